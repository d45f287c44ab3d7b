/** What the referee says, each with the pictures that it rests on, side by side. */

import { act, may } from "./acts.js";
import { bdi, h } from "./dom.js";
import { deed, photo } from "./plays.js";
import { attempt, sheet } from "./sheet.js";
import { has, ruled, t } from "./words.js";

/** The pictures that prove a ruling: the card that settles it, then what it stands against; each once. */
function proof(board, ruling) {
  const indices = [ruling.at, ...(ruling.because ?? []).filter((index) => index !== ruling.at)];
  const seen = new Set();
  const shown = [];
  (ruling.evidence ?? []).forEach((ids, i) => {
    const id = Array.isArray(ids) ? ids[0] : ids;
    if (!id || seen.has(id)) return;
    seen.add(id);
    const play = (board.last_plays ?? []).find((known) => known.at === indices[i]);
    shown.push({ id, play, first: i === 0 });
  });
  return shown.slice(0, 2).reverse(); // in the order in which it happened
}

function caption(board, { play, first }) {
  if (play) return [bdi(board.players[play.seat] ?? ""), " · ", deed(board, play)];
  return t(first ? "ruling.now" : "ruling.before");
}

function photos(board, shown) {
  return h("div", { className: shown.length > 1 ? "pair" : "pair single" }, shown.map((one) =>
    h("figure", {}, photo(one.id, t(one.first ? "ruling.now" : "ruling.before"), { loading: "lazy", onerror: (event) => event.currentTarget.closest("figure").remove() }),
      h("figcaption", {}, caption(board, one)))));
}

/** Whether a ruling is about what lies on the table now, and so belongs before everybody's eyes. */
function isFresh(board, ruling) {
  if (Number.isInteger(ruling.cured) || ruling.kind === "note" || !Number.isInteger(ruling.at)) return false;
  const first = board.last_plays?.[0]?.at;
  return first !== undefined && ruling.at >= first;
}

function panel(board, ruling) {
  const kind = has(`kind.${ruling.kind}`) ? ruling.kind : "note";
  const shown = proof(board, ruling);
  const sentence = ruled(ruling.text, board.players);
  return h("article", { className: `ruling kind-${kind}${isFresh(board, ruling) ? " fresh" : ""}`, data: { rule: ruling.rule ?? "" } },
    h("p", { className: "ruling-head" }, h("span", { className: "kind" }, t(`kind.${kind}`)),
      ruling.rule ? h("span", { className: "rule" }, t("ruling.rule", { rule: ruling.rule })) : null),
    h("p", { className: "sentence" }, sentence),
    shown.length ? h("button", { type: "button", className: "pair-button", "aria-label": t("enlarge"), onclick: () => sheet(t("ruling.photos"), () => [photos(board, shown), h("p", { className: "sentence" }, sentence)], { wide: true }) }, photos(board, shown)) : null,
    ruling.kind === "reject" && may(board, "accept") && Number.isInteger(ruling.at)
      ? h("button", { type: "button", className: "wide-button", onclick: (e) => attempt(e.currentTarget, () => act({ do: "accept", of: ruling.at })) }, t("ruling.accept")) : null);
}

/** The latest first; results of deals stand in the deals' table. */
export function rulings(board) {
  const shown = (board.rulings ?? []).filter((ruling) => ruling.kind !== "result").reverse().slice(0, 8);
  if (!shown.length) return h("p", { className: "quiet" }, t("rulings.none"));
  return shown.map((ruling) => panel(board, ruling));
}
