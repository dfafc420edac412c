import type { Body } from "#contracts/returns/actions";
import { type EditableFields, editableFields } from "#contracts/returns/fields";
import { exchangeFor } from "#server/cases/domain/returns/exchange-units";
import { isStore } from "#server/cases/domain/returns/store-place";
import { addNote } from "#server/cases/kernel/annotate";
import { itemById } from "#server/cases/kernel/goods/items";
import { assertMayUsePlace } from "#server/cases/kernel/goods/locations";
import { freeReservations } from "#server/cases/kernel/goods/stock";
import { loadStoreRules } from "#server/cases/settings/api";
import { freeUnits } from "#server/catalogue/orders/api";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import type { ActionResult } from "../case/action-result.ts";
import { carrierName } from "../case/carrier-name.ts";
import type { Draft } from "../case/draft.ts";
import { expectedValue } from "../case/items.ts";
import type { ItemRow } from "../case/loaded-case.ts";
import { recordShipment } from "../case/shipments.ts";
import { activeLocation } from "../policy/return-location.ts";
import { reserveExchange } from "../stock/stock.ts";
import { variantForExchange } from "../stock/variants.ts";
import { runAction } from "./run-action.ts";

const editedIn = (body: Body<"update">): Partial<EditableFields> =>
  Object.fromEntries(editableFields.filter((field) => body[field] !== undefined).map((field) => [field, body[field]]));
type ItemChange = NonNullable<Body<"update">["items"]>[number];

/** Change lines, requested outcomes, tracking, shipping method and drop-off store while nothing is settled. */
export const updateReturn = (deps: ModuleDeps, context: CallContext, id: string, body: Body<"update">): Promise<ActionResult> =>
  runAction(deps, context, id, "update", async (draft) => {
    for (const change of body.items ?? []) await updateItem(draft, change);
    ensure(
      draft.record.items.some((item) => item.requested > 0),
      "QUANTITY_EXCEEDS_RETURNABLE",
      { free: 0 },
    );
    if (body.items) await afterItems(draft);
    draft.set(editedIn(body));
    await changePlace(draft, body);
    if (body.tracking_number || body.carrier)
      await recordShipment(draft, { tracking_number: body.tracking_number, carrier: carrierName(body) });
    if (body.note) await addNote(draft, body.note, []);
    draft.log("Updated", { items: body.items?.length ?? 0 });
    return true;
  });

async function updateItem(draft: Draft, change: ItemChange): Promise<void> {
  const item = itemById(draft.record, change.id);
  const changesExchange = change.exchange || change.outcome || change.requested !== undefined;
  ensure(!changesExchange || item.exchanged === 0, "ALREADY_PROCESSED", { item_id: item.id, exchanged: item.exchanged });
  if (change.requested !== undefined && change.requested !== item.requested) await changeQuantity(draft, item, change.requested);
  if (change.reason) draft.item(item, { reason: change.reason });
  if (change.comment !== undefined) draft.item(item, { comment: change.comment });
  if (change.exchange) {
    const variant = await variantForExchange(
      draft.tx,
      draft.context,
      draft.record,
      item,
      change.exchange,
      draft.record.policy.fault_reasons,
    );
    draft.item(item, { exchange_variant_id: variant.id, exchange_quantity: change.exchange.quantity, outcome: "EXCHANGE" });
  }
  if (change.outcome && change.outcome !== item.outcome) changeOutcome(draft, item, change.outcome);
}

function changeOutcome(draft: Draft, item: ItemRow, outcome: ItemRow["outcome"]): void {
  ensure(outcome !== "EXCHANGE" || item.exchange_variant_id, "UNKNOWN_VARIANT");
  draft.item(item, outcome === "EXCHANGE" ? { outcome } : { outcome, exchange_variant_id: null, exchange_quantity: 0 });
}

/** An increase needs free units; a decrease stops at what already arrived, and takes its share of the exchange along. */
async function changeQuantity(draft: Draft, item: ItemRow, requested: number): Promise<void> {
  const held = item.requested - item.released;
  const free = (await freeUnits(draft.tx, draft.context.store.id, [item.order_line_id])).get(item.order_line_id) ?? 0;
  if (requested > held + free) throw new AppError("QUANTITY_EXCEEDS_RETURNABLE", { free: held + free });
  ensure(requested >= item.received, "CANNOT_UNRECEIVE");
  const approved = draft.record.decision === "APPROVED" ? requested : 0;
  const exchange_quantity = exchangeFor(item.exchange_quantity, requested, item.approved > 0 ? item.approved : item.requested);
  draft.item(item, { requested, approved, released: 0, exchange_quantity });
}

/** Renew the exchange reservations for the changed lines. */
async function afterItems(draft: Draft): Promise<void> {
  const { record } = draft;
  const hasExchange = record.items.some((item) => item.outcome === "EXCHANGE" && item.requested > 0);
  if (["NONE", "PLANNED"].includes(record.exchange_status)) draft.set({ exchange_status: hasExchange ? "PLANNED" : "NONE" });
  draft.set({
    item_count: record.items.reduce((sum, item) => sum + item.requested, 0),
    value_minor: expectedValue(record),
    reasons: [...new Set(record.items.map((item) => item.reason))],
  });
  if (record.decision !== "APPROVED" || record.items.some((item) => item.exchanged > 0)) return;
  await freeReservations(draft);
  await reserveExchange(draft);
}

/**
 * Choose the drop-off store of a return, or clear it when the return is no longer brought to a store. The location
 * follows. @throws UNKNOWN_LOCATION, FORBIDDEN for a member limited to other locations
 */
async function changePlace(draft: Draft, { store_place_id }: Body<"update">): Promise<void> {
  const { record, context, tx } = draft;
  const known = record.place && isStore(record.place) ? record.policy.place_id : null;
  if (record.shipping_method !== "IN_STORE") {
    if (store_place_id) throw unknownStore(store_place_id);
    if (known) draft.goTo({ place_id: null, location_id: null });
    return;
  }
  if (store_place_id === undefined || store_place_id === known) return;
  if (store_place_id === null) return draft.goTo({ place_id: null, location_id: null });
  const { stores } = await loadStoreRules(tx, context.store.id);
  const place = stores.find(({ id, active }) => active && id === store_place_id);
  if (!place) throw unknownStore(store_place_id);
  const location_id = await activeLocation(tx, context.store.id, place);
  assertMayUsePlace(context, "update", "Return", location_id);
  draft.goTo({ place_id: store_place_id, location_id });
}

const unknownStore = (store_place_id: string) => new AppError("UNKNOWN_LOCATION", { path: "store_place_id", store_place_id });
