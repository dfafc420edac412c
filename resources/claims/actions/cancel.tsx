import { CaseReasonDialog } from "#src/cases/case-reason-dialog";
import { type ActionProps, useAction } from "./use-action.ts";

/** Withdraw the claim before anything was resolved. */
export default function Cancel({ record, onClose }: ActionProps) {
  return <CaseReasonDialog act={useAction(record, "cancel")} optional onClose={onClose} />;
}
