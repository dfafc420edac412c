import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { WooDouble } from "../doubles/woocommerce/server.ts";
import type { GatewayMood } from "../doubles/woocommerce/world.ts";
import { deferred } from "../support/deferred.ts";
import { refundUnitByHand } from "../support/imported-store.ts";
import { type LiveApi, type LiveStore, liveWooCommerce, startLiveApi } from "../support/live-store.ts";
import { legsOf, type PaidCase, paidCases, refundOperation } from "../support/paid-case.ts";
import { refusal } from "../support/world.ts";

let live: LiveApi;
beforeAll(async () => {
  live = await startLiveApi();
});
afterAll(() => live.api.close());

/** WooCommerce saves a refund's row, lets the gateway pay, runs every plugin's hooks and stores our key at last: PHP may end in between. */
describe.each(paidCases)("the refund of a %s during which PHP ends", (_noun, open) => {
  let store: LiveStore;
  let paid: PaidCase;
  beforeEach(async () => {
    store = await liveWooCommerce(live);
    paid = await open(store);
  });
  afterEach(() => store.close());
  const double = () => store.double as WooDouble;
  const rows = () => double().world.orders.get(Number(paid.orderId))!.refunds;
  const external = async () => legsOf(await paid.show()).filter(([kind]) => kind === "EXTERNAL");

  async function leftBy(mood: GatewayMood): Promise<void> {
    double().world.gatewayMoods.push(mood);
    expect((await paid.pay()).status).toBe(200);
    expect(legsOf(await paid.show())).toEqual([["REFUND", paid.due, mood === "hook-dies" ? "SUCCEEDED" : "UNKNOWN"]]);
    await store.reimport(paid.orderId);
    expect(await external(), "its row is ours, although it has no key").toEqual([]);
  }

  it("in a plugin's hook, once it is noted as paid, is paid once", async () => {
    await leftBy("hook-dies");
    await live.recover(6);
    expect([store.moved(paid.orderId), rows().length]).toEqual([[paid.due], 1]);
  });

  it.each(["die-after-paying", "die-before-paying", "silent"] as const)("is not sent again, and a person is asked: %s", async (mood) => {
    const moved = mood === "die-after-paying" ? [paid.due] : [];
    await leftBy(mood);
    expect(refundOperation(await paid.show())).toMatchObject({ state: "UNKNOWN", needs_answer: false, repeated_until: expect.any(String) });
    await live.recover(6);
    await store.runTask("payments.follow");
    const asked = await paid.show();
    expect(store.moved(paid.orderId)).toEqual(moved);
    expect(refundOperation(asked)).toMatchObject({ state: "UNKNOWN", needs_answer: true, doubt: "STOPPED_HALFWAY" });
    expect((await paid.pay()).status, "nor sent again by pressing").toBe(paid.noun === "return" ? 409 : 422);
    const { key } = refundOperation(asked);
    await paid.retry({ key, made: moved.length > 0 });
    await live.api.drain();
    await store.reimport(paid.orderId);
    expect(legsOf(await paid.show()), "and is paid once, whatever the truth is").toEqual([["REFUND", paid.due, "SUCCEEDED"]]);
    expect([store.moved(paid.orderId), rows().map(({ amount }) => amount)]).toEqual([[paid.due], [paid.due]]);
  });

  it("while a merchant refunds the same by hand is not sent again", async () => {
    const { control, world } = double();
    control.fail("POST orders/:id/refunds", { kind: "drop-before" });
    await paid.pay();
    await refundUnitByHand(double(), paid.orderId);
    await live.recover(6);
    expect(world.gatewayCalls).toEqual([]);
    expect(store.moved(paid.orderId)).toEqual([]);
    const { key, ...asked } = refundOperation(await paid.show());
    expect(asked).toMatchObject({ needs_answer: true, doubt: "PAID_ELSEWHERE" });
    await store.reimport(paid.orderId);
    await paid.retry({ key, made: true });
    await live.api.drain();
    const known = await store.reimport(paid.orderId);
    expect(known.refunded_minor, "counted once").toBe(paid.due);
    expect([known.lines[0].outside, known.lines[0].free], "and so is its unit").toEqual([0, 3]);
    expect(legsOf(await paid.show()).filter(([, , state]) => state !== "FAILED")).toEqual([["REFUND", paid.due, "SUCCEEDED"]]);
  });

  it("is not sent again after an hour without a word, unless a person says so", async () => {
    double().control.fail("POST orders/:id/refunds", { kind: "drop-before" });
    await paid.pay();
    live.pass(2 * 3_600_000);
    await live.api.drain();
    const { key, ...asked } = refundOperation(await paid.show());
    expect([asked.needs_answer, asked.doubt, store.moved(paid.orderId)]).toEqual([true, "NO_ANSWER", []]);
    await paid.retry({ key, made: false });
    await live.api.drain();
    expect([legsOf(await paid.show()), store.moved(paid.orderId)]).toEqual([[["REFUND", paid.due, "SUCCEEDED"]], [paid.due]]);
  });

  it("shows its row while the gateway still works, and nobody takes it for another's", async () => {
    const { world } = double();
    const [arrived, ended] = [deferred(), deferred()];
    world.atGateway = () => {
      arrived.resolve();
      return ended.promise;
    };
    const answer = paid.pay();
    await arrived.promise;
    await store.reimport(paid.orderId);
    expect(await external()).toEqual([]);
    world.gatewayMoods.push("decline");
    ended.resolve();
    expect(refusal(await answer)).toEqual([422, "PLATFORM_DECLINED"]);
    const known = await store.reimport(paid.orderId);
    expect([known.refunded_minor, await external()]).toEqual([0, []]);
  });
});
