/**
 * The panel of every game: what the table waits for, as buttons. Which taps there are, their words and what
 * each asks for comes from the game's own declaration; no game is known here.
 */

import { act } from "./acts.js";
import { asker, isSmall, onePress } from "./asking.js";
import { face } from "./cards.js";
import { h } from "./dom.js";
import { waitingFor } from "./table.js";
import { attempt, sheet } from "./sheet.js";
import { cardName, pick, t } from "./words.js";

const WATCHED = new Set(["ok", "simulated"]);

/** Whether a camera follows the game, so that nobody has to tap what it sees. */
export function watched(board) {
  return WATCHED.has(board.health?.camera ?? "ok");
}

const nameOf = (tap) => [tap.do, tap.fixed.what, tap.label.en].filter(Boolean).join(" ");
const idOf = (tap) => (tap.fixed.what ? `${tap.do}.${tap.fixed.what}` : tap.do);

/** The taps that the table waits for and that a person has to make. */
function due(board) {
  return (board.taps ?? []).filter((tap) => tap.due && !(tap.seen && watched(board)));
}

/** Those that may be made all the same. */
export function otherTaps(board) {
  const shown = new Set(due(board).map(nameOf));
  return (board.taps ?? []).filter((tap) => !shown.has(nameOf(tap)));
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
  const what = action.card ? cardName(action.card) : pick(tap.label);
  return name && board.players.length > 1 ? t("said.by", { name, what }) : what;
}

function send(board, tap, values, button) {
  const action = actionOf(tap, values);
  return attempt(button, () => act(action, { said: said(board, tap, action) }));
}

/** What a tap asks for, and how it is sent: by the press that answers the last question, or by a button. */
function form(board, tap, sent) {
  const values = {};
  for (const ask of tap.asks) if (ask.given !== undefined) values[ask.field] = ask.given;
  const missing = () =>
    tap.asks.filter((ask) => ask.needed !== false && values[ask.field] === undefined);
  const first = missing();
  const byPress = first.length > 0 && first.every(onePress) && !tap.grave;
  const done = h(
    "button",
    {
      type: "button",
      className: tap.grave ? "wide-button danger" : "wide-button strong",
      data: { done: idOf(tap) },
      disabled: first.length > 0 || undefined,
      onclick: async (e) => {
        const answer = await send(board, tap, values, e.currentTarget);
        if (answer) sent(answer);
      },
    },
    pick(tap.label),
  );
  const set = (ask) => async (value, button) => {
    values[ask.field] = value;
    const open = missing();
    done.disabled = open.length > 0;
    if (!byPress || open.length || !button || !first.includes(ask)) return;
    const answer = await send(board, tap, values, button);
    if (answer) sent(answer);
  };
  return [
    ...tap.asks.map((ask) => asker(board, ask, values[ask.field], set(ask))),
    byPress ? null : done,
  ];
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

/** A tap with its questions in a sheet; one that mostly follows itself stays open for the next. */
export function openTap(board, tap) {
  let place;
  const close = sheet(pick(tap.label), () => {
    place = h("div", { className: "tap-form" });
    return place;
  });
  const fill = (now, next) => {
    place.replaceChildren(
      ...[h("p", { className: "sheet-wait" }, waitingFor(now)), lying(now), ...form(now, next, sent)].flat().filter(Boolean),
    );
  };
  const sent = (answer) => {
    const now = answer.scoreboard ? withSides(answer.scoreboard) : null;
    const next = tap.again && now?.taps?.find((other) => other.due && nameOf(other) === nameOf(tap));
    if (next) fill(now, next);
    else close();
  };
  fill(board, tap);
}

/** Where nobody plays together, every seat is a side. */
export function withSides(board) {
  return { ...board, sides: board.sides?.length ? board.sides : board.players.map((_, seat) => [seat]) };
}

/** Press it: at once, or in a sheet where something has to be asked or confirmed. */
export function press(board, tap, button) {
  if (tap.asks.length || tap.grave) openTap(board, tap);
  else send(board, tap, {}, button);
}

export function tapButton(board, tap, className) {
  return h(
    "button",
    {
      type: "button",
      className: tap.grave ? `${className} danger` : className,
      data: { tap: idOf(tap), key: `tap-${nameOf(tap)}` },
      onclick: (e) => press(board, tap, e.currentTarget),
    },
    pick(tap.label),
  );
}

/** What a camera would see, mostly, is asked for in the panel only where one press answers it. */
function isNear(tap) {
  return !tap.seen || tap.asks.filter((ask) => ask.given === undefined).length === 1;
}

/** The panel of this moment. */
export function panel(board) {
  const taps = due(board);
  if (!taps.length) return [];
  const inline = taps.find((tap) => tap.asks.length && tap.asks.length < 3 && tap.asks.every(isSmall) && isNear(tap) && !tap.urgent);
  const urgent = taps.filter((tap) => tap.urgent);
  const rest = taps.filter((tap) => tap !== inline && !tap.urgent);
  const title = waitingFor(board);
  return [
    h(
      "section",
      { className: "ask step", "aria-label": title },
      h("h2", {}, title),
      urgent.map((tap) => tapButton(board, tap, "wide-button urgent")),
      inline
        ? h("div", { className: "inline", data: { tap: idOf(inline) } }, form(board, inline, () => {}))
        : null,
      rest.length
        ? h(
            "div",
            { className: "choices taps" },
            rest.map((tap) => tapButton(board, tap, "choice")),
          )
        : null,
    ),
  ];
}
