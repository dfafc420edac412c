import type { ErrorCode } from "#contracts/errors";
import type { Language } from "#contracts/session/session";
import { contractWords } from "./contract-words.ts";

type Words = Record<ErrorCode, string> & {
  fields: Record<string, string>;
  /** By resource and operation, the fixed sentence of calls that fail with the same one for every reason. */
  failures: Record<string, Record<string, string>>;
  /** What a page that takes the place of a refused one says beside the sentence. */
  page: { title: string; home: string; wrong_link: string };
};
const groups: readonly string[] = ["fields", "failures", "page"];

const wordsOf = contractWords<Words>("errors");

/** Return the sentence of an error code in a language. */
export const sentence = (code: ErrorCode, language: Language): string => wordsOf(language)[code];

/** Return the sentence of a field problem: a field key (`REQUIRED`) or an error code; "not valid" for any other. */
export function fieldSentence(key: string, language: Language): string {
  const words = wordsOf(language);
  const code = key in words && !groups.includes(key) ? words[key as ErrorCode] : undefined;
  return words.fields[key] ?? code ?? words.fields.INVALID ?? key;
}

/**
 * Return the fixed failure sentence of a call that has one, such as those of product groups; the code tells the reason.
 */
export const failureSentence = (noun: string, operation: string, language: Language): string | undefined =>
  wordsOf(language).failures[noun]?.[operation];

export const pageWords = (language: Language): Words["page"] => wordsOf(language).page;
