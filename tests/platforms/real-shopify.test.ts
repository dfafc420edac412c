import { describe } from "vitest";
import { outboundSend } from "#server/kit/outbound-request";
import { realPace } from "#server/platforms/http/pace";
import { shopifyClient } from "#server/platforms/shopify/api/client";
import { costBucket } from "#server/platforms/shopify/api/cost-bucket";
import { gid, numberOf } from "#server/platforms/shopify/api/gid";
import { moneyInput } from "#server/platforms/shopify/api/money";
import { VariantStock } from "#server/platforms/shopify/api/operations.generated";
import { clientCredentials } from "#server/platforms/shopify/api/tokens";
import { shopifyCapabilities, shopifyStore } from "#server/platforms/shopify/store";
import { type OrderSpec, plainOrder } from "../doubles/order-spec.ts";
import type { Bench, MadeProduct } from "./bench.ts";
import { platformContract } from "./contract.ts";
import { OrderCreate, OrderDelete, ProductDelete, ProductMake } from "./real-shopify-operations.ts";

/** The contract against a development store: SHOPIFY_SHOP, and the app's SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET. */
const { SHOPIFY_SHOP, SHOPIFY_CLIENT_ID = "", SHOPIFY_CLIENT_SECRET = "" } = process.env;

const origin = `https://${SHOPIFY_SHOP}`;
const send = outboundSend(false);
const pace = realPace;
const connection = {
  origin,
  send,
  pace,
  bucket: costBucket(pace),
  tokens: clientCredentials({ origin, clientId: SHOPIFY_CLIENT_ID, clientSecret: SHOPIFY_CLIENT_SECRET, send, pace }),
  onVersion: () => {},
};

function accepted<T extends { userErrors: { message: string }[] }>(payload: T): T {
  if (payload.userErrors[0]) throw new Error(payload.userErrors[0].message);
  return payload;
}

const totalOf = ({ lines, shipping_minor }: OrderSpec): number =>
  lines.reduce((sum, { quantity, unit_minor, discount_minor = 0 }) => sum + quantity * unit_minor - discount_minor, shipping_minor);

/** Prices include tax, and a discount becomes a lower price: orders made by API have no discounts of lines. */
function orderInput(spec: OrderSpec) {
  const money = (minor: number) => ({ shopMoney: moneyInput(minor, spec.currency) });
  return {
    email: spec.email,
    currency: spec.currency,
    test: true,
    taxesIncluded: true,
    lineItems: spec.lines.map(({ title, quantity, unit_minor }) => ({ title, quantity, priceSet: money(unit_minor) })),
    shippingLines: spec.shipping_minor ? [{ title: "Standard", priceSet: money(spec.shipping_minor) }] : [],
    transactions: [{ kind: "SALE", status: "SUCCESS", gateway: "manual", amountSet: money(totalOf(spec)) }],
  };
}

async function realStore(): Promise<Bench> {
  const client = shopifyClient(connection);
  const another = () => shopifyStore({ ...connection, codeSecret: "a secret of a test" });
  const platform = another();
  const { currency } = await platform.identify();
  const location = (await platform.locations()).find(({ active }) => active)?.externalId ?? "";
  const orders: string[] = [];
  const products: string[] = [];

  async function order(changes: Partial<OrderSpec> = {}): Promise<string> {
    const asked = { ...plainOrder, ...changes, currency };
    const spec = { ...asked, lines: asked.lines.map(({ discount_minor: _, ...line }) => line) };
    const { orderCreate } = await client.run(OrderCreate, { order: orderInput(spec) });
    const id = numberOf(accepted(orderCreate).order?.id ?? "");
    orders.push(id);
    if (spec.fulfilled) await platform.exchange.fulfil({ order: { external_id: id }, tracking: null, notify: false }, "unused");
    return id;
  }

  async function product(name: string, stock: number | null): Promise<MadeProduct> {
    const counted = { inventoryQuantities: [{ locationId: gid("Location", location), name: "available", quantity: stock }] };
    const variant = {
      price: "19.99",
      optionValues: [{ optionName: "Title", name: "Default Title" }],
      inventoryItem: { tracked: stock !== null },
      ...(stock !== null && counted),
    };
    const input = { title: name, productOptions: [{ name: "Title", values: [{ name: "Default Title" }] }], variants: [variant] };
    const made = accepted((await client.run(ProductMake, { input })).productSet).product;
    products.push(made?.id ?? "");
    return { product: numberOf(made?.id ?? ""), variant: numberOf(made?.variants.nodes[0]?.id ?? ""), location };
  }

  return {
    platform,
    another,
    order,
    product,
    async stockOf({ variant }) {
      const { productVariant } = await client.run(VariantStock, {
        id: gid("ProductVariant", variant),
        location: gid("Location", location),
      });
      return productVariant?.inventoryItem.inventoryLevel?.quantities[0]?.quantity ?? null;
    },
    moved: async (id) => (await platform.orders.get(id))?.order.refunds.map(({ amount_minor }) => amount_minor) ?? [],
    async close() {
      for (const id of orders) await client.run(OrderDelete, { id: gid("Order", id) }).catch(() => {});
      for (const id of products) await client.run(ProductDelete, { id }).catch(() => {});
    },
  };
}

describe.runIf(SHOPIFY_SHOP && SHOPIFY_CLIENT_ID && SHOPIFY_CLIENT_SECRET)("with the store of SHOPIFY_SHOP:", () => {
  platformContract({ name: "a real Shopify store", capabilities: shopifyCapabilities, start: realStore, isDouble: false });
});
