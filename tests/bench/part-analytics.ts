import pg from "pg";
import { tiles } from "#contracts/analytics/tiles";
import { openPostgresql } from "#server/db/postgresql";
import { analyticsJobs, buildStores } from "#server/insight/analytics/books/rebuild";
import { createWorker } from "#server/jobs/worker";
import { systemClock } from "#server/kit/clock";
import { silentLog } from "#server/kit/log";
import { secret, startBuilt } from "./built-server.mjs";
import { generateRounds } from "./generate-rounds.ts";
import { caller } from "./statistics.ts";
import { type BenchStore, postgresqlStore } from "./stores.ts";
import { type Row, row } from "./table.ts";

const bases = ["REQUESTED", "ORDERED", "PROCESSED"];
const facts = ["return", "money", "sold"].map((name) => `analytics_${name}`);
const rollups = ["analytics_day", "analytics_month", "analytics_year"];

/** Count everything from nothing, as after an upgrade; return the seconds. */
async function build(url: string): Promise<number> {
  const db = await openPostgresql({ url, connections: 3, statementTimeout: 0 }, silentLog);
  const deps = { db, clock: systemClock, log: silentLog as never };
  const begun = performance.now();
  await buildStores(deps);
  await createWorker(db, analyticsJobs(deps), { clock: systemClock, log: silentLog }).drain();
  const seconds = (performance.now() - begun) / 1000;
  await db.close();
  return seconds;
}

/** Measure each tile over thirty-six months against a bare sum of the rollup's rows, each in a server that has not answered it before. */
export async function analytics(admin: string, rows: number): Promise<Row[]> {
  const store = await postgresqlStore(admin, rows, secret, generateRounds);
  const seconds = await build(store.url);
  const client = new pg.Client({ connectionString: store.url });
  await client.connect();
  await client.query("vacuum analyze");
  const megabytes = async (tables: readonly string[]) => {
    const { rows: sizes } = await client.query(
      "select sum(pg_total_relation_size(t::regclass))::float8 / 1048576 as mb from unnest($1::text[]) as t",
      [tables],
    );
    return sizes[0].mb as number;
  };
  const bare = await bareSum(client, store.storeId);
  const slowest = await slowestTiles(store);
  const result = [
    row(`analytics of ${rows} returns, slowest tile: ${slowest.tile} by ${slowest.basis}, cold`, slowest.ms, { unit: " ms", most: 200 }),
    row("the same against a bare sum over the rollup", slowest.ms, { unit: " ms", baseline: bare }),
    row(`built from nothing, ${rows} returns a minute`, (rows * 60) / seconds, { least: 100_000 }),
    row("facts with their indexes", await megabytes(facts), { unit: " MB", most: Math.max(10, (rows * 3) / 10_000) }),
    // Rollups of days have as many rows for few returns as for many.
    row("rollups with their indexes", await megabytes(rollups), { unit: " MB", most: Math.max(100, rows / 10_000) }),
  ];
  await client.end();
  return result;
}

async function bareSum(client: pg.Client, storeId: string): Promise<number> {
  const begun = performance.now();
  await client.query(
    `select d.kind, u.key, sum(u.returns), sum(u.units), sum(u.value_minor) from analytics_day as d
      cross join lateral unnest(d.keys, d.returns, d.units, d.value_minor) as u(key, returns, units, value_minor)
      where d.store_no = (select store_no from analytics_store where store_id = $1) and d.basis = 1 group by 1, 2`,
    [storeId],
  );
  return performance.now() - begun;
}

async function slowestTiles(store: BenchStore) {
  const server = await startBuilt({ DATABASE_URL: store.url });
  const call = caller(server.url, store.token);
  const day = (years: number) => new Date(Date.now() - years * 365 * 86_400_000).toISOString().slice(0, 10);
  const seen = [];
  for (const tile of tiles) {
    for (const basis of bases) {
      const answer = await call(`/api/v1/merchant/analytics/${tile}?from=${day(3)}&to=${day(0)}&basis=${basis}`);
      if (answer.status !== 200) throw new Error(`${tile} answered ${answer.status}: ${answer.body.slice(0, 300)}`);
      seen.push({ tile, basis, ms: answer.ms });
    }
  }
  await server.stop();
  console.table(seen.map(({ ms, ...of }) => ({ ...of, ms: ms.toFixed(1) })));
  return seen.sort((a, b) => b.ms - a.ms)[0] as (typeof seen)[number];
}
