import pg from "pg";
import type { Log } from "#server/kit/log";
import { type Database, overPool, type Started } from "./database.ts";
import { type EmbeddedOptions, EmbeddedServer } from "./embedded-server.ts";
import { poolListener } from "./pool-listener.ts";
import { typeParsers } from "./type-parsers.ts";

export interface EmbeddedDatabase extends Database {
  /** Return the whole database as a tar, for the `template` of another. */
  dump(): Promise<Uint8Array>;
}

/** Open the embedded database: one process, one connection, files in `dataDir` (or memory without it). */
export async function openEmbedded(options: EmbeddedOptions, log: Log): Promise<EmbeddedDatabase> {
  const { db, opened } = embeddedOver(new EmbeddedServer(options), log);
  await opened;
  return db;
}

/** Return the database of a thread that may still be starting. */
export function embeddedOver(server: EmbeddedServer, log: Log): Started<EmbeddedDatabase> {
  const listener = poolListener(() => pool);
  const pool = new pg.Pool({
    max: 1,
    user: "postgres",
    database: "postgres",
    ssl: false,
    types: typeParsers,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 60_000,
    stream: () => server.connect() as never,
    onConnect: async (client: pg.ClientBase) => {
      await client.query("set time zone 'UTC'");
      await listener.attach(client);
    },
  });
  pool.on("error", (error) => log.error({ err: error }, "the embedded database failed and is started again"));
  const db = overPool("embedded", { pool, prepares: true }, listener, () => server.close());
  const check = async () => {
    await server.opened;
    await pool.query("select 1");
  };
  return { db: { ...db, dump: () => server.dump() }, opened: check() };
}
