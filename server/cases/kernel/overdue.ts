import { mostPerRun } from "#server/core/stores/api";
import type { Database } from "#server/db/open";
import type { Clock } from "#server/kit/clock";

type Deps = { db: Database; clock: Clock };
type CaseTable = "claim" | "returns";

/** Return the finder of cases of all stores whose customer is to be reminded now. */
export const toRemind =
  (table: CaseTable) =>
  ({ db, clock }: Deps) =>
    db.kysely
      .selectFrom(table)
      .select(["store_id", "id"])
      .where("remind_at", "<=", clock.now().toISOString())
      .where("expires_at", ">", clock.now().toISOString())
      .orderBy("remind_at")
      .limit(mostPerRun)
      .execute();

/** Return the finder of cases of all stores that have run out of time. */
export const toExpire =
  (table: CaseTable) =>
  ({ db, clock }: Deps) =>
    db.kysely
      .selectFrom(table)
      .select(["store_id", "id"])
      .where("expires_at", "<=", clock.now().toISOString())
      .orderBy("expires_at")
      .limit(mostPerRun)
      .execute();
