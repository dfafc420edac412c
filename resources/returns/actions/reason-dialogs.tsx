import { CaseReasonDialog } from "#src/cases/case-reason-dialog";
import { type ActionProps, useAction } from "./use-action.ts";

/** Withdraw the return before anything arrives; a parcel in transit requires a decision. */
export function Cancel({ record, onClose }: ActionProps) {
  return <CaseReasonDialog act={useAction(record, "cancel")} isForceable onClose={onClose} />;
}

/** Close the case as it is; if money or goods are still owed, it requires a decision and a reason. */
export function Close({ record, onClose }: ActionProps) {
  return <CaseReasonDialog act={useAction(record, "close")} isForceable onClose={onClose} />;
}

/** Decline the request; the customer sees the reason. */
export function Decline({ record, onClose }: ActionProps) {
  return <CaseReasonDialog act={useAction(record, "decline")} onClose={onClose} />;
}

/** Reopen a closed case; money and stock do not change. */
export function Reopen({ record, onClose }: ActionProps) {
  return <CaseReasonDialog act={useAction(record, "reopen")} onClose={onClose} />;
}
