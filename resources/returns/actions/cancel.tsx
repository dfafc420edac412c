import { ReasonDialog } from "#src/cases/reason-dialog";
import { type ActionProps, useAction } from "./use-action.ts";

/** Withdraw the return before anything arrives; a parcel in transit requires a decision. */
export default function Cancel({ record, onClose }: ActionProps) {
  return <ReasonDialog act={useAction(record, "cancel")} isForceable onClose={onClose} />;
}
