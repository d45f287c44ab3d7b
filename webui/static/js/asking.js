/** One thing that a tap asks for, as something to press or to type: a seat, a suit, a number, cards … */

import { face } from "./cards.js";
import { bdi, h } from "./dom.js";
import { cardPicker, colour, seatPicker, suitPicker } from "./picker.js";
import { cardName, num, number, pick, rankName, t } from "./words.js";

/** What is chosen with one press; anything else is closed with a button. */
const ONE_PRESS = new Set(["seat", "side", "suit", "rank", "card", "choice"]);

export function onePress(ask) {
  if (ask.needed === false) return false;
  return ONE_PRESS.has(ask.kind) || (ask.kind === "number" && Boolean(ask.choices));
}

/** Small enough to stand in the panel itself. */
export function isSmall(ask) {
  if (ask.kind === "text") return true;
  return onePress(ask) && ask.kind !== "card" && (ask.choices?.length ?? 0) <= 28;
}

const valueOf = (choice) => (choice !== null && typeof choice === "object" ? choice.value : choice);
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

function wordOf(ask, choice) {
  if (choice !== null && typeof choice === "object")
    return choice.card ? h("span", { className: "mini-face" }, face(choice.card)) : num(pick(choice.text));
  return ask.kind === "rank" ? rankName(choice) : num(choice);
}

/** Of all that answers the same question only `button` is pressed. */
function pressed(host, button) {
  for (const other of (host.closest(".asked") ?? host).querySelectorAll("[aria-pressed]"))
    other.setAttribute("aria-pressed", String(other === button));
}

/** Buttons of which one is pressed. */
function buttons(ask, chosen, set) {
  const host = h("div", { className: ask.kind === "choice" ? "choices" : "numbers", role: "group" });
  host.append(
    ...(ask.choices ?? []).map((choice) =>
      h(
        "button",
        {
          type: "button",
          className: "choice",
          "aria-pressed": String(same(valueOf(choice), chosen)),
          "aria-label": choice?.card ? cardName(choice.card) : undefined,
          data: choice?.card ? { card: choice.card } : { value: String(valueOf(choice)) },
          onclick: (e) => {
            pressed(host, e.currentTarget);
            set(valueOf(choice), e.currentTarget);
          },
        },
        wordOf(ask, choice),
      ),
    ),
  );
  return host;
}

function typed(ask, chosen, set, { numeric }) {
  return h("input", {
    className: "typed",
    "aria-label": pick(ask.text),
    inputmode: numeric ? "numeric" : "text",
    dir: numeric ? "ltr" : "auto",
    maxlength: 200,
    autocomplete: "off",
    placeholder: ask.choices ? t("ask.other_number") : "",
    value: chosen === undefined || ask.choices ? "" : num(chosen),
    data: { typed: ask.field },
    oninput: (e) => {
      const text = e.currentTarget.value.trim();
      set(text === "" ? undefined : numeric ? number(text) : text, null);
    },
  });
}

/** Another number than those on the buttons, with a button of its own. */
export function another(ask, set) {
  let value;
  const button = h(
    "button",
    {
      type: "button",
      className: "choice",
      "aria-label": t("ask.take_number"),
      "aria-pressed": "false",
      data: { take: ask.field },
      disabled: true,
      onclick: (e) => {
        pressed(e.currentTarget.parentElement, e.currentTarget);
        set(value, e.currentTarget);
      },
    },
    "✓",
  );
  const field = typed(
    ask,
    undefined,
    (next) => {
      value = next;
      button.disabled = value === undefined;
    },
    { numeric: true },
  );
  return h("div", { className: "another" }, field, button);
}

function order(board, set) {
  const chosen = [];
  const host = h("div", { className: "choices", role: "group" });
  const show = () => {
    host.replaceChildren(
      ...board.players.map((name, seat) =>
        h(
          "button",
          {
            type: "button",
            className: "choice",
            "aria-pressed": String(chosen.includes(seat)),
            data: { seat: String(seat) },
            onclick: () => {
              if (chosen.includes(seat)) chosen.splice(chosen.indexOf(seat));
              else chosen.push(seat);
              set(chosen.length === board.players.length ? [...chosen] : undefined, null);
              show();
            },
          },
          chosen.includes(seat) ? h("strong", {}, num(chosen.indexOf(seat) + 1)) : null,
          bdi(name),
        ),
      ),
    );
  };
  show();
  return host;
}

/** Several cards: those chosen lie above with their faces, and a press takes one back. */
function cards(board, ask, chosen, set) {
  let picked = [...(chosen ?? [])];
  const packs = board.panel?.packs ?? 1;
  const tray = h("div", { className: "tray", role: "group", "aria-label": t("picker.chosen") });
  const open = ask.choices ?? [];
  const table = h("div", { className: "picker-suit wide", role: "group", "aria-label": t("picker.table") });
  const change = (next) => {
    picked = next;
    set(picked.length ? [...picked] : undefined, null);
    show();
  };
  const add = (code) => {
    const there = picked.filter((one) => one === code).length;
    change(there < packs ? [...picked, code] : picked.filter((one) => one !== code));
  };
  const small = (code, onclick) =>
    h(
      "button",
      {
        type: "button",
        className: "pick",
        "aria-label": cardName(code),
        "aria-pressed": String(picked.includes(code)),
        data: { card: code },
        onclick,
      },
      face(code, { hidden: true }),
    );
  const show = () => {
    tray.replaceChildren(
      ...picked.map((code, place) => {
        const button = small(code, () => change(picked.filter((_, other) => other !== place)));
        button.dataset.chosen = code;
        delete button.dataset.card;
        return button;
      }),
      h("bdi", { className: "quiet", dir: document.documentElement.dir }, count(ask, picked.length)),
    );
    table.replaceChildren(...open.map((code) => small(code, () => add(code))));
    for (const button of all.querySelectorAll("[data-card]"))
      button.setAttribute("aria-pressed", String(picked.includes(button.dataset.card)));
  };
  const all = h("div", {}, cardPicker(board, add));
  show();
  if (!open.length) return h("div", { className: "several" }, tray, all);
  // What lies open is what is mostly meant; the whole pack is one press away.
  return h(
    "div",
    { className: "several" },
    tray,
    table,
    h("details", {}, h("summary", {}, t("picker.other")), all),
  );
}

function count(ask, picked) {
  if (!ask.count) return picked ? t("picker.count", { n: picked }) : t("picker.empty");
  return t("picker.count_of", { n: picked, of: ask.count });
}

/** The words above: the question, or the names of the side that it is about. */
function title(board, ask) {
  if (ask.side === undefined) return pick(ask.text);
  return board.sides[ask.side].map((seat) => board.players[seat]).join(t("and"));
}

/** What answers `ask`; `set(value, button)` is told at every press, `undefined` for nothing. */
export function asker(board, ask, chosen, set) {
  let body;
  if (ask.kind === "seat")
    body = seatPicker(
      board,
      (seat, button) => {
        pressed(button.parentElement, button);
        set(seat, button);
      },
      { seats: ask.choices, chosen: chosen ?? -1 },
    );
  else if (ask.kind === "side") body = sides(board, set);
  else if (ask.kind === "suit") body = suitPicker(set);
  else if (ask.kind === "card") body = ask.choices ? choiceOfCards(ask, set) : cardPicker(board, set);
  else if (ask.kind === "cards") body = cards(board, ask, chosen, set);
  else if (ask.kind === "order") body = order(board, set);
  else if (ask.kind === "text") body = typed(ask, chosen, set, { numeric: false });
  else if (!ask.choices) body = typed(ask, chosen, set, { numeric: true });
  else body = [buttons(ask, chosen, set), ask.open ? another(ask, set) : null];
  return h(
    "div",
    { className: "asked", data: { field: ask.field } },
    // The one card of a sheet is what the sheet itself is called after.
    h("p", { className: ask.kind === "card" ? "sr" : "asked-word" }, title(board, ask)),
    body,
  );
}

function choiceOfCards(ask, set) {
  return h(
    "div",
    { className: "picker-suit wide", role: "group" },
    ask.choices.map((code) =>
      h(
        "button",
        {
          type: "button",
          className: "pick",
          "aria-label": cardName(code),
          data: { card: code },
          onclick: (e) => set(code, e.currentTarget),
        },
        face(code, { hidden: true }),
      ),
    ),
  );
}

function sides(board, set) {
  return h(
    "div",
    { className: "choices", role: "group" },
    board.sides.map((seats, side) =>
      h(
        "button",
        {
          type: "button",
          className: `choice ${colour(side)}`,
          data: { side: String(side) },
          onclick: (e) => set(side, e.currentTarget),
        },
        h("span", {}, seats.map((seat) => board.players[seat]).join(t("and"))),
      ),
    ),
  );
}
