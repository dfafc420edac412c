import { type RawBuilder, type SqlBool, sql } from "kysely";

/** What regular expressions of PostgreSQL give a meaning of its own. */
const special = /[.^$*+?(){}|[\]\\]/g;
/** What JSON may write otherwise: every platform escapes these in its own way. */
const escaped = /[^a-z0-9@._ -]/i;

const hex = (unit: string): string => `\\\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

function patternOf(text: string): string {
  return [...text]
    .map((character) => {
      const plain = character.replace(special, "\\$&");
      if (!escaped.test(character)) return plain;
      return `(?:\\\\?${plain}|${[...Array(character.length).keys()].map((i) => hex(character[i] ?? "")).join("")})`;
    })
    .join("");
}

/** Return the condition that a text or a JSON text contains one of these, in any case and as JSON may escape it. */
export function mentions(searched: RawBuilder<unknown>, texts: readonly string[]): RawBuilder<SqlBool> {
  if (texts.length === 0) return sql<SqlBool>`false`;
  return sql<SqlBool>`(${searched})::text ~* ${texts.map(patternOf).join("|")}`;
}

/** Return the condition that a text contains one of these ids. */
export const namesId = (searched: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from unnest(${[...ids]}::text[]) as named(id) where strpos((${searched})::text, named.id) > 0)`;
