import { GraphQLError } from "graphql";
import { toDecimal } from "#contracts/money";
import { partView } from "./goods-views.ts";
import { readParts, servicePlace } from "./routing.ts";
import { bag, gid, idIn, money, type PageArgs, page } from "./shapes.ts";
import type {
  Customer,
  Draft,
  Extra,
  Fulfillment,
  GiftCard,
  Line,
  Order,
  Product,
  Refund,
  Return,
  Transaction,
  Variant,
  World,
} from "./world.ts";
import { chargesOf, netOf, paidOf, refundedOf, totalOf } from "./world.ts";

/** The schema's view of the world: plain objects, whose functions take a field's arguments. */
const taxLines = (world: World, percent: number, tax: number, currency: string) =>
  percent > 0 ? [{ rate: percent / 100, priceSet: bag(world, tax, currency) }] : [];

export const lineView = (world: World, order: Order, line: Line) => ({
  id: gid("LineItem", line.id),
  title: line.title,
  name: line.title,
  variantTitle: line.variantTitle,
  sku: line.sku,
  quantity: line.quantity,
  unfulfilledQuantity: line.isTip ? 0 : line.quantity - line.fulfilled - Math.max(0, line.refunded - line.fulfilled),
  nonFulfillableQuantity: line.isTip ? line.quantity : Math.max(0, line.refunded - line.fulfilled),
  refundableQuantity: line.quantity - line.refunded,
  isGiftCard: false,
  product: line.productId && world.products.has(line.productId) ? { id: gid("Product", line.productId) } : null,
  variant: line.variantId && line.productId && world.products.has(line.productId) ? { id: gid("ProductVariant", line.variantId) } : null,
  image: null,
  originalUnitPriceSet: bag(world, line.unit, order.currency),
  discountAllocations: line.discount ? [{ allocatedAmountSet: bag(world, line.discount, order.currency) }] : [],
  taxLines: taxLines(world, line.taxPercent, line.tax, order.currency),
  discountedTotalSet: bag(world, netOf(line), order.currency),
  duties: order.duties
    .filter(({ lineId }) => lineId === line.id)
    .map((duty) => ({ ...extraView(world, order, duty), id: gid("Duty", duty.id) })),
});

const extraView = (world: World, { currency }: Order, { name, amount, percent, tax }: Extra) => ({
  name,
  price: bag(world, amount, currency),
  taxLines: taxLines(world, percent, tax, currency),
});

/** Null where the order has none of the kind. */
const sumView = (world: World, extras: readonly Extra[], currency: string) =>
  extras.length > 0
    ? bag(
        world,
        extras.reduce((sum, { amount }) => sum + amount, 0),
        currency,
      )
    : null;

/** Manual methods have the merchant's own names. */
const manualGateways = new Set(["manual", "Bank Deposit", "Cash on Delivery (COD)", "Money Order"]);

export const transactionView = (world: World, order: Order, transaction: Transaction) => ({
  id: gid("OrderTransaction", transaction.id),
  kind: transaction.kind,
  status: transaction.status,
  gateway: transaction.gateway,
  manualPaymentGateway: manualGateways.has(transaction.gateway),
  processedAt: transaction.at,
  amountSet: bag(world, transaction.amount, order.currency),
  parentTransaction: transaction.parentId ? { id: gid("OrderTransaction", transaction.parentId) } : null,
});

export const refundView = (world: World, order: Order, refund: Refund) => ({
  id: gid("Refund", refund.id),
  createdAt: refund.at,
  note: refund.note,
  totalRefundedSet: bag(
    world,
    refund.transactions.reduce((sum, { amount, status }) => sum + (status === "SUCCESS" ? amount : 0), 0),
    order.currency,
  ),
  transactions: (args: PageArgs) =>
    page(
      refund.transactions.map((one) => transactionView(world, order, one)),
      args,
    ),
  refundShippingLines: (args: PageArgs) =>
    page(
      refund.shipping
        ? [{ subtotalAmountSet: bag(world, refund.shipping, order.currency), taxAmountSet: bag(world, 0, order.currency) }]
        : [],
      args,
    ),
  duties: (refund.duties ?? []).map((id) => ({ originalDuty: { id: gid("Duty", id) } })),
  refundLineItems: (args: PageArgs) =>
    page(
      refund.lines.map(({ lineId, quantity }) => ({ quantity, lineItem: { id: gid("LineItem", lineId) } })),
      args,
    ),
});

export const fulfillmentView = ({ id, at, lines }: Fulfillment) => ({
  id: gid("Fulfillment", id),
  status: "SUCCESS",
  displayStatus: "IN_TRANSIT",
  createdAt: at,
  updatedAt: at,
  deliveredAt: null,
  trackingInfo: [{ company: "UPS", number: `1Z${id}` }],
  fulfillmentLineItems: (args: PageArgs) =>
    page(
      lines.map((line) => ({
        id: gid("FulfillmentLineItem", line.id),
        quantity: line.quantity,
        lineItem: { id: gid("LineItem", line.lineId) },
      })),
      args,
    ),
});

function fulfilmentStatus({ lines, fulfillments }: Order): string {
  if (fulfillments.length === 0) return "UNFULFILLED";
  return lines.every(({ isTip, quantity, refunded, fulfilled }) => isTip || fulfilled >= quantity - refunded)
    ? "FULFILLED"
    : "PARTIALLY_FULFILLED";
}

/** A job cancels an order: the last reading that still finds it lets the job end. */
function cancelledAt(world: World, order: Order): string | null {
  if (order.cancelling !== null && order.cancelling-- <= 0) Object.assign(order, { cancelling: null, cancelledAt: world.tick() });
  return order.cancelledAt;
}

function financialStatus(order: Order): string {
  const refunded = refundedOf(order);
  if (refunded > 0) return refunded >= paidOf(order) ? "REFUNDED" : "PARTIALLY_REFUNDED";
  const paid = paidOf(order);
  if (paid >= totalOf(order)) return "PAID";
  if (paid > 0) return "PARTIALLY_PAID";
  return order.transactions.some(({ kind, status }) => kind === "AUTHORIZATION" && status === "SUCCESS") ? "AUTHORIZED" : "PENDING";
}

export const returnView = (order: Order, found: Return) => ({
  id: gid("Return", found.id),
  name: found.name,
  status: found.status,
  returnLineItems: (args: PageArgs) =>
    page(
      found.lines.map((line) => ({
        __typename: "ReturnLineItem",
        id: gid("ReturnLineItem", line.id),
        quantity: line.quantity,
        refundedQuantity: found.refunds.length > 0 ? line.processed : 0,
        returnReasonNote: line.note,
        fulfillmentLineItem: { id: gid("FulfillmentLineItem", line.fulfillmentLineId), lineItem: { id: gid("LineItem", line.lineId) } },
      })),
      args,
    ),
  exchangeLineItems: (args: PageArgs) =>
    page(
      found.exchange.map(({ id, variantId, quantity }) => ({
        id: gid("ExchangeLineItem", id),
        variantId: gid("ProductVariant", variantId),
        quantity,
      })),
      args,
    ),
  refunds: (args: PageArgs) =>
    page(
      found.refunds.map((id) => ({ id: gid("Refund", id) })),
      args,
    ),
  order: { id: gid("Order", order.id) },
});

/** Return what an app that is not approved gets of a person. */
function personal<T>(world: World, field: string, value: T): T | null | (() => never) {
  if (world.withheld !== "errors") return world.withheld ? null : value;
  return () => {
    throw new GraphQLError(`This app is not approved to access the ${field} field`, { extensions: { code: "ACCESS_DENIED" } });
  };
}

const withheldOf = (world: World, { firstName, lastName, email }: Customer) => ({
  firstName: personal(world, "firstName", firstName),
  lastName: personal(world, "lastName", lastName),
  defaultEmailAddress: personal(world, "defaultEmailAddress", { emailAddress: email }),
});

export function orderView(world: World, order: Order) {
  const { currency } = order;
  const customer = world.customers.get(order.customerId);
  const shipping = chargesOf(order).map((one) => shippingView(world, order, one));
  return {
    id: gid("Order", order.id),
    name: order.name,
    email: personal(world, "email", order.email),
    phone: personal(world, "phone", null),
    createdAt: order.at,
    processedAt: order.at,
    updatedAt: order.updatedAt,
    cancelledAt: () => cancelledAt(world, order),
    taxesIncluded: order.taxesIncluded,
    currencyCode: world.shopCurrency,
    presentmentCurrencyCode: currency,
    displayFinancialStatus: financialStatus(order),
    displayFulfillmentStatus: fulfilmentStatus(order),
    customerLocale: "en",
    tags: [],
    paymentGatewayNames: order.transactions.map(({ gateway }) => gateway),
    sourceName: "web",
    totalPriceSet: bag(world, totalOf(order), currency),
    dutiesIncluded: order.dutiesIncluded,
    originalTotalDutiesSet: sumView(world, order.duties, currency),
    currentTotalDutiesSet: sumView(
      world,
      order.duties.map((duty) => (dutiesRefunded(order).includes(duty.id) ? { ...duty, amount: 0 } : duty)),
      currency,
    ),
    additionalFees: order.fees.map((fee) => ({ ...extraView(world, order, fee), id: gid("AdditionalFee", fee.id) })),
    totalOutstandingSet: bag(world, Math.max(0, totalOf(order) - paidOf(order)), currency),
    totalRefundedSet: bag(world, refundedOf(order), currency),
    totalReceivedSet: bag(world, paidOf(order), currency),
    netPaymentSet: bag(world, paidOf(order) - refundedOf(order), currency),
    customer: customer ? { ...customerView(customer), ...withheldOf(world, customer) } : null,
    shippingAddress: personal(world, "shippingAddress", address),
    transactions: ({ first }: PageArgs) =>
      allTransactions(order)
        .slice(0, first ?? undefined)
        .map((one) => transactionView(world, order, one)),
    fulfillments: ({ first }: PageArgs) => order.fulfillments.slice(0, first ?? undefined).map(fulfillmentView),
    lineItems: (args: PageArgs) =>
      page(
        order.lines.map((line) => lineView(world, order, line)),
        args,
      ),
    shippingLines: (args: PageArgs) => page(shipping, args),
    refunds: ({ first }: PageArgs) => order.refunds.slice(0, first ?? undefined).map((refund) => refundView(world, order, refund)),
    fulfillmentOrders: (args: PageArgs) =>
      page(
        (args.after ? order.parts : readParts(world, order)).map((part) => partView(order, part)),
        args,
      ),
    returns: (args: PageArgs) =>
      page(
        order.returns.map((one) => returnView(order, one)),
        args,
      ),
  };
}

export const dutiesRefunded = ({ refunds }: Order): string[] => refunds.flatMap(({ duties = [] }) => duties);

export const allTransactions = (order: Order): Transaction[] => [
  ...order.transactions,
  ...order.refunds.flatMap(({ transactions }) => transactions),
];

const address = {
  firstName: "Ann",
  lastName: "Bee",
  name: "Ann Bee",
  address1: "1 Sample Street",
  address2: null,
  city: "Testville",
  provinceCode: null,
  countryCodeV2: "DE",
  zip: "10115",
  phone: null,
  latitude: null,
  longitude: null,
};

const shippingView = (world: World, { currency }: Order, { id, amount, tax, percent }: NonNullable<Order["shipping"]>) => ({
  id: gid("ShippingLine", id),
  title: "Standard",
  isRemoved: false,
  originalPriceSet: bag(world, amount, currency),
  discountedPriceSet: bag(world, amount, currency),
  taxLines: taxLines(world, percent, tax, currency),
});

/** An account for each currency. */
export const accountView = ({ id, credits }: Customer, currency: string) => ({
  id: gid("StoreCreditAccount", `${id}-${currency}`),
  balance: money(
    credits.reduce((sum, one) => sum + (one.currency === currency ? one.amount : 0), 0),
    currency,
  ),
  transactions: (args: PageArgs) =>
    page(
      credits
        .filter((one) => one.currency === currency)
        .map(creditView)
        .reverse(),
      args,
    ),
});

export const customerView = (customer: Customer) => ({ ...customerFacts(customer), storeCreditAccounts: accountsOf(customer) });

const accountsOf = (customer: Customer) => (args: PageArgs) =>
  page(
    [...new Set(customer.credits.map(({ currency }) => currency))].map((currency) => accountView(customer, currency)),
    args,
  );

const customerFacts = ({ id, email, firstName, lastName, updatedAt }: Customer) => ({
  id: gid("Customer", id),
  firstName,
  lastName,
  locale: "en",
  tags: [],
  updatedAt,
  defaultEmailAddress: { emailAddress: email },
  defaultPhoneNumber: null,
});

export const creditView = ({ id, amount, currency, at, expiresAt }: Customer["credits"][number]) => ({
  __typename: "StoreCreditAccountCreditTransaction",
  id: gid("StoreCreditAccountCreditTransaction", id),
  createdAt: at,
  expiresAt,
  amount: money(amount, currency),
  account: { id: gid("StoreCreditAccount", id) },
});

export const variantView = (world: World, variant: Variant) => ({
  id: gid("ProductVariant", variant.id),
  title: variant.title,
  sku: variant.sku,
  price: toDecimal(variant.price, world.shopCurrency),
  taxable: variant.taxable,
  inventoryQuantity: [...variant.stock.values()].reduce((sum, count) => sum + count, 0),
  inventoryItem: {
    id: gid("InventoryItem", variant.itemId),
    tracked: variant.tracked,
    measurement: { weight: { unit: "KILOGRAMS", value: 0.35 } },
    inventoryLevels: (args: PageArgs) =>
      page(
        [...variant.stock].map(([location, quantity]) => ({
          id: gid("InventoryLevel", `${variant.itemId}${location}`),
          location: { id: gid("Location", location), isFulfillmentService: location === servicePlace },
          quantities: [{ name: "available", quantity }],
        })),
        args,
      ),
    inventoryLevel: ({ locationId }: { locationId: string }) => {
      const quantity = variant.stock.get(idIn(locationId));
      return quantity === undefined ? null : { id: gid("InventoryLevel", variant.itemId), quantities: [{ name: "available", quantity }] };
    },
  },
});

export const productView = (world: World, product: Product) => ({
  id: gid("Product", product.id),
  title: product.title,
  productType: "",
  vendor: "Acme",
  tags: [],
  updatedAt: product.updatedAt,
  featuredMedia: null,
  variants: (args: PageArgs) =>
    page(
      product.variants.map((variant) => variantView(world, variant)),
      args,
    ),
});

export const draftTotal = ({ lines, percentOff }: Draft): number =>
  Math.round((lines.reduce((sum, { quantity, unit }) => sum + quantity * unit, 0) * (100 - percentOff)) / 100);

export const giftCardView = ({ id, code, amount, currency, note }: GiftCard) => ({
  id: gid("GiftCard", id),
  lastCharacters: code.slice(-4).toLowerCase(),
  initialValue: money(amount, currency),
  note,
});
