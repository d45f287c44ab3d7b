/** Words and numbers of the page's language. The sentences come with the page itself. */

const page = JSON.parse(document.getElementById("page").textContent);

export const lang = page.lang;
/** What the server told this page beside its sentences. */
export const given = page.given ?? {};

const PERSIAN = "۰۱۲۳۴۵۶۷۸۹";
// Text that cannot turn the sentence round it: letters of the page's own script, digits, spaces.
const OWN = lang === "fa" ? /^[\u0600-\u06ff\u200c\s]*$/ : /^[A-Za-z0-9\u00c0-\u024f\s%]*$/;

/** A text from outside inside a sentence: first-strong isolates keep a Latin name from turning Persian round. */
export function apart(text) {
  return OWN.test(text) ? text : `\u2068${text}\u2069`;
}

/** A number, or a text with numbers in it, in the digits of the language. */
export function num(value) {
  const text = String(value);
  return lang === "fa" ? text.replace(/[0-9]/g, (digit) => PERSIAN[digit]) : text;
}

/** The whole number that somebody typed in the digits of either language, `undefined` for anything else. */
export function number(text) {
  const plain = text.replace(/[۰-۹]/g, (digit) => String(PERSIAN.indexOf(digit)));
  return /^[0-9]{1,9}$/.test(plain) ? Number(plain) : undefined;
}

export function has(key) {
  return Object.hasOwn(page.messages, key);
}

/** The sentence of `key` with its `{names}` filled in. */
export function t(key, values = {}) {
  const sentence = page.messages[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => {
    if (!Object.hasOwn(values, name)) return whole;
    const value = values[name];
    return typeof value === "number" ? num(value) : apart(String(value));
  });
}

/** Our language out of `{en, fa}`. */
export function pick(text) {
  if (text === null || text === undefined) return "";
  return typeof text === "string" ? text : (text[lang] ?? text.en ?? "");
}

/** A sentence of the rules as the page writes it: its digits, and names of the other direction kept apart. */
export function ruled(text, names) {
  let sentence = num(pick(text));
  for (const name of new Set(names)) if (name) sentence = sentence.replaceAll(num(name), apart(name));
  return sentence;
}

/** Several names as one phrase: "Amin and Ali". */
export function list(names) {
  return new Intl.ListFormat(lang, { type: "conjunction" }).format(names.map(apart));
}

export function suitName(suit) {
  return t(`suit.${suit}`);
}

/** "king", «شاه»; numbers stand for themselves. */
export function rankName(rank) {
  return has(`rank.${rank}`) ? t(`rank.${rank}`) : num(rank === "T" ? 10 : rank);
}

/** "seven of hearts", «۷ دل», «جوکر رنگی». */
export function cardName(code) {
  if (!code) return t("card.unknown");
  if (has(`card.${code}`)) return t(`card.${code}`);
  return t("card.of", { rank: rankName(code[0]), suit: suitName(code[1]) });
}

/** A percentage, rounded down: 0.999 is not "100 %". */
export function percent(share) {
  return t("percent", { n: Math.floor(share * 100) });
}

/** How long ago, in words. */
export function ago(seconds) {
  if (seconds < 2) return t("ago.now");
  if (seconds < 90) return t("ago.seconds", { n: Math.round(seconds) });
  return t("ago.minutes", { n: Math.round(seconds / 60) });
}
