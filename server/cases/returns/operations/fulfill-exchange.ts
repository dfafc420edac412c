import type { Body } from "#contracts/returns/actions";
import { parcelTracked, trackingText } from "#server/cases/kernel/goods/items";
import { takeReserved } from "#server/cases/kernel/goods/stock";
import { variantByExternalId } from "#server/cases/kernel/goods/variants";
import { loadStoreRules } from "#server/cases/settings/api";
import { changeCaseLine, markOrderSent, putCaseParcel } from "#server/catalogue/orders/api";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure, notFound } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { isConnected } from "#server/platforms/powers";
import type { ActionResult } from "../case/action-result.ts";
import type { Draft } from "../case/draft.ts";
import type { LineRow } from "../case/loaded-case.ts";
import { findBy } from "../case/shipments.ts";
import { runAction } from "./run-action.ts";

/** Record that some or all exchange items were sent. The last one completes a case whose money is settled. */
export const fulfillExchange = (
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  body: Body<"fulfill-exchange-items">,
): Promise<ActionResult> =>
  runAction(deps, context, id, "fulfill-exchange-items", async (draft) => {
    const plan = planOf(draft, body);
    if (isConnected(context.store)) draft.parcel = await parcelOf(draft, body.tracking);
    for (const { line, quantity } of plan) await send(draft, line, quantity);
    const orderId = draft.record.row.exchange_order_id ?? "";
    await markOrderSent(draft.tx, context.store.id, orderId, context.now);
    const lines = plan.map(({ line, quantity }) => ({ order_line_id: line.id, quantity }));
    const tracked = parcelTracked(body.tracking);
    if (tracked) {
      await putCaseParcel(draft.tx, context, orderId, { ...tracked, lines });
      findBy(draft, tracked.tracking_number);
    }
    const tracking = trackingText(body.tracking);
    if (tracking) draft.set({ exchange_tracking: [...draft.record.row.exchange_tracking, tracking] });
    const done = draft.record.exchangeLines.every((line) => line.fulfilled_quantity >= line.quantity);
    draft.log(done ? "Fulfilled" : "Partial Fulfillment", { tracking, units: plan.reduce((sum, row) => sum + row.quantity, 0) });
    draft.tell({ name: "sent", tracking_number: tracking });
    draft.advance();
    return true;
  });

function planOf(draft: Draft, body: Body<"fulfill-exchange-items">): { line: LineRow; quantity: number }[] {
  const lines = draft.record.exchangeLines;
  const open = (line: LineRow) => line.quantity - line.fulfilled_quantity;
  const plan = body.items
    ? body.items.map(({ id, quantity }) => ({ line: lines.find((line) => line.id === id), quantity }))
    : lines.filter((line) => open(line) > 0).map((line) => ({ line, quantity: open(line) }));
  ensure(plan.length > 0, "NOTHING_TO_FULFILL");
  return plan.map(({ line, quantity }) => {
    if (!line) throw notFound();
    if (quantity > open(line)) throw new AppError("NOTHING_TO_FULFILL", { id: line.id, unfulfilled: open(line) });
    return { line, quantity };
  });
}

async function send(draft: Draft, line: LineRow, quantity: number): Promise<void> {
  const { tx, context } = draft;
  line.fulfilled_quantity += quantity;
  await changeCaseLine(tx, context.store.id, line.id, { fulfilled_quantity: line.fulfilled_quantity });
  const variant = await variantByExternalId(tx, context.store.id, line.variant_external_id);
  const reserved = draft.record.reservations.filter((one) => one.variant_id === variant?.id);
  await takeReserved(draft, reserved, quantity);
}

async function parcelOf({ tx, context }: Draft, tracking: Body<"fulfill-exchange-items">["tracking"]): Promise<Draft["parcel"]> {
  const { general } = await loadStoreRules(tx, context.store.id);
  const { number = "", carrier = null } = typeof tracking === "string" ? { number: tracking } : (tracking ?? {});
  return { number, company: carrier, notify: general.platform_notifies };
}
