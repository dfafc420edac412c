import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildServer } from "../../scripts/build.mjs";
import { linkProject } from "../support/server-process.ts";
import { runProgram, scratch, secret, startProgram } from "./built-server.mjs";
import { type Call, caller, median } from "./statistics.ts";
import type { BenchStore } from "./stores.ts";

const prefix = "/api/v1/merchant/returns";

/** Make seven calls, from the request to the refund and a last read. Return the milliseconds of each call. */
export async function live(
  call: Call,
  { id: order_id, line_id: order_line_id, unit_minor }: BenchStore["orders"][number],
): Promise<number[]> {
  const waits: number[] = [];
  const ask = async (path: string, body?: unknown) => {
    const { ms, status, body: answer } = await call(path, body === undefined ? {} : { method: "POST", body });
    if (status >= 400) throw new Error(`${path} answered ${status}: ${answer.slice(0, 300)}`);
    waits.push(ms);
    return JSON.parse(answer).data;
  };
  const items = [{ order_line_id, quantity: 1, reason: "TOO_SMALL", outcome: "REFUND" }];
  const { id, items: made } = await ask(prefix, { order_id, items });
  await ask(`${prefix}/${id}/approve`, {});
  await ask(`${prefix}/${id}/shipment-received`, {});
  await ask(`${prefix}/${id}/evaluation`, {
    items: made.map((item: { id: string }) => ({ id: item.id, accepted: 1, rejected: 0, grade: "A" })),
  });
  await ask(`${prefix}/${id}/process`, { expected_total_minor: unit_minor });
  await ask(`${prefix}/${id}/refund`, { data: {} });
  const { stage } = await ask(`${prefix}/${id}`);
  if (stage !== "COMPLETED") throw new Error(`the return ended at ${stage}`);
  return waits;
}

interface Seen {
  http: number[];
  sql: number[];
  httpBusy: number[];
  sqlBusy: number[];
  calls: number[][];
}
export interface Lives extends Omit<Record<keyof Seen, number>, "calls"> {
  statements: number;
  /** Statements of the background jobs that follow a life. */
  afterwards: number;
  calls: [name: string, ms: number][];
}
type Files = Record<string, string>;

const calls = ["create", "approve", "shipment-received", "evaluation", "process", "refund", "show"];

/**
 * Alternate lives over HTTP with their statements alone, each from the same state of the embedded database. Return the medians of a
 * life, in wall and processor milliseconds, its number of statements and of those that follow it, and each call's median.
 */
export async function compareLives(template: string, store: BenchStore, { rounds = 2, lives = 240, warm = 140 } = {}): Promise<Lives> {
  const folder = scratch("lives");
  const programs = await builtPrograms();
  const files = { TEMPLATE: template, SECRET: secret };
  const replayed = { ...files, STATEMENTS: join(folder, "statements.json"), WAITS: join(folder, "waits.json") };
  const counted = { ...files, AFTERWARDS: join(folder, "afterwards.json") };
  const seen: Seen = { http: [], sql: [], httpBusy: [], sqlBusy: [], calls: calls.map(() => []) };
  await liveAll(programs, replayed, store, { lives, warm: lives }, seen);
  await liveAll(programs, counted, store, { lives: 20, warm: 20 }, seen);
  for (let round = 0; round < rounds; round++) {
    await liveAll(programs, files, store, { lives, warm }, seen);
    await runProgram(join(programs, "life-replay.js"), { ...replayed, FOLDER: scratch("replay") });
    for (const [waited, busy] of (JSON.parse(readFileSync(replayed.WAITS, "utf8")) as [number, number][]).slice(warm)) {
      seen.sql.push(waited);
      seen.sqlBusy.push(busy);
    }
  }
  return {
    http: median(seen.http),
    sql: median(seen.sql),
    httpBusy: median(seen.httpBusy),
    sqlBusy: median(seen.sqlBusy),
    statements: median(JSON.parse(readFileSync(replayed.STATEMENTS, "utf8")).map((life: unknown[]) => life.length)),
    afterwards: median(JSON.parse(readFileSync(counted.AFTERWARDS, "utf8"))),
    calls: calls.map((name, i) => [name, median(seen.calls[i] ?? [])]),
  };
}

/** Build the two programs as the server is built. Return their folder, removed with the process. */
async function builtPrograms(): Promise<string> {
  const folder = scratch("programs");
  linkProject(folder);
  await buildServer(join(folder, "dist"), "tests/bench/life.config.ts");
  return join(folder, "dist/server");
}

/** Run lives on a fresh server; those after the warm-up are recorded in `seen`. */
async function liveAll(
  programs: string,
  files: Files,
  store: BenchStore,
  { lives, warm }: { lives: number; warm: number },
  seen: Seen,
): Promise<void> {
  const server = await startProgram(join(programs, "life-server.js"), { ...files, FOLDER: scratch("life") });
  const call = caller(server.url, store.token);
  const busy: number[] = [];
  for (let n = 0; n < lives; n++) {
    busy.push(JSON.parse((await call("/bench/begin")).body).processor_ms);
    const order = store.orders[n];
    if (!order) throw new Error("more lives than orders");
    const waits = await live(call, order);
    if (n < warm) continue;
    seen.http.push(waits.reduce((sum, ms) => sum + ms, 0));
    for (const [i, ms] of waits.entries()) seen.calls[i]?.push(ms);
  }
  busy.push(JSON.parse((await call("/bench/end")).body).processor_ms);
  for (let n = warm; n < lives; n++) seen.httpBusy.push((busy[n + 1] ?? 0) - (busy[n] ?? 0));
  await server.stop();
}
