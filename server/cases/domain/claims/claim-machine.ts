import { type ClaimAction, claimActions } from "#contracts/claims/actions";
import { type ClaimStage, undecided } from "#contracts/claims/states";
import type { ErrorCode } from "#contracts/errors";
import { type ClaimCase, hasFailed, hasOpenUnits, isLive, isPaying, isSending, type ResolutionFacts } from "./claim-case.ts";

export interface ClaimVerdict {
  allowed: boolean;
  /** Why not; of an allowed action what it needs in addition. */
  code: ErrorCode | null;
}
const yes: ClaimVerdict = { allowed: true, code: null };
const no = (code: ErrorCode): ClaimVerdict => ({ allowed: false, code });

/** Return whether a claim allows an action, whoever asks. */
export function judgeClaim(record: ClaimCase, action: ClaimAction): ClaimVerdict {
  const { from } = claimActions[action];
  const stage: ClaimStage | "CLOSED" = record.status === "CLOSED" ? "CLOSED" : record.stage;
  if (from !== "always" && !(from as readonly string[]).includes(stage)) return no("WRONG_STAGE");
  switch (action) {
    case "resolve":
      if (isPaying(record)) return no("REFUND_IS_PENDING");
      if (!hasOpenUnits(record)) return no("WRONG_STAGE");
      return record.stage === "AWAITING_ITEM" ? { allowed: true, code: "REASON_REQUIRED" } : yes;
    case "deny":
      return judgeDenial(record);
    case "complete":
    case "cancel-resolution":
      return isSending(record) ? yes : no("NOTHING_TO_FULFILL");
    case "close":
      if (isPaying(record)) return no("REFUND_IS_PENDING");
      return isSending(record) ? no("WRONG_STAGE") : yes;
    case "cancel":
      return record.resolutions.some(isLive) ? no("NOT_CANCELLABLE") : yes;
    default:
      return yes;
  }
}

/** A decision stands until the claim is closed and reopened; what is on its way or was refused has to end first. */
function judgeDenial(record: ClaimCase): ClaimVerdict {
  if ((undecided as readonly string[]).includes(record.stage)) return yes;
  if (!record.is_reopened) return no("WRONG_STAGE");
  if (isPaying(record)) return no("REFUND_IS_PENDING");
  return isSending(record) || hasFailed(record) ? no("WRONG_STAGE") : yes;
}

/** Return whether the customer may withdraw a claim: nothing is decided yet. */
export const mayWithdraw = ({
  status,
  stage,
  resolutions,
}: Pick<ClaimCase, "status" | "stage"> & { resolutions: readonly Pick<ResolutionFacts, "state">[] }): boolean =>
  status === "OPEN" && (undecided as readonly string[]).includes(stage) && !resolutions.some(isLive);

/** Return the steps to suggest at a stage, best first. */
export const nextClaimActions = (record: ClaimCase): ClaimAction[] =>
  (Object.keys(claimActions) as ClaimAction[])
    .flatMap((action) => {
      const { next } = claimActions[action] as { next?: Partial<Record<ClaimStage, number>> };
      const rank = record.status === "OPEN" ? next?.[record.stage] : undefined;
      return rank !== undefined && judgeClaim(record, action).allowed ? [{ action, rank }] : [];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ action }) => action);
