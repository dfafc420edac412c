import type { ClaimAction, ClaimBody } from "#contracts/claims/actions";
import type { ClaimOutcome } from "#contracts/claims/outcome";
import { retryOperations } from "#server/cases/money/money-jobs";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import type { ClaimActionResult } from "../case/action-result.ts";
import { assignClaim, changeEvidence, flagClaim, noteOnClaim } from "./annotate-claim.ts";
import { answerClaim, requestInfo } from "./ask-customer.ts";
import { cancelResolution } from "./cancel-resolution.ts";
import { completeClaim } from "./complete-claim.ts";
import { approveClaim, denyClaim, reviewClaim } from "./decide.ts";
import { cancelClaim, closeClaim, reopenClaim } from "./end-claim.ts";
import { receiveItem } from "./receive-item.ts";
import { previewResolution, resolveClaim } from "./resolve-claim.ts";
import { runAction } from "./run-action.ts";
import { updateClaim } from "./update-claim.ts";

type Run<A extends ClaimAction> = (
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  body: ClaimBody<A>,
) => Promise<ClaimActionResult | { outcome: ClaimOutcome }>;

const operations: { [A in ClaimAction]: Run<A> } = {
  review: reviewClaim,
  approve: approveClaim,
  deny: denyClaim,
  "request-info": requestInfo,
  answer: answerClaim,
  receive: receiveItem,
  resolve: resolveClaim,
  complete: completeClaim,
  "cancel-resolution": cancelResolution,
  update: updateClaim,
  evidence: changeEvidence,
  assign: assignClaim,
  flags: flagClaim,
  notes: noteOnClaim,
  "retry-platform": (deps, context, id, body) => runAction(deps, context, id, "retry-platform", (draft) => retryOperations(draft, body)),
  reopen: reopenClaim,
  close: closeClaim,
  cancel: cancelClaim,
  "preview-resolution": previewResolution,
};

/** Return the operation of an action. */
export const operationFor = <A extends ClaimAction>(action: A): Run<A> => operations[action] as Run<A>;
