import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import type { Database, Reader, Tx } from "./database.ts";
import { spellAddresses } from "./spell-addresses.ts";

export interface Migration {
  number: number;
  name: string;
  text: string;
  checksum: string;
}

interface Applied {
  number: number;
  name: string;
  checksum: string;
}

interface Options {
  /** The last one to apply; all by default. */
  upTo?: number;
  /** The program's own by default. */
  migrations?: readonly Migration[];
}

/** What follows a migration in its transaction, where SQL is not enough; by the migration's name. */
const steps: Readonly<Record<string, (tx: Tx) => Promise<void>>> = { "one-spelling-of-addresses": spellAddresses };

const folder = new URL("./migrations/", import.meta.url);
/** An arbitrary lock number under which replicas starting together take turns. */
const lock = 7_225_422;

/**
 * Return the SQL files in the order of their numbers. They lie beside this file, both in the sources and in the build.
 */
export function readMigrations(from: URL = folder): Migration[] {
  const files = readdirSync(from).filter((file) => file.endsWith(".sql"));
  return files.sort().map((file, index) => {
    const match = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file);
    if (Number(match?.[1]) !== index + 1) throw new Error(`migration ${file} is not number ${String(index + 1).padStart(4, "0")}`);
    // Line endings depend on how the sources were checked out.
    const text = readFileSync(new URL(file, from), "utf8").replaceAll("\r\n", "\n");
    return { number: index + 1, name: match?.[2] ?? "", text, checksum: createHash("sha256").update(text).digest("hex") };
  });
}

/** Bring the database up to date; returns the numbers applied. Several replicas may call it at once. */
export async function migrate(
  db: Database,
  { upTo = Number.POSITIVE_INFINITY, migrations = readMigrations() }: Options = {},
): Promise<number[]> {
  const known = await appliedOf(db.kysely);
  assertUnchanged(known, migrations);
  const done: number[] = [];
  for (const migration of migrations.slice(known.length)) {
    if (migration.number > upTo) break;
    if (await applyOnce(db, migration, migrations)) done.push(migration.number);
  }
  return done;
}

async function applyOnce(db: Database, migration: Migration, all: readonly Migration[]): Promise<boolean> {
  return await db.transaction(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx);
    const applied = await appliedOf(tx);
    assertUnchanged(applied, all);
    if (applied.length >= migration.number) return false;
    await run(tx, migration);
    return true;
  });
}

async function run(tx: Tx, { number, name, text, checksum }: Migration): Promise<void> {
  await sql`create table if not exists migration (
    number int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`.execute(tx);
  try {
    await sql.raw(text).execute(tx);
    await steps[name]?.(tx);
  } catch (error) {
    throw new Error(`migration ${number} (${name}) failed: ${(error as Error).message}`, { cause: error });
  }
  await sql`insert into migration (number, name, checksum) values (${number}, ${name}, ${checksum})`.execute(tx);
}

async function appliedOf(reader: Reader): Promise<Applied[]> {
  const table = await sql<{ there: boolean }>`select to_regclass('migration') is not null as there`.execute(reader);
  if (!table.rows[0]?.there) return [];
  return (await sql<Applied>`select number, name, checksum from migration order by number`.execute(reader)).rows;
}

function assertUnchanged(applied: readonly Applied[], migrations: readonly Migration[]): void {
  for (const [index, { number, name, checksum }] of applied.entries()) {
    const ours = migrations[index];
    if (!ours) throw new Error(`the database has migration ${number} (${name}), which this version does not know: start the newer version`);
    if (ours.checksum !== checksum)
      throw new Error(
        `migration ${number} (${name}) was changed after it had been applied to this database: write a new migration or, where it was never released, start with an empty database`,
      );
  }
}
