import { jobWrite } from "#server/jobs/queue";
import type { Write } from "#server/kit/together";
import { operationJob } from "./plan-operation.ts";

/** The queues of the jobs that find out what became of refunds, and settle them. */
export const settleQueues = { returns: "settle-refund", claims: "settle-claim-refund" } as const;

/** A leg of a return or of a claim. */
export type LegOfCase = { storeId: string; legId: string } & ({ returnId: string } | { claimId: string });

/** Return the write of the job that finds out what became of a refund. Jobs with other keys do the same beside it. */
export const settleLegJob = (leg: LegOfCase, key = leg.legId, runAt?: Date): Write =>
  jobWrite({ queue: "returnId" in leg ? settleQueues.returns : settleQueues.claims, key, payload: leg, ...(runAt && { runAt }) });

/** A leg of a return or of a claim, with the key of the operation that pays it. */
export interface PayingLeg {
  id: string;
  store_id: string;
  return_id: string | null;
  claim_id: string | null;
  isRefund: boolean;
  key: string;
}

/** Return the writes of the job that learns how a leg ended, whichever platform call pays it; none for a leg without a case. */
export function followLegJob({ id: legId, store_id: storeId, return_id, claim_id, isRefund, key }: PayingLeg, jobKey: string): Write[] {
  if (!return_id && !claim_id) return [];
  if (!isRefund) return [operationJob(return_id ? "platform-operation" : "claim-operation", storeId, key, jobKey)];
  return [settleLegJob({ storeId, legId, ...(return_id ? { returnId: return_id } : { claimId: claim_id ?? "" }) }, jobKey)];
}
