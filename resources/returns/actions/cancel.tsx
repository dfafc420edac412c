import { CaseReasonDialog } from "#src/cases/case-reason-dialog";
import { type ActionProps, useAction } from "./use-action.ts";

/** Withdraw the return before anything arrives; a parcel in transit requires a decision. */
export default function Cancel({ record, onClose }: ActionProps) {
  return <CaseReasonDialog act={useAction(record, "cancel")} isForceable onClose={onClose} />;
}
