import { ReasonDialog } from "./reason-dialog.tsx";
import type { ActionProps } from "./use-action.ts";

/** Close the case as it is; if money or goods are still owed, it requires a decision and a reason. */
export default function Close(props: ActionProps) {
  return <ReasonDialog action="close" isForceable {...props} />;
}
