import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Config, readConfig } from "#server/config";
import type { Database, Engine } from "#server/db/open";
import { type Copy, embeddedCopy } from "./embedded-template.ts";
import { emptyTables } from "./empty-tables.ts";
import { postgresqlCopy } from "./postgresql-template.ts";

export const testEngine: Engine = process.env.TEST_ENGINE === "postgresql" ? "postgresql" : "embedded";

export interface TestDatabase {
  db: Database;
  config: Config;
  /** Closes and deletes the database, or empties it for another test file. */
  drop(): Promise<void>;
  /** On PostgreSQL a second, independent connection pool, as another replica has; on the embedded engine the same database. */
  replica(): Promise<Database>;
}

/** Migrated databases that an earlier test file of this process is done with, emptied. */
const emptied: Copy[] = [];

/**
 * Return an empty database of the engine under test (TEST_ENGINE = embedded or postgresql). Creating one takes long, so a migrated one is
 * emptied and used again, except where it has to be new.
 */
export async function createTestDatabase(options: { migrated?: boolean; isNew?: boolean; pooler?: string } = {}): Promise<TestDatabase> {
  const { migrated = true, isNew = false, pooler } = options;
  const isReused = migrated && !isNew && pooler === undefined;
  const copy =
    (isReused && emptied.pop()) || (await (testEngine === "postgresql" ? postgresqlCopy(migrated, pooler) : embeddedCopy(migrated)));
  const dataDir = mkdtempSync(join(tmpdir(), "backhaul-test-"));
  const environment = { DATA_DIR: dataDir, PORT: "0", SEED: "none", LOG_LEVEL: "silent", RATE_LIMIT: "0", SECRET: randomUUID() };
  const at = { DATABASE_URL: copy.url ?? "", DATABASE_DIRECT_URL: copy.directUrl ?? "" };
  const config = readConfig({ ...environment, ...at });
  const replicas: Database[] = [];
  return {
    db: copy.db,
    config,
    async replica() {
      const db = await copy.replica();
      if (db !== copy.db) replicas.push(db);
      return db;
    },
    async drop() {
      await Promise.all(replicas.map((db) => db.close()));
      await (isReused ? putBack(copy) : copy.drop());
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Keep an emptied database for the next test file, or drop one that a test has broken. */
async function putBack(copy: Copy): Promise<void> {
  try {
    await emptyTables(copy.db);
    emptied.push(copy);
  } catch {
    await copy.drop();
  }
}
