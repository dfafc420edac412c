import { sql } from "kysely";
import { saveOutside } from "#server/catalogue/orders/api";
import type { Tx } from "#server/db/open";

const units = sql<number>`(coalesce((select sum(u.quantity) from outside_units as u where u.order_line_id = l.id and u.store_id = l.store_id), 0)
        - coalesce((select sum(k.quantity) from confirmed_units as k where k.store_id = l.store_id and k.item_id in (
          select i.id from return_item as i where i.order_line_id = l.id and i.store_id = l.store_id
          union all select i.id from claim_item as i where i.order_line_id = l.id and i.store_id = l.store_id)), 0))::int`;

/** Write how many units of lines were refunded on the platform, without those that belong to returns and claims of ours. */
export const sumOutside = (tx: Tx, storeId: string, lineIds: readonly string[]): Promise<void> => saveOutside(tx, storeId, lineIds, units);
