import { placesFor } from "#contracts/ability";
import type { Body } from "#contracts/returns/actions";
import { staysWithCustomer } from "#server/cases/domain/returns/return-case";
import { itemById } from "#server/cases/kernel/goods/items";
import { assertMayUsePlace, assertPlace } from "#server/cases/kernel/goods/locations";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import type { ActionResult } from "../case/action-result.ts";
import type { Draft } from "../case/draft.ts";
import { runAction } from "./run-action.ts";

/**
 * Record arrivals as running totals: repeats change nothing, and totals never shrink. Without items everything approved
 * arrived. Units settled before arrival are accepted on arrival.
 */
export const receiveShipment = (
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  body: Body<"shipment-received">,
): Promise<ActionResult> =>
  runAction(deps, context, id, "shipment-received", async (draft) => {
    const place = await placeOf(draft, body.location_id ?? null);
    return receiveAt(draft, body, place);
  });

/** Record that everything approved arrived, because its carrier delivered it and the settings trust in that: no person is at a place. */
export const receiveByItself = (deps: ModuleDeps, context: CallContext, id: string): Promise<ActionResult> =>
  runAction(deps, context, id, "shipment-received", (draft) => receiveAt(draft, {}, draft.record.row.location_id));

function receiveAt(draft: Draft, body: Body<"shipment-received">, place: string | null): boolean {
  if (!takeIn(draft, body)) return false;
  if (place) draft.set({ location_id: place });
  draft.set({ stage: "SHIPMENT_RECEIVED" });
  const { items } = draft.record;
  const of = (count: (item: (typeof items)[number]) => number) => items.reduce((sum, item) => sum + count(item), 0);
  draft.log("Shipment Received", { received: of((i) => i.received), approved: of((i) => i.approved), location_id: place });
  draft.tell({ name: "received" });
  return true;
}

async function placeOf(draft: Draft, requested: string | null): Promise<string | null> {
  const { stage, row } = draft.record;
  // A drop-off is received where it was made; naming another location would bypass a member's limit to places.
  if (stage === "DROP_OFF_IN_STORE") assertMayUsePlace(draft.context, "update", "Return", row.location_id);
  const own = placesFor(draft.context.actor.ability, "update");
  const place = requested ?? row.location_id ?? (own?.length === 1 ? (own[0] ?? null) : null);
  if (requested) await assertPlace(draft.tx, draft.context, requested);
  assertMayUsePlace(draft.context, "update", "Return", place);
  return place;
}

function takeIn(draft: Draft, body: Body<"shipment-received">): boolean {
  const { record } = draft;
  const reported = new Map(body.items?.map((requested) => [itemById(record, requested.id).id, requested.received]));
  let changed = false;
  for (const item of record.items) {
    const usual = body.items || staysWithCustomer(item, record) ? item.received : item.approved;
    const received = reported.get(item.id) ?? usual;
    if (received > item.approved) throw new AppError("RECEIVED_EXCEEDS_APPROVED", { item_id: item.id, approved: item.approved });
    if (received < item.received) throw new AppError("CANNOT_UNRECEIVE", { item_id: item.id, received: item.received });
    if (received === item.received) continue;
    const ahead = Math.min(received - item.rejected, item.settled);
    draft.item(item, { received, accepted: Math.max(item.accepted, ahead) });
    changed = true;
  }
  return changed;
}
