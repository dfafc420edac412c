import type { Body } from "#contracts/returns/actions";
import { dueOf } from "#server/cases/domain/invoices/invoice-states";
import { caseMoney } from "#server/cases/domain/returns/return-case";
import { countInvoiceSent } from "#server/cases/invoices/api";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import type { ActionResult } from "../case/action-result.ts";
import type { Draft } from "../case/draft.ts";
import { planInvoice } from "../case/platform-invoice.ts";
import { issueInvoice, platformLines } from "../money/documents.ts";
import { runAction } from "./run-action.ts";

/** Ask the customer for the difference. A debt has one invoice: repeating the call sends the same one again. */
export const sendInvoice = (deps: ModuleDeps, context: CallContext, id: string, body: Body<"send-invoice">): Promise<ActionResult> =>
  runAction(deps, context, id, "send-invoice", async (draft) => {
    const { record } = draft;
    const money = caseMoney(record);
    const open = await openInvoices(draft);
    const invoiced = open.reduce((sum, invoice) => sum + dueOf(invoice), 0);
    const missing = money.invoiceDue - money.invoicePaid - invoiced;
    if (record.stage === "PROCESS_RETURN") draft.set({ stage: "PAYMENT" });
    if (missing > 0) {
      const number = await issueInvoice(draft, missing, body.data);
      draft.log("Invoice Sent", { number, amount_minor: missing, currency: record.order.currency });
      draft.tell({ name: "invoiced", number, amount_minor: missing });
      return true;
    }
    const last = open.at(-1);
    const due = last ? dueOf(last) : 0;
    if (last) {
      await countInvoiceSent(draft.tx, context, last.id);
      await planInvoice(draft, { id: last.id, lines: platformLines(record, due), message: body.data.message ?? null });
    }
    draft.log("Invoice Resent", { number: last?.number ?? null, amount_minor: due, currency: record.order.currency });
    draft.tell({ name: "invoiced", number: last?.number ?? null, amount_minor: due });
    return { resent: true };
  });

const openInvoices = ({ tx, context, record }: Draft) =>
  tx
    .selectFrom("invoice")
    .select(["id", "number", "kind", "status", "gross_minor", "paid_minor", "credited_minor"])
    .where("store_id", "=", context.store.id)
    .where("return_id", "=", record.id)
    .where("kind", "=", "ADDITIONAL_INVOICE")
    .where("status", "in", ["OPEN", "UNCOLLECTIBLE"])
    .orderBy("id")
    .execute();
