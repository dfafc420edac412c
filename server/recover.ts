import type { Database } from "./db/open.ts";

/**
 * Takes up at once what a killed process left behind. Only where no other process can be at work: the embedded database has one,
 * and what was under way died with the last. On PostgreSQL leases run out by themselves.
 */
export async function takeUpUnfinished(db: Database): Promise<void> {
  if (db.engine !== "embedded") return;
  await db.kysely.deleteFrom("idempotency").where("status", "is", null).execute();
  await db.kysely.updateTable("job").set({ state: "ready", locked_until: null, locked_by: null }).where("state", "=", "running").execute();
  await db.kysely
    .updateTable("job")
    .set({ run_at: "-infinity" })
    .where("queue", "=", "settle-refund")
    .where("state", "=", "ready")
    .execute();
}
