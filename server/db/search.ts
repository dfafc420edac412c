import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { normalEmail } from "#contracts/email-address";
import { plainDigits } from "#server/kit/typed-text";

/** The trigram index cannot look for less than three letters inside a word; at its beginning it can, and for two at its end. */
const shortest = 3;
const mostWords = 8;
/** Scripts written without spaces between family and given name. */
const dense = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * The rule of every search, in lists and in the command palette: each word must occur in the searched text, in any order; a word of one
 * or two letters must begin one. `%` and `_` are literal.
 */
const conditions = (text: RawBuilder<unknown>, q: string): Expression<SqlBool>[] => wordsOf(q).map((word) => holdsWord(text, word));

/**
 * Look in the index for the rare part of a word alone and read what it finds: "rma-" begins every number and "gmail.com" ends a good part of
 * all addresses, and reading those entries would take most of the search.
 */
function holdsWord(text: RawBuilder<unknown>, word: string): Expression<SqlBool> {
  const part = rarePartOf(word);
  if (part) return sql<SqlBool>`(${text} like ${`%${literal(part)}%`} and strpos(${text}, ${word}) > 0)`;
  const patterns = patternsOf(word).map((pattern) => sql<SqlBool>`${text} like ${pattern}`);
  return sql<SqlBool>`(${sql.join(patterns, sql` or `)})`;
}

/** Return the beginning of an email address, "ann.bee@", or the digits after a short prefix, "1024" of "rma-1024"; null if all is rare. */
function rarePartOf(word: string): string | null {
  const at = word.indexOf("@");
  if (at >= shortest) return word.slice(0, at + 1);
  return /^\D{1,5}(\d{3,})$/.exec(word)?.[1] ?? null;
}

function patternsOf(word: string): string[] {
  const part = literal(word);
  if (word.length >= shortest) return [`%${part}%`];
  const begins = [`${part}%`, `% ${part}%`];
  return dense.test(word) && word.length === 2 ? [...begins, `%${part}`, `%${part} %`] : begins;
}

const literal = (part: string): string => part.replace(/[\\%_]/g, "\\$&");

/** Return the words of a search, in lower case. */
const wordsOf = (q: string): string[] =>
  plainDigits(q).toLowerCase().replaceAll("\0", "").split(/\s+/).filter(Boolean).slice(0, mostWords).map(spelled);

/** An address is looked for as it is stored, however it is spelled. */
const spelled = (word: string): string => (word.includes("@") ? (normalEmail(word) ?? word) : word);

/** Return the conditions of a search in a column of lower-case text. */
export const wordsIn = (column: string, q: string): Expression<SqlBool>[] => conditions(sql.ref(column), q);

/** Return the same for an expression in lower case. */
export const wordsAmong = (searched: RawBuilder<string>, q: string): Expression<SqlBool>[] => conditions(searched, q);

/** Return the same for a column not stored in lower case; for short lists, because no index helps. */
export const foldedWordsIn = (column: string, q: string): Expression<SqlBool>[] => conditions(sql`fold_case(${sql.ref(column)})`, q);

/** Find records by number too, in an indexed form, where the only word is too short for the words' index: "7" finds "#7". */
function numberOrWords(column: string, q: string, isNumber: (word: string) => RawBuilder<SqlBool>): Expression<SqlBool>[] {
  const words = wordsOf(q);
  const found = wordsIn(column, q);
  const [only = ""] = words;
  return words.length === 1 && only.length < shortest ? [sql<SqlBool>`(${sql.join(found)} or ${isNumber(only)})`] : found;
}

/** Return the conditions of a search for returns, `r`, by number, order number, customer, tracking number and SKU. */
export const returnsMatching = (q: string): Expression<SqlBool>[] =>
  numberOrWords("r.search_text", q, (word) => sql<SqlBool>`r.number in (${word}, ${word.toUpperCase()}, ${`#${word}`})`);

/** Return the conditions of a search for orders, `o`, by number, customer and external id. */
export const ordersMatching = (q: string): Expression<SqlBool>[] =>
  numberOrWords("o.search_text", q, (word) => isOrderNumber("o.number", word));

/** Return whether an order's column matches a number as typed: without case and "#", like the index `orders_number`. */
export const isOrderNumber = (column: "number" | "o.number", named: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`lower(ltrim(${sql.ref(column)}, '#')) = lower(ltrim(${named}::text, '#'))`;
