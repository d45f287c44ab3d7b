/** Talking to the box. Every refusal is one sentence that can be shown as it is. */

import { t } from "./words.js";

export class Refused extends Error {}

async function ask(path, options) {
  let answer;
  try {
    answer = await fetch(path, { credentials: "same-origin", cache: "no-store", ...options });
  } catch {
    throw new Refused(t("error.offline"));
  }
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return body;
  const key = `error.${answer.status}`;
  const said = typeof body.error === "string" ? body.error : body.error?.message;
  throw new Refused(said ?? t([401, 403, 409, 422, 429].includes(answer.status) ? key : "error.other"));
}

export function get(path) {
  return ask(path, {});
}

export function post(path, body) {
  return ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}
