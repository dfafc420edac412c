import { describe } from "vitest";
import { toDecimal } from "#contracts/money";
import { outboundSend } from "#server/kit/outbound-request";
import { turns } from "#server/kit/turns";
import { realPace } from "#server/platforms/http/pace";
import { serial } from "#server/platforms/http/serial";
import { requestsAtOnce, wooClient } from "#server/platforms/woocommerce/api/client";
import { createdVia, type WooOrder, type WooProduct, type WooRefund } from "#server/platforms/woocommerce/api/records";
import { wooCapabilities, wooStore } from "#server/platforms/woocommerce/store";
import { type OrderSpec, plainOrder } from "../doubles/order-spec.ts";
import type { Bench } from "./bench.ts";
import { platformContract } from "./contract.ts";

/**
 * The contract against a real store: WOO_URL, and a key that may read and write in WOO_KEY and WOO_SECRET. Orders are paid by hand, and no
 * money moves, unless WOO_GATEWAY names a payment method of a test shop, which then is asked to refund.
 */
const { WOO_URL, WOO_KEY = "", WOO_SECRET = "", WOO_GATEWAY = "bacs" } = process.env;

/** An order or a coupon, with what says whom it is for. */
interface Made {
  id: number;
  billing?: { email: string };
  email_restrictions?: string[];
}

async function realStore(): Promise<Bench> {
  const shared = {
    origin: (WOO_URL ?? "").replace(/\/$/, ""),
    key: WOO_KEY,
    secret: WOO_SECRET,
    send: outboundSend(true),
    pace: realPace,
    gate: turns({ atOnce: requestsAtOnce, waiting: 1000 }),
    serial: serial(),
  };
  const client = wooClient(shared);
  const another = () => wooStore({ ...shared, webhookSecret: "whsec-of-a-test", codeSecret: "a secret of a test" });
  const made: string[] = [];
  // Whole seconds, of which a store leaves out the one it is asked from, and a store's clock need not agree with ours.
  const begun = new Date(Date.now() - 5000).toISOString().slice(0, 19);
  const { currency } = await another().identify();

  async function product(name: string, stock: number | null): Promise<string> {
    const counted = stock === null ? {} : { manage_stock: true, stock_quantity: stock };
    const { id } = await client.write<WooProduct>("POST", "products", {
      ...{ name, type: "simple", regular_price: toDecimal(1999, currency) },
      ...counted,
    });
    made.push(`products/${id}`);
    return String(id);
  }

  async function order(changes: Partial<OrderSpec> = {}): Promise<string> {
    const spec = { ...plainOrder, ...changes };
    const text = (minor: number) => toDecimal(minor, spec.currency);
    const lines = [];
    for (const { title, quantity, unit_minor, discount_minor = 0 } of spec.lines)
      lines.push({
        product_id: Number(await product(title, null)),
        quantity,
        subtotal: text(quantity * unit_minor),
        total: text(quantity * unit_minor - discount_minor),
      });
    const { id } = await client.write<WooOrder>("POST", "orders", {
      currency: spec.currency,
      payment_method: WOO_GATEWAY,
      set_paid: true,
      status: spec.fulfilled ? "completed" : "processing",
      billing: { first_name: "Ann", last_name: "Bee", email: spec.email },
      line_items: lines,
      shipping_lines: spec.shipping_minor ? [{ method_id: "flat_rate", method_title: "Flat", total: text(spec.shipping_minor) }] : [],
    });
    made.push(`orders/${id}`);
    return String(id);
  }

  return {
    platform: another(),
    another,
    order,
    product: async (name, stock) => {
      const id = await product(name, stock);
      return { product: id, variant: id, location: null };
    },
    stockOf: async (one) => (await client.get<WooProduct>(`products/${one.product}`)).stock_quantity,
    moved: async (id) =>
      (await client.get<WooRefund[]>(`orders/${id}/refunds`, { per_page: 100 })).map(({ amount }) => Math.round(Number(amount) * 100)),
    async close() {
      const since = { after: begun, dates_are_gmt: true, per_page: 100 };
      // Only what a test made: the store may be in use meanwhile.
      const own = await client.get<Made[]>("orders", { ...since, created_via: createdVia, status: "any" });
      const coupons = await client.get<Made[]>("coupons", since);
      const paths = [
        ...made,
        ...own.filter(({ billing }) => billing?.email === plainOrder.email).map(({ id }) => `orders/${id}`),
        ...coupons.filter(({ email_restrictions = [] }) => email_restrictions.includes(plainOrder.email)).map(({ id }) => `coupons/${id}`),
      ];
      for (const path of paths) await client.write("DELETE", path, undefined, { force: true }).catch(() => {});
    },
  };
}

describe.runIf(WOO_URL && WOO_KEY && WOO_SECRET)("with the store of WOO_URL:", () => {
  platformContract({ name: "a real WooCommerce store", capabilities: wooCapabilities, start: realStore, isDouble: false });
});
