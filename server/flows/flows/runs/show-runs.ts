import { sql } from "kysely";
import type { Input, Output } from "#contracts/contract";
import type { flowRuns } from "#contracts/flows/flows";
import type { FlowRun, FlowRunRow } from "#contracts/flows/shapes";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import { notFound } from "#server/kit/errors";
import { isoOf, isoOrNull } from "#server/kit/instants";
import { readFlow, readVersion } from "../repository.ts";

type List = (typeof flowRuns)["operations"]["list"];
type Query = Input<List>["query"];

const runsOf = (reader: Reader, storeId: string) => reader.selectFrom("flow_run as x").where("x.store_id", "=", storeId);

/** The number of the case or order, or the product of the registration; of one that is gone, nothing. */
const numberOf = sql<string>`coalesce(
  (select r.number from returns r where r.id = x.subject_id and r.store_id = x.store_id),
  (select k.number from claim k where k.id = x.subject_id and k.store_id = x.store_id),
  (select o.number from orders o where o.id = x.subject_id and o.store_id = x.store_id),
  (select w.product_title from warranty_registration w where w.id = x.subject_id and w.store_id = x.store_id), '')`;
const nameOf = sql<string>`(select f.name from flow f where f.id = x.flow_id and f.store_id = x.store_id)`;

/** Return the runs of one flow, newest first. @throws NOT_FOUND */
export async function listRunsOf(reader: Reader, storeId: string, flowId: string, query: Omit<Query, "flow_id">): Promise<Output<List>> {
  await readFlow(reader, storeId, flowId);
  return listRuns(reader, storeId, { ...query, flow_id: flowId });
}

/** Return the runs of the store's flows, newest first. */
export async function listRuns(reader: Reader, storeId: string, query: Query): Promise<Output<List>> {
  const keyset = keysetOf("flow-runs", query, "-started_at");
  const filtered = runsOf(reader, storeId)
    .$if(query.flow_id !== undefined, (q) => q.where("x.flow_id", "=", query.flow_id ?? ""))
    .$if(query.state !== undefined, (q) => q.where("x.state", "in", query.state ?? []))
    .$if(query.acted !== undefined, (q) => q.where("x.acted", "=", query.acted === "true"))
    .$if(query.subject_id !== undefined, (q) => q.where("x.subject_id", "=", query.subject_id ?? ""))
    .$if(query.from !== undefined, (q) => q.where("x.started_at", ">=", query.from ?? ""))
    .$if(query.to !== undefined, (q) => q.where("x.started_at", "<", query.to ?? ""));
  const rows = await seek(filtered, "x", keyset)
    .selectAll("x")
    .select([numberOf.as("subject_number"), nameOf.as("flow_name")])
    .execute();
  const page = await pageFrom(rows, query, keyset, () => countUpTo(reader, filtered));
  return { ...page, items: page.items.map(rowOf) };
}

/** Return a run with its path and the graph it follows. @throws NOT_FOUND */
export async function showRun(reader: Reader, storeId: string, flowId: string, runId: string): Promise<FlowRun> {
  const row = await runsOf(reader, storeId)
    .selectAll("x")
    .select([numberOf.as("subject_number"), nameOf.as("flow_name")])
    .where("x.flow_id", "=", flowId)
    .where("x.id", "=", runId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { graph } = await readVersion(reader, storeId, flowId, row.number);
  return { ...rowOf(row), cause: row.cause, trace: row.trace, graph, pay_minor: row.pay_minor };
}

type Row = Omit<FlowRunRow, "wake_at" | "started_at" | "ended_at"> & {
  wake_at: string | null;
  started_at: string;
  ended_at: string | null;
};

const rowOf = (row: Row): FlowRunRow => {
  const { id, flow_id, flow_name, number, subject_type, subject_id, subject_number, state, node_id, wait_for, acted, error_code } = row;
  const times = { wake_at: isoOrNull(row.wake_at), started_at: isoOf(row.started_at), ended_at: isoOrNull(row.ended_at) };
  return {
    id,
    flow_id,
    flow_name,
    number,
    subject_type,
    subject_id,
    subject_number,
    state,
    node_id,
    wait_for,
    acted,
    error_code,
    ...times,
  };
};
