/** Choosing a card or a seat by thumb. */

import { face, RANKS, sign, SUITS } from "./cards.js";
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

/** The likeliest cards large, then every card by suit and rank; the jokers where the pack has them. */
export function cardPicker(onpick, { likely = [], jokers = false } = {}) {
  const grid = h("div", { className: "picker", role: "group", "aria-label": t("picker.all") });
  for (const suit of SUITS) {
    grid.append(
      h(
        "div",
        { className: "picker-suit" },
        h("h3", { className: "suit-name" }, sign(suit), suitName(suit)),
        h(
          "div",
          { className: "picker-ranks" },
          RANKS.map((rank) => {
            const code = rank + suit;
            return h(
              "button",
              {
                type: "button",
                className: `rank ${"HD".includes(suit) ? "red" : "black"}`,
                "aria-label": cardName(code),
                data: { card: code },
                onclick: (e) => onpick(code, e.currentTarget),
              },
              rank === "T" ? "10" : rank,
            );
          }),
        ),
      ),
    );
  }
  return [
    likely.length
      ? h(
          "div",
          { className: "likely" },
          likely.slice(0, 4).map((code) => cardButton(code, onpick)),
        )
      : null,
    grid,
    jokers
      ? h(
          "div",
          { className: "likely" },
          ["RJ", "BJ"].map((code) => cardButton(code, onpick)),
        )
      : null,
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
          className: `choice side-${sideOf(board, seat)}`,
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
          data: { suit, key: `trump-${suit}` },
          onclick: (e) => onpick(suit, e.currentTarget),
        },
        sign(suit),
        h("span", {}, suitName(suit)),
      ),
    ),
  );
}
