import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { startApi, type TestApi } from "../support/api.ts";
import { createGateway, type Gateway, movedOf } from "../support/gateway.ts";
import { refusal, type World, world } from "../support/world.ts";

let api: TestApi;
let gateway: Gateway;
let w: World;
beforeAll(async () => {
  api = await startApi({ platformOf: () => gateway });
});
beforeEach(async () => {
  gateway = createGateway();
  w = await world(api);
});
afterAll(() => api.close());

const key = (name: string) => ({ "idempotency-key": name });
/** Return a processed, unpaid case of 20.00. */
async function owed(over: Record<string, unknown> = {}): Promise<ReturnDetail> {
  return w.process(await w.received(await w.order({ lines: [{ quantity: 2, unit_price_minor: 1000 }], ...over }), [2]));
}
const legs = (r: ReturnDetail) => r.ledger.map((leg) => [leg.amount_minor, leg.state]);
describe("a slow gateway", () => {
  it("never pays more than was captured when two returns of one order refund at once", async () => {
    const payments = [{ external_id: "pay", kind: "card", captured_minor: 1500, captured_at: "2026-06-01T09:00:00Z" }];
    const order = await w.order({ lines: [{ quantity: 2, unit_price_minor: 1000 }], payments });
    const [a, b] = [await w.process(await w.received(order, [1])), await w.process(await w.received(order, [1]))];
    const gate = gateway.hold();
    const calls = [a, b].map((r) => w.act(r!, "refund", { data: { amount_minor: 1000 } }));
    await gate.waiting(1);
    const refused = await Promise.race(calls);
    expect(refusal(refused, "maximum_refundable_minor")).toEqual([422, "REFUND_EXCEEDS_BALANCE", 500]);
    gate.release();
    expect((await Promise.all(calls)).map((answer) => answer.status).sort()).toEqual([200, 422]);
    expect(movedOf(gateway, order.external_id)).toEqual({ pay: 1000 });
    const other = (await w.show(a)).ledger.length ? b : a;
    await w.done(other, "refund", { data: { amount_minor: 500 } });
    expect(refusal(await w.act(other, "refund", { data: { amount_minor: 1 } }), "maximum_refundable_minor")).toEqual([
      422,
      "REFUND_EXCEEDS_BALANCE",
      0,
    ]);
    expect(movedOf(gateway, order.external_id)).toEqual({ pay: 1500 });
  });

  it("pays simultaneous partial refunds one after another, up to the total", async () => {
    const r = await owed();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => w.act(r, "refund", { data: { amount_minor: 600 } }, key(`part-${i}`))),
    );
    const paid = answers.filter((answer) => answer.status === 200).length;
    expect(paid).toBeGreaterThanOrEqual(1);
    for (const answer of answers)
      if (answer.status !== 200) expect(["REFUND_IS_PENDING", "REFUND_EXCEEDS_BALANCE"]).toContain(answer.body.data.code);
    expect(movedOf(gateway, r.order.external_id)).toEqual({ pay: 600 * paid });
    expect(600 * paid).toBeLessThanOrEqual(2000);
  });

  it("does not block reads, or work on another order", async () => {
    const [r, other] = [await owed(), await owed()];
    const gate = gateway.hold();
    const call = w.act(r!, "refund");
    await gate.waiting(1);
    expect((await w.show(r!)).payment_status).toBe("PENDING");
    expect((await w.act(r!, "notes", { text: "Waiting for the bank" })).status).toBe(200);
    expect((await w.act(other!, "notes", { text: "x" })).status).toBe(200);
    gate.release();
    expect((await call).body.data.return).toMatchObject({ stage: "COMPLETED", notes: [{ text: "Waiting for the bank" }] });
  });
});

describe("a refund over two payments", () => {
  const payments = [
    { external_id: "gift", kind: "gift_card", captured_minor: 500, captured_at: "2026-06-01T09:00:00Z" },
    { external_id: "card", kind: "card", captured_minor: 1500, captured_at: "2026-06-01T09:00:00Z" },
  ];

  it.each([
    ["with a new key", "second"],
    ["with the same key", "first"],
  ])("keeps the first part paid when the second is declined, and pays the rest on a retry %s", async (_how, again) => {
    const r = await owed({ payments });
    gateway.next("pay", "decline");
    const answer = await w.act(r, "refund", {}, key("first"));
    expect(refusal(answer)).toEqual([422, "PLATFORM_DECLINED"]);
    const half = await w.show(r);
    expect(legs(half)).toEqual([
      [500, "SUCCEEDED"],
      [1500, "FAILED"],
    ]);
    expect(half).toMatchObject({
      stage: "PAYMENT",
      payment_status: "FAILED",
      money: { paid_minor: 500, left_minor: 1500 },
      documents: [{ gross_minor: 500 }],
    });
    expect((await w.act(r, "refund", {}, key(again))).status).toBe(200);
    const whole = await w.show(r);
    expect(legs(whole)).toEqual([
      [500, "SUCCEEDED"],
      [1500, "FAILED"],
      [1500, "SUCCEEDED"],
    ]);
    expect(whole.stage).toBe("COMPLETED");
    expect(movedOf(gateway, r.order.external_id)).toEqual({ gift: 500, card: 1500 });
  });

  it("pays what is left of the amount and no more when retried with the same key and amount", async () => {
    const r = await owed({ payments });
    gateway.next("pay", "decline");
    expect((await w.act(r, "refund", { data: { amount_minor: 1200 } }, key("some"))).status).toBe(422);
    expect((await w.act(r, "refund", { data: { amount_minor: 1200 } }, key("some"))).status).toBe(200);
    expect(movedOf(gateway, r.order.external_id)).toEqual({ gift: 500, card: 700 });
    expect((await w.show(r)).money).toMatchObject({ paid_minor: 1200, left_minor: 800 });
  });

  it("takes at most each payment's balance, whichever is named", async () => {
    const r = await owed({ payments });
    const id = (kind: string) => r.order.payments.find((one) => one.kind === kind)!.id;
    const named = (kind: string, amount_minor: number) => ({ data: { payments: [{ payment_id: id(kind), amount_minor }] } });
    expect(refusal(await w.act(r, "refund", named("gift_card", 501)), "maximum_refundable_minor")).toEqual([
      422,
      "REFUND_EXCEEDS_BALANCE",
      500,
    ]);
    const twice = {
      data: {
        payments: [
          { payment_id: id("gift_card"), amount_minor: 300 },
          { payment_id: id("gift_card"), amount_minor: 300 },
        ],
      },
    };
    expect(refusal(await w.act(r, "refund", twice))).toEqual([422, "REFUND_EXCEEDS_BALANCE"]);
    await w.done(r, "refund", named("card", 1500));
    await w.done(r, "refund");
    expect(movedOf(gateway, r.order.external_id)).toEqual({ gift: 500, card: 1500 });
  });
});
