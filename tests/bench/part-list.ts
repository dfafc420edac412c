import type { Database } from "#server/db/open";
import { scratch, secret, startBuilt } from "./built-server.mjs";
import { generateReturns } from "./generate.ts";
import { generateInvoices } from "./generate-invoices.ts";
import { generateOrders } from "./generate-orders.ts";
import { generateSubscribers } from "./generate-subscribers.ts";
import type { Wanted } from "./generated-rows.ts";
import { compareLatency, type Latency, type Views } from "./list-latency.ts";
import { median } from "./statistics.ts";
import { embeddedStore, postgresqlStore } from "./stores.ts";
import { type Row, row } from "./table.ts";
import { invoicesViews } from "./views-invoices.ts";
import { ordersViews } from "./views-orders.ts";
import { returnsViews } from "./views-returns.ts";
import { subscribersViews } from "./views-subscribers.ts";

const few = 1000;

/** The lists that are measured: how their stores are filled, how they are looked at. */
export const lists = {
  returns: { generate: generateReturns, views: returnsViews },
  orders: { generate: generateOrders, views: ordersViews },
  invoices: { generate: generateInvoices, views: invoicesViews },
  subscribers: { generate: generateSubscribers, views: subscribersViews },
} satisfies Record<string, { generate: (db: Database, wanted: Wanted) => Promise<void>; views: Views }>;
export type ListName = keyof typeof lists;

async function side(admin: string | null, rows: number, name: ListName) {
  const DATA_DIR = scratch("list");
  const { generate } = lists[name];
  const store = admin
    ? await postgresqlStore(admin, rows, secret, generate)
    : await embeddedStore({ dataDir: DATA_DIR }, rows, secret, generate);
  const server = await startBuilt(admin ? { DATABASE_URL: store.url } : { DATA_DIR });
  return { store: { ...store, url: server.url }, server };
}

/** Measure one caller's latency for each view of the list, alternating between a small and a large store. */
export async function latencies(admin: string | null, rows: number, name: ListName): Promise<Row[]> {
  const [small, large] = [await side(admin, few, name), await side(admin, rows, name)];
  const seen = await compareLatency(small.store, large.store, lists[name].views);
  const rss = large.server.rssMb();
  for (const { server } of [small, large]) await server.stop();
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  console.table(seen.map(({ what, ...of }) => ({ what, [few]: ms(of.small), [rows]: ms(of.large), ratio: of.ratio.toFixed(2) })));
  const worst = (kind: string, most?: number): Row => {
    const [first] = seen.filter((one) => one.kind === kind).sort((a, b) => b.ratio - a.ratio) as [Latency];
    const judged = { unit: " ms", baseline: first.small, ...(most !== undefined && { most }) };
    return row(`list at ${rows} ${name} against ${few}, worst ${kind}: ${first.what}`, first.large, judged);
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
