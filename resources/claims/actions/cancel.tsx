import { ReasonDialog } from "#src/cases/reason-dialog";
import { type ActionProps, useAction } from "./use-action.ts";

/** Withdraw the claim before anything was resolved. */
export default function Cancel({ record, onClose }: ActionProps) {
  return <ReasonDialog act={useAction(record, "cancel")} optional onClose={onClose} />;
}
