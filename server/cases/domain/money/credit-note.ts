import { allocate, portion } from "#server/kit/allocate";
import { type PaidOut, payoutParts } from "./payout-parts.ts";

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
  outcome: PaidOut,
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

function partsOf(outcome: PaidOut, titles: ReadonlyMap<string, string>, shipping: { gross: number; tax: number }): Part[] {
  const paid = payoutParts(outcome);
  const lines = outcome.lines.map((line, i) => ({
    description: titles.get(line.item_id) ?? line.item_id,
    quantity: line.quantity,
    gross: paid.goods[i] ?? 0,
    tax: portion(line.tax_minor, paid.goods[i] ?? 0, line.gross_minor),
  }));
  return [
    ...lines,
    { description: "SHIPPING", quantity: 1, gross: paid.shipping, tax: portion(shipping.tax, paid.shipping, shipping.gross) },
  ];
}
