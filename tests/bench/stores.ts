import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { openEmbedded } from "#server/db/embedded";
import { migrate } from "#server/db/migrate";
import type { Database } from "#server/db/open";
import { openPostgresql } from "#server/db/postgresql";
import { systemClock } from "#server/kit/clock";
import { silentLog } from "#server/kit/log";
import { createTokens } from "#server/kit/tokens";
import { addMember, addOwner } from "../support/people.ts";
import { scratch, secret } from "./built-server.mjs";
import { generateReturns } from "./generate.ts";
import type { Wanted } from "./generated-rows.ts";

type Generate = (db: Database, wanted: Wanted) => Promise<void>;

/** A generated store. */
export interface BenchStore {
  url: string;
  token: string;
  storeId: string;
  person: string;
  place: string;
  /** Orders with free units, for requesting returns of one unit. */
  orders: { id: string; line_id: string; unit_minor: number }[];
}

/** Create a database on the PostgreSQL server at `admin`, with a store of `rows` returns, or of what `generate` makes. */
export async function postgresqlStore(
  admin: string,
  rows: number,
  secret: string,
  generate: Generate = generateReturns,
): Promise<BenchStore> {
  const name = `bench_${rows}_${Date.now().toString(36)}`;
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const db = await openPostgresql({ url: url.href, connections: 2, statementTimeout: 0 }, silentLog);
  try {
    return { url: url.href, ...(await fill(db, rows, secret, generate)) };
  } finally {
    await db.close();
  }
}

/** Create an embedded database with a store of `rows` returns: as a tar to restore, or as a data directory to restart on. */
export async function embeddedStore(
  place: { tar: string } | { dataDir: string },
  rows: number,
  secret: string,
  generate: Generate = generateReturns,
): Promise<BenchStore> {
  const db = await openEmbedded("dataDir" in place ? { dataDir: join(place.dataDir, "db") } : {}, silentLog);
  try {
    const store = await fill(db, rows, secret, generate);
    if ("tar" in place) writeFileSync(place.tar, await db.dump());
    return { url: "", ...store };
  } finally {
    await db.close();
  }
}

interface Prepared {
  store: BenchStore;
  open(): Promise<Database>;
  /** Where the built server finds it. */
  environment: Record<string, string>;
}

/** Return, by the name of its database, how to create a store of ten returns: embedded, and on the PostgreSQL server at `admin`. */
export const smallStores = (admin: string | null): [string, () => Promise<Prepared>][] => [
  ["embedded", onFile],
  ...(admin ? [["PostgreSQL", () => onServer(admin)] as [string, () => Promise<Prepared>]] : []),
];

async function onServer(admin: string): Promise<Prepared> {
  const store = await postgresqlStore(admin, 10, secret);
  const open = () => openPostgresql({ url: store.url, connections: 1, statementTimeout: 0 }, silentLog);
  return { store, open, environment: { DATABASE_URL: store.url } };
}

async function onFile(): Promise<Prepared> {
  const dataDir = scratch("store");
  const store = await embeddedStore({ dataDir }, 10, secret);
  return { store, open: () => openEmbedded({ dataDir: join(dataDir, "db") }, silentLog), environment: { DATA_DIR: dataDir } };
}

async function fill(db: Database, rows: number, secret: string, generate: Generate): Promise<Omit<BenchStore, "url">> {
  await migrate(db);
  const world = { db, tokens: createTokens(secret), clock: systemClock };
  const { storeId, token } = await addOwner(world, {});
  const people: string[] = [];
  for (let i = 0; i < 5; i++) people.push((await addMember(world, { storeId, permissions: ["returns"] })).id);
  await generate(db, { storeId, rows, assignees: people });
  const orders = await db.kysely
    .selectFrom("order_line")
    .where("store_id", "=", storeId)
    .select(["order_id as id", "id as line_id", "unit_price_minor as unit_minor"])
    .orderBy("id")
    .limit(500)
    .execute();
  return { token, storeId, person: people[0] ?? "", place: `${storeId}-place-1`, orders };
}
