import { readFileSync } from "node:fs";
import { type Language, languageTags } from "#contracts/session/session";
import type { Direction } from "./bidi.ts";

export interface DocumentWords {
  label: Record<
    "title" | "claimTitle" | "from" | "to" | "send" | "number" | "scan" | "scanClaim" | "parcel" | "weight" | "until" | "order",
    string
  >;
  customs: Record<
    "title" | "description" | "quantity" | "weight" | "value" | "total" | "returned" | "signature" | "code" | "origin",
    string
  >;
  slip: Record<"title" | "put" | "order" | "customer" | "sendTo" | "item" | "sku" | "quantity" | "reason" | "note" | "scan", string>;
  invoicePaper: Record<InvoiceWord, string> & { category: Record<"S" | "Z" | "E" | "AE" | "K" | "G" | "O", string> };
  /** An additional invoice that the platform sends; `number` is the return's. */
  invoice: Record<"difference" | "shipping" | "note" | "subject" | "message", string>;
  /** What the platform makes for a claim; `number` is the claim's. */
  claim: Record<"note", string>;
  consentProof: Record<"title" | "made" | "intact" | "broken" | "method" | "wording", string>;
  /** Lines of the documents of returns and claims; products are named by their titles. */
  supplies: Record<"returned" | "shipping" | "correction" | "balance", string>;
}

type InvoiceWord =
  | "invoice"
  | "additionalInvoice"
  | "creditNote"
  | "number"
  | "issued"
  | "supplied"
  | "due"
  | "order"
  | "corrects"
  | "correctsOf"
  | "billTo"
  | "vatId"
  | "taxNumber"
  | "description"
  | "sku"
  | "quantity"
  | "unitPrice"
  | "discount"
  | "rate"
  | "amount"
  | "net"
  | "tax"
  | "total"
  | "paid"
  | "refunded"
  | "amountDue"
  | "settled"
  | "pricesNet"
  | "pricesGross"
  | "taxIn"
  | "payment"
  | "payOnline"
  | "iban"
  | "reference"
  | "terms"
  | "credited"
  | "notes"
  | "page";

const read = new Map<Language, DocumentWords>();

export function documentWords(language: Language): DocumentWords {
  const known = read.get(language);
  if (known) return known;
  const words = JSON.parse(readFileSync(new URL(`../../locales/documents/${language}.json`, import.meta.url), "utf8")) as DocumentWords;
  read.set(language, words);
  return words;
}

export const directionOf = (language: Language): Direction => (language === "ar" ? "rtl" : "ltr");
/** Return the language tag of a document. */
export const tagOf = (language: Language): string => languageTags[language];
