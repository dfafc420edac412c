import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { enqueue } from "#server/jobs/queue";
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
const second = 1000;
/** Return a processed, unpaid case of 20.00. */
async function owed(over: Record<string, unknown> = {}): Promise<ReturnDetail> {
  return w.process(await w.received(await w.order({ lines: [{ quantity: 2, unit_price_minor: 1000 }], ...over }), [2]));
}
const legs = (r: ReturnDetail) => r.ledger.map((leg) => [leg.amount_minor, leg.state]);
const countOf = (r: ReturnDetail, label: string) => r.timeline.filter((row) => row.label === label).length;
const later = async (seconds: number) => {
  api.clock.advance(seconds * second);
  await api.drain();
};
/** Run the recovery of a leg again, as a second server might. */
const recoverAgain = async (r: ReturnDetail) => {
  for (const leg of r.ledger)
    await api.db.transaction((tx) =>
      enqueue(tx, { queue: "settle-refund", payload: { storeId: w.storeId, returnId: r.id, legId: leg.id } }),
    );
  await api.drain();
};

describe("a gateway that declines", () => {
  it.each([
    ["decline", 422, "PLATFORM_DECLINED"],
    ["unavailable", 503, "PLATFORM_UNAVAILABLE"],
  ] as const)("(%s) leaves the balance as it was and the case at its payment", async (mood, status, code) => {
    const r = await owed();
    gateway.next(mood);
    const answer = await w.act(r, "refund");
    expect(refusal(answer)).toEqual([status, code]);
    const failed = await w.show(r);
    expect(failed).toMatchObject({ stage: "PAYMENT", payment_status: "FAILED", status: "OPEN", documents: [] });
    expect(legs(failed)).toEqual([[2000, "FAILED"]]);
    expect(failed.money).toMatchObject({ left_minor: 2000, paid_minor: 0, pending_minor: 0 });
    expect(failed.order.payments).toMatchObject([{ refunded_minor: 0, refundable_minor: 2000 }]);
    expect([countOf(failed, "Payment Failed"), countOf(failed, "Payment")]).toEqual([1, 0]);
    expect(failed.allowed_actions.find((one) => one.action === "refund")?.allowed).toBe(true);

    const paid = await w.done(r, "refund");
    expect(legs(paid)).toEqual([
      [2000, "FAILED"],
      [2000, "SUCCEEDED"],
    ]);
    expect(paid).toMatchObject({ stage: "COMPLETED", payment_status: "SETTLED", documents: [{ gross_minor: 2000 }] });
    expect(movedOf(gateway, paid.order.external_id)).toEqual({ pay: 2000 });
  });

  it("can be retried with the same Idempotency-Key", async () => {
    const r = await owed();
    gateway.next("decline");
    expect((await w.act(r, "refund", {}, key("again"))).status).toBe(422);
    expect((await w.act(r, "refund", {}, key("again"))).status).toBe(200);
    expect(legs(await w.show(r))).toEqual([
      [2000, "FAILED"],
      [2000, "SUCCEEDED"],
    ]);
  });

  it("is reported in the caller's language, without the platform's own text as the message", async () => {
    const r = await owed();
    gateway.next("decline");
    const answer = await w.act(r, "refund", {}, { "accept-language": "fr" });
    expect(answer.body.message).not.toContain("card expired");
    expect(answer.body.data.reason).toBe("card expired");
  });

  it("leaves a recovery nothing to do", async () => {
    const r = await owed();
    gateway.next("decline");
    await w.act(r, "refund");
    await later(60);
    expect(gateway.polls).toBe(0);
    expect(legs(await w.show(r))).toEqual([[2000, "FAILED"]]);
  });
});

describe("a gateway whose answer is lost", () => {
  it("leaves the payment unknown: nothing more is paid until it is resolved, and then there is one row", async () => {
    const r = await owed();
    gateway.next("lose-answer");
    const answer = await w.act(r, "refund", {}, key("lost"));
    expect(answer.status).toBe(200);
    const unknown = await w.show(r);
    expect(unknown).toMatchObject({ stage: "PAYMENT", payment_status: "PENDING", documents: [] });
    expect(legs(unknown)).toEqual([[2000, "UNKNOWN"]]);
    expect(countOf(unknown, "Payment Unknown")).toBe(1);
    for (const action of ["refund", "create-store-credit"]) expect(refusal(await w.act(r, action))).toEqual([409, "REFUND_IS_PENDING"]);
    expect(unknown.allowed_actions.find((one) => one.action === "refund")).toMatchObject({ allowed: false, code: "REFUND_IS_PENDING" });
    expect((await w.act(r, "refund", {}, key("lost"))).headers["idempotent-replayed"]).toBe("true");

    await later(29);
    expect(legs(await w.show(r))).toEqual([[2000, "UNKNOWN"]]);
    await later(2);
    const settled = await w.show(r);
    expect(settled).toMatchObject({ stage: "COMPLETED", payment_status: "SETTLED", documents: [{ gross_minor: 2000 }] });
    expect(legs(settled)).toEqual([[2000, "SUCCEEDED"]]);
    expect([gateway.calls.length, gateway.polls]).toEqual([1, 1]);

    await recoverAgain(settled);
    const again = await w.show(r);
    expect(again).toEqual(settled);
    expect([gateway.calls.length, gateway.book.size]).toEqual([1, 1]);
  });

  it("is paid by the recovery when the call itself was lost", async () => {
    const r = await owed();
    gateway.next("lose-call");
    expect((await w.act(r, "refund")).status).toBe(200);
    expect(gateway.book.size).toBe(0);
    await later(31);
    const settled = await w.show(r);
    expect(legs(settled)).toEqual([[2000, "SUCCEEDED"]]);
    expect(new Set(gateway.calls.map((call) => call.key)).size).toBe(1);
  });

  it("is declined by the recovery, which frees the balance", async () => {
    const r = await owed();
    gateway.next("lose-call", "decline");
    await w.act(r, "refund");
    await later(31);
    const failed = await w.show(r);
    expect(legs(failed)).toEqual([[2000, "FAILED"]]);
    expect(failed).toMatchObject({ stage: "PAYMENT", payment_status: "FAILED" });
    expect(legs(await w.done(r, "refund"))).toEqual([
      [2000, "FAILED"],
      [2000, "SUCCEEDED"],
    ]);
  });

  it("is polled again while it does not answer", async () => {
    const r = await owed();
    gateway.next("lose-answer");
    gateway.silent = true;
    await w.act(r, "refund");
    await later(31);
    await later(61);
    expect(legs(await w.show(r))).toEqual([[2000, "UNKNOWN"]]);
    expect(countOf(await w.show(r), "Payment Unknown")).toBe(1);
    gateway.silent = false;
    await later(301);
    expect(legs(await w.show(r))).toEqual([[2000, "SUCCEEDED"]]);
    expect(gateway.calls).toHaveLength(1);
  });

  it("may answer that it does not know", async () => {
    const r = await owed();
    gateway.next("shrug");
    await w.act(r, "refund");
    expect(legs(await w.show(r))).toEqual([[2000, "UNKNOWN"]]);
    await later(31);
    expect(legs(await w.show(r))).toEqual([[2000, "SUCCEEDED"]]);
  });

  it("blocks closing unless it is forced knowingly", async () => {
    const r = await owed();
    gateway.next("lose-answer");
    await w.act(r, "refund");
    expect(refusal(await w.act(r, "close"))).toEqual([409, "FORCE_REQUIRED"]);
    await w.done(r, "close", { force: true, reason: "Gone" });
    await later(31);
    const closed = await w.show(r);
    expect(closed).toMatchObject({ status: "CLOSED", payment_status: "SETTLED" });
    expect(legs(closed)).toEqual([[2000, "SUCCEEDED"]]);
  });
});

describe("a gateway that answers twice", () => {
  it("first to the recovery, then to the delayed call: one row, one credit note, one timeline entry", async () => {
    const r = await owed();
    const gate = gateway.hold();
    const call = w.act(r, "refund");
    await gate.waiting(1);
    gate.release();
    const paid = (await call).body.data.return as ReturnDetail;
    await recoverAgain(paid);
    const again = await w.show(r);
    expect(again).toEqual({ ...paid, allowed_actions: again.allowed_actions });
    expect([countOf(again, "Payment"), countOf(again, "Fully Paid"), countOf(again, "Completed"), again.documents.length]).toEqual([
      1, 1, 1, 1,
    ]);
  });

  it("while the call is running: the recovery settles, the late answer changes nothing", async () => {
    const r = await owed();
    const gate = gateway.hold();
    const call = w.act(r, "refund");
    await gate.waiting(1);
    const waiting = await w.show(r);
    expect(legs(waiting)).toEqual([[2000, "RESERVED"]]);
    expect(waiting.payment_status).toBe("PENDING");
    gateway.book.set(waiting.ledger[0]!.id, { order: waiting.order.external_id, payment: "pay", amount_minor: 2000, external_id: "gw-1" });
    await later(31);
    const settled = await w.show(r);
    expect(legs(settled)).toEqual([[2000, "SUCCEEDED"]]);
    gate.release();
    expect((await call).status).toBe(200);
    expect(await w.show(r)).toEqual(settled);
  });

  it("and reports the order's refund: it is recognised as ours", async () => {
    const r = await owed();
    const paid = await w.done(r, "refund");
    const before = await w.show(r);
    const orderBody = { lines: [{ quantity: 2, unit_price_minor: 1000, external_id: "l0", title: "Line 0", fulfilled_quantity: 2 }] };
    const body = {
      number: paid.order.number,
      currency: "USD",
      ordered_at: paid.order.ordered_at,
      customer: { email: "ann@example.test" },
      ...orderBody,
      payments: [{ external_id: "pay", kind: "card", captured_minor: 2000, captured_at: paid.order.ordered_at }],
      refunds: [{ external_id: paid.ledger[0]!.external_id, payment_external_id: "pay", amount_minor: 2000 }],
    };
    for (let i = 0; i < 2; i++) expect((await w.erp.put(`/api/v1/public/orders/${paid.order.external_id}`, body)).status).toBe(200);
    expect((await w.show(r)).ledger).toEqual(before.ledger);
    expect((await w.show(r)).order.refunded_minor).toBe(2000);
  });

  it("first by a webhook about an unknown refund, then when polled: the money is counted once", async () => {
    const r = await owed();
    gateway.next("lose-answer");
    await w.act(r, "refund", { data: { amount_minor: 800 } });
    const [external_id] = [...gateway.book.values()].map((move) => move.external_id);
    const body = {
      number: r.order.number,
      currency: "USD",
      ordered_at: r.order.ordered_at,
      customer: { email: "ann@example.test" },
      lines: [{ external_id: "l0", title: "Line 0", quantity: 2, unit_price_minor: 1000, fulfilled_quantity: 2 }],
      payments: [{ external_id: "pay", kind: "card", captured_minor: 2000, captured_at: r.order.ordered_at }],
      refunds: [{ external_id, payment_external_id: "pay", amount_minor: 800 }],
    };
    expect((await w.erp.put(`/api/v1/public/orders/${r.order.external_id}`, body)).status).toBe(200);
    await later(31);
    const settled = await w.show(r);
    expect(settled.order).toMatchObject({ refunded_minor: 800, payments: [{ refunded_minor: 800, refundable_minor: 1200 }] });
    expect(legs(settled)).toEqual([[800, "SUCCEEDED"]]);
    expect((await w.done(r, "refund")).stage).toBe("COMPLETED");
    expect(movedOf(gateway, r.order.external_id)).toEqual({ pay: 2000 });
    expect((await w.owner.get(`/api/v1/orders/${r.order.id}`)).body.data.refunded_minor).toBe(2000);
  });
});
