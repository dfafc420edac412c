import { sql } from "kysely";
import { toExpire, toRemind } from "#server/cases/kernel/overdue";
import { followOpenLegs } from "#server/cases/money/legs/follow-open-legs";
import { mostPerRun, taskForEach } from "#server/core/stores/api";
import type { Task } from "#server/jobs/scheduler";
import { tallyTask } from "#server/jobs/tally-task";
import type { ModuleDeps } from "#server/platforms/module";
import { expireReturn, releaseStock, remindCustomer } from "../operations/overdue-return.ts";
import { standingFields } from "../queries/filter.ts";
import { followInvoices } from "./follow-invoices.ts";

/** Return the scheduled tasks of returns. */
export const returnTasks = (deps: ModuleDeps): Task[] => [
  ...waitingTasks(deps),
  followInvoices(deps),
  followOpenLegs(deps),
  tallyTask(deps, "returns.tally", "returns_tally", ["tab", "in_exchanges", ...standingFields]),
];

/**
 * Return the scheduled tasks while goods are awaited: remind the customer, expire the return, release reserved exchange
 * goods.
 */
const waitingTasks = (deps: ModuleDeps): Task[] => [
  taskForEach(deps, "returns.remind", toRemind("returns"), remindCustomer),
  taskForEach(deps, "returns.expire", toExpire("returns"), expireReturn),
  taskForEach(deps, "returns.free-stock", toFree, releaseStock),
];

const toFree = ({ db, clock }: ModuleDeps) =>
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
    .limit(mostPerRun)
    .execute();
