import type { FastifyBaseLogger } from "fastify";
import { endLeases } from "#server/messaging/sending/recover";
import { releaseClaims } from "#server/platforms/operations/api";
import { seedDemo } from "#server/seed/seed";
import type { Config } from "./config.ts";
import type { Database } from "./db/open.ts";
import { resumeUnfinished } from "./db/recover.ts";
import { sealStoredSecrets } from "./db/seal-secrets.ts";
import { warnOfDemoAccounts } from "./demo-warning.ts";

/** Make a migrated database ready to be used: without what a killed process left half done, and with the demo if it is to have one. */
export async function prepareDatabase(db: Database, config: Config, log: FastifyBaseLogger): Promise<void> {
  await sealStoredSecrets(db, config.secret);
  await resumeUnfinished(db);
  await releaseClaims(db);
  await endLeases(db);
  await seedDemo(db, config, log);
  await warnOfDemoAccounts(db, config, log);
}
