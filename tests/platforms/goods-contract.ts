import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { CreditCommand } from "#server/platforms/port/credit";
import type { ExchangeCommand } from "#server/platforms/port/exchange";
import type { InvoiceCommand } from "#server/platforms/port/invoices";
import type { Bench, MadeProduct } from "./bench.ts";
import { errorKind, type Subject } from "./subject.ts";

const buyer = { external_id: null, email: "ann@example.test", first_name: "Ann", last_name: "Bee" };

export async function invoiceOf(bench: Bench): Promise<InvoiceCommand> {
  const id = await bench.order();
  return {
    order: { external_id: id, number: "#1" },
    customer: buyer,
    currency: (await bench.platform.identify()).currency,
    lines: [
      { title: "Price difference", quantity: 2, unit_minor: 450 },
      { title: "Shipping", quantity: 1, unit_minor: 100 },
    ],
    note: "Exchange",
  };
}

export async function exchangeOf(bench: Bench, made: MadeProduct, hold = false): Promise<ExchangeCommand> {
  const id = await bench.order();
  return {
    order: { external_id: id, number: "#1" },
    customer: buyer,
    currency: (await bench.platform.identify()).currency,
    ship_to: {
      first_name: "Ann",
      last_name: "Bee",
      line1: "1 St",
      line2: null,
      city: "Berlin",
      province: null,
      postcode: "10115",
      country: "DE",
      phone: null,
    },
    lines: [{ product_external_id: made.product, variant_external_id: made.variant, quantity: 1, title: "Cup", unit_minor: 1999 }],
    hold,
    note: "Exchange for #1",
  };
}

export const creditOf = (kind: CreditCommand["kind"], more: Partial<CreditCommand> = {}): CreditCommand => ({
  kind,
  order: null,
  customer: { external_id: null, email: "ann@example.test" },
  amount_minor: 1250,
  currency: "EUR",
  // The end of a day in New York.
  expires_at: "2027-11-01T04:00:00Z",
  last_day: "2027-10-31",
  note: "Goodwill",
  requested_at: new Date().toISOString(),
  ...more,
});

export function goodsContract({ capabilities }: Subject, bench: () => Bench): void {
  const codeKind = capabilities.giftCards ? "gift_card" : "coupon";

  describe("about credit:", () => {
    it("issues a code once, the same for a repeated key", async () => {
      const { credit } = bench().platform;
      const key = randomUUID();
      const command = creditOf(codeKind, { currency: (await bench().platform.identify()).currency });
      const first = await credit.issue(command, key);
      expect(first.code).toMatch(/^[A-Z2-9]{16}$/);
      expect(await credit.issue(command, key)).toEqual(first);
      expect(await credit.findByKey(command, key)).toEqual(first);
      const other = await credit.issue(command, randomUUID());
      expect([other.code, other.external_id]).not.toEqual([first.code, first.external_id]);
      expect(await credit.findByKey(command, randomUUID())).toBeNull();
    });

    it("refuses a kind the platform does not have", async () => {
      const kind = capabilities.giftCards ? "coupon" : "account";
      expect(await errorKind(bench().platform.credit.issue(creditOf(kind), randomUUID()))).toBe("not_supported");
    });
  });

  describe("about invoices:", () => {
    it("creates one with a link, once", async () => {
      const { invoices } = bench().platform;
      const key = randomUUID();
      const command = await invoiceOf(bench());
      expect(await invoices.findByKey(key)).toBeNull();
      const first = await invoices.create(command, key);
      expect(first).toMatchObject({ state: "open", total_minor: 1000, currency: command.currency, url: expect.stringContaining("http") });
      expect(await invoices.create(command, key)).toEqual(first);
      expect(await invoices.findByKey(key)).toEqual(first);
      expect(await invoices.get(first.external_id)).toEqual(first);
      await invoices.cancel(first.external_id);
    });

    it("withdraws one, also twice", async () => {
      const { invoices } = bench().platform;
      const { external_id } = await invoices.create(await invoiceOf(bench()), randomUUID());
      await invoices.cancel(external_id);
      await invoices.cancel(external_id);
      const after = await invoices.get(external_id);
      expect(after?.state ?? "withdrawn").toBe("withdrawn");
      expect(await invoices.get("999999999999")).toBeNull();
    });
  });

  describe("about exchange orders:", () => {
    it("creates one that costs nothing, once", async () => {
      const { exchange, orders } = bench().platform;
      const key = randomUUID();
      const command = await exchangeOf(bench(), await bench().product("Cup", 9));
      expect(await exchange.findByKey(command, key)).toBeNull();
      const first = await exchange.create(command, key);
      expect(await exchange.create(command, key)).toEqual(first);
      expect(await exchange.findByKey(command, key)).toEqual(first);
      const { order } = (await orders.get(first.external_id))!;
      expect(order.lines.map(({ quantity, unit_price_minor, discount_minor }) => quantity * unit_price_minor - discount_minor)).toEqual([
        0,
      ]);
      expect(order.payments.reduce((sum, { captured_minor }) => sum + captured_minor, 0)).toBe(0);
    });

    it("holds one, releases it and fulfils it, once", async () => {
      const { exchange } = bench().platform;
      const { external_id } = await exchange.create(await exchangeOf(bench(), await bench().product("Cup", 9), true), randomUUID());
      await exchange.hold(external_id, "Exchange for #1");
      await exchange.hold(external_id, "Exchange for #1");
      expect(await exchange.holds(external_id)).toMatchObject([{ own: true }]);
      expect(await exchange.isHeld(external_id)).toBe(true);
      const command = { order: { external_id }, tracking: { number: "T1", company: "DHL", url: null }, notify: false };
      const key = randomUUID();
      expect(await errorKind(exchange.fulfil(command, key))).toBe("conflict");
      await exchange.release(external_id, { wasHeld: true });
      await exchange.release(external_id, { wasHeld: true });
      expect(await exchange.holds(external_id)).toEqual([]);
      expect(await exchange.isHeld(external_id)).toBe(false);
      expect(await exchange.fulfil(command, key)).toMatchObject({ already: false });
      expect(await exchange.fulfil(command, key)).toMatchObject({ already: true });
    });

    it("refuses one without lines, and one for a product it does not have", async () => {
      const { exchange } = bench().platform;
      const command = await exchangeOf(bench(), { product: "999999", variant: "999999", location: null });
      expect(await errorKind(exchange.create({ ...command, lines: [] }, randomUUID()))).toBe("invalid");
      for (const hold of [false, true]) {
        const key = randomUUID();
        await expect(exchange.create({ ...command, hold }, key)).rejects.toMatchObject({
          kind: "not_found",
          platformCode: "UNKNOWN_VARIANT",
        });
        expect(await exchange.findByKey(command, key)).toBeNull();
      }
    });
  });

  describe("about stock:", () => {
    const restockOf = (made: MadeProduct, quantity: number) => ({
      product_external_id: made.product,
      variant_external_id: made.variant,
      location_external_id: made.location,
      quantity,
      reference: "R-1",
    });

    it("adds units once, however often the key is repeated", async () => {
      const made = await bench().product("Cup", 4);
      const key = randomUUID();
      const first = await bench().platform.stock.restock(restockOf(made, 3), key);
      expect(first).toEqual({ state: "restocked", available: 7 });
      expect(await bench().platform.stock.restock(restockOf(made, 3), key)).toEqual(first);
      expect(await bench().stockOf(made)).toBe(7);
    });

    it("loses none of several restocks at a time", async () => {
      const made = await bench().product("Cup", 4);
      await Promise.all([1, 2, 3, 4].map(() => bench().platform.stock.restock(restockOf(made, 1), randomUUID())));
      expect(await bench().stockOf(made)).toBe(8);
    });

    it("leaves alone what is not counted", async () => {
      const made = await bench().product("Cup", null);
      expect(await bench().platform.stock.restock(restockOf(made, 1), randomUUID())).toEqual({ state: "not_tracked" });
    });

    it("says that a product is gone", async () => {
      const made = { ...(await bench().product("Cup", 1)), product: "999999999999", variant: "999999999999" };
      expect(await errorKind(bench().platform.stock.restock(restockOf(made, 1), randomUUID()))).toBe("not_found");
    });
  });
}
