import type { Body } from "#contracts/returns/actions";
import type { ActionAnswer } from "#contracts/returns/returns";
import { caseMoney } from "#server/domain/return-case";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/modules/module";
import type { Draft } from "../case/draft.ts";
import { planInvoice } from "../case/platform-invoice.ts";
import { issueInvoice } from "../money/documents.ts";
import { runAction } from "./run-action.ts";

/** Ask the customer for the difference. A debt has one invoice: repeating the call sends the same one again. */
export const sendInvoice = (deps: ModuleDeps, context: CallContext, id: string, body: Body<"send-invoice">): Promise<ActionAnswer> =>
  runAction(deps, context, id, "send-invoice", async (draft) => {
    const { record } = draft;
    const money = caseMoney(record);
    const open = await openInvoices(draft);
    const invoiced = open.reduce((sum, invoice) => sum + invoice.gross_minor - invoice.paid_minor, 0);
    const missing = money.invoiceDue - money.invoicePaid - invoiced;
    if (record.stage === "PROCESS_RETURN") draft.set({ stage: "PAYMENT" });
    if (missing > 0) {
      const number = await issueInvoice(draft, missing, body.data);
      draft.log("Invoice Sent", { number, amount_minor: missing, currency: record.order.currency });
      return true;
    }
    const last = open.at(-1);
    await draft.tx
      .updateTable("document")
      .set((eb) => ({ sent_count: eb("sent_count", "+", 1) }))
      .where("store_id", "=", context.store.id)
      .where("id", "=", last?.id ?? "")
      .execute();
    if (last) await planInvoice(draft, { ...last, message: body.data.message ?? null });
    draft.log("Invoice Resent", { number: last?.number ?? null });
    return { resent: true };
  });

const openInvoices = ({ tx, context, record }: Draft) =>
  tx
    .selectFrom("document")
    .select(["id", "number", "lines", "gross_minor", "paid_minor"])
    .where("store_id", "=", context.store.id)
    .where("return_id", "=", record.id)
    .where("kind", "=", "ADDITIONAL_INVOICE")
    .where("status", "=", "OPEN")
    .orderBy("id")
    .execute();
