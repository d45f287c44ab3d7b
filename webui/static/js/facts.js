/** What everybody may know beside the score: the contract, the bank, who is out, what was told. */

import { face, sign } from "./cards.js";
import { bdi, h } from "./dom.js";
import { num, pick, rankName, suitName, t } from "./words.js";

/** Whether there is nothing to show: no number, nobody, no cards. A 0 is shown where the game says so. */
function empty(shown, value) {
  if (value === null || value === undefined || value === false || value === "") return true;
  return Array.isArray(value) ? value.length === 0 : value === 0 && shown.look !== "seat" && !shown.zero;
}

function mini(code) {
  return h("span", { className: "mini-face" }, face(code));
}

const minis = (codes) => h("span", { className: "minis", dir: "ltr" }, codes.map(mini));

function seatNames(board, seats) {
  return seats.map((seat, i) => [
    i ? h("span", { className: "and" }, t("list.and")) : null,
    bdi(board.players[seat] ?? ""),
  ]);
}

function claim(board, laid) {
  const name = board.players[laid.seat] ?? "";
  if (!laid.claim) return t("fact.laid", { name, n: laid.count });
  const { count, rank } = laid.claim;
  return t("fact.claim", { name, n: count, laid: laid.count, rank: rankName(rank) });
}

function bet(board, one) {
  const name = board.players[one.seat] ?? "";
  const totals =
    one.total === null || one.total === undefined
      ? ""
      : t("fact.totals", { own: one.total, banker: one.banker ?? "—" });
  return h(
    "li",
    { className: one.won ? "good" : "bad" },
    t(one.won ? "fact.won" : "fact.lost", { name, n: one.bet }),
    totals ? h("span", { className: "quiet" }, ` ${totals}`) : null,
  );
}

function piles(board, tops) {
  return board.players.map((name, seat) =>
    h(
      "span",
      { className: "piles" },
      bdi(name),
      h(
        "span",
        { className: "minis", dir: "ltr" },
        ["a", "b", "c"].map((pile) =>
          tops[seat]?.[pile] ? mini(tops[seat][pile]) : h("span", { className: "mini-face back" }),
        ),
      ),
    ),
  );
}

const LOOKS = {
  number: (board, value, shown) => num(shown.of ? t("fact.of", { n: value, of: shown.of }) : value),
  seat: (board, value) => bdi(board.players[value] ?? ""),
  order: (board, value) => seatNames(board, value),
  suit: (board, value) => [sign(value), h("span", {}, suitName(value))],
  card: (board, value) => mini(value),
  cards: (board, value) => minis(value),
  sets: (board, value) => value.map(minis),
  flag: () => null,
  word: (board, value, shown) => pick(shown.words?.[value]) || String(value),
  text: (board, value) =>
    h("span", { className: "told" }, typeof value === "string" ? bdi(value) : num(pick(value))),
  texts: (board, value) =>
    h(
      "ol",
      { className: "told" },
      value.map((one) => h("li", {}, pick(one))),
    ),
  piles: (board, value) => piles(board, value),
  bets: (board, value) => h("ul", { className: "bets" }, value.map((one) => bet(board, one))),
  claim: (board, value) => h("span", { className: "told" }, claim(board, value)),
};
const BROAD = new Set(["sets", "text", "texts", "piles", "bets", "cards", "claim"]);

/** Numbers by side, for the cards of the sides. */
export function ofSides(board) {
  return (board.panel?.shows ?? []).filter(
    (shown) => shown.look === "sides" && shown.key !== board.panel.main && Array.isArray(board[shown.key]),
  );
}

/** What a seat's plate says of it: so many cards, such a bet. */
export function ofSeat(board, seat) {
  return (board.panel?.shows ?? [])
    .filter((shown) => shown.look === "seats" && !empty(shown, board[shown.key]?.[seat]))
    .map((shown) => within(shown, board[shown.key][seat]));
}

/** The words of a key with its value in them. */
export function within(shown, value) {
  return pick(shown.text).replace("{n}", num(value));
}

export function facts(board) {
  const shows = (board.panel?.shows ?? []).filter(
    (shown) => LOOKS[shown.look] && !empty(shown, board[shown.key]),
  );
  // Beside a trump the goal stands already.
  const goal = "trump" in board ? null : board.panel?.goal;
  if (!shows.length && !goal) return null;
  return h(
    "dl",
    { className: "facts-list" },
    goal ? h("div", { className: "fact" }, h("dt", {}, t("goal", { n: goal })), h("dd", {})) : null,
    shows.map((shown) =>
      h(
        "div",
        { className: BROAD.has(shown.look) ? "fact broad" : "fact", data: { fact: shown.key } },
        h("dt", {}, pick(shown.text)),
        h("dd", {}, LOOKS[shown.look](board, board[shown.key], shown)),
      ),
    ),
  );
}
