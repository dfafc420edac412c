import type { Reader } from "#server/db/open";
import type { FlowWorld } from "#server/flows/domain/flows/world";
import { addUnits, countUnits, experimentsOfFlows } from "../repository.ts";

/** Return what a check of a flow's graph knows of its experiments. */
export async function loadKnownExperiments(
  reader: Reader,
  storeId: string,
  flowId: string,
): Promise<Pick<FlowWorld, "decidedSplits" | "experiments">> {
  const all = await experimentsOfFlows(reader, storeId, [flowId]);
  const open = all.filter(({ state }) => state !== "ENDED");
  const units = await countUnits(
    reader,
    storeId,
    open.map(({ id }) => id),
  );
  return {
    decidedSplits: new Set(all.filter(({ end_cause }) => end_cause === "DECIDED").map(({ node_id }) => node_id)),
    experiments: open.map(({ id, node_id, name, fingerprint }) => ({ node_id, name, fingerprint, units: addUnits(units.get(id)) })),
  };
}
