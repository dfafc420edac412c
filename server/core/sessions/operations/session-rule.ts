import { sql } from "kysely";
import type { SessionRule } from "#contracts/session/session";
import { writeAudit } from "#server/core/audit/api";
import type { CoreDeps } from "#server/core/module";
import { changeStore, lockStore } from "#server/core/stores/api";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { publishLive } from "#server/kit/events";
import { peopleOfStore } from "../repository.ts";
import { sessionEnd } from "../session-end.ts";

export const showSessionRule = (reader: Reader, storeId: string): Promise<SessionRule> =>
  reader.selectFrom("store").select("idle_minutes").where("id", "=", storeId).executeTakeFirstOrThrow();

/** Set the minutes of inactivity after which people of the store are signed out, also those who are signed in now. */
export function saveSessionRule({ db }: CoreDeps, rule: SessionRule, context: CallContext): Promise<SessionRule> {
  const storeId = context.store.id;
  return db.transaction(async (tx) => {
    await lockStore(tx, storeId);
    const before = await showSessionRule(tx, storeId);
    if (before.idle_minutes === rule.idle_minutes) return before;
    await changeStore(tx, storeId, rule);
    await tx
      .updateTable("session")
      .set({ expires_at: sessionEnd(rule.idle_minutes, sql`created_at`, sql`last_seen_at`) })
      .where("store_id", "=", storeId)
      .where("ended_at", "is", null)
      .where("expires_at", ">", context.now.toISOString())
      .execute();
    await writeAudit(tx, context, { action: "session_rule.updated", object_type: "store", object_id: storeId, before, after: rule });
    // Open pages read the rule again.
    const ids = (await peopleOfStore(tx, storeId)).map(({ id }) => id);
    await publishLive(tx, { store_id: storeId, resource: "members", ids, type: "updated", version: null });
    return rule;
  });
}
