import { createHash } from "node:crypto";

const names = new Map<string, string>();
/** Beyond this many texts a connection would collect prepared statements without end (lists of ids of every length). */
const cap = 500;

/**
 * Return the name under which a statement is prepared once per connection, which halves a read by primary key.
 * Undefined above the cap; the statement then runs unprepared.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= cap) return undefined;
  const name = `s${createHash("sha1").update(text).digest("hex").slice(0, 16)}`;
  names.set(text, name);
  return name;
}
