/**
 * The panel of every game: what the table waits for, as buttons. Which taps there are, their words and what
 * each asks for comes from the game's own declaration; no game is known here.
 */

import { act } from "./acts.js";
import { asker, isSmall, onePress } from "./asking.js";
import { face } from "./cards.js";
import { h } from "./dom.js";
import { deed } from "./plays.js";
import { trumpOf } from "./score.js";
import { attempt, retitle, sheet, toast } from "./sheet.js";
import { waitingFor } from "./table.js";
import { cardName, pick, t } from "./words.js";

const WATCHED = new Set(["ok", "simulated"]);

/** Whether a camera follows the game, so that nobody has to tap what it sees. */
export function watched(board) {
  return WATCHED.has(board.health?.camera ?? "ok");
}

const nameOf = (tap) => [tap.do, tap.fixed.what, tap.label.en].filter(Boolean).join(" ");
const idOf = (tap) => (tap.fixed.what ? `${tap.do}.${tap.fixed.what}` : tap.do);

/** The taps that the table waits for and that a person has to make: nothing that the camera sees, and nothing
 * early where somebody taps what comes before it. */
function due(board) {
  const there = watched(board);
  return (board.taps ?? []).filter((tap) => tap.due && !(there ? tap.seen : tap.early));
}

/** The accusation, where the game says itself what it asks for: its button is in the bar. */
export function accuseTap(board) {
  return (board.taps ?? []).find((tap) => tap.do === "accuse") ?? null;
}

/** Those that may be made all the same. */
export function otherTaps(board) {
  const shown = new Set(due(board).map(nameOf));
  return (board.taps ?? []).filter((tap) => tap !== accuseTap(board) && !shown.has(nameOf(tap)));
}

/** The tap that enters the next card by hand, for the thumb. */
export function cardTap(board) {
  const taps = (board.taps ?? []).filter((tap) =>
    tap.asks.some((ask) => ask.kind === "card" || ask.kind === "cards"),
  );
  return taps.find((tap) => tap.due && tap.seen && tap.again) ?? null;
}

/** Put `value` at `field`, which may name a part: `value.rank`, `won.0`; `*` are several fields at once. */
function put(action, field, value) {
  if (field === "*") {
    Object.assign(action, value);
    return;
  }
  const path = field.split(".");
  let host = action;
  path.slice(0, -1).forEach((name, depth) => {
    host[name] ??= /^\d+$/.test(path[depth + 1]) ? [] : {};
    host = host[name];
  });
  host[path.at(-1)] = value;
}

function actionOf(tap, values) {
  const action = { do: tap.do, ...structuredClone(tap.fixed) };
  for (const ask of tap.asks)
    if (values[ask.field] !== undefined)
      put(action, ask.field, ask.field === "pile" ? String(values[ask.field]) : values[ask.field]);
  return action;
}

function said(board, tap, action) {
  const name = board.players[action.seat];
  const what = deed(board, { ...action, label: tap.done ?? tap.label });
  return name && board.players.length > 1 ? t("said.by", { name, what }) : what;
}

function send(board, tap, values, button) {
  const action = actionOf(tap, values);
  return attempt(button, () => act(action, { said: said(board, tap, action) }));
}

/** What a tap asks for, and how it is sent: by the press that answers the last question, or by a button. */
class Form {
  #values = {};
  #asked = []; // the elements of the questions, in their order

  constructor(board, tap, sent) {
    this.sent = sent;
    this.host = h("div", { className: "tap-form" });
    this.done = h(
      "button",
      {
        type: "button",
        className: tap.grave ? "wide-button danger" : "wide-button strong",
        data: { done: idOf(tap) },
        onclick: (e) => this.#send(e.currentTarget),
      },
      pick(tap.label),
    );
    this.renew(board, tap);
  }

  /** The same questions for the next moment. The pack stays as it is: it is much to draw. */
  renew(board, tap) {
    this.board = board;
    this.tap = tap;
    this.#values = {};
    for (const ask of tap.asks) if (ask.given !== undefined) this.#values[ask.field] = ask.given;
    this.first = this.#missing();
    this.byPress = this.first.length > 0 && this.first.every(onePress) && !tap.grave;
    this.#asked = tap.asks.map((ask, i) => {
      const old = this.#asked[i];
      if (old?.ask.kind === "card" && JSON.stringify(old.ask) === JSON.stringify(ask)) return old;
      const set = (value, button) => this.#set(ask.field, value, button);
      const node = asker(board, ask, this.#values[ask.field], set);
      return { ask, node };
    });
    const nodes = [...this.#asked.map(({ node }) => node), ...(this.byPress ? [] : [this.done])];
    for (const child of [...this.host.children]) if (!nodes.includes(child)) child.remove();
    nodes.forEach((node, i) => {
      if (this.host.children[i] !== node) this.host.insertBefore(node, this.host.children[i] ?? null);
    });
    this.done.disabled = this.first.length > 0;
  }

  #missing() {
    return this.tap.asks.filter((ask) => ask.needed !== false && this.#values[ask.field] === undefined);
  }

  #set(field, value, button) {
    if (twice(this.board, this.tap, field, value) && this.doubted !== value) {
      this.doubted = value;
      toast(t("picker.twice", { card: cardName(value) }), { bad: true });
      return;
    }
    this.doubted = null;
    this.#values[field] = value;
    const open = this.#missing();
    this.done.disabled = open.length > 0;
    const answers = this.first.some((ask) => ask.field === field);
    if (this.byPress && !open.length && button && answers) this.#send(button);
  }

  async #send(button) {
    // Until the answer is there nothing else can be pressed: it would be sent for the moment before.
    this.host.inert = true;
    const answer = await send(this.board, this.tap, this.#values, button);
    this.host.inert = false;
    if (answer) this.sent(answer);
  }
}

/** Whether a card that is being entered lies open already, of a single pack: mostly it was pressed twice, and the
 * referee would call the round void. */
function twice(board, tap, field, value) {
  return (
    tap.do === "play" &&
    field === "card" &&
    board.panel?.packs === 1 &&
    (board.trick ?? []).some((play) => play.card === value)
  );
}

/** What lies open, small: while cards are entered the table is out of sight. */
function lying(board) {
  const faces = (board.trick ?? []).filter((play) => play.card).slice(-8);
  if (!faces.length) return null;
  return h(
    "p",
    { className: "lying", dir: "ltr" },
    faces.map((play) => face(play.card)),
  );
}

/** What else is due while `tap` follows itself. */
function beside(board, tap) {
  return tap.again && tap.due ? due(board).filter((other) => nameOf(other) !== nameOf(tap)) : [];
}

/** What a tap is about, whoever's turn it is: so much has to change before it is asked for anew. */
function matter(tap) {
  const { seat, ...fixed } = tap.fixed;
  return JSON.stringify([nameOf(tap), fixed, tap.asks.filter((ask) => ask.field !== "seat")]);
}

/** The seat that a tap is about, as far as the game says. */
function meant(tap) {
  return tap.asks.find((ask) => ask.field === "seat")?.given ?? tap.fixed.seat;
}

/** The sentence of the moment, unless the tap is about another seat than that on turn. */
function sentence(board, tap) {
  return (meant(tap) ?? board.turn) === board.turn ? h("p", { className: "sheet-wait" }, waitingFor(board)) : null;
}

let opened = null; // the open sheet, where it stays open for the next entry

/** Another phone, or the camera, has entered something: an open sheet asks for what comes after it. */
export function follow(board) {
  if (opened?.host.isConnected) opened.onto(board);
}

/**
 * A tap with its questions in a sheet. One that mostly follows itself stays open for the next; what is due
 * beside it can be tapped there, and what an entry has made due for another seat than that on turn stops the
 * sheet until somebody chooses: it would be lost to the next tap.
 */
export function openTap(board, tap) {
  const host = h("div", { className: "tap-form", data: { tap: idOf(tap) } });
  let followed = null; // the entry that the live page told of before the answer did
  const sent = (answer) => {
    const now = answer.scoreboard ? withSides(answer.scoreboard) : null;
    if (!now || now.at !== followed) goTo(now);
  };
  const onto = (now) => {
    if (now.at === board.at) return;
    followed = now.at;
    goTo(now);
  };
  const goTo = (now) => {
    const next = tap.again && now?.taps?.find((other) => other.due && nameOf(other) === nameOf(tap));
    if (!next) {
      close();
      return;
    }
    const known = new Set(due(board).map(matter));
    const came = beside(now, next).filter(
      (other) => (meant(other) ?? now.turn) !== now.turn && !known.has(matter(other)),
    );
    board = now;
    form.renew(now, next);
    tell(next, came);
  };
  const form = new Form(board, tap, sent);
  const tell = (next, came) => {
    const stopped = came.length > 0;
    const others = beside(board, next).filter((other) => !came.includes(other));
    const goOn = () => {
      retitle(pick(next.label));
      tell(next, []);
    };
    const nodes = [
      stopped ? null : sentence(board, next),
      lying(board),
      came.map((other) => tapButton(board, other, "wide-button strong", sent)),
      others.map((other) => tapButton(board, other, "wide-button", sent)),
      stopped
        ? h(
            "button",
            { type: "button", className: "wide-button", data: { key: "go-on" }, onclick: goOn },
            pick(next.label),
          )
        : form.host,
    ];
    host.replaceChildren(...nodes.flat().filter(Boolean));
    if (stopped) retitle(t("sheet.next"));
  };
  tell(tap, []);
  const close = sheet(pick(tap.label), () => host);
  opened = tap.again ? { host, onto } : null;
}

/** Where nobody plays together, every seat is a side. */
export function withSides(board) {
  return { ...board, sides: board.sides?.length ? board.sides : board.players.map((_, seat) => [seat]) };
}

/** Press it: at once, or in a sheet where something has to be asked or confirmed. */
async function press(board, tap, button, sent) {
  if (tap.asks.length || tap.grave) {
    openTap(board, tap);
    return;
  }
  const answer = await send(board, tap, {}, button);
  if (answer) sent?.(answer);
}

/** The button of a tap; `sent(answer)` is told what came of it, where pressing it is all. */
export function tapButton(board, tap, className, sent) {
  return h(
    "button",
    {
      type: "button",
      className: tap.grave ? `${className} danger` : className,
      data: { tap: idOf(tap), key: `tap-${nameOf(tap)}` },
      onclick: (e) => press(board, tap, e.currentTarget, sent),
    },
    pick(tap.label),
  );
}

/**
 * Whether a tap is asked for in the panel itself: where little is asked, and of what a camera would see as
 * well only where one press answers it.
 */
function isNear(board, { asks, seen, early }) {
  if (!asks.length || asks.length > 2 || !asks.every(isSmall)) return false;
  if (early && trumpOf(board)) return false; // the deal before has just ended: first everybody looks at it
  return !seen || asks.filter((ask) => ask.given === undefined).length === 1;
}

function inPanel(board, tap) {
  const form = new Form(board, tap, () => {}); // the panel is made anew with what came of it
  return h("div", { className: "inline", data: { tap: idOf(tap) } }, form.host);
}

/** The panel of this moment. */
export function panel(board) {
  const taps = due(board);
  if (!taps.length) return [];
  const inline = taps.find((tap) => !tap.urgent && !tap.aside && isNear(board, tap));
  const urgent = taps.filter((tap) => tap.urgent);
  const rest = taps.filter((tap) => tap !== inline && !tap.urgent);
  const title = waitingFor(board);
  return [
    h(
      "section",
      { className: "ask step", "aria-label": title },
      h("h2", {}, title),
      urgent.map((tap) => tapButton(board, tap, "wide-button urgent")),
      inline ? inPanel(board, inline) : null,
      rest.length
        ? h(
            "div",
            { className: "choices taps" },
            rest.map((tap) => tapButton(board, tap, tap.aside ? "choice aside" : "choice")),
          )
        : null,
    ),
  ];
}
