import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { migrate, readMigrations } from "#server/db/migrate";
import { openPostgresql } from "#server/db/postgresql";
import { silentLog } from "#server/kit/log";
import type { Copy } from "./embedded-template.ts";

/** How the names of this run's databases begin. */
const prefix = () => `backhaul_test_${process.env.TEST_RUN ?? "alone"}_`;

/** Drop the databases of this run that are left on a server which outlives it: those kept for further test files. */
export const dropCopies = (admin: string): Promise<void> =>
  asAdmin(admin, async (client) => {
    const { rows } = await client.query<{ datname: string }>("select datname from pg_database where starts_with(datname, $1)", [prefix()]);
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  });

/** The lock under which test processes take turns to create the template. */
const lock = 7_225_423;

/**
 * Create a database on the server at TEST_DATABASE_URL, copied from a migrated one. Its connections go through `pooler` if there is one,
 * by default through the one at TEST_POOLER_URL.
 */
export async function postgresqlCopy(migrated: boolean, pooler = process.env.TEST_POOLER_URL): Promise<Copy> {
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin) throw new Error("TEST_DATABASE_URL is not set: the set-up of the test run starts a server and sets it");
  const name = `${prefix()}${randomBytes(6).toString("hex")}`;
  await asAdmin(admin, async (client) => {
    const template = migrated ? await migratedTemplate(client, admin) : "template0";
    await client.query(`create database ${name} template ${template}`);
  });
  const direct = named(admin, name);
  const at = pooler ? { url: named(pooler, name), directUrl: direct } : { url: direct };
  const db = await open(at);
  return {
    db,
    ...at,
    replica: () => open(at),
    async drop() {
      await db.close();
      await asAdmin(admin, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

const open = (at: { url: string; directUrl?: string }) => openPostgresql({ ...at, connections: 5, statementTimeout: 15_000 }, silentLog);

function named(admin: string, database: string): string {
  const url = new URL(admin);
  url.pathname = `/${database}`;
  return url.href;
}

async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function migratedTemplate(client: pg.Client, admin: string): Promise<string> {
  const sums = readMigrations().map(({ checksum }) => checksum);
  const name = `backhaul_template_${createHash("sha256").update(sums.join()).digest("hex").slice(0, 12)}`;
  const isThere = async () => (await client.query("select 1 from pg_database where datname = $1", [name])).rowCount === 1;
  if (await isThere()) return name;
  await client.query("select pg_advisory_lock($1)", [lock]);
  try {
    if (await isThere()) return name;
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft} template template0`);
    const db = await open({ url: named(admin, draft) });
    try {
      await migrate(db);
    } finally {
      await db.close();
    }
    // Renamed when complete, so that a killed run leaves no partial template under the name.
    await client.query(`alter database ${draft} rename to ${name}`);
    return name;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [lock]);
  }
}
