import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { type Claims, claimsOf } from "../../../tests/support/claim-world.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

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
const dress = () => w.order({ lines: [{ quantity: 3, unit_price_minor: 9667, discount_minor: 1 }], fulfilled_at: "2026-06-02T09:00:00Z" });

describe("a compensation", () => {
  it("lowers what the unit is worth when it comes back after all", async () => {
    const order = await dress();
    expect(order.total_minor).toBe(29_000);
    const claim = await c.compensated(order, 1, 3000);
    expect([claim.stage, claim.status, claim.resolutions[0]?.mode]).toEqual(["RESOLVED", "CLOSED", "COMPENSATION"]);
    const paid = [await c.returned(order), await c.returned(order), await c.returned(order)];
    expect(paid).toEqual([6666, 9667, 9667]);
    expect(paid.reduce((sum, one) => sum + one, 3000)).toBe(29_000);
  });

  it("of three units is spread over all of them", async () => {
    const order = await dress();
    await c.compensated(order, 3, 12_000);
    expect([await c.returned(order), await c.returned(order), await c.returned(order)]).toEqual([5666, 5667, 5667]);
  });

  it("of units the customer keeps for good holds them", async () => {
    const order = await dress();
    const claim = await c.claim(order, "DAMAGED", [1]);
    const id = claim.items[0]!.id;
    await c.done(claim, "approve", { items: [{ id, quantity: 1, amount_minor: 3000 }] });
    await c.resolved(claim, { items: [{ id, kind: "REFUND", keep_returnable: false }] });
    expect(
      refusal(
        await w.owner.post("/api/v1/merchant/returns", {
          order_id: order.id,
          items: [{ order_line_id: order.lines[0].id, quantity: 3, reason: "TOO_SMALL" }],
        }),
        "free",
      ),
    ).toEqual([422, "QUANTITY_EXCEEDS_RETURNABLE", 2]);
  });
});

describe("a lost parcel", () => {
  const parcel = () =>
    w.order({
      lines: [{ quantity: 2, unit_price_minor: 2500 }],
      shipping: [{ external_id: "s1", price_minor: 1000, tax_minor: 100 }],
      fulfilled_at: "2026-06-02T09:00:00Z",
    });

  it("is paid back with its shipping, and never beyond what was paid", async () => {
    const order = await parcel();
    const claim = await c.claim(order, "LOST", [2]);
    const id = claim.items[0]!.id;
    const tooMuch = await c.act(claim, "approve", { items: [{ id, quantity: 2, amount_minor: 5001 }], shipping_minor: 1100 });
    expect(refusal(tooMuch, "maximum_minor")).toEqual([422, "CLAIM_EXCEEDS_PAID", 6100]);
    await c.done(claim, "approve", { items: [{ id, quantity: 2 }], shipping_minor: 1100 });
    const done = await c.resolved(claim, { items: [{ id, kind: "REFUND" }], shipping: { amount_minor: 1100 } });
    expect([done.stage, done.close_reason, done.money.paid_minor]).toEqual(["RESOLVED", "RESOLVED", 6100]);
    expect(done.ledger.map(({ kind, amount_minor, state }) => [kind, amount_minor, state])).toEqual([["REFUND", 6100, "SUCCEEDED"]]);
    expect(done.documents.map(({ kind, gross_minor, tax_minor }) => [kind, gross_minor, tax_minor])).toEqual([["CREDIT_NOTE", 6100, 100]]);
    const returned = await w.owner.post("/api/v1/merchant/returns", {
      order_id: order.id,
      items: [{ order_line_id: order.lines[0].id, quantity: 1, reason: "TOO_SMALL" }],
    });
    expect(refusal(returned, "free")).toEqual([422, "QUANTITY_EXCEEDS_RETURNABLE", 0]);
  });

  it("paid as store credit leaves nothing to refund", async () => {
    const order = await parcel();
    const claim = await c.claim(order, "LOST", [2]);
    const id = claim.items[0]!.id;
    await c.done(claim, "approve", { items: [{ id, quantity: 2 }], shipping_minor: 1100 });
    const other = await w.order({ lines: [{ unit_price_minor: 100 }] });
    const done = await c.resolved(claim, { items: [{ id, kind: "STORE_CREDIT" }], shipping: { amount_minor: 1100, kind: "STORE_CREDIT" } });
    expect([done.stage, done.money.paid_minor]).toEqual(["RESOLVED", 6100]);
    expect(other.total_minor).toBe(100);
    const { items } = c.success(await w.owner.get("/api/v1/merchant/store-credits"));
    expect(items.map((one: any) => one.balance_minor)).toEqual([6100]);
    const reopened = await c.done(claim, "reopen", { reason: "Wants money" });
    expect(reopened.status).toBe("OPEN");
    expect(refusal(await c.resolve(claim, { items: [{ id, kind: "REFUND" }] }))[0]).toBeGreaterThanOrEqual(400);
    expect(reopened.order_detail.refundable_minor).toBe(0);
  });

  it("repeats change nothing", async () => {
    const order = await parcel();
    const claim = await c.claim(order, "LOST", [2]);
    const id = claim.items[0]!.id;
    await c.done(claim, "approve");
    const body = { items: [{ id, kind: "REFUND" }], expected_total_minor: 5000 };
    expect((await c.act(claim, "resolve", { ...body, expected_total_minor: 4999 })).body.data.code).toBe("OUTCOME_CHANGED");
    expect(c.success(await c.act(claim, "resolve", body)).changed).toBe(true);
    expect(c.success(await c.act(claim, "resolve", body)).changed).toBe(false);
    expect((await c.show(claim)).ledger).toHaveLength(1);
  });
});

describe("a replacement", () => {
  const mug = async (stock: number) => {
    const location = await w.location("loc");
    const variant = await w.variant("mug", 4000, { stock: [{ location_external_id: "loc", quantity: stock }] });
    const order = await w.order({
      lines: [{ unit_price_minor: 4000, variant_external_id: "mug", product_external_id: "p-mug" }],
      fulfilled_at: "2026-06-02T09:00:00Z",
    });
    return { location, variant, order };
  };
  const replaced = async (extra: Record<string, unknown>[] = []) => {
    const { order } = await mug(2);
    const claim = await c.claim(order, "DAMAGED", [1], { wanted: "REPLACEMENT" });
    const id = claim.items[0]!.id;
    await c.done(claim, "approve");
    await c.resolved(claim, { items: [{ id, kind: "REPLACEMENT" }, ...extra.map((one) => ({ id, ...one }))], reason: "Late as well" });
    const sent = await c.done(claim, "complete", { tracking: "1Z9" });
    expect([sent.stage, sent.close_reason]).toEqual(["RESOLVED", "RESOLVED"]);
    const made = sent.resolutions.find(({ order }) => order)!.order!;
    return { order, claim: sent, made: c.success(await w.owner.get(`/api/v1/orders/${made.id}`)) };
  };

  it("costs nothing, and is worth what it replaces when it comes back", async () => {
    const { order, claim, made } = await replaced();
    expect([made.number, made.total_minor, made.channel, made.tags]).toEqual([
      `${order.number}-${claim.number}`,
      0,
      "replacement",
      ["replacement"],
    ]);
    expect(made.lines[0].free_values_minor).toEqual([4000]);
    expect(claim.documents).toEqual([]);
    expect(await c.returned(made)).toBe(4000);
    const again = { order_id: made.id, items: [{ order_line_id: made.lines[0].id, quantity: 1, reason: "TOO_SMALL" }] };
    expect((await w.owner.post("/api/v1/merchant/returns", again)).status).toBe(422);
    const first = { order_id: order.id, items: [{ order_line_id: order.lines[0].id, quantity: 1, reason: "TOO_SMALL" }] };
    expect((await w.owner.post("/api/v1/merchant/returns", first)).status).toBe(422);
  });

  it("beside a compensation is worth less", async () => {
    const { made } = await replaced([{ kind: "REFUND", amount_minor: 1000, quantity: 1 }]);
    expect(await c.returned(made)).toBe(3000);
  });

  it("that is cancelled before it is sent frees its stock, and is paid for instead, to the cent", async () => {
    const { variant } = await mug(5);
    const order = await w.order({
      lines: [{ quantity: 3, unit_price_minor: 4000, discount_minor: 1, variant_external_id: "mug", product_external_id: "p-mug" }],
      fulfilled_at: "2026-06-02T09:00:00Z",
    });
    const claim = await c.claim(order, "DAMAGED", [2]);
    const id = claim.items[0]!.id;
    await c.done(claim, "approve");
    await c.resolved(claim, { items: [{ id, kind: "REPLACEMENT", quantity: 1 }] });
    const [replaced] = (await c.show(claim)).resolutions;
    const paid = await c.resolved(claim, { items: [{ id, kind: "REFUND" }] });
    const open = await c.done(claim, "cancel-resolution", { resolutions: [{ id: replaced!.id }], reason: "Discontinued" });
    expect([open.stage, open.kinds, open.items[0]?.left, open.timeline.at(-1)?.label]).toEqual([
      "IN_PROGRESS",
      ["REFUND"],
      1,
      "Resolution Cancelled",
    ]);
    const stock = await api.db.kysely.selectFrom("stock").select("reserved").where("variant_id", "=", variant).executeTakeFirst();
    expect(stock?.reserved).toBe(0);
    const made = c.success(await w.owner.get(`/api/v1/orders/${replaced!.order!.id}`));
    expect([made.cancelled_at !== null, made.lines]).toEqual([true, []]);
    const done = await c.resolved(claim, { items: [{ id, kind: "REFUND" }] });
    const rest = await c.returned(order);
    expect([paid.money.paid_minor, done.money.paid_minor, rest]).toEqual([4000, 7999, 4000]);
    expect(done.money.paid_minor + rest).toBe(order.total_minor);
  });

  it("that is cancelled after a part of it came back leaves the line paid out to the cent", async () => {
    await mug(3);
    const order = await w.order({
      lines: [{ quantity: 3, unit_price_minor: 9667, discount_minor: 1, variant_external_id: "mug", product_external_id: "p-mug" }],
      fulfilled_at: "2026-06-02T09:00:00Z",
    });
    const claim = await c.claim(order, "DAMAGED", [3]);
    const { id } = claim.items[0]!;
    await c.done(claim, "approve");
    const [replaced] = (await c.resolved(claim, { items: [{ id, kind: "REPLACEMENT" }] })).resolutions;
    await c.done(claim, "complete", { resolutions: [{ id: replaced!.id, quantity: 1 }] });
    const back = await c.returned(c.success(await w.owner.get(`/api/v1/orders/${replaced!.order!.id}`)));
    await c.done(claim, "cancel-resolution", { reason: "No more" });
    const paid = await c.resolved(claim, { items: [{ id, kind: "REFUND" }] });
    expect([back, paid.money.paid_minor]).toEqual([9666, 19_334]);
  });

  it("that is cancelled leaves the units of it that were sent worth what they were", async () => {
    await mug(4);
    // Units of 0.01, 0.02, 0.01 and 0.02.
    const cups = await w.order({
      lines: [{ quantity: 4, unit_price_minor: 2, discount_minor: 2, variant_external_id: "mug", product_external_id: "p-mug" }],
      fulfilled_at: "2026-06-02T09:00:00Z",
    });
    const claim = await c.claim(cups, "DAMAGED", [4]);
    const { id } = claim.items[0]!;
    await c.done(claim, "approve");
    const [replaced] = (await c.resolved(claim, { items: [{ id, kind: "REPLACEMENT" }] })).resolutions;
    await c.done(claim, "complete", { resolutions: [{ id: replaced!.id, quantity: 3 }] });
    const made = async () => c.success(await w.owner.get(`/api/v1/orders/${replaced!.order!.id}`));
    const before = [await c.returned(await made()), await c.returned(await made())];
    await c.done(claim, "cancel-resolution", { reason: "No more" });
    const after = await c.returned(await made());
    const paid = await c.resolved(claim, { items: [{ id, kind: "REFUND" }] });
    expect([before, after, paid.money.paid_minor]).toEqual([[1, 2], 1, 2]);
  });

  it("can be ordered again after it was cancelled", async () => {
    const { order } = await mug(1);
    const claim = await c.claim(order, "DAMAGED", [1]);
    const items = [{ id: claim.items[0]!.id, kind: "REPLACEMENT" }];
    await c.done(claim, "approve");
    await c.resolved(claim, { items });
    await c.done(claim, "cancel-resolution", { reason: "Wrong address" });
    await c.resolved(claim, { items });
    const sent = await c.done(claim, "complete");
    const made = c.success(await w.owner.get(`/api/v1/orders/${sent.resolutions.at(-1)!.order!.id}`));
    expect([sent.close_reason, made.cancelled_at, made.lines.length, await c.returned(made)]).toEqual(["RESOLVED", null, 1, 4000]);
  });

  it("out of stock offers money and leaves nothing behind", async () => {
    const { order } = await mug(0);
    const other = await w.order({
      lines: [{ unit_price_minor: 4000, variant_external_id: "mug", product_external_id: "p-mug" }, { unit_price_minor: 700 }],
      fulfilled_at: "2026-06-02T09:00:00Z",
    });
    expect(order.id).not.toBe(other.id);
    const claim = await c.claim(other, "DAMAGED", [1, 1]);
    await c.done(claim, "approve");
    const [first, second] = claim.items;
    const answer = await c.act(claim, "resolve", {
      items: [
        { id: second!.id, kind: "REFUND" },
        { id: first!.id, kind: "REPLACEMENT" },
      ],
      expected_total_minor: 700,
    });
    expect(refusal(answer, "offer")).toEqual([409, "OUT_OF_STOCK", ["REFUND", "STORE_CREDIT"]]);
    const after = await c.show(claim);
    expect([after.ledger, after.resolutions, after.stage]).toEqual([[], [], "APPROVED"]);
  });

  it("keeps no stock where the approval says so", async () => {
    const { order, variant } = await mug(1);
    const claim = await c.claim(order, "DAMAGED", [1], { wanted: "REPLACEMENT" });
    await c.done(claim, "approve", { keep_for: null });
    const stock = await api.db.kysely.selectFrom("stock").select("reserved").where("variant_id", "=", variant).executeTakeFirst();
    expect(stock?.reserved).toBe(0);
  });

  it("keeps stock from the approval until it is cancelled", async () => {
    const { order, variant } = await mug(1);
    const stock = async () =>
      (await api.db.kysely.selectFrom("stock").select(["quantity", "reserved"]).where("variant_id", "=", variant).execute())[0];
    const claim = await c.claim(order, "DAMAGED", [1], { wanted: "REPLACEMENT" });
    await c.done(claim, "approve");
    expect(await stock()).toEqual({ quantity: 1, reserved: 1 });
    await c.done(claim, "cancel");
    expect(await stock()).toEqual({ quantity: 1, reserved: 0 });
  });
});

describe("a unit", () => {
  it("claimed and returned at once belongs to one of them", async () => {
    for (let round = 0; round < 100; round++) {
      const order = await w.order({ lines: [{ unit_price_minor: 1000 }], fulfilled_at: "2026-06-02T09:00:00Z" });
      const item = { order_line_id: order.lines[0].id, quantity: 1, reason: "DAMAGED" };
      const answers = await Promise.all([
        w.owner.post("/api/v1/merchant/returns", { order_id: order.id, items: [item] }),
        c.submit(order, "DAMAGED", [1]),
      ]);
      expect(answers.map(({ status }) => status).sort(), JSON.stringify(answers.map(({ body }) => body.data.code))).toEqual([
        201,
        expect.toSatisfy((status: number) => status === 409 || status === 422),
      ]);
      const after = c.success(await w.owner.get(`/api/v1/orders/${order.id}`));
      expect(after.lines[0].free).toBe(0);
    }
  }, 120_000);

  it("in a return cannot be claimed, and the answer says which", async () => {
    const order = await w.order({ lines: [{ quantity: 2, unit_price_minor: 1000 }], fulfilled_at: "2026-06-02T09:00:00Z" });
    const r = await w.request(order, [2]);
    const answer = await c.submit(order, "DAMAGED", [1]);
    expect(refusal(answer, "free", "held_by")).toEqual([
      409,
      "UNITS_TAKEN",
      0,
      [{ noun: "return", id: r.id, number: r.number, quantity: 2 }],
    ]);
    await w.done(r, "decline", { reason: "No" });
    expect((await c.submit(order, "DAMAGED", [1])).status).toBe(201);
  });
});
