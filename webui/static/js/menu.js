/** The bar under the thumb: accusing, entering by hand, closing a deal, joining. */

import { act, acts, may } from "./acts.js";
import { h } from "./dom.js";
import { hasJokers, NOTES } from "./games.js";
import { cardPicker, seatPicker } from "./picker.js";
import { attempt, sheet } from "./sheet.js";
import { cardName, list, t } from "./words.js";

/** A question with one way back. */
function confirm(title, sentence, yes, work, { danger = true } = {}) {
  sheet(title, (close) => [
    h("p", {}, sentence),
    h(
      "button",
      {
        type: "button",
        className: danger ? "wide-button danger" : "wide-button strong",
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

function enterCard(board) {
  let seat = board.turn ?? board.you?.seat ?? 0;
  sheet(t("enter.title"), () => [
    h("p", {}, t("enter.seat")),
    seatPicker(
      board,
      (chosen, button) => {
        seat = chosen;
        for (const other of button.parentElement.children)
          other.setAttribute("aria-pressed", String(other === button));
      },
      { chosen: seat },
    ),
    h("p", {}, t("enter.card")),
    ...cardPicker(
      async (card, button) => {
        const done = await attempt(button, () =>
          act(
            { do: "play", seat, card },
            { said: t("said.played", { name: board.players[seat], card: cardName(card) }) },
          ),
        );
        if (done) enterNext(button, seat);
      },
      { jokers: hasJokers(board.game) },
    ).filter(Boolean),
  ]);
  // The next card mostly comes from the right-hand neighbour: the sheet stays open for the whole trick.
  function enterNext(button, played) {
    const buttons = button.closest(".sheet-body").querySelectorAll("[data-seat]");
    buttons[(played + 1) % buttons.length]?.click();
  }
}

function takeback(board) {
  sheet(t("takeback.title"), (close) => [
    h("p", {}, t("takeback.sentence")),
    h(
      "div",
      { className: "choices" },
      (board.trick ?? [])
        .filter((play) => play.card)
        .map((play) =>
          h(
            "button",
            {
              type: "button",
              className: "choice",
              onclick: async (e) =>
                (await attempt(e.currentTarget, () =>
                  act({ do: "takeback", seat: play.seat, card: play.card }),
                )) && close(),
            },
            t("table.play", { name: board.players[play.seat], card: cardName(play.card) }),
          ),
        ),
    ),
  ]);
}

function byseat(board, title, note, build) {
  sheet(title, (close) => [
    h("p", {}, note),
    seatPicker(board, async (seat, button) => (await attempt(button, () => act(build(seat)))) && close()),
  ]);
}

function misdeal(board) {
  const pair = {};
  const give = () =>
    byseat2("misdeal.fourteen", (seat) => {
      pair.seat = seat;
      byseat2("misdeal.twelve", (to, button) =>
        attempt(button, () => act({ do: "misdeal", seat: pair.seat, to, what: "14-12" })),
      );
    });
  const byseat2 = (key, then) =>
    sheet(t("misdeal.title"), (close) => [
      h("p", {}, t(key)),
      seatPicker(board, async (seat, button) => (await then(seat, button)) && close()),
    ]);
  sheet(t("misdeal.title"), (close) => [
    h("p", {}, t("misdeal.sentence")),
    board.game === "hokm"
      ? h("button", { type: "button", className: "wide-button", onclick: give }, t("misdeal.14_12"))
      : null,
    h(
      "button",
      {
        type: "button",
        className: "wide-button danger",
        onclick: async (e) =>
          (await attempt(e.currentTarget, () => act({ do: "misdeal", what: "count" }))) && close(),
      },
      t("misdeal.count"),
    ),
    h("button", { type: "button", className: "wide-button", onclick: close }, t("cancel")),
  ]);
}

function note(board) {
  sheet(t("note.title"), () =>
    NOTES[board.game].map((what) =>
      h(
        "button",
        {
          type: "button",
          className: "wide-button",
          onclick: () =>
            byseat(board, t(`note.${what}`), t("note.who"), (seat) => ({ do: "say", what, seat })),
        },
        t(`note.${what}`),
      ),
    ),
  );
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
  const entry = (what, key, work) =>
    may(board, what)
      ? h("button", { type: "button", className: "wide-button", onclick: work }, t(key))
      : null;
  sheet(t("menu.title"), () => [
    entry("takeback", "takeback.title", () => takeback(board)),
    entry("collect", "collect.title", () =>
      byseat(board, t("collect.title"), t("collect.sentence"), (seat) => ({ do: "collect", seat })),
    ),
    entry("hakem", "hakem.title", () =>
      byseat(board, t("hakem.title"), t("hakem.sentence"), (seat) => ({ do: "hakem", seat })),
    ),
    entry("dealer", "dealer.title", () =>
      byseat(board, t("dealer.title"), t("dealer.sentence"), (seat) => ({ do: "dealer", seat })),
    ),
    entry("deal", "deal.title", () =>
      confirm(t("deal.title"), t("deal.sentence"), t("deal.yes"), () => act({ do: "deal" }), {
        danger: false,
      }),
    ),
    entry("end", "end.title", () =>
      confirm(t("end.title"), t("end.sentence"), t("end.yes"), () => act({ do: "end" })),
    ),
    entry("misdeal", "misdeal.title", () => misdeal(board)),
    NOTES[board.game] ? entry("say", "note.title", () => note(board)) : null,
    board.you?.role === "host" ? h("a", { className: "wide-button", href: "/setup" }, t("new_game")) : null,
    h("button", { type: "button", className: "wide-button", onclick: () => join(board) }, t("join.title")),
    h("a", { className: "wide-button", href: "/join" }, t("join.change_seat")),
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
  const cameraLost = !["ok", "simulated", "starting"].includes(board.health?.camera ?? "ok");
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
            onclick: () => accuse(board),
          },
          t("accuse.button"),
        )
      : null,
    may(board, "play")
      ? h(
          "button",
          {
            type: "button",
            className: cameraLost ? "bar-button strong" : "bar-button",
            data: { key: "enter" },
            onclick: () => enterCard(board),
          },
          t("enter.button"),
        )
      : null,
    h(
      "button",
      { type: "button", className: "bar-button", data: { key: "more" }, onclick: () => more(board) },
      t("menu.button"),
    ),
  ];
}
