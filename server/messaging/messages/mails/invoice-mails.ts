import type { InvoiceMail } from "#server/cases/ports";
import type { Tx } from "#server/db/open";
import { type LinkedCase, linkedCase } from "#server/messaging/mail-links/api";
import type { ModuleDeps } from "#server/platforms/module";
import { linkValues } from "./case-values.ts";
import { writeSystemMail } from "./write-system-mail.ts";

/** Write a mail about a document in its language; its paper is attached when it is sent. */
export async function writeInvoiceMail(
  tx: Tx,
  deps: Pick<ModuleDeps, "config">,
  { store_id, invoice_id, ...mail }: InvoiceMail,
): Promise<void> {
  const about = await caseOf(tx, store_id, invoice_id);
  const link = about ? linkValues(deps.config, store_id, about) : {};
  return writeSystemMail(tx, deps, { storeId: store_id, invoiceId: invoice_id, ...mail, values: { ...link, ...mail.values } });
}

/** Return the page of the portal that shows what a document is about; null for one about neither a case nor an order. */
async function caseOf(tx: Tx, storeId: string, invoiceId: string): Promise<LinkedCase | null> {
  const row = await tx
    .selectFrom("invoice")
    .select(["return_id", "claim_id", "order_id"])
    .where("store_id", "=", storeId)
    .where("id", "=", invoiceId)
    .executeTakeFirst();
  return row ? linkedCase(row) : null;
}
