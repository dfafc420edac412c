import { ReasonDialog } from "./reason-dialog.tsx";
import type { ActionProps } from "./use-action.ts";

/** Decline the request; the customer sees the reason. */
export default function Decline(props: ActionProps) {
  return <ReasonDialog action="decline" {...props} />;
}
