import { type Selectable, sql } from "kysely";
import type { Input, Output } from "#contracts/contract";
import type { SubscriberCounts, SubscriberRow } from "#contracts/subscribers/shapes";
import { listedTabs } from "#contracts/subscribers/states";
import type { subscribers } from "#contracts/subscribers/subscribers";
import { countUpTo, filtersIn, hasOneFilter, keysetOf, pageFrom, quickCountLimit, seek } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import { preparedFor } from "#server/db/prepared";
import { wordsIn } from "#server/db/search";
import type { Subscriber } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { segmentCondition } from "../segments/compile.ts";
import { readSegment } from "../segments/repository.ts";

type List = (typeof subscribers)["operations"]["list"];
type Query = Input<List>["query"];
type Record = Selectable<Subscriber>;

export const rowColumns = [
  "s.id",
  "s.email",
  "s.phone",
  "s.first_name",
  "s.last_name",
  "s.language",
  "s.country",
  "s.email_status",
  "s.sms_status",
  "s.tags",
  "s.orders",
  "s.spent_minor",
  "s.last_email_at",
  "s.source",
  "s.created_at",
  "s.updated_at",
] as const;

export async function listSubscribers(reader: Reader, context: CallContext, query: Query): Promise<Output<List>> {
  const { store } = context;
  const segment = query.segment_id ? await readSegment(reader, store.id, query.segment_id) : null;
  const condition = segment && (await segmentCondition(reader, segment.definition, context));
  // What a segment means changes with its definition and the day.
  const rows = condition ? await page(reader, store.id, query, condition).execute() : await rowsOf(query)(reader, store.id);
  // The tally has counted everybody, and each tab.
  const isTallied = filtersIn(query).every((name) => name === "tab");
  const most = isTallied ? Number.POSITIVE_INFINITY : quickCountLimit(query, hasOneFilter(query, ["tag", "segment_id", "q"]));
  const count = async () =>
    isTallied
      ? (await countSubscribers(reader, context))[query.tab ?? "all"]
      : countUpTo(reader, matching(reader, store.id, query, condition), most);
  const found = await pageFrom(rows, query, keysetIn(query), count, most);
  return { ...found, items: found.items.map((row) => rowOf(row, store.currency)) };
}

type Condition = Awaited<ReturnType<typeof segmentCondition>>;

const keysetIn = (query: Query) => keysetOf("subscribers", query, "-created_at", { amounts: ["spent_minor"] });

const rowsOf = preparedFor((query: Query) => (reader, storeId: string) => page(reader, storeId, query));

function page(reader: Reader, storeId: string, query: Query, condition: Condition | null = null) {
  const keyset = keysetIn(query);
  const dated = query.tag !== undefined && keyset.column === "created_at" ? "t" : "s";
  return seek(matching(reader, storeId, query, condition).select(rowColumns), dated, keyset);
}

function matching(reader: Reader, storeId: string, query: Query, condition: Condition | null) {
  const { email_status, sms_status, language, country, tag, source, ids } = query;
  return reader
    .selectFrom("subscriber as s")
    .where("s.store_id", "=", storeId)
    .where("s.tab", query.tab ? "=" : "<>", query.tab ?? "gone")
    .where((eb) => eb.and(query.q ? wordsIn("s.search_text", query.q) : []))
    .$if(email_status !== undefined, (found) => found.where("s.email_status", "in", email_status ?? []))
    .$if(sms_status !== undefined, (found) => found.where("s.sms_status", "in", sms_status ?? []))
    .$if(language !== undefined, (found) => found.where("s.language", "in", language ?? []))
    .$if(source !== undefined, (found) => found.where("s.source", "in", source ?? []))
    .$if(ids !== undefined, (found) => found.where("s.id", "in", ids ?? []))
    .$if(country !== undefined, (found) => found.where("s.country", "=", country as string))
    .$if(tag !== undefined, (found) =>
      found.innerJoin(tagged(reader, storeId, tag as string).as("t"), (join) => join.onRef("t.id", "=", "s.id")),
    )
    .where((eb) => condition ?? eb.and([]));
}

/** Return the people with a tag: its index has the day they were recorded, so the newest are found without reading all others. */
const tagged = (reader: Reader, storeId: string, tag: string) =>
  reader.selectFrom("subscriber_tag").select(["subscriber_id as id", "created_at"]).where("store_id", "=", storeId).where("tag", "=", tag);

/** Return what lists show of a subscriber. */
export const rowOf = (row: Omit<Pick<Record, keyof SubscriberRow & keyof Record>, never>, currency: string): SubscriberRow => ({
  id: row.id,
  email: row.email,
  phone: row.phone,
  first_name: row.first_name,
  last_name: row.last_name,
  language: row.language,
  country: row.country,
  email_status: row.email_status,
  sms_status: row.sms_status,
  tags: row.tags,
  orders: row.orders,
  spent_minor: row.spent_minor,
  currency,
  last_email_at: row.last_email_at,
  source: row.source,
  created_at: row.created_at,
});

/** Return the counts of all tabs from the tally, so independent of the number of subscribers. */
export async function countSubscribers(reader: Reader, { store }: CallContext): Promise<SubscriberCounts> {
  const rows = await reader
    .selectFrom("subscriber_tally")
    .select(["tab", sql<number>`sum(n)::int`.as("n")])
    .where("store_id", "=", store.id)
    .groupBy("tab")
    .execute();
  const of = (tab: string) => rows.find((row) => row.tab === tab)?.n ?? 0;
  const tabs = Object.fromEntries(listedTabs.map((tab) => [tab, of(tab)])) as Omit<SubscriberCounts, "all">;
  return { ...tabs, all: Object.values(tabs).reduce((sum, n) => sum + n, 0) };
}
