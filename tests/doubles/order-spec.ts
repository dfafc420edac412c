/** An order as a test wants it, for either platform. Amounts are minor units; prices include tax if `tax_inclusive`. */
export interface OrderSpec {
  currency: string;
  tax_inclusive: boolean;
  lines: { title: string; quantity: number; unit_minor: number; discount_minor?: number; tax_percent?: number; product?: string }[];
  shipping_minor: number;
  /** Money that is neither goods nor shipping. A platform without duties has fees only. */
  extras?: { kind: "duty" | "fee"; title: string; minor: number; tax_percent?: number }[];
  email: string;
  /** What paid for it, one payment each; the shares add up to the total. */
  gateways: string[];
  fulfilled: boolean;
}

export const plainOrder: OrderSpec = {
  currency: "EUR",
  tax_inclusive: true,
  lines: [
    { title: "Mug", quantity: 3, unit_minor: 1999, discount_minor: 300, tax_percent: 20 },
    { title: "Bowl", quantity: 1, unit_minor: 2500, tax_percent: 20 },
  ],
  shipping_minor: 500,
  email: "ann@example.test",
  gateways: ["card"],
  fulfilled: true,
};

/** Tax inside or on top of an amount, rounded half up. */
export function taxOn(amount: number, percent: number, inclusive: boolean): number {
  return Math.round(inclusive ? (amount * percent) / (100 + percent) : (amount * percent) / 100);
}
