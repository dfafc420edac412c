import { CaseReasonDialog } from "#src/cases/case-reason-dialog";
import { type ActionProps, useAction } from "./use-action.ts";

/** Withdraw the claim before anything was resolved. */
export function Cancel({ record, onClose }: ActionProps) {
  return <CaseReasonDialog act={useAction(record, "cancel")} optional onClose={onClose} />;
}

/** Close a claim that was resolved elsewhere. */
export function Close({ record, onClose }: ActionProps) {
  return <CaseReasonDialog act={useAction(record, "close")} onClose={onClose} />;
}

/** Deny the claim; the customer sees the reason. */
export function Deny({ record, onClose }: ActionProps) {
  return <CaseReasonDialog act={useAction(record, "deny")} onClose={onClose} />;
}

/** Reopen a closed claim. */
export function Reopen({ record, onClose }: ActionProps) {
  return <CaseReasonDialog act={useAction(record, "reopen")} onClose={onClose} />;
}
