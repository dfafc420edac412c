import type { InvoiceActionBody } from "#contracts/invoices/actions";
import type { InvoiceAnswer } from "#contracts/invoices/shapes";
import type { PriceMode } from "#contracts/invoices/states";
import { addUp, exactAmount } from "#server/cases/domain/invoices/invoice-totals";
import { type CreditShare, creditShares } from "#server/cases/domain/money/credit-limit";
import { takenOf } from "#server/cases/domain/money/credited-lines";
import type { StoredInvoiceLine } from "#server/db/column-types";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, badRequest } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import type { DraftContent } from "../draft/draft-content.ts";
import { showInvoice } from "../queries/show-invoice.ts";
import { type InvoiceRecord, issuedNotes } from "../record/row.ts";
import { lockFor } from "./lock-for.ts";
import { insertDraft } from "./save-draft.ts";

/**
 * Draft a credit note of the lines wanted, or of all that is left of an invoice. @throws NOT_FOUND, WRONG_INVOICE_STATUS,
 * CREDIT_EXCEEDS_INVOICE when nothing is left, BAD_REQUEST for a line the invoice does not have
 */
export function creditInvoice(
  { db }: Pick<ModuleDeps, "db">,
  context: CallContext,
  id: string,
  { lines }: InvoiceActionBody<"credit">,
): Promise<InvoiceAnswer> {
  return db.transaction(async (tx) => {
    const invoice = await lockFor(tx, context, id, "credit");
    const note = await draftCredit(tx, context, invoice, lines);
    return { changed: true, invoice: await showInvoice(tx, context, id), credit_note: await showInvoice(tx, context, note) };
  });
}

/** Draft a credit note of a locked invoice and return its id. */
export async function draftCredit(
  tx: Tx,
  context: CallContext,
  invoice: InvoiceRecord,
  wanted: InvoiceActionBody<"credit">["lines"],
): Promise<string> {
  const unknown = wanted?.findIndex(({ index }) => invoice.lines[index] === undefined) ?? -1;
  if (unknown >= 0) throw badRequest({ [`lines.${unknown}.index`]: "NOT_CREDITABLE" });
  const noted = (await issuedNotes(tx, invoice)).flatMap(({ lines }) => lines);
  const shares = creditShares(invoice.lines, takenOf(invoice.lines, noted), wanted);
  if (shares.length === 0) throw new AppError("CREDIT_EXCEEDS_INVOICE", { maximum_minor: 0 });
  return insertDraft(tx, context, contentOfCredit(invoice, shares), { related_id: invoice.id });
}

/** The credit note repeats the invoice's tax, with positive amounts where the invoice's are. */
function contentOfCredit(invoice: InvoiceRecord, shares: readonly CreditShare[]): DraftContent {
  const { order_id, order_number, language, currency, buyer, tax_reasons, supply_date, exchange_rate } = invoice;
  const lines = shares.flatMap((share): StoredInvoiceLine[] => {
    const source = invoice.lines[share.index];
    return source ? [lineOfCredit(source, share, invoice.prices)] : [];
  });
  return {
    kind: "CREDIT_NOTE",
    ...{ order_id, order_number, language, currency, buyer, tax_reasons, supply_date, exchange_rate },
    prices: invoice.prices,
    rounding: invoice.rounding,
    discount: null,
    discount_minor: 0,
    lines,
    ...addUp(lines, lines, tax_reasons),
    ...{ due_date: null, notes: null, message: null, terms: null, payment_url: null, related_text: null },
  };
}

function lineOfCredit(source: StoredInvoiceLine, { index, quantity, ...amounts }: CreditShare, prices: PriceMode): StoredInvoiceLine {
  const amount = prices === "GROSS" ? amounts.gross_minor : amounts.net_minor;
  const priced = (quantity !== null && pricedAs(source, quantity, amount)) || pricedAlone(amount);
  return {
    ...source,
    ...priced,
    ...amounts,
    charged_tax_minor: amounts.tax_minor,
    related_index: index,
    related_quantity: Number(quantity ?? 0),
  };
}

/** Units at the invoice's price, with what they cost less as a discount; null where they cost more by a rounded cent. */
function pricedAs({ quantity: all, unit_price }: StoredInvoiceLine, quantity: string, amount: number) {
  const signed = all.startsWith("-") ? `-${quantity}` : quantity;
  const less = Number(exactAmount({ quantity: signed, unit_price })) - amount;
  if (less < 0 || (less > 0 && amount < 0)) return null;
  return { quantity: signed, unit_price, discount: less > 0 ? { amount_minor: less } : null, discount_minor: less };
}

const pricedAlone = (amount: number) => ({
  quantity: amount < 0 ? "-1" : "1",
  unit_price: String(Math.abs(amount)),
  discount: null,
  discount_minor: 0,
});
