import { sql } from "kysely";
import type { Demand, Feed, HeldDrop, TypeOverview } from "#contracts/automations/shapes";
import type { AutomationType } from "#contracts/automations/states";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { figureColumns, shownRow } from "./rows.ts";

const day = 86_400_000;

/** Return a type's automations, what feeds them, and what people wait for. */
export async function loadOverview(reader: Reader, context: CallContext, type: AutomationType): Promise<TypeOverview> {
  const { store, now } = context;
  const rows = await reader
    .selectFrom("automation as a")
    .selectAll("a")
    .select(figureColumns(store.id, now))
    .where("a.store_id", "=", store.id)
    .where("a.type", "=", type)
    .orderBy("a.priority")
    .orderBy("a.created_at")
    .limit(100)
    .execute();
  return {
    type,
    automations: rows.map((row) => shownRow(row, context)),
    feeds: await feedsOf(reader, store.id, type, now),
    demand: type === "back-in-stock" ? await demandOf(reader, store.id) : [],
    held: type === "price-drop" ? await heldOf(reader, store.id) : [],
  };
}

const sources = {
  CHECKOUTS: sql`select changed_at as at from checkout where store_id = `,
  SUBSCRIPTIONS: sql`select at from consent_event where channel = 'EMAIL' and action in ('CONFIRMED', 'GRANTED') and store_id = `,
  VIEWS: sql`select at from store_event where type = 'product_viewed' and store_id = `,
  WATCHES: sql`select created_at as at from stock_watch where store_id = `,
  PRICES: sql`select from_at as at from price_log where store_id = `,
} as const;
const feeds: Record<AutomationType, readonly Feed["source"][]> = {
  "abandoned-cart-recovery": ["CHECKOUTS"],
  welcome: ["SUBSCRIPTIONS"],
  "browse-abandonment": ["VIEWS"],
  "back-in-stock": ["WATCHES"],
  "price-drop": ["VIEWS", "PRICES"],
};

async function feedsOf(reader: Reader, storeId: string, type: AutomationType, now: Date): Promise<Feed[]> {
  const since = new Date(now.getTime() - day).toISOString();
  const found: Feed[] = [];
  for (const source of feeds[type]) {
    const { rows } = await sql<{ last_at: string | null; count_24h: number }>`
      select max(at) as last_at, (count(*) filter (where at > ${since}::timestamptz))::int as count_24h
      from (${sources[source]} ${storeId}) f`.execute(reader);
    found.push({ source, last_at: rows[0]?.last_at ?? null, count_24h: rows[0]?.count_24h ?? 0 });
  }
  return found;
}

/** Return the variants that most people wait for. */
async function demandOf(reader: Reader, storeId: string): Promise<Demand[]> {
  const { rows } = await sql<Demand>`
    select v.id as variant_id, v.product_id, p.title, v.title as variant_title, v.sku,
      (count(*) filter (where w.state = 'WAITING'))::int as waiting, (count(*) filter (where w.state = 'NOTIFIED'))::int as notified,
      case when v.tracked then (select coalesce(sum(t.quantity - t.reserved), 0)::int from stock t where t.variant_id = v.id) end as available,
      min(w.created_at) filter (where w.state = 'WAITING') as oldest_at
    from stock_watch w join variant v on v.id = w.variant_id join product p on p.id = v.product_id
    where w.store_id = ${storeId} and w.state in ('WAITING', 'NOTIFIED')
    group by v.id, p.id order by waiting desc, oldest_at limit 100`.execute(reader);
  return rows;
}

async function heldOf(reader: Reader, storeId: string): Promise<HeldDrop[]> {
  const { rows } = await sql<{
    id: string;
    variant_id: string;
    title: string;
    variant_title: string | null;
    currency: string;
    was: number;
    now: number;
    people: number;
    from_at: string;
  }>`
    select l.id, l.variant_id, p.title, v.title as variant_title, l.currency, l.price_minor as now, l.from_at,
      coalesce((select b.price_minor from price_log b where b.variant_id = l.variant_id and b.from_at < l.from_at order by b.from_at desc limit 1),
        l.price_minor) as was,
      (select count(*)::int from price_seen s where s.variant_id = l.variant_id) as people
    from price_log l join variant v on v.id = l.variant_id join product p on p.id = v.product_id
    where l.store_id = ${storeId} and l.held = 'HELD' and l.to_at is null order by l.from_at desc limit 50`.execute(reader);
  return rows.map(({ was, now, currency, ...row }) => ({
    ...row,
    was: { currency, minor: Number(was) },
    now: { currency, minor: Number(now) },
  }));
}
