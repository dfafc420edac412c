import { toDecimal } from "#contracts/money";
import { bag, gid } from "./shapes.ts";
import {
  chargesOf,
  type Extra,
  type Line,
  type Order,
  type Product,
  paidOf,
  type Refund,
  refundedOf,
  type Transaction,
  totalOf,
  type World,
} from "./world.ts";

/** The form webhook payloads have: REST names, money twice, ids as numbers beyond 2^53. */
const both = (world: World, name: string, minor: number, currency: string) => {
  const forms = moneyForms(world, minor, currency);
  return { [name]: forms.shop_money.amount, [`${name}_set`]: forms };
};

const moneyForms = (world: World, minor: number, currency: string) => {
  const { shopMoney, presentmentMoney } = bag(world, minor, currency);
  const form = (money: { amount: string; currencyCode: string }) => ({ amount: money.amount, currency_code: money.currencyCode });
  return { shop_money: form(shopMoney), presentment_money: form(presentmentMoney) };
};

const lineForm = (world: World, order: Order, line: Line) => ({
  id: line.id,
  title: line.title,
  name: line.title,
  sku: line.sku,
  quantity: line.quantity,
  product_id: line.productId,
  variant_id: line.variantId,
  variant_title: line.variantTitle,
  gift_card: false,
  fulfillment_status: line.isTip ? "not_eligible" : line.fulfilled > 0 ? "fulfilled" : null,
  fulfillable_quantity: line.isTip ? 0 : line.quantity - line.fulfilled,
  ...both(world, "price", line.unit, order.currency),
  discount_allocations: line.discount ? [both(world, "amount", line.discount, order.currency)] : [],
  tax_lines: line.taxPercent > 0 ? [{ rate: line.taxPercent / 100, title: "VAT", ...both(world, "price", line.tax, order.currency) }] : [],
  duties: order.duties.filter(({ lineId }) => lineId === line.id).map((duty) => dutyForm(world, order, duty)),
});

const dutyForm = (world: World, { currency }: Order, { id, amount, percent, tax }: Extra) => ({
  id,
  admin_graphql_api_id: gid("Duty", id),
  harmonized_system_code: "691200",
  ...moneyForms(world, amount, currency),
  tax_lines: percent > 0 ? [{ rate: percent / 100, title: "VAT", ...both(world, "price", tax, currency) }] : [],
});

/** A sum of the order; absent where it has none of the kind. */
const sumForm = (world: World, extras: readonly Extra[], currency: string) =>
  extras.length > 0
    ? moneyForms(
        world,
        extras.reduce((sum, { amount }) => sum + amount, 0),
        currency,
      )
    : null;

export function orderForm(world: World, order: Order) {
  const { currency } = order;
  const refunded = refundedOf(order);
  const paid = paidOf(order);
  const state = refunded >= paid ? "refunded" : "partially_refunded";
  return {
    id: order.id,
    admin_graphql_api_id: gid("Order", order.id),
    name: order.name,
    email: world.withheld ? null : order.email,
    currency: world.shopCurrency,
    presentment_currency: currency,
    taxes_included: order.taxesIncluded,
    created_at: order.at,
    processed_at: order.at,
    updated_at: order.updatedAt,
    cancelled_at: order.cancelledAt,
    customer_locale: "en",
    source_name: "web",
    tags: order.tags.join(", "),
    financial_status: refunded > 0 ? state : paid >= totalOf(order) ? "paid" : "pending",
    fulfillment_status: order.fulfillments.length > 0 ? "fulfilled" : null,
    payment_gateway_names: order.transactions.map(({ gateway }) => gateway),
    ...both(world, "total_price", totalOf(order), currency),
    duties_included: order.dutiesIncluded,
    original_total_duties_set: sumForm(world, order.duties, currency),
    original_total_additional_fees_set: sumForm(world, order.fees, currency),
    total_outstanding: bag(world, Math.max(0, totalOf(order) - paid), currency).shopMoney.amount,
    customer: world.withheld
      ? { id: order.customerId, email: null, first_name: null, last_name: null, tags: "" }
      : { id: order.customerId, email: order.email, first_name: "Ann", last_name: "Bee", tags: "" },
    shipping_address: world.withheld
      ? null
      : {
          first_name: "Ann",
          last_name: "Bee",
          name: "Ann Bee",
          address1: "1 Sample Street",
          city: "Testville",
          zip: "10115",
          country_code: "DE",
        },
    line_items: order.lines.map((line) => lineForm(world, order, line)),
    shipping_lines: chargesOf(order).map(({ id, amount, percent, tax }) => ({
      id,
      title: "Standard",
      is_removed: false,
      ...both(world, "price", amount, currency),
      discount_allocations: [],
      tax_lines: [{ rate: percent / 100, title: "VAT", ...both(world, "price", tax, currency) }],
    })),
    fulfillments: order.fulfillments.map(({ id, at, lines }) => ({
      id,
      status: "success",
      created_at: at,
      updated_at: at,
      tracking_company: "UPS",
      tracking_number: `1Z${id}`,
      line_items: lines.map(({ lineId, quantity }) => ({ id: lineId, quantity })),
    })),
    refunds: order.refunds.map((refund) => refundForm(world, order, refund)),
  };
}

export const refundForm = (_: World, order: Order, refund: Refund) => ({
  id: refund.id,
  admin_graphql_api_id: gid("Refund", refund.id),
  order_id: order.id,
  created_at: refund.at,
  note: refund.note,
  refund_line_items: refund.lines.map(({ lineId, quantity }, i) => ({ id: `${refund.id}${i}`, line_item_id: lineId, quantity })),
  transactions: refund.transactions.map((transaction) => transactionForm(order, transaction)),
});

export const transactionForm = (order: Order, transaction: Transaction) => ({
  id: transaction.id,
  admin_graphql_api_id: gid("OrderTransaction", transaction.id),
  order_id: order.id,
  kind: "refund",
  status: transaction.status.toLowerCase(),
  gateway: transaction.gateway,
  amount: toDecimal(transaction.amount, order.currency),
  currency: order.currency,
  created_at: transaction.at,
  parent_id: transaction.parentId,
});

const mostVariants = 100;

/** The first variants in full, and the ids of all. */
export const productForm = (product: Product) => ({
  id: product.id,
  admin_graphql_api_id: gid("Product", product.id),
  title: product.title,
  vendor: "Acme",
  product_type: "",
  tags: "",
  updated_at: product.updatedAt,
  variants: product.variants.slice(0, mostVariants).map((variant) => ({
    id: variant.id,
    title: variant.title,
    sku: variant.sku,
    price: toDecimal(variant.price, "EUR"),
    taxable: variant.taxable,
    inventory_item_id: variant.itemId,
    inventory_management: variant.tracked ? "shopify" : null,
    inventory_quantity: [...variant.stock.values()].reduce((sum, count) => sum + count, 0),
  })),
  variant_gids: product.variants.map(({ id }) => ({
    admin_graphql_api_id: gid("ProductVariant", id),
    updated_at: product.updatedAt,
  })),
});

/** Write ids as numbers to the digit, which JSON.stringify cannot. */
export const withNumericIds = (payload: unknown): string => JSON.stringify(payload).replace(/"((?:\w+_)?id)":"(\d+)"/g, '"$1":$2');
