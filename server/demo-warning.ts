import { demoAccountsIn } from "#server/core/single-sign-on/demo-accounts";
import type { Config } from "./config.ts";
import type { Database } from "./db/open.ts";
import type { Log } from "./kit/log.ts";
import { isOpenToOthers } from "./kit/loopback.ts";

/** Warn in the log, at every start, while others can sign in with the demo's password. */
export async function warnOfDemoAccounts(db: Database, config: Config, log: Log): Promise<void> {
  if (!isOpenToOthers(config) || !(await demoAccountsIn(db)())) return;
  const advice = "change their passwords, or start with SEED=none on an empty database";
  log.warn({ public_url: config.publicUrl }, `the demo accounts are open to everybody: their password is published; ${advice}`);
}
