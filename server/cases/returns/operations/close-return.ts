import type { Body } from "#contracts/returns/actions";
import { debtOf } from "#server/cases/domain/returns/exchange-hold";
import { missingUnits } from "#server/cases/domain/returns/return-case";
import { needsForce } from "#server/cases/domain/returns/return-machine";
import { endInvoicesOfCase } from "#server/cases/invoices/api";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import type { ActionResult } from "../case/action-result.ts";
import { restoreCredit } from "../money/store-credit.ts";
import { endCase } from "./end-case.ts";
import { runAction } from "./run-action.ts";

/**
 * Close a case as it stands; units that never arrived belong to the customer again. A settled case is completed,
 * another counts as resolved outside; an exchange not sent by then is cancelled, and a store credit spent on it is
 * restored and its unpaid invoice voided; the owner may refund what was paid. Where a part was sent, the debt stays. Requires `force` and a reason while money or goods are owed.
 */
export const closeReturn = (deps: ModuleDeps, context: CallContext, id: string, body: Body<"close">): Promise<ActionResult> =>
  runAction(deps, context, id, "close", async (draft) => {
    const { record } = draft;
    if (needsForce(record)) {
      if (!body.force)
        throw new AppError("FORCE_REQUIRED", { payment_status: record.row.payment_status, exchange_status: record.exchange_status });
      ensure(body.reason, "REASON_REQUIRED");
    }
    const dropped = record.decision === "APPROVED" ? missingUnits(record) : 0;
    const completed = record.rounds.length > 0 && !needsForce(record);
    const debt = debtOf(record);
    const hadExchange = record.exchange_status !== "CANCELLED";
    await endCase(draft, completed ? "COMPLETED" : "RESOLVED_OUTSIDE", body.reason ?? "");
    if (hadExchange && record.exchange_status === "CANCELLED") {
      draft.set({ waived_minor: record.waived_minor + debt });
      await restoreCredit(draft);
      await endInvoicesOfCase(draft.tx, draft.context, record.id, body.reason ?? "");
    }
    draft.log(completed ? "Completed" : "Closed", { dropped }, body.reason ?? "");
    if (completed) draft.tell({ name: "completed" });
    return true;
  });
