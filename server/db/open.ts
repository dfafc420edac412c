import { join } from "node:path";
import type { Config } from "#server/config";
import { type Log, silentLog } from "#server/kit/log";
import type { Database } from "./database.ts";
import { openEmbedded } from "./embedded.ts";
import { openPostgresql } from "./postgresql.ts";

export type { Database, Engine, Reader, Tx } from "./database.ts";

type DatabaseConfig = Pick<Config, "dataDir" | "databaseUrl" | "databasePool">;

/** Open PostgreSQL if configured, else the embedded database in the data directory. */
export async function openDatabase(config: DatabaseConfig, log: Log = silentLog): Promise<Database> {
  if (config.databaseUrl === null) return await openEmbedded({ dataDir: join(config.dataDir, "db") }, log);
  return await openPostgresql({ url: config.databaseUrl, connections: config.databasePool, statementTimeout: 15_000 }, log);
}
