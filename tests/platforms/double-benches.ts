import { connections } from "#server/platforms/connections/connections";
import { requiredScopes } from "#server/platforms/requirements";
import { clientCredentials } from "#server/platforms/shopify/api/tokens";
import { type OrderSpec, plainOrder } from "../doubles/order-spec.ts";
import { completeDraft } from "../doubles/shopify/draft-mutations.ts";
import { movedOf } from "../doubles/shopify/refunding.ts";
import { startShopify } from "../doubles/shopify/server.ts";
import { payOrder } from "../doubles/woocommerce/order-routes.ts";
import { startWooCommerce } from "../doubles/woocommerce/server.ts";
import { type Bench, testPace, testSend } from "./bench.ts";

const codeSecret = "a secret of this installation";

export async function shopifyBench() {
  const double = await startShopify(requiredScopes.shopify.map(({ scope }) => scope));
  const { send, patience } = testSend();
  const pace = testPace();
  const versions: string[] = [];
  const { origin, clientId, clientSecret, world } = double;
  const another = () =>
    connections({ send, pace, codeSecret }).shopify({
      origin,
      onVersion: (version) => void versions.push(version),
      tokens: clientCredentials({ origin, clientId, clientSecret, send, pace }),
    });
  const bench: Bench = {
    platform: another(),
    another,
    order: async (spec: Partial<OrderSpec> = {}) => world.addOrder({ ...plainOrder, ...spec }).id,
    product: async (name, stock) => {
      const product = world.addProduct(name, 1999, stock);
      return { product: product.id, variant: product.variants[0]?.id ?? "", location: "901" };
    },
    stockOf: async ({ product }) => world.products.get(product)?.variants[0]?.stock.get("901") ?? null,
    moved: async (id) => movedOf(world.orders.get(id)!),
    close: double.close,
    trouble: {
      control: double.control,
      deliveries: double.deliveries,
      labels: {
        read: "ShopInfo",
        refund: "Refund",
        credit: "GiftCard",
        invoice: "DraftCreate",
        exchange: "DraftComplete",
        restock: "Restock",
      },
      decline: () => void world.gatewayMoods.push("decline"),
      revoke: () => {
        double.tokens.valid.clear();
        double.tokens.grant = () => ({ status: 400, body: '{"error":"invalid_client"}' });
      },
      readOnly: () => {
        world.scopes = world.scopes.map((scope) => scope.replace("write_", "read_"));
      },
      later: () => pace.advance(10 * 60_000),
      patience,
      deleteProduct: ({ product }) => void world.products.delete(product),
      payInvoice: (id) => completeDraft(double.effects, world.drafts.get(id)!),
      secret: clientSecret,
    },
  };
  return { ...bench, double, pace, versions, trouble: bench.trouble! };
}

/** `decimals`: as the whole shop has them. */
export async function wooBench(shop: { decimals?: number; currency?: string } = {}) {
  const double = await startWooCommerce();
  Object.assign(double.world, shop);
  const { key: credentials, world } = double;
  // TLS ends before the site, as behind a proxy.
  const { send, patience } = testSend((url) => ({
    url: url.replace(/^https:/, "http:"),
    headers: { "x-forwarded-proto": url.slice(0, url.indexOf(":")) },
  }));
  const pace = testPace();
  const { key, secret } = credentials;
  const connect = (origin: string) => connections({ send, pace, codeSecret }).woocommerce({ origin, key, secret, webhookSecret: "whsec" });
  const another = () => connect(double.origin.replace("http:", "https:"));
  const bench: Bench = {
    platform: another(),
    another,
    order: async (spec: Partial<OrderSpec> = {}) => String(world.addOrder({ ...plainOrder, currency: world.currency, ...spec }).id),
    product: async (name, stock) => {
      const product = String(world.addProduct(name, 1999, stock).id);
      return { product, variant: product, location: null };
    },
    stockOf: async ({ product }) => world.products.get(Number(product))?.stock ?? null,
    // A provider moves whole minor units.
    moved: async (id) => world.gatewayCalls.filter(({ orderId }) => orderId === Number(id)).map(({ amount }) => Math.round(amount)),
    close: double.close,
    trouble: {
      control: double.control,
      deliveries: double.deliveries,
      labels: {
        read: "GET system_status",
        refund: "POST orders/:id/refunds",
        credit: "POST coupons",
        invoice: "POST orders",
        exchange: "POST orders",
        restock: "PUT products/:id",
      },
      decline: () => void world.gatewayMoods.push("decline"),
      revoke: () => void world.keys.splice(0),
      readOnly: () => {
        credentials.permissions = "read";
      },
      later: () => pace.advance(10 * 60_000),
      patience,
      deleteProduct: ({ product }) => void world.products.delete(Number(product)),
      payInvoice: (id) => payOrder(double.shop, world.orders.get(Number(id))!),
      secret: "whsec",
    },
  };
  return { ...bench, double, pace, trouble: bench.trouble!, overPlainHttp: () => connect(double.origin) };
}
