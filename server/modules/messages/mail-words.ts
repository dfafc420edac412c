import { readFileSync } from "node:fs";
import { type Language, languageTags } from "#contracts/session/session";

export const templates = [
  "requested",
  "approved",
  "approvedInStore",
  "approvedAtStore",
  "approvedKeep",
  "declined",
  "received",
  "rejected",
  "refunded",
  "credited",
  "creditedOnPlatform",
  "creditedOnAccount",
  "invoiced",
  "shipped",
  "reminder",
  "expired",
  "staffRequested",
  "warrantyRegistered",
  "warrantyEnding",
  "claimSubmitted",
  "claimInfoRequested",
  "claimReminder",
  "claimApproved",
  "claimApprovedItem",
  "claimDenied",
  "claimReplaced",
  "claimSent",
  "claimExpired",
  "subscriptionConfirm",
] as const;
export type Template = (typeof templates)[number];
/** Mails with the paper of a document. */
export type InvoiceTemplate = "invoiceSent" | "creditNoteSent" | "invoiceReminder";
/** Mails to staff. */
export type StaffTemplate = "invitation";

type Words = Record<Template | InvoiceTemplate | StaffTemplate, { subject: string; body: string }> &
  Record<"greeting" | "greetingNobody" | "closing" | "tracking", string> &
  Record<"creditValidity" | "creditNoExpiry", string> &
  Record<"invoiceDue" | "invoiceWasDue" | "invoiceLink", string> &
  Record<"warrantySerial" | "warrantyTime" | "warrantyLifetime" | "warrantyTerms", string>;
const read = new Map<Language, Words>();

/** Return a language's mail texts. */
export function mailWords(language: Language): Words {
  const known = read.get(language);
  if (known) return known;
  const words = JSON.parse(readFileSync(new URL(`../../locales/mails/${language}.json`, import.meta.url), "utf8")) as Words;
  read.set(language, words);
  return words;
}

/** Replace each `{name}` by its value; a missing one becomes empty. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? "");

/** Return the locale for formatting money in a language. */
export const localeOf = (language: Language): string => languageTags[language];
