import { ReasonDialog } from "./reason-dialog.tsx";
import type { ActionProps } from "./use-action.ts";

/** Says no to the request; the customer reads the reason. */
export default function Decline(props: ActionProps) {
  return <ReasonDialog action="decline" {...props} />;
}
