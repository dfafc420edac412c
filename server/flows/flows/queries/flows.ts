import { type RawBuilder, sql } from "kysely";
import type { Input, Output } from "#contracts/contract";
import type { flows } from "#contracts/flows/flows";
import type { Graph } from "#contracts/flows/graph";
import type { Problem } from "#contracts/flows/problems";
import type { FlowDetail, FlowRow } from "#contracts/flows/shapes";
import { allowedActions } from "#server/core/kernel/allowed-actions";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import { foldedWordsIn } from "#server/db/search";
import { hashOf } from "#server/flows/domain/flows/canonical";
import { checkGraph } from "#server/flows/domain/flows/check";
import { splitsToPlan } from "#server/flows/experiments/api";
import type { CallContext } from "#server/kit/context";
import { isoOf } from "#server/kit/instants";
import { flowLife } from "../life.ts";
import { countUses } from "../offers/uses.ts";
import { type FlowColumns, isSameLimit, readFlow, readVersion } from "../repository.ts";
import { stoppedLoops } from "./count-work.ts";
import { worldOf } from "./world.ts";

type List = (typeof flows)["operations"]["list"];
const month = 30 * 86_400_000;
const nothing = { runs: 0, acted: 0, failed: 0, live: 0, loops: 0 };

export async function listFlows(reader: Reader, context: CallContext, query: Input<List>["query"]): Promise<Output<List>> {
  const { store, now } = context;
  const keyset = keysetOf("flows", query, "name", ["name"]);
  const filtered = reader
    .selectFrom("flow as f")
    .where("f.store_id", "=", store.id)
    .where((eb) => eb.and(query.q ? foldedWordsIn("f.name", query.q) : []))
    .$if(query.status !== undefined, (q) => q.where("f.status", "in", query.status ?? []))
    .$if(query.trigger !== undefined, (q) => q.where("f.trigger", "in", query.trigger ?? []))
    .$if(query.attention === "PAUSED_BY_FAILURES", (q) => q.where("f.status", "=", "PAUSED").where("f.paused_by", "=", "BREAKER"))
    .$if(query.attention === "FAILED_RUNS", (q) => q.where(hasRun(hasFailed(now))))
    .$if(query.attention === "STOPPED_LOOPS", (q) => q.where(hasLoops(now)))
    .$if(query.attention === "WAITING_RUNS", (q) => q.where(hasRun(sql<boolean>`state = 'WAITING'`)));
  const rows = await seek(filtered, "f", keyset).selectAll("f").execute();
  const counts = await countsOf(
    reader,
    store.id,
    now,
    rows.map(({ id }) => id),
  );
  const page = await pageFrom(rows, query, keyset, () => countUpTo(reader, filtered));
  return { ...page, items: page.items.map((row) => rowOf(row, counts, context)) };
}

const hasRun = (condition: RawBuilder<boolean>) =>
  sql<boolean>`exists (select from flow_run where store_id = f.store_id and flow_id = f.id and ${condition})`;

const hasLoops = (now: Date) =>
  sql<boolean>`exists (select from flow_tally where store_id = f.store_id and flow_id = f.id and ${stoppedLoops(now)})`;

type Counts = ReadonlyMap<string, FlowRow["counts"]>;

async function countsOf(reader: Reader, storeId: string, now: Date, ids: readonly string[]): Promise<Counts> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom("flow_run")
    .select(["flow_id", sql<number>`count(*)`.as("runs"), sql<number>`count(*) filter (where acted)`.as("acted")])
    .where("store_id", "=", storeId)
    .where("flow_id", "in", [...ids])
    .where("started_at", ">", new Date(now.getTime() - month).toISOString())
    .groupBy("flow_id")
    .execute();
  const live = await countRuns(reader, storeId, ids, isLive);
  const failed = await countRuns(reader, storeId, ids, hasFailed(now));
  const loops = await countLoops(reader, storeId, ids, now);
  // A request that passes an offer flow is its run.
  const uses = await countUses(reader, storeId, ids, new Date(now.getTime() - month));
  const recent = new Map([...rows.map(({ flow_id, ...counts }) => [flow_id, counts] as const), ...uses]);
  const of = (id: string) => ({ failed: failed.get(id) ?? 0, live: live.get(id) ?? 0, loops: loops.get(id) ?? 0 });
  return new Map(ids.map((id) => [id, { ...nothing, ...recent.get(id), ...of(id) }]));
}

/** A run that failed in the last 30 days, whenever it began, and was neither retried nor cancelled. */
const hasFailed = (now: Date) =>
  sql<boolean>`state = 'FAILED' and ended_at > ${new Date(now.getTime() - month).toISOString()}::timestamptz`;

/** A run that has not ended, however long ago it began: waits and delays last up to 120 days. */
const isLive = sql<boolean>`ended_at is null`;

/** Return how many runs of each flow meet a condition; flows without any are left out. */
async function countRuns(
  reader: Reader,
  storeId: string,
  ids: readonly string[],
  condition: RawBuilder<boolean>,
): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom("flow_run")
    .select(["flow_id", sql<number>`count(*)`.as("n")])
    .where("store_id", "=", storeId)
    .where("flow_id", "in", [...ids])
    .where(condition)
    .groupBy("flow_id")
    .execute();
  return new Map(rows.map(({ flow_id, n }) => [flow_id, n]));
}

async function countLoops(reader: Reader, storeId: string, ids: readonly string[], now: Date): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom("flow_tally")
    .select(["flow_id", sql<number>`sum(n)::int`.as("n")])
    .where("store_id", "=", storeId)
    .where("flow_id", "in", [...ids])
    .where(stoppedLoops(now))
    .groupBy("flow_id")
    .execute();
  return new Map(rows.map(({ flow_id, n }) => [flow_id, n]));
}

const rowOf = (row: FlowColumns, counts: Counts, context: CallContext): FlowRow => {
  const { id, name, trigger, status, rank, published_number, paused_by, version } = row;
  return {
    ...{ id, name, trigger, status, rank, published_number, paused_by, version, counts: counts.get(id) ?? nothing },
    ...{ created_at: isoOf(row.created_at), updated_at: isoOf(row.updated_at) },
    allowed_actions: allowedActions(context, flowLife, row),
  };
};

/** Return the flows of a trigger that are not archived, in rank order. */
export async function rankedFlows(reader: Reader, context: CallContext, trigger: FlowColumns["trigger"]): Promise<FlowRow[]> {
  const { store, now } = context;
  const rows = await reader
    .selectFrom("flow")
    .selectAll()
    .where("store_id", "=", store.id)
    .where("trigger", "=", trigger)
    .where("status", "<>", "ARCHIVED")
    .orderBy("rank")
    .execute();
  const counts = await countsOf(
    reader,
    store.id,
    now,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => rowOf(row, counts, context));
}

/** Return a flow with its draft and every problem of it. @throws NOT_FOUND */
export async function showFlow(reader: Reader, context: CallContext, id: string): Promise<FlowDetail> {
  const row = await readFlow(reader, context.store.id, id);
  const counts = await countsOf(reader, context.store.id, context.now, [id]);
  const published = row.published_number === null ? null : await readVersion(reader, context.store.id, id, row.published_number);
  return {
    ...rowOf(row, counts, context),
    draft: row.draft,
    has_changes: published === null || published.hash !== hashOf(row.draft) || !isSameLimit(published.pay_limits, row.pay_limits),
    pay_limits: row.pay_limits,
    splits_to_plan: await splitsToPlan(reader, context.store.id, id, row.draft),
    problems: await problemsOf(reader, row, row.draft),
  };
}

export const problemsOf = async (reader: Reader, flow: FlowColumns, graph: Graph): Promise<Problem[]> =>
  checkGraph(graph, await worldOf(reader, flow));

/** @throws NOT_FOUND */
export async function listVersions(reader: Reader, storeId: string, id: string) {
  await readFlow(reader, storeId, id);
  const rows = await reader
    .selectFrom("flow_version")
    .select(["number", "hash", "note", "published_by", "published_at"])
    .where("store_id", "=", storeId)
    .where("flow_id", "=", id)
    .orderBy("number", "desc")
    .limit(1000)
    .execute();
  return { items: rows.map((row) => ({ ...row, published_at: isoOf(row.published_at) })) };
}

/** @throws NOT_FOUND */
export async function showVersion(reader: Reader, storeId: string, id: string, wanted: number) {
  const { number, hash, note, published_by, published_at, graph, pay_limits } = await readVersion(reader, storeId, id, wanted);
  return { number, hash, note, published_by, published_at: isoOf(published_at), graph, pay_limits };
}
