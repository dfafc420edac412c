import { type CaseOwner, caseKinds, kindOf } from "#server/cases/kernel/case-kinds";
import { type NewOperation, type Owner, type PlanningDraft, planOperation } from "#server/platforms/operations/api";

/** Return a case as the owner of operations on the platform. */
export const operationOwner = (owner: CaseOwner): Owner => ({ ...owner, queue: caseKinds[kindOf(owner)].operationQueue });

/** Plan an operation of the case on the platform. Returns its key. */
export const planFor = (draft: PlanningDraft & { owner: CaseOwner }, operation: NewOperation): string =>
  planOperation(draft, operationOwner(draft.owner), operation);
