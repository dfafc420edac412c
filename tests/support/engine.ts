import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Config, readConfig } from "#server/config";
import type { Database, Engine } from "#server/db/open";
import { embeddedCopy } from "./embedded-template.ts";
import { postgresqlCopy } from "./postgresql-template.ts";

export const testEngine: Engine = process.env.TEST_ENGINE === "postgresql" ? "postgresql" : "embedded";

export interface TestDatabase {
  db: Database;
  config: Config;
  /** Closes and deletes the database. */
  drop(): Promise<void>;
  /** On PostgreSQL a second, independent connection pool, as another replica has; on the embedded engine the same database. */
  replica(): Promise<Database>;
}

/** Create an empty, migrated database of the engine under test (TEST_ENGINE = embedded or postgresql). */
export async function createTestDatabase(options: { migrated?: boolean; isNew?: boolean; pooler?: string } = {}): Promise<TestDatabase> {
  const migrated = options.migrated ?? true;
  const copy = testEngine === "postgresql" ? await postgresqlCopy(migrated, options.pooler) : await embeddedCopy(migrated, options.isNew);
  const dataDir = mkdtempSync(join(tmpdir(), "backhaul-test-"));
  const environment = { DATA_DIR: dataDir, PORT: "0", SEED: "none", LOG_LEVEL: "silent", RATE_LIMIT: "0", SECRET: randomUUID() };
  const at = { DATABASE_URL: copy.url ?? "", DATABASE_DIRECT_URL: copy.directUrl ?? "" };
  const config = readConfig({ ...environment, ...at });
  return {
    db: copy.db,
    config,
    replica: copy.replica,
    async drop() {
      await copy.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
