import { type RawBuilder, sql } from "kysely";
import type { RunState } from "#contracts/flows/states";
import { Paths } from "#server/cases/domain/offers/paths";
import { inStore } from "#server/db/in-store";
import { asJson } from "#server/db/json";
import type { Reader, Tx } from "#server/db/open";
import { together, type Write } from "#server/kit/together";
import { type FlowColumns, readVersion } from "../repository.ts";
import type { RunColumns } from "./run.ts";

/** MORE: another segment is due at once. PAY: the platform is to be called. LATE: another process was here first, or another run comes first. */
export type SegmentEnd = "MORE" | "PAY" | "REST" | "LATE";

export const readRun = (tx: Tx, storeId: string, id: string): Promise<RunColumns | undefined> =>
  tx.selectFrom("flow_run").selectAll().where(inStore(storeId)).where("id", "=", id).executeTakeFirst();

/** Lock a run; the order of its case is locked first. */
export const lockRun = (tx: Tx, storeId: string, id: string): Promise<RunColumns | undefined> =>
  tx.selectFrom("flow_run").selectAll().where(inStore(storeId)).where("id", "=", id).forUpdate().executeTakeFirst();

type FlowOfRun = Pick<FlowColumns, "id" | "name" | "status" | "rank">;

/** Lock a run, and return it with its flow. */
export async function lockRunWithFlow(tx: Tx, storeId: string, id: string): Promise<{ run: RunColumns; flow: FlowOfRun } | undefined> {
  const row = await tx
    .selectFrom("flow_run as r")
    .innerJoin("flow as f", (join) => join.onRef("f.store_id", "=", "r.store_id").onRef("f.id", "=", "r.flow_id"))
    .selectAll("r")
    .select(["f.name", "f.status", "f.rank"])
    .where(inStore(storeId, "r.store_id"))
    .where("r.id", "=", id)
    .forUpdate("r")
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, status, rank, ...run } = row;
  return { run, flow: { id: run.flow_id, name, status, rank } };
}

/** Return whether a run of the same cause, of a flow that ranks before this one, is in a state. */
async function followsOne(reader: Reader, run: RunColumns, { rank }: Pick<FlowOfRun, "rank">, isIn: RawBuilder<boolean>): Promise<boolean> {
  const before = await reader
    .selectFrom("flow_run as r")
    .innerJoin("flow as f", (join) => join.onRef("f.store_id", "=", "r.store_id").onRef("f.id", "=", "r.flow_id"))
    .select("r.id")
    .where(inStore(run.store_id, "r.store_id"))
    .where("r.subject_id", "=", run.subject_id)
    .where("r.cause", "=", run.cause)
    .where(isIn)
    .where(sql<boolean>`(r.trigger, f.rank) < (${run.trigger}, ${rank})`)
    .limit(1)
    .executeTakeFirst();
  return before !== undefined;
}

/** Return whether a flow that ranks before a run's has still to come to a wait or its end after the same event. */
export const isBehind = (reader: Reader, run: RunColumns, flow: Pick<FlowOfRun, "rank">): Promise<boolean> =>
  // As a constant, by which the index of live runs is found.
  followsOne(reader, run, flow, sql`r.state = 'READY'`);

/** Return whether a flow that ranks before a run's failed after the same event: it may have been about to leave the case to a person. */
export const isAfterFailure = (reader: Reader, run: RunColumns, flow: Pick<FlowOfRun, "rank">): Promise<boolean> =>
  followsOne(reader, run, flow, sql`r.state = 'FAILED'`);

/** A published version never changes, so the last ones walked are kept. */
const kept = new Map<string, Paths>();
const mostKept = 200;

/** Return the paths of the version that a run is on. */
export async function pathsOf(reader: Reader, { store_id, flow_id, number }: RunColumns): Promise<Paths> {
  const key = `${store_id}:${flow_id}:${number}`;
  const known = kept.get(key) ?? new Paths((await readVersion(reader, store_id, flow_id, number)).graph);
  kept.delete(key);
  kept.set(key, known);
  for (const [oldest] of kept) if (kept.size > mostKept) kept.delete(oldest);
  return known;
}

export interface Standing {
  state: RunState;
  wake_at?: Date | undefined;
  wait_for?: string | undefined;
  wait_version?: number | undefined;
  pay?: { minor: number; day: string } | undefined;
  error_code?: string | undefined;
}
const ended: readonly RunState[] = ["DONE", "STOPPED", "FAILED", "CANCELLED"];

/** Write where a run stands now, raising its number, with what else is to be written at the end of its segment. */
export async function write(tx: Tx, run: RunColumns, now: Date, standing: Standing, also: readonly Write[] = []): Promise<SegmentEnd> {
  const { state, wake_at, wait_for, wait_version, pay, error_code } = standing;
  const update = tx
    .updateTable("flow_run")
    .set({
      ...{ node_id: run.node_id, acted: run.acted, trace: asJson(run.trace), attempts: 0, seq: sql`seq + 1`, state },
      ...{ wake_at: wake_at?.toISOString() ?? null, wait_for: wait_for ?? (state === "HELD" ? run.wait_for : null) },
      ...(wait_version !== undefined && { wait_version }),
      ...(pay && { pay_minor: pay.minor, pay_day: pay.day }),
      error_code: error_code ?? null,
      ended_at: ended.includes(state) ? now.toISOString() : null,
    })
    .where(inStore(run.store_id))
    .where("id", "=", run.id);
  await together(tx, [update, ...also]);
  return state === "READY" ? "MORE" : state === "PAYING" ? "PAY" : "REST";
}
