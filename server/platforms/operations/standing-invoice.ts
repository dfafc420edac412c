import { asJson } from "#server/db/json";
import type { Reader, Tx } from "#server/db/open";
import type { PlannedOperation } from "./planned.ts";

type InvoiceOperation = Pick<PlannedOperation, "key" | "kind" | "about" | "result">;

/** Return the platform's invoice of a document, unless it was withdrawn, by us or by them. */
export const standingInvoice = <Row extends InvoiceOperation>(operations: readonly Row[], documentId: string): Row | undefined =>
  operations.find(
    ({ kind, key, about, result }) =>
      kind === "invoice" &&
      about.includes(documentId) &&
      result?.withdrawn !== true &&
      !operations.some((other) => other.kind === "invoice_cancel" && other.about.includes(key)),
  );

/** Return where the customer pays a document on the platform; null once it is paid or withdrawn, and where it has no invoice there. */
export function payUrlOf(operations: readonly InvoiceOperation[], document: { id: string; status: string }): string | null {
  const url = document.status === "OPEN" ? standingInvoice(operations, document.id)?.result?.url : null;
  return typeof url === "string" ? url : null;
}

/** Return the same for a document of a return whose operations are not loaded. */
export async function readPayUrl(
  reader: Reader,
  { store_id, return_id, ...document }: { store_id: string; return_id: string | null; id: string; status: string },
): Promise<string | null> {
  if (return_id === null || document.status !== "OPEN") return null;
  const operations = await reader
    .selectFrom("platform_operation")
    .select(["key", "kind", "about", "result"])
    .where("store_id", "=", store_id)
    .where("return_id", "=", return_id)
    .where("kind", "in", ["invoice", "invoice_cancel"])
    .orderBy("created_at")
    .execute();
  return payUrlOf(operations, document);
}

/** Note that the platform's invoice of a document can be paid no more: it was cancelled or deleted there. */
export async function noteInvoiceWithdrawn(
  tx: Tx,
  storeId: string,
  { key, result }: Pick<PlannedOperation, "key" | "result">,
  now: string,
): Promise<void> {
  await tx
    .updateTable("platform_operation")
    .set({ result: asJson({ ...result, url: null, withdrawn: true }), updated_at: now })
    .where("store_id", "=", storeId)
    .where("key", "=", key)
    .execute();
}
