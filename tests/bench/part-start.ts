import { scratch, secret, startBuilt } from "./built-server.mjs";
import { caller, median } from "./statistics.ts";
import { postgresqlStore } from "./stores.ts";
import { type Row, row } from "./table.ts";

/** Measure the seconds from process start to the first answer; the first start creates the data and is not counted. */
async function startsOver(environment: Record<string, string>): Promise<{ seconds: number; rss: number; first: number }> {
  const seconds: number[] = [];
  const rss: number[] = [];
  for (let i = 0; i < 6; i++) {
    const server = await startBuilt(environment);
    await caller(server.url)("/readyz");
    seconds.push((performance.now() - server.begun) / 1000);
    rss.push(server.rssMb());
    await server.stop();
  }
  return { first: seconds[0] ?? 0, seconds: median(seconds.slice(1)), rss: median(rss.slice(1)) };
}

/** Measure starts on the demo's data, and on PostgreSQL the memory after some work. */
export async function starts(admin: string | null): Promise<Row[]> {
  const embedded = await startsOver({ DATA_DIR: scratch("start"), SEED: "demo" });
  const rows = [
    row("start with data present to the first answer, embedded", embedded.seconds, { unit: " s", most: 1.5 }),
    row("the very first start: database, demo and first answer", embedded.first, { unit: " s" }),
    row("resident memory after it, embedded", embedded.rss, { unit: " MB", most: 250 }),
  ];
  if (!admin) return rows;
  const store = await postgresqlStore(admin, 1000, secret);
  const over = await startsOver({ DATABASE_URL: store.url });
  return [
    ...rows,
    row("start with data present to the first answer, PostgreSQL", over.seconds, { unit: " s", most: 1.5 }),
    row("resident memory on PostgreSQL after 500 lists", await memoryAtWork(store.url, store.token), { unit: " MB", most: 150 }),
  ];
}

async function memoryAtWork(url: string, token: string): Promise<number> {
  const server = await startBuilt({ DATABASE_URL: url });
  const call = caller(server.url, token);
  for (let i = 0; i < 500; i++) await call("/api/v1/merchant/returns");
  const rss = server.rssMb();
  await server.stop();
  return rss;
}
