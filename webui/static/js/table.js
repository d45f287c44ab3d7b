/** The table from above: seats, the open trick, whose turn it is. Never mirrored: right is right. */

import { face, sign } from "./cards.js";
import { bdi, h, s } from "./dom.js";
import { sideOf } from "./picker.js";
import { trumpOf } from "./score.js";
import { cardName, list, suitName, t } from "./words.js";

// Two squares turned against each other: the eight-pointed star of tiles and inlays.
const STAR =
  "M50.0 3.0 63.8 16.8 83.2 16.8 83.2 36.2 97.0 50.0 83.2 63.8 83.2 83.2 63.8 83.2 50.0 97.0 36.2 83.2 16.8 83.2 16.8 63.8 3.0 50.0 16.8 36.2 16.8 16.8 36.2 16.8Z";

const CROWN = "M4 20 2 6 8 11 12 3 16 11 22 6 20 20Z";

/** Where a seat sits: the viewer's own seat (else seat 0) at the bottom, then anticlockwise. Percent of the table. */
export function place(seat, seats, own, radius) {
  const turn = ((seat - (own ?? 0)) / seats) * 2 * Math.PI;
  return { x: `${50 + radius.x * Math.sin(turn)}%`, y: `${50 + radius.y * Math.cos(turn)}%` };
}

function initial(name) {
  return [...name.trim()][0] ?? "؟";
}

function seatPlate(board, seat) {
  const name = board.players[seat];
  const turn = board.turn === seat && !board.match_over;
  const marks = [];
  if (board.hakem === seat) {
    marks.push(
      h(
        "span",
        { className: "mark hakem", title: t("hakem") },
        s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: CROWN })),
        h("span", { className: "sr" }, t("hakem")),
      ),
    );
  }
  if (board.dealer === seat) {
    marks.push(
      h(
        "span",
        { className: "mark dealer", title: t("dealer") },
        s(
          "svg",
          { viewBox: "0 0 24 24", "aria-hidden": "true" },
          s("rect", { x: 3, y: 6, width: 11, height: 15, rx: 2, transform: "rotate(-12 8 14)" }),
          s("rect", { x: 10, y: 4, width: 11, height: 15, rx: 2, transform: "rotate(10 15 12)" }),
        ),
        h("span", { className: "sr" }, t("dealer")),
      ),
    );
  }
  const you = board.you?.seat === seat;
  return h(
    "div",
    {
      className: `seat side-${sideOf(board, seat)}${turn ? " turn" : ""}${you ? " you" : ""}`,
      vars: place(seat, board.players.length, board.you?.seat, { x: 48.5, y: 48.5 }),
      data: { seat: String(seat) },
    },
    h(
      "span",
      { className: "avatar" },
      h("span", { "aria-hidden": "true" }, initial(name)),
      marks,
      turn ? h("span", { className: "turn-word" }, t("turn")) : null,
    ),
    h(
      "span",
      { className: name.length > 12 ? "name long" : "name" },
      bdi(name),
      you ? h("span", { className: "sr" }, ` (${t("you")})`) : null,
    ),
  );
}

/** `fresh(at)` says whether a card has just landed; `onplay(play)` opens it. */
export function table(board, { fresh, onplay }) {
  const seats = board.players.length;
  const trick = board.trick ?? [];
  const suit = trumpOf(board);
  const cards = trick.map((play, order) => {
    const doubtful = play.held || !play.card;
    const label = t(doubtful ? "table.doubtful" : "table.play", {
      name: board.players[play.seat] ?? t("someone"),
      card: cardName(play.card),
    });
    return h(
      "button",
      {
        type: "button",
        className: `laid${doubtful ? " held" : ""}${fresh(play) ? " lands" : ""}`,
        "aria-label": label,
        vars: {
          ...place(play.seat ?? 0, seats, board.you?.seat, { x: 18.5, y: 15.5 }),
          tilt: `${[-3, 4, 2, -4][order % 4]}deg`,
        },
        data: { key: `at-${play.at}`, card: play.card ?? "" },
        onclick: () => onplay(play),
      },
      face(play.card, { hidden: true }),
      doubtful ? h("span", { className: "doubt", "aria-hidden": "true" }, "?") : null,
    );
  });
  return h(
    "div",
    { className: "felt", dir: "ltr", role: "group", "aria-label": t("table.label") },
    s("svg", { viewBox: "0 0 100 100", class: "star", "aria-hidden": "true" }, s("path", { d: STAR })),
    suit && !trick.length
      ? h("div", { className: "centre-trump" }, sign(suit), h("span", {}, suitName(suit)))
      : null,
    // Games that take cards from the table have them in the middle.
    board.pool?.length
      ? h(
          "div",
          { className: "pool" },
          board.pool.map((card) => face(card)),
        )
      : null,
    board.players.map((_, seat) => seatPlate(board, seat)),
    cards,
  );
}

/** One sentence: what everybody waits for. */
export function waitingFor(board) {
  if (board.match_over) {
    const side = board.sides[board.winner];
    if (!side) return t("wait.MATCH_OVER");
    return t("wait.over", { names: list(side.map((seat) => board.players[seat])) });
  }
  if ((board.trick ?? []).some((play) => play.held || !play.card)) return t("wait.question");
  const name = board.turn === null || board.turn === undefined ? null : board.players[board.turn];
  const phase = `wait.${board.phase}`;
  const sentence = t(name ? `${phase}.name` : phase, { name });
  if (sentence !== (name ? `${phase}.name` : phase)) return sentence;
  return name ? t("wait.turn", { name }) : "";
}
