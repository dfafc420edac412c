import fc from "fast-check";
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
const mugs = async (quantity: number, unit_price_minor: number, discount_minor = 0) => {
  await w.location("loc");
  await w.variant("mug", unit_price_minor, { stock: [{ location_external_id: "loc", quantity: 100 }] });
  return w.order({
    lines: [{ quantity, unit_price_minor, discount_minor, variant_external_id: "mug", product_external_id: "p-mug" }],
    fulfilled_at: "2026-06-02T09:00:00Z",
  });
};
/** Three units for 290.00: 96.66, 96.67 and 96.67. */
const dress = () => mugs(3, 9667, 1);
const approved = async (order: any, quantity: number) => {
  const claim = await c.claim(order, "DAMAGED", [quantity]);
  await c.done(claim, "approve");
  return { claim, id: claim.items[0]!.id };
};
/** Return what is free of an order, one unit after another; returns what was paid for each. */
const returnedRest = async (order: { id: string }) => {
  const paid: number[] = [];
  for (;;) {
    const now = c.success(await w.owner.get(`/api/v1/orders/${order.id}`));
    if (now.lines.length === 0 || now.lines[0].free === 0) return paid;
    paid.push(await c.returned(now));
  }
};
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

describe("units resolved at once", () => {
  it("come back for nothing where they were compensated for all they are worth", async () => {
    const order = await mugs(4, 1000);
    const { claim, id } = await approved(order, 4);
    const part = (quantity: number, amount_minor: number) => ({ id, kind: "REFUND", quantity, amount_minor, keep_returnable: true });
    await c.resolved(claim, { items: [part(1, 455)] });
    const after = await c.resolved(claim, { items: [part(2, 1090), part(1, 823)] });
    const back = await returnedRest(order);
    expect([back.includes(0), after.money.paid_minor + sum(back)]).toEqual([true, 4000]);
  });

  it("are paid in the order in which they settle, whatever order they are named in", async () => {
    const order = await dress();
    const { claim, id } = await approved(order, 2);
    const done = await c.resolved(claim, {
      items: [
        { id, kind: "REFUND", quantity: 1, amount_minor: 3000 },
        { id, kind: "REFUND", quantity: 1 },
      ],
    });
    expect(done.resolutions.map(({ mode, amount_minor }) => [mode, amount_minor])).toEqual([
      ["COMPENSATION", 3000],
      ["WHOLE", 9666],
    ]);
    expect(await returnedRest(order)).toEqual([6667, 9667]);
  });

  it("are paid as the next ones where others are only repaired", async () => {
    const order = await dress();
    await c.compensated(order, 1, 3000);
    const { claim, id } = await approved(order, 2);
    const items = [
      { id, kind: "REPAIR", quantity: 1 },
      { id, kind: "REFUND", quantity: 1 },
    ];
    const paid = await c.resolved(claim, { items });
    expect(paid.money.paid_minor).toBe(6666);
    await c.done(claim, "complete");
    expect(await returnedRest(order)).toEqual([9667, 9667]);
  });

  it("may be replaced and paid for in one call or one after another, with what is left named on the way", async () => {
    const order = await mugs(2, 3751, 1);
    const { claim, id } = await approved(order, 2);
    const one = (kind: string) => ({ id, kind, quantity: 1 });
    const left = async (...kinds: string[]) => c.success(await c.act(claim, "preview-resolution", { items: kinds.map(one) })).outcome.left;
    expect(await left("REPLACEMENT")).toEqual([{ id, quantity: 1, amount_minor: 3751 }]);
    expect(await left("REPLACEMENT", "REFUND")).toEqual([]);
    const part = await c.resolved(claim, { items: [one("REPLACEMENT")] });
    expect([part.next_action, part.items[0]?.left, part.items[0]?.left_minor]).toEqual(["resolve", 1, 3751]);
    const whole = await c.resolved(claim, { items: [one("REFUND")] });
    expect([whole.next_action, whole.money.paid_minor, whole.money.replaced_minor]).toEqual(["complete", 3751, 3750]);
  });

  it("get no more than was approved for them together", async () => {
    const order = await mugs(4, 1000);
    const claim = await c.claim(order, "DAMAGED", [4]);
    const id = claim.items[0]!.id;
    await c.done(claim, "approve", { items: [{ id, quantity: 4, amount_minor: 6 }] });
    await c.resolved(claim, { items: [{ id, kind: "REFUND", quantity: 1 }] });
    const each = { id, kind: "REFUND", quantity: 1 };
    const done = await c.resolved(claim, { items: [each, each, each] });
    expect(done.money.paid_minor).toBe(6);
  });

  it("are paid less beside their replacement than they are worth, all payments together", async () => {
    const { claim, id } = await approved(await mugs(1, 4000), 1);
    const beside = (...amounts: number[]) =>
      c.resolve(claim, {
        items: [
          { id, kind: "REPLACEMENT" },
          ...amounts.map((amount_minor, i) => ({ id, kind: i ? "STORE_CREDIT" : "REFUND", quantity: 1, amount_minor })),
        ],
        reason: "Late as well",
      });
    expect(refusal(await beside(3999, 3999), "maximum_minor")).toEqual([422, "CLAIM_EXCEEDS_PAID", 0]);
    expect(refusal(await beside(3000, 1000), "maximum_minor")).toEqual([422, "CLAIM_EXCEEDS_PAID", 999]);
    const { order } = c.success(await beside(3000, 999)).claim.resolutions[0]!;
    await c.done(claim, "complete");
    expect(await returnedRest(order)).toEqual([1]);
  });

  it("and returned later never pay more for a line than was paid for it, and exactly that where none is kept for good", async () => {
    const units = fc.record({
      kind: fc.constantFrom("REFUND", "STORE_CREDIT", "REPAIR", "RESOLVED_OUTSIDE", "REPLACEMENT"),
      quantity: fc.integer({ min: 1, max: 2 }),
      amount: fc.option(fc.integer({ min: 1, max: 1100 })),
    });
    const calls = fc.array(fc.array(units, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 0, max: 4 }),
        fc.boolean(),
        calls,
        async (quantity, discount, keep_returnable, list) => {
          const order = await mugs(quantity, 1000, discount);
          const { claim, id } = await approved(order, quantity);
          for (const wanted of list) {
            const items = wanted.map(({ amount, kind, ...one }) => ({
              ...{ ...one, id, kind, keep_returnable },
              ...(amount !== null && (kind === "REFUND" || kind === "STORE_CREDIT") && { amount_minor: amount * one.quantity }),
            }));
            const answer = await c.resolve(claim, { items, reason: "Agreed" });
            expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
          }
          const running = (await c.show(claim)).resolutions.some(({ state }) => state === "RUNNING");
          const after = running ? await c.done(claim, "complete") : await c.show(claim);
          if (after.status === "OPEN") await c.done(claim, "close", { reason: "The rest stays as it is" });
          const made = after.resolutions.find(({ order }) => order)?.order;
          const back = [...(await returnedRest(order)), ...(made ? await replacementsBack(made) : [])];
          const paid = after.money.paid_minor + sum(back);
          expect(paid).toBeLessThanOrEqual(order.total_minor);
          const isKept = !keep_returnable || after.resolutions.some(({ kind }) => kind === "RESOLVED_OUTSIDE");
          if (!isKept) expect(paid).toBe(order.total_minor);
        },
      ),
      // Within the test's own limit, so that what failed is reported also where simplifying it takes long.
      { numRuns: 25, interruptAfterTimeLimit: 120_000, markInterruptAsFailure: true },
    );
  }, 180_000);
});

async function replacementsBack(made: { id: string }): Promise<number[]> {
  const { lines } = c.success(await w.owner.get(`/api/v1/orders/${made.id}`));
  const paid: number[] = [];
  for (const [i, line] of lines.entries())
    for (let unit = 0; unit < line.quantity; unit++) {
      const order = c.success(await w.owner.get(`/api/v1/orders/${made.id}`));
      paid.push(await c.returned(order, i));
    }
  return paid;
}
