import { exponent, toDecimal } from "#contracts/money";
import type { OrderSpec } from "../order-spec.ts";

export interface Meta {
  key: string;
  value: unknown;
}
export interface Item {
  id: number;
  name: string;
  quantity: number;
  productId: number;
  variationId: number;
  /** Minor units without tax. */
  subtotal: number;
  subtotalTax: number;
  total: number;
  tax: number;
  /** The rates behind the tax; none where nothing was taxed. */
  rates: TaxRate[];
}
/** A row of the shop's table of taxes. */
export interface TaxRate {
  id: number;
  country: string;
  percent: number;
  class: string;
}
export interface Refund {
  id: number;
  amount: number;
  reason: string;
  created: string;
  /** The gateway said that it paid. */
  paid: boolean;
  /** Stored last of all. */
  meta: Meta[];
  lines: { id: number; itemId: number; quantity: number; total: number; tax: number }[];
}
export interface Order {
  id: number;
  status: string;
  currency: string;
  inclusive: boolean;
  customerId: number;
  billing: Record<string, string>;
  shipping: Record<string, string>;
  gateway: string;
  createdVia: string;
  note: string;
  created: string;
  modified: string;
  paid: string | null;
  completed: string | null;
  items: Item[];
  shippingLine: { id: number; total: number; tax: number; rates: TaxRate[] } | null;
  fees: { id: number; name: string; total: number; tax: number; rates: TaxRate[] }[];
  refunds: Refund[];
  notes: { id: number; note: string; customer: boolean }[];
  meta: Meta[];
  mails: string[];
}
export interface Product {
  id: number;
  parentId: number;
  name: string;
  type: "simple" | "variable" | "variation";
  status: "publish" | "trash";
  price: number;
  manageStock: boolean | "parent";
  stock: number | null;
  taxStatus: "taxable" | "shipping" | "none";
  /** Nothing is the standard class; a variation may have its parent's. */
  taxClass: string;
  modified: string;
  meta: Meta[];
}
export interface Hook {
  id: number;
  name: string;
  topic: string;
  url: string;
  secret: string;
  status: "active" | "paused" | "disabled";
  failures: number;
}
export interface Coupon {
  id: number;
  code: string;
  amount: string;
  emails: string[];
  expires: string | null;
  meta: Meta[];
}
export interface ApiKey {
  key: string;
  secret: string;
  permissions: "read" | "write" | "read_write";
}

/**
 * What the gateway does with a refund, and PHP after it: `silent` neither pays nor answers, `die-before-paying` and `die-after-paying` end
 * the worker, `hook-dies` is a plugin's fatal error once the refund is noted as paid.
 */
export type GatewayMood = "pay" | "decline" | "cannot" | "silent" | "die-before-paying" | "die-after-paying" | "hook-dies";

const startedAt = Date.parse("2026-11-01T10:00:00Z");

/** Everything the site has. */
export class World {
  currency = "EUR";
  /** The shop's number of decimals, whatever the currency has: totals and taxes are rounded to it. */
  decimals = 2;
  /** Whether prices are entered with tax. */
  inclusive = true;
  /** The shop's table of taxes. */
  taxes: TaxRate[] = [this.#rate(1, "", 20, "standard"), this.#rate(2, "DE", 20, "standard"), this.#rate(3, "", 7, "reduced-rate")];
  /** The address the site states as its own; its real one unless set. */
  statedAddress: string | null = null;
  keys: ApiKey[] = [];
  orders = new Map<number, Order>();
  products = new Map<number, Product>();
  customers: { id: number; email: string; firstName: string; lastName: string; modified: string }[] = [];
  coupons: Coupon[] = [];
  hooks: Hook[] = [];
  /** Calls of the payment gateway: what money really moved. */
  gatewayCalls: { orderId: number; amount: number; reason: string }[] = [];
  gatewayMoods: GatewayMood[] = [];
  /** What plugins do after the next refunds; then nothing. An exception of theirs deletes the row of a refund that was paid. */
  hookMoods: "throw"[] = [];
  /** Whether the gateway notes on the order what it paid, as the one in WooCommerce's core does, and why it did not, as others do. */
  gatewayNotes = { paid: true, refused: false };
  /** What the site says of a gateway without refunds, in its own language. */
  cannotRefund = "The payment gateway for this order does not support automatic refunds.";
  /** How refusals carry `data`; their own way unless set. */
  refusalData: "number" | "null" | "array" | "absent" | null = null;
  /** The time between the check of a refund and its row, and between reading and writing stock. */
  between: () => Promise<void> = () => new Promise((resolve) => void setTimeout(resolve, 5));
  /** The time the gateway takes, while the row is already visible. */
  atGateway: () => Promise<void> = () => new Promise((resolve) => void setTimeout(resolve, 10));
  /** Whether the gateway makes refunds. */
  refundsBy = (gateway: string): boolean => !["bacs", "cod", "cheque", ""].includes(gateway);
  /** Since 10.3 the variations of all products have a list. */
  listsVariations = true;
  /** Whether the user who made the webhooks may still see what they are about. */
  senderMaySee = true;
  /** A plugin puts the next orders whose status is set into these instead. */
  statusInstead: string[] = [];
  #id = 100;
  #now = startedAt;

  /** Round minor units, which have a fraction where the shop has more decimals than the currency. */
  rounded(minor: number, currency: string): number {
    const perUnit = 10 ** (this.decimals - exponent(currency));
    return Math.round(Number((minor * perUnit).toFixed(6))) / perUnit;
  }

  /** Write minor units as the shop does. */
  text(minor: number, currency: string): string {
    return (this.rounded(minor, currency) / 10 ** exponent(currency)).toFixed(this.decimals);
  }

  nextId = (): number => this.#id++;
  /** Times have seconds; nothing moves on by itself. */
  time = (): string => new Date(this.#now).toISOString().slice(0, 19);
  second = (): number => Math.floor(this.#now / 1000);
  advance(seconds: number): void {
    this.#now += seconds * 1000;
  }

  addProduct(name: string, price: number, stock: number | null = 10): Product {
    const product = this.#product({ name, type: "simple", price, manageStock: stock !== null, stock });
    this.products.set(product.id, product);
    return product;
  }

  addVariation(parent: Product, name: string, price: number, stock: number | null): Product {
    parent.type = "variable";
    const manageStock = stock === null ? (parent.manageStock ? "parent" : false) : true;
    const product = { ...this.#product({ name, type: "variation", price, manageStock, stock }), parentId: parent.id };
    this.products.set(product.id, product);
    return product;
  }

  /** Staff change a variation in the admin, which leaves its product's time alone; without a webhook nobody hears of it. */
  changeVariation(variation: Product, change: Partial<Pick<Product, "stock" | "price">>): void {
    Object.assign(variation, change, { modified: this.time() });
  }

  #product(facts: Pick<Product, "name" | "type" | "price" | "manageStock" | "stock">): Product {
    const usual = { parentId: 0, meta: [], taxStatus: "taxable" as const, taxClass: "", status: "publish" as const };
    return { id: this.nextId(), ...usual, modified: this.time(), ...facts };
  }

  #rate(id: number, country: string, percent: number, taxClass: string): TaxRate {
    return { id, country, percent, class: taxClass };
  }

  /** Return the rate at an address, as WooCommerce finds it: one that names the country before one for all. */
  ratesAt(taxClass: string, { country = "" }: Record<string, string>): TaxRate[] {
    const known = this.taxes.filter((rate) => rate.class === (taxClass || "standard"));
    const found = known.find((rate) => rate.country === country) ?? known.find((rate) => !rate.country);
    return found ? [found] : [];
  }

  /** Return the table's rate of a percentage; one that was charged once and changed since is in no table. */
  rateOf(percent: number): TaxRate[] {
    if (percent === 0) return [];
    return [this.taxes.find((rate) => rate.percent === percent) ?? this.#rate(Math.round(percent * 1000), "", percent, "former")];
  }

  addCustomer(email: string): number {
    const known = this.customers.find((one) => one.email === email);
    if (known) return known.id;
    const id = this.nextId();
    this.customers.push({ id, email, firstName: "Ann", lastName: "Bee", modified: this.time() });
    return id;
  }

  emptyOrder(currency: string): Order {
    const at = this.time();
    return {
      id: this.nextId(),
      status: "pending",
      currency,
      inclusive: this.inclusive,
      customerId: 0,
      billing: {},
      shipping: {},
      gateway: "",
      createdVia: "rest-api",
      note: "",
      created: at,
      modified: at,
      paid: null,
      completed: null,
      items: [],
      shippingLine: null,
      fees: [],
      refunds: [],
      notes: [],
      meta: [],
      mails: [],
    };
  }

  addOrder(spec: OrderSpec): Order {
    const order = { ...this.emptyOrder(spec.currency), inclusive: spec.tax_inclusive };
    const at = this.time();
    const net = (amount: number, percent: number) => {
      const round = (minor: number) => this.rounded(minor, spec.currency);
      const gross = round(amount);
      const tax = round((gross * percent) / (spec.tax_inclusive ? 100 + percent : 100));
      return { total: spec.tax_inclusive ? round(gross - tax) : gross, tax, rates: this.rateOf(percent) };
    };
    order.items = spec.lines.map((line) => {
      const found = line.product ? [...this.products.values()].find(({ name }) => name === line.product) : undefined;
      const before = net(line.quantity * line.unit_minor, line.tax_percent ?? 0);
      const charged = net(line.quantity * line.unit_minor - (line.discount_minor ?? 0), line.tax_percent ?? 0);
      return {
        id: this.nextId(),
        name: line.title,
        quantity: line.quantity,
        productId: found ? found.parentId || found.id : 0,
        variationId: found?.parentId ? found.id : 0,
        subtotal: before.total,
        subtotalTax: before.tax,
        total: charged.total,
        tax: charged.tax,
        rates: charged.rates,
      };
    });
    if (spec.shipping_minor) order.shippingLine = { id: this.nextId(), ...net(spec.shipping_minor, spec.lines[0]?.tax_percent ?? 0) };
    order.fees = (spec.extras ?? []).map(({ title, minor, tax_percent = 0 }) => ({
      id: this.nextId(),
      name: title,
      ...net(minor, tax_percent),
    }));
    const who = {
      first_name: "Ann",
      last_name: "Bee",
      email: spec.email,
      address_1: "1 Sample Street",
      city: "Testville",
      postcode: "10115",
      country: "DE",
    };
    Object.assign(order, {
      customerId: this.addCustomer(spec.email),
      billing: who,
      shipping: who,
      gateway: spec.gateways[0] ?? "",
      paid: at,
      completed: spec.fulfilled ? at : null,
      status: spec.fulfilled ? "completed" : "processing",
    });
    this.orders.set(order.id, order);
    return order;
  }
}

/** Note something on an order, as plugins and people do; ids grow over all orders. */
export function addNote(world: World, order: Order, note: string, customer = false): number {
  const id = world.nextId();
  order.notes.push({ id, note, customer });
  return id;
}

export const totalOf = (order: Order): number =>
  order.items.reduce((sum, { total, tax }) => sum + total + tax, 0) +
  (order.shippingLine ? order.shippingLine.total + order.shippingLine.tax : 0) +
  order.fees.reduce((sum, { total, tax }) => sum + total + tax, 0);
export const refundedOf = ({ refunds }: Order): number => refunds.reduce((sum, { amount }) => sum + amount, 0);

const taxOf = (order: Order): number =>
  [...order.items, ...(order.shippingLine ? [order.shippingLine] : []), ...order.fees].reduce((sum, { tax }) => sum + tax, 0);

/** The REST v3 form of an order. */
export function orderForm(order: Order, origin: string, world: World) {
  const text = (minor: number) => world.text(minor, order.currency);
  const taxes = ({ rates, tax }: { rates: TaxRate[]; tax: number }, subtotal: number) =>
    tax || subtotal ? rates.map(({ id }, i) => ({ id, total: i === 0 ? text(tax) : "", subtotal: i === 0 ? text(subtotal) : "" })) : [];
  const parts = [...order.items, ...(order.shippingLine ? [order.shippingLine] : []), ...order.fees];
  const used = new Map(
    parts.filter(({ total, tax }) => total > 0 && tax > 0).flatMap(({ rates }) => rates.map((rate) => [rate.id, rate] as const)),
  );
  return {
    id: order.id,
    number: String(order.id),
    status: order.status,
    currency: order.currency,
    prices_include_tax: order.inclusive,
    date_created_gmt: order.created,
    date_modified_gmt: order.modified,
    date_paid_gmt: order.paid,
    date_completed_gmt: order.completed,
    total: text(totalOf(order)),
    total_tax: text(taxOf(order)),
    customer_id: order.customerId,
    billing: order.billing,
    shipping: order.shipping,
    payment_method: order.gateway,
    created_via: order.createdVia,
    customer_note: order.note,
    payment_url: `${origin}/checkout/order-pay/${order.id}/?pay_for_order=true&key=wc_order_${order.id}`,
    needs_payment: order.status === "pending" && totalOf(order) > 0,
    line_items: order.items.map((item) => {
      const isThere = world.products.has(item.productId);
      return {
        id: item.id,
        name: item.name,
        product_id: isThere ? item.productId : 0,
        variation_id: isThere ? item.variationId : 0,
        quantity: item.quantity,
        subtotal: text(item.subtotal),
        subtotal_tax: text(item.subtotalTax),
        total: text(item.total),
        total_tax: text(item.tax),
        tax_class: world.products.get(item.variationId || item.productId)?.taxClass ?? "",
        taxes: taxes(item, item.subtotalTax),
        sku: isThere ? `SKU-${item.productId}` : null,
        // A float with endless decimals, as the real one.
        price: item.total / 100 / item.quantity,
        image: { id: "", src: "" },
        parent_name: null,
        meta_data: [],
      };
    }),
    tax_lines: [...used.values()].map(({ id, percent }) => ({ id, rate_id: id, label: "VAT", compound: false, rate_percent: percent })),
    shipping_lines: order.shippingLine
      ? [
          {
            id: order.shippingLine.id,
            method_title: "Flat",
            total: text(order.shippingLine.total),
            total_tax: text(order.shippingLine.tax),
            taxes: taxes(order.shippingLine, 0),
          },
        ]
      : [],
    fee_lines: order.fees.map((fee) => ({
      ...{ id: fee.id, name: fee.name, total: text(fee.total), total_tax: text(fee.tax) },
      taxes: taxes(fee, fee.tax),
    })),
    refunds: order.refunds.map(({ id, reason, amount }) => ({ id, reason, total: text(-amount) })),
    meta_data: order.meta,
  };
}

export const refundForm = ({ id, amount, reason, created, paid, meta, lines }: Refund, currency: string, world: World) => ({
  id,
  date_created_gmt: created,
  amount: world.text(amount, currency),
  reason,
  refunded_payment: paid,
  meta_data: meta,
  line_items: lines.map((line) => ({
    id: line.id,
    quantity: -line.quantity,
    total: world.text(-line.total, currency),
    total_tax: world.text(-line.tax, currency),
    meta_data: [{ key: "_refunded_item_id", value: String(line.itemId) }],
  })),
});

export const productForm = (product: Product, world: World) => ({
  id: product.id,
  parent_id: product.parentId,
  name: product.name,
  type: product.type,
  status: product.status,
  date_modified_gmt: product.modified,
  sku: `SKU-${product.id}`,
  // As they were typed, whatever the shop rounds to.
  price: toDecimal(product.price, world.currency),
  regular_price: toDecimal(product.price, world.currency),
  tax_status: product.taxStatus,
  tax_class: product.taxClass,
  manage_stock: product.manageStock,
  stock_quantity: product.stock,
  categories: [],
  tags: [],
  images: [],
  brands: [],
  attributes: product.type === "variation" ? [{ id: 1, name: "Size", option: product.name }] : [],
  meta_data: product.meta,
});

export const minorIn = (text: unknown, currency: string): number => Number((Number(text ?? 0) * 10 ** exponent(currency)).toFixed(6));

export const mergeMeta = (known: Meta[], coming: Meta[]): Meta[] => [
  ...known.filter(({ key }) => !coming.some((one) => one.key === key)),
  ...coming,
];
