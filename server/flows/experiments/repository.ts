import type { Selectable } from "kysely";
import type { Reader, Tx } from "#server/db/open";
import { lockOwnRow, ownRow } from "#server/db/own-row";
import type { Experiment } from "#server/db/tables";

export type ExperimentColumns = Selectable<Experiment>;

/** @throws NOT_FOUND also for another store's */
export const readExperiment = (reader: Reader, storeId: string, id: string): Promise<ExperimentColumns> =>
  ownRow(reader, "experiment", storeId, id);

/** Lock an experiment to change it. @throws NOT_FOUND */
export const lockExperiment = (tx: Tx, storeId: string, id: string): Promise<ExperimentColumns> =>
  lockOwnRow(tx, "experiment", storeId, id);

/** Return the experiments of flows, the latest of each split last. */
export const experimentsOfFlows = (reader: Reader, storeId: string, flowIds: readonly string[]): Promise<ExperimentColumns[]> =>
  reader
    .selectFrom("experiment")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("flow_id", "in", [...flowIds])
    .orderBy("seq")
    .execute();

/** Return how many units each experiment has. */
export async function countUnits(reader: Reader, storeId: string, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom("experiment_unit")
    .select(["experiment_id", (eb) => eb.fn.countAll<number>().as("n")])
    .where("store_id", "=", storeId)
    .where("experiment_id", "in", [...ids])
    .groupBy("experiment_id")
    .execute();
  return new Map(rows.map(({ experiment_id, n }) => [experiment_id, Number(n)]));
}
