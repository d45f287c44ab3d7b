/** What the box asks: which card, who played it, what was called. */

import { acts, answer } from "./acts.js";
import { another } from "./asking.js";
import { face } from "./cards.js";
import { h } from "./dom.js";
import { cardButton, cardPicker, seatPicker } from "./picker.js";
import { photo as picture } from "./plays.js";
import { attempt, sheet } from "./sheet.js";
import { cardName, num, pick, t } from "./words.js";

function photo(question, alt) {
  const ids = question.evidence ?? [];
  if (!ids.length) return null;
  const open = () =>
    sheet(
      alt,
      () =>
        h(
          "div",
          { className: "photos" },
          ids.map((id) => picture(id, alt)),
        ),
      { wide: true },
    );
  // The last picture is the card upright, the first the whole table.
  return h(
    "button",
    { type: "button", className: "question-photo", "aria-label": t("enlarge"), onclick: open },
    picture(ids.at(-1), alt),
  );
}

function cardQuestion(board, question, send) {
  const name = board.players[question.seat];
  const choose = (card, button) => send({ do: question.do ?? "play", seat: question.seat, card }, button);
  const other = () =>
    sheet(t("ask.which"), (close) =>
      cardPicker(board, async (card, button) => (await choose(card, button)) && close(), {
        likely: question.choices ?? [],
      }),
    );
  const beside = question.beside ?? [];
  return {
    title: t("ask.which"),
    note: name ? t("ask.from", { name }) : null,
    body: [
      beside.length
        ? h("p", { className: "beside" }, t("ask.beside"), beside.map((code) => face(code, { className: "inline" })))
        : null,
      h(
        "div",
        { className: "likely" },
        (question.choices ?? []).slice(0, 4).map((code) => cardButton(code, choose)),
      ),
      h(
        "div",
        { className: "choices" },
        h(
          "button",
          { type: "button", className: "choice", data: { key: `other-${question.id}` }, onclick: other },
          t(question.choices?.length ? "ask.other" : "ask.pick"),
        ),
        h(
          "button",
          { type: "button", className: "choice", onclick: (e) => send({ remove: true }, e.currentTarget) },
          t("ask.dismiss"),
        ),
      ),
    ],
  };
}

function seatQuestion(board, question, send) {
  const card = question.card ?? question.action?.card ?? null;
  return {
    title: t("ask.who"),
    note: card ? cardName(card) : null,
    face: card,
    body: [
      seatPicker(
        board,
        (seat, button) => send({ do: question.do ?? "play", seat, card: card ?? undefined }, button),
        question.choices?.length ? { seats: question.choices } : {},
      ),
    ],
  };
}

/** Buttons for the likeliest answers, and one for "nothing of the kind". */
function answers(choices, send) {
  return h(
    "div",
    { className: "choices" },
    choices.map(({ words, action }) =>
      h(
        "button",
        {
          type: "button",
          className: "choice",
          data: { value: String(action.count ?? action.do) },
          onclick: (e) => send(action, e.currentTarget),
        },
        words,
      ),
    ),
    h(
      "button",
      { type: "button", className: "choice", onclick: (e) => send({ remove: true }, e.currentTarget) },
      t("ask.nothing"),
    ),
  );
}

function countQuestion(board, question, send) {
  const name = board.players[question.seat];
  const counts = (question.choices ?? []).map((count) => ({ words: num(count), action: { count } }));
  return {
    title: t("ask.count"),
    note: name ?? null,
    body: [
      answers(counts, send),
      another({ text: "", choices: [] }, (count, button) => send({ count }, button)),
    ],
  };
}

/** What was done, by the words of its button. */
function callQuestion(board, question, send) {
  const name = board.players[question.seat];
  const calls = (question.choices ?? []).map((call) => ({
    words: pick(question.labels?.[call]) || call,
    action: { do: call },
  }));
  return { title: t("ask.done"), note: name ?? null, body: [answers(calls, send)] };
}

const KINDS = { card: cardQuestion, seat: seatQuestion, count: countQuestion, call: callQuestion };

function questionPanel(board, question) {
  const send = (action, button) => attempt(button, () => answer(question, action));
  const shown = (KINDS[question.kind] ?? callQuestion)(board, question, send);
  return h(
    "section",
    { className: "ask", data: { question: question.id }, "aria-label": shown.title },
    h(
      "div",
      { className: "ask-head" },
      photo(question, shown.title) ?? (shown.face ? face(shown.face, { className: "inline" }) : null),
      h("div", {}, h("h2", {}, shown.title), shown.note ? h("p", {}, shown.note) : null),
    ),
    acts(board) ? shown.body : h("p", { className: "quiet" }, t("ask.players_only")),
  );
}

/** The open questions, one at a time: each holds back what came after it, so the first goes first. */
export function questions(board) {
  const [first, ...others] = board.questions ?? [];
  if (!first) return [];
  const panel = questionPanel(board, first);
  if (others.length) panel.append(h("p", { className: "quiet more" }, t("ask.more", { n: others.length })));
  return [panel];
}
