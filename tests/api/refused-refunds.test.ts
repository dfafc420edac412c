import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { WooDouble } from "../doubles/woocommerce/server.ts";
import { claimsOf } from "../support/claim-world.ts";
import { refundUnitByHand } from "../support/imported-store.ts";
import { type LiveApi, type LiveStore, liveWooCommerce, startLiveApi } from "../support/live-store.ts";
import { legsOf, type PaidCase, paidCases, refundOperation } from "../support/paid-case.ts";
import { refusal } from "../support/world.ts";

let live: LiveApi;
beforeAll(async () => {
  live = await startLiveApi();
});
afterAll(() => live.api.close());

/** What a person says who looked at the payment provider. */
const unpaid = { refused_was: "UNPAID" };
const isPost = (call: string) => call === "POST orders/:id/refunds";

/** WooCommerce answers a refusal with status 500 and `data` of any form; it is a refusal all the same, and final. */
describe.each(paidCases)("the refund of a %s that the gateway refuses", (_noun, open) => {
  let store: LiveStore;
  let paid: PaidCase;
  beforeEach(async () => {
    store = await liveWooCommerce(live);
    paid = await open(store);
  });
  afterEach(() => store.close());
  const site = () => (store.double as WooDouble).world;
  const sent = () => store.double.control.calls.filter(isPost).length;

  it.each([null, "number", "null", "array", "absent"] as const)("says the bank's reason and is not sent again, data: %s", async (data) => {
    site().refusalData = data;
    site().gatewayMoods.push("decline");
    expect(refusal(await paid.pay(), "reason")).toEqual([422, "PLATFORM_DECLINED", "The card was declined by the bank."]);
    const refused = await paid.show();
    expect(legsOf(refused)).toEqual([["REFUND", paid.due, "FAILED"]]);
    expect(refundOperation(refused)).toMatchObject({
      state: "FAILED",
      error: { kind: "declined", message: "The card was declined by the bank." },
      may_retry: false,
    });
    const calls = sent();
    await live.recover(6);
    await store.runTask("payments.follow");
    expect([sent(), store.moved(paid.orderId)], "nobody asked for it").toEqual([calls, []]);
    expect((await paid.pay(unpaid)).status).toBe(200);
    expect(store.moved(paid.orderId)).toEqual([paid.due]);
  });

  it("is not sent again by whoever knew it before it was booked, as after its server died", async () => {
    site().gatewayMoods.push("decline");
    await paid.pay();
    const { ledger } = await paid.show();
    const open = { state: "RESERVED" as const, settled_at: null };
    await live.api.db.kysely.updateTable("ledger").set(open).where("id", "=", ledger[0].id).execute();
    const calls = sent();
    await live.recover(2);
    expect([sent(), store.moved(paid.orderId), legsOf(await paid.show())]).toEqual([calls, [], [["REFUND", paid.due, "FAILED"]]]);
    expect((await paid.pay(unpaid)).status).toBe(200);
    expect(store.moved(paid.orderId)).toEqual([paid.due]);
  });

  describe("because a plugin threw an exception, after it was paid,", () => {
    const thrown = async () => {
      site().hookMoods.push("throw");
      return paid.pay();
    };
    const words = "The accounting service could not be reached";
    const rows = () => site().orders.get(Number(paid.orderId))!.refunds;

    it.each([true, false])("is not paid again where the gateway notes what it paid: a person is asked, and says paid: %s", async (made) => {
      expect((await thrown()).status).toBe(200);
      expect(rows(), "WooCommerce has deleted it").toEqual([]);
      for (const seen of ["at once", "later"]) {
        const asked = await paid.show();
        expect(legsOf(asked), seen).toEqual([["REFUND", paid.due, "UNKNOWN"]]);
        expect(refundOperation(asked)).toMatchObject({
          ...{ state: "UNKNOWN", needs_answer: true, doubt: "REFUSED_IN_DOUBT", repeated_until: null },
          error: { message: words },
        });
        expect((await paid.pay()).status, "nor by pressing").toBe(paid.noun === "return" ? 409 : 422);
        await live.recover(6);
        await store.runTask("payments.follow");
      }
      expect(store.moved(paid.orderId)).toEqual([paid.due]);
      await paid.retry({ key: refundOperation(await paid.show()).key, made });
      await live.api.drain();
      expect(legsOf(await paid.show())).toEqual([["REFUND", paid.due, "SUCCEEDED"]]);
      expect(store.moved(paid.orderId), "as the person said").toEqual(made ? [paid.due] : [paid.due, paid.due]);
    });

    it("is not sent again when the refusal was lost with its server", async () => {
      await thrown();
      const { key } = refundOperation(await paid.show());
      const open = { state: "sent" as const, error: null, attempts: 1 };
      await live.api.db.kysely.updateTable("platform_operation").set(open).where("key", "=", key).execute();
      await live.recover(6);
      expect(refundOperation(await paid.show())).toMatchObject({ needs_answer: true, doubt: "REFUSED_IN_DOUBT" });
      expect(store.moved(paid.orderId)).toEqual([paid.due]);
    });

    it("is not sent again when another refund of its order has been made meanwhile", async () => {
      await thrown();
      const order = site().orders.get(Number(paid.orderId))!;
      order.meta = order.meta.map((meta) => ({ ...meta, value: "another 2026-01-01T00:00:00.000Z 1" }));
      await live.recover(6);
      expect(refundOperation(await paid.show())).toMatchObject({ needs_answer: true, doubt: "REFUSED_IN_DOUBT" });
      expect(store.moved(paid.orderId)).toEqual([paid.due]);
    });

    it("is not sent again by itself where the gateway notes nothing", async () => {
      site().gatewayNotes.paid = false;
      expect(refusal(await thrown(), "reason")).toEqual([422, "PLATFORM_DECLINED", words]);
      await live.recover(6);
      expect(store.moved(paid.orderId)).toEqual([paid.due]);
    });

    it("is not paid again by pressing where the gateway notes nothing: somebody says first that they looked", async () => {
      site().gatewayNotes.paid = false;
      const refused = await thrown();
      expect(refusal(refused, "may_be_paid")).toEqual([422, "PLATFORM_DECLINED", true]);
      expect(refundOperation(await paid.show())).toMatchObject({ state: "FAILED", may_be_paid: true, error: { message: words } });
      for (const body of [{}, { by_hand: true }, { reason: "Again" }])
        expect(refusal(await paid.pay(body)), JSON.stringify(body)).toEqual([409, "REFUSED_MAYBE_PAID"]);
      expect(refusal(await paid.credit()), "nor as store credit").toEqual([409, "REFUSED_MAYBE_PAID"]);
      expect([store.moved(paid.orderId), site().coupons]).toEqual([[paid.due], []]);
      expect((await paid.pay(unpaid)).status).toBe(200);
      expect(store.moved(paid.orderId), "as the person said").toEqual([paid.due, paid.due]);
      expect((await paid.show()).platform.operations.filter((one: any) => one.may_be_paid)).toEqual([]);
    });

    it("is noted and not paid again once somebody says that it was paid, where the gateway notes nothing", async () => {
      site().gatewayNotes.paid = false;
      await thrown();
      expect((await paid.credit({ refused_was: "PAID" })).status, "nothing is credited for what was paid").toBeGreaterThanOrEqual(400);
      expect((await paid.pay({ refused_was: "PAID" })).status).toBe(200);
      expect(legsOf(await paid.show()).at(-1)).toEqual(["REFUND", paid.due, "SUCCEEDED"]);
      expect([store.moved(paid.orderId), rows().map(({ amount }) => amount)]).toEqual([[paid.due], [paid.due]]);
    });

    it("is asked for again where the note of what was paid was refused in turn", async () => {
      site().gatewayNotes.paid = false;
      await thrown();
      const { control } = store.double;
      control.fail("POST orders/:id/refunds", ...Array.from({ length: 8 }, () => ({ kind: "status-before" as const, status: 429 })));
      await paid.pay({ refused_was: "PAID" });
      control.heal();
      expect(refusal(await paid.pay()), "nobody has said that it was not paid").toEqual([409, "REFUSED_MAYBE_PAID"]);
      expect((await paid.pay({ refused_was: "PAID" })).status).toBe(200);
      expect(store.moved(paid.orderId)).toEqual([paid.due]);
    });

    it("is not sent again when a refusal without a note was lost with its server", async () => {
      site().gatewayNotes.paid = false;
      await thrown();
      const { key } = refundOperation(await paid.show());
      await live.api.db.kysely.updateTable("ledger").set({ state: "RESERVED", settled_at: null }).where("id", "=", key).execute();
      const open = { state: "sent" as const, error: null, attempts: 1 };
      await live.api.db.kysely.updateTable("platform_operation").set(open).where("key", "=", key).execute();
      await live.recover(6);
      const known = await paid.show();
      expect(legsOf(known)).toEqual([["REFUND", paid.due, "FAILED"]]);
      expect(refundOperation(known)).toMatchObject({ state: "FAILED", may_be_paid: true, error: { message: words } });
      expect(store.moved(paid.orderId)).toEqual([paid.due]);
    });
  });

  it("is refused for good where the gateway notes why", async () => {
    site().gatewayNotes.refused = true;
    site().gatewayMoods.push("decline");
    expect(refusal(await paid.pay(), "reason")).toEqual([422, "PLATFORM_DECLINED", "The card was declined by the bank."]);
    expect(legsOf(await paid.show())).toEqual([["REFUND", paid.due, "FAILED"]]);
    expect(refundOperation(await paid.show()).may_be_paid).toBe(false);
    expect((await paid.pay()).status, "nobody needs to look").toBe(200);
  });

  it("is refused for good where the site shows no notes", async () => {
    site().gatewayMoods.push("decline");
    store.double.control.fail("GET orders/:id/notes", { kind: "status-before", status: 404 });
    expect((await paid.pay()).status).toBe(422);
    expect(legsOf(await paid.show())).toEqual([["REFUND", paid.due, "FAILED"]]);
  });

  it("is asked about where its notes cannot be read then", async () => {
    site().gatewayMoods.push("decline");
    const { control } = store.double;
    const down = Array.from({ length: 20 }, () => ({ kind: "status-before" as const, status: 503 }));
    site().atGateway = async () => control.fail("GET orders/:id/notes", ...down);
    await paid.pay();
    control.heal();
    await live.recover(6);
    const asked = refundOperation(await paid.show());
    expect(asked).toMatchObject({
      needs_answer: true,
      doubt: "REFUSED_IN_DOUBT",
      error: { message: "The card was declined by the bank." },
    });
    await paid.retry({ key: asked.key, made: false });
    await live.api.drain();
    expect(legsOf(await paid.show())).toEqual([["REFUND", paid.due, "SUCCEEDED"]]);
    expect(store.moved(paid.orderId)).toEqual([paid.due]);
  });

  it("and that the merchant then makes by hand there, is not paid again", async () => {
    site().gatewayMoods.push("decline");
    await paid.pay();
    await refundUnitByHand(store.double as WooDouble, paid.orderId);
    await store.reimport(paid.orderId);
    await live.recover(6);
    expect(store.moved(paid.orderId)).toEqual([]);
  });

  it.each([
    ["in English", "The payment gateway for this order does not support automatic refunds."],
    ["in the site's language", "Das Zahlungs-Gateway für diese Bestellung unterstützt keine automatischen Rückerstattungen."],
  ])("because it cannot refund says so %s, and is noted there as paid by hand", async (_language, words) => {
    site().cannotRefund = words;
    site().refundsBy = () => false;
    await isNoted(words);
  });

  it("because its plugin was removed from the site is noted there as paid by hand", async () => {
    Object.assign(site().orders.get(Number(paid.orderId))!, { gateway: "gone" });
    site().refundsBy = (gateway) => gateway !== "gone";
    await isNoted(site().cannotRefund);
  });

  /** It says so, and is noted once somebody pays by hand. */
  async function isNoted(words: string): Promise<void> {
    expect(refusal(await paid.pay(), "kind", "reason")).toEqual([422, "PLATFORM_DECLINED", "not_supported", words]);
    expect(refundOperation(await paid.show())).toMatchObject({ state: "FAILED", error: { kind: "not_supported", message: words } });
    await live.recover(6);
    expect(store.moved(paid.orderId)).toEqual([]);
    const answer = await paid.pay({ by_hand: true });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(legsOf(await paid.show()).at(-1)).toEqual(["REFUND", paid.due, "SUCCEEDED"]);
    expect(store.moved(paid.orderId), "the gateway was not asked").toEqual([]);
    const [row] = site().orders.get(Number(paid.orderId))!.refunds;
    expect(row, "the shop's reports know of it").toMatchObject({ amount: paid.due, paid: false });
    await store.reimport(paid.orderId);
    expect(legsOf(await paid.show()).filter(([kind]) => kind === "EXTERNAL")).toEqual([]);
  }
});

const cups = { lines: [{ title: "Cup", quantity: 4, unit_minor: 1999, tax_percent: 20 }], shipping_minor: 500 };

describe("what was refused without a trace", () => {
  let store: LiveStore;
  beforeEach(async () => {
    store = await liveWooCommerce(live);
    const { world } = store.double as WooDouble;
    world.gatewayNotes.paid = false;
  });
  afterEach(() => store.close());
  const throwNext = () => (store.double as WooDouble).world.hookMoods.push("throw");

  it("is noted as paid in its own amount, and the rest of a return is still paid", async () => {
    const order = await store.buy(cups);
    const r = await store.process(await store.received(order, [1]), {});
    const refund = (data: object) => store.act(r, "refund", { data });
    throwNext();
    expect(refusal(await refund({ amount_minor: 900 }), "may_be_paid")).toEqual([422, "PLATFORM_DECLINED", true]);
    expect(refusal(await refund({ amount_minor: 1000, refused_was: "PAID" }), "paid_minor")).toEqual([422, "INVALID_AMOUNT", 900]);
    expect((await refund({ amount_minor: 900, refused_was: "PAID" })).status).toBe(200);
    expect(store.moved(order.external_id), "noted, not paid again").toEqual([900]);
    const { legs_due } = await store.show(r);
    const rest = legs_due.find(({ action }: { action: string }) => action === "refund")!.amount_minor;
    expect((await refund({ amount_minor: rest })).status).toBe(200);
    expect(store.moved(order.external_id)).toEqual([900, rest]);
  });

  it("is asked of each payout of a claim by itself", async () => {
    const [cup] = cups.lines;
    const order = await store.buy({ ...cups, lines: [cup!, { ...cup!, title: "Plate" }] });
    const c = claimsOf(store);
    const claim = await c.claim(order, "DAMAGED", [1, 1]);
    await c.done(claim, "approve");
    const resolve = (n: number, body: object = {}) => c.resolve(claim, { items: [{ id: claim.items[n]!.id, kind: "REFUND" }], ...body });
    const asked = async () => (await c.show(claim)).platform!.operations.filter((one: any) => one.may_be_paid).length;
    for (const n of [0, 1]) {
      throwNext();
      expect(refusal(await resolve(n), "may_be_paid")).toEqual([422, "PLATFORM_DECLINED", true]);
    }
    expect(await asked()).toBe(2);
    const before = store.moved(order.external_id).length;
    expect((await resolve(0, { refused_was: "UNPAID" })).status).toBe(200);
    expect([await asked(), store.moved(order.external_id).length]).toEqual([1, before + 1]);
    expect(refusal(await resolve(1))).toEqual([409, "REFUSED_MAYBE_PAID"]);
    expect((await resolve(1, { refused_was: "PAID" })).status).toBe(200);
    expect(store.moved(order.external_id), "noted, not paid again").toHaveLength(before + 1);
    expect(await c.show(claim)).toMatchObject({ stage: "RESOLVED" });
  });
});
