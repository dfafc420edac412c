import type { Selectable } from "kysely";
import type { PlatformOperation } from "#server/db/tables";

/** A change on a store's platform that a return or a claim plans, as it is loaded with its case. */
export type PlannedOperation = Pick<
  Selectable<PlatformOperation>,
  "key" | "kind" | "state" | "command" | "about" | "after_key" | "result" | "error" | "created_at" | "updated_at" | "applied_at"
>;

/** Whose operations these are, and the queue whose jobs make their calls. */
export type Owner = { queue: string } & ({ return_id: string } | { claim_id: string });

/** Return the subject of everything that moves money of an order, or changes it on the platform. */
export const orderSubject = (externalId: string): string => `order:${externalId}`;

type Row = Pick<PlannedOperation, "key" | "kind" | "about" | "state">;

/** Return what was asked for last about holding an order, of operations in the order they were planned in. */
export const lastHold = <One extends Row>(operations: readonly One[], orderKey: string): One | undefined =>
  operations.findLast(({ kind, about }) => (kind === "hold" || kind === "release") && about.includes(orderKey));

/** Return whether an order waits on the platform, or is to wait as soon as it can be held. */
export const isToBeHeld = (operations: readonly Row[], { key, command }: Pick<PlannedOperation, "key" | "command">): boolean =>
  (lastHold(operations, key)?.kind ?? (command?.hold === true ? "hold" : "release")) === "hold";

export const isCancelPlanned = (operations: readonly Row[], orderKey: string): boolean =>
  operations.some(({ kind, about }) => kind === "exchange_cancel" && about.includes(orderKey));
