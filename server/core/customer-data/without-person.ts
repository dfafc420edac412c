import { marksOf, nameWordsOf, type Person } from "./personal-data.ts";

/** Fields in which people write, or are named. */
const told = new Set([
  ...["reason", "override_reason", "cap_reason", "close_note", "text", "note", "notes", "question", "description", "comment", "message"],
  ...["customer_name", "customer_email", "customer_phone", "customer", "first_name", "last_name", "email", "phone", "recipient", "to"],
  ...["ship_to", "buyer", "author_name", "purchase", "custom", "proof", "files", "last_text"],
]);

/**
 * Return a JSON value of the log or of an event without a person: without the texts of fields in which people write, and without every text
 * that names the person. What handlers read keeps its type: texts become empty, lists and records too.
 */
export function withoutPerson<T>(value: T, person: Person): T {
  const marks = marksOf(person).map((mark) => mark.toLowerCase());
  const names = (text: string) => marks.some((mark) => text.toLowerCase().includes(mark));
  const words = nameWordsOf(person).map((word) => word.toLowerCase());
  const isSearched = (key: string, part: unknown) =>
    key === "q" && typeof part === "string" && words.some((word) => part.toLowerCase().includes(word));
  const cleaned = (one: unknown, isTold: boolean): unknown => {
    if (typeof one === "string") return isTold || names(one) ? "" : one;
    if (Array.isArray(one)) return isTold ? [] : one.map((part) => cleaned(part, false));
    if (!one || typeof one !== "object") return one;
    return Object.fromEntries(
      Object.entries(one).map(([key, part]) => [key, cleaned(part, isTold || told.has(key) || isSearched(key, part))]),
    );
  };
  return cleaned(value, false) as T;
}
