/** What a tap sends: one action of the record, or the answer to a question. */

import { post } from "./api.js";
import { attempt, toast } from "./sheet.js";
import { t } from "./words.js";

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

/** Send an action; says so in a toast from which the tap can be undone. Gives the server's answer. */
export async function act(action, { said, undo = true } = {}) {
  const answer = await post("/api/v1/actions", action);
  const at = numberOf(action, answer.scoreboard);
  const back =
    undo && Number.isInteger(at)
      ? () =>
          attempt(null, () =>
            act({ do: "correct", of: at, remove: true }, { undo: false, said: t("said.undone") }),
          )
      : null;
  toast(said ?? t("said.done"), { undo: back });
  return answer;
}

/** Answer an open question with an action of the record. */
export async function answer(question, action) {
  const body = await post("/api/v1/answers", { question: question.id, action });
  toast(t("said.thanks"));
  return body;
}
