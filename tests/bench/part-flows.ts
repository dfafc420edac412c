import pg from "pg";
import { events } from "#contracts/events/index";
import { act, chainOf, when } from "../support/flow-graphs.ts";
import { secret, startBuilt } from "./built-server.mjs";
import { runTest } from "./run-test.ts";
import { caller, successOf } from "./statistics.ts";
import { postgresqlStore } from "./stores.ts";
import { missing, type Row, row } from "./table.ts";

const path = "/api/v1/merchant/flows";
const killedFile = "tests/api/killed-flows.test.ts";

/** Two conditions and a tag, as most flows are. */
const graph = chainOf([
  when("value", { field: "return.value", op: "GTE", value: 0 }),
  when("country", { field: "order.channel", op: "IS_NOT", value: "nowhere" }),
  act("tag", "TAG_ORDER", { tags: ["measured"] }),
]);

async function publish(url: string, token: string): Promise<void> {
  const right = successOf(caller(url, token));
  const { id } = await right("POST", path, { name: "Measured", trigger: "RETURN_CLOSED" });
  await right("PUT", `${path}/${id}`, { graph, expected_version: 1 });
  await right("POST", `${path}/${id}/publish`, { expected_version: 2 });
}

/** Insert the events as the server would, each with the job that hands it over. */
const emitting = `
  with event as (
    insert into outbox (id, store_id, topic, version, payload)
    select 'bench-' || id, store_id, 'return.closed', ${events["return.closed"].version}, to_jsonb(r) - 'search_text' - 'policy_snapshot'
      || '{"told": [], "by": {"id": null, "name": "", "assignee_id": null, "type": "system"}}' || jsonb_build_object('at', updated_at)
    from returns as r where store_id = $1 order by id limit $2 offset $3 returning id
  )
  insert into job (queue, key, payload, run_at, max_attempts)
  select 'outbox', id, jsonb_build_object('id', id), '-infinity', 5 from event`;

/** Insert rows one by one, each in a transaction of its own; return how many a second. */
async function bareInserts(client: pg.Client, count: number): Promise<number> {
  await client.query("create temp table bare (id int primary key, state text, trace jsonb)");
  const begun = performance.now();
  for (let n = 0; n < count; n++) await client.query("insert into bare values ($1, 'DONE', '[]')", [n]);
  return (count * 1000) / (performance.now() - begun);
}

interface Ended {
  ended: number;
  failed: number;
  p95: number;
}

async function endOf(client: pg.Client, count: number): Promise<Ended> {
  for (;;) {
    const { rows } = await client.query<Ended>(`
      select count(*)::int as ended, count(*) filter (where r.state <> 'DONE')::int as failed,
        extract(epoch from percentile_cont(0.95) within group (order by r.ended_at - o.created_at))::float as p95
      from flow_run r join outbox o on o.id = 'bench-' || r.subject_id where r.ended_at is not null`);
    if (rows[0] && rows[0].ended >= count) return rows[0];
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Measure how many runs of a usual flow end a minute while their events arrive evenly, against bare inserts in the same run. */
export async function flowRuns(admin: string, { count, perMinute }: { count: number; perMinute: number }): Promise<Row[]> {
  const store = await postgresqlStore(admin, count, secret);
  const server = await startBuilt({ DATABASE_URL: store.url });
  const client = new pg.Client({ connectionString: store.url });
  await client.connect();
  try {
    await publish(server.url, store.token);
    const baseline = await bareInserts(client, Math.min(count, 5000));
    await client.query("update outbox set done_at = now()");
    // A first tenth, and what PostgreSQL's autovacuum does within a minute: until then plans are those of empty tables.
    const first = Math.floor(count / 10);
    await client.query(emitting, [store.storeId, first, 0]);
    await endOf(client, first);
    await client.query("analyze");
    const begun = performance.now();
    await client.query(emitting, [store.storeId, count - first, first]);
    const all = await endOf(client, count);
    const rate = ((count - first) * 1000) / (performance.now() - begun);
    return [
      row(`runs of a flow of two conditions and a tag, ${count - first} events at once`, rate * 60, { unit: "/min", least: perMinute }),
      row("the same a second, against bare inserts", rate, { unit: "/s", baseline }),
      row("from an event to the end of its run, 95 of 100, with all events at once", all.p95, { unit: " s" }),
      row("runs that failed among them", all.failed, { most: 0 }),
    ];
  } finally {
    await client.end();
    await server.stop();
  }
}

/** Run flows on a server that is killed again and again; the test judges what was done twice or lost. */
export async function killedFlows({ runs, kills, engine }: { runs: number; kills: number; engine: string }): Promise<Row[]> {
  const what = `${runs} runs with ${kills} kills, ${engine}`;
  const { ok } = runTest(killedFile, { engine, env: { FLOW_RUNS: String(runs), FLOW_KILLS: String(kills) } });
  return [
    ok
      ? row(`${what}: effects done twice or lost`, 0, { most: 0 })
      : missing(what, "failed: something was done twice or lost, as shown above"),
  ];
}
