import { sql } from "kysely";
import type { RunState } from "#contracts/flows/states";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { RunColumns } from "./run.ts";

/** MORE: another segment is due at once. PAY: the platform is to be called. LATE: another process was here first. */
export type SegmentEnd = "MORE" | "PAY" | "REST" | "LATE";

export const readRun = (tx: Tx, storeId: string, id: string): Promise<RunColumns | undefined> =>
  tx.selectFrom("flow_run").selectAll().where("store_id", "=", storeId).where("id", "=", id).executeTakeFirst();

/** Lock a run; the order of its case is locked first. */
export const lockRun = (tx: Tx, storeId: string, id: string): Promise<RunColumns | undefined> =>
  tx.selectFrom("flow_run").selectAll().where("store_id", "=", storeId).where("id", "=", id).forUpdate().executeTakeFirst();

export interface Standing {
  state: RunState;
  wake_at?: Date | undefined;
  wait_for?: string | undefined;
  wait_version?: number | undefined;
  pay?: { minor: number; day: string } | undefined;
  error_code?: string | undefined;
}
const ended: readonly RunState[] = ["DONE", "STOPPED", "FAILED", "CANCELLED"];

/** Write where a run stands now, raising its number. */
export async function write(tx: Tx, run: RunColumns, now: Date, standing: Standing): Promise<SegmentEnd> {
  const { state, wake_at, wait_for, wait_version, pay, error_code } = standing;
  await tx
    .updateTable("flow_run")
    .set({
      ...{ node_id: run.node_id, acted: run.acted, trace: asJson(run.trace), attempts: 0, seq: sql`seq + 1`, state },
      ...{ wake_at: wake_at?.toISOString() ?? null, wait_for: wait_for ?? (state === "HELD" ? run.wait_for : null) },
      ...(wait_version !== undefined && { wait_version }),
      ...(pay && { pay_minor: pay.minor, pay_day: pay.day }),
      error_code: error_code ?? null,
      ended_at: ended.includes(state) ? now.toISOString() : null,
    })
    .where("store_id", "=", run.store_id)
    .where("id", "=", run.id)
    .execute();
  return state === "READY" ? "MORE" : state === "PAYING" ? "PAY" : "REST";
}
