/** What the referee says, each with the pictures that it rests on, side by side. */

import { act, may } from "./acts.js";
import { bdi, h } from "./dom.js";
import { deed, openOlder, openPlay, photo } from "./plays.js";
import { attempt, sheet } from "./sheet.js";
import { apart, has, ruled, t } from "./words.js";

/** What can be put right by correcting an entry; a breach was played as it was seen. */
const OBJECTIONS = new Set(["reject", "flag", "misdeal"]);

/** The two pictures that prove a ruling, in the order in which it happened: the card that settles it is the last. */
function proof(board, ruling) {
  const indices = [ruling.at, ...(ruling.because ?? []).filter((index) => index !== ruling.at)];
  const seen = new Set();
  const shown = [];
  (ruling.evidence ?? []).forEach((ids, i) => {
    const [id, card] = ids; // the whole table, then the card upright
    if (!id || seen.has(id)) return;
    seen.add(id);
    const play = (board.last_plays ?? []).find((known) => known.at === indices[i]);
    shown.push({ id, card, play, index: indices[i] ?? -1 });
  });
  shown.sort((a, b) => a.index - b.index);
  const two = shown.length > 2 ? [shown[0], shown.at(-1)] : shown;
  return two.map((one, i) => ({ ...one, last: i === two.length - 1 }));
}

function caption(board, { play, last }) {
  if (play) return [bdi(board.players[play.seat] ?? ""), " · ", deed(board, play)];
  return t(last ? "ruling.now" : "ruling.before");
}

function photos(board, shown, { large = false } = {}) {
  return h(
    "div",
    { className: shown.length > 1 ? "pair" : "pair single" },
    shown.map((one) =>
      h(
        "figure",
        {},
        photo(one.id, t(one.last ? "ruling.now" : "ruling.before"), {
          loading: "lazy",
          onerror: (event) => event.currentTarget.closest("figure").remove(),
        }),
        large && one.card ? photo(one.card, "", { className: "crop" }) : null,
        h("figcaption", {}, caption(board, one)),
      ),
    ),
  );
}

/** Whether a ruling is about what lies on the table now, and so belongs before everybody's eyes. */
function isFresh(board, ruling) {
  if (Number.isInteger(ruling.cured) || ruling.kind === "note" || !Number.isInteger(ruling.at)) return false;
  const first = board.last_plays?.[0]?.at;
  return first !== undefined && ruling.at >= first;
}

/** Whether two entries say the same, or all of it but whose it is, or all but of which cards. */
function again(one, other) {
  const same = (field) => JSON.stringify(one[field] ?? null) === JSON.stringify(other[field] ?? null);
  return same("do") && same("what") && (same("seat") || (same("card") && same("cards") && (one.card || one.cards)));
}

/** Whether the moment of a rejected action has passed: nobody remembers it, or it was made anew and stands. */
function passed(board, ruling) {
  const plays = board.last_plays ?? [];
  const rejected = plays.find((play) => play.at === ruling.at);
  if (!rejected) return true;
  const refused = new Set((board.rulings ?? []).filter(({ kind }) => kind === "reject").map(({ at }) => at));
  return plays.some((play) => play.at > rejected.at && !refused.has(play.at) && again(play, rejected));
}

/** A rejected action, or a card that cannot be there, which the table may let stand. */
function acceptable(board, ruling) {
  if (!Number.isInteger(ruling.at)) return false;
  if (ruling.kind === "reject") return !passed(board, ruling);
  return (board.expects ?? []).includes("accept") && isFresh(board, ruling);
}

/** What opens the entry that a ruling objects to, for whoever may correct it; of what is older than the last
 * plays that is the host. */
function mending(board, ruling) {
  if (!OBJECTIONS.has(ruling.kind) || Number.isInteger(ruling.cured) || !may(board, "correct")) return null;
  const play = (board.last_plays ?? []).find((known) => known.at === ruling.at);
  if (play) return () => openPlay(board, play);
  const older = board.you?.role === "host" && Number.isInteger(ruling.at) && Number.isInteger(ruling.seat);
  return older ? () => openOlder(board, ruling) : null;
}

/** The earlier entries that the one objected to does not go with, as what is wrong may be one of them: few
 * enough to be gone through, and not at hand among the last plays. */
function mendingEarlier(board, ruling) {
  if (board.you?.role !== "host" || !mending(board, ruling)) return [];
  const plays = board.last_plays ?? [];
  const earlier = (ruling.earlier ?? []).filter(
    ({ at, seat }) => at < ruling.at && Number.isInteger(seat) && !plays.some((play) => play.at === at),
  );
  return earlier.length > 2 ? [] : earlier;
}

/** What may change of the rulings' panels while the rulings stay the same. */
export function standing(board) {
  return (board.rulings ?? []).map((ruling) => [
    isFresh(board, ruling),
    acceptable(board, ruling),
    (board.last_plays ?? []).find((play) => play.at === ruling.at),
  ]);
}

function panel(board, ruling) {
  const kind = has(`kind.${ruling.kind}`) ? ruling.kind : "note";
  const shown = proof(board, ruling);
  const sentence = ruled(ruling.text, board.players);
  const open = mending(board, ruling);
  return h(
    "article",
    {
      className: `ruling kind-${kind}${isFresh(board, ruling) ? " fresh" : ""}`,
      data: { rule: ruling.rule ?? "" },
    },
    h("p", { className: "kind" }, t(`kind.${kind}`)),
    h("p", { className: "sentence" }, sentence),
    shown.length
      ? h(
          "button",
          {
            type: "button",
            className: "pair-button",
            onclick: () =>
              sheet(
                t("ruling.photos"),
                () => [photos(board, shown, { large: true }), h("p", { className: "sentence" }, sentence)],
                { wide: true },
              ),
          },
          h("span", { className: "sr" }, t("enlarge")),
          photos(board, shown),
        )
      : null,
    acceptable(board, ruling) && may(board, "accept")
      ? h(
          "button",
          {
            type: "button",
            className: "wide-button",
            onclick: (e) => attempt(e.currentTarget, () => act({ do: "accept", of: ruling.at })),
          },
          t("ruling.accept"),
        )
      : null,
    open
      ? h(
          "button",
          { type: "button", className: "wide-button", data: { mend: ruling.at }, onclick: open },
          t("ruling.mend"),
        )
      : null,
    mendingEarlier(board, ruling).map((entry) =>
      h(
        "button",
        {
          type: "button",
          className: "wide-button",
          data: { mend: entry.at },
          onclick: () => openOlder(board, { ...ruling, ...entry }),
        },
        t("ruling.mend_earlier", { name: apart(board.players[entry.seat] ?? t("someone")) }),
      ),
    ),
  );
}

/** The latest first; results of deals stand in the deals' table. */
export function rulings(board) {
  const all = board.rulings ?? [];
  // A verdict says what was proved: the breach that it rests on is not said twice.
  const judged = (breach) =>
    all.some((ruling) => ruling.kind === "verdict" && ruling.rule === breach.rule && ruling.at >= breach.at);
  const shown = all
    .filter((ruling) => ruling.kind !== "result" && !(ruling.kind === "breach" && judged(ruling)))
    .reverse()
    .slice(0, 8);
  if (!shown.length) return h("p", { className: "quiet" }, t("rulings.none"));
  // What is of an earlier deal, or was put right, is no news.
  const news = shown.findIndex((ruling) => !ruling.past && !Number.isInteger(ruling.cured));
  const panels = shown.map((ruling) => panel(board, ruling));
  const latest = news < 0 ? [] : panels.splice(news, 1);
  if (!panels.length) return latest;
  return [...latest, h("details", {}, h("summary", {}, t("rulings.earlier", { n: panels.length })), panels)];
}
