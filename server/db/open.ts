import { join } from "node:path";
import type { Config } from "#server/config";
import { type Log, silentLog } from "#server/kit/log";
import type { Database, Started } from "./database.ts";
import { EmbeddedServer } from "./embedded-server.ts";

export type { Database, Engine, Reader, Tx } from "./database.ts";

type DatabaseConfig = Pick<Config, "dataDir" | "databaseUrl" | "databaseDirectUrl" | "databasePool">;

const statementTimeout = 15_000;

/**
 * Start PostgreSQL if configured, else the embedded database in the data directory. What talks to either is loaded here: the thread of
 * the embedded database starts meanwhile.
 */
export async function startDatabase(config: DatabaseConfig, log: Log = silentLog): Promise<Started> {
  if (config.databaseUrl === null) {
    const server = new EmbeddedServer({ dataDir: join(config.dataDir, "db") });
    const { embeddedOver } = await import("./embedded.ts");
    return embeddedOver(server, log);
  }
  const { databaseUrl: url, databaseDirectUrl: directUrl, databasePool: connections } = config;
  const { startPostgresql } = await import("./postgresql.ts");
  return startPostgresql({ url, directUrl, connections, statementTimeout }, log);
}

/** Bring the database up to date, on the server itself where a pooler is in front of it. Returns the numbers applied. */
export async function migrateDatabase({ databaseDirectUrl }: DatabaseConfig, db: Database, log: Log = silentLog): Promise<number[]> {
  const { migrate } = await import("./migrate.ts");
  if (databaseDirectUrl === null) return await migrate(db);
  const { openPostgresql } = await import("./postgresql.ts");
  const direct = await openPostgresql({ url: databaseDirectUrl, connections: 1, statementTimeout }, log);
  try {
    return await migrate(direct);
  } finally {
    await direct.close();
  }
}
