import type { Action } from "#contracts/returns/states";

/** What can be done to many returns at once, in the order it is offered. */
export const bulkActions = ["approve", "decline", "assign", "flags", "close"] as const satisfies readonly Action[];
export type BulkAction = (typeof bulkActions)[number];
