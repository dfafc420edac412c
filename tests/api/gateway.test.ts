import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { settleLegJob } from "#server/cases/money/legs/settle-leg-job";
import { together } from "#server/kit/together";
import { startApi, type TestApi } from "../support/api.ts";
import { createGateway, type Gateway, movedOf } from "../support/gateway.ts";
import { legsOf, owingCases, type PaidCase } from "../support/paid-case.ts";
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
const lines = [{ quantity: 2, unit_price_minor: 1000 }];
const card = { external_id: "pay", kind: "card", captured_minor: 2000, captured_at: "2026-06-01T09:00:00Z" };
const sent = { lines, fulfilled_at: "2026-06-02T09:00:00Z" };
/** The states of the legs of a case. */
const legs = async (paid: Pick<PaidCase, "show">) => legsOf(await paid.show()).map(([, amount, state]) => [amount, state]);
const countOf = (record: { timeline: { label: string }[] }, label: string) => record.timeline.filter((row) => row.label === label).length;
const later = async (seconds: number) => {
  api.clock.advance(seconds * second);
  await api.drain();
};
let recoveries = 0;
/** Run the recovery of a case's legs again, as a second server might. */
async function recoverAgain(paid: PaidCase): Promise<void> {
  const jobs = (await paid.show()).ledger.map(({ id }: { id: string }) => settleLegJob(w.storeId, paid.owner, id, `again ${recoveries++}`));
  await api.db.transaction((tx) => together(tx, jobs));
  await api.drain();
}

describe.each(owingCases)("the refund of a %s through a gateway", (noun, owe) => {
  let order: any;
  let paid: PaidCase;
  beforeEach(async () => {
    order = await w.order(sent);
    paid = await owe(w, order, [2]);
  });
  /** Nothing more is paid while it is open or once it is done. */
  const refused = noun === "return" ? [409, "REFUND_IS_PENDING"] : [422, "QUANTITY_EXCEEDS_RETURNABLE"];

  it.each([
    ["decline", 422, "PLATFORM_DECLINED"],
    ["unavailable", 503, "PLATFORM_UNAVAILABLE"],
  ] as const)(
    "that declines (%s) leaves the balance as it was, and is paid once when it is asked for again",
    async (mood, status, code) => {
      gateway.next(mood);
      expect(refusal(await paid.pay())).toEqual([status, code]);
      const failed = await paid.show();
      expect([await paid.standing(), failed.status, failed.documents]).toEqual(["FAILED", "OPEN", []]);
      expect(await legs(paid)).toEqual([[2000, "FAILED"]]);
      expect(failed.money).toMatchObject({ paid_minor: 0, pending_minor: 0 });
      expect([countOf(failed, "Payment Failed"), countOf(failed, "Payment")]).toEqual([1, 0]);
      await later(60);
      expect([gateway.polls, await legs(paid)], "the recovery has nothing to do").toEqual([0, [[2000, "FAILED"]]]);
      expect((await paid.pay()).status).toBe(200);
      expect(await legs(paid)).toEqual([
        [2000, "FAILED"],
        [2000, "SUCCEEDED"],
      ]);
      expect(await paid.show()).toMatchObject({ status: "CLOSED", documents: [{ gross_minor: 2000 }], money: { paid_minor: 2000 } });
      expect([await paid.standing(), movedOf(gateway, paid.orderId)]).toEqual(["SETTLED", { pay: 2000 }]);
    },
  );

  it("that declines can be asked again with the same Idempotency-Key", async () => {
    gateway.next("decline");
    expect((await paid.pay({}, key("again"))).status).toBe(422);
    expect((await paid.pay({}, key("again"))).status).toBe(200);
    expect(await legs(paid)).toEqual([
      [2000, "FAILED"],
      [2000, "SUCCEEDED"],
    ]);
  });

  it("that loses its answer stays unknown: nothing more is paid until it is resolved, and then there is one row", async () => {
    gateway.next("lose-answer");
    expect((await paid.pay()).status).toBe(200);
    const unknown = await paid.show();
    expect([await paid.standing(), unknown.documents, await legs(paid)]).toEqual(["PENDING", [], [[2000, "UNKNOWN"]]]);
    expect(countOf(unknown, "Payment Unknown")).toBe(1);
    expect(refusal(await paid.pay())).toEqual(refused);
    await later(29);
    expect(await legs(paid)).toEqual([[2000, "UNKNOWN"]]);
    await later(2);
    const settled = await paid.show();
    expect(settled).toMatchObject({ status: "CLOSED", documents: [{ gross_minor: 2000 }] });
    expect([await legs(paid), gateway.calls.length, gateway.polls]).toEqual([[[2000, "SUCCEEDED"]], 1, 1]);
    await recoverAgain(paid);
    expect(await paid.show()).toEqual(settled);
    expect([gateway.calls.length, gateway.book.size]).toEqual([1, 1]);
  });

  it("that loses the call itself is paid by the recovery", async () => {
    gateway.next("lose-call");
    expect((await paid.pay()).status).toBe(200);
    expect(gateway.book.size).toBe(0);
    await later(31);
    expect(await legs(paid)).toEqual([[2000, "SUCCEEDED"]]);
    expect(new Set(gateway.calls.map((call) => call.key)).size).toBe(1);
  });

  it("that declines to the recovery frees the balance", async () => {
    gateway.next("lose-call", "decline");
    await paid.pay();
    await later(31);
    expect([await legs(paid), await paid.standing()]).toEqual([[[2000, "FAILED"]], "FAILED"]);
    await paid.pay();
    expect(await legs(paid)).toEqual([
      [2000, "FAILED"],
      [2000, "SUCCEEDED"],
    ]);
  });

  it("that does not answer is polled again", async () => {
    gateway.next("lose-answer");
    gateway.silent = true;
    await paid.pay();
    await later(31);
    await later(61);
    expect([await legs(paid), countOf(await paid.show(), "Payment Unknown")]).toEqual([[[2000, "UNKNOWN"]], 1]);
    gateway.silent = false;
    await later(301);
    expect([await legs(paid), gateway.calls.length]).toEqual([[[2000, "SUCCEEDED"]], 1]);
  });

  it("that does not know is asked again", async () => {
    gateway.next("shrug");
    await paid.pay();
    expect(await legs(paid)).toEqual([[2000, "UNKNOWN"]]);
    await later(31);
    expect(await legs(paid)).toEqual([[2000, "SUCCEEDED"]]);
  });

  it("that answers first to the call and then to the recovery makes one row, one credit note and one entry", async () => {
    expect((await paid.pay()).status).toBe(200);
    const done = await paid.show();
    await recoverAgain(paid);
    const again = await paid.show();
    expect(again).toEqual(done);
    expect([countOf(again, "Payment"), countOf(again, "Completed"), again.documents.length]).toEqual([1, 1, 1]);
  });

  it("that answers to the recovery while the call is running changes nothing with its late answer", async () => {
    const gate = gateway.hold();
    const call = paid.pay();
    await gate.waiting(1);
    const waiting = await paid.show();
    expect([await legs(paid), await paid.standing()]).toEqual([[[2000, "RESERVED"]], "PENDING"]);
    gateway.book.set(waiting.ledger[0].id, { order: paid.orderId, payment: "pay", amount_minor: 2000, external_id: "gw-1" });
    await later(31);
    const settled = await paid.show();
    expect(await legs(paid)).toEqual([[2000, "SUCCEEDED"]]);
    gate.release();
    expect((await call).status).toBe(200);
    expect(await paid.show()).toEqual(settled);
  });

  /** Report the order as the store's own system knows it. */
  async function report(refund: { external_id: string | null; amount_minor: number }, payments = [card]): Promise<any> {
    const { status, body: told } = await w.erp.put(`/api/v1/public/orders/${paid.orderId}`, {
      ...{ number: order.number, currency: order.currency, ordered_at: order.ordered_at, customer: { email: "ann@example.test" } },
      fulfilled_at: sent.fulfilled_at,
      lines: [{ ...lines[0], external_id: "l0", title: "Line 0", fulfilled_quantity: 2 }],
      payments,
      refunds: [{ ...refund, payment_external_id: "pay" }],
    });
    expect(status, JSON.stringify(told)).toBe(200);
    return told.data;
  }

  it("that reports the order's refund reports ours", async () => {
    await paid.pay();
    const before = await paid.show();
    for (let i = 0; i < 2; i++) await report({ external_id: before.ledger[0].external_id, amount_minor: 2000 });
    expect((await paid.show()).ledger).toEqual(before.ledger);
  });

  it("that reports a refund before it answers has its money counted once", async () => {
    const payments = [{ ...card, captured_minor: 4000 }];
    order = await w.order({ ...sent, payments });
    paid = await owe(w, order, [2]);
    gateway.next("lose-answer");
    await paid.pay();
    const [move] = [...gateway.book.values()];
    const refund = { external_id: move!.external_id, amount_minor: 2000 };
    expect((await report(refund, payments)).refunded_minor, "spent for as long as its end is unknown").toBe(4000);
    await later(31);
    expect((await report(refund, payments)).refunded_minor).toBe(2000);
    expect(await legs(paid)).toEqual([[2000, "SUCCEEDED"]]);
    expect(movedOf(gateway, paid.orderId)).toEqual({ pay: 2000 });
  });
});

describe.each(owingCases)("the refund of a %s over two payments", (_noun, owe) => {
  let paid: PaidCase;
  beforeEach(async () => {
    const captured_at = "2026-06-01T09:00:00Z";
    const payments = [
      { external_id: "gift", kind: "gift_card", captured_minor: 500, captured_at },
      { external_id: "card", kind: "card", captured_minor: 1500, captured_at },
    ];
    paid = await owe(w, await w.order({ ...sent, payments }), [2]);
  });
  const whole = { gift: 500, card: 1500 };

  it.each([
    ["second", ["pay", "decline"], { gift: 500 }, 1500],
    ["first", ["decline", "pay"], { card: 1500 }, 500],
  ] as const)(
    "keeps what is paid when the %s part is declined, and pays the rest when it is asked for again",
    async (...[, moods, moved, rest]) => {
      gateway.next(...moods);
      expect(refusal(await paid.pay())).toEqual([422, "PLATFORM_DECLINED"]);
      const half = await paid.show();
      expect([await paid.standing(), half.money.paid_minor, half.documents.length]).toEqual(["FAILED", 2000 - rest, 1]);
      expect(movedOf(gateway, paid.orderId)).toEqual(moved);
      expect((await paid.pay()).status).toBe(200);
      const done = await paid.show();
      expect([done.status, done.money.paid_minor, movedOf(gateway, paid.orderId)]).toEqual(["CLOSED", 2000, whole]);
      const notes = done.documents.map(({ gross_minor }: { gross_minor: number }) => gross_minor);
      expect(
        notes.sort((a: number, b: number) => a - b),
        "a credit note for each part",
      ).toEqual([500, 1500]);
    },
  );

  it("waits as a whole when one part is unknown", async () => {
    gateway.next("pay", "lose-answer");
    await paid.pay();
    expect([await paid.standing(), (await paid.show()).status]).toEqual(["PENDING", "OPEN"]);
    await later(31);
    expect([await paid.standing(), (await paid.show()).status, movedOf(gateway, paid.orderId)]).toEqual(["SETTLED", "CLOSED", whole]);
  });
});

/** Return a processed, unpaid return of 20.00. */
const owed = async (): Promise<ReturnDetail> => w.process(await w.received(await w.order({ lines }), [2]));

describe("the refund of a return", () => {
  it("that is declined is reported in the caller's language, without the platform's own text as the message", async () => {
    const r = await owed();
    gateway.next("decline");
    const answer = await w.act(r, "refund", {}, { "accept-language": "fr" });
    expect(answer.body.message).not.toContain("card expired");
    expect(answer.body.data.reason).toBe("card expired");
  });

  it("of unknown outcome blocks the other ways to pay, and a repeated call is answered from the first", async () => {
    const r = await owed();
    gateway.next("lose-answer");
    await w.act(r, "refund", {}, key("lost"));
    for (const action of ["refund", "create-store-credit"]) expect(refusal(await w.act(r, action))).toEqual([409, "REFUND_IS_PENDING"]);
    const refund = (await w.show(r)).allowed_actions.find((one) => one.action === "refund");
    expect(refund).toMatchObject({ allowed: false, code: "REFUND_IS_PENDING" });
    expect((await w.act(r, "refund", {}, key("lost"))).headers["idempotent-replayed"]).toBe("true");
  });

  it("of unknown outcome blocks closing unless it is forced knowingly", async () => {
    const r = await owed();
    gateway.next("lose-answer");
    await w.act(r, "refund");
    expect(refusal(await w.act(r, "close"))).toEqual([409, "FORCE_REQUIRED"]);
    await w.done(r, "close", { force: true, reason: "Gone" });
    await later(31);
    expect(await w.show(r)).toMatchObject({ status: "CLOSED", payment_status: "SETTLED", ledger: [{ state: "SUCCEEDED" }] });
  });

  it("of a part that a webhook reports before the answer is counted once, and the rest can be paid", async () => {
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
    expect(settled.ledger).toMatchObject([{ amount_minor: 800, state: "SUCCEEDED" }]);
    expect((await w.done(r, "refund")).stage).toBe("COMPLETED");
    expect(movedOf(gateway, r.order.external_id)).toEqual({ pay: 2000 });
    expect((await w.owner.get(`/api/v1/orders/${r.order.id}`)).body.data.refunded_minor).toBe(2000);
  });
});
