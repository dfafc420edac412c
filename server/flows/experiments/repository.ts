import type { Selectable } from "kysely";
import type { SplitArm } from "#contracts/flows/states";
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

/** Units by arm: all, and those that some metrics measure. */
export interface ArmUnits {
  arm: SplitArm;
  n: number;
  own: number;
  invoiced: number;
  closed: number;
}

/** Return how many units each experiment has, by arm. */
export async function countUnits(reader: Reader, storeId: string, ids: readonly string[]): Promise<Map<string, ArmUnits[]>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom("experiment_unit")
    .select((eb) => [
      ...(["experiment_id", "variant"] as const),
      eb.fn.countAll<number>().as("n"),
      eb.fn.countAll<number>().filterWhere("left_out", "=", false).as("own"),
      eb.fn.countAll<number>().filterWhere("invoiced", "=", true).as("invoiced"),
      eb.fn.count<number>("hours_to_close").as("closed"),
    ])
    .where("store_id", "=", storeId)
    .where("experiment_id", "in", [...ids])
    .groupBy(["experiment_id", "variant"])
    .execute();
  const found = new Map<string, ArmUnits[]>();
  for (const { experiment_id, variant, n, own, invoiced, closed } of rows) {
    const arms = found.get(experiment_id) ?? [];
    arms.push({ arm: variant, n: Number(n), own: Number(own), invoiced: Number(invoiced), closed: Number(closed) });
    found.set(experiment_id, arms);
  }
  return found;
}

/** Return how many units an experiment's arms have together. */
export const addUnits = (arms: readonly ArmUnits[] | undefined): number => (arms ?? []).reduce((sum, { n }) => sum + n, 0);
