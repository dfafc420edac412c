import type { ClaimAction } from "#contracts/claims/actions";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { useCaseAction } from "#src/cases/use-case-action";
import { claimCase } from "../claim-case.ts";

export interface ActionProps {
  record: ClaimDetail;
  onClose: () => void;
}

/** Return one action of a claim; its answer is the updated claim. */
export const useClaimAction = <Name extends ClaimAction>(record: ClaimDetail, action: Name) => useCaseAction(claimCase, record, action);
