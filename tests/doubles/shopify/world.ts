import { randomBytes } from "node:crypto";
import { type OrderSpec, taxOn } from "../order-spec.ts";
import { type Part, type Routing, send, usualRouting } from "./routing.ts";

export interface Line {
  id: string;
  title: string;
  variantTitle: string | null;
  sku: string | null;
  quantity: number;
  productId: string | null;
  variantId: string | null;
  unit: number;
  discount: number;
  taxPercent: number;
  tax: number;
  fulfilled: number;
  refunded: number;
  /** Nothing is sent for it. */
  isTip?: boolean;
}
export interface Transaction {
  id: string;
  kind: "SALE" | "AUTHORIZATION" | "REFUND";
  status: "SUCCESS" | "FAILURE" | "ERROR" | "PENDING" | "AWAITING_RESPONSE" | "UNKNOWN";
  gateway: string;
  amount: number;
  parentId: string | null;
  at: string;
}
export interface Refund {
  id: string;
  note: string | null;
  at: string;
  lines: { lineId: string; quantity: number }[];
  /** What was named of shipping and duties; Shopify has no way to name an additional fee. */
  shipping?: number;
  duties?: string[];
  transactions: Transaction[];
}
/** A charge with its tax. */
export interface Extra {
  id: string;
  name: string;
  /** A duty belongs to a line. */
  lineId: string | null;
  amount: number;
  percent: number;
  tax: number;
}
export interface Held {
  id: string;
  handle: string | null;
  reason: string;
  notes: string | null;
  own: boolean;
  /** The name of the app that placed it. */
  app: string;
}
export interface Fulfillment {
  id: string;
  at: string;
  lines: { id: string; lineId: string; quantity: number }[];
}
export interface Order {
  id: string;
  name: string;
  email: string;
  customerId: string;
  currency: string;
  taxesIncluded: boolean;
  at: string;
  updatedAt: string;
  cancelledAt: string | null;
  lines: Line[];
  shipping: { id: string; amount: number; tax: number; percent: number } | null;
  /** An order may have many. */
  moreShipping: NonNullable<Order["shipping"]>[];
  duties: Extra[];
  /** The shop's prices contain the duties: they are charged with the goods. */
  dutiesIncluded: boolean;
  fees: Extra[];
  transactions: Transaction[];
  refunds: Refund[];
  fulfillments: Fulfillment[];
  /** Fulfilment orders, once they were made: so many readings still find none. */
  parts: Part[];
  unrouted: number;
  /** So many readings still find it, although it is being cancelled. */
  cancelling: number | null;
  returns: Return[];
  tags: string[];
}
export interface Return {
  id: string;
  name: string;
  status: "REQUESTED" | "OPEN" | "DECLINED" | "CLOSED" | "CANCELED";
  lines: { id: string; fulfillmentLineId: string; lineId: string; quantity: number; note: string; processed: number }[];
  exchange: { id: string; variantId: string; quantity: number }[];
  refunds: string[];
}
export interface Variant {
  id: string;
  itemId: string;
  title: string;
  sku: string | null;
  price: number;
  taxable: boolean;
  /** Of a product that has a rate of its own. */
  taxPercent?: number;
  tracked: boolean;
  /** Available, by location. */
  stock: Map<string, number>;
}
export interface Product {
  id: string;
  title: string;
  updatedAt: string;
  variants: Variant[];
}
export interface Customer {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  updatedAt: string;
  credits: { id: string; amount: number; currency: string; at: string; expiresAt: string | null }[];
}
export interface Draft {
  id: string;
  name: string;
  status: "OPEN" | "INVOICE_SENT" | "COMPLETED";
  currency: string;
  tags: string[];
  email: string;
  note: string | null;
  lines: { title: string; quantity: number; unit: number; variantId: string | null }[];
  percentOff: number;
  orderId: string | null;
  /** So many readings still find it unfinished. */
  calculating: number;
  sent: { to: string | null; subject: string | null }[];
}
export interface GiftCard {
  id: string;
  code: string;
  amount: number;
  currency: string;
  note: string | null;
  customerId: string | null;
  expiresOn: string | null;
}
export interface Hook {
  id: string;
  topic: string;
  uri: string;
  failures: number;
}

/** Everything the shop has. Amounts are minor units of the customer's currency. */
export class World {
  readonly shopCurrency = "EUR";
  /** Whether the shop's prices include tax, and what its taxes are by country. */
  taxesIncluded = true;
  taxes: Record<string, number> = { DE: 20, FR: 20 };
  /** Customer's units per shop unit, by the customer's currency. */
  readonly rates: Record<string, number> = { EUR: 1, GBP: 0.87, USD: 1.1, JPY: 1.6 };
  /** The name Shopify gave the shop. */
  domain = "test.myshopify.com";
  scopes: string[] = [];
  /** The versions that answers and deliveries come in. */
  versions = { api: "2026-10", webhooks: "2026-10" };
  /** An app that is not approved for personal data gets none of it, with or without errors. */
  withheld: "nulls" | "errors" | null = null;
  orders = new Map<string, Order>();
  products = new Map<string, Product>();
  customers = new Map<string, Customer>();
  locations = [
    { id: "901", name: "Warehouse", active: true },
    { id: "902", name: "Old shop", active: false },
  ];
  routing: Routing = usualRouting();
  /** A draft is calculated after it was made: so many readings find it unfinished. */
  draftReadings = 1;
  drafts = new Map<string, Draft>();
  giftCards: GiftCard[] = [];
  hooks: Hook[] = [];
  /** Payloads of keyed mutations, by key. */
  keyed = new Map<string, { input: string; payload: unknown }>();
  /**
   * What the payment provider does with the transactions of the next refunds; then it pays. It works on some for days: `pend`, `await` and
   * `wonder` are the three ways in which that is shown.
   */
  gatewayMoods: ("pay" | "decline" | "pend" | "await" | "wonder")[] = [];
  /** The same for store credit. */
  creditMoods: ("pay" | "pend")[] = [];
  #id = 820_982_911_946_154_000n;
  #time = Date.parse("2026-11-01T10:00:00Z");

  /** Ids are beyond 2^53, as Shopify's may be. */
  nextId = (): string => String(this.#id++);
  /** Times go on by a second, so that changes have an order. */
  tick = (): string => {
    this.#time += 1000;
    return new Date(this.#time).toISOString().replace(".000Z", "Z");
  };

  now = (): number => this.#time;
  /** Let time pass. */
  advance(ms: number): void {
    this.#time += ms;
  }

  addProduct(title: string, price: number, stock: number | null = 10, count = 1): Product {
    const variants = Array.from({ length: count }, (_, i) => ({
      id: this.nextId(),
      itemId: this.nextId(),
      title: count === 1 ? "Default Title" : `Size ${i + 1}`,
      sku: `SKU-${randomBytes(3).toString("hex")}`,
      price,
      taxable: true,
      tracked: stock !== null,
      stock: new Map(stock === null ? [] : [["901", stock]]),
    }));
    const product = { id: this.nextId(), title, updatedAt: this.tick(), variants };
    this.products.set(product.id, product);
    return product;
  }

  addCustomer(email: string): Customer {
    const known = [...this.customers.values()].find((one) => one.email === email);
    if (known) return known;
    const customer = { id: this.nextId(), email, firstName: "Ann", lastName: "Bee", updatedAt: this.tick(), credits: [] };
    this.customers.set(customer.id, customer);
    return customer;
  }

  addOrder(spec: OrderSpec): Order {
    const at = this.tick();
    const id = this.nextId();
    const lines = spec.lines.map((line) => this.#line(line, spec));
    const percent = spec.lines[0]?.tax_percent ?? 0;
    const order: Order = {
      id,
      name: `#${1001 + this.orders.size}`,
      email: spec.email,
      customerId: this.addCustomer(spec.email).id,
      currency: spec.currency,
      taxesIncluded: spec.tax_inclusive,
      at,
      updatedAt: at,
      cancelledAt: null,
      lines,
      shipping: spec.shipping_minor
        ? { id: this.nextId(), amount: spec.shipping_minor, percent, tax: taxOn(spec.shipping_minor, percent, spec.tax_inclusive) }
        : null,
      moreShipping: [],
      duties: this.#extras(spec, "duty", lines[0]?.id ?? null),
      dutiesIncluded: false,
      fees: this.#extras(spec, "fee", null),
      transactions: [],
      refunds: [],
      fulfillments: [],
      parts: [],
      unrouted: 0,
      cancelling: null,
      returns: [],
      tags: [],
    };
    const total = totalOf(order);
    spec.gateways.forEach((gateway, i) => {
      const share = Math.floor(total / spec.gateways.length);
      const amount = i === spec.gateways.length - 1 ? total - share * i : share;
      order.transactions.push({ id: this.nextId(), kind: "SALE", status: "SUCCESS", gateway, amount, parentId: null, at });
    });
    if (spec.fulfilled) this.fulfil(order);
    this.orders.set(id, order);
    return order;
  }

  #extras({ extras = [], tax_inclusive }: OrderSpec, kind: "duty" | "fee", lineId: string | null): Extra[] {
    return extras
      .filter((one) => one.kind === kind)
      .map(({ title, minor, tax_percent: percent = 0 }) => {
        return { id: this.nextId(), name: title, lineId, amount: minor, percent, tax: taxOn(minor, percent, tax_inclusive) };
      });
  }

  #line(line: OrderSpec["lines"][number], { tax_inclusive }: OrderSpec): Line {
    const found = line.product ? [...this.products.values()].find(({ title }) => title === line.product) : undefined;
    const discount = line.discount_minor ?? 0;
    const percent = line.tax_percent ?? 0;
    return {
      id: this.nextId(),
      title: line.title,
      variantTitle: null,
      sku: found?.variants[0]?.sku ?? null,
      quantity: line.quantity,
      productId: found?.id ?? null,
      variantId: found?.variants[0]?.id ?? null,
      unit: line.unit_minor,
      discount,
      taxPercent: percent,
      tax: taxOn(line.quantity * line.unit_minor - discount, percent, tax_inclusive),
      fulfilled: 0,
      refunded: 0,
    };
  }

  /** Send what is left. Null when nothing is. */
  fulfil = (order: Order): Fulfillment | null => send(this, order);
}

export const netOf = ({ quantity, unit, discount }: Line): number => quantity * unit - discount;
export const grossOf = (order: Order, line: Line): number => netOf(line) + (order.taxesIncluded ? 0 : line.tax);
export const chargesOf = ({ shipping, moreShipping }: Order) => [...(shipping ? [shipping] : []), ...moreShipping];
const chargeGross = (order: Order, charges: readonly { amount: number; tax: number }[]): number =>
  charges.reduce((sum, { amount, tax }) => sum + amount + (order.taxesIncluded ? 0 : tax), 0);
export const shippingGross = (order: Order): number => chargeGross(order, chargesOf(order));
export const dutiesGross = (order: Order, ids?: readonly string[]): number =>
  chargeGross(
    order,
    order.duties.filter(({ id }) => !ids || ids.includes(id)),
  );
export const totalOf = (order: Order): number =>
  order.lines.reduce((sum, line) => sum + grossOf(order, line), shippingGross(order)) +
  (order.dutiesIncluded ? 0 : dutiesGross(order)) +
  chargeGross(order, order.fees);

export const refundedOf = (order: Order, parentId?: string): number =>
  order.refunds
    .flatMap(({ transactions }) => transactions)
    .filter(({ status, parentId: parent }) => status !== "FAILURE" && status !== "ERROR" && (parentId === undefined || parent === parentId))
    .reduce((sum, { amount }) => sum + amount, 0);
export const paidOf = (order: Order): number =>
  order.transactions.reduce((sum, { kind, status, amount }) => sum + (kind === "SALE" && status === "SUCCESS" ? amount : 0), 0);
