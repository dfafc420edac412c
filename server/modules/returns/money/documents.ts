import type { Transaction } from "kysely";
import type { DocumentLine } from "#server/db/column-types";
import { asJson } from "#server/db/json";
import { nextCount } from "#server/db/next-count";
import type { DB } from "#server/db/tables";
import { portion } from "#server/domain/allocate";
import { creditNoteLines, type NoteLine } from "#server/domain/credit-note";
import { type Charge, invoiceLines } from "#server/domain/invoice-lines";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import { together, type Write } from "#server/kit/together";
import type { Draft } from "../case/draft.ts";
import type { LoadedCase } from "../case/loaded-case.ts";
import { planInvoice } from "../case/platform-invoice.ts";

const prefixes = { CREDIT_NOTE: "CN", ADDITIONAL_INVOICE: "AI" } as const;

/** The next number of a kind in a year, without gaps: the counter's row stays locked until the document is inserted. */
async function nextNumber(tx: Transaction<DB>, storeId: string, kind: keyof typeof prefixes, year: number): Promise<string> {
  const last = await nextCount(tx, storeId, `${kind}:${year}`);
  return `${prefixes[kind]}-${year}-${String(last).padStart(6, "0")}`;
}

const buyerOf = (record: LoadedCase) => ({ name: record.row.customer_name, email: record.row.customer_email });
const totals = (lines: readonly DocumentLine[]) => ({
  net_minor: lines.reduce((sum, line) => sum + line.net_minor, 0),
  tax_minor: lines.reduce((sum, line) => sum + line.tax_minor, 0),
  gross_minor: lines.reduce((sum, line) => sum + line.gross_minor, 0),
});

/** A credit note of a return or a claim. */
export interface CreditNote {
  order_id: string;
  return_id: string | null;
  claim_id: string | null;
  ledger_id: string;
  buyer: { name: string; email: string };
  currency: string;
  lines: readonly NoteLine[];
}

/** Write a credit note under the next number of the year. */
export async function writeCreditNote(tx: Transaction<DB>, context: CallContext, { lines, buyer, ...note }: CreditNote): Promise<void> {
  const number = await nextNumber(tx, context.store.id, "CREDIT_NOTE", context.now.getUTCFullYear());
  await together(tx, [noteWrite(tx, context, number, { ...note, lines, buyer })]);
}

const noteWrite = (tx: Transaction<DB>, { store, now }: CallContext, number: string, { lines, buyer, ...note }: CreditNote): Write =>
  tx.insertInto("document").values({
    id: newId(),
    store_id: store.id,
    kind: "CREDIT_NOTE",
    number,
    ...note,
    lines: asJson([...lines]),
    buyer: asJson(buyer),
    ...totals(lines),
    status: "ISSUED",
    message: null,
    issued_at: now.toISOString(),
    due_at: null,
  });

/** Issue the credit note of a paid leg (M15): its share of each round, with its tax, to the cent. */
export async function issueCreditNote(draft: Draft, leg: { id: string; amount_minor: number }): Promise<void> {
  const { tx, context, record } = draft;
  const number = await nextNumber(tx, context.store.id, "CREDIT_NOTE", context.now.getUTCFullYear());
  const note = { order_id: record.order.id, return_id: record.id, claim_id: null, ledger_id: leg.id, currency: record.order.currency };
  draft.writes.push(noteWrite(tx, context, number, { ...note, buyer: buyerOf(record), lines: linesOf(record, leg) }));
}

/**
 * A leg follows those paid before it and may span rounds; an amount beyond all rounds is a correction without lines.
 */
function linesOf(record: LoadedCase, leg: { id: string; amount_minor: number }): NoteLine[] {
  const before = record.ledger
    .filter(
      (one) =>
        one.return_id === record.id &&
        one.id !== leg.id &&
        one.state === "SUCCEEDED" &&
        (one.kind === "REFUND" || one.kind === "STORE_CREDIT"),
    )
    .reduce((sum, one) => sum + one.amount_minor, 0);
  const titles = new Map(record.items.map((item) => [item.id, record.lines.get(item.order_line_id)?.title ?? ""]));
  const found: NoteLine[] = [];
  let start = 0;
  let covered = 0;
  for (const round of record.rounds) {
    const payout = round.refund_minor + round.credit_minor;
    const from = Math.max(before, start);
    const to = Math.min(before + leg.amount_minor, start + payout);
    if (to > from) found.push(...creditNoteLines(to - from, from - start, round.outcome, titles, record.order.shipping));
    covered += Math.max(0, to - from);
    start += payout;
  }
  const rest = leg.amount_minor - covered;
  return rest > 0 ? [...found, { description: "CORRECTION", quantity: 1, net_minor: rest, tax_minor: 0, gross_minor: rest }] : found;
}

/** Return the exchange goods of a case, and the charge for sending them, which is taxed as the order's own shipping. */
function chargesOf({ exchangeLines, rounds, order }: LoadedCase): Charge[] {
  const goods = exchangeLines.map(({ tax_rate, gross_minor, tax_minor }) => ({
    description: "EXCHANGE_DIFFERENCE",
    rate: tax_rate,
    gross: gross_minor,
    tax: tax_minor,
  }));
  const sending = rounds.reduce((sum, { outcome }) => sum + outcome.exchange_shipping_minor, 0);
  const tax = portion(order.shipping.tax, sending, order.shipping.gross);
  return sending > 0 ? [...goods, { description: "SHIPPING", rate: "", gross: sending, tax }] : goods;
}

/** Issue the invoice for the amount the customer still owes. */
export async function issueInvoice(
  draft: Draft,
  amount: number,
  terms: { due_at?: string | null | undefined; message?: string | undefined },
): Promise<string> {
  const { tx, context, record } = draft;
  const id = newId();
  const number = await nextNumber(tx, context.store.id, "ADDITIONAL_INVOICE", context.now.getUTCFullYear());
  const lines: DocumentLine[] = invoiceLines(amount, chargesOf(record));
  draft.writes.push(
    tx.insertInto("document").values({
      id,
      store_id: context.store.id,
      kind: "ADDITIONAL_INVOICE",
      number,
      order_id: record.order.id,
      return_id: record.id,
      ledger_id: null,
      lines: asJson(lines),
      buyer: asJson(buyerOf(record)),
      ...totals(lines),
      currency: record.order.currency,
      status: "OPEN",
      message: terms.message ?? null,
      sent_count: 1,
      issued_at: draft.now,
      due_at: terms.due_at ?? null,
    }),
  );
  await planInvoice(draft, { id, lines, message: terms.message ?? null });
  return number;
}
