import { CaseReasonDialog } from "#src/cases/case-reason-dialog";
import { type ActionProps, useAction } from "./use-action.ts";

/** Deny the claim; the customer sees the reason. */
export default function Deny({ record, onClose }: ActionProps) {
  return <CaseReasonDialog act={useAction(record, "deny")} onClose={onClose} />;
}
