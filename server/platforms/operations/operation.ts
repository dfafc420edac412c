import { createHash } from "node:crypto";
import type { OperationError, OperationKind } from "#server/db/column-types";

/** A change on a store's platform. */
export interface Operation {
  storeId: string;
  /** Made once per business operation and stored with it. */
  key: string;
  kind: OperationKind;
  /** What must not be changed by two operations at a time, mostly the order's external id. */
  subject: string;
  /** What is asked for; the same key with another request is refused. */
  request: unknown;
}

/**
 * `done` and `failed` are final for this run. `unknown`, `pending` and `busy`: run it again later, with the same key. `pending`: it was made,
 * and its end is still to come, which may take days.
 */
export type OperationOutcome<T> =
  | { state: "done"; result: T }
  | { state: "failed"; error: OperationError }
  | { state: "unknown" | "pending" | "busy" };

/**
 * `request`: the key for a platform that acts once per key. It stays the same while nobody knows what became of a call, and is another one
 * once a call was refused: a platform may answer a refused key with its refusal for ever.
 */
export interface Calls<T> {
  /** Make the change. */
  call(request: string): Promise<T>;
  /** Return the result of an earlier call; null when the platform knows of none. */
  find(request: string): Promise<T | null>;
  /** Return what of a result may be stored, and what a repeated run returns: codes that are worth money are not stored. */
  stored?(result: T): T;
}

/** Return a hash of a request that does not depend on the order of its fields. */
export const requestHash = (request: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(sorted(request)))
    .digest("hex");

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, sorted(field)]));
}
