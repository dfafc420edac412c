import type { Body } from "#contracts/returns/actions";
import { isStore } from "#server/cases/domain/returns/store-place";
import { assertMayUsePlace } from "#server/cases/kernel/goods/locations";
import { loadStoreRules } from "#server/cases/settings/api";
import { AppError } from "#server/kit/errors";
import type { Draft } from "../case/draft.ts";
import { activeLocation } from "../policy/return-location.ts";

/**
 * Choose the drop-off store of a return, or clear it when the return is no longer brought to a store. The location
 * follows. @throws UNKNOWN_LOCATION, FORBIDDEN for a member limited to other locations
 */
export async function changePlace(draft: Draft, { store_place_id }: Body<"update">): Promise<void> {
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
