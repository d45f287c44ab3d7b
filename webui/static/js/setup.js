/** A new game: which game, who sits where, which house rules. The rules come from the games' own declaration. */

import { get, post } from "./api.js";
import { h } from "./dom.js";
import { attempt } from "./sheet.js";
import { given, has, lang, num, pick, t } from "./words.js";

const main = document.getElementById("setup-page");
const games = given.games;
const names = h("div", { className: "names" });
const counts = h("div");
const pairs = h("span", {}, t("setup.pairs_note"));
const rules = h("div", { className: "rules" });
let game = games[0];
let players = [];

/** A value of an option in words. Where the sentence of the option names the choices in the order of the
    values ("this, or that"), it lends them its parts; numbers stand for themselves. */
function valueName(option, value) {
  const own = `option.${option.name}.${value}`;
  if (has(own)) return t(own);
  if (Array.isArray(value)) return value.map(num).join(" / ");
  if (typeof value === "number") return num(value);
  for (const between of lang === "fa" ? [/، یا /, /،? یا /] : [/, or /, /,? or /]) {
    const parts = pick(option.text).split(between);
    if (parts.length === option.values.length) return parts[option.values.indexOf(value)];
  }
  return has(`value.${value}`) ? t(`value.${value}`) : num(value);
}

function field(option) {
  const id = `option-${option.name}`;
  const select = h(
    "select",
    { id, name: option.name, data: { option: option.name } },
    option.values.map((value, i) =>
      h(
        "option",
        { value: String(i), selected: JSON.stringify(value) === JSON.stringify(option.default) },
        valueName(option, value),
      ),
    ),
  );
  return h("div", { className: "rule-row" }, h("label", { for: id }, pick(option.text)), select);
}

function chosen() {
  const options = {};
  for (const select of rules.querySelectorAll("select")) {
    const option = game.options.find((known) => known.name === select.dataset.option);
    const value = option.values[Number(select.value)];
    if (JSON.stringify(value) !== JSON.stringify(option.default)) options[option.name] = value;
  }
  return options;
}

/** How many play, where the game leaves that open. */
function countButtons(count) {
  if (game.seats.length < 2) return null;
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
            show(seats);
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

function show(wished = players.length) {
  const count = game.seats.includes(wished) ? wished : Math.max(...game.seats);
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
  names.replaceChildren(...labels);
  const choosable = game.options.filter((option) => option.values.length > 1);
  rules.replaceChildren(...choosable.map(field));
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
        if (done) location.assign("/");
      },
    },
    h("h3", {}, t("setup.game")),
    h("div", { className: "choices", role: "group" }, games.map(gameButton)),
    h("h3", {}, t("setup.names")),
    counts,
    h("p", { className: "quiet" }, t("setup.names_note"), " ", pairs),
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
    game = games.find((each) => each.game === board.game) ?? game;
    for (const button of main.querySelectorAll("[data-game]"))
      button.setAttribute("aria-pressed", String(button.dataset.game === game.game));
  })
  .catch(() => {})
  .finally(() => show());
