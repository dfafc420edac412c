import { toExpire, toRemind } from "#server/cases/kernel/overdue";
import { mostPerRun, taskForEach } from "#server/core/stores/api";
import type { Task } from "#server/jobs/scheduler";
import { tallyTask } from "#server/jobs/tally-task";
import type { ModuleDeps } from "#server/platforms/module";
import { expireClaim, remindCustomer, warnOfDeadline, warnUntil } from "../operations/overdue-claim.ts";

/** Return the scheduled tasks of claims. */
export const claimTasks = (deps: ModuleDeps): Task[] => [
  taskForEach(deps, "claims.remind", toRemind("claim"), remindCustomer),
  taskForEach(deps, "claims.expire", toExpire("claim"), expireClaim),
  taskForEach(deps, "claims.warn", toWarn, warnOfDeadline),
  tallyTask(deps, "claims.tally", "claim_tally", ["tab"]),
];

const toWarn = ({ db, clock }: ModuleDeps) =>
  db.kysely
    .selectFrom("carrier_claim")
    .select(["store_id", "claim_id as id"])
    .distinct()
    .where("state", "=", "DRAFT")
    .where("warned_at", "is", null)
    .where("file_by", "<=", warnUntil(clock.now()))
    .where("file_by", ">", clock.now().toISOString())
    .limit(mostPerRun)
    .execute();
