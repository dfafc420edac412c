import type { Database } from "./db/open.ts";

/**
 * Resume at once what a killed process left unfinished. Only with the embedded database, which has a single process; on
 * PostgreSQL leases expire.
 */
export async function resumeUnfinished(db: Database): Promise<void> {
  if (db.engine !== "embedded") return;
  await db.kysely.deleteFrom("idempotency").where("status", "is", null).execute();
  await db.kysely.updateTable("job").set({ state: "ready", locked_until: null, locked_by: null }).where("state", "=", "running").execute();
  // Sending decides what becomes of these messages: here their leases only end early.
  await db.kysely
    .updateTable("message")
    .set({ lease_until: new Date(0).toISOString() })
    .where("state", "in", ["CLAIMED", "SENDING"])
    .where("lease_until", "is not", null)
    .execute();
  await db.kysely
    .updateTable("job")
    .set({ run_at: "-infinity" })
    .where("queue", "=", "settle-refund")
    .where("state", "=", "ready")
    .execute();
}
