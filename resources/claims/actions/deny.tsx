import { ReasonDialog } from "./reason-dialog.tsx";
import type { ActionProps } from "./use-action.ts";

/** Deny the claim; the customer sees the reason. */
export default function Deny(props: ActionProps) {
  return <ReasonDialog action="deny" {...props} />;
}
