import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ReturnDetail } from "#contracts/returns/shapes";
import type { StorePlatform } from "#server/platforms/port";
import type { Bench } from "../platforms/bench.ts";
import { shopifyBench, wooBench } from "../platforms/double-benches.ts";
import { startApi, type TestApi } from "../support/api.ts";
import { refusal, type World, world } from "../support/world.ts";

/** The whole chain: an order read from the platform, a return of it, its refund by the adapter, and the order read again. */
let api: TestApi;
let platform: StorePlatform;
beforeAll(async () => {
  api = await startApi({ platformOf: () => platform });
});
afterAll(() => api.close());

describe.each([
  ["Shopify", shopifyBench, 5],
  ["WooCommerce", wooBench, 1],
] as const)("a refund on %s", (_, start, attempts) => {
  let bench: Bench;
  let w: World;
  beforeEach(async () => {
    bench = await start();
    platform = bench.platform;
    w = await world(api, { currency: "EUR" });
  });
  afterEach(() => bench.close());

  /** Record the order as it is on the platform now, bought two weeks ago. */
  async function record(id: string): Promise<any> {
    const { order } = (await bench.platform.orders.get(id))!;
    const at = "2026-01-01T09:00:00Z";
    const payments = order.payments.map((payment) => ({ ...payment, captured_at: at }));
    const refunds = order.refunds.map(({ at: _at, ...refund }) => refund);
    const { status, body } = await w.erp.put(`/api/v1/public/orders/${id}`, {
      ...order,
      ordered_at: at,
      fulfilled_at: at,
      payments,
      refunds,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  }
  async function owed(id: string): Promise<ReturnDetail> {
    return w.process(await w.received(await record(id), [1]));
  }
  const legs = (r: ReturnDetail) => r.ledger.map((leg) => [leg.kind, leg.amount_minor, leg.state]);

  it("is made once, and recognised when the platform shows it", async () => {
    const id = await bench.order();
    const paid = await w.done(await owed(id), "refund");
    const amount = paid.ledger[0]!.amount_minor;
    expect(await bench.moved(id)).toEqual([amount]);
    expect(legs(paid)).toEqual([["REFUND", amount, "SUCCEEDED"]]);
    expect((await record(id)).refunded_minor).toBe(amount);
    expect(legs(await w.show(paid))).toEqual([["REFUND", amount, "SUCCEEDED"]]);
  });

  it("that was declined frees its money", async () => {
    const id = await bench.order();
    const r = await owed(id);
    bench.trouble!.decline();
    expect(refusal(await w.act(r, "refund"))).toEqual([422, "PLATFORM_DECLINED"]);
    const paid = await w.done(r, "refund");
    expect(legs(paid).map(([, , state]) => state)).toEqual(["FAILED", "SUCCEEDED"]);
    expect(await bench.moved(id)).toEqual([paid.ledger[1]!.amount_minor]);
  });

  it("without an answer blocks until the platform tells, and is then made once", async () => {
    const id = await bench.order();
    const r = await owed(id);
    const { control, labels, later } = bench.trouble!;
    control.fail(labels.refund, ...Array.from({ length: attempts }, () => ({ kind: "drop-before" as const })));
    const unknown = await w.done(r, "refund");
    expect(legs(unknown).map(([, , state]) => state)).toEqual(["UNKNOWN"]);
    expect(await bench.moved(id)).toEqual([]);
    later();
    api.clock.advance(3_600_000);
    await api.drain();
    const settled = await w.show(r);
    expect(legs(settled).map(([, , state]) => state)).toEqual(["SUCCEEDED"]);
    expect(await bench.moved(id)).toEqual([settled.ledger[0]!.amount_minor]);
  });
});
