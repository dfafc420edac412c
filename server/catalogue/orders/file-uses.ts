import { sql } from "kysely";
import type { FileUses } from "#server/core/files/api";

/** The files of notes on orders. */
export const filesOfOrders: FileUses = [
  sql`select 'order', o.id, o.number, 'NOTE' from order_note as n
    join orders as o on o.id = n.order_id and o.store_id = n.store_id
    where n.store_id = f.store_id and n.files @> jsonb_build_array(f.id)`,
];
