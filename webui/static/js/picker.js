/** Choosing cards, seats and suits by thumb. */

import { face, sign, SUITS } from "./cards.js";
import { bdi, h } from "./dom.js";
import { cardName, suitName, t } from "./words.js";

/** One large card button. */
export function cardButton(code, onpick, { named = true } = {}) {
  return h(
    "button",
    {
      type: "button",
      className: "card-button",
      "aria-label": cardName(code),
      data: { card: code },
      onclick: (e) => onpick(code, e.currentTarget),
    },
    face(code, { hidden: true }),
    named ? h("span", { "aria-hidden": "true" }, cardName(code)) : null,
  );
}

function small(code, onpick) {
  return h(
    "button",
    {
      type: "button",
      className: "pick",
      "aria-label": cardName(code),
      data: { card: code },
      onclick: (e) => onpick(code, e.currentTarget),
    },
    face(code, { hidden: true }),
  );
}

/** The likeliest cards large, then every card of the game's pack, a row for each suit. */
export function cardPicker(board, onpick, { likely = [] } = {}) {
  const { suits = {}, jokers = [] } = board.panel?.pack ?? {};
  const grid = h("div", { className: "picker", role: "group", "aria-label": t("picker.all") });
  for (const suit of SUITS) {
    if (!suits[suit]) continue;
    grid.append(
      h(
        "div",
        { className: "picker-suit", role: "group", "aria-label": suitName(suit) },
        [...suits[suit]].map((rank) => small(rank + suit, onpick)),
      ),
    );
  }
  if (jokers.length)
    grid.append(
      h(
        "div",
        { className: "picker-suit" },
        jokers.map((code) => small(code, onpick)),
      ),
    );
  return [
    likely.length
      ? h(
          "div",
          { className: "likely" },
          likely.slice(0, 4).map((code) => cardButton(code, onpick)),
        )
      : null,
    grid,
  ];
}

/** The seats as buttons with their names. */
export function seatPicker(
  board,
  onpick,
  { seats = board.players.map((_, seat) => seat), chosen = null } = {},
) {
  return h(
    "div",
    { className: "choices", role: "group" },
    seats.map((seat) =>
      h(
        "button",
        {
          type: "button",
          className: `choice ${colour(sideOf(board, seat))}`,
          "aria-pressed": chosen === null ? undefined : String(seat === chosen),
          data: { seat: String(seat) },
          onclick: (e) => onpick(seat, e.currentTarget),
        },
        bdi(board.players[seat]),
      ),
    ),
  );
}

/** The side (index in `sides`) of a seat. */
export function sideOf(board, seat) {
  return board.sides.findIndex((seats) => seats.includes(seat));
}

const COLOURS = 6;

/** The class that gives a side its colour; large companies begin again. */
export function colour(side) {
  return `side-${side % COLOURS}`;
}

/** Four large buttons, one for each suit. */
export function suitPicker(onpick) {
  return h(
    "div",
    { className: "suits", role: "group" },
    SUITS.map((suit) =>
      h(
        "button",
        {
          type: "button",
          className: "suit-button",
          data: { suit, key: `suit-${suit}` },
          onclick: (e) => onpick(suit, e.currentTarget),
        },
        sign(suit),
        h("span", {}, suitName(suit)),
      ),
    ),
  );
}
