import { ReasonDialog } from "./reason-dialog.tsx";
import type { ActionProps } from "./use-action.ts";

/** Withdraw the claim before anything was resolved. */
export default function Cancel(props: ActionProps) {
  return <ReasonDialog action="cancel" optional {...props} />;
}
