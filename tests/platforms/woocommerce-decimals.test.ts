import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { wooCapabilities } from "#server/platforms/woocommerce/store";
import { platformContract } from "./contract.ts";
import { wooBench } from "./double-benches.ts";
import { grossOf, refundOf } from "./subject.ts";

/** A shop rounds everything to its own number of decimals, which need not be its currency's. */
describe.each([
  { currency: "JPY", decimals: 0 },
  { currency: "JPY", decimals: 2 },
  { currency: "EUR", decimals: 4 },
  { currency: "HUF", decimals: 0 },
])("in a shop of $currency with $decimals decimals", (shop) => {
  platformContract({ name: "WooCommerce", capabilities: wooCapabilities, start: () => wooBench(shop), isDouble: true });

  it.each([true, false])(
    "gives back all that was paid and no more, a unit first, to the last decimal (prices with tax: %s)",
    async (inclusive) => {
      const bench = await wooBench(shop);
      const lines = [
        { title: "Cloth", quantity: 3, unit_minor: 33400, discount_minor: 200, tax_percent: 19 },
        { title: "Pin", quantity: 7, unit_minor: 1300, tax_percent: 7 },
      ];
      const id = await bench.order({ lines, tax_inclusive: inclusive, shipping_minor: 1700 });
      const snapshot = (await bench.platform.orders.get(id))!;
      const captured = snapshot.order.payments[0]?.captured_minor ?? 0;
      expect(grossOf(snapshot)).toBe(captured);
      const [cloth] = snapshot.order.lines;
      const third = Math.floor((3 * cloth!.unit_price_minor - cloth!.discount_minor + (inclusive ? 0 : cloth!.tax_minor)) / 3);
      const unit = [{ external_id: cloth!.external_id, quantity: 1, amount_minor: third }];
      expect(await bench.platform.refunds.execute(await refundOf(bench, id, third, { lines: unit }), randomUUID())).toMatchObject({
        state: "succeeded",
      });
      const rest = await refundOf(bench, id, captured - third);
      expect(await bench.platform.refunds.execute({ ...rest, amount_minor: captured - third + 10_000 }, randomUUID())).toMatchObject({
        state: "failed",
      });
      expect(await bench.platform.refunds.execute(rest, randomUUID())).toMatchObject({ state: "succeeded" });
      expect((await bench.moved(id)).reduce((sum, minor) => sum + minor, 0)).toBe(captured);
      const after = (await bench.platform.orders.get(id))!.order.refunds;
      expect(after.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(captured);
      expect(bench.double.world.orders.get(Number(id))?.status).toBe("refunded");
      await bench.close();
    },
  );
});
