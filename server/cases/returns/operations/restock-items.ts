import type { Body } from "#contracts/returns/actions";
import { restockable, restockSuggested } from "#server/cases/domain/returns/restock";
import { mayRestockAt, suggestsRestock } from "#server/cases/domain/returns/store-place";
import { itemById } from "#server/cases/kernel/goods/items";
import { assertMayUsePlace, assertPlace } from "#server/cases/kernel/goods/locations";
import { addStock } from "#server/cases/kernel/goods/stock";
import { variantByExternalId } from "#server/cases/kernel/goods/variants";
import { operationOwner } from "#server/cases/money/plan-for";
import { loadStoreRules } from "#server/cases/settings/api";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { planRestock } from "#server/platforms/operations/api";
import type { ActionResult } from "../case/action-result.ts";
import { runAction } from "./run-action.ts";

/** Restock received units, each once. Without items: the suggested ones. */
export const restockItems = (deps: ModuleDeps, context: CallContext, id: string, body: Body<"restock">): Promise<ActionResult> =>
  runAction(deps, context, id, "restock", async (draft) => {
    await assertPlace(draft.tx, context, body.locationId);
    assertMayUsePlace(context, "update", "Return", body.locationId);
    const { places, stores } = await loadStoreRules(draft.tx, context.store.id);
    ensure(mayRestockAt([...places, ...stores], body.locationId), "STORE_CANNOT_RESTOCK", { location_id: body.locationId });
    const { record } = draft;
    const plan = body.items
      ? body.items.map(({ id: itemId, quantity }) => ({ item: itemById(record, itemId), quantity }))
      : record.items
          .map((item) => ({ item, quantity: suggestsRestock(record.place) ? restockSuggested(item, record) : 0 }))
          .filter(({ quantity }) => quantity > 0);
    if (plan.length === 0) return false;
    const lines: Record<string, unknown>[] = [];
    for (const { item, quantity } of plan) {
      const free = restockable(item, record);
      if (quantity > free) throw new AppError("RESTOCK_EXCEEDS_RECEIVED", { item_id: item.id, free });
      const line = record.lines.get(item.order_line_id);
      const variant = await variantByExternalId(draft.tx, context.store.id, line?.variant_external_id);
      const counted = await addStock(draft, variant, body.locationId, quantity);
      draft.item(item, { restocked: item.restocked + quantity, disposition: item.disposition ?? "RESTOCKED" });
      const reference = record.row.number;
      if (line) await planRestock(draft, operationOwner(draft.owner), { line, locationId: body.locationId, quantity, reference });
      lines.push({ title: line?.title ?? "", quantity, counted });
    }
    draft.log("Restocked", { location_id: body.locationId, lines });
    return true;
  });
