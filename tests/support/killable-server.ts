import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect } from "vitest";
import { createTestDatabase, type TestDatabase, testEngine } from "./engine.ts";
import { buildServer, startServer } from "./server-process.ts";

interface ApiAnswer {
  status: number;
  data: any;
}
export interface ApiRequest {
  path: string;
  body: unknown;
  key: string;
}
interface Options {
  key?: string;
  bearer?: string;
}

/** A server process with a registered store, which can be killed at work and started again on its data. */
export interface KillableServer {
  call(method: string, path: string, body?: unknown, options?: Options): Promise<ApiAnswer>;
  /** Make a call, expecting success; returns its data. */
  right(method: string, path: string, body?: unknown, options?: Options): Promise<any>;
  /** Record an order of two units for 20.00, paid with a gift card and a card. */
  order(): Promise<{ id: string; external_id: string; lines: { id: string }[] }>;
  /**
   * Send requests, kill the server after `delay` milliseconds, start it again and repeat them until each is answered. Returns these
   * answers, and how many of the first were cut off.
   */
  killDuring(requests: readonly ApiRequest[], delay: number): Promise<{ answers: ApiAnswer[]; cut: number }>;
  /** Kill the server and start it again; of two, each in turn. */
  restart(): Promise<void>;
  /** How many servers work on the database. */
  servers: number;
  close(): Promise<void>;
}

/**
 * @param env further variables of the server
 * @param wanted servers on the same database; the embedded one belongs to one process, and has one
 */
export async function startKillableServer(env: Record<string, string> = {}, wanted: 1 | 2 = 1): Promise<KillableServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "backhaul-killed-"));
  const built = await buildServer();
  // Statements of killed servers may still run on it at the end. The embedded database is the server's own.
  const test = testEngine === "postgresql" ? await createTestDatabase({ isNew: true }) : null;
  const at = { DATABASE_URL: test?.config.databaseUrl ?? "", DATABASE_DIRECT_URL: test?.config.databaseDirectUrl ?? "" };
  const start = () => startServer(built, { ...env, ...at, DATA_DIR: dataDir });
  let server = await start();
  let other = wanted === 2 && test ? await start() : undefined;
  let isOthersTurn = false;
  let token = "";
  let orders = 0;

  const call: KillableServer["call"] = async (method, path, body, { key, bearer = token } = {}) => {
    const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json", ...(key && { "idempotency-key": key }) };
    const response = await fetch(`${server.address}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, data: ((await response.json()) as { data: unknown }).data };
  };
  const right: KillableServer["right"] = async (...request) => {
    const { status, data } = await call(...request);
    expect([200, 201], JSON.stringify(data).slice(0, 300)).toContain(status);
    return data;
  };
  const send = ({ path, body, key }: ApiRequest) => call("POST", path, body, { key });

  /** Repeat a call until it is answered; a killed server's keys stay locked for a while. */
  async function callUntilAnswered(request: ApiRequest): Promise<ApiAnswer> {
    for (;;) {
      const answer = await send(request);
      if (answer.data?.code !== "IDEMPOTENCY_IN_PROGRESS") return answer;
      await pause(200);
    }
  }

  /** Wait until the database has ended the statements that a killed server left running, which hold locks. */
  const endOfStatements = async ({ db }: TestDatabase) => {
    for (;;) {
      const running = await sql<{ running: number }>`
        select count(*)::int as running from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle'
      `.execute(db.kysely);
      if (!running.rows[0]?.running) return;
      await pause(20);
    }
  };
  /** Expire the leases, by which alone another server knows that the first is dead. The embedded database knows it from its lock. */
  const expireLeases = async ({ db: { kysely } }: TestDatabase) => {
    const past = new Date(0).toISOString();
    await kysely.updateTable("idempotency").set({ locked_until: past }).where("status", "is", null).execute();
    await kysely.updateTable("job").set({ locked_until: past }).where("state", "=", "running").execute();
    await kysely.updateTable("message").set({ lease_until: past }).where("lease_until", "is not", null).execute();
  };
  const restart = async () => {
    isOthersTurn = other !== undefined && !isOthersTurn;
    if (other && isOthersTurn) {
      await other.kill();
      // The living one keeps what it works on, while its expired leases are also taken by the next.
      if (test) await expireLeases(test);
      other = await start();
      return;
    }
    await server.kill();
    if (test) {
      if (!other) await endOfStatements(test);
      await expireLeases(test);
    }
    server = await start();
  };

  const place = { platform: "shopify", platform_domain: "killed.example.test", currency: "USD", timezone: "UTC", country: "US" };
  const owner = { email: "owner@example.test", password: "correct horse battery", first_name: "Ann", last_name: "Bee" };
  token = (await right("POST", "/api/v1/merchants/register", { ...owner, store: { name: "Killed", ...place } })).token;
  const erp = (await right("POST", "/api/v1/stores/api-keys", { name: "ERP", scopes: ["orders:write"] })).key;

  return {
    call,
    right,
    order() {
      const external_id = `o${++orders}`;
      const at = "2026-06-01T09:00:00Z";
      const order = {
        number: `#${external_id}`,
        currency: "USD",
        ordered_at: at,
        fulfilled_at: at,
        customer: { email: "ann@example.test" },
        lines: [{ external_id: "l", title: "Tee", quantity: 2, unit_price_minor: 1000, fulfilled_quantity: 2 }],
        payments: [
          { external_id: "gift", kind: "gift_card", captured_minor: 700, captured_at: at },
          { external_id: "card", kind: "card", captured_minor: 1300, captured_at: at },
        ],
      };
      return right("PUT", `/api/v1/public/orders/${external_id}`, order, { bearer: erp });
    },
    async killDuring(requests, delay) {
      const first = Promise.allSettled(requests.map(send));
      await pause(delay);
      await server.kill();
      const cut = (await first).filter((one) => one.status === "rejected").length;
      await restart();
      return { answers: await Promise.all(requests.map(callUntilAnswered)), cut };
    },
    restart,
    servers: other ? 2 : 1,
    async close() {
      await server.kill();
      await other?.kill();
      await test?.drop();
      built.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
