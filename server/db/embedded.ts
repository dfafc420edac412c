import { dirname } from "node:path";
import pg from "pg";
import type { Log } from "#server/kit/log";
import { privateFolder } from "#server/kit/private-folder";
import { lockDirectory } from "./data-lock.ts";
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
  const { db, opened } = startEmbedded(options, log);
  await opened;
  return db;
}

/** Start the embedded database without waiting until it answers. */
export function startEmbedded(options: EmbeddedOptions, log: Log): Started<EmbeddedDatabase> {
  const release = options.dataDir ? lockFor(options.dataDir) : () => undefined;
  const server = new EmbeddedServer(options);
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
  const db = overPool("embedded", { pool, prepares: true }, listener, async () => {
    await server.close();
    release();
  });
  const check = async () => {
    try {
      await server.opened;
      await pool.query("select 1");
    } catch (error) {
      release();
      throw error;
    }
  };
  return { db: { ...db, dump: () => server.dump() }, opened: check() };
}

function lockFor(dataDir: string): () => void {
  for (const folder of [dirname(dataDir), dataDir]) privateFolder(folder);
  return lockDirectory(dataDir);
}
