import { ReasonDialog } from "./reason-dialog.tsx";
import type { ActionProps } from "./use-action.ts";

/** Takes a closed case up again; money and stock stay as they are. */
export default function Reopen(props: ActionProps) {
  return <ReasonDialog action="reopen" {...props} />;
}
