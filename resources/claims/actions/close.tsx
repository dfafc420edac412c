import { CaseReasonDialog } from "#src/cases/case-reason-dialog";
import { type ActionProps, useAction } from "./use-action.ts";

/** Close a claim that was resolved elsewhere. */
export default function Close({ record, onClose }: ActionProps) {
  return <CaseReasonDialog act={useAction(record, "close")} onClose={onClose} />;
}
