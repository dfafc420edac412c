import type { Config } from "#server/config";
import type { Database } from "#server/db/open";
import { openBody } from "#server/messaging/writing/api";

/** Return the mails of a store to a customer's address, oldest first, with their texts opened. */
export async function lettersTo({ db, config }: { db: Database; config: Config }, storeId: string, email: string) {
  const rows = await db.kysely
    .selectFrom("message")
    .select(["id", "template", "language", "subject", "body", "state"])
    .where("store_id", "=", storeId)
    .where("recipient", "=", email)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, body: openBody(config.secret, row.body ?? "") ?? "" }));
}
