import pg from "pg";
import type { Log } from "#server/kit/log";
import { clientListener } from "./client-listener.ts";
import { type Database, overPool } from "./database.ts";
import { typeParsers } from "./type-parsers.ts";

export interface PostgresqlOptions {
  url: string;
  connections: number;
  /** Milliseconds after which a statement is cancelled. */
  statementTimeout: number;
}

/** Open a pool to a PostgreSQL server, version 15 or later. */
export async function openPostgresql({ url, connections, statementTimeout }: PostgresqlOptions, log: Log): Promise<Database> {
  const connection = { connectionString: url, application_name: "backhaul", connectionTimeoutMillis: 10_000 };
  const pool = new pg.Pool({
    ...connection,
    types: typeParsers,
    max: connections,
    keepAlive: true,
    onConnect: async (client: pg.ClientBase) => {
      // Parallel workers and just-in-time compilation take longer than the short queries of a request.
      await client.query(
        `set time zone 'UTC'; set statement_timeout = ${statementTimeout}; set idle_in_transaction_session_timeout = 60000;
         set max_parallel_workers_per_gather = 0; set jit = off`,
      );
    },
  });
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection failed"));
  const listener = clientListener(connection, log);
  const db = overPool("postgresql", pool, listener, async () => undefined);
  try {
    await assertVersion(pool);
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}

async function assertVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>("show server_version_num");
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version < 15) throw new Error(`PostgreSQL 15 or later is needed, the server is ${version}`);
}
