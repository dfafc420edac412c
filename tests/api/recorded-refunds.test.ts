import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ReturnDetail } from "#contracts/returns/shapes";
import type { StorePlatform } from "#server/platforms/port";
import { recordedPlatform } from "#server/platforms/recorded/recorded";
import { startApi, type TestApi } from "../support/api.ts";
import { assertBooks, assertMoney } from "../support/books.ts";
import { createGateway } from "../support/gateway.ts";
import { owingCases, type PaidCase } from "../support/paid-case.ts";
import { altered, deliver, type Sample, sample, shopOf, workJobs } from "../support/platform-samples.ts";
import { type World, world } from "../support/world.ts";

/** Stores without a live connection: Refund only records what the merchant does by hand on the platform, which reports it. */
let api: TestApi;
let w: World;
let platform: StorePlatform;
beforeAll(async () => {
  api = await startApi({ platformOf: () => platform });
});
beforeEach(() => {
  platform = recordedPlatform;
});
afterAll(() => api.close());

const legs = (r: Pick<ReturnDetail, "ledger">) => r.ledger.map((leg) => [leg.kind, leg.amount_minor, leg.confirmed_minor]);
/** The cases that open screens were asked to read again because of a refund. */
const refreshed = async (noun: PaidCase["noun"]): Promise<string[]> => {
  const events = await api.db.kysely
    .selectFrom("live_event")
    .select("ids")
    .where("resource", "=", `${noun}s`)
    .where("type", "=", "refunded")
    .execute();
  return events.flatMap(({ ids }) => ids as string[]);
};
const orderOf = async (id: string): Promise<any> => (await w.owner.get(`/api/v1/orders/${id}`)).body.data;
/** Receive, process and record as refunded. */
const refunded = async (order: { id: string }, quantities: number[]) => {
  const r = await w.received(order, quantities);
  await w.process(r);
  return w.done(r, "refund");
};

describe.each(owingCases)("the recorded refund of a %s that the store's own system reports", (noun, owe) => {
  const orderBody = {
    number: "#77",
    currency: "USD",
    ordered_at: "2026-01-01T09:00:00Z",
    fulfilled_at: "2026-01-01T09:00:00Z",
    customer: { email: "ann@example.test" },
    lines: [0, 1, 2].map((n) => ({
      external_id: `l${n}`,
      title: `Line ${n}`,
      quantity: 2,
      unit_price_minor: 1000,
      fulfilled_quantity: 2,
    })),
    payments: [{ external_id: "pay", kind: "card", captured_minor: 6000, captured_at: "2026-01-01T09:00:00Z" }],
  };
  type Reported = [id: string, amount_minor: number];
  const tell = async (...refunds: Reported[]): Promise<any> => {
    const listed = refunds.map(([external_id, amount_minor]) => ({ external_id, payment_external_id: "pay", amount_minor }));
    const { status, body } = await w.erp.put("/api/v1/public/orders/77", { ...orderBody, refunds: listed });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  const books = async (order: { id: string }, ...cases: PaidCase[]) => {
    await assertMoney(w, null, order.id, { settled: true });
    return Promise.all(cases.map(async (paid) => legs(await paid.show())));
  };
  /** Record a refund. */
  async function refunded(order: any, quantities: number[]): Promise<PaidCase> {
    const paid = await owe(w, order, quantities);
    expect((await paid.pay()).status).toBe(200);
    return paid;
  }
  beforeEach(async () => {
    w = await world(api);
  });

  it("is confirmed and counts once, however often it is reported", async () => {
    const order = await tell();
    const r = await refunded(order, [1]);
    expect(legs(await r.show())).toEqual([["REFUND", 1000, 0]]);
    for (let times = 0; times < 3; times++) await tell(["p1", 1000]);
    expect(await books(order, r)).toEqual([[["REFUND", 1000, 1000]]]);
    expect((await r.show()).ledger).toMatchObject([{ external_id: "p1", state: "SUCCEEDED" }]);
    expect(await orderOf(order.id)).toMatchObject({
      refunded_minor: 1000,
      refunds: [{ external_id: "p1", amount_minor: 1000 }],
      payments: [{ refunded_minor: 1000, refundable_minor: 5000 }],
    });
  });

  it("is shown at once on open screens of the order's cases, once", async () => {
    const order = await tell();
    const r = await owe(w, order, [1]);
    expect(await refreshed(noun)).not.toContain(r.id);
    await tell(["p1", 1000]);
    await tell(["p1", 1000]);
    expect((await refreshed(noun)).filter((id) => id === r.id)).toHaveLength(1);
  });

  it("leaves the remaining balance to the order's next case", async () => {
    const order = await tell();
    await refunded(order, [2, 2, 0]);
    await tell(["p1", 4000]);
    const next = await refunded(order, [0, 0, 2]);
    expect([await next.standing(), (await next.show()).status]).toEqual(["SETTLED", "CLOSED"]);
    expect(await tell(["p1", 4000], ["p2", 2000])).toMatchObject({ refunded_minor: 6000, payments: [{ refundable_minor: 0 }] });
    expect(await books(order, next)).toEqual([[["REFUND", 2000, 2000]]]);
  });

  it("is confirmed up to its amount; a larger refund was partly made elsewhere", async () => {
    const order = await tell();
    const r = await refunded(order, [1]);
    await tell(["p1", 1500]);
    expect(await books(order, r)).toEqual([
      [
        ["REFUND", 1000, 1000],
        ["EXTERNAL", 500, null],
      ],
    ]);
    expect((await orderOf(order.id)).refunded_minor).toBe(1500);
    await tell(["p1", 1500], ["p2", 300]);
    expect((await orderOf(order.id)).refunded_minor).toBe(1800);
  });

  it("can be made in portions, each of which confirms its part once", async () => {
    const order = await tell();
    const r = await refunded(order, [2]);
    const portions: Reported[] = [
      ["p1", 600],
      ["p2", 500],
      ["p3", 1000],
    ];
    const confirmed = [];
    for (const [i] of portions.entries()) {
      for (const _ of [1, 2]) await tell(...portions.slice(0, i + 1));
      confirmed.push((await books(order, r))[0]);
    }
    expect(confirmed).toEqual([
      [["REFUND", 2000, 600]],
      [["REFUND", 2000, 1100]],
      [
        ["REFUND", 2000, 2000],
        ["EXTERNAL", 100, null],
      ],
    ]);
    expect((await orderOf(order.id)).refunded_minor).toBe(2100);
  });

  it("can be made together with another one", async () => {
    const order = await tell();
    const both = [await refunded(order, [1]), await refunded(order, [0, 2])];
    await tell(["p1", 3000]);
    expect(await books(order, ...both)).toEqual([[["REFUND", 1000, 1000]], [["REFUND", 2000, 2000]]]);
    expect((await orderOf(order.id)).refunded_minor).toBe(3000);
  });

  it("gives the same result whichever of several refunds is reported first", async () => {
    const all: Reported[] = [
      ["p1", 1000],
      ["p2", 2000],
      ["p3", 700],
    ];
    const ends = [];
    for (const reported of [all, [...all].reverse()]) {
      w = await world(api);
      const order = await tell();
      const both = [await refunded(order, [1]), await refunded(order, [0, 2])];
      for (const [i] of reported.entries()) await tell(...reported.slice(0, i + 1));
      await books(order, ...both);
      ends.push([(await orderOf(order.id)).refunded_minor, (await orderOf(order.id)).payments[0].refundable_minor]);
    }
    expect(ends).toEqual([
      [3700, 2300],
      [3700, 2300],
    ]);
  });

  it("is recognised when reported under the id it was recorded with", async () => {
    const order = await tell();
    const r = await refunded(order, [1]);
    const own = (await r.show()).ledger[0].external_id;
    await tell([own, 1000]);
    await tell([own, 1000], ["p1", 400]);
    expect(await books(order, r)).toEqual([
      [
        ["REFUND", 1000, 1000],
        ["EXTERNAL", 400, null],
      ],
    ]);
  });

  it("ignores refunds made elsewhere before it was recorded", async () => {
    const order = await tell(["p0", 1000]);
    const r = await refunded(order, [0, 1]);
    await tell(["p0", 1000], ["p1", 1000]);
    expect(await books(order, r)).toEqual([
      [
        ["EXTERNAL", 1000, null],
        ["REFUND", 1000, 1000],
      ],
    ]);
    expect((await orderOf(order.id)).refunded_minor).toBe(2000);
  });

  it("is confirmed once by simultaneous reports", async () => {
    const order = await tell();
    const r = await refunded(order, [1]);
    await Promise.all([1, 2, 3, 4].map(() => tell(["p1", 1000])));
    expect(await books(order, r)).toEqual([[["REFUND", 1000, 1000]]]);
  });

  it("counts once when the platform reports it before the recording has finished", async () => {
    const order = await tell();
    const r = await owe(w, order, [1]);
    let end = () => {};
    const begun = new Promise<void>((resolve) => {
      platform = {
        ...recordedPlatform,
        refunds: {
          ...recordedPlatform.refunds,
          execute: async (command, key) => {
            resolve();
            await new Promise<void>((release) => {
              end = release;
            });
            return recordedPlatform.refunds.execute(command, key);
          },
        },
      };
    });
    const recording = r.pay();
    await begun;
    await tell(["p1", 1000]);
    end();
    expect((await recording).status).toBe(200);
    expect((await orderOf(order.id)).refunded_minor).toBe(1000);
    expect(await books(order, r)).toEqual([[["REFUND", 1000, 1000]]]);
  });

  it("reopens when the refund that confirmed it turns out to be our own", async () => {
    const order = await tell();
    const recorded = await refunded(order, [1]);
    const gateway = createGateway();
    platform = gateway;
    const r = await owe(w, order, [0, 1]);
    gateway.next("lose-answer");
    await r.pay();
    const [moved] = gateway.book.values();
    await tell([moved!.external_id, 1000]);
    expect(legs(await recorded.show())).toEqual([["REFUND", 1000, 1000]]);
    api.clock.advance(31_000);
    await api.drain();
    expect(legs(await recorded.show())).toEqual([["REFUND", 1000, 0]]);
    expect((await r.show()).ledger).toMatchObject([{ state: "SUCCEEDED", confirmed_minor: null }]);
    expect((await orderOf(order.id)).refunded_minor).toBe(2000);
    await tell([moved!.external_id, 1000], ["p1", 1000]);
    expect(legs(await recorded.show())).toEqual([["REFUND", 1000, 1000]]);
    expect((await orderOf(order.id)).refunded_minor).toBe(2000);
  });
});

const work = async (...samples: Sample[]) => {
  for (const one of samples) expect(await deliver(api, one)).toBe(200);
  await workJobs(api);
};
const onlyOrder = async (): Promise<any> => orderOf((await w.owner.get("/api/v1/orders")).body.data.items[0].id);

describe("a recorded refund that Shopify reports", () => {
  const sent = (payload: any) => {
    Object.assign(payload.line_items[0], { fulfillment_status: "fulfilled", fulfillable_quantity: 0 });
    payload.fulfillments = [{ status: "success", created_at: "2026-11-02T09:00:00Z" }];
  };
  const created = altered(sample("shopify/orders_create"), sent);
  const updated = altered(sample("shopify/orders_updated"), sent);
  const refund = sample("shopify/refunds_create");
  const another = altered(refund, (payload) => {
    payload.id = 60000000000002;
    payload.transactions[0].id = 90000000000002;
  });
  beforeEach(async () => {
    w = await shopOf(api, "shopify", (shop) => world(api, shop));
    await work(created);
  });

  it.each([
    ["its refund, then the order", [refund, updated]],
    ["the order, then its refund", [updated, refund]],
    ["each several times", [refund, altered(refund, () => {}), updated, altered(updated, () => {}), refund]],
  ])("settles the units that the return holds: %s", async (_name, reported) => {
    const order = await onlyOrder();
    const r = await refunded(order, [1]);
    expect(legs(r)).toEqual([["REFUND", 870, 0]]);
    await work(...reported);
    expect(await onlyOrder()).toMatchObject({ refunded_minor: 870, lines: [{ free: 1 }], payments: [{ refundable_minor: 870 }] });
    expect((await w.show(r)).ledger).toMatchObject([{ kind: "REFUND", external_id: "90000000000001", confirmed_minor: 870 }]);

    const next = await w.received(order, [1]);
    expect(await w.suggest(next)).toMatchObject({ refund_minor: 870 });
    await w.process(next);
    expect(await w.done(next, "refund")).toMatchObject({ stage: "COMPLETED" });
    await work(another);
    expect(await onlyOrder()).toMatchObject({ refunded_minor: 1740, lines: [{ free: 0 }], payments: [{ refundable_minor: 0 }] });
    await assertBooks(w, null, order.id, [r, next], new Map(), { settled: true });
  });

  it("includes further units refunded with it", async () => {
    const order = await onlyOrder();
    const r = await refunded(order, [1]);
    await work(
      altered(refund, (payload) => {
        payload.refund_line_items[0].quantity = 2;
        payload.transactions[0].amount = "17.40";
      }),
    );
    expect(await onlyOrder()).toMatchObject({ refunded_minor: 1740, lines: [{ free: 0 }] });
    expect(legs(await w.show(r))).toEqual([
      ["REFUND", 870, 870],
      ["EXTERNAL", 870, null],
    ]);
    await assertBooks(w, null, order.id, [r], new Map(), { settled: true });
  });

  it("settles its units once the money has moved, when that takes longer", async () => {
    const order = await onlyOrder();
    await refunded(order, [1]);
    await work(altered(refund, (payload) => Object.assign(payload.transactions[0], { status: "pending" })));
    await work(
      updated,
      altered(refund, () => {}),
    );
    expect(await onlyOrder()).toMatchObject({ refunded_minor: 870, lines: [{ free: 1 }] });
  });

  it("stays open when the refund is for other units", async () => {
    const twoLines = (payload: any) => {
      sent(payload);
      payload.line_items.push({ ...payload.line_items[0], id: 10000000000002 });
      payload.updated_at = "2026-11-04T09:00:00Z";
    };
    await work(altered(sample("shopify/orders_create"), twoLines));
    const order = await onlyOrder();
    const r = await refunded(order, [1, 0]);
    const ofOther = altered(another, (payload) => Object.assign(payload.refund_line_items[0], { line_item_id: 10000000000002 }));
    await work(ofOther);
    expect(legs(await w.show(r))).toEqual([
      ["REFUND", 870, 0],
      ["EXTERNAL", 870, null],
    ]);
    await work(refund);
    expect(legs(await w.show(r))).toEqual([
      ["REFUND", 870, 870],
      ["EXTERNAL", 870, null],
    ]);
    expect((await onlyOrder()).lines.map((line: { free: number }) => line.free)).toEqual([1, 1]);
  });
});

describe("a recorded refund that WooCommerce reports", () => {
  const sent = (refunds: object[]) => (payload: any) =>
    Object.assign(payload, { status: "completed", date_completed_gmt: "2026-11-20T17:00:00", refunds });
  const updated = (...refunds: object[]) => altered(sample("woocommerce/order.updated"), sent(refunds));
  beforeEach(async () => {
    w = await shopOf(api, "woocommerce", (shop) => world(api, shop));
    await work(updated());
  });

  it("is confirmed by the order's list of refunds, and the next return is accepted", async () => {
    const order = await onlyOrder();
    const first = await refunded(order, [1]);
    expect(legs(first)).toEqual([["REFUND", 2144, 0]]);
    const byHand = { id: 12, reason: "", total: "-21.44" };
    await work(updated(byHand), sample("woocommerce/action.woocommerce_order_refunded"), updated(byHand, { id: 13, total: "-1.00" }));
    expect(await onlyOrder()).toMatchObject({ refunded_minor: 2244, lines: [{ free: 2 }], payments: [{ refundable_minor: 4724 }] });
    const rest = await refunded(order, [2]);
    expect(rest).toMatchObject({ stage: "COMPLETED", order: { refunded_minor: 6532 } });
    expect((await w.show(first)).ledger).toMatchObject([
      { kind: "REFUND", external_id: "12", confirmed_minor: 2144 },
      { kind: "EXTERNAL", external_id: "13", amount_minor: 100 },
    ]);
    await assertBooks(w, null, order.id, [first, rest], new Map(), { settled: true });
  });
});
