import { piece } from "#contracts/codes/units";
import type { Language } from "#contracts/session/rules";
import { chargedRate, plainRate } from "#server/cases/domain/invoices/invoice-totals";
import type { Supply } from "#server/cases/domain/money/exchange-invoice";
import type { StoredInvoiceLine } from "#server/db/column-types";
import { documentWords } from "#server/kit/documents/words";
import { enumWords } from "#server/kit/enum-words";
import { cutText } from "#server/kit/sound-text";

/** A line of a document that a return or a claim issues, tax included, in minor units. */
export interface CaseLine extends Omit<Supply, "kind"> {
  kind: Supply["kind"] | "PRODUCT" | "DIFFERENCE" | "CORRECTION";
}

/** Return a case's lines as those of a document, in its language. */
export const linesOfCase = (lines: readonly CaseLine[], language: Language): StoredInvoiceLine[] =>
  lines.map((line) => {
    const { sku, order_line_id, quantity, gross_minor, tax_minor } = line;
    const net_minor = gross_minor - tax_minor;
    const rate = chargedRate(line.rate, net_minor, tax_minor);
    return {
      ...{ description: cutText(descriptionOf(line, language), 500), sku, order_line_id },
      quantity: String(quantity),
      unit: piece,
      unit_price: unitPrice(gross_minor, quantity),
      discount: null,
      category: rate === "0" ? "Z" : "S",
      ...{ rate, charged_tax_minor: tax_minor, discount_minor: 0, net_minor, tax_minor, gross_minor },
    };
  });

function descriptionOf({ kind, title }: CaseLine, language: Language): string {
  const { supplies: words, invoice } = documentWords(language);
  if (kind === "PRODUCT" || kind === "EXCHANGE") return title;
  if (kind === "RETURNED") return words.returned.replace("{title}", title);
  if (kind === "FEE") return enumWords(language).fee?.[title] ?? title;
  if (kind === "DIFFERENCE") return invoice.difference;
  return words[kind === "BALANCE" ? "balance" : kind === "CORRECTION" ? "correction" : "shipping"];
}

/** With four further digits at most; the line's amount is the exact one. */
const unitPrice = (gross: number, quantity: number): string => {
  const ten_thousandths = Math.round(Math.abs((gross * 10_000) / (quantity || 1)));
  return plainRate((ten_thousandths / 10_000).toFixed(4));
};
