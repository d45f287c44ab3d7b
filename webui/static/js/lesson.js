/** A lesson: what the camera sees, which card it takes it for, how far it is, and what can be put right. */

import { face, SUITS } from "./cards.js";
import { h, refresh } from "./dom.js";
import { cardButton } from "./picker.js";
import { sheet } from "./sheet.js";
import { cardName, suitName, t } from "./words.js";

const PICTURE = 450; // milliseconds between two pictures
const RANKS = "A23456789TJQK";

let watching = null;
let known = 0;

function parts() {
  const eye = h("img", { className: "lesson-eye", alt: t("lesson.picture") });
  const part = {
    eye,
    says: h("div", { className: "lesson-says", "aria-live": "polite" }),
    last: h("div", { className: "lesson-last" }),
    bar: h("progress", { className: "lesson-bar" }),
    count: h("p", { className: "lesson-count" }),
    all: h("div", { className: "picker lesson-all", role: "group" }),
    taps: h("div", { className: "lesson-taps" }),
    ends: h("div", { className: "lesson-ends" }),
  };
  return [
    part,
    [
      h(
        "div",
        { className: "lesson-top" },
        h("div", { className: "lesson-view" }, eye),
        h(
          "div",
          { className: "lesson-side" },
          part.says,
          part.taps,
          h("div", { className: "lesson-middle" }, part.count, part.bar, part.last),
        ),
      ),
      part.all,
      part.ends,
    ],
  ];
}

let built = null;

/** The next picture is asked for when the last has come: a slow line gets fewer, never a queue. */
function watch(eye) {
  let waits = false;
  const next = () => {
    if (waits || document.hidden) return;
    waits = true;
    eye.src = `/camera.jpg?${Date.now()}`;
  };
  eye.addEventListener("load", () => {
    waits = false;
    eye.classList.add("seen");
  });
  eye.addEventListener("error", () => {
    waits = false;
    eye.classList.remove("seen");
  });
  next();
  return setInterval(next, PICTURE);
}

export function stopWatching() {
  clearInterval(watching);
  watching = null;
  built = null;
  known = 0;
}

/** What is to be done now, and what the camera thinks of what lies there. */
function sentence(lesson, camera) {
  if (camera.state === "lost" || camera.state === "starting") return [t(`camera.${camera.state}`), t("lesson.kept")];
  if (lesson.learning !== null) return [t("lesson.learning"), t("lesson.learning_note")];
  const next = lesson.any_order ? t("lesson.next") : t("lesson.show", { card: cardName(lesson.expected) });
  if (lesson.expected === null) return [t("lesson.all"), t("lesson.all_note")];
  if (lesson.news === "several") return [next, t("lesson.several")];
  if (lesson.news === "still_there")
    return [next, t(lesson.last ? "lesson.still_there" : "lesson.move", { card: cardName(lesson.last) })];
  if (lesson.news === "doubtful") return [t("ask.which"), t("lesson.doubtful")];
  if (lesson.news === "other") {
    const shown = lesson.taught.includes(lesson.seen_as);
    return [
      t("lesson.looks", { card: cardName(lesson.seen_as) }),
      t(shown ? "lesson.looks_shown" : "lesson.looks_other", { card: cardName(lesson.expected) }),
    ];
  }
  return [next, t("lesson.lay")];
}

/** The cards that the one that lies there may be, the likeliest first. */
function guesses(lesson) {
  if (lesson.news === "doubtful")
    return lesson.maybe.filter((code) => lesson.order.includes(code)).slice(0, 3);
  if (lesson.news !== "other") return [];
  const both = lesson.any_order ? [lesson.seen_as] : [lesson.expected, lesson.seen_as];
  return both.filter((code) => lesson.order.includes(code));
}

function whole(lesson, onpick) {
  const marked = (code) =>
    lesson.taught.includes(code) ? "known" : lesson.skipped.includes(code) ? "skipped" : "";
  const one = (code) =>
    h(
      "button",
      {
        type: "button",
        className: `pick ${marked(code)} ${!lesson.any_order && code === lesson.expected ? "next" : ""}`,
        "aria-label": marked(code) ? `${cardName(code)}: ${t(`lesson.${marked(code)}`)}` : cardName(code),
        data: { card: code, key: `all-${code}` },
        onclick: () => onpick(code),
      },
      face(code, { hidden: true }),
    );
  const rows = SUITS.map((suit) => [suit, [...RANKS].map((rank) => rank + suit)]);
  rows.push([null, ["RJ", "BJ"]]);
  return rows
    .map(([suit, codes]) => [suit, codes.filter((code) => lesson.order.includes(code))])
    .filter(([, codes]) => codes.length)
    .map(([suit, codes]) =>
      h(
        "div",
        { className: "picker-suit", role: "group", "aria-label": suit ? suitName(suit) : null },
        codes.map(one),
      ),
    );
}

/** A card of the overview: what was kept of it, and that the card that lies there is this one. */
function opened(lesson, code, order) {
  const shown = lesson.taught.includes(code);
  sheet(cardName(code), (close) => [
    h(
      "div",
      { className: "lesson-card" },
      shown
        ? h("img", { src: `/api/v1/lesson/${code}.jpg?${Date.now()}`, alt: t("lesson.kept_picture") })
        : face(code),
    ),
    h("p", {}, t(shown ? "lesson.open_known" : "lesson.open_missing")),
    h(
      "button",
      {
        type: "button",
        className: "wide-button strong",
        onclick: async (e) => (await order(e.currentTarget, { do: "take", card: code })) && close(),
      },
      t("lesson.is", { card: cardName(code) }),
    ),
    h("button", { type: "button", className: "wide-button", onclick: close }, t("cancel")),
  ]);
}

function tap(key, words, onclick, className = "choice") {
  return h(
    "button",
    { type: "button", className, data: { key }, onclick: (e) => onclick(e.currentTarget) },
    words,
  );
}

/** Show the lesson in `place`; `order(button, body)` sends what is tapped. */
export function lessonView(place, state, order) {
  const { lesson, camera } = state;
  if (built === null) {
    const [part, children] = parts();
    built = part;
    place.replaceChildren(...children);
    watching = watch(part.eye);
    known = lesson.taught.length;
  }
  const part = built;
  if (lesson.taught.length > known) navigator.vibrate?.(60); // eyes are on the table, not on the phone
  known = lesson.taught.length;
  const [title, note] = sentence(lesson, camera);
  const waits = lesson.learning !== null || camera.state !== "teaching";
  const guessed = waits ? [] : guesses(lesson);
  refresh(part.says, [title, note, lesson.refused, lesson.any_order || waits ? null : lesson.expected], () => [
    lesson.any_order || waits || lesson.expected === null
      ? null
      : h("div", { className: "lesson-next" }, face(lesson.expected, { hidden: true, pips: true })),
    h("div", {}, h("h3", {}, title), h("p", {}, note)),
    lesson.refused ? h("p", { className: "alert" }, lesson.refused) : null,
  ]);
  refresh(part.taps, [guessed, waits, lesson.any_order, lesson.expected, lesson.last, lesson.learning], () => [
    guessed.length
      ? h(
          "div",
          { className: "likely" },
          guessed.map((code) => cardButton(code, (card, e) => order(e, { do: "take", card }))),
        )
      : null,
    waits || lesson.expected !== null
      ? null
      : tap("finish", t("lesson.finish"), (pressed) => order(pressed, { do: "finish" }), "wide-button strong"),
    waits || lesson.any_order || lesson.expected === null
      ? null
      : tap("skip", t("lesson.skip", { card: cardName(lesson.expected) }), (pressed) =>
          order(pressed, { do: "skip", card: lesson.expected }),
        ),
  ]);
  const done = lesson.taught.length + lesson.skipped.length;
  const total = lesson.learning === null ? lesson.order.length : 1;
  part.bar.max = total;
  part.bar.value = lesson.learning ?? done;
  part.bar.setAttribute("aria-label", t("lesson.progress"));
  refresh(part.count, [lesson.name, lesson.taught.length, lesson.order.length], () => [
    h("strong", {}, t("picker.count_of", { n: lesson.taught.length, of: lesson.order.length })),
    h("span", { className: "quiet" }, h("bdi", {}, lesson.name)),
  ]);
  const skippedLast = lesson.skipped.includes(lesson.last);
  refresh(part.last, [lesson.last, skippedLast, lesson.taught.length, waits], () =>
    lesson.last === null
      ? h("p", { className: "quiet" }, t("lesson.nothing_yet"))
      : [
          skippedLast
            ? face(lesson.last, { hidden: true })
            : h("img", { src: `/api/v1/lesson/${lesson.last}.jpg?${Date.now()}`, alt: t("lesson.kept_picture") }),
          h("span", {}, t(skippedLast ? "lesson.last_skipped" : "lesson.last", { card: cardName(lesson.last) })),
          waits
            ? null
            : tap("undo", t("lesson.again"), (pressed) => order(pressed, { do: "undo", card: lesson.last })),
        ],
  );
  part.all.setAttribute("aria-label", t("picker.all"));
  refresh(part.all, [lesson.order, lesson.taught, lesson.skipped, lesson.any_order || lesson.expected], () =>
    whole(lesson, (code) => opened(lesson, code, order)),
  );
  refresh(part.ends, [lesson.expected === null, lesson.learning === null, done, camera.state === "teaching"], () =>
    lesson.learning !== null
      ? null
      : [
          camera.state === "teaching" && lesson.taught.length && lesson.expected !== null
            ? tap(
                "finish",
                t("lesson.finish_now", { n: lesson.order.length - lesson.taught.length }),
                (pressed) => order(pressed, { do: "finish" }),
                "wide-button",
              )
            : null,
          tap("rest", t("lesson.rest"), (pressed) => order(pressed, { do: "rest" }), "wide-button"),
          h("p", { className: "quiet" }, t("lesson.rest_note")),
        ],
  );
}
