import type { FrozenOutcome } from "#contracts/returns/outcome";
import { allocate, portion } from "./allocate.ts";

export interface NoteLine {
  description: string;
  quantity: number;
  net_minor: number;
  tax_minor: number;
  gross_minor: number;
}
interface Part {
  description: string;
  quantity: number;
  gross: number;
  tax: number;
}

/**
 * Return the credit note lines for a payment of `amount` out of one round's payout, of which `already` was paid before:
 * every part of the outcome in proportion, each with its tax. The notes of a round add up to its gross and its tax to
 * the cent, however it was paid (M5, M15). `shipping` is the paid shipping and its tax, of which the refunded part
 * takes its share.
 */
export function creditNoteLines(
  amount: number,
  already: number,
  outcome: Pick<
    FrozenOutcome,
    "lines" | "shipping_minor" | "fees_minor" | "exchange_minor" | "exchange_shipping_minor" | "refund_minor" | "credit_minor"
  >,
  titles: ReadonlyMap<string, string>,
  shipping: { gross: number; tax: number },
): NoteLine[] {
  const parts = partsOf(outcome, titles, shipping).filter((part) => part.gross > 0);
  const gross = allocate(
    amount,
    parts.map((part) => part.gross),
  );
  const payout = outcome.refund_minor + outcome.credit_minor;
  const wholeTax = parts.reduce((sum, part) => sum + part.tax, 0);
  const tax = portion(wholeTax, already + amount, payout) - portion(wholeTax, already, payout);
  const taxes = allocate(tax, taxWeights(parts, gross));
  return parts.map((part, i) => line(part, gross[i] ?? 0, taxes[i] ?? 0)).filter((row) => row.gross_minor !== 0);
}

/** Each part's tax in proportion; a leftover cent goes to the taxed parts, or else to the payment. */
function taxWeights(parts: readonly Part[], gross: readonly number[]): number[] {
  const exact = parts.map((part, i) => Number((BigInt(part.tax) * BigInt(gross[i] ?? 0) * 1000n) / BigInt(part.gross)));
  const taxed = parts.map((part, i) => (part.tax > 0 ? (gross[i] ?? 0) : 0));
  return [exact, taxed].find((weights) => weights.some((weight) => weight > 0)) ?? [...gross];
}

const line = (part: Part, gross: number, tax: number): NoteLine => ({
  description: part.description,
  quantity: part.quantity,
  net_minor: gross - tax,
  tax_minor: tax,
  gross_minor: gross,
});

/** Fees and exchanged goods reduce the goods, not the shipping, because they were charged on the goods. */
function partsOf(
  outcome: Parameters<typeof creditNoteLines>[2],
  titles: ReadonlyMap<string, string>,
  shipping: { gross: number; tax: number },
): Part[] {
  const goods = outcome.lines.map((line) => ({
    description: titles.get(line.item_id) ?? line.item_id,
    quantity: line.quantity,
    gross: line.gross_minor,
    tax: line.tax_minor,
  }));
  const less = outcome.fees_minor + outcome.exchange_minor + outcome.exchange_shipping_minor;
  const value = goods.reduce((sum, part) => sum + part.gross, 0);
  const shares = allocate(
    Math.max(0, value - less),
    goods.map((part) => part.gross),
  );
  const lines = goods.map((part, i) => ({ ...part, gross: shares[i] ?? 0, tax: portion(part.tax, shares[i] ?? 0, part.gross) }));
  const back = Math.max(0, outcome.shipping_minor - Math.max(0, less - value));
  return [...lines, { description: "SHIPPING", quantity: 1, gross: back, tax: portion(shipping.tax, back, shipping.gross) }];
}
