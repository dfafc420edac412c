import { readFileSync } from "node:fs";
import type { ErrorCode } from "#contracts/errors";
import type { Language } from "#contracts/session/session";

interface Words {
  codes: Record<ErrorCode, string>;
  fields: Record<string, string>;
  /** What some calls say whatever the reason, by `<noun>.<operation>`. */
  failures: Record<string, string>;
}

const read = new Map<Language, Words>();

function wordsOf(language: Language): Words {
  const known = read.get(language);
  if (known) return known;
  const words = JSON.parse(readFileSync(new URL(`../locales/errors/${language}.json`, import.meta.url), "utf8")) as Words;
  read.set(language, words);
  return words;
}

/** What an error code says to a reader of the language. */
export const sentence = (code: ErrorCode, language: Language): string => wordsOf(language).codes[code];

/** What is wrong with a field: a field key (`REQUIRED`) or an error code; anything else reads as "not valid". */
export function fieldSentence(key: string, language: Language): string {
  const { codes, fields } = wordsOf(language);
  return fields[key] ?? codes[key as ErrorCode] ?? fields.INVALID ?? key;
}

/** What a call says when it fails, where it always says the same (the spec's product groups); the code beside it tells why. */
export const failureSentence = (noun: string, operation: string, language: Language): string | undefined =>
  wordsOf(language).failures[`${noun}.${operation}`];
