/**
 * The live line: the whole scoreboard on every change.
 *
 * Phones drop the stream when the screen goes dark and may believe that it is still open, so it is
 * closed when the page is hidden, and on return a snapshot is fetched before it is opened again.
 * Where streams do not get through, the page asks every few seconds instead.
 */

import { get } from "./api.js";

const SNAPSHOT = "/api/v1/scoreboard";
const EVENTS = "/api/v1/events";
const QUIET = 20; // seconds of silence on an open stream after which we ask whether the box is still there
const POLL = 4; // seconds between questions while there is no stream
const REOPEN = 15; // seconds until a stream that the browser has given up is tried again

const now = () => performance.now() / 1000;

export class Live {
  #source = null;
  #opened = 0; // when the stream was last opened
  #asked = 0; // when the snapshot was last asked for
  #heard = 0; // when the box last said anything
  #asking = false;

  /** `onBoard(board)`, `onLink("live" | "polling" | "connecting" | "offline")`, `onLost(data)`. */
  constructor({ onBoard, onLink, onLost }) {
    this.onBoard = onBoard;
    this.onLink = onLink;
    this.onLost = onLost;
  }

  start() {
    document.addEventListener("visibilitychange", () => this.#wake());
    window.addEventListener("pageshow", (event) => event.persisted && this.#wake());
    window.addEventListener("online", () => this.#wake());
    window.addEventListener("offline", () => this.onLink("offline"));
    setInterval(() => this.#watch(), 1000);
    this.#wake();
  }

  /** Seconds since the box last said anything, `null` before its first word. */
  get age() {
    return this.#heard ? now() - this.#heard : null;
  }

  /** Ask for the scoreboard now. */
  async fetch() {
    if (this.#asking) return;
    this.#asking = true;
    this.#asked = now();
    try {
      const board = await get(SNAPSHOT);
      // What the stream brought meanwhile is newer than this answer.
      if (this.#heard <= this.#asked) this.#take(board);
      this.onLink(this.#streaming ? "live" : "polling");
    } catch {
      this.onLink("offline");
    } finally {
      this.#asking = false;
    }
  }

  get #streaming() {
    return this.#source?.readyState === EventSource.OPEN;
  }

  #take(board) {
    this.#heard = now();
    this.onBoard(board);
  }

  async #wake() {
    if (document.hidden) {
      this.#close();
      return;
    }
    await this.fetch();
    if (!document.hidden) this.#open();
  }

  #close() {
    this.#source?.close();
    this.#source = null;
  }

  #open() {
    this.#close();
    this.#opened = now();
    const source = new EventSource(EVENTS);
    this.#source = source;
    const alive = () => {
      this.#heard = now();
      this.onLink("live");
    };
    for (const name of ["message", "scoreboard"]) {
      source.addEventListener(name, (event) => {
        this.#take(JSON.parse(event.data));
        this.onLink("live");
      });
    }
    source.addEventListener("heartbeat", alive);
    source.addEventListener("open", alive);
    source.addEventListener("lost", (event) => this.onLost(event.data ? JSON.parse(event.data) : {}));
    source.addEventListener("error", () => this.onLink("connecting"));
  }

  #watch() {
    if (document.hidden) return;
    const silence = now() - Math.max(this.#heard, this.#asked);
    if (silence >= (this.#streaming ? QUIET : POLL)) this.fetch();
    // Some refusals (too many streams) make the browser give up for good.
    if (this.#source?.readyState === EventSource.CLOSED && now() - this.#opened >= REOPEN) this.#open();
  }
}
