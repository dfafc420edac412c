import type { Body } from "#contracts/returns/actions";
import type { ActionAnswer } from "#contracts/returns/returns";
import { restockable, restockSuggested } from "#server/domain/restock";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import type { ModuleDeps } from "#server/modules/module";
import { itemById } from "../case/items.ts";
import { assertMayUsePlace, assertPlace } from "../stock/locations.ts";
import { addStock } from "../stock/stock.ts";
import { runAction } from "./run-action.ts";

/** Restock received units, each once. Without items: the accepted units, or the received ones before any inspection. */
export const restockItems = (deps: ModuleDeps, context: CallContext, id: string, body: Body<"restock">): Promise<ActionAnswer> =>
  runAction(deps, context, id, "restock", async (draft) => {
    await assertPlace(draft.tx, context, body.locationId);
    assertMayUsePlace(context, "update", body.locationId);
    const { record } = draft;
    const plan = body.items
      ? body.items.map(({ id: itemId, quantity }) => ({ item: itemById(record, itemId), quantity }))
      : record.items.map((item) => ({ item, quantity: restockSuggested(item) })).filter(({ quantity }) => quantity > 0);
    if (plan.length === 0) return false;
    const lines: Record<string, unknown>[] = [];
    for (const { item, quantity } of plan) {
      const free = restockable(item);
      if (quantity > free) throw new AppError("RESTOCK_EXCEEDS_RECEIVED", { item_id: item.id, free });
      const line = record.lines.get(item.order_line_id);
      const counted = await addStock(draft, line?.variant_external_id ?? null, body.locationId, quantity);
      draft.item(item, { restocked: item.restocked + quantity, disposition: item.disposition ?? "RESTOCKED" });
      lines.push({ title: line?.title ?? "", quantity, counted });
    }
    draft.log("Restocked", { location_id: body.locationId, lines });
    return true;
  });
