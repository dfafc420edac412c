import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { testEngine } from "../support/engine.ts";
import { findPostgres, type Postgres, startPostgres } from "../support/postgres.mjs";
import { type Built, buildServer, type ServerProcess, startServer } from "../support/server-process.ts";

let built: Built;
let postgres: Postgres;
let server: ServerProcess;
let token: string;
let erp: string;
const dataDir = mkdtempSync(join(tmpdir(), "backhaul-outage-"));

interface ApiAnswer {
  /** 0 = no answer at all. */
  status: number;
  code: string | undefined;
  retryAfter: number;
  data: any;
}
async function call(method: string, path: string, body?: unknown, bearer = token): Promise<ApiAnswer> {
  const headers = { authorization: `Bearer ${bearer}`, ...(body !== undefined && { "content-type": "application/json" }) };
  try {
    const response = await fetch(`${server.address}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { data } = (await response.json()) as { data: any };
    return { status: response.status, code: data?.code, retryAfter: Number(response.headers.get("retry-after")), data };
  } catch (error) {
    return { status: 0, code: String(error), retryAfter: 0, data: null };
  }
}
const probe = async (path: string): Promise<number> => (await call("GET", path)).status;
async function right(...request: Parameters<typeof call>): Promise<any> {
  const { status, data } = await call(...request);
  expect([200, 201], JSON.stringify(data)).toContain(status);
  return data;
}

const at = "2026-06-01T09:00:00Z";
const orderBody = (number: string) => ({
  number,
  currency: "USD",
  ordered_at: at,
  customer: { email: "ann@example.test" },
  lines: [{ external_id: "l", title: "Tee", quantity: 2, unit_price_minor: 1000, fulfilled_quantity: 2 }],
  payments: [{ external_id: "card", kind: "card", captured_minor: 2000, captured_at: at }],
});
const putOrder = (id: string) => call("PUT", `/api/v1/public/orders/${id}`, orderBody(`#${id}`), erp);
const returnOf = (order: { id: string; lines: { id: string }[] }) => ({
  order_id: order.id,
  items: [{ order_line_id: order.lines[0]?.id, quantity: 2, reason: "OTHER" }],
});

/** Run reads, writes and returns with their jobs, from many callers at once, until stopped. */
function load(callers: number) {
  const answers: ApiAnswer[] = [];
  let goesOn = true;
  const hear = (one: ApiAnswer): ApiAnswer => {
    answers.push(one);
    return one;
  };
  const work = async (caller: number) => {
    for (let n = 0; goesOn; n++) {
      const order = hear(await putOrder(`load-${caller}-${n}`));
      hear(await call("GET", "/api/v1/merchant/returns"));
      if (isDone(order)) hear(await call("POST", "/api/v1/merchant/returns", returnOf(order.data)));
    }
  };
  const working = Promise.all(Array.from({ length: callers }, (_, caller) => work(caller)));
  const more = async (isWanted: (one: ApiAnswer) => boolean, count: number) => {
    const before = answers.filter(isWanted).length;
    await vi.waitUntil(() => answers.filter(isWanted).length >= before + count || answers.some(({ status }) => status === 0), patience);
  };
  const stop = async () => {
    goesOn = false;
    await working;
  };
  return { answers, more, stop };
}
const isDone = ({ status }: ApiAnswer) => status === 200 || status === 201;
const isRefused = ({ status }: ApiAnswer) => status === 503;
const patience = { timeout: 60_000, interval: 20 };

async function follow() {
  const request = get(`${server.address}/api/v1/events`, { headers: { authorization: `Bearer ${token}` } });
  request.on("error", () => undefined);
  const [response] = (await once(request, "response")) as [IncomingMessage];
  let text = "";
  response.on("data", (part) => {
    text += part;
  });
  return {
    times: (part: string) => text.split(part).length - 1,
    leave: () => request.destroy(),
  };
}

async function unfinished(): Promise<number> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ n: number }>(
    `select (select count(*) from outbox where done_at is null)::int + (select count(*) from job where state = 'running')::int as n`,
  );
  await client.end();
  return rows[0]?.n ?? 0;
}

async function setUp(): Promise<void> {
  built = await buildServer();
  postgres = await startPostgres();
  server = await startServer(built, { DATA_DIR: dataDir, DATABASE_URL: postgres.url, DATABASE_POOL: "8", LOG_LEVEL: "silent" });
  const place = { platform: "shopify", platform_domain: "outage.example.test", currency: "USD", timezone: "UTC", country: "US" };
  const owner = { email: "owner@example.test", password: "correct horse battery", first_name: "Ann", last_name: "Bee" };
  token = (await right("POST", "/api/v1/merchants/register", { ...owner, store: { name: "Outage", ...place } })).token;
  erp = (await right("POST", "/api/v1/stores/api-keys", { name: "ERP", scopes: ["orders:write"] })).key;
}

const rounds = 3;

function outages(): void {
  it("rejects calls while its database is down, and recovers by itself afterwards", { timeout: 300_000 }, async () => {
    const stream = await follow();
    const calls = load(12);
    for (let round = 1; round <= rounds; round++) {
      await calls.more(isDone, 60);
      await postgres.crash();
      await calls.more(isRefused, 40);
      expect([await probe("/readyz"), await probe("/healthz")], `round ${round}`).toEqual([503, 200]);
      await postgres.start();
      await vi.waitUntil(async () => (await probe("/readyz")) === 200, patience);
      await calls.more(isDone, 60);
      await vi.waitUntil(() => stream.times("event: ready") > round, patience);
    }
    await calls.stop();

    expect(calls.answers.filter((one) => !isDone(one) && !isRefused(one))).toEqual([]);
    const refusals = calls.answers.filter(isRefused);
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(["DATABASE_UNAVAILABLE"]));
    expect(refusals.every(({ retryAfter }) => retryAfter > 0)).toBe(true);

    const made = await right("POST", "/api/v1/merchant/returns", returnOf((await putOrder("afterwards")).data));
    await vi.waitUntil(() => stream.times(`"ids":["${made.id}"]`) > 0, patience);
    stream.leave();
    await vi.waitUntil(async () => (await unfinished()) === 0, { timeout: 120_000, interval: 100 });
  });
}

// The test stops the database server, so it needs one of its own.
if (testEngine === "postgresql" && findPostgres())
  describe("the server", () => {
    beforeAll(setUp, 300_000);
    afterAll(async () => {
      await server?.kill();
      await postgres?.stop();
      built?.remove();
      rmSync(dataDir, { recursive: true, force: true });
    });
    outages();
  });
else
  it("needs PostgreSQL's server programs to simulate an outage", () => expect(testEngine === "postgresql" && findPostgres()).toBeFalsy());
