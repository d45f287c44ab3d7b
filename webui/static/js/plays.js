/** The last plays with their pictures, and one play opened: what was seen, how surely, and mending it. */

import { face, sign, SUITS } from "./cards.js";
import { act, may, takeBack } from "./acts.js";
import { bdi, h } from "./dom.js";
import { cardPicker, seatPicker } from "./picker.js";
import { attempt, sheet } from "./sheet.js";
import { apart, cardName, has, num, percent, pick, rankName, ruled, suitName, t } from "./words.js";

/** The address of a picture by its hash. */
export function picture(id) {
  return `/evidence/${encodeURIComponent(id)}.jpg`;
}

/** A photograph; one that is not shown any more (an older one of the running deal) leaves no hole. */
export function photo(id, alt, more = {}) {
  return h("img", {
    src: picture(id),
    alt,
    decoding: "async",
    onerror: (event) => event.currentTarget.remove(),
    ...more,
  });
}

/** What an entry did that tells of one card. */
const ONE_CARD = new Set(["play", "show", "takeback"]);
/** Who has no phone: what they tell was not tapped. */
const UNTAPPED = new Set(["camera", "sim"]);

/** What an action did, in a few words. */
export function deed(board, play) {
  if (play.card) return play.do === "takeback" ? t("deed.takeback", { card: cardName(play.card) }) : cardName(play.card);
  if (play.suit) return t("deed.trump", { suit: suitName(play.suit) });
  const key = `deed.${play.do}`;
  const done = `done.${play.do}`; // where the words on the button are a question
  const word = has(done) ? t(done) : play.label ? pick(play.label) : has(key) ? t(key) : play.do;
  const more = amount(board, play);
  return more ? t("deed.more", { word: word.replace(/[?؟]$/, ""), more }) : word;
}

/** How much, of what, on whom: the value of an action in words, as far as it has one. */
function amount(board, play) {
  const { value, count } = play;
  if (value === "bank") return ""; // the whole of it, which the word says
  if (typeof value === "string") return /^[SHDC]$/.test(value) ? suitName(value) : value;
  if (play.what === "target" && Number.isInteger(value)) return board.players[value] ?? "";
  if (value?.rank) return t("deed.claim", { n: value.count, rank: rankName(value.rank) });
  if (Number.isInteger(value?.bet))
    return t("deed.side", { n: value.bet, name: board.players[value.on] ?? "" });
  if (Array.isArray(value)) return value.map(num).join(" / ");
  const numbers = [value, count, play.cards?.length].filter(Number.isInteger);
  return numbers.length ? num(numbers[0]) : "";
}

function thumb(play) {
  const id = play.evidence?.at(-1);
  const drawn = () =>
    h(
      "span",
      { className: "thumb drawn" },
      play.card
        ? face(play.card, { hidden: true })
        : play.cards?.length
          ? h(
              "span",
              { className: "fan", dir: "ltr" },
              play.cards.slice(0, 4).map((card) => face(card, { hidden: true })),
            )
          : play.suit || /^[SHDC]$/.test(play.value ?? "")
          ? sign(play.suit ?? play.value)
          : h("span", { className: "deed-mark", "aria-hidden": "true" }, "✓"),
    );
  if (!id) return drawn();
  return photo(id, "", {
    className: "thumb",
    loading: "lazy",
    onerror: (event) => event.currentTarget.replaceWith(drawn()),
  });
}

/** Takes back the last entry, as long as nothing has come after it. */
function undoing(board, play) {
  if (!may(board, "correct") || !play.by || UNTAPPED.has(play.by)) return null;
  const what = deed(board, play);
  const name = board.players[play.seat];
  return h(
    "button",
    {
      type: "button",
      className: "wide-button",
      data: { key: "undo" },
      onclick: (e) => attempt(e.currentTarget, () => takeBack(play.at)),
    },
    t("plays.undo", { what: name && board.players.length > 1 ? t("said.by", { name, what }) : what }),
  );
}

export function lastPlays(board) {
  const plays = [...(board.last_plays ?? [])].sort((a, b) => b.at - a.at);
  if (!plays.length) return h("p", { className: "quiet" }, t("plays.none"));
  const list = h(
    "ol",
    { className: "plays" },
    plays.map((play) =>
      h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            className: "play",
            data: { key: `play-${play.at}` },
            onclick: () => openPlay(board, play),
          },
          thumb(play),
          h(
            "span",
            { className: "play-words" },
            h("strong", {}, deed(board, play)),
            play.seat === undefined || play.seat === null
              ? null
              : h("span", {}, bdi(board.players[play.seat])),
          ),
        ),
      ),
    ),
  );
  return [list, undoing(board, plays[0])];
}

/** The last trick, small, with its winner. */
export function lastTrick(board) {
  const trick = board.last_trick;
  if (!trick?.cards?.length) return null;
  const taker = trick.winner ?? trick.cards[0].seat;
  return h(
    "div",
    { className: "last-trick" },
    h("span", {}, pick(board.panel?.last).replace("{name}", apart(board.players[taker] ?? t("someone")))),
    h(
      "span",
      { className: "minis", dir: "ltr" },
      trick.cards.map((play) =>
        h(
          "button",
          {
            type: "button",
            className: play.seat === trick.winner ? "mini best" : "mini",
            "aria-label": t("table.play", { name: board.players[play.seat] ?? t("someone"), card: cardName(play.card) }),
            onclick: () => openPlay(board, play),
          },
          face(play.card, { hidden: true }),
        ),
      ),
    ),
  );
}

function seenBy(board, play) {
  if (play.by === "camera" || (!play.by && play.evidence?.length)) {
    return play.sure === undefined || play.sure === null
      ? t("play.by_camera")
      : t("play.by_camera_sure", { share: percent(play.sure) });
  }
  return play.by ? t("play.by_hand", { name: whoTapped(board, play.by) }) : "";
}

/** Who entered a play: his name, or what the record says of a phone that gave none. */
function whoTapped(board, by) {
  const seat = /^seat ([0-9]+)$/.exec(by);
  if (seat) return board.players[Number(seat[1])] ?? by;
  return has(`by.${by}`) ? t(`by.${by}`) : by;
}

/** Sends what was wrong with action number `at`. */
function correction(at) {
  return (fields) => act({ do: "correct", of: at, ...fields }, { undo: false, said: t("said.corrected") });
}

/** One play, large: the photograph of the table, then the card as photographed beside the card as read. */
export function openPlay(board, shown) {
  const play = { do: "play", ...shown, ...(board.last_plays ?? []).find((known) => known.at === shown.at) };
  const name = play.seat === undefined || play.seat === null ? "" : board.players[play.seat];
  sheet(name ? t("play.title", { name, deed: deed(board, play) }) : deed(board, play), (close) => [
    play.evidence?.length
      ? h(
          "div",
          { className: "photos" },
          photo(play.evidence[0], t("play.photo", { card: cardName(play.card) })),
        )
      : play.card
        ? h("div", { className: "big-face" }, face(play.card, { pips: true }))
        : null,
    h(
      "p",
      { className: "facts" },
      play.evidence?.length > 1
        ? photo(play.evidence.at(-1), t("play.photo", { card: cardName(play.card) }))
        : null,
      play.evidence?.length && play.card ? face(play.card, { className: "inline" }) : null,
      h("span", {}, h("strong", {}, deed(board, play)), h("br"), seenBy(board, play)),
    ),
    may(board, "correct") && Number.isInteger(play.at)
      ? mend(board, play, correction(play.at), close)
      : h("p", { className: "quiet" }, t("play.look_only")),
  ]);
}

/** An older action, which only its ruling still tells of: the same mending, without its face. */
export function openOlder(board, ruling) {
  const { at, seat } = ruling;
  const play = ONE_CARD.has(ruling.do) ? { at, seat, card: null } : { at, seat };
  sheet(t("ruling.mend"), (close) => [
    h("p", { className: "sentence" }, ruled(ruling.text, board.players)),
    mend(board, play, correction(at), close),
  ]);
}

/** What it may have been instead: the camera's own second thoughts, else the same rank of the other suits. */
function likeliest(board, play) {
  if (!play.card) return [];
  if (play.maybe?.length) return play.maybe.map((one) => (Array.isArray(one) ? one[0] : one));
  const suits = board.panel?.pack.suits ?? {};
  const [rank, own] = play.card;
  return SUITS.filter((suit) => suit !== own && suits[suit]?.includes(rank)).map((suit) => rank + suit);
}

function mend(board, play, correct, close) {
  const area = h("div", { className: "mend" });
  const done = (fields) => async (button) => (await attempt(button, () => correct(fields))) && close();
  const start = () =>
    area.replaceChildren(
      play.card !== undefined
        ? h("button", { type: "button", className: "wide-button", onclick: wrongCard }, t("mend.card"))
        : "",
      Number.isInteger(play.seat) && board.players.length > 1
        ? h("button", { type: "button", className: "wide-button", onclick: wrongSeat }, t("mend.seat"))
        : "",
      h("button", { type: "button", className: "wide-button danger", onclick: remove }, t("mend.remove")),
    );
  const wrongCard = () =>
    area.replaceChildren(
      h("h3", {}, t("mend.which")),
      ...cardPicker(board, (card, button) => done({ card })(button), {
        likely: likeliest(board, play),
      }).filter(Boolean),
    );
  const wrongSeat = () =>
    area.replaceChildren(
      h("h3", {}, t("mend.who")),
      seatPicker(board, (seat, button) => done({ seat })(button), { chosen: play.seat }),
    );
  const remove = () =>
    area.replaceChildren(
      h("p", {}, t("mend.sure")),
      h(
        "button",
        {
          type: "button",
          className: "wide-button danger",
          onclick: (e) => done({ remove: true })(e.currentTarget),
        },
        t("mend.remove_yes"),
      ),
      h("button", { type: "button", className: "wide-button", onclick: start }, t("cancel")),
    );
  start();
  return area;
}
