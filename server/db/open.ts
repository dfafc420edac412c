import { join } from "node:path";
import type { Config } from "#server/config";
import { type Log, silentLog } from "#server/kit/log";
import type { Database, Started } from "./database.ts";
import { startEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { openPostgresql, startPostgresql } from "./postgresql.ts";

export type { Database, Engine, Reader, Tx } from "./database.ts";

type DatabaseConfig = Pick<Config, "dataDir" | "databaseUrl" | "databaseDirectUrl" | "databasePool">;

const statementTimeout = 15_000;

/** Start PostgreSQL if configured, else the embedded database in the data directory. */
export function startDatabase(config: DatabaseConfig, log: Log = silentLog): Started {
  if (config.databaseUrl === null) return startEmbedded({ dataDir: join(config.dataDir, "db") }, log);
  const { databaseUrl: url, databaseDirectUrl: directUrl, databasePool: connections } = config;
  return startPostgresql({ url, directUrl, connections, statementTimeout }, log);
}

/** Bring the database up to date, on the server itself where a pooler is in front of it. Returns the numbers applied. */
export async function migrateDatabase({ databaseDirectUrl }: DatabaseConfig, db: Database, log: Log = silentLog): Promise<number[]> {
  if (databaseDirectUrl === null) return await migrate(db);
  const direct = await openPostgresql({ url: databaseDirectUrl, connections: 1, statementTimeout }, log);
  try {
    return await migrate(direct);
  } finally {
    await direct.close();
  }
}
