import type { Page } from "playwright-core";
import { toDecimal } from "#contracts/money";
import { requiredScopes } from "#server/platforms/requirements";
import type { Deliveries } from "../doubles/deliveries.ts";
import { type OrderSpec, plainOrder } from "../doubles/order-spec.ts";
import { completeDraft } from "../doubles/shopify/draft-mutations.ts";
import { announceOrder } from "../doubles/shopify/effects.ts";
import { createRefund, movedOf } from "../doubles/shopify/refunding.ts";
import { refundForm } from "../doubles/shopify/rest-form.ts";
import { type ShopifyDouble, startShopify } from "../doubles/shopify/server.ts";
import { gid } from "../doubles/shopify/shapes.ts";
import { payOrder } from "../doubles/woocommerce/order-routes.ts";
import { createRefund as refundByHand } from "../doubles/woocommerce/refunding.ts";
import { startWooCommerce, type WooDouble } from "../doubles/woocommerce/server.ts";
import { orderForm } from "../doubles/woocommerce/world.ts";
import { type Caller, type Journey, startJourney, type Visit } from "./browser.ts";
import { freePort } from "./free-port.ts";

/** The postcode of every order the doubles sell. */
export const postcode = "10115";

/** A shop of a platform as the people of a journey see it. */
export interface Shop {
  platform: "shopify" | "woocommerce";
  domain: string;
  /** Sell an order and announce it; returns its id. */
  sell(spec?: Partial<OrderSpec>): string;
  /** Enter a product with this title and stock. */
  product(title: string, price: number, stock: number): void;
  stockOf(title: string): number | null;
  /** What the payment provider refunded for an order. */
  moved(id: string): number[];
  /** Pay the open invoice as its customer. */
  pay(): void;
  /** Refund an order by hand on the platform. */
  refundAll(id: string): Promise<void>;
}

export interface LiveJourney {
  journey: Journey;
  shopify: ShopifyDouble;
  woo: WooDouble;
  shops: Record<Shop["platform"], Shop>;
  /** Register an owner, connect a store and import everything its shop has. */
  connected(shop: Shop): Promise<{ token: string; storeId: string; call: Caller; visit: (visit?: Visit) => Promise<Page> }>;
  stop(): Promise<void>;
}

const deliverEveryMs = 300;
const [mostPoints, pointsPerSecond] = [2000, 100];

/** Start both doubles, whose webhook deliveries are sent as they arise, the program and a browser. */
export async function startLiveJourney(): Promise<LiveJourney> {
  const [shopify, woo] = await Promise.all([startShopify(requiredScopes.shopify.map(({ scope }) => scope)), startWooCommerce()]);
  // The return window counts from today.
  const yesterday = Date.now() - 86_400_000;
  shopify.world.advance(yesterday - shopify.world.now());
  woo.world.advance(Math.floor(yesterday / 1000) - woo.world.second());
  const port = await freePort();
  const more = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, WEBHOOKS_PRIVATE: "true", VERIFY_EMAIL: "never" };
  const journey = await startJourney("none", more);
  const stops = [...[shopify.deliveries, woo.deliveries].map(deliverAll), refill(shopify)];
  return {
    journey,
    shopify,
    woo,
    shops: { shopify: shopifyShop(shopify), woocommerce: wooShop(woo) },
    async connected(shop) {
      const { token, storeId, call } = await register(journey, shop);
      const path = shop.platform === "shopify" ? "client-credentials" : "keys";
      await call("POST", `/api/v1/stores/connection/${path}`, shop.platform === "shopify" ? ownApp(shopify) : keys(woo));
      const { id } = await call("POST", "/api/v1/stores/imports", {
        kinds: ["locations", "products", "customers", "orders"],
        orders: "ALL",
      });
      while ((await call("GET", `/api/v1/stores/imports/${id}`)).state === "RUNNING") await new Promise((next) => setTimeout(next, 100));
      return { token, storeId, call, visit: (visit) => journey.visit({ ...visit, token }) };
    },
    async stop() {
      for (const stop of stops) stop();
      await journey.stop();
      await Promise.all([shopify.close(), woo.close()]);
    },
  };
}

async function register(journey: Journey, { platform, domain }: Shop): Promise<{ token: string; storeId: string; call: Caller }> {
  const store = { name: "Corner Shop", platform, platform_domain: domain, currency: "EUR", timezone: "UTC", country: "DE" };
  const email = `${crypto.randomUUID().slice(0, 8)}@example.test`;
  const person = { first_name: "Nora", last_name: "New", password: "a-good-password-1", email };
  const { token, store_data } = await journey.as("")("POST", "/api/v1/merchants/register", { ...person, store });
  return { token, storeId: store_data._id, call: journey.as(token) };
}

export const ownApp = ({ origin, clientId, clientSecret }: ShopifyDouble) => ({
  shop: origin,
  client_id: clientId,
  client_secret: clientSecret,
});
export const keys = ({ origin, key }: WooDouble) => ({ address: origin, key: key.key, secret: key.secret });

/** Send what waits, one round after the other; returns how to end it. */
function deliverAll(deliveries: Deliveries): () => void {
  let isBusy = false;
  const timer = setInterval(async () => {
    if (isBusy || deliveries.waiting.length === 0) return;
    isBusy = true;
    await deliveries.deliver();
    isBusy = false;
  }, deliverEveryMs);
  return () => clearInterval(timer);
}

/** Give the shop's points back as time passes, as Shopify does: the double gives them back by calls. */
function refill({ points }: ShopifyDouble): () => void {
  const timer = setInterval(() => {
    points.left = Math.min(mostPoints, points.left + pointsPerSecond);
  }, 1000);
  return () => clearInterval(timer);
}

const shopifyShop = ({ world, effects }: ShopifyDouble): Shop => ({
  platform: "shopify",
  domain: "test.myshopify.com",
  sell(spec) {
    const order = world.addOrder({ ...plainOrder, ...spec });
    announceOrder(effects, order);
    return order.id;
  },
  product: (title, price, stock) => void world.addProduct(title, price, stock),
  stockOf: (title) => [...world.products.values()].find((one) => one.title === title)?.variants[0]?.stock.get("901") ?? null,
  moved: (id) => movedOf(world.orders.get(id)!),
  // The draft of the goods themselves is discounted to nothing, and may not be completed yet.
  pay: () => completeDraft(effects, [...world.drafts.values()].find(({ orderId, percentOff }) => orderId === null && percentOff === 0)!),
  async refundAll(id) {
    const order = world.orders.get(id)!;
    const [sale] = order.transactions;
    const amount = toDecimal(sale!.amount, order.currency);
    const refundLineItems = order.lines.map((line) => ({ lineItemId: gid("LineItem", line.id), quantity: line.quantity }));
    const transactions = [{ gateway: "card", amount, parentId: gid("OrderTransaction", sale!.id) }];
    createRefund(world, { orderId: gid("Order", id), refundLineItems, transactions }, (_, refund) => {
      effects.emit("REFUNDS_CREATE", refundForm(world, order, refund));
      announceOrder(effects, order);
    });
  },
});

const wooShop = ({ world, shop, origin }: WooDouble): Shop => ({
  platform: "woocommerce",
  domain: new URL(origin).host,
  sell(spec) {
    const order = world.addOrder({ ...plainOrder, ...spec });
    shop.emit("order.created", orderForm(order, shop.origin(), world));
    return String(order.id);
  },
  product: (title, price, stock) => void world.addProduct(title, price, stock),
  stockOf: (title) => [...world.products.values()].find(({ name }) => name === title)?.stock ?? null,
  moved: (id) => world.gatewayCalls.filter(({ orderId }) => orderId === Number(id)).map(({ amount }) => amount),
  pay: () => payOrder(shop, [...world.orders.values()].find(({ fees, paid }) => fees.length > 0 && !paid)!),
  async refundAll(id) {
    const order = world.orders.get(Number(id))!;
    const line_items = order.items.map((item) => ({
      id: item.id,
      quantity: item.quantity,
      refund_total: toDecimal(item.total, order.currency),
      refund_tax: [{ id: 1, refund_total: toDecimal(item.tax, order.currency) }],
    }));
    await refundByHand(shop, order, { line_items, reason: "By hand" });
  },
});
