/** What the page must know of a game beyond its scoreboard; a game that is not here is shown all the same. */

/** Tricks that win a deal, where a game has such a number: their places are outlined. */
export const TRICKS_TO_WIN = { hokm: 7 };

/** Games whose pack has jokers: the card picker offers them. */
const JOKERS = new Set([
  "spades",
  "gam",
  "dirty-seven",
  "twenty-one",
  "bluff",
  "joker",
  "fal-name",
  "fal-family",
]);

export function hasJokers(game) {
  return JOKERS.has(game);
}

/** What may be noted of a player by hand: words that the game's `say` knows. */
export const NOTES = { hokm: ["only-trumps", "talk", "look"] };

/** Points that win, as far as the options say. */
export function target(board) {
  const options = board.options ?? {};
  return options.points_per_rond ?? options.target ?? null;
}
