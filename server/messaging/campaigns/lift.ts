import { type RawBuilder, sql } from "kysely";
import type { Reader } from "#server/db/open";

interface Compared {
  storeId: string;
  /** Rows of subscriber_id, held, since: who got something or was held out, and from when their orders count. */
  people: RawBuilder<unknown>;
  /** For how long orders count. */
  days: number;
}

interface Group {
  people: number;
  /** Of them, those who ordered. */
  orders: number;
}

/** Count how many people ordered among those who were written to, and among those held out. */
export async function comparedGroups(reader: Reader, { storeId, people, days }: Compared): Promise<{ sent: Group; heldOut: Group }> {
  const { rows } = await sql<{ held: boolean; people: number; buyers: number }>`
    select p.held, count(distinct p.subscriber_id)::int as people,
      (count(distinct p.subscriber_id) filter (where o.id is not null))::int as buyers
    from (${people}) p join subscriber s on s.id = p.subscriber_id
      left join orders o on o.store_id = ${storeId} and o.customer_email = s.email and o.kind = 'sale' and o.cancelled_at is null and o.deleted_at is null
        and o.ordered_at >= p.since and o.ordered_at <= p.since + make_interval(days => ${days})
    group by 1`.execute(reader);
  const group = (held: boolean): Group => {
    const found = rows.find((row) => row.held === held);
    return { people: found?.people ?? 0, orders: found?.buyers ?? 0 };
  };
  return { sent: group(false), heldOut: group(true) };
}
