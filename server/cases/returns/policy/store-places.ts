import type { OfferedPlace, Point } from "#server/cases/domain/returns/store-place";
import { storePlacesFor } from "#server/cases/domain/returns/store-place";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { loadOrder } from "./load-order.ts";
import { countryOf, loadOrderRules } from "./order-rules.ts";

/** Return the drop-off stores that take something of an order, nearest first from a point, or else from the address the order was sent to. @throws NOT_FOUND */
export const storePlaces = (deps: ModuleDeps, context: CallContext, orderId: string, point: Point | null): Promise<OfferedPlace[]> =>
  deps.db.transaction(async (tx) => {
    const { order, lines: bought } = await loadOrder(tx, context.store.id, orderId);
    const { rules, lines } = await loadOrderRules(deps, tx, order, bought, context.now);
    const groups = bought.map(({ id }) => ({ id, groups: lines.get(id)?.groups ?? new Set<string>() }));
    const from = point ?? order.ship_to?.point ?? null;
    return storePlacesFor(rules.stores, { country: countryOf(order), home: rules.country, point: from, lines: groups });
  });
