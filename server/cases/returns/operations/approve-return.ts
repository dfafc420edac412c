import type { Body } from "#contracts/returns/actions";
import { exchangeFor } from "#server/cases/domain/returns/exchange-units";
import { isStore } from "#server/cases/domain/returns/store-place";
import { itemById } from "#server/cases/kernel/goods/items";
import { assertMayUsePlace, assertPlace } from "#server/cases/kernel/goods/locations";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import type { ActionResult } from "../case/action-result.ts";
import type { Draft } from "../case/draft.ts";
import { expectedValue } from "../case/items.ts";
import type { LoadedCase } from "../case/loaded-case.ts";
import { clearReview } from "../case/review.ts";
import { sendExchangeAhead } from "../exchange/instant-exchange.ts";
import { learnTaxesOf } from "../money/learn-taxes.ts";
import { reserveExchange } from "../stock/stock.ts";
import { runAction } from "./run-action.ts";

const standing = ["APPROVED", "DROP_OFF_IN_STORE"];

/** Approve the request, fully or for fewer units; the remaining units may be requested again. Idempotent. */
export async function approveReturn(deps: ModuleDeps, context: CallContext, id: string, body: Body<"approve">): Promise<ActionResult> {
  await learnTaxesOf(deps, context, id);
  return runAction(
    deps,
    context,
    id,
    "approve",
    (draft) => approve(draft, body),
    (record) => record.decision === "APPROVED" && standing.includes(record.stage),
  );
}

/**
 * Assert that approving does not send the items past the store the customer chose; staff change the store first.
 * @throws STORE_IS_CHOSEN
 */
function assertGoesToStore({ place, row }: LoadedCase, locationId: string): void {
  const isChosen = place !== null && isStore(place) && row.location_id !== null;
  ensure(!isChosen || row.location_id === locationId, "STORE_IS_CHOSEN", { location_id: row.location_id, store: place?.name });
}

/** Approve a draft; also used for a return approved on request. */
export async function approve(draft: Draft, body: Body<"approve">): Promise<true> {
  const { record } = draft;
  clearReview(draft);
  for (const input of body.items ?? []) {
    ensure(input.approved <= itemById(record, input.id).requested, "QUANTITY_EXCEEDS_RETURNABLE", {
      free: itemById(record, input.id).requested,
    });
  }
  const wanted = new Map(body.items?.map((input) => [input.id, input.approved]));
  for (const item of record.items) {
    const approved = wanted.get(item.id) ?? item.requested;
    const exchange_quantity = exchangeFor(item.exchange_quantity, approved, item.requested);
    draft.item(item, { approved, released: item.requested - approved, exchange_quantity });
  }
  ensure(
    record.items.some((item) => item.approved > 0),
    "NOTHING_ACCEPTED",
  );
  if (body.location_id) {
    await assertPlace(draft.tx, draft.context, body.location_id);
    assertMayUsePlace(draft.context, "approve", "Return", body.location_id);
    assertGoesToStore(record, body.location_id);
    draft.set({ location_id: body.location_id });
  }
  draft.set({ decision: "APPROVED", stage: record.shipping_method === "IN_STORE" ? "DROP_OFF_IN_STORE" : "APPROVED" });
  draft.set({ value_minor: expectedValue(record) });
  await reserveExchange(draft);
  await sendExchangeAhead(draft);
  draft.log("Approved Request", { units: record.items.reduce((sum, item) => sum + item.approved, 0) }, body.note ?? "");
  draft.tell({ name: "approved", reason: body.note ?? "" });
  return true;
}
