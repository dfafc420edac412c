import { ReasonDialog } from "./reason-dialog.tsx";
import type { ActionProps } from "./use-action.ts";

/** Close a claim that was resolved elsewhere. */
export default function Close(props: ActionProps) {
  return <ReasonDialog action="close" {...props} />;
}
