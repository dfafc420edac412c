import { ReasonDialog } from "./reason-dialog.tsx";
import type { ActionProps } from "./use-action.ts";

/** Reopen a closed case; money and stock do not change. */
export default function Reopen(props: ActionProps) {
  return <ReasonDialog action="reopen" {...props} />;
}
