import { CaseReasonDialog } from "#src/cases/case-reason-dialog";
import { type ActionProps, useAction } from "./use-action.ts";

/** Close the case as it is; if money or goods are still owed, it requires a decision and a reason. */
export default function Close({ record, onClose }: ActionProps) {
  return <CaseReasonDialog act={useAction(record, "close")} isForceable onClose={onClose} />;
}
