import { moneyJobs } from "#server/cases/money/money-jobs";
import type { Handlers } from "#server/jobs/worker";
import type { ClaimsDeps } from "../deps.ts";
import { claimMoney } from "../money/claim-money.ts";

/** Return the job handlers. */
export const claimJobs = (deps: ClaimsDeps): Handlers => moneyJobs(claimMoney, deps);
