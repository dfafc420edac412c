import type { Body } from "#contracts/returns/actions";
import type { Stage } from "#contracts/returns/states";
import { earnedBy } from "#server/cases/domain/returns/exchange-units";
import { freeUnits } from "#server/catalogue/orders/api";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import type { ActionResult } from "../case/action-result.ts";
import type { Draft } from "../case/draft.ts";
import { runAction } from "./run-action.ts";

/**
 * Reopen a closed case at its last stage. Its units must still be free; money and stock stay unchanged. @throws
 * UNITS_TAKEN when another case claimed them since
 */
export const reopenReturn = (deps: ModuleDeps, context: CallContext, id: string, body: Body<"reopen">): Promise<ActionResult> =>
  runAction(deps, context, id, "reopen", async (draft) => {
    const { record } = draft;
    const declined = record.close_reason === "DECLINED";
    await takeUnitsBack(draft, declined);
    const stage: Stage = declined ? "REQUEST" : (record.row.stage_before_close ?? "REQUEST");
    draft.set({ status: "OPEN", stage, close_reason: null, close_note: null, closed_at: null, reopened_at: draft.now });
    if (declined) draft.set({ decision: "PENDING" });
    if (record.exchange_status === "CANCELLED") planExchangeAgain(draft);
    draft.log("Reopened", {}, body.reason);
    return true;
  });

function planExchangeAgain(draft: Draft): void {
  const { record } = draft;
  if (record.rounds.length > 0) leaveCancelledGoods(draft);
  const isPlanned = record.items.some((item) => item.outcome === "EXCHANGE" && item.requested - item.released > item.settled);
  // Goods to be sent ahead lost their stock with the end of the case. They are charged for, so that they have to be released.
  if (record.exchangeLines.length > 0) draft.hold("OUT_OF_STOCK");
  else if (isPlanned) draft.set({ exchange_status: "PLANNED" });
}

/**
 * What was settled has been given up with its exchange and can be refunded, so it is not sent after all. Units that still come
 * are exchanged in an order of their own.
 */
function leaveCancelledGoods(draft: Draft): void {
  const { record } = draft;
  if (record.exchangeLines.length === 0) return;
  for (const item of record.items) if (item.exchanged > 0) draft.item(item, { exchanged: earnedBy(item, item.settled) });
  draft.set({ exchange_order_id: null });
  record.exchangeLines = [];
}

async function takeUnitsBack(draft: Draft, declined: boolean): Promise<void> {
  const { record, tx, context } = draft;
  const free = await freeUnits(tx, context.store.id, [...record.lines.keys()]);
  for (const item of record.items) {
    const released = record.decision === "APPROVED" && !declined ? item.requested - item.approved : 0;
    const needed = item.released - released;
    const left = free.get(item.order_line_id) ?? 0;
    if (needed > left) throw new AppError("UNITS_TAKEN", { order_line_id: item.order_line_id, free: left });
    free.set(item.order_line_id, left - needed);
    if (needed !== 0) draft.item(item, { released, ...(declined ? { approved: 0 } : {}) });
  }
}
