/** The table from above: seats, the open trick, whose turn it is. Never mirrored: right is right. */

import { face, sign } from "./cards.js";
import { bdi, h, s } from "./dom.js";
import { ofSeat } from "./facts.js";
import { colour, sideOf } from "./picker.js";
import { trumpOf } from "./score.js";
import { apart, cardName, list, num, pick, suitName, t } from "./words.js";

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
  const crowned = ["hakem", "declarer", "banker"].find((role) => board[role] === seat);
  if (crowned) {
    marks.push(
      h(
        "span",
        { className: "mark hakem", title: t(crowned) },
        s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: CROWN })),
        h("span", { className: "sr" }, t(crowned)),
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
      className: `seat ${colour(sideOf(board, seat))}${turn ? " turn" : ""}${you ? " you" : ""}`,
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
    ofSeat(board, seat).map((line) => h("span", { className: "plate-line" }, line)),
  );
}

/** A face on the table, as a button that opens the play. */
function laid(board, play, { style, fresh, onplay }) {
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
      vars: style,
      data: { key: `at-${play.at}-${play.card}`, card: play.card ?? "" },
      onclick: () => onplay(play),
    },
    face(play.card, { hidden: true, pips: true }),
    doubtful ? h("span", { className: "doubt", "aria-hidden": "true" }, "?") : null,
  );
}

/** Before the seats that played them; several of one seat as a fan. */
function beforeSeats(board, plays, look) {
  const seats = board.players.length;
  return plays.map((play, order) => {
    const own = plays.filter((other) => other.seat === play.seat);
    const at = place(play.seat ?? 0, seats, board.you?.seat, { x: 18.5, y: 15.5 });
    const fan = (own.indexOf(play) - (own.length - 1) / 2) * 5;
    return laid(board, play, {
      ...look,
      style: { ...at, x: `calc(${at.x} + ${fan}%)`, tilt: `${[-3, 4, 2, -4][order % 4]}deg` },
    });
  });
}

/** Cards that lie there face down: their number is all that anybody may know. */
function heap(count) {
  if (!Number.isInteger(count) || !count) return null;
  return h(
    "div",
    { className: "heap" },
    h("span", { className: "back" }, h("span", { className: "house-number" }, num(count))),
  );
}

/** In the middle, one beside the other. */
function inTheMiddle(board, plays, look) {
  if (!plays.length) return heap(board.pool);
  const size = plays.length > 20 ? "tiny" : plays.length > 6 ? "small" : "";
  return h(
    "div",
    { className: `pool ${size}`, data: { pool: String(plays.length) } },
    plays.map((play) => laid(board, play, { ...look, style: {} })),
  );
}

const HOUSES = 16;

/** On the sixteen houses of a square. */
function inHouses(board) {
  const right = board.options?.house1_side === "right";
  return h(
    "div",
    { className: "houses", dir: right ? "rtl" : "ltr" },
    Array.from({ length: HOUSES }, (_, house) => {
      const card = board.houses?.[house + 1];
      const next = board.house === house + 1;
      return h(
        "span",
        { className: `house${next ? " next" : ""}`, data: { house: String(house + 1) } },
        card
          ? face(card)
          : h("span", { className: "back" }, h("span", { className: "house-number" }, num(house + 1))),
      );
    }),
  );
}

/** `fresh(play)` says whether a card has just landed; `onplay(play)` opens it. */
export function table(board, look) {
  const plays = board.trick ?? [];
  const layout = board.panel?.layout ?? "seats";
  const suit = trumpOf(board);
  const alone = board.players.length === 1;
  const crowd = board.players.length > 12 ? " throng" : board.players.length > 6 ? " crowd" : "";
  return h(
    "div",
    {
      className: `felt${crowd}${alone ? " alone" : ""}`,
      dir: "ltr",
      role: "group",
      "aria-label": t("table.label"),
    },
    s("svg", { viewBox: "0 0 100 100", class: "star", "aria-hidden": "true" }, s("path", { d: STAR })),
    suit && !plays.length
      ? h("div", { className: "centre-trump" }, sign(suit), h("span", {}, suitName(suit)))
      : null,
    layout === "houses" ? inHouses(board) : null,
    layout === "middle" ? inTheMiddle(board, plays, look) : null,
    alone ? null : board.players.map((_, seat) => seatPlate(board, seat)),
    layout === "seats" ? beforeSeats(board, plays, look) : null,
  );
}

/** One sentence: what everybody waits for. */
export function waitingFor(board) {
  if (board.match_over) {
    const side = board.sides[board.winner];
    if (!side) return pick(board.panel?.wait);
    const names = list(side.map((seat) => board.players[seat]));
    return t(side.length === 1 ? "wait.over_one" : "wait.over", { names });
  }
  if ((board.trick ?? []).some((play) => play.held || !play.card)) return t("wait.question");
  const name = board.turn === null || board.turn === undefined ? null : board.players[board.turn];
  if (board.panel?.wait) return pick(board.panel.wait).replace("{name}", apart(name ?? ""));
  return name ? t("wait.turn", { name }) : "";
}
