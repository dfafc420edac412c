import { sql } from "kysely";

/**
 * The words an order is found by, from what is stored: its lines and parcels must be saved before. The external id of an exchange or a
 * replacement is its case's and means nothing to anybody.
 */
export const orderSearchText = sql<string>`lower(concat_ws(' ', orders.number, nullif(orders.customer_email, ''),
  nullif(orders.customer_name, ''), case when orders.kind = 'sale' then orders.external_id end,
  (select string_agg(distinct l.sku, ' ') from order_line as l where l.order_id = orders.id and l.store_id = orders.store_id),
  (select string_agg(distinct p.tracking_number, ' ') from parcel as p where p.order_id = orders.id and p.store_id = orders.store_id)))`;
