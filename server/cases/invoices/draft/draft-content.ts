import type { DraftLine, NewInvoice } from "#contracts/invoices/draft";
import type { InvoiceSettings } from "#contracts/invoices/settings";
import type { InvoiceKind, TaxCategory } from "#contracts/invoices/states";
import { mostLines } from "#contracts/invoices/states";
import { exponent, largestMinor } from "#contracts/money";
import { discountOf, exactAmount, exchanged, plainRate, totalsOf } from "#server/cases/domain/invoices/invoice-totals";
import { withUnitCode } from "#server/cases/domain/invoices/line-unit";
import { homeCurrency } from "#server/cases/domain/money/home-currency";
import type { StoredInvoiceLine, TaxCurrency } from "#server/db/column-types";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { badRequest } from "#server/kit/errors";
import { inLanguage } from "#server/kit/in-language";
import { linesOfOrder, nobody, type OrderFacts, readOrder } from "./order-facts.ts";

type Body = Omit<NewInvoice, "kind">;
type PricedDraftLine = DraftLine & { category: TaxCategory };
export type DraftContent = Awaited<ReturnType<typeof contentOf>>;

/**
 * Return what a draft says, its totals computed: fields left out come from the order, else from the settings. @throws NOT_FOUND for the
 * order, BAD_REQUEST by field for discounts above their amount, another currency than the order's and amounts beyond all limits
 */
export async function contentOf(reader: Reader, context: CallContext, kind: InvoiceKind, body: Body, settings: InvoiceSettings) {
  const { store } = context;
  const order = body.order_id ? await readOrder(reader, store, body.order_id) : null;
  const language = body.language ?? order?.language ?? context.language;
  const currency = body.currency ?? order?.currency ?? store.currency;
  if (order && currency !== order.currency) throw badRequest({ currency: "OTHER_CURRENCY" });
  const isCharged = order !== null && body.lines === undefined;
  const prices = body.prices ?? (isCharged ? (order.tax_inclusive ? "GROSS" : "NET") : settings.prices);
  const rounding = body.rounding ?? settings.rounding;
  const lines = (body.lines ?? (order ? linesOfOrder(order, language) : [])).map(categorised);
  const discount = body.discount ?? null;
  const tax_reasons = body.tax_reasons ?? {};
  assertLines(lines, discount, order);
  const totals = totalsOf({ prices, rounding, lines, discount, tax_reasons });
  return {
    kind,
    order_id: order?.id ?? null,
    order_number: order?.number ?? null,
    ...{ language, currency, prices, rounding, discount, tax_reasons },
    buyer: body.buyer ?? order?.buyer ?? nobody,
    ...totals,
    lines: lines.map((line, i): StoredInvoiceLine => ({ ...line, ...(totals.lines[i] as (typeof totals.lines)[number]) })),
    supply_date: body.supply_date === undefined ? (order?.supply_date ?? null) : body.supply_date,
    due_date: kind === "CREDIT_NOTE" ? null : (body.due_date ?? null),
    notes: body.notes || null,
    message: body.message || null,
    terms: body.terms === undefined ? inLanguage(settings.terms, language) || null : body.terms || null,
    payment_url: body.payment_url ?? null,
    exchange_rate: body.exchange_rate ?? null,
    related_text: kind === "CREDIT_NOTE" ? (body.related ?? null) : null,
  };
}

const categorised = (line: DraftLine): PricedDraftLine => ({
  ...withUnitCode(line),
  rate: plainRate(line.rate),
  category: line.category ?? (Number(line.rate) > 0 ? "S" : "Z"),
});

function assertLines(lines: readonly PricedDraftLine[], discount: NewInvoice["discount"], order: OrderFacts | null): void {
  if (lines.length > mostLines) throw badRequest({ lines: "TOO_BIG" });
  const known = new Set(order?.lines.map(({ id }) => id));
  let whole = 0n;
  for (const [i, line] of lines.entries()) {
    const amount = exactAmount(line);
    whole += amount;
    if (whole > BigInt(largestMinor / 10)) throw badRequest({ [`lines.${i}.unit_price`]: "TOO_BIG" });
    if (discountOf(Number(amount), line.discount) > Number(amount)) throw badRequest({ [`lines.${i}.discount`]: "TOO_BIG" });
    whole -= BigInt(discountOf(Number(amount), line.discount));
    if (line.order_line_id !== null && !known.has(line.order_line_id)) throw badRequest({ [`lines.${i}.order_line_id`]: "INVALID" });
    if ((line.charged_tax_minor ?? 0) > Number(amount)) throw badRequest({ [`lines.${i}.charged_tax_minor`]: "TOO_BIG" });
  }
  if (discountOf(Number(whole), discount ?? null) > Number(whole)) throw badRequest({ discount: "TOO_BIG" });
}

/** Return the tax in the currency of the seller's country; null where that is the document's, unknown, or no rate was entered. */
export function taxCurrencyOf(country: string, currency: string, tax_minor: number, rate: string | null): TaxCurrency | null {
  const home = homeCurrency(country);
  if (home === null || home === currency || rate === null) return null;
  return { currency: home, tax_minor: exchanged(tax_minor, rate, { from: exponent(currency), to: exponent(home) }) };
}

/** Return whether the law of the seller's country asks for the tax in its currency and nobody has entered a rate. */
export const lacksTaxCurrency = (country: string, currency: string, tax_minor: number, rate: string | null): boolean => {
  const home = homeCurrency(country);
  return home !== null && home !== currency && tax_minor !== 0 && rate === null;
};
