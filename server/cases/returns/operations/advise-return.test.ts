import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
import { type World, world } from "../../../../tests/support/world.ts";

let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
});

/** Sent in 2026-01, thirty days before the test's clock at most. */
const dates = { ordered_at: "2026-01-01T09:00:00Z", fulfilled_at: "2026-01-02T09:00:00Z" };
const tee = (over: object = {}) => w.order({ lines: [{ quantity: 2, unit_price_minor: 2000 }], ...dates, ...over });
const advise = async (order: any, item: object = {}, over: object = {}): Promise<any> => {
  const items = [{ order_line_id: order.lines[0].id, quantity: 1, reason: "TOO_SMALL", outcome: "REFUND", ...item }];
  const answer = await w.owner.post("/api/v1/merchant/returns/advice", { order_id: order.id, items, ...over });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const window = { start: "FULFILMENT", refund_days: 5, store_credit_days: 60, exchange_days: null };

describe("advice to staff, before a return is requested", () => {
  it("names the policy, and the last day of each outcome or since when it is closed", async () => {
    await w.policy({ name: "Five days", window });
    const { timezone, may_start, lines } = await advise(await tee());
    expect([timezone, may_start]).toEqual(["UTC", true]);
    expect(lines).toMatchObject([{ policy: { name: "Five days", is_default: false }, allowed_outcomes: ["STORE_CREDIT", "EXCHANGE"] }]);
    expect(lines[0].windows.map(({ outcome, closes_on, is_open }: any) => [outcome, closes_on, is_open])).toEqual([
      ["REFUND", "2026-01-07", false],
      ["STORE_CREDIT", "2026-03-03", true],
      ["EXCHANGE", null, true],
    ]);
  });

  it("says what the request would override, as the request itself would be refused", async () => {
    await w.policy({ name: "Five days", window, allowed_outcomes: ["REFUND", "STORE_CREDIT"], methods: ["IN_STORE"] });
    const order = await tee();
    const late = await advise(order);
    expect(late.needs_override).toBe(true);
    expect(late.objections).toMatchObject([
      { code: "WINDOW_CLOSED", outcome: "REFUND", closed_on: "2026-01-07", needs_reason: true },
      { code: "METHOD_NOT_ALLOWED", closed_on: null, needs_reason: false },
    ]);
    expect(late.objections[0].message).not.toBe("");
    const credit = await advise(order, { outcome: "STORE_CREDIT" }, { shipping_method: "IN_STORE" });
    expect(credit).toMatchObject({ needs_override: false, objections: [] });
    const items = [{ order_line_id: order.lines[0].id, quantity: 1, reason: "TOO_SMALL", outcome: "REFUND" }];
    const body = { order_id: order.id, items };
    expect((await w.owner.post("/api/v1/merchant/returns", body)).body.data.code).toBe("WINDOW_CLOSED");
    expect((await w.owner.post("/api/v1/merchant/returns", { ...body, override_reason: "Regular" })).status).toBe(201);
  });

  it("states the fees and what it would come to, by the rules of processing", async () => {
    await w.policy({ fees: { restocking: { type: "FIXED", amount_minor: 150 }, return_minor: 300, exchange_shipping_minor: 400 } });
    const order = await tee();
    const refund = await advise(order, { quantity: 2 });
    expect(refund.lines[0].fees).toEqual([{ kind: "RESTOCKING", amount_minor: 150 }]);
    expect(refund.estimate).toMatchObject({ returned_minor: 4000, fees_minor: 600, refund_minor: 3400 });
    const fault = await advise(order, { quantity: 2, reason: "DEFECTIVE", has_comment: true });
    expect(fault.estimate).toMatchObject({ fees_minor: 0, refund_minor: 4000 });
    const exchange = { outcome: "EXCHANGE", exchange: { variant_id: await w.variant("another-product", 2500) } };
    expect((await advise(order, exchange)).estimate).toMatchObject({
      exchange_minor: 2500,
      exchange_shipping_minor: 400,
      fees_minor: 450,
      invoice_minor: 1350,
    });
  });

  it("takes as many units in exchange as are returned, unless a number is named", async () => {
    const order = await tee();
    const variant_id = await w.variant("another-product", 2500);
    const wish = { quantity: 2, outcome: "EXCHANGE", exchange: { variant_id } };
    expect((await advise(order, wish)).estimate).toMatchObject({ returned_minor: 4000, exchange_minor: 5000 });
    expect((await w.request(order, [wish])).items).toMatchObject([{ exchange: { variant_id, quantity: 2 } }]);
  });

  it("has no estimate for what is incomplete or cannot be requested, and leaves nothing behind", async () => {
    const order = await tee();
    expect((await advise(order, { reason: undefined })).estimate).toBeNull();
    expect((await advise(order, { outcome: "EXCHANGE" })).estimate).toBeNull();
    expect((await advise(order, { quantity: 3 })).estimate).toBeNull();
    expect((await advise(order, {}, { items: [] })).estimate).toBeNull();
    expect((await w.owner.get("/api/v1/merchant/returns")).body.data.items).toEqual([]);
    expect((await w.request(order, [2])).number).toBe("RMA-1001");
  });

  it("is for whoever may create returns, about orders of their store", async () => {
    const order = await tee();
    const body = { order_id: order.id };
    expect((await api.as(null).post("/api/v1/merchant/returns/advice", body)).status).toBe(401);
    const viewer = await api.member(["returns", "orders"]);
    expect((await viewer.client.post("/api/v1/merchant/returns/advice", body)).status).toBe(403);
    const other = await world(api);
    expect((await other.owner.post("/api/v1/merchant/returns/advice", body)).status).toBe(404);
  });

  it("says when staff cannot start returns", async () => {
    await w.save("GENERAL", { started_by: ["CUSTOMER"] });
    expect(await advise(await tee())).toMatchObject({ may_start: false, estimate: null });
  });
});
