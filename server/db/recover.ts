import type { Database } from "./database.ts";

/**
 * Resume at once what a killed process left unfinished. Only with the embedded database, which has a single process; on
 * PostgreSQL leases expire.
 */
export async function resumeUnfinished(db: Database): Promise<void> {
  if (db.engine !== "embedded") return;
  await db.kysely.deleteFrom("idempotency").where("status", "is", null).execute();
  await db.kysely.updateTable("job").set({ state: "ready", locked_until: null, locked_by: null }).where("state", "=", "running").execute();
  await db.kysely
    .updateTable("job")
    .set({ run_at: "-infinity" })
    .where("queue", "in", ["settle-refund", "settle-claim-refund", "platform-operation", "claim-operation"])
    .where("state", "=", "ready")
    .execute();
}
