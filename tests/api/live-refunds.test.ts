import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StorePlatform } from "#server/platforms/port";
import type { Bench } from "../platforms/bench.ts";
import { shopifyBench, wooBench } from "../platforms/double-benches.ts";
import { startApi, type TestApi } from "../support/api.ts";
import { legsOf, owingCases, type PaidCase } from "../support/paid-case.ts";
import { refusal, type World, world } from "../support/world.ts";

/** The whole chain: an order read from the platform, a case of it, its refund by the adapter, and the order read again. */
let api: TestApi;
let platform: StorePlatform;
beforeAll(async () => {
  api = await startApi({ platformOf: () => platform });
});
afterAll(() => api.close());

const places = [
  ["Shopify", shopifyBench, 5],
  ["WooCommerce", wooBench, 1],
] as const;
describe.each(owingCases.flatMap(([noun, owe]) => places.map((place) => [noun, ...place, owe] as const)))(
  "the refund of a %s on %s",
  (_noun, _name, start, attempts, owe) => {
    let bench: Bench;
    let w: World;
    beforeEach(async () => {
      bench = await start();
      platform = bench.platform;
      w = await world(api, { currency: "EUR" });
    });
    afterEach(() => bench.close());

    /** Record the order as it is on the platform now, bought two weeks ago. */
    async function record(id: string): Promise<any> {
      const { order } = (await bench.platform.orders.get(id))!;
      const at = "2026-01-01T09:00:00Z";
      const payments = order.payments.map((payment) => ({ ...payment, captured_at: at }));
      const refunds = order.refunds.map(({ at: _at, ...refund }) => refund);
      const { status, body } = await w.erp.put(`/api/v1/public/orders/${id}`, {
        ...order,
        ordered_at: at,
        fulfilled_at: at,
        payments,
        refunds,
      });
      expect(status, JSON.stringify(body)).toBe(200);
      return body.data;
    }
    const owed = async (id: string): Promise<PaidCase> => owe(w, await record(id), [1]);
    const states = async (paid: PaidCase) => legsOf(await paid.show()).map(([, , state]) => state);

    it("is made once, and recognised when the platform shows it", async () => {
      const id = await bench.order();
      const paid = await owed(id);
      expect((await paid.pay()).status).toBe(200);
      const legs = legsOf(await paid.show());
      const [amount] = await bench.moved(id);
      expect(legs).toEqual([["REFUND", amount, "SUCCEEDED"]]);
      expect((await record(id)).refunded_minor).toBe(amount);
      expect(legsOf(await paid.show())).toEqual(legs);
    });

    it("that was declined frees its money", async () => {
      const id = await bench.order();
      const paid = await owed(id);
      bench.trouble!.decline();
      expect(refusal(await paid.pay())).toEqual([422, "PLATFORM_DECLINED"]);
      expect((await paid.pay()).status).toBe(200);
      expect(await states(paid)).toEqual(["FAILED", "SUCCEEDED"]);
      expect(await bench.moved(id)).toEqual([(await paid.show()).ledger[1].amount_minor]);
    });

    it("without an answer blocks until the platform tells, and is then made once", async () => {
      const id = await bench.order();
      const paid = await owed(id);
      const { control, labels, later } = bench.trouble!;
      control.fail(labels.refund, ...Array.from({ length: attempts }, () => ({ kind: "drop-before" as const })));
      expect((await paid.pay()).status).toBe(200);
      expect([await states(paid), await bench.moved(id)]).toEqual([["UNKNOWN"], []]);
      later();
      api.clock.advance(3_600_000);
      await api.drain();
      expect(await states(paid)).toEqual(["SUCCEEDED"]);
      expect(await bench.moved(id)).toEqual([(await paid.show()).ledger[0].amount_minor]);
    });
  },
);
