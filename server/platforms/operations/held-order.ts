import type { PlannedOperation } from "./planned.ts";

type Row = Pick<PlannedOperation, "key" | "kind" | "about" | "state">;

/** Return what was asked for last about holding an order, of operations in the order they were planned in. */
export const lastHold = <One extends Row>(operations: readonly One[], orderKey: string): One | undefined =>
  operations.findLast(({ kind, about }) => (kind === "hold" || kind === "release") && about.includes(orderKey));

/** Return whether an order waits on the platform, or is to wait as soon as it can be held. */
export const isToBeHeld = (operations: readonly Row[], { key, command }: Pick<PlannedOperation, "key" | "command">): boolean =>
  (lastHold(operations, key)?.kind ?? (command?.hold === true ? "hold" : "release")) === "hold";

export const isCancelPlanned = (operations: readonly Row[], orderKey: string): boolean =>
  operations.some(({ kind, about }) => kind === "exchange_cancel" && about.includes(orderKey));
