import { ReasonDialog } from "#src/cases/reason-dialog";
import { type ActionProps, useAction } from "./use-action.ts";

/** Close a claim that was resolved elsewhere. */
export default function Close({ record, onClose }: ActionProps) {
  return <ReasonDialog act={useAction(record, "close")} onClose={onClose} />;
}
