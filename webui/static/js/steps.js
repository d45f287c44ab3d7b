/** What a game waits for that no camera can see, as buttons before everybody's eyes. */

import { act, may } from "./acts.js";
import { h } from "./dom.js";
import { hasJokers } from "./games.js";
import { cardPicker, seatPicker, suitPicker } from "./picker.js";
import { names } from "./score.js";
import { attempt, sheet } from "./sheet.js";
import { suitName, t } from "./words.js";

function step(title, ...body) {
  return h("section", { className: "ask step", "aria-label": title }, h("h2", {}, title), body);
}

function choice(text, action, { data } = {}) {
  return h(
    "button",
    {
      type: "button",
      className: "choice",
      data,
      onclick: (e) => attempt(e.currentTarget, () => act(action)),
    },
    text,
  );
}

/** Four large buttons; `expected` is false while the finished deal has not been followed by the next. */
function trump(board, expected) {
  const own = board.you?.seat === board.hakem;
  const choose = (suit, button) =>
    attempt(button, () =>
      act(
        { do: "trump", suit, seat: board.hakem ?? undefined },
        { said: t("said.trump", { suit: suitName(suit) }) },
      ),
    );
  return step(
    t(`ask.trump${expected ? "" : "_next"}${own ? "" : "_other"}`, {
      name: board.players[board.hakem] ?? "",
    }),
    suitPicker(choose),
  );
}

function hakem(board) {
  return step(
    t("hakem.sentence"),
    h("p", { className: "quiet" }, t("hakem.note")),
    seatPicker(board, (seat, button) => attempt(button, () => act({ do: "hakem", seat }))),
  );
}

function bam(board) {
  return step(
    t("bam.title"),
    h(
      "div",
      { className: "choices" },
      may(board, "say")
        ? choice(t("bam.go_on"), { do: "say", what: "bam", seat: board.turn ?? undefined })
        : null,
      may(board, "end") ? choice(t("end.title"), { do: "end" }) : null,
    ),
  );
}

function misdeal(board) {
  const exchange = () =>
    sheet(t("misdeal.exchange"), (close) => [
      h("p", {}, t("misdeal.fourteen")),
      seatPicker(board, (seat) =>
        sheet(t("misdeal.exchange"), (end) => [
          h("p", {}, t("misdeal.which")),
          ...cardPicker(
            async (card, button) => (await attempt(button, () => act({ do: "show", seat, card }))) && end(),
            { jokers: hasJokers(board.game) },
          ).filter(Boolean),
        ]),
      ),
      h("button", { type: "button", className: "wide-button", onclick: close }, t("cancel")),
    ]);
  return step(
    t("misdeal.decide"),
    h(
      "div",
      { className: "choices" },
      choice(t("misdeal.redeal"), { do: "deal" }),
      may(board, "show")
        ? h("button", { type: "button", className: "choice", onclick: exchange }, t("misdeal.exchange"))
        : null,
    ),
  );
}

function award(board) {
  return step(
    t("award.title"),
    h(
      "div",
      { className: "choices" },
      board.sides.map((_, side) =>
        h(
          "button",
          {
            type: "button",
            className: `choice side-${side}`,
            onclick: (e) => attempt(e.currentTarget, () => act({ do: "say", what: "award", value: side })),
          },
          h("span", {}, names(board, side)),
        ),
      ),
    ),
  );
}

function hands() {
  return step(
    t("hands.title"),
    h("p", { className: "quiet" }, t("hands.note")),
    h("div", { className: "choices" }, choice(t("hands.done"), { do: "end" })),
  );
}

/** The panels of this moment. */
export function steps(board) {
  const expects = board.expects ?? [];
  const due = (what) => expects.includes(what) && may(board, what);
  if (due("trump")) return [trump(board, true)];
  if (board.phase === "CHOOSE" && may(board, "hakem")) return [hakem(board)];
  if (board.phase === "KOT_WINDOW" && (due("say") || due("end"))) return [bam(board)];
  if (board.phase === "MISDEAL" && due("deal")) return [misdeal(board)];
  if (board.phase === "DISPUTE" && due("say")) return [award(board)];
  if (board.phase === "DISPUTE" && due("end")) return [hands()];
  if (due("deal") && may(board, "trump") && Number.isInteger(board.hakem)) return [trump(board, false)];
  return [];
}
