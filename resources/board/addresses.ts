import type { Action } from "#contracts/returns/actions";
import type { Stage } from "#contracts/returns/states";
import { caseAddress, inspectAddress, listAddress, processAddress } from "../returns/addresses.ts";

export { caseAddress };

/** Return the address of an action: its own screen, or its dialog over the case. */
export function actionAddress(id: string, action: Action): string {
  if (action === "evaluation") return inspectAddress(id);
  if (action === "process") return processAddress(id);
  return `${caseAddress(id)}?${new URLSearchParams({ action })}`;
}

/** Return the list with a column's returns, keeping the filters. */
export const columnAddress = (stage: Stage, assignee: string | undefined): string =>
  `${listAddress}?${new URLSearchParams({ status: "OPEN", stage, sort: "created_at", ...(assignee && { assignee }) })}`;
