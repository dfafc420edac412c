import { jobWrite } from "#server/jobs/queue";
import type { Write } from "#server/kit/together";

/** The queues of the jobs that find out what became of refunds, and settle them. */
export const settleQueues = { returns: "settle-refund", claims: "settle-claim-refund" } as const;

/** A leg of a return or of a claim. */
export type LegOfCase = { storeId: string; legId: string } & ({ returnId: string } | { claimId: string });

/** Return the write of the job that finds out what became of a refund. Jobs with other keys do the same beside it. */
export const settleLegJob = (leg: LegOfCase, key = leg.legId, runAt?: Date): Write =>
  jobWrite({ queue: "returnId" in leg ? settleQueues.returns : settleQueues.claims, key, payload: leg, ...(runAt && { runAt }) });
