import { singleSignOn } from "#contracts/session/single-sign-on";
import { scratch, secret, startBuilt } from "./built-server.mjs";
import { caller, median } from "./statistics.ts";
import { postgresqlStore } from "./stores.ts";
import { type Row, row } from "./table.ts";

interface Start {
  /** From the start of the process to the first answer of what the sign-in page asks for. */
  seconds: number;
  /** From the start of the process to running jobs. */
  readySeconds: number;
  /** Megabytes, once it is ready. */
  rss: number;
}

async function startOnce(environment: Record<string, string>): Promise<Start> {
  const server = await startBuilt(environment);
  const call = caller(server.url);
  const since = () => (performance.now() - server.begun) / 1000;
  await call(singleSignOn.operations.options.path);
  const seconds = since();
  while ((await call("/readyz")).status !== 200);
  const start = { seconds, readySeconds: since(), rss: server.rssMb() };
  await server.stop();
  return start;
}

/** Measure the first start, which creates the data, and the middle of five others. */
async function startsOver(environment: Record<string, string>): Promise<{ first: Start; again: Start }> {
  const first = await startOnce(environment);
  const others: Start[] = [];
  for (let i = 0; i < 5; i++) others.push(await startOnce(environment));
  const middle = (key: keyof Start) => median(others.map((start) => start[key]));
  return { first, again: { seconds: middle("seconds"), readySeconds: middle("readySeconds"), rss: middle("rss") } };
}

/** Measure starts on the demo's data, and on PostgreSQL the memory after some work. */
export async function starts(admin: string | null): Promise<Row[]> {
  const embedded = await startsOver({ DATA_DIR: scratch("start"), SEED: "demo", SECRET: "" });
  // With a secret of its own it cannot use the packed demo.
  const filling = await startOnce({ DATA_DIR: scratch("filled"), SEED: "demo" });
  const rows = [
    row("start with data present to the first answer, embedded", embedded.again.seconds, { unit: " s", most: 1.2 }),
    row("start with data present until the jobs run too, embedded", embedded.again.readySeconds, { unit: " s" }),
    row("the very first start with the demo, within a day of the build", embedded.first.seconds, { unit: " s", most: 6 }),
    row("the very first start that fills the demo itself", filling.seconds, { unit: " s" }),
    row("resident memory after a start with data present, embedded", embedded.again.rss, { unit: " MB", most: 250 }),
  ];
  if (!admin) return rows;
  const store = await postgresqlStore(admin, 1000, secret);
  const over = await startsOver({ DATABASE_URL: store.url });
  return [
    ...rows,
    row("start with data present to the first answer, PostgreSQL", over.again.seconds, { unit: " s", most: 1.5 }),
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
