/** The bar under the thumb: accusing, entering the next card, everything else that may be tapped; joining. */

import { act, acts, may } from "./acts.js";
import { h } from "./dom.js";
import { seatPicker } from "./picker.js";
import { attempt, sheet } from "./sheet.js";
import { accuseTap, cardTap, openTap, otherTaps, tapButton, watched } from "./taps.js";
import { list, pick, t } from "./words.js";

/** A question with one way back. */
function confirm(title, sentence, yes, work) {
  sheet(title, (close) => [
    h("p", {}, sentence),
    h(
      "button",
      {
        type: "button",
        className: "wide-button danger",
        data: { confirm: "yes" },
        onclick: async (e) => (await attempt(e.currentTarget, work)) && close(),
      },
      yes,
    ),
    h("button", { type: "button", className: "wide-button", onclick: close }, t("cancel")),
  ]);
}

function accuse(board) {
  const ask = (seat) => {
    const own = board.sides.find((side) => side.includes(seat));
    const others = board.players.filter((_, other) => !own.includes(other));
    confirm(t("accuse.title"), t("accuse.sentence", { names: list(others) }), t("accuse.yes"), () =>
      act({ do: "accuse", by_seat: seat }, { said: t("accuse.said"), undo: false }),
    );
  };
  const seat = board.you?.seat;
  if (Number.isInteger(seat)) ask(seat);
  else sheet(t("accuse.who"), () => [h("p", {}, t("accuse.who_note")), seatPicker(board, ask)]);
}

/** The code beside the table on the box's own screen, for those who come in and have a phone. */
export function invitation(board) {
  if (board.you?.joined || !board.join) return null;
  return h(
    "section",
    { className: "panel invite" },
    h("div", { className: "qr" }, h("img", { src: "/qr.svg", alt: t("join.qr") })),
    h("p", {}, t("join.short")),
  );
}

/** The QR code and the address in figures: names like `hakam.local` do not work on every phone. */
export function join(board) {
  const url = board.join?.url;
  sheet(t("join.title"), () => [
    h("div", { className: "qr" }, h("img", { src: "/qr.svg", alt: t("join.qr") })),
    h("p", {}, t("join.sentence")),
    url ? h("p", { className: "address", dir: "ltr" }, h("bdi", {}, url)) : null,
    h("a", { className: "wide-button", href: "/join" }, t("join.this_phone")),
  ]);
}

function more(board) {
  sheet(t("menu.title"), (close) => [
    h(
      "div",
      { className: "more-taps" },
      otherTaps(board).map((tap) => {
        const button = tapButton(board, tap, "wide-button");
        if (!tap.asks.length && !tap.grave) button.addEventListener("click", () => close());
        return button;
      }),
    ),
    h(
      "div",
      { className: "more-pages" },
      board.you?.role === "host" ? h("a", { className: "wide-button", href: "/setup" }, t("new_game")) : null,
      board.you?.role === "host" ? h("a", { className: "wide-button", href: "/decks" }, t("decks.menu")) : null,
      h("button", { type: "button", className: "wide-button", onclick: () => join(board) }, t("join.title")),
      h("a", { className: "wide-button", href: "/join" }, t("join.change_seat")),
    ),
  ]);
}

/** The bar itself. */
export function bar(board) {
  if (!acts(board)) {
    return [
      h("a", { className: "bar-button strong", href: "/join" }, t("join.this_phone")),
      h("button", { type: "button", className: "bar-button", onclick: () => join(board) }, t("join.title")),
    ];
  }
  const next = cardTap(board);
  const own = accuseTap(board);
  return [
    board.match_over && board.you?.role === "host"
      ? h("a", { className: "bar-button strong", href: "/setup" }, t("new_game"))
      : null,
    may(board, "accuse")
      ? h(
          "button",
          {
            type: "button",
            className: "bar-button danger",
            data: { key: "accuse" },
            onclick: () => (own ? openTap(board, own) : accuse(board)),
          },
          t("accuse.button"),
        )
      : null,
    next
      ? h(
          "button",
          {
            type: "button",
            className: watched(board) ? "bar-button" : "bar-button strong",
            data: { key: "enter" },
            onclick: () => openTap(board, next),
          },
          pick(next.label),
        )
      : null,
    h(
      "button",
      { type: "button", className: "bar-button", data: { key: "more" }, onclick: () => more(board) },
      t("menu.button"),
    ),
  ];
}
