import { readFileSync } from "node:fs";
import type { Language } from "#contracts/session/session";

/** The words of the pages behind links in mails. `{store}` and `{email}`, which may be a phone number, are filled in. */
export interface PageWords {
  leave: Record<"title" | "text" | "refuse" | "button" | "weekly" | "done" | "doneText" | "wasLeft", string>;
  preferences: Record<
    | "title"
    | "subscribed"
    | "weekly"
    | "left"
    | "none"
    | "leave"
    | "setWeekly"
    | "setUsual"
    | "subscribe"
    | "wording"
    | "saved"
    | "link"
    | "topics"
    | "saveTopics"
    | "measuring"
    | "measured"
    | "measure"
    | "unmeasure",
    string
  >;
  /** What is said otherwise of text messages. */
  sms: {
    leave: Record<"button" | "doneText", string>;
    preferences: Record<"title" | "left" | "none" | "wording", string>;
    testAddress: Record<"title" | "text" | "button" | "done" | "doneText", string>;
  };
  confirm: Record<"title" | "text" | "button" | "wording" | "done" | "doneText" | "expired" | "expiredText", string>;
  invalid: Record<"title" | "text", string>;
  gone: Record<"title" | "text", string>;
  testAddress: Record<"title" | "text" | "button" | "done" | "doneText" | "expired" | "expiredText", string>;
}

const read = new Map<Language, PageWords>();

/** Return a language's words. */
export function pageWords(language: Language): PageWords {
  const known = read.get(language);
  if (known) return known;
  const words = JSON.parse(readFileSync(new URL(`../../../locales/mail-pages/${language}.json`, import.meta.url), "utf8")) as PageWords;
  read.set(language, words);
  return words;
}

/** Isolates a value that may be written in the other direction. */
const apart = (value: string): string => `\u2068${value}\u2069`;

export const fillWords = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => (values[key] === undefined ? "" : apart(values[key])));
