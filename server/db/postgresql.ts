import pg from "pg";
import type { Log } from "#server/kit/log";
import { clientListener } from "./client-listener.ts";
import { type Database, overPool, type Started } from "./database.ts";
import { typeParsers } from "./type-parsers.ts";

export interface PostgresqlOptions {
  url: string;
  /** The server itself where `url` is a pooler in transaction mode: sessions behind it change from one transaction to the next. */
  directUrl?: string | null;
  connections: number;
  /** Milliseconds after which a statement is cancelled. */
  statementTimeout: number;
}

/** Open a pool to a PostgreSQL server, version 15 or later. */
export async function openPostgresql(options: PostgresqlOptions, log: Log): Promise<Database> {
  const { db, opened } = startPostgresql(options, log);
  await opened;
  return db;
}

/** Make the pool without waiting until the server has answered. */
export function startPostgresql({ url, directUrl = null, connections, statementTimeout }: PostgresqlOptions, log: Log): Started {
  const connection = { application_name: "backhaul", connectionTimeoutMillis: 10_000 };
  const pool = new pg.Pool({
    ...connection,
    connectionString: url,
    types: typeParsers,
    max: connections,
    keepAlive: true,
    // Behind a pooler a session's settings are the role's.
    ...(directUrl === null && { onConnect: (client: pg.ClientBase) => configure(client, statementTimeout) }),
  });
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection failed"));
  const listener = clientListener({ ...connection, connectionString: directUrl ?? url }, log);
  const db = overPool("postgresql", { pool, prepares: directUrl === null }, listener, async () => undefined);
  const check = async () => {
    try {
      await assertVersion(pool);
      if (directUrl !== null) await assertRole(pool, log);
    } catch (error) {
      await db.close();
      throw error;
    }
  };
  return { db, opened: check() };
}

async function configure(client: pg.ClientBase, statementTimeout: number): Promise<void> {
  // Parallel workers and just-in-time compilation take longer than the short queries of a request.
  await client.query(
    `set time zone 'UTC'; set statement_timeout = ${statementTimeout}; set idle_in_transaction_session_timeout = 60000;
     set max_parallel_workers_per_gather = 0; set jit = off`,
  );
}

/**
 * Check the settings that a pooler keeps the server from setting by itself; docs/scale.md has them all. @throws when instants would be
 * read in another zone than UTC
 */
async function assertRole(pool: pg.Pool, log: Log): Promise<void> {
  const { rows } = await pool.query<{ limit: string; zone: string }>(
    "select current_setting('statement_timeout') as limit, current_setting('TimeZone') as zone",
  );
  const [found] = rows;
  if (found?.zone !== "UTC" && found?.zone !== "Etc/UTC")
    throw new Error(`the time zone behind the pooler is ${found?.zone}: alter role … set timezone = 'UTC'`);
  if (found.limit === "0") log.warn({}, "statements have no time limit behind the pooler: alter role … set statement_timeout = '15s'");
}

async function assertVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>("show server_version_num");
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version < 15) throw new Error(`PostgreSQL 15 or later is needed, the server is ${version}`);
}
