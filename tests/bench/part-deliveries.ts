import pg from "pg";
import { altered, callback, type Sample, sample } from "../support/platform-samples.ts";
import { secret, startBuilt, startProgram } from "./built-server.mjs";
import { type Call, caller } from "./statistics.ts";
import { postgresqlStore } from "./stores.ts";
import { type Row, row } from "./table.ts";

const count = 2000;
const callers = 10;

/** Deliveries of new orders, each another one. */
function deliveriesOf(domain: string): Sample[] {
  const order = sample("shopify/orders_create");
  return Array.from({ length: count }, (_, n) => {
    const id = 7_000_000_000 + n;
    const change = (payload: Record<string, unknown>) => {
      Object.assign(payload, { id, admin_graphql_api_id: `gid://shopify/Order/${id}`, name: `#${id}` });
    };
    return altered(order, change, { "x-shopify-shop-domain": domain });
  });
}

/** Post everything by ten callers at a time; return how many a second. */
async function postAll(url: string, path: string, all: readonly Sample[]): Promise<number> {
  const left = [...all];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      const post: Call = caller(url);
      for (let one = left.shift(); one; one = left.shift()) {
        const { status } = await post(path, { method: "POST", text: one.rawBody, headers: one.headers });
        if (status !== 200) throw new Error(`a delivery was answered with ${status}`);
      }
    }),
  );
  return (count * 1000) / (performance.now() - begun);
}

/** Wait until every delivery is processed; return how many a second, from the first one's arrival on. */
async function processed(url: string, begun: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query("select state, count(*)::int as n from delivery group by state");
      const of = (state: string) => rows.find((one) => one.state === state)?.n ?? 0;
      if (of("FAILED") + of("IGNORED") > 0) throw new Error("a delivery failed");
      if (of("DONE") === count) return (count * 1000) / (performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    await client.end();
  }
}

/** Measure how many webhook deliveries are received a second against a bare route that stores them, and how many are processed. */
export async function webhookDeliveries(admin: string): Promise<Row[]> {
  const store = await postgresqlStore(admin, 100, secret);
  const client = new pg.Client({ connectionString: store.url });
  await client.connect();
  const { rows } = await client.query("update store set webhook_secret = $2, currency = 'EUR' where id = $1 returning platform_domain", [
    store.storeId,
    sample("shopify/orders_create").secret,
  ]);
  await client.end();
  const all = deliveriesOf(rows[0].platform_domain);
  const bare = await startProgram("tests/bench/bare-intake.mjs", { DATABASE_URL: store.url });
  const baseline = await postAll(bare.url, "/intake", all);
  await bare.stop();
  const ours = await startBuilt({ DATABASE_URL: store.url });
  const begun = performance.now();
  const received = await postAll(ours.url, callback, all);
  const done = await processed(store.url, begun);
  await ours.stop();
  return [
    row("webhook deliveries received, 10 callers, against a bare route that stores them", received, { unit: "/s", baseline, least: 0.3 }),
    row("webhook deliveries of new orders processed", done, { unit: "/s" }),
  ];
}
