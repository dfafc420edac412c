import { ReasonDialog } from "./reason-dialog.tsx";
import type { ActionProps } from "./use-action.ts";

/** Withdraw the return before anything arrives; a parcel in transit requires a decision. */
export default function Cancel(props: ActionProps) {
  return <ReasonDialog action="cancel" isForceable {...props} />;
}
