import { scratch, secret, startBuilt } from "./built-server.mjs";
import { compareLatency, type Latency } from "./list-latency.ts";
import { median } from "./statistics.ts";
import { embeddedStore, postgresqlStore } from "./stores.ts";
import { type Row, row } from "./table.ts";

const few = 1000;

async function side(admin: string | null, rows: number) {
  const DATA_DIR = scratch("list");
  const store = admin ? await postgresqlStore(admin, rows, secret) : await embeddedStore({ dataDir: DATA_DIR }, rows, secret);
  const server = await startBuilt(admin ? { DATABASE_URL: store.url } : { DATA_DIR });
  return { store: { ...store, url: server.url }, server };
}

/** Measure one caller's latency for each view of the list, alternating between a small and a large store. */
export async function lists(admin: string | null, rows: number): Promise<Row[]> {
  const [small, large] = [await side(admin, few), await side(admin, rows)];
  const seen = await compareLatency(small.store, large.store);
  const rss = large.server.rssMb();
  for (const { server } of [small, large]) await server.stop();
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  console.table(seen.map(({ what, ...of }) => ({ what, [few]: ms(of.small), [rows]: ms(of.large), ratio: of.ratio.toFixed(2) })));
  const worst = (kind: string, most?: number): Row => {
    const [first] = seen.filter((one) => one.kind === kind).sort((a, b) => b.ratio - a.ratio) as [Latency];
    const judged = { unit: " ms", baseline: first.small, ...(most !== undefined && { most }) };
    return row(`list at ${rows} returns against ${few}, worst ${kind}: ${first.what}`, first.large, judged);
  };
  const single = seen.filter(({ kind }) => kind !== "search");
  return [
    worst("filter", 1.3),
    worst("cursor", 1.3),
    worst("sort", 1.3),
    worst("meeting"),
    worst("search"),
    row("the same, the middle ratio of all views but searches", median(single.map(({ ratio }) => ratio)), { most: 1.3 }),
    row(`resident memory after them, ${admin ? "PostgreSQL" : "embedded"}`, rss, { unit: " MB", ...(admin && { most: 200 }) }),
  ];
}
