import { ReasonDialog } from "./reason-dialog.tsx";
import type { ActionProps } from "./use-action.ts";

/** Reopen a closed claim. */
export default function Reopen(props: ActionProps) {
  return <ReasonDialog action="reopen" {...props} />;
}
