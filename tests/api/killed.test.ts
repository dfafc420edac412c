import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { createTestDatabase, type TestDatabase } from "../support/engine.ts";
import { type Built, buildServer, type ServerProcess, startServer } from "../support/server-process.ts";

let built: Built;
let test: TestDatabase;
let server: ServerProcess;
let token: string;
let erp: string;
const dataDir = mkdtempSync(join(tmpdir(), "backhaul-killed-"));

const start = () => startServer(built, { DATA_DIR: dataDir, DATABASE_URL: test.config.databaseUrl ?? "" });

interface ApiAnswer {
  status: number;
  data: any;
}
async function call(
  method: string,
  path: string,
  body?: unknown,
  { key, bearer = token }: { key?: string; bearer?: string } = {},
): Promise<ApiAnswer> {
  const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json", ...(key && { "idempotency-key": key }) };
  const response = await fetch(`${server.address}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  return { status: response.status, data: ((await response.json()) as { data: unknown }).data };
}
async function right(...request: Parameters<typeof call>): Promise<ApiAnswer["data"]> {
  const { status, data } = await call(...request);
  expect([200, 201], JSON.stringify(data).slice(0, 300)).toContain(status);
  return data;
}
const act = async (id: string, action: string, body: unknown = {}): Promise<ReturnDetail> =>
  (await right("POST", `/api/v1/merchant/returns/${id}/${action}`, body)).return;

beforeAll(async () => {
  built = buildServer();
  test = await createTestDatabase();
  server = await start();
  const store = {
    name: "Killed",
    platform: "shopify",
    platform_domain: "killed.example.test",
    currency: "USD",
    timezone: "UTC",
    country: "US",
  };
  const owner = { email: "owner@example.test", password: "correct horse battery", first_name: "Ann", last_name: "Bee", store };
  token = (await right("POST", "/api/v1/merchants/register", owner)).token;
  erp = (await right("POST", "/api/v1/stores/api-keys", { name: "ERP", scopes: ["orders:write"] })).key;
}, 300_000);
afterAll(async () => {
  await server?.kill();
  await test?.drop();
  built?.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

let orders = 0;
async function order(): Promise<{ id: string; external_id: string; lines: { id: string }[] }> {
  const external_id = `o${++orders}`;
  const at = "2026-06-01T09:00:00Z";
  return right(
    "PUT",
    `/api/v1/public/orders/${external_id}`,
    {
      number: `#${external_id}`,
      currency: "USD",
      ordered_at: at,
      customer: { email: "ann@example.test" },
      lines: [{ external_id: "l", title: "Tee", quantity: 2, unit_price_minor: 1000, fulfilled_quantity: 2 }],
      payments: [
        { external_id: "gift", kind: "gift_card", captured_minor: 700, captured_at: at },
        { external_id: "card", kind: "card", captured_minor: 1300, captured_at: at },
      ],
    },
    { bearer: erp },
  );
}
const requestOf = (ordered: Awaited<ReturnType<typeof order>>, quantity: number) => ({
  order_id: ordered.id,
  items: [{ order_line_id: ordered.lines[0]!.id, quantity, reason: "OTHER" }],
});
async function received(): Promise<string> {
  const { id } = await right("POST", "/api/v1/merchant/returns", requestOf(await order(), 2));
  await act(id, "approve");
  await act(id, "shipment-received");
  return id;
}
async function processed(): Promise<string> {
  const id = await received();
  await act(id, "process", { expected_total_minor: 2000 });
  return id;
}

interface ApiRequest {
  path: string;
  body: unknown;
  key: string;
}
const send = ({ path, body, key }: ApiRequest): Promise<ApiAnswer> => call("POST", path, body, { key });

/** Repeat a call until it is answered; a killed server's keys stay locked for a while. */
async function callUntilAnswered(request: ApiRequest): Promise<ApiAnswer> {
  for (;;) {
    const answer = await send(request);
    if (answer.data?.code !== "IDEMPOTENCY_IN_PROGRESS") return answer;
    await pause(200);
  }
}

/** Expire the leases: on PostgreSQL another server only knows by them that the first is dead. */
const expireLeases = () =>
  test.db.kysely
    .updateTable("idempotency")
    .set({ locked_until: new Date(0).toISOString() })
    .where("status", "is", null)
    .execute();

const countOf = (r: ReturnDetail, label: string) => r.timeline.filter((row) => row.label === label).length;
let cut = 0;

async function round(n: number, delay: number): Promise<void> {
  const [toProcess, toRefund, toRequest] = [[await received(), await received()], [await processed(), await processed()], await order()];
  const at = (id: string, action: string, body: unknown): ApiRequest => ({
    path: `/api/v1/merchant/returns/${id}/${action}`,
    body,
    key: `${n}-${action}-${id}`,
  });
  const requests = [
    ...toProcess.map((id) => at(id, "process", { expected_total_minor: 2000 })),
    ...toRefund.map((id) => at(id, "refund", {})),
    { path: "/api/v1/merchant/returns", body: requestOf(toRequest, 1), key: `${n}-create` },
  ];
  const first = Promise.allSettled(requests.map(send));
  await pause(delay);
  await server.kill();
  cut += (await first).filter((one) => one.status === "rejected").length;

  await expireLeases();
  server = await start();
  const again = await Promise.all(requests.map(callUntilAnswered));
  expect(
    again.map((answer) => [answer.status, answer.data.code]),
    `round ${n}, killed after ${delay} ms`,
  ).toEqual([
    [200, undefined],
    [200, undefined],
    [200, undefined],
    [200, undefined],
    [201, undefined],
  ]);
  for (const id of toProcess) {
    const r: ReturnDetail = await right("GET", `/api/v1/merchant/returns/${id}`);
    expect(r).toMatchObject({ stage: "PROCESS_RETURN", items: [{ settled: 2 }], money: { due_minor: 2000 } });
    expect([r.outcome.length, countOf(r, "Processed"), r.ledger.length]).toEqual([1, 1, 0]);
  }
  for (const id of [...toProcess, ...toRefund]) {
    const r: ReturnDetail = toRefund.includes(id) ? await right("GET", `/api/v1/merchant/returns/${id}`) : await act(id, "refund");
    expect(r).toMatchObject({ stage: "COMPLETED", status: "CLOSED", payment_status: "SETTLED", order: { refunded_minor: 2000 } });
    expect(r.ledger.map((leg) => [leg.amount_minor, leg.state])).toEqual([
      [700, "SUCCEEDED"],
      [1300, "SUCCEEDED"],
    ]);
    expect(r.documents.map((document) => document.gross_minor)).toEqual([700, 1300]);
    expect([countOf(r, "Processed"), countOf(r, "Payment"), countOf(r, "Fully Paid"), countOf(r, "Completed")]).toEqual([1, 2, 1, 1]);
  }
  const made = await right("GET", `/api/v1/merchant/returns?q=${encodeURIComponent(`#${toRequest.external_id}`)}&limit=20`);
  expect(made.items.filter((row: { order_number: string }) => row.order_number === `#${toRequest.external_id}`)).toHaveLength(1);
}

describe("a server killed while working", () => {
  it("has paid nothing twice and lost nothing after a restart and retried calls", async () => {
    for (let n = 1; n <= 10; n++) await round(n, Math.round(Math.random() * 60));
    expect(cut, "calls that were cut off").toBeGreaterThan(0);
  }, 400_000);
});
