import { readFileSync } from "node:fs";
import type { Language } from "#contracts/session/session";

/** Mails that a store cannot change, because they let people in or ask for a consent. */
const fixedTemplates = ["invitation", "subscriptionConfirm", "testAddressConfirm"] as const;
export type FixedTemplate = (typeof fixedTemplates)[number];
/** The same as a text message, without a subject. */
const fixedTexts = ["testPhoneConfirm"] as const;
export type FixedText = (typeof fixedTexts)[number];
export const isFixed = (template: string): boolean => ([...fixedTemplates, ...fixedTexts] as readonly string[]).includes(template);

/** The answer to HELP; a text message has no subject. */
type Words = Record<FixedTemplate, { subject: string; body: string }> &
  Record<FixedText | "smsHelp" | "caseLink", { body: string }> &
  Record<"greeting" | "greetingNobody" | "closing", string>;
const read = new Map<Language, Words>();

/** Return a language's texts of these mails. */
export function mailWords(language: Language): Words {
  const known = read.get(language);
  if (known) return known;
  const words = JSON.parse(readFileSync(new URL(`../../locales/fixed-mails/${language}.json`, import.meta.url), "utf8")) as Words;
  read.set(language, words);
  return words;
}

/** Replace each `{name}` by its value; a missing one becomes empty. */
export const fillMailWords = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? "");
