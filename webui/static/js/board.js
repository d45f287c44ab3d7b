/** The live page: what the box says in, what the phone shows out. */

import { h, refresh } from "./dom.js";
import { facts } from "./facts.js";
import { Live } from "./live.js";
import { bar, invitation, join } from "./menu.js";
import { colour } from "./picker.js";
import { lastPlays, lastTrick, openPlay } from "./plays.js";
import { questions } from "./questions.js";
import { rulings, standing } from "./rulings.js";
import { dealsTable, figures, names, scorePanel } from "./score.js";
import { closeSheet } from "./sheet.js";
import { table, waitingFor } from "./table.js";
import { follow, panel, withSides } from "./taps.js";
import { ago, has, num, pick, ruled, suitName, t } from "./words.js";

const place = (id) => document.getElementById(id);
const regions = {
  link: place("link"),
  camera: place("camera"),
  alerts: place("alerts"),
  now: place("now"),
  asks: place("asks"),
  facts: place("facts"),
  score: place("score"),
  table: place("table"),
  trick: place("last-trick"),
  plays: place("plays"),
  rulings: place("rulings"),
  deals: place("deals"),
  bar: place("bar"),
  invite: place("invite"),
  crumbs: place("title"),
  result: place("result"),
};
const HEALTHY = new Set(["ok", "simulated"]);
const PASSING = new Set(["starting", "ended", "teaching", "idle"]); // nothing that anybody must mend

let board = null;
let link = "connecting";
let lost = null;
let landed = null; // the cards that lay there before, so that only new ones move
let told = null; // the board that was last read aloud

/** What has come about since `before`: each sentence with what tells whether it is still so. */
function news(before, after) {
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const won = (now) => (now.tricks ?? []).reduce((sum, n) => sum + n, 0);
  const said = [];
  if (!same(before.score, after.score)) {
    const scores = after.sides.map((side, i) =>
      t("say.score", { names: side.map((seat) => after.players[seat]).join(" "), n: after.score[i] }),
    );
    said.push({ text: scores.join("; "), holds: (now) => same(now.score, after.score) });
  }
  if (after.trump && before.trump !== after.trump) {
    const text = t("say.trump", { suit: suitName(after.trump) });
    said.push({ text, holds: (now) => now.trump === after.trump });
  }
  const trick = after.last_trick?.winner;
  if (won(after) > won(before) && after.players[trick]) {
    const text = t("say.trick", { name: after.players[trick] });
    said.push({ text, holds: (now) => won(now) >= won(after) });
  }
  const about = ({ rule, at, text }) => JSON.stringify([rule, at, text]);
  const unmended = (now) => (now.rulings ?? []).filter((ruling) => !Number.isInteger(ruling.cured));
  const among = (ruling, now) => unmended(now).some((other) => about(other) === about(ruling));
  for (const ruling of unmended(after).filter((ruling) => !among(ruling, before)))
    said.push({ text: ruled(ruling.text, after.players), holds: (now) => among(ruling, now) });
  const open = (now) => (now.questions ?? []).length;
  if (open(after) > open(before)) said.push({ text: t("say.question"), holds: (now) => open(now) > 0 });
  return said;
}

let aloud = []; // the news that was read aloud last, each with its element

/** Say it to those who cannot see it. What is no longer so is taken out: a screen reader finds it there later. */
function announce(before, after) {
  const over = before && before.game_id !== after.game_id;
  aloud = aloud.filter(({ node, holds }) => (!over && holds(after)) || node.remove());
  const said = before && !over ? news(before, after) : [];
  if (!said.length) return;
  aloud = said.map((one) => ({ ...one, node: h("p", {}, one.text) }));
  place("said").replaceChildren(...aloud.map(({ node }) => node));
}

function showLink(live) {
  const age = live.age;
  const stale = link !== "live" && link !== "polling";
  regions.link.className = `chip link-${link}`;
  refresh(regions.link, [link, age === null ? null : Math.floor(age < 60 ? age / 5 : age / 60)], () => [
    h("i", { className: "dot" }),
    h("span", {}, t(`link.${link}`)),
    age === null ? null : h("span", { className: "age" }, t("link.age", { ago: ago(age) })),
  ]);
  document.body.classList.toggle("stale", stale && (age === null || age > 8));
}

function showCamera() {
  const health = board.health ?? {};
  const state = board.simulated && HEALTHY.has(health.camera) ? "simulated" : (health.camera ?? "ok");
  const word = has(`camera.${state}`) ? state : "lost";
  const look = word === "none" ? "none" : HEALTHY.has(word) ? "good" : PASSING.has(word) ? "wait" : "bad";
  regions.camera.className = `chip camera-${look}`;
  refresh(regions.camera, word, () => [h("i", { className: "lens" }), h("span", {}, t(`camera.${word}`))]);
  const detail = word === "lost" ? health.detail : null; // the box's own sentence on what to do
  refresh(regions.alerts, [word, detail, lost, health.notices], () => [
    ...(health.notices ?? []).map((notice) => h("p", { className: "alert" }, pick(notice))),
    lost ? h("p", { className: "alert" }, t("lost.facts")) : null,
    HEALTHY.has(word) || !has(`camera.${word}.do`)
      ? null
      : h(
          "p",
          { className: PASSING.has(word) ? "alert mild" : "alert" },
          h("strong", {}, t(`camera.${word}`)),
          t(`camera.${word}.do`),
          detail ? h("small", {}, h("bdi", {}, detail)) : null,
        ),
  ]);
}

function result() {
  if (!board.match_over) return null;
  const winner = board.winner ?? null;
  const loser = board.loser ?? null;
  const nobody = winner === null && loser === null;
  if (nobody && !board.message) return null;
  if (nobody)
    return h("section", { className: "result" }, h("p", {}, t("result.says")), h("h2", {}, num(pick(board.message))));
  return h(
    "section",
    { className: `result ${colour(winner ?? loser)}` },
    h("p", {}, t(winner === null ? "result.lost" : "result.match")),
    h("h2", {}, names(board, winner ?? loser)),
    winner === null ? null : h("p", { className: "quiet" }, figures(board)),
  );
}

/** All that the game itself lets everybody see. */
function shownOf(b) {
  return (b.panel?.shows ?? []).map((shown) => b[shown.key]);
}

const keyOf = (play) => `${play.at} ${play.card}`;

function show(live) {
  const b = board;
  document.body.dataset.game = b.game;
  document.body.dataset.phase = b.phase;
  refresh(regions.crumbs, [b.title, b.game_id], () => [h("span", {}, pick(b.title))]);
  showLink(live);
  showCamera();
  const seen = new Set((b.trick ?? []).map(keyOf));
  const before = landed;
  refresh(regions.now, [waitingFor(b)], () => h("p", {}, waitingFor(b)));
  refresh(regions.result, [b.match_over, b.winner, b.loser, b.message, b.players, b.deals?.length], result);
  refresh(
    regions.asks,
    [b.questions, b.taps, b.panel?.wait, b.turn, b.players, b.you, b.can, b.health?.camera],
    () => [...panel(b), ...questions(b)],
  );
  document.body.classList.toggle("asking", regions.asks.querySelector(".step") !== null);
  refresh(
    regions.score,
    [shownOf(b), b.score, b.phase, b.players, b.sides, b.options, b.match_over, b.winner],
    () => scorePanel(b),
  );
  refresh(regions.facts, [shownOf(b), b.players], () => facts(b));
  refresh(
    regions.table,
    [shownOf(b), b.trick, b.turn, b.dealer, b.phase, b.players, b.you, b.match_over],
    () =>
      table(b, {
        fresh: (play) => before !== null && !before.has(keyOf(play)),
        onplay: (play) => openPlay(board, play),
      }),
  );
  landed = seen;
  refresh(regions.trick, [b.last_trick, b.players], () => lastTrick(b));
  refresh(regions.plays, [b.last_plays, b.players, b.can?.includes("correct")], () => lastPlays(b));
  refresh(
    regions.rulings,
    [b.rulings, b.players, b.you, b.can?.includes("accept"), b.can?.includes("correct"), standing(b)],
    () => rulings(b),
  );
  refresh(regions.deals, [b.deals, b.score, b.sides, b.players], () => dealsTable(b));
  refresh(
    regions.bar,
    [b.can, b.taps, b.you, b.health?.camera, b.match_over, b.players, b.turn, b.trick, b.join],
    () => bar(b),
  );
  refresh(regions.invite, [b.you?.joined, b.join], () => invitation(b));
  announce(told, b);
  told = b;
}

/** No game has been started yet. */
function showNothing() {
  showLink(live);
  showCamera();
  const { score, facts: known, table: felt, asks, trick } = regions;
  for (const region of [score, known, felt, asks, trick]) region.replaceChildren();
  refresh(regions.now, "none", () => [
    h("p", {}, t("wait.no_game")),
    board.you?.role === "host"
      ? h("a", { className: "wide-button strong", href: "/setup" }, t("new_game"))
      : null,
  ]);
  refresh(regions.bar, ["none", board.you], () => bar(board));
}

const live = new Live({
  onBoard(next) {
    if (board && board.game_id !== next.game_id) closeSheet(); // it asks about another game
    board = withSides(next);
    document.body.dataset.seq = next.seq;
    follow(board);
    if (next.game) show(live);
    else showNothing();
  },
  onLink(state) {
    link = state;
    showLink(live);
  },
  onLost(data) {
    lost = data ?? {};
    if (board) showCamera();
  },
});

place("join").addEventListener("click", () => board && join(board));
setInterval(() => showLink(live), 1000);
live.start();
