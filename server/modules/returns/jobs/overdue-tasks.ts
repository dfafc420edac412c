import { sql } from "kysely";
import { systemContext } from "#server/db/system-context";
import type { Task } from "#server/jobs/scheduler";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/modules/module";
import type { ReturnsDeps } from "../deps.ts";
import { expireReturn, releaseStock, remindCustomer } from "../operations/overdue-return.ts";

const tenMinutes = 10 * 60_000;
/** Cases per run; the rest wait for the next one. */
const most = 500;

interface Found {
  store_id: string;
  id: string;
}
type Operation = (deps: ReturnsDeps, context: CallContext, id: string) => Promise<void>;

/**
 * Return the scheduled tasks while goods are awaited: remind the customer, expire the return, release reserved exchange
 * goods.
 */
export const waitingTasks = (deps: ReturnsDeps): Task[] => [
  taskOf(deps, "returns.remind", toRemind, remindCustomer),
  taskOf(deps, "returns.expire", toExpire, expireReturn),
  taskOf(deps, "returns.free-stock", toFree, releaseStock),
];

/** A case that fails does not block the others; the next run finds it again. */
function taskOf(deps: ReturnsDeps, name: string, find: (deps: ModuleDeps) => Promise<Found[]>, operation: Operation): Task {
  return {
    name,
    every: tenMinutes,
    async run(signal) {
      for (const { store_id, id } of await find(deps)) {
        if (signal.aborted) return;
        try {
          await operation(deps, await systemContext(deps.db.kysely, store_id, deps.clock.now()), id);
        } catch (error) {
          deps.log.error({ err: error, task: name, return: id }, "an overdue return could not be handled");
        }
      }
    },
  };
}

const toRemind = ({ db, clock }: ModuleDeps): Promise<Found[]> =>
  db.kysely
    .selectFrom("returns")
    .select(["store_id", "id"])
    .where("remind_at", "<=", clock.now().toISOString())
    .where("expires_at", ">", clock.now().toISOString())
    .orderBy("remind_at")
    .limit(most)
    .execute();

const toExpire = ({ db, clock }: ModuleDeps): Promise<Found[]> =>
  db.kysely
    .selectFrom("returns")
    .select(["store_id", "id"])
    .where("expires_at", "<=", clock.now().toISOString())
    .orderBy("expires_at")
    .limit(most)
    .execute();

const toFree = ({ db, clock }: ModuleDeps): Promise<Found[]> =>
  db.kysely
    .selectFrom("stock_reservation as v")
    .innerJoin("returns as r", "r.id", "v.return_id")
    .select(["r.store_id", "r.id"])
    .where("r.exchange_status", "=", "PLANNED")
    .where(
      sql<boolean>`v.created_at <= ${clock.now().toISOString()}::timestamptz
        - make_interval(hours => coalesce((r.policy_snapshot ->> 'exchange_reservation_hours')::int, 672))`,
    )
    .groupBy(["r.store_id", "r.id"])
    .limit(most)
    .execute();
