/** Score, tricks and trump; the deals so far. */

import { pips, sign } from "./cards.js";
import { bdi, h } from "./dom.js";
import { ofSides, within } from "./facts.js";
import { colour } from "./picker.js";
import { num, pick, suitName, t } from "./words.js";

/** The names of a side, each on its own. */
export function names(board, side) {
  return board.sides[side].map((seat, i) =>
    h("span", {}, i ? h("span", { className: "and" }, t("and")) : null, bdi(board.players[seat] ?? "")),
  );
}

/** The words for the large number of each side. */
function mainWord(board) {
  const main = (board.panel?.shows ?? []).find((shown) => shown.key === board.panel.main);
  return main ? pick(main.text) : null;
}

function sideCard(board, side) {
  const points = board[board.panel?.main ?? "score"]?.[side];
  const ronds = Number(board.options?.ronds_to_win ?? 1) > 1 ? board.ronds?.[side] : undefined;
  const won = board.match_over && board.winner === side;
  const word = mainWord(board);
  return h(
    "section",
    { className: `side ${colour(side)}${won ? " winner" : ""}`, data: { side: String(side) } },
    h("h2", {}, names(board, side)),
    points === undefined || points === null
      ? null
      : h(
          "p",
          { className: "points" },
          h(
            "span",
            { className: String(points).length > 3 ? "figure long" : "figure", dir: "ltr" },
            num(points),
          ),
          h("span", { className: word ? "points-word" : "sr" }, word ?? t("points")),
        ),
    ronds === undefined
      ? null
      : h(
          "p",
          { className: "ronds" },
          t("ronds.count", { n: ronds, of: Number(board.options.ronds_to_win) }),
        ),
    ofSides(board).map((shown) =>
      board[shown.key][side] === null || board[shown.key][side] === undefined
        ? null
        : h(
            "p",
            { className: shown.of ? "tricks" : "tricks line", data: { of: shown.key } },
            h("span", { className: "tricks-word" }, within(shown, board[shown.key][side])),
            shown.of ? pips(board[shown.key][side], shown.of) : null,
          ),
    ),
  );
}

/** The trump of the running deal, `null` before it is named: until then the scoreboard may still tell that of
 * the finished deal. */
export function trumpOf(board) {
  return board.panel?.between?.includes(board.phase) ? null : (board.trump ?? null);
}

export function scorePanel(board) {
  const main = board.panel?.main ?? "score";
  if (!Array.isArray(board[main])) return null;
  const sides = board.sides.map((_, side) => sideCard(board, side));
  const goal = board.panel?.goal ?? null;
  const goalWord = goal ? h("span", { className: "goal" }, t("goal", { n: Number(goal) })) : null;
  const many = sides.length > 6 ? "scores many crowd" : `scores many of-${sides.length}`;
  if (!("trump" in board)) return h("div", { className: many }, sides);
  const suit = trumpOf(board);
  const trump = h(
    "div",
    { className: `trump${suit ? "" : " none"}` },
    h("span", { className: "trump-word" }, t("trump")),
    suit ? [sign(suit), h("strong", {}, suitName(suit))] : h("strong", { className: "dash" }, "—"),
    goalWord,
  );
  if (sides.length !== 2) return h("div", { className: "above" }, trump, h("div", { className: many }, sides));
  return h("div", { className: "scores" }, sides[0], trump, sides[1]);
}

/** What both sides came to in the match, the winner's first. */
export function figures(board) {
  const ronds = Number(board.options?.ronds_to_win ?? 1) > 1;
  const sides = (ronds ? board.ronds : board[board.panel?.main ?? "score"]) ?? [];
  if (sides.length !== 2 || !sides.every(Number.isFinite)) return "";
  return t("result.figures", { a: sides[board.winner], b: sides[1 - board.winner] });
}

/** How a deal was won, shortly: "7–2", "kot", "accusation" … */
export function why(board, deal) {
  for (const word of [deal.kind, deal.why]) {
    const text = board.panel?.whys?.[word];
    if (text) return pick(text);
  }
  const word = String(deal.why ?? "");
  const tricks = /^(\d+)-(\d+)$/.exec(word);
  return tricks ? t("why.tricks", { a: Number(tricks[1]), b: Number(tricks[2]) }) : "";
}

/** What the deals add up to, where that is the score: a match that began at another score, and one of several
 * ronds, has no such line. */
function totals(board) {
  if (board.deals.length < 2) return null;
  const sums = board.sides.map((_, side) =>
    board.deals.reduce((sum, deal) => sum + (deal.score?.[side] ?? 0), 0),
  );
  return sums.every((sum, side) => sum === board.score?.[side]) ? sums : null;
}

export function dealsTable(board) {
  const { sides } = board;
  if (!board.deals?.length) return null;
  const whys = board.deals.map((deal) => why(board, deal));
  const how = whys.some(Boolean);
  const sums = totals(board);
  return h(
    "div",
    { className: "scroll" },
    h(
      "table",
      { className: "deals" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t("deals.number")),
          sides.map((_, side) => h("th", { scope: "col", className: colour(side) }, names(board, side))),
          how ? h("th", { scope: "col" }, t("deals.why")) : null,
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
              h(
                "td",
                { className: deal.score?.[side] ? "got" : "" },
                h("span", { dir: "ltr" }, num(deal.score?.[side] ?? 0)),
              ),
            ),
            how ? h("td", {}, whys[i]) : null,
          ),
        ),
      ),
      sums
        ? h(
            "tfoot",
            {},
            h(
              "tr",
              {},
              h("th", { scope: "row" }, t("deals.total")),
              sums.map((sum) => h("td", { className: "got" }, h("span", { dir: "ltr" }, num(sum)))),
              how ? h("td", {}) : null,
            ),
          )
        : null,
    ),
  );
}
