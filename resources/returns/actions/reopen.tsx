import { CaseReasonDialog } from "#src/cases/case-reason-dialog";
import { type ActionProps, useAction } from "./use-action.ts";

/** Reopen a closed case; money and stock do not change. */
export default function Reopen({ record, onClose }: ActionProps) {
  return <CaseReasonDialog act={useAction(record, "reopen")} onClose={onClose} />;
}
