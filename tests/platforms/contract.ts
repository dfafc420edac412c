import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { planSubscriptions } from "#server/platforms/port/webhooks";
import type { Bench } from "./bench.ts";
import { goodsContract } from "./goods-contract.ts";
import { everything, grossOf, refundOf, type Subject } from "./subject.ts";
import { troubleContract } from "./trouble-contract.ts";

/** The promises of the port, kept by every adapter: against a double here, against a real store where one is configured. */
export function platformContract(subject: Subject): void {
  const { name, capabilities, start, isDouble } = subject;
  describe(`${name} keeps the port's promises`, () => {
    let bench: Bench;
    beforeEach(async () => {
      bench = await start();
    });
    afterEach(() => bench.close());

    describe("about the store:", () => {
      it("names itself, its currency and its version", async () => {
        const store = await bench.platform.identify();
        expect(store.name).not.toBe("");
        expect(store.domain).toMatch(/^[^/]+$/);
        expect(store.currency).toMatch(/^[A-Z]{3}$/);
        expect(store.version).toMatch(/^\d/);
      });

      it("lists the granted scopes", async () => {
        expect(await bench.platform.grantedScopes()).not.toEqual([]);
      });

      it("states what it can do, and has the rooms for it", () => {
        expect(bench.platform.capabilities).toEqual(capabilities);
        expect(Boolean(bench.platform.returns)).toBe(capabilities.nativeReturns);
        expect(Boolean(bench.platform.bulk)).toBe(capabilities.bulkExport);
      });

      it("lists its locations, or none when stock has none", async () => {
        expect((await bench.platform.locations()).length > 0).toBe(capabilities.multiLocation);
      });
    });

    describe("about webhook subscriptions:", () => {
      const topic = capabilities.bulkExport ? "ORDERS_UPDATED" : "order.updated";
      const ours = "https://returns.example.test/api/v1/merchant/webhooks/incoming";
      const plan = async (url: string) => planSubscriptions([topic], await bench.platform.subscriptions.list(), url)[0];
      afterEach(async () => {
        for (const { id, callbackUrl } of await bench.platform.subscriptions.list())
          if (callbackUrl.includes("example.test")) await bench.platform.subscriptions.remove(id);
      });

      it("creates one, which then is correct", async () => {
        expect(await plan(ours)).toMatchObject({ state: "MISSING", subscription: null });
        await bench.platform.subscriptions.create(topic, ours);
        expect(await plan(ours)).toMatchObject({ state: "CORRECT", duplicates: [] });
      });

      it("repairs the address of one", async () => {
        await bench.platform.subscriptions.create(topic, "https://old.example.test/hook");
        const outdated = await plan(ours);
        expect(outdated).toMatchObject({ state: "OUTDATED", subscription: { callbackUrl: "https://old.example.test/hook" } });
        await bench.platform.subscriptions.repair(outdated?.subscription?.id ?? "", ours);
        expect(await plan(ours)).toMatchObject({ state: "CORRECT" });
      });

      it("removes one, also when it is gone already", async () => {
        await bench.platform.subscriptions.create(topic, ours);
        const id = (await plan(ours))?.subscription?.id ?? "";
        await bench.platform.subscriptions.remove(id);
        await bench.platform.subscriptions.remove(id);
        expect(await plan(ours)).toMatchObject({ state: "MISSING" });
      });
    });

    describe("about orders:", () => {
      it("reads an order whose parts add up to what was paid", async () => {
        const id = await bench.order();
        const snapshot = await bench.platform.orders.get(id);
        expect(snapshot?.externalId).toBe(id);
        expect(grossOf(snapshot!)).toBe(snapshot?.order.payments.reduce((sum, { captured_minor }) => sum + captured_minor, 0));
        expect(snapshot?.order.lines.map(({ quantity, fulfilled_quantity }) => [quantity, fulfilled_quantity])).toEqual([
          [3, 3],
          [1, 1],
        ]);
      });

      it("returns null for an order it does not have", async () => {
        expect(await bench.platform.orders.get("999999999999")).toBeNull();
      });

      it("pages through changed orders, each once", async () => {
        const made = [await bench.order(), await bench.order()];
        const first = await bench.platform.orders.get(made[0]!);
        const found = await everything((cursor) => bench.platform.orders.page(first!.updatedAt, cursor));
        const ids = found.map(({ externalId }) => externalId);
        expect(ids.filter((id) => made.includes(id)).sort()).toEqual([...made].sort());
        expect(new Set(ids).size).toBe(ids.length);
      });

      it("shows a refund with its money and its units", async () => {
        const id = await bench.order();
        const { order } = (await bench.platform.orders.get(id))!;
        const line = order.lines[0]!;
        const lines = [{ external_id: line.external_id, quantity: 1, amount_minor: 500 }];
        const result = await bench.platform.refunds.execute(await refundOf(bench, id, 500, { lines }), randomUUID());
        const after = await bench.platform.orders.get(id);
        expect(result.state).toBe("succeeded");
        const external_id = result.state === "succeeded" ? result.external_id : "";
        expect(after?.order.refunds).toMatchObject([
          { external_id, amount_minor: 500, payment_external_id: order.payments[0]?.external_id },
        ]);
        expect(after?.units).toMatchObject([{ line_external_id: line.external_id, quantity: 1, paid_by: [external_id] }]);
      });
    });

    describe("about the catalogue:", () => {
      it("reads products with their stock", async () => {
        const made = await bench.product("Cup", 7);
        const product = await bench.platform.products.get(made.product);
        expect(product?.product).toMatchObject({ title: "Cup", variants: [{ external_id: made.variant, price_minor: 1999 }] });
        expect(product?.counts.get(made.variant)).toBe(7);
        expect(await bench.platform.products.get("999999999999")).toBeNull();
      });

      it("pages through products", async () => {
        const made = await bench.product("Plate", null);
        const found = await everything((cursor) => bench.platform.products.page(null, cursor));
        expect(found.map(({ externalId }) => externalId)).toContain(made.product);
        expect(found.find(({ externalId }) => externalId === made.product)?.counts.size).toBe(0);
      });

      it("pages through customers", async () => {
        await bench.order();
        const found = await everything((cursor) => bench.platform.customers.page(null, cursor));
        for (const { externalId, customer } of found.slice(0, 1)) {
          expect((await bench.platform.customers.get(externalId))?.customer).toEqual(customer);
        }
        expect(await bench.platform.customers.get("999999999999")).toBeNull();
      });
    });

    describe("about refunds:", () => {
      it("quotes units and shipping", async () => {
        const id = await bench.order();
        const { order } = (await bench.platform.orders.get(id))!;
        const lines = [{ external_id: order.lines[0]?.external_id ?? "", quantity: 3 }];
        const shipping_minor = order.shipping[0]?.price_minor ?? 0;
        const quote = await bench.platform.refunds.preview({ order: { external_id: id, currency: order.currency }, lines, shipping_minor });
        const line = order.lines[0]!;
        const gross = 3 * line.unit_price_minor - line.discount_minor + (order.tax_inclusive ? 0 : line.tax_minor);
        expect(quote).toMatchObject({ exact: capabilities.refundPreview === "exact", currency: order.currency });
        expect(quote.amount_minor).toBe(gross + shipping_minor);
        expect(quote.tax_minor).toBe(line.tax_minor);
        expect(quote.max_minor).toBe(order.payments[0]?.captured_minor);
      });

      it("pays back once, however often the key is repeated, also from another process", async () => {
        const id = await bench.order();
        const key = randomUUID();
        const command = await refundOf(bench, id, 700);
        const first = await bench.platform.refunds.execute(command, key);
        expect(first.state).toBe("succeeded");
        expect(await bench.platform.refunds.execute(command, key)).toEqual(first);
        expect(await bench.another().refunds.execute(command, key)).toEqual(first);
        expect(await bench.platform.refunds.findByKey(command, key)).toEqual(first);
        expect(await bench.moved(id)).toEqual([700]);
      });

      it("does not know a key that was never used", async () => {
        const id = await bench.order();
        expect(await bench.platform.refunds.findByKey(await refundOf(bench, id, 1), randomUUID())).toBeNull();
      });

      it("pays concurrent calls with one key once", async () => {
        const id = await bench.order();
        const key = randomUUID();
        const command = await refundOf(bench, id, 700);
        const results = await Promise.all([1, 2, 3].map(() => bench.platform.refunds.execute(command, key)));
        expect(results.every(({ state }) => state === "succeeded")).toBe(true);
        expect(await bench.moved(id)).toEqual([700]);
      });

      it("never pays back more than is left, also when refunds with different keys race", async () => {
        const id = await bench.order();
        const { order } = (await bench.platform.orders.get(id))!;
        const all = await refundOf(bench, id, order.payments[0]?.captured_minor ?? 0);
        const results = await Promise.all([1, 2, 3, 4].map(() => bench.platform.refunds.execute(all, randomUUID())));
        expect(results.filter(({ state }) => state === "succeeded")).toHaveLength(1);
        expect(await bench.moved(id)).toEqual([all.amount_minor]);
        expect(await bench.platform.refunds.execute({ ...all, amount_minor: 1 }, randomUUID())).toMatchObject({
          state: "failed",
          code: "invalid",
        });
      });

      it("refuses no amount, another currency, and an order it does not have", async () => {
        const id = await bench.order();
        const command = await refundOf(bench, id, 100);
        for (const wrong of [
          { ...command, amount_minor: 0 },
          { ...command, amount_minor: -5 },
          { ...command, amount_minor: 1.5 },
          { ...command, order: { ...command.order, currency: "CHF" } },
          { ...command, order: { ...command.order, external_id: "999999999999" } },
        ])
          expect(await bench.platform.refunds.execute(wrong, randomUUID())).toMatchObject({ state: "failed", code: "invalid" });
        expect(await bench.moved(id)).toEqual([]);
      });

      it("refuses more units than were sold", async () => {
        const id = await bench.order();
        const { order } = (await bench.platform.orders.get(id))!;
        const lines = [{ external_id: order.lines[0]?.external_id ?? "", quantity: 50, amount_minor: 100 }];
        expect(await bench.platform.refunds.execute(await refundOf(bench, id, 100, { lines }), randomUUID())).toMatchObject({
          state: "failed",
          code: "invalid",
        });
        expect(await bench.moved(id)).toEqual([]);
      });

      it("does not restock what it refunds", async () => {
        const made = await bench.product("Jug", 5);
        const id = await bench.order({ lines: [{ title: "Jug", product: "Jug", quantity: 2, unit_minor: 1999 }] });
        const before = await bench.stockOf(made);
        const { order } = (await bench.platform.orders.get(id))!;
        const lines = [{ external_id: order.lines[0]?.external_id ?? "", quantity: 2, amount_minor: 500 }];
        await bench.platform.refunds.execute(await refundOf(bench, id, 500, { lines }), randomUUID());
        expect(await bench.stockOf(made)).toBe(before);
      });
    });

    goodsContract(subject, () => bench);
    if (isDouble) troubleContract(subject, () => bench);
  });
}
