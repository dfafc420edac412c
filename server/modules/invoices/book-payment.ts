import { sql } from "kysely";
import type { Tx } from "#server/db/open";
import { dayIn } from "#server/domain/days";
import { dueOf, settledStatus } from "#server/domain/invoice-states";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import type { PaidBy } from "./deps.ts";
import { announce, record } from "./history.ts";
import type { InvoiceRecord } from "./row.ts";

export interface Booked extends PaidBy {
  external_id: string;
  amount_minor: number;
  /** A day of the store. */
  on: string;
  ledger_id?: string | null;
}

/** Book a payment of a locked invoice. The caller has checked that it is new and within what is due. */
export async function bookPayment(tx: Tx, context: CallContext, invoice: InvoiceRecord, payment: Booked): Promise<InvoiceRecord> {
  const { external_id, amount_minor, on, method, source, ledger_id = null } = payment;
  const store_id = context.store.id;
  const created_at = context.now.toISOString();
  await tx
    .insertInto("invoice_payment")
    .values({
      id: newId(),
      store_id,
      invoice_id: invoice.id,
      external_id,
      amount_minor,
      paid_on: on,
      method,
      source,
      ledger_id,
      created_at,
    })
    .execute();
  const paid_minor = invoice.paid_minor + amount_minor;
  const status = settledStatus({ ...invoice, paid_minor });
  const after = { ...invoice, paid_minor, status, version: invoice.version + 1, updated_at: created_at };
  const { version, updated_at } = after;
  await tx
    .updateTable("invoice")
    .set({ paid_minor, status, version, updated_at })
    .where("store_id", "=", store_id)
    .where("id", "=", invoice.id)
    .execute();
  const isPaid = status === "PAID" && invoice.status !== "PAID";
  const facts = { amount_minor, currency: invoice.currency, method, source, on, external_id };
  await record(tx, context, after, { event: isPaid ? "paid" : "payment", data: facts });
  if (isPaid) await announce(tx, after, "paid");
  return after;
}

/** Book what was paid with an invoice's order, as far as no other invoice of the order was paid by it. */
export async function bookOrderPayments(tx: Tx, context: CallContext, invoice: InvoiceRecord): Promise<InvoiceRecord> {
  const storeId = context.store.id;
  const payments = await tx
    .selectFrom("order_payment as p")
    .select((eb) => [
      "p.id",
      "p.captured_minor",
      "p.captured_at",
      eb
        .selectFrom("invoice_payment as n")
        .select((e) => e.fn.sum<number>("n.amount_minor").as("used"))
        .where("n.store_id", "=", storeId)
        .where("n.external_id", "like", sql<string>`'order:' || p.id || ':%'`)
        .as("used"),
    ])
    .where("p.store_id", "=", storeId)
    .where("p.order_id", "=", invoice.order_id)
    .orderBy("p.position")
    .execute();
  let after = invoice;
  for (const { id, captured_minor, captured_at, used } of payments) {
    const amount_minor = Math.min(captured_minor - Number(used ?? 0), dueOf(after));
    if (amount_minor <= 0) continue;
    const on = dayIn(context.store.timezone, captured_at ? new Date(captured_at) : context.now);
    const booked = { external_id: `order:${id}:${invoice.id}`, amount_minor, on, method: "ONLINE", source: "PLATFORM" } as const;
    after = await bookPayment(tx, context, after, booked);
  }
  return after;
}
