/** Card faces, drawn: index corners, pips, and plain emblems for the court and the jokers. */

import { h, s } from "./dom.js";
import { cardName, suitName } from "./words.js";

// Each suit in a square of 100.
const SHAPE = {
  S: "M50 4C61 24 93 41 93 64 93 77 83 84 72 84 64 84 57 80 53 73 54 84 58 91 66 97H34C42 91 46 84 47 73 43 80 36 84 28 84 17 84 7 77 7 64 7 41 39 24 50 4Z",
  H: "M50 94C22 69 6 50 6 31 6 16 17 6 30 6 40 6 47 12 50 22 53 12 60 6 70 6 83 6 94 16 94 31 94 50 78 69 50 94Z",
  D: "M50 3C58 22 71 38 87 50 71 62 58 78 50 97 42 78 29 62 13 50 29 38 42 22 50 3Z",
  C: "M50 5A21 21 0 0 1 65 41A21 21 0 1 1 54 68C55 82 59 91 67 97H33C41 91 45 82 46 68A21 21 0 1 1 35 41A21 21 0 0 1 50 5Z",
};
export const SUITS = ["S", "H", "D", "C"];

// Where the pips of a number card lie: columns 0–2, heights in the 280 of the face; below the middle they stand on their heads.
const ROWS = {
  2: ["1:62", "1:218"],
  3: ["1:62", "1:140", "1:218"],
  4: ["02:62", "02:218"],
  5: ["02:62", "1:140", "02:218"],
  6: ["02:62", "02:140", "02:218"],
  7: ["02:62", "1:101", "02:140", "02:218"],
  8: ["02:62", "1:101", "02:140", "1:179", "02:218"],
  9: ["02:62", "02:114", "1:140", "02:166", "02:218"],
  T: ["02:62", "1:88", "02:114", "02:166", "1:192", "02:218"],
};
const COLUMNS = [76, 101, 126];

// Heads of the court, about 100 wide and 60 high with the middle of the base at 0,0.
const COURT = {
  K: () => [
    s("path", { d: "M-40 0 -46 -40 -24 -20 0 -52 24 -20 46 -40 40 0Z", class: "gold" }),
    s("path", { d: "M-40 0H40V12H-40Z", class: "ink" }),
    ...[
      [-46, -43],
      [0, -55],
      [46, -43],
    ].map(([cx, cy]) => s("circle", { cx, cy, r: 6, class: "ink" })),
  ],
  Q: () => [
    s("path", {
      d: "M-38 0C-48 -18 -46 -30 -42 -36 -36 -22 -28 -18 -22 -18 -22 -34 -14 -46 0 -54 14 -46 22 -34 22 -18 28 -18 36 -22 42 -36 46 -30 48 -18 38 0Z",
      class: "gold",
    }),
    s("path", { d: "M-38 0Q0 16 38 0V11Q0 27 -38 11Z", class: "ink" }),
    s("circle", { cx: 0, cy: -26, r: 8, class: "ink" }),
    ...[-26, 26].map((cx) => s("circle", { cx, cy: -7, r: 4, class: "ink" })),
  ],
  J: () => [
    s("path", { d: "M-40 0C-40 -30 -18 -38 6 -36 26 -34 38 -20 40 0Z", class: "gold" }),
    s("path", { d: "M-46 0H46V12H-46Z", class: "ink" }),
    s("path", { d: "M14 -20C26 -54 44 -58 54 -52 50 -34 36 -22 14 -20Z", class: "ink" }),
  ],
};

function suitAt(suit, x, y, size, turned = false) {
  const half = size / 2;
  const place = `translate(${x - half} ${y - half}) scale(${size / 100})`;
  return s("path", {
    d: SHAPE[suit],
    transform: turned ? `rotate(180 ${x} ${y}) ${place}` : place,
    class: "ink",
  });
}

function both(build) {
  return [s("g", {}, build()), s("g", { transform: "rotate(180 100 140)" }, build())];
}

function corner(rank, suit) {
  const text = s("text", { x: 31, y: 56, class: rank.length > 1 ? "index narrow" : "index" }, rank);
  return suit ? [text, suitAt(suit, 31, 84, 38)] : [text];
}

/** With `pips` also the pips of a number card, for where there is room; else one sign stands for all. */
function middle(rank, suit, pips) {
  if (rank === "A") return [suitAt(suit, 100, 140, 112)];
  if (COURT[rank]) {
    return [
      s("rect", { x: 56, y: 34, width: 88, height: 212, rx: 10, class: "panel" }),
      ...both(() => [s("g", { transform: "translate(100 104) scale(0.78)" }, COURT[rank]())]),
      suitAt(suit, 100, 140, 42),
    ];
  }
  const plain = suitAt(suit, 106, 150, 118);
  if (!pips) return [plain];
  const all = ROWS[rank].flatMap((row) => {
    const [columns, y] = row.split(":");
    return [...columns].map((column) => suitAt(suit, COLUMNS[column], Number(y), 37, Number(y) > 140));
  });
  return [s("g", { class: "pips" }, all), s("g", { class: "plain" }, plain)];
}

function joker(code) {
  const cap = () =>
    s(
      "g",
      { transform: "translate(100 156) scale(0.92)" },
      s("path", {
        d: "M-40 8C-58 -10 -62 -34 -50 -52 -40 -40 -30 -34 -20 -32 -16 -54 -8 -66 0 -72 8 -66 16 -54 20 -32 30 -34 40 -40 50 -52 62 -34 58 -10 40 8Z",
        class: "gold",
      }),
      s("path", { d: "M-44 8H44V24H-44Z", class: "ink" }),
      ...[
        [-51, -56],
        [0, -78],
        [51, -56],
      ].map(([cx, cy]) => s("circle", { cx, cy, r: 8, class: "ink" })),
    );
  const letters = () =>
    [..."JOKER"].map((letter, row) => s("text", { x: 26, y: 44 + row * 29, class: "letter" }, letter));
  return [
    ...both(letters),
    cap(),
    code === "RJ" ? s("circle", { cx: 100, cy: 138, r: 8, class: "ink" }) : null,
  ];
}

/** A face as a picture with its name; `null` is a card that nobody could read yet. */
export function face(code, { className = "", hidden = false, pips = false } = {}) {
  const red = code === "RJ" || "HD".includes(code?.[1] ?? "-");
  const label = hidden ? { "aria-hidden": "true" } : { role: "img", "aria-label": cardName(code) };
  const frame = s("rect", { x: 2, y: 2, width: 196, height: 276, rx: 18, class: "paper" });
  let inside;
  if (!code) inside = s("text", { x: 100, y: 182, class: "question" }, "?");
  else if (code === "RJ" || code === "BJ") inside = joker(code);
  else {
    const [rank, suit] = code;
    inside = [...both(() => corner(rank === "T" ? "10" : rank, suit)), ...middle(rank, suit, pips)];
  }
  return s(
    "svg",
    { viewBox: "0 0 200 280", class: `face ${red ? "red" : "black"} ${className}`, ...label },
    frame,
    inside,
  );
}

/** A suit alone, as a sign. */
export function sign(suit, { hidden = true } = {}) {
  const label = hidden ? { "aria-hidden": "true" } : { role: "img", "aria-label": suitName(suit) };
  return s(
    "svg",
    { viewBox: "0 0 100 100", class: `sign ${"HD".includes(suit) ? "red" : "black"}`, ...label },
    s("path", { d: SHAPE[suit], class: "ink" }),
  );
}

/** Small backs, one for each trick won; `of` outlines the place of those still to win. */
export function pips(count, of = 0) {
  return h(
    "span",
    { className: "pips", "aria-hidden": "true" },
    Array.from({ length: Math.max(count, of) }, (_, i) => h("i", { className: i < count ? "won" : "" })),
  );
}
