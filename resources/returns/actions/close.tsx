import { ReasonDialog } from "#src/cases/reason-dialog";
import { type ActionProps, useAction } from "./use-action.ts";

/** Close the case as it is; if money or goods are still owed, it requires a decision and a reason. */
export default function Close({ record, onClose }: ActionProps) {
  return <ReasonDialog act={useAction(record, "close")} isForceable onClose={onClose} />;
}
