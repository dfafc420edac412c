import { z } from "zod";
import { MinorPositive } from "../money.ts";
import { NewOrder } from "./new-order.ts";

const { prices_include_tax, lines, shipping_minor, shipping_tax_rate, paid_minor } = NewOrder.shape;

/** Of an order that is being entered: what its totals come from. Lines under way are left out. */
export const SummedOrder = z.strictObject({
  prices_include_tax,
  lines: z.array(lines.element.pick({ quantity: true, unit_price_minor: true, tax_rate: true })).max(100),
  shipping_minor,
  shipping_tax_rate,
  paid_minor,
});
export type SummedOrder = z.output<typeof SummedOrder>;

/** Tax included, and the tax in it. */
export const OrderSums = z.object({
  items_minor: MinorPositive,
  shipping_minor: MinorPositive,
  tax_minor: MinorPositive,
  total_minor: MinorPositive,
  paid_minor: MinorPositive,
  /** Negative where more was paid than the order comes to, which is refused. */
  due_minor: z.int(),
});
export type OrderSums = z.output<typeof OrderSums>;
