import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
import { type Claims, claimsOf } from "../../../../tests/support/claim-world.ts";
import { type World, world } from "../../../../tests/support/world.ts";

let api: TestApi;
let w: World;
let c: Claims;
beforeAll(async () => {
  api = await startApi();
}, 60_000);
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
  c = claimsOf(w);
});

const orderOf = (quantity: number, over: object = {}) =>
  w.order({ lines: [{ quantity, unit_price_minor: 4000, ...over }], fulfilled_at: "2026-06-02T09:00:00Z" });
const show = async ({ id }: { id: string }): Promise<any> => c.success(await w.owner.get(`/api/v1/orders/${id}`));
const found = async (query: string): Promise<string[]> =>
  c.success(await w.owner.get(`/api/v1/orders?${query}`)).items.map(({ number }: { number: string }) => number);

/** Replace a mug of 40.00; returns its order, claim and replacement. */
async function replaced() {
  await w.location("loc");
  await w.variant("mug", 4000, { stock: [{ location_external_id: "loc", quantity: 2 }] });
  const order = await orderOf(1, { variant_external_id: "mug", product_external_id: "p-mug", sku: "CUP-OLD" });
  const claim = await c.claim(order, "DAMAGED", [1], { wanted: "REPLACEMENT" });
  const id = claim.items[0]!.id;
  await c.done(claim, "approve");
  await c.resolved(claim, { items: [{ id, kind: "REPLACEMENT" }] });
  const sent = await c.done(claim, "complete", { tracking: "1Z9" });
  return { order, claim, replacement: sent.resolutions.find((one) => one.order)!.order! };
}

describe("an order with claims", () => {
  it("lists them, and names on each line the claims that hold or settled units", async () => {
    const order = await orderOf(5);
    const waiting = await c.claim(order, "DAMAGED", [2]);
    const part = await c.compensated(order, 1, 500);
    const whole = await c.claim(order, "DAMAGED", [1]);
    await c.done(whole, "approve");
    await c.resolved(whole, { items: [{ id: whole.items[0]!.id, kind: "REFUND" }] });
    const denied = await c.claim(order, "DAMAGED", [1]);
    await c.done(denied, "deny", { reason: "Not ours" });
    const after = await show(order);
    expect(after.claims.map(({ id, status, stage }: any) => [id, status, stage])).toEqual([
      [denied.id, "CLOSED", "DENIED"],
      [whole.id, "CLOSED", "RESOLVED"],
      [part.id, "CLOSED", "RESOLVED"],
      [waiting.id, "OPEN", "SUBMITTED"],
    ]);
    const [line] = after.lines;
    expect(line.claims).toEqual([
      { id: waiting.id, number: waiting.number, held: 2, settled: 0, compensated: 0 },
      { id: part.id, number: part.number, held: 0, settled: 0, compensated: 1 },
      { id: whole.id, number: whole.number, held: 0, settled: 1, compensated: 0 },
    ]);
    expect([line.free, line.gross_minor, line.worth_minor]).toEqual([2, 20_000, 19_500]);
    const elsewhere = await world(api);
    expect((await elsewhere.owner.get(`/api/v1/orders/${order.id}`)).status).toBe(404);
  });

  it("has their steps in its activity, each leading to its claim", async () => {
    const order = await orderOf(1);
    const claim = await c.claim(order, "DAMAGED", [1]);
    await c.done(claim, "approve");
    const { items } = c.success(await w.owner.get(`/api/v1/orders/${order.id}/timeline`));
    const steps = items.filter(({ source }: any) => source.kind === "claim");
    expect(steps.map(({ event, label }: any) => [event, label]).sort()).toEqual([
      ["CASE", "Approved"],
      ["CASE", "Submitted"],
    ]);
    expect(steps[0].source).toEqual({ kind: "claim", id: claim.id, number: claim.number });
  });
});

describe("a replacement", () => {
  it("names its claim and the order it comes from, costs nothing and is worth what it replaces", async () => {
    const { order, claim, replacement } = await replaced();
    const made = await show(replacement);
    expect(made.replacement_of).toEqual({ claim: { id: claim.id, number: claim.number }, order: { id: order.id, number: order.number } });
    expect(made.lines).toMatchObject([{ gross_minor: 0, worth_minor: 4000 }]);
    const first = await show(order);
    expect([first.replacement_of, first.claims[0].replacement]).toEqual([null, { id: made.id, number: made.number }]);
    expect(first.lines[0].claims).toMatchObject([{ id: claim.id, held: 0, settled: 1 }]);
  });

  it("is found by the SKU of what it sends", async () => {
    const { order, replacement } = await replaced();
    expect(await found("q=MUG")).toEqual([replacement.number]);
    expect(await found("sku=mug&kind=replacement")).toEqual([replacement.number]);
    expect(await found("q=cup-old")).toEqual([order.number]);
    const { orders } = c.success(await w.owner.get("/api/v1/merchant/search?q=mug"));
    expect(orders.map(({ id }: { id: string }) => id)).toEqual([replacement.id]);
  });
});

describe("an exchange's order", () => {
  it("is found by the SKU of what it sends, and by its tracking number", async () => {
    const variant_id = await w.variant("teapot", 5000);
    const order = await orderOf(1);
    const returned = await w.received(order, [{ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id } }]);
    const { exchange } = await w.process(returned);
    expect(await found("q=Teapot")).toEqual([exchange.order!.number]);
    expect(await found("q=teapot%20ann")).toEqual([exchange.order!.number]);
    expect(await found("sku=teapot")).toEqual([exchange.order!.number]);
    expect(await found("q=exchange")).toEqual([]);
  });
});

describe("an order entered by hand", () => {
  const record = async (): Promise<any> =>
    c.success(
      await w.owner.post("/api/v1/orders", {
        ordered_on: "2026-01-01",
        fulfilled_on: "2026-01-02",
        customer: { email: "ann@example.test" },
        ship_to: { postcode: "10115", country: "DE" },
        lines: [{ title: "Shirt", quantity: 2, unit_price_minor: 1000 }],
      }),
      201,
    );
  const refusals = async (order: { id: string }) => {
    const offers: { action: string; code: string | null }[] = (await show(order)).offers;
    const cancelled = await w.owner.post(`/api/v1/orders/${order.id}/cancel`, {});
    return [offers.find(({ action }) => action === "edit")?.code, cancelled.status, cancelled.body.data.code];
  };

  it("stays as it is once a claim refers to it", async () => {
    const order = await record();
    await c.claim(order, "DAMAGED", [1]);
    expect(await refusals(order)).toEqual(["IN_USE", 409, "IN_USE"]);
  });

  it("stays as it is while a draft of an invoice refers to it", async () => {
    const order = await record();
    const { id } = c.success(await w.owner.post("/api/v1/invoices", { order_id: order.id }), 201);
    expect(await refusals(order)).toEqual(["IN_USE", 409, "IN_USE"]);
    c.success(await w.owner.delete(`/api/v1/invoices/${id}`));
    expect((await refusals(order)).slice(0, 2)).toEqual([null, 200]);
  });
});

it("an order has the documents of what was paid from it for the return of its replacement", async () => {
  const { order, replacement } = await replaced();
  const back = await w.done(await w.process(await w.received(await show(replacement), [1])), "refund");
  const { later_returns, returns } = await show(order);
  expect([returns, later_returns]).toMatchObject([
    [],
    [{ number: back.number, order: { id: replacement.id, number: replacement.number } }],
  ]);
  const story = c.success(await w.owner.get(`/api/v1/orders/${order.id}/timeline`)).items;
  expect(story.map(({ source }: any) => source.number)).toContain(back.number);
  expect([back.customer.orders_count, (await c.show({ id: (await show(order)).claims[0].id })).customer_detail.orders_count]).toEqual([
    1, 1,
  ]);
  const [note] = back.documents;
  expect(note).toMatchObject({ kind: "CREDIT_NOTE", gross_minor: 4000 });
  const root = await show(order);
  expect([root.refunded_minor, root.payment_state]).toEqual([4000, "REFUNDED"]);
  for (const one of [root, await show(replacement)])
    expect(one.documents).toMatchObject([{ id: note!.id, number: note!.number, return_id: back.id, gross_minor: 4000 }]);
  const { items } = c.success(await w.owner.get(`/api/v1/orders/${order.id}/timeline`));
  expect(items.filter(({ event }: any) => event === "ISSUED").map(({ source }: any) => source.number)).toEqual([note!.number]);
});
