import type { CaseTrigger } from "#contracts/flows/states";
import type { Tx } from "#server/db/open";
import { queueAutoApprove } from "../operations/approve-by-rules.ts";
import { queueAutoProcess } from "./auto-process.ts";

const processing: ReadonlySet<CaseTrigger> = new Set<CaseTrigger>(["RETURN_IN_TRANSIT", "RETURN_RECEIVED", "RETURN_EVALUATED"]);

/** Queue what the settings do after the flows of an event, when one of them that failed goes on. */
export async function queueSettings(tx: Tx, storeId: string, returnId: string, trigger: CaseTrigger): Promise<void> {
  if (trigger === "RETURN_REQUESTED") await queueAutoApprove(tx, storeId, returnId);
  if (processing.has(trigger)) await queueAutoProcess(tx, storeId, returnId);
}
