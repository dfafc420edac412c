import { sql } from "kysely";
import type { Reader } from "#server/db/open";

export interface HeldUnits {
  order_line_id: string;
  noun: "return" | "claim";
  id: string;
  number: string;
  quantity: number;
}

/** Return which cases hold units of some lines. */
export async function holdersOf(reader: Reader, storeId: string, lineIds: readonly string[]): Promise<HeldUnits[]> {
  if (lineIds.length === 0) return [];
  const { rows } = await sql<HeldUnits>`
    select i.order_line_id, 'return' as noun, r.id, r.number, sum(i.requested - i.released)::int as quantity
      from return_item as i join returns as r on r.id = i.return_id and r.store_id = i.store_id
      where i.store_id = ${storeId} and i.order_line_id in (${sql.join(lineIds)}) and i.requested > i.released
      group by i.order_line_id, r.id, r.number
    union all
    select i.order_line_id, 'claim', k.id, k.number, sum(i.quantity - i.released)::int
      from claim_item as i join claim as k on k.id = i.claim_id and k.store_id = i.store_id
      where i.store_id = ${storeId} and i.order_line_id in (${sql.join(lineIds)}) and i.quantity > i.released
      group by i.order_line_id, k.id, k.number
    order by 1, 4`.execute(reader);
  return rows;
}
