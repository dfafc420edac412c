import { GraphQLError } from "graphql";
import { readDraft } from "./draft-views.ts";
import { partView } from "./goods-views.ts";
import { suggestRefund } from "./refunding.ts";
import { visiblePart } from "./routing.ts";
import { gid, idIn, page } from "./shapes.ts";
import {
  accountView,
  customerView,
  fulfillmentView,
  giftCardView,
  orderView,
  productView,
  refundView,
  returnView,
  variantView,
} from "./views.ts";
import type { Fulfillment, Order, World } from "./world.ts";

interface Args {
  id: string;
  first?: number | null;
  after?: string | null;
  query?: string | null;
  orderId: string;
}

const since = (query: string | null | undefined): number => Date.parse(/updated_at:>='([^']+)'/.exec(query ?? "")?.[1] ?? "1970-01-01");
const changed = <T extends { updatedAt: string }>(all: Map<string, T>, query: string | null | undefined): T[] =>
  [...all.values()].filter(({ updatedAt }) => Date.parse(updatedAt) >= since(query)).sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1));

const isUnderWay = ({ returns }: Order): boolean => returns.some(({ status }) => status === "REQUESTED" || status === "OPEN");
const hasEnded = ({ returns }: Order): boolean => returns.some(({ status }) => status === "CLOSED");
const returned = (world: World, query: string): Order[] => {
  const recent = new Set(changed(world.orders, query));
  return [...world.orders.values()].filter((order) => isUnderWay(order) || (hasEnded(order) && recent.has(order)));
};

const sixtyDays = 60 * 86_400_000;
/** Older orders are left out without a word unless the app may read all. */
const visible = (world: World, orders: Order[]): Order[] =>
  world.scopes.includes("read_all_orders") ? orders : orders.filter(({ at }) => Date.parse(at) > world.now() - sixtyDays);

export const orderNode = (world: World, order: Order) => ({
  ...orderView(world, order),
  suggestedRefund: (args: Parameters<typeof suggestRefund>[2]) => suggestRefund(world, order, args),
});

export function returnIn(world: World, id: string) {
  for (const order of world.orders.values()) {
    const found = order.returns.find((one) => one.id === idIn(id));
    if (found) return { order, found };
  }
  return null;
}

function refundIn(world: World, id: string) {
  for (const order of world.orders.values()) {
    const refund = order.refunds.find((one) => one.id === idIn(id));
    if (refund) return refundView(world, order, refund);
  }
  return null;
}

export function queries(world: World) {
  return {
    shop: {
      id: gid("Shop", "1"),
      name: "Test shop",
      myshopifyDomain: world.domain,
      currencyCode: world.shopCurrency,
      ianaTimezone: "Europe/Berlin",
      taxesIncluded: world.taxesIncluded,
      plan: { publicDisplayName: "Basic", partnerDevelopment: true },
    },
    currentAppInstallation: () => ({ accessScopes: world.scopes.map((handle) => ({ handle })), app: { id: gid("App", "7") } }),
    webhookSubscriptions: (args: Args) =>
      page(
        world.hooks.map(({ id, topic, uri }) => ({ id: gid("WebhookSubscription", id), topic, uri })),
        args,
      ),
    locations: (args: Args) =>
      page(
        world.locations.map(({ id, name, active }) => ({
          id: gid("Location", id),
          name,
          isActive: active,
          address: { address1: "1 Dock", address2: null, city: "Hamburg", provinceCode: null, countryCode: "DE", zip: "20095" },
        })),
        args,
      ),
    products: ({ query, ...args }: Args) =>
      page(
        changed(world.products, query).map((one) => productView(world, one)),
        args,
      ),
    product: ({ id }: Args) => {
      const found = world.products.get(idIn(id));
      return found ? productView(world, found) : null;
    },
    productVariant: ({ id }: Args) => {
      const found = [...world.products.values()].flatMap(({ variants }) => variants).find((one) => one.id === idIn(id));
      return found ? variantView(world, found) : null;
    },
    customers: ({ query, ...args }: Args) => page(changed(world.customers, query).map(customerView), args),
    customer: ({ id }: Args) => {
      const found = world.customers.get(idIn(id));
      return found ? customerView(found) : null;
    },
    orders: ({ query, ...args }: Args) =>
      page(
        visible(world, query?.includes("return_status:") ? returned(world, query) : changed(world.orders, query)).map((one) =>
          orderNode(world, one),
        ),
        args,
      ),
    order: ({ id }: Args) => {
      const found = world.orders.get(idIn(id));
      return found ? orderNode(world, found) : null;
    },
    fulfillmentOrder: ({ id }: Args) => {
      const found = visiblePart(world, idIn(id));
      return found ? partView(found.order, found.part) : null;
    },
    refund: ({ id }: Args) => refundIn(world, id),
    fulfillment: ({ id }: Args) => {
      const all = [...world.orders.values()].flatMap(({ fulfillments }) => fulfillments);
      const found = all.find((one) => one.id === idIn(id));
      return found ? fulfillmentView(found) : null;
    },
    storeCreditAccount: ({ id }: Args) => {
      const [customerId, currency] = idIn(id).split("-");
      const found = world.customers.get(customerId ?? "");
      return found && currency ? accountView(found, currency) : null;
    },
    draftOrder: ({ id }: Args) => {
      const found = world.drafts.get(idIn(id));
      return found ? readDraft(world, found) : null;
    },
    draftOrders: ({ query, ...args }: Args) => {
      const tag = /tag:'([^']+)'/.exec(query ?? "")?.[1];
      return page(
        [...world.drafts.values()].filter(({ tags }) => tag && tags.includes(tag)).map((one) => readDraft(world, one)),
        args,
      );
    },
    giftCards: ({ query, ...args }: Args) =>
      page(world.giftCards.filter(({ code }) => code.toLowerCase().endsWith((query ?? "").toLowerCase())).map(giftCardView), args),
    returnableFulfillments: ({ orderId, ...args }: Args) => page(returnable(world, orderId), args),
    returnableFulfillment: ({ id }: Args) => {
      const of = (order: Order) => order.fulfillments.find((one) => one.id === idIn(id));
      const order = [...world.orders.values()].find(of);
      const found = order && of(order);
      return found ? parcelUnits(order, found) : null;
    },
    return: ({ id }: Args) => {
      const entry = returnIn(world, id);
      if (!entry) return null;
      return returnView(entry.order, entry.found);
    },
  };
}

/** Units sent and not in a return yet. */
export function freeUnits(order: Order, fulfillmentLineId: string, quantity: number): number {
  const taken = order.returns
    .filter(({ status }) => status !== "CANCELED" && status !== "DECLINED")
    .flatMap(({ lines }) => lines)
    .filter((line) => line.fulfillmentLineId === fulfillmentLineId);
  return quantity - taken.reduce((sum, line) => sum + line.quantity, 0);
}

function returnable(world: World, orderId: string) {
  const order = world.orders.get(idIn(orderId));
  if (!order) throw new GraphQLError("Order not found");
  return order.fulfillments.map((fulfillment) => parcelUnits(order, fulfillment));
}

const parcelUnits = (order: Order, fulfillment: Fulfillment) => ({
  id: gid("ReturnableFulfillment", fulfillment.id),
  returnableFulfillmentLineItems: (args: Args) =>
    page(
      fulfillment.lines
        .map((line) => ({ line, quantity: freeUnits(order, line.id, line.quantity) }))
        .filter(({ quantity }) => quantity > 0)
        .map(({ line, quantity }) => ({
          quantity,
          fulfillmentLineItem: { id: gid("FulfillmentLineItem", line.id), lineItem: { id: gid("LineItem", line.lineId) } },
        })),
      args,
    ),
});
