import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import type { InvoiceResult } from "#server/platforms/port/invoices";
import { followReportedInvoice } from "#server/platforms/ports";

/**
 * Book the payment of an additional invoice on the platform, or note that it was withdrawn there, once however often it is reported.
 * Runs outside of the delivery's transaction, because booking has its own. Returns false when the invoice is open and unpaid, or not one of ours.
 */
export async function followInvoice(deps: ModuleDeps, context: CallContext, found: InvoiceResult): Promise<boolean> {
  const { external_id, state, paid_minor } = found;
  if (state === "open" && paid_minor === 0) return false;
  const invoice_id = await invoiceMadeAs(deps.db.kysely, context.store.id, external_id);
  if (!invoice_id) return false;
  await followReportedInvoice(deps, context, { invoice_id, external_id, found });
  return true;
}

/** Return the invoice whose platform record this is. */
async function invoiceMadeAs(reader: Reader, storeId: string, externalId: string): Promise<string | null> {
  const operation = await reader
    .selectFrom("platform_operation")
    .select("about")
    .where("store_id", "=", storeId)
    .where("kind", "=", "invoice")
    .where("state", "=", "done")
    .where((eb) => eb(eb.ref("result", "->>").key("external_id"), "=", externalId))
    .executeTakeFirst();
  return operation?.about[0] ?? null;
}
