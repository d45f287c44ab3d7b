/** What a tap sends: one action of the record, or the answer to a question. */

import { post } from "./api.js";
import { h } from "./dom.js";
import { attempt, toast } from "./sheet.js";
import { ruled, t } from "./words.js";

/** Rulings that object to something; the others only tell what came of it. */
const OBJECTIONS = new Set(["reject", "flag", "misdeal", "breach", "penalty"]);

/** Whether this phone may send `what`. The server decides; this only keeps dead buttons off the page. */
export function may(board, what) {
  if (Array.isArray(board.can)) return board.can.includes(what);
  return (board.you?.role ?? "viewer") !== "viewer";
}

/** Whether this phone may act at all. */
export function acts(board) {
  return (board.you?.role ?? "viewer") !== "viewer";
}

/** The number that the record gave to an action just sent: the camera may have added others after it. */
function numberOf(action, board) {
  const told = Object.keys(action);
  const same = (board?.last_plays ?? []).filter((play) =>
    told.every((key) => JSON.stringify(action[key] ?? null) === JSON.stringify(play[key] ?? null)),
  );
  return same.at(-1)?.at ?? null;
}

/** What the referee says against action number `at`. */
function objections(board, at) {
  return (board?.rulings ?? []).filter(
    (ruling) => ruling.at === at && OBJECTIONS.has(ruling.kind) && !Number.isInteger(ruling.cured),
  );
}

/** What was tapped, and first of all what the referee has against it. */
function answered(board, said, against) {
  return against.map((ruling) =>
    h(
      "p",
      { data: { objection: ruling.rule } },
      h("strong", {}, t("said.objection", { kind: t(`kind.${ruling.kind}`), what: said })),
      h("br"),
      ruled(ruling.text, board.players),
    ),
  );
}

/** Send an action; says in a toast what the referee makes of it; there the tap can be undone. Gives the
 * server's answer. */
export async function act(action, { said, undo = true } = {}) {
  const answer = await post("/api/v1/actions", action);
  const board = answer.scoreboard;
  const at = numberOf(action, board);
  const back = undo && Number.isInteger(at) ? () => attempt(null, () => takeBack(at)) : null;
  const words = said ?? t("said.done");
  const against = objections(board, at ?? answer.at);
  toast(against.length ? answered(board, words, against) : words, { undo: back, bad: against.length > 0 });
  return answer;
}

/** Take back action number `at`. */
export function takeBack(at) {
  return act({ do: "correct", of: at, remove: true }, { undo: false, said: t("said.undone") });
}

/** Answer an open question with an action of the record. */
export async function answer(question, action) {
  const body = await post("/api/v1/answers", { question: question.id, action });
  toast(t("said.thanks"));
  return body;
}
