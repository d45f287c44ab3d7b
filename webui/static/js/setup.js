/** A new game: which game, who sits where, which house rules. The rules come from the games' own declaration. */

import { get, post } from "./api.js";
import { h } from "./dom.js";
import { attempt } from "./sheet.js";
import { given, lang, num, number, pick, t } from "./words.js";

const main = document.getElementById("setup-page");
const games = given.games;
const names = h("div", { className: "names" });
const counts = h("div");
const note = h("span", {}, t("setup.names_note"), " ");
const pairs = h("span", {}, t("setup.pairs_note"));
const rules = h("div", { className: "rules", oninput: () => offer() });
let game = games[0];
let players = [];
let seated = 0; // how many sit at the table
const KEPT = "hakam.names"; // this phone remembers who sat at the largest table

function keptNames() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]").map(String);
  } catch {
    return [];
  }
}

function keepNames() {
  try {
    localStorage.setItem(KEPT, JSON.stringify(typed()));
  } catch {
    // nothing can be kept here: they are typed again
  }
}

/** The values of an option in words, short beside the option's sentence; numbers stand for themselves. */
function valueNames(option) {
  return option.values.map((value, i) => pick(option.words[i]) || [value].flat().map(num).join(" / "));
}

/** What any number or text may be typed for. */
function input(option) {
  const numeric = option.values.some((value) => typeof value === "number");
  return h("input", {
    name: option.name,
    value: option.values.length === 1 ? num(option.default) : "",
    placeholder: option.values.length === 1 ? "" : t("setup.other"),
    inputmode: numeric ? "numeric" : "text",
    dir: numeric ? "ltr" : "auto",
    maxlength: 120,
    autocomplete: "off",
    "aria-label": pick(option.text),
    data: { typed: option.name, numeric: String(numeric) },
  });
}

/** One of the values, as a line to press. */
function radio(option, value, words, chosen) {
  return h(
    "label",
    { className: "rule-value" },
    h("input", {
      type: "radio",
      name: `option-${option.name}`,
      value,
      checked: chosen || undefined,
      data: { option: option.name },
    }),
    h("span", {}, words),
  );
}

/** How many choices stand side by side, by the longest of them. */
function width(words) {
  const longest = Math.max(...words.map((word) => word.length));
  return longest < 9 ? "short" : longest < 22 ? "half" : "";
}

function field(option) {
  const sentence = num(pick(option.text));
  // Lists of numbers are chosen from, never typed.
  const open = option.open && !option.values.some(Array.isArray);
  if (open && option.values.length === 1)
    return h("label", { className: "rule", data: { rule: option.name } }, h("span", {}, sentence), input(option));
  const words = valueNames(option);
  return h(
    "fieldset",
    { className: "rule", data: { rule: option.name } },
    h("legend", {}, sentence),
    h(
      "div",
      { className: `rule-values ${width(words)}` },
      option.values.map((value, i) => radio(option, String(i), words[i], same(value, option.default))),
    ),
    open ? input(option) : null,
  );
}

/** The value of a field, what is typed before what is pressed; `undefined` where it says nothing. */
function valueOf(option) {
  const typed = rules.querySelector(`[data-typed="${option.name}"]`);
  const text = typed?.value.trim() ?? "";
  if (text) return typed.dataset.numeric === "true" ? (number(text) ?? text) : text;
  const pressed = rules.querySelector(`[data-option="${option.name}"]:checked`);
  return pressed ? option.values[Number(pressed.value)] : undefined;
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Whether an option can change anything with so many players, beside the others: the games declare it. */
function matters(option) {
  const count = names.querySelectorAll("input").length;
  if (option.players && !option.players.includes(count)) return false;
  return !Object.entries(option.idle).some(([name, values]) => {
    const other = game.options.find((each) => each.name === name);
    return other !== undefined && values.some((value) => same(value, settled(other)));
  });
}

/** The value that the game would begin with. */
function settled(option) {
  return (matters(option) ? valueOf(option) : undefined) ?? option.default;
}

function offer() {
  for (const option of game.options) {
    const rule = rules.querySelector(`[data-rule="${option.name}"]`);
    if (rule) rule.hidden = !matters(option);
  }
}

function chosen() {
  const options = {};
  for (const option of game.options) {
    const value = settled(option);
    if (!same(value, option.default)) options[option.name] = value;
  }
  return options;
}

function seatsWord(count) {
  return count === 1 ? t("setup.alone") : t("setup.for", { n: count });
}

/** How many play, where the game leaves that open. */
function countButtons(count) {
  if (game.seats.length < 2) return h("p", { className: "quiet" }, seatsWord(count));
  return h(
    "div",
    { className: "counts", role: "group", "aria-label": t("setup.count") },
    game.seats.map((seats) =>
      h(
        "button",
        {
          type: "button",
          className: "choice",
          "aria-pressed": String(seats === count),
          onclick: () => {
            players = typed();
            seated = seats;
            show();
          },
        },
        num(seats),
      ),
    ),
  );
}

function typed() {
  const inputs = [...names.querySelectorAll("input")].map((input) => input.value.trim());
  return [...inputs, ...players.slice(inputs.length)];
}

function show() {
  const count = game.seats.includes(seated) ? seated : Math.max(...game.seats);
  const labels = Array.from({ length: count }, (_, seat) => {
    const id = `name-${seat}`;
    return h(
      "label",
      { for: id },
      h("span", {}, t("setup.seat", { n: seat + 1 })),
      h("input", {
        id,
        name: id,
        value: players[seat] ?? "",
        maxlength: 24,
        required: true,
        autocomplete: "off",
        dir: "auto",
      }),
    );
  });
  counts.replaceChildren(...[countButtons(count)].filter(Boolean));
  pairs.hidden = count !== 4;
  note.hidden = count === 1;
  names.replaceChildren(...labels);
  if (rules.dataset.of !== game.game) {
    const choosable = game.options.filter((option) => option.values.length > 1 || option.open);
    rules.replaceChildren(...choosable.map(field));
    rules.dataset.of = game.game;
  }
  offer();
}

function gameButton(each) {
  return h(
    "button",
    {
      type: "button",
      className: "choice",
      "aria-pressed": String(each === game),
      data: { game: each.game },
      onclick: (event) => {
        game = each;
        players = typed();
        for (const other of event.currentTarget.parentElement.children)
          other.setAttribute("aria-pressed", String(other === event.currentTarget));
        show();
      },
    },
    pick(each.title),
  );
}

const start = h("button", { className: "wide-button strong" }, t("setup.start"));
main.append(
  h(
    "form",
    {
      onsubmit: async (event) => {
        event.preventDefault();
        const seats = [...names.querySelectorAll("input")].map((input) => input.value.trim());
        const done = await attempt(start, () =>
          post("/api/v1/games", { record: 1, game: game.game, seats, options: chosen() }),
        );
        if (!done) return;
        keepNames();
        location.assign("/");
      },
    },
    h("h3", {}, t("setup.game")),
    h("div", { className: "choices", role: "group" }, games.map(gameButton)),
    h("h3", {}, t("setup.names")),
    counts,
    h("p", { className: "quiet" }, note, pairs),
    names,
    h(
      "details",
      { className: "panel" },
      h("summary", {}, t("setup.rules")),
      h("p", { className: "quiet" }, t("setup.rules_note")),
      rules,
    ),
    start,
    h("p", { className: "quiet" }, t("setup.note")),
    h("a", { className: "wide-button", href: "/" }, t("cancel")),
  ),
);

// The same people mostly play again: their names stand there already.
get("/api/v1/scoreboard")
  .then((board) => {
    players = board.players ?? [];
    seated = players.length;
    game = games.find((each) => each.game === board.game) ?? game;
    for (const button of main.querySelectorAll("[data-game]"))
      button.setAttribute("aria-pressed", String(button.dataset.game === game.game));
  })
  .catch(() => {})
  .finally(() => {
    players = [...players, ...keptNames().slice(players.length)];
    show();
  });
