import { ReasonDialog } from "./reason-dialog.tsx";
import type { ActionProps } from "./use-action.ts";

/** Ends the case as it stands; owing money or goods still, it takes a decision and a reason. */
export default function Close(props: ActionProps) {
  return <ReasonDialog action="close" isForceable {...props} />;
}
