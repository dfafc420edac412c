import type { NewOrder } from "#contracts/orders/new-order";
import type { SummedOrder } from "#contracts/orders/order-sums";
import type { Order } from "#contracts/orders/orders";
import { todayIn } from "#src/lib/dates/days";

type Line = Omit<NewOrder["lines"][number], "unit_price_minor" | "quantity" | "tax_rate"> & {
  unit_price_minor: number | null;
  quantity: number | null;
  tax_rate: number | null;
};
/** Values of the fields; an empty one is null or "". */
export interface OrderValues extends Omit<NewOrder, "lines" | "shipping_minor"> {
  lines: Line[];
  shipping_minor: number | null;
}

export const emptyOrderLine: Partial<Line> = { title: "", quantity: 1, unit_price_minor: null, tax_rate: 0 };

/** Countries where shops quote prices before tax. */
const taxedOnTop = ["US", "CA"];

/** Return an order of one line, placed and shipped today. */
export const initialOrder = (today: string, country: string): Partial<OrderValues> => ({
  ordered_on: today,
  fulfilled_on: today,
  prices_include_tax: !taxedOnTop.includes(country),
  ship_to: { postcode: "", country },
  lines: [emptyOrderLine as Line],
  shipping_minor: null,
  paid_minor: null,
});

/** Return the values of an order entered by hand; days are the store's. */
export function orderValues(order: Order, timezone: string): OrderValues {
  const { number, ordered_at, fulfilled_at, customer, ship_to, lines, shipping, tax_inclusive } = order;
  const isPaid = order.paid_minor >= order.total_minor;
  return {
    number,
    ordered_on: todayIn(timezone, new Date(ordered_at)),
    fulfilled_on: fulfilled_at && todayIn(timezone, new Date(fulfilled_at)),
    prices_include_tax: tax_inclusive,
    customer: {
      email: customer.email,
      first_name: customer.first_name,
      last_name: customer.last_name,
      phone: customer.phone,
      language: customer.language as NewOrder["customer"]["language"],
    },
    ship_to: {
      line1: ship_to?.line1 ?? null,
      line2: ship_to?.line2 ?? null,
      city: ship_to?.city ?? null,
      province: ship_to?.province ?? null,
      postcode: ship_to?.postcode ?? "",
      country: ship_to?.country ?? "",
    },
    lines: lines.map(({ variant_id, title, variant_title, sku, quantity, unit_price_minor, tax_rate }) => ({
      variant_id,
      title,
      variant_title,
      sku,
      quantity,
      unit_price_minor,
      tax_rate: Number(tax_rate),
    })),
    shipping_minor: shipping[0]?.price_minor ?? null,
    shipping_tax_rate: Number(shipping[0]?.tax_rate ?? 0),
    paid_minor: isPaid ? null : order.paid_minor,
  };
}

/** Return what the totals come from; lines under way are left out. */
export const summedOf = ({ lines, prices_include_tax, shipping_minor, paid_minor }: OrderValues): SummedOrder => ({
  prices_include_tax: prices_include_tax ?? true,
  lines: lines.flatMap((line) =>
    line?.quantity && line.unit_price_minor !== null && line.unit_price_minor !== undefined
      ? [{ quantity: line.quantity, unit_price_minor: line.unit_price_minor, tax_rate: line.tax_rate ?? 0 }]
      : [],
  ),
  shipping_minor: shipping_minor ?? 0,
  shipping_tax_rate: lines[0]?.tax_rate ?? 0,
  paid_minor: paid_minor ?? null,
});

const filled = (text: string | null | undefined): string | null => text?.trim() || null;

/** Return the body: empty fields are left to the server, and shipping is taxed like the first line. */
export function orderBody({ number, fulfilled_on, customer, ship_to, lines, shipping_minor, ...rest }: OrderValues) {
  return {
    ...rest,
    number: filled(number),
    fulfilled_on: fulfilled_on || null,
    customer: { ...customer, phone: filled(customer.phone), language: customer.language ?? null },
    ship_to: {
      postcode: ship_to.postcode,
      country: ship_to.country,
      line1: filled(ship_to.line1),
      line2: filled(ship_to.line2),
      city: filled(ship_to.city),
      province: filled(ship_to.province),
    },
    lines: lines.map(({ sku, variant_title, tax_rate, ...line }) => ({
      ...line,
      sku: filled(sku),
      variant_title: filled(variant_title),
      tax_rate: tax_rate ?? 0,
    })),
    shipping_minor: shipping_minor ?? 0,
    shipping_tax_rate: lines[0]?.tax_rate ?? 0,
  };
}
