import { type CaseOwner, caseKinds, kindOf } from "#server/cases/kernel/case-kinds";
import { jobWrite } from "#server/jobs/queue";
import type { Write } from "#server/kit/together";
import { operationJob } from "#server/platforms/operations/api";

/** What the job that finds out what became of a refund, and settles it, is told. */
export type SettleLeg = { storeId: string; legId: string } & ({ returnId: string } | { claimId: string });

/** By their pauses, more than the hour after which nobody but a person can tell. */
const settleAttempts = 8;

/** Return the write of the job that settles a leg. Jobs with other keys do the same beside it. */
export function settleLegJob(storeId: string, owner: CaseOwner, legId: string, key: string, runAt?: Date): Write {
  const payload: SettleLeg = { storeId, legId, ...("return_id" in owner ? { returnId: owner.return_id } : { claimId: owner.claim_id }) };
  return jobWrite({ queue: caseKinds[kindOf(owner)].settleQueue, key, payload, maxAttempts: settleAttempts, ...(runAt && { runAt }) });
}

/** A leg of the ledger, with the key of the operation that pays it. */
export interface FoundLeg {
  id: string;
  key: string;
  return_id: string | null;
  claim_id: string | null;
  is_refund: boolean;
}

/** Return the write of the job that learns how a leg ends, once for each occasion; none for the leg of no case. */
export function askAboutLeg(storeId: string, { id, key, return_id, claim_id, is_refund }: FoundLeg, occasion: string): Write[] {
  if (return_id === null && claim_id === null) return [];
  const owner: CaseOwner = return_id === null ? { claim_id: claim_id as string } : { return_id };
  const jobKey = `${key} ${occasion}`;
  return [
    is_refund ? settleLegJob(storeId, owner, id, jobKey) : operationJob(caseKinds[kindOf(owner)].operationQueue, storeId, key, jobKey),
  ];
}
