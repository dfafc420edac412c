import { followOpenLegs } from "#server/cases/money/legs/follow-open-legs";
import type { Task } from "#server/jobs/scheduler";
import { tallyTask } from "#server/jobs/tally-task";
import type { ModuleDeps } from "#server/platforms/module";
import { standingFields } from "../queries/filter.ts";
import { followInvoices } from "./follow-invoices.ts";
import { waitingTasks } from "./overdue-tasks.ts";

/** Return the scheduled tasks of returns. */
export const returnTasks = (deps: ModuleDeps): Task[] => [
  ...waitingTasks(deps),
  followInvoices(deps),
  followOpenLegs(deps),
  tallyTask(deps, "returns.tally", "returns_tally", ["tab", "in_exchanges", ...standingFields]),
];
