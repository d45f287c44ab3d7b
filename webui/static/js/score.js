/** Score, tricks and trump; the deals so far. */

import { pips, sign } from "./cards.js";
import { bdi, h } from "./dom.js";
import { target, TRICKS_TO_WIN } from "./games.js";
import { has, num, suitName, t } from "./words.js";

/** The names of a side, each on its own. */
export function names(board, side) {
  return board.sides[side].map((seat, i) =>
    h("span", {}, i ? h("span", { className: "and" }, t("and")) : null, bdi(board.players[seat] ?? "")),
  );
}

function sideCard(board, side) {
  const points = board.score?.[side];
  const tricks = board.tricks?.[side];
  const ronds = Number(board.options?.ronds_to_win ?? 1) > 1 ? board.ronds?.[side] : undefined;
  const won = board.match_over && board.winner === side;
  return h(
    "section",
    { className: `side side-${side}${won ? " winner" : ""}`, data: { side: String(side) } },
    h("h2", {}, names(board, side)),
    points === undefined
      ? null
      : h(
          "p",
          { className: "points" },
          h("span", { className: "figure" }, num(points)),
          h("span", { className: "sr" }, t("points")),
        ),
    ronds === undefined
      ? null
      : h(
          "p",
          { className: "ronds" },
          t("ronds.count", { n: ronds, of: Number(board.options.ronds_to_win) }),
        ),
    tricks === undefined
      ? null
      : h(
          "p",
          { className: "tricks" },
          h("span", { className: "tricks-word" }, t("tricks.count", { n: tricks })),
          pips(tricks, TRICKS_TO_WIN[board.game] ?? 0),
        ),
  );
}

// Until trump is named anew, the scoreboard still tells that of the finished deal.
const BETWEEN_DEALS = new Set(["CHOOSE", "DEAL5", "TRUMP"]);

/** The trump of the running deal, `null` before it is named. */
export function trumpOf(board) {
  return BETWEEN_DEALS.has(board.phase) ? null : (board.trump ?? null);
}

export function scorePanel(board) {
  const sides = board.sides.map((_, side) => sideCard(board, side));
  const goal = target(board);
  const suit = trumpOf(board);
  const trump = h(
    "div",
    { className: `trump${suit ? "" : " none"}` },
    h("span", { className: "trump-word" }, t("trump")),
    suit ? [sign(suit), h("strong", {}, suitName(suit))] : h("strong", { className: "dash" }, "—"),
    goal ? h("span", { className: "goal" }, t("goal", { n: Number(goal) })) : null,
  );
  if (!("trump" in board)) return h("div", { className: "scores many" }, sides);
  if (sides.length !== 2) return h("div", { className: "scores many" }, trump, sides);
  return h("div", { className: "scores" }, sides[0], trump, sides[1]);
}

/** How a deal was won, shortly: "7–2", "kot", "accusation" … */
export function why(deal) {
  for (const word of [deal.kind, deal.why]) if (has(`why.${word}`)) return t(`why.${word}`);
  const word = String(deal.why ?? "");
  const tricks = /^(\d+)-(\d+)$/.exec(word);
  return tricks ? t("why.tricks", { a: Number(tricks[1]), b: Number(tricks[2]) }) : word;
}

export function dealsTable(board) {
  const { sides } = board;
  if (!board.deals?.length) return h("p", { className: "quiet" }, t("deals.none"));
  return h(
    "table",
    { className: "deals" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, t("deals.number")),
        sides.map((_, side) => h("th", { scope: "col", className: `side-${side}` }, names(board, side))),
        h("th", { scope: "col" }, t("deals.why")),
      ),
    ),
    h(
      "tbody",
      {},
      board.deals.map((deal, i) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, num(i + 1)),
          sides.map((_, side) =>
            h("td", { className: deal.score?.[side] ? "got" : "" }, num(deal.score?.[side] ?? 0)),
          ),
          h("td", {}, why(deal)),
        ),
      ),
    ),
  );
}
