import { sql } from "kysely";
import type { Tx } from "#server/db/open";

/** An item of a return or a claim whose units were paid for. */
export interface SettledItem {
  id: string;
  case_id: string;
  order_line_id: string;
  line_external_id: string;
  settled: number;
  /** Units that refunds on the platform have confirmed, in all and by refund. */
  confirmed: number;
  by_refund: Record<string, number>;
}

/** Return the settled items of an order's cases, oldest first. A claim settles units by refunding them whole. */
export async function settledItems(tx: Tx, storeId: string, orderId: string): Promise<SettledItem[]> {
  const lines = sql`select id from order_line where store_id = ${storeId} and order_id = ${orderId}`;
  const { rows } = await sql<SettledItem>`
    select i.*, l.external_id as line_external_id, coalesce(k.confirmed, 0)::int as confirmed, coalesce(k.by_refund, '{}') as by_refund
    from (
      select i.id, i.return_id as case_id, i.order_line_id, i.settled from return_item as i
        where i.store_id = ${storeId} and i.settled > 0 and i.order_line_id in (${lines})
      union all
      select i.id, i.claim_id, i.order_line_id, sum(r.quantity)::int from claim_item as i
        join claim_resolution as r on r.item_id = i.id and r.store_id = ${storeId}
        where i.store_id = ${storeId} and i.order_line_id in (${lines}) and r.kind = 'REFUND' and r.mode = 'WHOLE' and r.state not in ('FAILED', 'CANCELLED') group by i.id
    ) as i
    join order_line as l on l.id = i.order_line_id and l.store_id = ${storeId} and l.order_id = ${orderId}
    left join lateral (
      select sum(k.quantity) as confirmed, jsonb_object_agg(k.refund_external_id, k.quantity) as by_refund
      from confirmed_units as k where k.item_id = i.id and k.store_id = ${storeId}
    ) as k on true
    order by i.id`.execute(tx);
  return rows;
}
