import { sql } from "kysely";
import { systemContext } from "#server/db/system-context";
import type { Task } from "#server/jobs/scheduler";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/modules/module";
import { expireClaim, remindCustomer, warnOfDeadline, warnUntil } from "../operations/overdue-claim.ts";

const minute = 60_000;
/** Claims per run; the rest wait for the next one. */
const most = 500;

interface Found {
  store_id: string;
  id: string;
}
type Operation = (deps: ModuleDeps, context: CallContext, id: string) => Promise<void>;

/** Return the scheduled tasks of claims. */
export const claimTasks = (deps: ModuleDeps): Task[] => [
  taskOf(deps, "claims.remind", toRemind, remindCustomer),
  taskOf(deps, "claims.expire", toExpire, expireClaim),
  taskOf(deps, "claims.warn", toWarn, warnOfDeadline),
  {
    name: "claims.tally",
    every: minute,
    /** Merge the ±1 rows of each tab; single rows, and rows written concurrently, are untouched. */
    async run() {
      await sql`
        with scattered as (select store_id, tab from claim_tally group by store_id, tab having count(*) > 1),
          taken as (
            delete from claim_tally t using scattered s where t.store_id = s.store_id and t.tab = s.tab returning t.*
          )
        insert into claim_tally (store_id, tab, n)
        select store_id, tab, sum(n) from taken group by store_id, tab having sum(n) <> 0`.execute(deps.db.kysely);
    },
  },
];

/** A claim that fails does not block the others; the next run finds it again. */
function taskOf(deps: ModuleDeps, name: string, find: (deps: ModuleDeps) => Promise<Found[]>, operation: Operation): Task {
  return {
    name,
    every: 10 * minute,
    async run(signal) {
      for (const { store_id, id } of await find(deps)) {
        if (signal.aborted) return;
        try {
          await operation(deps, await systemContext(deps.db.kysely, store_id, deps.clock.now()), id);
        } catch (error) {
          deps.log.error({ err: error, task: name, claim: id }, "an overdue claim could not be handled");
        }
      }
    },
  };
}

const toRemind = ({ db, clock }: ModuleDeps): Promise<Found[]> =>
  db.kysely
    .selectFrom("claim")
    .select(["store_id", "id"])
    .where("remind_at", "<=", clock.now().toISOString())
    .where("expires_at", ">", clock.now().toISOString())
    .orderBy("remind_at")
    .limit(most)
    .execute();

const toExpire = ({ db, clock }: ModuleDeps): Promise<Found[]> =>
  db.kysely
    .selectFrom("claim")
    .select(["store_id", "id"])
    .where("expires_at", "<=", clock.now().toISOString())
    .orderBy("expires_at")
    .limit(most)
    .execute();

const toWarn = ({ db, clock }: ModuleDeps): Promise<Found[]> =>
  db.kysely
    .selectFrom("carrier_claim")
    .select(["store_id", "claim_id as id"])
    .distinct()
    .where("state", "=", "DRAFT")
    .where("warned_at", "is", null)
    .where("file_by", "<=", warnUntil(clock.now()))
    .where("file_by", ">", clock.now().toISOString())
    .limit(most)
    .execute();
