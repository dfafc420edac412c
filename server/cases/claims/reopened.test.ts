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
const jackets = () => w.order({ lines: [{ quantity: 2, unit_price_minor: 2500 }], fulfilled_at: "2026-06-02T09:00:00Z" });
const reason = { reason: "New photos" };

/** Resolve one of two claimed units, then deny the claim and reopen it. */
async function undecidedAgain(kind: "REFUND" | "REPAIR", between?: (order: any) => Promise<unknown>) {
  const order = await jackets();
  const claim = await c.claim(order, "DAMAGED", [2]);
  const id = claim.items[0]!.id;
  await c.done(claim, "approve");
  await c.resolved(claim, { items: [{ id, kind, quantity: 1 }] });
  if (kind === "REPAIR") await c.done(claim, "complete");
  for (const action of ["close", "reopen", "deny"]) await c.done(claim, action, reason);
  await between?.(order);
  await c.done(claim, "reopen", reason);
  return { order, claim, id };
}
const freeOf = async (order: any) => {
  const answer = await w.owner.get(`/api/v1/claims/eligibility?order_id=${order.id}`);
  return answer.body.data.lines[0].free;
};

describe("a claim that is undecided again after a part of it was resolved", () => {
  it("is approved for the other units, whose amount is theirs alone", async () => {
    const { claim, id } = await undecidedAgain("REFUND");
    const approved = await c.done(claim, "approve", { items: [{ id, quantity: 2, amount_minor: 1000 }] });
    expect([approved.items[0]!.approved_minor, approved.items[0]!.left_minor >= 1000]).toEqual([3500, true]);
    const more = await c.resolve(claim, { items: [{ id, kind: "REFUND", amount_minor: 1001 }] });
    expect(refusal(more, "maximum_minor")).toEqual([422, "CLAIM_EXCEEDS_PAID", 1000]);
    const done = await c.resolved(claim, { items: [{ id, kind: "REFUND" }] });
    expect([done.close_reason, done.money.paid_minor]).toEqual(["RESOLVED", 3500]);
  });

  it("says how many units stay approved, and what the others are worth", async () => {
    const order = await w.order({
      lines: [{ quantity: 3, unit_price_minor: 9667, discount_minor: 1 }],
      fulfilled_at: "2026-06-02T09:00:00Z",
    });
    const claim = await c.claim(order, "DAMAGED", [3]);
    const id = claim.items[0]!.id;
    const worth = async () => {
      const [item] = (await c.show(claim)).items;
      return [item!.minimum, item!.values_minor, item!.value_minor];
    };
    expect(await worth()).toEqual([0, [9666, 19_333, 29_000], 29_000]);
    await c.done(claim, "approve");
    await c.resolved(claim, { items: [{ id, kind: "REFUND", quantity: 1 }] });
    for (const action of ["close", "reopen", "deny", "reopen"]) await c.done(claim, action, reason);
    expect(await worth()).toEqual([1, [9667, 19_334], 29_000]);
    await c.done(claim, "approve");
    await c.resolved(claim, { items: [{ id, kind: "REFUND" }] });
    expect(await worth()).toEqual([3, [], 29_000]);
  });

  it("pays an amount in full where the other unit was repaired for nothing", async () => {
    const { claim, id } = await undecidedAgain("REPAIR");
    await c.done(claim, "approve", { items: [{ id, quantity: 2, amount_minor: 1000 }] });
    expect((await c.resolved(claim, { items: [{ id, kind: "REFUND" }] })).money.paid_minor).toBe(1000);
  });

  it("keeps what was resolved: fewer units are refused, and approving nothing else too", async () => {
    const { claim, id } = await undecidedAgain("REFUND");
    const update = (quantity: number) => w.owner.put(`/api/v1/claims/${claim.id}`, { items: [{ id, quantity }] });
    expect(refusal(await c.act(claim, "approve", { items: [{ id, quantity: 0 }] }))).toEqual([422, "NOTHING_ACCEPTED"]);
    const fewer = c.success(await update(1)).claim;
    expect([fewer.items[0].quantity, fewer.items[0].resolved]).toEqual([1, 1]);
    expect(refusal(await c.act(claim, "approve"))).toEqual([422, "NOTHING_ACCEPTED"]);
  });

  it("refuses fewer units than were resolved", async () => {
    const order = await w.order({ lines: [{ quantity: 3, unit_price_minor: 2500 }], fulfilled_at: "2026-06-02T09:00:00Z" });
    const claim = await c.claim(order, "DAMAGED", [3]);
    const id = claim.items[0]!.id;
    await c.done(claim, "approve");
    await c.resolved(claim, { items: [{ id, kind: "REFUND", quantity: 2 }] });
    for (const action of ["close", "reopen", "deny", "reopen"]) await c.done(claim, action, reason);
    const update = await w.owner.put(`/api/v1/claims/${claim.id}`, { items: [{ id, quantity: 1 }] });
    expect(refusal(update, "resolved")).toEqual([409, "ALREADY_PROCESSED", 2]);
  });

  it("takes no unit from the customer that was repaired and given back", async () => {
    const { order, claim } = await undecidedAgain("REPAIR", (bought) => w.request(bought, [1]));
    expect(await freeOf(order)).toBe(0);
    const approved = await c.done(claim, "approve");
    expect(approved.items.map(({ quantity, released, approved: count }) => [quantity, released, count])).toEqual([[2, 1, 2]]);
    const third = await c.submit(order, "DAMAGED", [1]);
    expect(refusal(third, "held_by").slice(0, 2)).toEqual([409, "UNITS_TAKEN"]);
    const held = (third.body.data.held_by as { quantity: number }[]).reduce((sum, { quantity }) => sum + quantity, 0);
    expect(held).toBe(2);
  });
});

describe("shipping that a return gave back", () => {
  it("is no longer the claim's to pay: the claim is resolved without it", async () => {
    const order = await w.order({
      lines: [{ quantity: 2, unit_price_minor: 2500 }],
      shipping: [{ external_id: "s1", price_minor: 1000, tax_minor: 100 }],
      fulfilled_at: "2026-06-02T09:00:00Z",
    });
    const claim = await c.claim(order, "LOST", [1]);
    const id = claim.items[0]!.id;
    await c.done(claim, "approve", { shipping_minor: 1100 });
    await w.done(await w.process(await w.received(order, [1]), { refund_shipping_minor: 1100 }), "refund");
    const items = [{ id, kind: "REFUND" }];
    expect(refusal(await c.resolve(claim, { items, shipping: { amount_minor: 1100 } }))).toEqual([422, "SHIPPING_ALREADY_REFUNDED"]);
    const done = await c.resolved(claim, { items });
    expect([done.close_reason, done.money.paid_minor, done.shipping.approved_minor]).toEqual(["RESOLVED", 2500, 0]);
    expect(done.order_detail.refunded_minor).toBe(6100);
  });
});
