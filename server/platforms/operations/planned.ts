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
