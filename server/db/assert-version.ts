import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import type { Reader } from "./database.ts";

/** A record as the audit log names it, with its current version. */
export interface Versioned {
  object_type: string;
  object_id: string;
  version: number;
}
type Expecting = Pick<CallContext, "expectedVersion"> & { store: { id: string } };

/**
 * Assert that a change was decided on the record's current version. @throws STALE_VERSION with the current record,
 * `changed_by` (the last author's name, null when not logged) and `changed_at`
 */
export async function assertVersion(
  reader: Reader,
  { store, expectedVersion }: Expecting,
  { object_type, object_id, version }: Versioned,
  current: () => unknown,
): Promise<void> {
  if (expectedVersion === null || expectedVersion === version) return;
  const last = await reader
    .selectFrom("audit")
    .select(["actor_name", "at"])
    .where("store_id", "=", store.id)
    .where("object_type", "=", object_type)
    .where("object_id", "=", object_id)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const who = { changed_by: last?.actor_name || null, changed_at: last?.at ?? null };
  throw new AppError("STALE_VERSION", { current: await current(), ...who });
}
