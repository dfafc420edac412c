import { readFileSync } from "node:fs";
import { type Language, languages } from "#contracts/session/rules";
import type { AutomationMailKey, SystemMailKey } from "#contracts/templates/system-mails";

export type Phrase =
  | "fromStore"
  | "greeting"
  | "greetingNobody"
  | "closing"
  | "tracking"
  | "claimAnswerBy"
  | "claimApproved"
  | "creditValidity"
  | "creditNoExpiry"
  | "invoiceDue"
  | "invoiceWasDue"
  | "warrantySerial"
  | "warrantyTime"
  | "warrantyLifetime"
  | "warrantyTerms"
  | "items"
  | "footer"
  | "marketingFooter"
  | "code"
  | "priceBefore"
  | "cartItems"
  | "sendTo"
  | "sendToLater"
  | "refundedTo"
  | "answerByMail"
  | "answerOnPage"
  | "questionsByMail"
  | "noReplies";
export type ButtonName =
  | "openCase"
  | "openOrder"
  | "pay"
  | "claim"
  | "openClaim"
  | "conversation"
  | "staff"
  | "portal"
  | "cart"
  | "product"
  | "track";

export interface MailWords {
  phrases: Record<Phrase, string>;
  buttons: Record<ButtonName, string>;
  mails: Record<SystemMailKey, { subject: string; body: string[] }>;
  /** The same by text message; a mail about an order has its subject where it is missing. */
  texts: Record<AutomationMailKey, string> & Partial<Record<SystemMailKey, string>>;
}

const read = new Map<Language, MailWords>();

/** Return the product's own mail texts in a language. */
export function defaultWords(language: Language): MailWords {
  const known = read.get(language);
  if (known) return known;
  const words = JSON.parse(readFileSync(new URL(`../../locales/mails/${language}.json`, import.meta.url), "utf8")) as MailWords;
  read.set(language, words);
  return words;
}

/** Return a text in every language. */
export const inAll = <T>(pick: (words: MailWords) => T): Record<Language, T> =>
  Object.fromEntries(languages.map((language) => [language, pick(defaultWords(language))])) as Record<Language, T>;
