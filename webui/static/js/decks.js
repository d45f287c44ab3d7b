/** The household's decks: which there are, which is played with, and how a new one is taught. */

import { get, post } from "./api.js";
import { bdi, h, refresh } from "./dom.js";
import { lessonView, stopWatching } from "./lesson.js";
import { attempt, sheet, toast } from "./sheet.js";
import { cardName, lang, list, t } from "./words.js";

const main = document.getElementById("decks-page");
const link = document.getElementById("decks-link");
const place = document.getElementById("decks");
const BUSY = 400; // milliseconds between two questions while a lesson goes on
const QUIET = 2500;

let shown = null;
let asked = 0; // of several answers only the newest counts

/** Send a tap; what comes back is what there is now. */
async function send(button, path, body, said) {
  const answer = await attempt(button, () => post(path, body));
  if (answer === null) return null;
  asked += 1;
  show(answer);
  if (said) toast(said);
  return answer;
}

const order = (button, body, said) => send(button, "/api/v1/lesson/orders", body, said);

function begin(button, body) {
  return send(button, "/api/v1/lesson", body);
}

function button(words, onclick, className = "wide-button") {
  return h("button", { type: "button", className, onclick: (e) => onclick(e.currentTarget) }, words);
}

function sure(title, sentence, yes, work) {
  sheet(title, (close) => [
    h("p", {}, sentence),
    button(yes, async (pressed) => (await work(pressed)) && close(), "wide-button danger"),
    button(t("cancel"), close),
  ]);
}

function day(iso) {
  return new Intl.DateTimeFormat(lang === "fa" ? "fa-IR" : "en-GB", { dateStyle: "medium" }).format(
    new Date(iso),
  );
}

/** Up to a few cards by name, else how many there are. */
function few(codes) {
  return codes.length > 6 ? t("decks.cards", { n: codes.length }) : list(codes.map(cardName));
}

/** The lesson that was broken off. */
function draft(state) {
  const { name, taught, order: cards } = state.draft;
  return h(
    "section",
    { className: "panel deck-note" },
    h("h3", {}, t("decks.draft", { name })),
    h("p", {}, t("decks.draft_note", { n: taught.length, of: cards.length })),
    state.live
      ? button(t("decks.resume"), (pressed) => order(pressed, { do: "resume" }), "wide-button strong")
      : null,
    button(t("decks.discard"), () =>
      sure(t("decks.discard"), t("decks.discard_note"), t("decks.discard_yes"), (yes) =>
        order(yes, { do: "discard" }),
      ),
    ),
  );
}

/** What the lesson that has just ended has brought. */
function learnt(state) {
  const { name, cards, missing, alike } = state.learnt;
  const doubtful = [...new Set(alike.flat())];
  return h(
    "section",
    { className: "panel deck-note good" },
    h("h3", {}, t("decks.learnt", { name, n: cards })),
    cards < state.least ? h("p", {}, t("decks.few", { n: state.least })) : h("p", {}, t("decks.learnt_note")),
    missing.length ? h("p", {}, t("decks.missing", { cards: few(missing) })) : null,
    ...alike.map(([one, other]) =>
      h("p", {}, t("decks.alike", { one: cardName(one), other: cardName(other) })),
    ),
    doubtful.length
      ? button(t("decks.again"), (pressed) => begin(pressed, { name, only: doubtful }))
      : null,
    h("a", { className: "wide-button strong", href: "/" }, t("decks.play")),
  );
}

function deck(state, each) {
  const use = (pressed) =>
    send(pressed, "/api/v1/decks", { use: each.name }, t("decks.used", { name: each.name }));
  return h(
    "li",
    { className: each.used ? "panel deck used" : "panel deck" },
    h(
      "div",
      { className: "deck-head" },
      h("strong", {}, bdi(each.name)),
      each.used ? h("span", { className: "deck-mark" }, t("decks.in_use")) : null,
    ),
    h(
      "p",
      { className: "quiet" },
      t("decks.cards", { n: each.cards }),
      " · ",
      t("decks.taught", { day: day(each.taught) }),
      each.cards < state.least ? ` · ${t("decks.few", { n: state.least })}` : null,
    ),
    h(
      "div",
      { className: "deck-taps" },
      each.used ? null : button(t("decks.use"), use, "choice"),
      each.missing.length && state.live && each.simulated === state.simulated
        ? button(
            t("decks.complete", { n: each.missing.length }),
            (pressed) => begin(pressed, { name: each.name, only: each.missing }),
            "choice",
          )
        : null,
      button(
        t("decks.remove"),
        () =>
          sure(
            t("decks.remove_title", { name: each.name }),
            t("decks.remove_note"),
            t("decks.remove_yes"),
            (yes) => send(yes, "/api/v1/decks", { remove: each.name }),
          ),
        "choice danger",
      ),
    ),
  );
}

function decks(state) {
  if (!state.decks.length) return h("p", { className: "quiet" }, t("decks.none_yet"));
  const none = state.decks.every((each) => !each.used);
  return [
    h("h3", {}, t("decks.there")),
    h(
      "ul",
      { className: "deck-list" },
      state.decks.map((each) => deck(state, each)),
    ),
    none
      ? h("p", { className: "quiet" }, t("decks.any_used"))
      : button(t("decks.any"), (pressed) =>
          send(pressed, "/api/v1/decks", { use: null }, t("decks.any_used")),
        ),
  ];
}

function choice(name, value, words, note, checked) {
  return h(
    "label",
    { className: "rule-value" },
    h("input", { type: "radio", name, value, checked }),
    h("span", {}, h("b", {}, words), h("small", {}, note)),
  );
}

function teachForm(state) {
  if (!state.live) return h("p", { className: "alert mild" }, t("decks.no_camera"));
  const name = h("input", {
    id: "deck-name",
    maxlength: 24,
    required: true,
    autocomplete: "off",
    dir: "auto",
    value: t(state.simulated ? "decks.simulated_name" : "decks.usual_name"),
  });
  const jokers = h("input", { id: "deck-jokers", type: "checkbox", className: "tick", checked: true });
  const start = h("button", { className: "wide-button strong" }, t("decks.begin"));
  const form = h(
    "form",
    {
      className: "panel teach-form",
      onsubmit: (event) => {
        event.preventDefault();
        const sorted = form.querySelector("[name=deck-order]:checked").value === "sorted";
        begin(start, { name: name.value.trim(), jokers: jokers.checked, any_order: !sorted });
      },
    },
    h("h3", {}, t("decks.teach")),
    h("p", { className: "quiet" }, t("decks.teach_note")),
    h("label", { for: "deck-name" }, t("decks.name")),
    name,
    h(
      "fieldset",
      { className: "rule" },
      h("legend", {}, t("decks.order")),
      h(
        "div",
        { className: "rule-values" },
        choice("deck-order", "any", t("decks.order_any"), t("decks.order_any_note"), true),
        choice("deck-order", "sorted", t("decks.order_sorted"), t("decks.order_sorted_note"), false),
      ),
    ),
    h("label", { className: "ticked", for: "deck-jokers" }, jokers, h("span", {}, t("decks.jokers"))),
    start,
    h("p", { className: "quiet" }, t("decks.waits")),
  );
  return form;
}

function show(state) {
  const before = shown;
  shown = state;
  link.replaceChildren();
  main.classList.toggle("teaching", state.lesson !== null);
  if (state.lesson !== null) {
    if (before?.lesson === null || before === null) {
      place.dataset.shown = "";
      place.replaceChildren();
      window.scrollTo(0, 0);
    }
    lessonView(place, state, order);
    return;
  }
  stopWatching();
  const { learnt: end, draft: kept, decks: there, live, simulated, least } = state;
  refresh(place, [end, kept, there, live, simulated, least], () => [
    end ? learnt(state) : null,
    kept ? draft(state) : null,
    h("p", { className: "quiet" }, t("decks.why")),
    decks(state),
    kept ? null : teachForm(state),
    h("a", { className: "wide-button", href: "/" }, t("decks.back")),
  ]);
}

async function look() {
  if (!document.hidden) {
    const mine = ++asked;
    try {
      const state = await get("/api/v1/decks");
      if (mine === asked) show(state);
    } catch (error) {
      link.replaceChildren(h("p", { className: "alert" }, error.message));
    }
  }
  setTimeout(look, shown?.lesson ? BUSY : QUIET);
}

// A phone that wakes up sees at once how far the lesson is: it goes on without the phone.
document.addEventListener("visibilitychange", async () => {
  if (document.hidden) return;
  const state = await get("/api/v1/decks").catch(() => null);
  if (state) show(state);
});
look();
