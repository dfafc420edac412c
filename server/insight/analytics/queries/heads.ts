import { readFileSync } from "node:fs";
import type { Language } from "#contracts/session/session";
import { enumWords } from "#server/kit/enum-words";

const read = new Map<Language, Readonly<Record<string, string>>>();

function wordsIn(language: Language): Readonly<Record<string, string>> {
  const url = new URL(`../../../locales/analytics/${language}.json`, import.meta.url);
  const words = read.get(language) ?? (JSON.parse(readFileSync(url, "utf8")) as Record<string, string>);
  read.set(language, words);
  return words;
}

/** Return the heading of a column in the user's language; of one with several names ("to_customer.paid_minor"), each in turn. */
export function headOf(column: string, language: Language): string {
  const words = wordsIn(language);
  const known = words[column];
  if (known !== undefined) return known;
  const outcomes = enumWords(language).outcome ?? {};
  return column
    .split(".")
    .filter((part) => part !== "outcomes")
    .map((part) => words[part] ?? outcomes[part] ?? part)
    .join(": ");
}
