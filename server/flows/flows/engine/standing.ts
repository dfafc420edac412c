import type { CaseTrigger } from "#contracts/flows/states";
import { inStore } from "#server/db/in-store";
import type { Reader } from "#server/db/open";

/** BUSY: a run is still to go on to its first wait or its end. RESTED: all are there, or there are none. */
export type FlowsStanding = "BUSY" | "FAILED" | "RESTED";

/** Return how the runs stand that the latest event of a trigger began: the settings decide after them. */
export async function standingAt(reader: Reader, storeId: string, subjectId: string, trigger: CaseTrigger): Promise<FlowsStanding> {
  const runs = await reader
    .selectFrom("flow_run")
    .select(["state", "started_at"])
    .where(inStore(storeId))
    .where("subject_id", "=", subjectId)
    .where("trigger", "=", trigger)
    .orderBy("started_at", "desc")
    .execute();
  const states = runs.filter(({ started_at }) => started_at === runs[0]?.started_at).map(({ state }) => state);
  if (states.includes("READY")) return "BUSY";
  return states.includes("FAILED") ? "FAILED" : "RESTED";
}
