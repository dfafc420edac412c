import { moneyJobs } from "#server/cases/money/money-jobs";
import type { Handlers } from "#server/jobs/worker";
import type { ModuleDeps } from "#server/platforms/module";
import { claimMoney } from "../money/claim-money.ts";

/** Return the job handlers. */
export const claimJobs = (deps: ModuleDeps): Handlers => moneyJobs(claimMoney, deps);
