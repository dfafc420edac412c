import { ReasonDialog } from "./reason-dialog.tsx";
import type { ActionProps } from "./use-action.ts";

/** Withdraws the return before anything arrived; a parcel on its way takes a decision. */
export default function Cancel(props: ActionProps) {
  return <ReasonDialog action="cancel" isForceable {...props} />;
}
