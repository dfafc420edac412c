import { ReasonDialog } from "#src/cases/reason-dialog";
import { type ActionProps, useAction } from "./use-action.ts";

/** Deny the claim; the customer sees the reason. */
export default function Deny({ record, onClose }: ActionProps) {
  return <ReasonDialog act={useAction(record, "deny")} onClose={onClose} />;
}
