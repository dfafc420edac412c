import { sql } from "kysely";

/** Return the country that the latest order of the subscriber `s` went to, as SQL. */
export const lastShipTo = sql<string | null>`(select o.country from orders as o where o.store_id = s.store_id and o.customer_email = s.email
  and o.kind = 'sale' and o.deleted_at is null and o.country is not null order by o.ordered_at desc limit 1)`;
