import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
import { type Claims, claimsOf } from "../../../../tests/support/claim-world.ts";
import { refusal, type World, world } from "../../../../tests/support/world.ts";

let api: TestApi;
let w: World;
let c: Claims;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
  c = claimsOf(w);
});

/** Two units of 10.00, of which this much was paid; `refunds` were made elsewhere. */
const tell = async (captured_minor: number, refunds: number[] = []): Promise<any> => {
  const at = "2026-06-01T09:00:00Z";
  const body = {
    ...{ number: "#7", currency: "USD", ordered_at: at, customer: { email: "ann@example.test" }, fulfilled_at: at },
    lines: [{ external_id: "l0", title: "Tee", quantity: 2, unit_price_minor: 1000, fulfilled_quantity: 2 }],
    payments: [{ external_id: "pay", kind: "card", captured_minor, captured_at: at }],
    refunds: refunds.map((amount_minor, i) => ({ external_id: `r${i}`, payment_external_id: "pay", amount_minor })),
  };
  return c.success(await w.erp.put("/api/v1/public/orders/7", body));
};
const received = async (order: any) => w.received(order, [1]);
const owed = ({ outcome }: ReturnDetail) => outcome.map(({ refund_minor, warnings }) => [refund_minor, warnings]);

describe("the cases of a partly paid order", () => {
  it("are together promised no more than was paid, whichever is paid out first", async () => {
    const order = await tell(1500);
    const [first, second] = [await received(order), await received(order)];
    expect(owed(await w.process(first))).toEqual([[1000, []]]);
    expect((await w.suggest(second)).maximum_refundable_minor).toBe(500);
    expect(owed(await w.process(second))).toEqual([[500, ["LESS_LEFT_THAN_OWED"]]]);
    expect(await w.done(second, "refund")).toMatchObject({ stage: "COMPLETED", money: { paid_minor: 500 } });
    expect(await w.done(first, "refund")).toMatchObject({ stage: "COMPLETED", money: { paid_minor: 1000 } });
  });

  it("leave a claim what no return was promised, and the other way round", async () => {
    const order = await tell(1500);
    const claim = await c.done(await c.claim(order, "DAMAGED", [1]), "approve");
    const id = claim.items[0]!.id;
    const r = await w.process(await received(order));
    expect((await c.show(claim)).order_detail.refundable_minor).toBe(500);
    expect(refusal(await c.resolve(claim, { items: [{ id, kind: "REFUND" }] }), "maximum_refundable_minor")).toEqual([
      422,
      "REFUND_EXCEEDS_BALANCE",
      500,
    ]);
    await c.resolved(claim, { items: [{ id, kind: "REFUND", amount_minor: 500 }] });
    expect(await w.done(r, "refund")).toMatchObject({ stage: "COMPLETED", money: { paid_minor: 1000 } });
  });

  it("are not corrected with what another was promised", async () => {
    const order = await tell(1500);
    const first = await w.process(await received(order), { fees_minor: 300 });
    await w.done(first, "refund");
    const second = await w.process(await received(order));
    expect(owed(second)).toEqual([[800, ["LESS_LEFT_THAN_OWED"]]]);
    const correction = await w.act(first, "refund", { data: { amount_minor: 300 } });
    expect(refusal(correction, "maximum_refundable_minor")).toEqual([422, "REFUND_EXCEEDS_BALANCE", 0]);
    expect((await w.done(second, "refund")).money.paid_minor).toBe(800);
  });

  it("promise nothing once they are closed", async () => {
    const order = await tell(1000);
    const first = await w.process(await received(order));
    await w.done(first, "close", { force: true, reason: "Settled by phone" });
    expect(owed(await w.process(await received(order)))).toEqual([[1000, []]]);
  });
});

describe("a refund made elsewhere after a return was processed", () => {
  const processed = async () => w.process(await w.received(await tell(2000), [2]));

  it("is left out of what a refund without an amount pays, and the case is settled", async () => {
    const r = await processed();
    await tell(2000, [500]);
    expect((await w.show(r)).legs_due).toMatchObject([{ action: "refund", amount_minor: 1500 }]);
    const paid = await w.done(r, "refund");
    expect(paid).toMatchObject({ stage: "COMPLETED", payment_status: "SETTLED", order: { refunded_minor: 2000 } });
    expect(paid.money).toMatchObject({ due_minor: 2000, paid_minor: 1500, left_minor: 0, left_out_minor: 500 });
    expect(paid.documents.map(({ gross_minor }) => gross_minor)).toEqual([1500]);
  });

  it("shows at once in the list and the case, without an action of the case", async () => {
    const r = await processed();
    const told = async () => {
      const listed = c.success(await w.owner.get("/api/v1/merchant/returns")).items;
      return [listed.map(({ payment_status }: ReturnDetail) => payment_status), (await w.show(r)).payment_status];
    };
    expect(await told()).toEqual([["DUE_TO_CUSTOMER"], "DUE_TO_CUSTOMER"]);
    await tell(2000, [500]);
    expect(await told()).toEqual([["DUE_TO_CUSTOMER"], "DUE_TO_CUSTOMER"]);
    await tell(2000, [500, 1500]);
    expect(await told()).toEqual([["SETTLED"], "SETTLED"]);
    expect((await w.show(r)).version).toBe(r.version);
    const settled = c.success(await w.owner.get("/api/v1/merchant/returns?payment_status=SETTLED"));
    expect(settled.items.map(({ id }: ReturnDetail) => id)).toEqual([r.id]);
  });

  it("of everything leaves nothing to pay: the case is closed as completed", async () => {
    const r = await processed();
    await tell(2000, [1200, 800]);
    const settled = await w.show(r);
    expect(settled).toMatchObject({ next_action: "close", legs_due: [], money: { left_minor: 0, left_out_minor: 2000 } });
    expect(settled.allowed_actions.find(({ action }) => action === "refund")).toMatchObject({ allowed: false, code: "NOTHING_DUE" });
    expect(refusal(await w.act(r, "refund"))).toEqual([422, "NOTHING_DUE"]);
    expect(await w.done(r, "close")).toMatchObject({ close_reason: "COMPLETED", payment_status: "SETTLED", ledger: [{}, {}] });
  });
});
