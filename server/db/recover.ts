import type { ExpressionBuilder } from "kysely";
import type { Database } from "./database.ts";
import type { DB } from "./tables.ts";

/**
 * Resume at once what a killed process left unfinished. Only with the embedded database, which has a single process; on
 * PostgreSQL leases expire.
 */
export async function resumeUnfinished(db: Database): Promise<void> {
  if (db.engine !== "embedded") return;
  await db.kysely.deleteFrom("idempotency").where("status", "is", null).execute();
  await db.kysely.updateTable("job").set({ state: "ready", locked_until: null, locked_by: null }).where("state", "=", "running").execute();
  await endLeases(db);
  await db.kysely
    .updateTable("job")
    .set({ run_at: "-infinity" })
    .where("queue", "in", ["settle-refund", "settle-claim-refund"])
    .where("state", "=", "ready")
    .execute();
}

/** Sending decides what becomes of these messages: here their leases only end early. */
async function endLeases({ kysely }: Database): Promise<void> {
  const isLeased = (eb: ExpressionBuilder<DB, "message">) => eb("state", "in", ["CLAIMED", "SENDING"]).and("lease_until", "is not", null);
  // An update loads its triggers and runs them even where it finds nothing, as at nearly every start.
  if (!(await kysely.selectFrom("message").select("id").where(isLeased).limit(1).executeTakeFirst())) return;
  await kysely
    .updateTable("message")
    .set({ lease_until: new Date(0).toISOString() })
    .where(isLeased)
    .execute();
}
