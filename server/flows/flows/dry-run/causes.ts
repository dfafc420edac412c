import { sql } from "kysely";
import type { RunEvent } from "#contracts/flows/run-event";
import { type CaseTrigger, placeOf } from "#contracts/flows/states";
import type { Reader } from "#server/db/open";
import { endOfChange, type Happening, isCauseOf } from "#server/flows/domain/flows/happened";
import { isoOf } from "#server/kit/instants";
import { type CaseSubject, common, readSubject } from "../facts/case-subject.ts";
import type { Story } from "./as-of.ts";

/** What a flow would have started from: a case, and how many entries its timeline had then. */
export interface DryCause {
  story: Story;
  from: number;
  /** Where what came with the cause, and after it, begins in the timeline. */
  next: number;
  at: Date;
  /** When the case's next cause came; what was settled from then on belongs to that one. */
  until?: string | null;
  /** What the event said in addition to the case. */
  event?: Pick<RunEvent, "invoice">;
}
type CaseType = "RETURN" | "CLAIM";
export type Wanted = { last: number } | { ids: readonly string[] };

/** Cases are read in steps of this size, and not more of them where the trigger is rare. */
const step = 500;
const mostCases = 2000;

/** Return the last causes of a trigger, the oldest first, of the cases that changed last or of those wanted. */
export async function lastCauses(reader: Reader, storeId: string, trigger: CaseTrigger, wanted: Wanted): Promise<DryCause[]> {
  if (trigger === "INVOICE_OVERDUE" || trigger === "INVOICE_PAID") return invoiceCauses(reader, storeId, trigger, wanted);
  const place = placeOf(trigger);
  if (place === "ORDER" || place === "REGISTRATION") return otherCauses(reader, storeId, place, wanted);
  const type = place === "CLAIM" ? "CLAIM" : "RETURN";
  const found: DryCause[] = [];
  const most = "last" in wanted ? wanted.last : mostCases;
  for (let offset = 0; offset < mostCases && found.length < most; offset += step) {
    const ids = "ids" in wanted ? wanted.ids : await lastCases(reader, storeId, trigger, type, offset);
    for (const story of await readStories(reader, storeId, type, ids)) found.push(...causesIn(story, trigger));
    if ("ids" in wanted || ids.length < step) break;
  }
  return found.sort((a, b) => a.at.getTime() - b.at.getTime() || compare(a, b)).slice(-most);
}

/** The causes of invoice flows are found with the invoices of returns, not in the timelines. */
async function invoiceCauses(reader: Reader, storeId: string, trigger: CaseTrigger, wanted: Wanted): Promise<DryCause[]> {
  const at =
    trigger === "INVOICE_OVERDUE"
      ? sql`i.overdue_at`
      : sql`case when i.status = 'PAID' then (select max(p.created_at) from invoice_payment p
          where p.store_id = i.store_id and p.invoice_id = i.id) end`;
  const only = "ids" in wanted ? sql`and i.return_id = any(${[...wanted.ids]})` : sql``;
  const { rows } = await sql<{ return_id: string; total_minor: number; currency: string; at: string }>`
    select * from (
      select i.id, i.return_id, i.gross_minor as total_minor, i.currency, ${at} as at
      from invoice i where i.store_id = ${storeId} and i.return_id is not null ${only}) as found
    where at is not null order by at desc, id desc limit ${"last" in wanted ? wanted.last : mostCases}`.execute(reader);
  const stories = await readStories(reader, storeId, "RETURN", [...new Set(rows.map(({ return_id }) => return_id))]);
  const byCase = new Map(stories.map((story) => [story.subject.id, story]));
  return rows.reverse().flatMap(({ return_id, total_minor, currency, at: instant }): DryCause[] => {
    const story = byCase.get(return_id);
    if (!story) return [];
    const from = countUntil(story.entries, isoOf(instant));
    return [{ story, from, next: from, at: new Date(instant), event: { invoice: { total_minor, currency } } }];
  });
}

const countUntil = (entries: readonly Happening[], at: string): number => entries.filter((entry) => entry.at <= at).length;

/** Orders and registrations have no timeline: each starts its flows once. */
async function otherCauses(reader: Reader, storeId: string, type: "ORDER" | "REGISTRATION", wanted: Wanted): Promise<DryCause[]> {
  const [table, column] = type === "ORDER" ? ["orders", "delivered_at"] : ["warranty_registration", "created_at"];
  const only = "ids" in wanted ? sql`and id = any(${[...wanted.ids]})` : sql``;
  const { rows } = await sql<{ id: string; at: string }>`
    select id, ${sql.ref(column)} as at from ${sql.table(table)} where store_id = ${storeId} and ${sql.ref(column)} is not null ${only}
    order by ${sql.ref(column)} desc, id desc limit ${"last" in wanted ? wanted.last : wanted.ids.length}`.execute(reader);
  const found: DryCause[] = [];
  for (const { id, at } of rows.reverse()) {
    const subject = await readSubject(reader, storeId, type, id);
    if (subject) found.push({ story: { subject, lines: [], entries: [], rounds: [] }, from: 0, next: 0, at: new Date(at) });
  }
  return found;
}

const compare = (a: DryCause, b: DryCause): number => (a.story.subject.id < b.story.subject.id ? -1 : 1);

function causesIn(story: Story, trigger: CaseTrigger): DryCause[] {
  const { entries } = story;
  const causes = entries.flatMap((entry, i) => (isCauseOf(trigger, entry) ? [i] : []));
  return causes.flatMap((i, n) => {
    const { at } = entries[i] ?? {};
    const until = entries[causes[n + 1] ?? entries.length]?.at ?? null;
    return at === undefined ? [] : [{ story, from: endOfChange(entries, i), next: i + 1, at: new Date(at), until }];
  });
}

async function lastCases(reader: Reader, storeId: string, trigger: CaseTrigger, type: CaseType, offset: number): Promise<string[]> {
  const column = sql.ref(trigger === "RETURN_REQUESTED" || trigger === "CLAIM_SUBMITTED" ? "created_at" : "updated_at");
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(type === "RETURN" ? "returns" : "claim")} where store_id = ${storeId}
    order by ${column} desc, id desc limit ${step} offset ${offset}`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Return cases with their orders, items, lines and timelines, each kind of row in one statement. */
export async function readStories(reader: Reader, storeId: string, type: CaseType, ids: readonly string[]): Promise<Story[]> {
  if (ids.length === 0) return [];
  const subjects = type === "RETURN" ? await returnsOf(reader, storeId, ids) : await claimsOf(reader, storeId, ids);
  const orderIds = subjects.map(({ order }) => order.id);
  if (orderIds.length === 0) return [];
  const lines = await reader
    .selectFrom("order_line")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("order_id", "in", orderIds)
    .orderBy("position")
    .execute();
  const told = await timelinesOf(reader, storeId, type, ids);
  const rounds = type === "RETURN" ? await roundsOf(reader, storeId, ids) : new Map<string, Story["rounds"]>();
  const linesOf = groupBy(lines, ({ order_id }) => order_id);
  return subjects.map((subject) => ({
    subject,
    lines: linesOf.get(subject.order.id) ?? [],
    entries: told.get(subject.id) ?? [],
    rounds: rounds.get(subject.id) ?? [],
  }));
}

async function roundsOf(reader: Reader, storeId: string, ids: readonly string[]): Promise<Map<string, Story["rounds"]>> {
  const { rows } = await sql<{ return_id: string; round: number; units: Record<string, number> }>`
    select n.return_id, n.round, jsonb_object_agg(t.item_id, t.units) as units
    from return_round as n cross join lateral (
      select line ->> 'item_id' as item_id, sum((line ->> 'quantity')::int)::int as units
      from jsonb_array_elements(n.outcome -> 'lines') as line group by 1) as t
    where n.store_id = ${storeId} and n.return_id = any(${[...ids]}) group by n.return_id, n.round`.execute(reader);
  const settled = rows.map(({ units, ...row }) => ({ ...row, units: new Map(Object.entries(units)) }));
  return groupBy(settled, ({ return_id }) => return_id);
}

async function returnsOf(reader: Reader, storeId: string, ids: readonly string[]): Promise<CaseSubject[]> {
  const rows = await reader
    .selectFrom("returns")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("id", "in", [...ids])
    .execute();
  const items = await reader
    .selectFrom("return_item")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("return_id", "in", [...ids])
    .orderBy("position")
    .execute();
  const orders = await ordersOf(reader, storeId, rows);
  const own = groupBy(items, ({ return_id }) => return_id);
  return rows.flatMap((row): CaseSubject[] => {
    const order = orders.get(row.order_id);
    return order ? [{ type: "RETURN", ...common(row, order), row, items: own.get(row.id) ?? [] }] : [];
  });
}

async function claimsOf(reader: Reader, storeId: string, ids: readonly string[]): Promise<CaseSubject[]> {
  const rows = await reader
    .selectFrom("claim")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("id", "in", [...ids])
    .execute();
  const items = await reader
    .selectFrom("claim_item")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("claim_id", "in", [...ids])
    .orderBy("position")
    .execute();
  const orders = await ordersOf(reader, storeId, rows);
  const own = groupBy(items, ({ claim_id }) => claim_id);
  return rows.flatMap((row): CaseSubject[] => {
    const order = orders.get(row.order_id);
    return order ? [{ type: "CLAIM", ...common(row, order), row, items: own.get(row.id) ?? [] }] : [];
  });
}

async function ordersOf(reader: Reader, storeId: string, rows: readonly { order_id: string }[]) {
  if (rows.length === 0) return new Map<string, CaseSubject["order"]>();
  const ids = rows.map(({ order_id }) => order_id);
  const orders = await reader.selectFrom("orders").selectAll().where("store_id", "=", storeId).where("id", "in", ids).execute();
  return new Map(orders.map((order) => [order.id, order]));
}

async function timelinesOf(reader: Reader, storeId: string, type: CaseType, ids: readonly string[]): Promise<Map<string, Happening[]>> {
  const column = type === "RETURN" ? "return_id" : "claim_id";
  const rows = await reader
    .selectFrom("timeline")
    .select(["at", "label", "stage", "actor_type", "actor_name", "data", `${column} as case_id`])
    .where("store_id", "=", storeId)
    .where(column, "in", [...ids])
    .orderBy("id")
    .execute();
  const own = groupBy(rows, ({ case_id }) => case_id ?? "");
  return new Map([...own].map(([id, entries]) => [id, entries.map(({ case_id: _, ...entry }) => ({ ...entry, at: isoOf(entry.at) }))]));
}

function groupBy<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}
