import { ReasonDialog } from "#src/cases/reason-dialog";
import { type ActionProps, useAction } from "./use-action.ts";

/** Reopen a closed case; money and stock do not change. */
export default function Reopen({ record, onClose }: ActionProps) {
  return <ReasonDialog act={useAction(record, "reopen")} onClose={onClose} />;
}
