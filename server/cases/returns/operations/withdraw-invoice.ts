import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { isConnected } from "#server/platforms/powers";
import { Draft } from "../case/draft.ts";
import { loadCase, lockOrderOf } from "../case/load.ts";
import { planWithdrawal } from "../case/platform-invoice.ts";
import { saveCase } from "../case/save.ts";

/**
 * Lock the money of a return whose invoice is voided, and withdraw what the customer could still pay on the platform. The debt stays: it
 * can be invoiced anew. @throws NOT_FOUND
 */
export async function withdrawInvoice(tx: Tx, context: CallContext, returnId: string, invoiceId: string): Promise<void> {
  await lockOrderOf(tx, context.store.id, returnId);
  if (!isConnected(context.store)) return;
  const draft = new Draft(tx, context, await loadCase(tx, context.store.id, returnId));
  if (planWithdrawal(draft, invoiceId)) await saveCase(draft, "invoice-voided");
}
