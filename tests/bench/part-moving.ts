import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { secret, startBuilt } from "./built-server.mjs";
import { live } from "./life.ts";
import { type Call, caller, quantile } from "./statistics.ts";
import { type BenchStore, postgresqlStore } from "./stores.ts";
import { type Row, row } from "./table.ts";

const lists = { perSecond: 1000, connections: 50, seconds: 20 };
const actions = { perSecond: 50, callers: 8 };

/** Measure the returns list while its returns change: how long callers wait who ask at a fixed rate, whether or not they are answered. */
export async function moving(admin: string, rows: number): Promise<Row[]> {
  const store = await postgresqlStore(admin, rows, secret);
  const server = await startBuilt({ DATABASE_URL: store.url });
  const read = (seconds: number) =>
    autocannon({
      url: `${server.url}/api/v1/merchant/returns`,
      headers: { authorization: `Bearer ${store.token}` },
      connections: lists.connections,
      duration: seconds,
      overallRate: lists.perSecond,
    });
  await read(5);
  const stop = act(server.url, store);
  const { requests, latency, non2xx, errors } = await read(lists.seconds);
  const waits = await stop();
  await server.stop();
  const beside = `beside ${actions.perSecond} actions a second`;
  return [
    row(`list of ${rows} returns ${beside}: answers a second`, requests.average, { least: lists.perSecond * 0.99 }),
    row("the same, p99", latency.p99, { unit: " ms", most: 100 }),
    row("the same, refusals and errors", non2xx + errors, { most: 0 }),
    row(`actions beside it, of ${actions.perSecond} a second`, waits.length / lists.seconds),
    row("the same, p99", quantile(waits, 0.99), { unit: " ms" }),
  ];
}

/** Take returns from request to refund at a fixed rate of calls. Return how to stop, which resolves to the milliseconds each call took. */
function act(url: string, store: BenchStore): () => Promise<number[]> {
  const begun = performance.now();
  const waits: number[] = [];
  let started = 0;
  let isRunning = true;
  const inTurn =
    (call: Call): Call =>
    async (...args) => {
      const due = begun + (started++ * 1000) / actions.perSecond;
      await pause(Math.max(0, due - performance.now()));
      const answer = await call(...args);
      waits.push(performance.now() - due);
      return answer;
    };
  const orders = store.orders.values();
  const work = async () => {
    const call = inTurn(caller(url, store.token));
    for (const order of orders) {
      if (!isRunning) return;
      await live(call, order);
    }
  };
  const all = Promise.all(Array.from({ length: actions.callers }, work));
  return async () => {
    isRunning = false;
    await all;
    return waits;
  };
}
