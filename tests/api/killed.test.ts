import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { type ApiRequest, type KillableServer, startKillableServer } from "../support/killable-server.ts";

let server: KillableServer;
beforeAll(async () => {
  server = await startKillableServer();
}, 300_000);
afterAll(() => server?.close());

type Order = Awaited<ReturnType<KillableServer["order"]>>;
const returns = "/api/v1/merchant/returns";
const act = async (id: string, action: string, body: unknown = {}): Promise<ReturnDetail> =>
  (await server.right("POST", `${returns}/${id}/${action}`, body)).return;
const show = (id: string): Promise<ReturnDetail> => server.right("GET", `${returns}/${id}`);
const requestOf = (ordered: Order, quantity: number) => ({
  order_id: ordered.id,
  items: [{ order_line_id: ordered.lines[0]!.id, quantity, reason: "OTHER" }],
});
async function received(): Promise<string> {
  const { id } = await server.right("POST", returns, requestOf(await server.order(), 2));
  await act(id, "approve");
  await act(id, "shipment-received");
  return id;
}
async function processed(): Promise<string> {
  const id = await received();
  await act(id, "process", { expected_total_minor: 2000 });
  return id;
}

const countOf = (r: ReturnDetail, label: string) => r.timeline.filter((row) => row.label === label).length;

/** Return how many calls were cut off. */
async function round(n: number, delay: number): Promise<number> {
  const [toProcess, toRefund, toRequest] = [
    [await received(), await received()],
    [await processed(), await processed()],
    await server.order(),
  ];
  const at = (id: string, action: string, body: unknown): ApiRequest => ({
    path: `${returns}/${id}/${action}`,
    body,
    key: `${n}-${action}-${id}`,
  });
  const { answers, cut } = await server.killDuring(
    [
      ...toProcess.map((id) => at(id, "process", { expected_total_minor: 2000 })),
      ...toRefund.map((id) => at(id, "refund", {})),
      { path: returns, body: requestOf(toRequest, 1), key: `${n}-create` },
    ],
    delay,
  );
  expect(
    answers.map((answer) => [answer.status, answer.data.code]),
    `round ${n}, killed after ${delay} ms`,
  ).toEqual([
    [200, undefined],
    [200, undefined],
    [200, undefined],
    [200, undefined],
    [201, undefined],
  ]);
  for (const id of toProcess) {
    const r = await show(id);
    expect(r).toMatchObject({ stage: "PROCESS_RETURN", items: [{ settled: 2 }], money: { due_minor: 2000 } });
    expect([r.outcome.length, countOf(r, "Processed"), r.ledger.length]).toEqual([1, 1, 0]);
  }
  for (const id of [...toProcess, ...toRefund]) {
    const r = toRefund.includes(id) ? await show(id) : await act(id, "refund");
    expect(r).toMatchObject({ stage: "COMPLETED", status: "CLOSED", payment_status: "SETTLED", order: { refunded_minor: 2000 } });
    expect(r.ledger.map((leg) => [leg.amount_minor, leg.state])).toEqual([
      [700, "SUCCEEDED"],
      [1300, "SUCCEEDED"],
    ]);
    expect(r.documents.map((document) => document.gross_minor)).toEqual([700, 1300]);
    expect([countOf(r, "Processed"), countOf(r, "Payment"), countOf(r, "Fully Paid"), countOf(r, "Completed")]).toEqual([1, 2, 1, 1]);
  }
  const made = await server.right("GET", `${returns}?q=${encodeURIComponent(`#${toRequest.external_id}`)}&limit=20`);
  expect(made.items.filter((row: { order_number: string }) => row.order_number === `#${toRequest.external_id}`)).toHaveLength(1);
  return cut;
}

describe("a server killed while working", () => {
  it("has paid nothing twice and lost nothing after a restart and retried calls", async () => {
    let cut = 0;
    for (let n = 1; n <= 10; n++) cut += await round(n, Math.round(Math.random() * 60));
    expect(cut, "calls that were cut off").toBeGreaterThan(0);
  }, 400_000);
});
