import { CaseReasonDialog } from "#src/cases/case-reason-dialog";
import { type ActionProps, useAction } from "./use-action.ts";

/** Decline the request; the customer sees the reason. */
export default function Decline({ record, onClose }: ActionProps) {
  return <CaseReasonDialog act={useAction(record, "decline")} onClose={onClose} />;
}
