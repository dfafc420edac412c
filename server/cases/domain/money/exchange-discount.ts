import { allocate } from "#server/kit/allocate";

interface ExchangedLine {
  /** What was paid for the units, tax included. */
  gross: number;
  /** Their share of the order's discount, tax included; 0 where the policy counts them as paid. */
  discount: number;
  /** The price of their exchange, tax included. */
  exchange: number;
}

/**
 * Return, line by line, how much of the order's discount counts toward its exchange: at most what the exchange costs
 * more than was paid, so that none of it is ever paid out (M9). TOTAL offsets all exchanges against all returned units
 * and spreads the sum by price; ITEM looks at each on its own.
 */
export function exchangeDiscounts(lines: readonly ExchangedLine[], rule: "ITEM" | "TOTAL"): number[] {
  if (rule === "ITEM") return lines.map(carried);
  const exchanged = lines.map((line) => (line.exchange > 0 ? line : { gross: 0, discount: 0, exchange: 0 }));
  const sum = (of: keyof ExchangedLine) => exchanged.reduce((total, line) => total + line[of], 0);
  return allocate(
    carried({ gross: sum("gross"), discount: sum("discount"), exchange: sum("exchange") }),
    exchanged.map((line) => line.exchange),
  );
}

const carried = ({ gross, discount, exchange }: ExchangedLine): number => Math.min(discount, Math.max(0, exchange - gross));
