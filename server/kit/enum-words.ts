import { readFileSync } from "node:fs";
import type { Language } from "#contracts/session/session";

type EnumWords = Record<string, Record<string, string>> & { reason: Record<string, string> };

const read = new Map<Language, EnumWords>();

/** Return the labels of every enumeration in a language, by field and value, as the screens show them. */
export function enumWords(language: Language): EnumWords {
  const known = read.get(language);
  if (known) return known;
  const wordsIn = (folder: "enums" | "records"): EnumWords =>
    JSON.parse(readFileSync(new URL(`../../contracts/locales/${folder}/${language}.json`, import.meta.url), "utf8"));
  // The portal needs none of the records' words, so they are a file of their own.
  const words = { ...wordsIn("records"), ...wordsIn("enums") };
  read.set(language, words);
  return words;
}
