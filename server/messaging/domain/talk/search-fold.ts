import { plainDigits } from "#server/kit/typed-text";

/** Letters that differ by more than a mark, with what people type for them. */
const alike: Readonly<Record<string, string>> = {
  đ: "d",
  ß: "ss",
  œ: "oe",
  æ: "ae",
  ø: "o",
  ł: "l",
  ı: "i",
  // Arabic: forms of alef, yeh and heh that are written for one another.
  ٱ: "ا",
  ى: "ي",
  ی: "ي",
  ة: "ه",
  ک: "ك",
};
const letters = new RegExp(`[${Object.keys(alike).join("")}]`, "gu");
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const mostTerms = 16;

/**
 * Return a text as the search compares it: without case, accents, Arabic vowel signs and stretching, in one form of each letter and
 * digit, with single spaces.
 */
export const foldForSearch = (text: string): string =>
  plainDigits(
    text
      .normalize("NFKD")
      .replace(/[\p{M}\u0640\p{Cf}]/gu, "")
      .toLowerCase()
      .replace(letters, (letter) => alike[letter] ?? letter),
  )
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * Return what must occur in a folded text for a search to find it: each word; of writing without spaces, each pair of characters, since
 * where a word ends is unknown.
 */
export function searchTerms(query: string): string[] {
  const terms = foldForSearch(query).split(" ").filter(Boolean).flatMap(termsOf);
  return [...new Set(terms)].slice(0, mostTerms);
}

function termsOf(word: string): string[] {
  const characters = [...word];
  if (!dense.test(word) || characters.length <= 2) return [word];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** Return whether a query may be written down for the store: not what could identify a person or an order. */
export const isImpersonal = (query: string): boolean => !query.includes("@") && !/\d{5}/.test(query.replace(/[\s-]/g, ""));
