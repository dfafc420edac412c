import type { Action } from "#contracts/returns/actions";
import type { Stage } from "#contracts/returns/states";

export const caseAddress = (id: string): string => `/dashboard/return/${encodeURIComponent(id)}`;

/** Return the address of an action: its own screen, or its dialog over the case. */
export function actionAddress(id: string, action: Action): string {
  if (action === "evaluation") return `${caseAddress(id)}/inspect`;
  if (action === "process") return `${caseAddress(id)}/process`;
  return `${caseAddress(id)}?${new URLSearchParams({ action })}`;
}

/** Return the list with a column's returns, keeping the filters. */
export const columnAddress = (stage: Stage, assignee: string | undefined): string =>
  `/dashboard/return/list?${new URLSearchParams({ status: "OPEN", stage, sort: "created_at", ...(assignee && { assignee }) })}`;
