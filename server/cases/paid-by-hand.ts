import { sql } from "kysely";
import type { Reader } from "#server/db/open";
import { paidInvoiceOf } from "#server/domain/refund-split";
import type { Payment } from "#server/domain/return-case";
import type { StoreContext } from "#server/kit/context";
import { isConnected } from "#server/platforms/powers";

/**
 * Return the payments of an order that a connected platform knows nothing of: of invoices that were paid elsewhere, as by a bank
 * transfer. The merchant refunds them by hand.
 */
export async function paidByHand(reader: Reader, store: StoreContext, payments: readonly Payment[]): Promise<ReadonlySet<string>> {
  const invoices = new Map(payments.flatMap((one) => [[paidInvoiceOf(one), one.id] as const].filter(([id]) => id !== null)));
  if (invoices.size === 0 || !isConnected(store)) return new Set();
  const made = await reader
    .selectFrom("platform_operation")
    .select(sql<string>`result ->> 'external_id'`.as("external_id"))
    .where("store_id", "=", store.id)
    .where("kind", "=", "invoice")
    .where("state", "=", "done")
    .where(sql<boolean>`result ->> 'external_id' = any(${[...invoices.keys()]})`)
    .execute();
  for (const { external_id } of made) invoices.delete(external_id);
  return new Set(invoices.values());
}
