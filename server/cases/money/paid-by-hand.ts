import { sql } from "kysely";
import type { Payment } from "#server/cases/domain/returns/return-case";
import { paidInvoiceOf } from "#server/catalogue/domain/invoice-payment";
import type { Reader } from "#server/db/open";
import type { StoreContext } from "#server/kit/context";

/**
 * Return the payments of an order that a connected platform knows nothing of: of invoices that were paid elsewhere, as by a bank
 * transfer. The merchant refunds them by hand.
 */
export async function paidByHand(
  reader: Reader,
  { id: storeId, connectionId }: StoreContext,
  payments: readonly Payment[],
): Promise<ReadonlySet<string>> {
  const invoices = new Map(payments.flatMap((one) => [[paidInvoiceOf(one), one.id] as const].filter(([id]) => id !== null)));
  if (invoices.size === 0 || connectionId === null) return new Set();
  const made = await reader
    .selectFrom("platform_operation")
    .select(sql<string>`result ->> 'external_id'`.as("external_id"))
    .where("store_id", "=", storeId)
    .where("kind", "=", "invoice")
    .where("state", "=", "done")
    .where(sql<boolean>`result ->> 'external_id' = any(${[...invoices.keys()]})`)
    .execute();
  for (const { external_id } of made) invoices.delete(external_id);
  return new Set(invoices.values());
}
