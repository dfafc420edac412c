import type { Action, Body } from "#contracts/returns/actions";
import type { FinancialOutcome } from "#contracts/returns/outcome";
import { retryOperations } from "#server/cases/money/money-jobs";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import type { ActionResult } from "../case/action-result.ts";
import { assignReturn, flagReturn, noteOnReturn } from "./annotate-return.ts";
import { approveReturn } from "./approve-return.ts";
import { cancelReturn } from "./cancel-return.ts";
import { closeReturn } from "./close-return.ts";
import { createStoreCredit } from "./create-store-credit.ts";
import { declineReturn } from "./decline-return.ts";
import { evaluateItems } from "./evaluate-items.ts";
import { fulfillExchange } from "./fulfill-exchange.ts";
import { markInTransit } from "./mark-in-transit.ts";
import { processReturn } from "./process-return.ts";
import { receiveShipment } from "./receive-shipment.ts";
import { refundReturn } from "./refund-return.ts";
import { releaseHold } from "./release-hold.ts";
import { reopenReturn } from "./reopen-return.ts";
import { restockItems } from "./restock-items.ts";
import { runAction } from "./run-action.ts";
import { sendInvoice } from "./send-invoice.ts";
import { suggestOutcome } from "./suggest-outcome.ts";
import { updateReturn } from "./update-return.ts";

type Run<A extends Action> = (
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  body: Body<A>,
) => Promise<ActionResult | { outcome: FinancialOutcome }>;

const operations: { [A in Action]: Run<A> } = {
  approve: approveReturn,
  decline: declineReturn,
  update: updateReturn,
  "in-transit": markInTransit,
  "shipment-received": receiveShipment,
  evaluation: evaluateItems,
  restock: restockItems,
  "suggested-financial-outcome": suggestOutcome,
  process: processReturn,
  refund: refundReturn,
  "create-store-credit": createStoreCredit,
  "send-invoice": sendInvoice,
  "release-hold": releaseHold,
  "fulfill-exchange-items": fulfillExchange,
  close: closeReturn,
  cancel: cancelReturn,
  "retry-platform": (deps, context, id, body) => runAction(deps, context, id, "retry-platform", (draft) => retryOperations(draft, body)),
  reopen: reopenReturn,
  notes: noteOnReturn,
  assign: assignReturn,
  flags: flagReturn,
};

/** Return the operation of an action. */
export const operationFor = <A extends Action>(action: A): Run<A> => operations[action] as Run<A>;
