import type { CaseTrigger } from "#contracts/flows/states";
import { loadFlowState } from "#server/cases/ports";
import type { Reader } from "#server/db/open";
import type { LoadedCase } from "../case/loaded-case.ts";

/** Between the looks at flows that have not come through: their own retries take six minutes. */
export const flowPauses = [10_000, 60_000, 300_000];

/**
 * Return whether the settings may act after the flows of an event: a flow that failed may have been about to hold the case back, which is
 * left to a person. @throws while a flow has still to decide, so that the job looks again
 */
export async function hasRested(reader: Reader, { id, row }: LoadedCase, trigger: CaseTrigger): Promise<boolean> {
  const standing = await loadFlowState(reader, row.store_id, id, trigger);
  if (standing === "BUSY") throw new Error("a flow has still to decide");
  return standing === "RESTED";
}
