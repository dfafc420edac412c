import { sql } from "kysely";
import { systemContext } from "#server/core/stores/system-context";
import type { Database } from "#server/db/open";
import { openPostgresql } from "#server/db/postgresql";
import { showExperiment } from "#server/flows/experiments/queries/show";
import { silentLog } from "#server/kit/log";
import { secret } from "./built-server.mjs";
import { median } from "./statistics.ts";
import { postgresqlStore } from "./stores.ts";
import { type Row, row } from "./table.ts";

const units = 200_000;
/** Experiments beside it: an index is of use only in a table with more than what is asked. */
const others = 4;
const rounds = 15;
const graph = JSON.stringify({ nodes: [], edges: [] });

/** Measure the results of an experiment with 200,000 units, against counting its units alone, and that both read by its index. */
export async function experimentResults(admin: string): Promise<Row[]> {
  const store = await postgresqlStore(admin, 100, secret);
  const db = await openPostgresql({ url: store.url, connections: 1, statementTimeout: 0 }, silentLog);
  try {
    const [id = ""] = await fill(db, store.storeId);
    const context = await systemContext(db.kysely, store.storeId, new Date());
    const ours = await timesOf(() => showExperiment(db.kysely, context, id));
    const count = sql`select variant, count(*) from experiment_unit where store_id = ${store.storeId} and experiment_id = ${id} group by variant`;
    const bare = await timesOf(() => count.execute(db.kysely));
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${count}`.execute(db.kysely);
    const isIndexed = rows.some((line) => line["QUERY PLAN"].includes("experiment_unit_pkey"));
    return [
      row("experiment of 200,000 units, its results", ours, { unit: " ms", most: 200 }),
      row("experiment of 200,000 units, against counting them by arm", ours, { unit: " ms", baseline: bare, most: 12 }),
      row("experiment of 200,000 units, read by its index", isIndexed ? 1 : 0, { least: 1 }),
    ];
  } finally {
    await db.close();
  }
}

async function timesOf(work: () => Promise<unknown>): Promise<number> {
  const waits: number[] = [];
  for (let round = -2; round < rounds; round++) {
    const begun = performance.now();
    await work();
    if (round >= 0) waits.push(performance.now() - begun);
  }
  return median(waits);
}

async function fill({ kysely }: Database, storeId: string): Promise<string[]> {
  await sql`insert into flow (id, store_id, name, trigger, status, rank, draft, created_at, updated_at)
    values ('bench', ${storeId}, 'Bench', 'RETURN_REQUESTED', 'DRAFT', 1, ${graph}, now(), now())`.execute(kysely);
  const ids = Array.from({ length: others + 1 }, (_, i) => `bench-${i}`);
  const variants = JSON.stringify(["A", "B"].map((key) => ({ key, name: "", weight: 50 })));
  for (const [i, id] of ids.entries()) {
    await sql`insert into experiment (id, store_id, flow_id, node_id, seq, fingerprint, first_number, name, hypothesis, variants, control, unit,
        traffic, metric, direction, confidence, baseline_bp, mde_bp, planned_units, planned_days, window_days, state, started_at)
      values (${id}, ${storeId}, 'bench', ${id}, ${i}, '', 1, ${id}, '', ${variants}, 'A', 'CUSTOMER',
        100, 'EXCHANGE_RATE', 'UP', 95, 2000, 500, 3946, 7, 30, 'RUNNING', now() - interval '60 days')`.execute(kysely);
    await sql`insert into experiment_unit (store_id, experiment_id, unit_key, variant, first_at, since, cases, requested_minor, returned_minor,
        exchange_minor, refund_minor, exchanged, refunded, hours_to_close)
      select ${storeId}, ${id}, md5(${id} || n), case n % 2 when 0 then 'A' else 'B' end, now() - n * interval '25 seconds',
        now() - n * interval '25 seconds', 1, 5000 + n % 900, 5000 + n % 900, case when n % 5 = 0 then 5000 else 0 end,
        case when n % 5 = 0 then 0 else 5000 end, n % 5 = 0, n % 5 <> 0, n % 300
      from generate_series(1, ${units}::int) n`.execute(kysely);
  }
  await sql`vacuum analyze experiment_unit`.execute(kysely);
  return ids;
}
