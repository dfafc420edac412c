import { Valuation } from "#server/cases/domain/money/valuation";
import type { Amounts } from "#server/catalogue/domain/units";
import type { ItemRow, LoadedCase } from "./loaded-case.ts";

/** Units of an item settled together, at the price paid for them. */
export interface SettlePart {
  item: ItemRow;
  quantity: number;
  amounts: Amounts;
  /** Their share of the order's discount, tax included. */
  discount: number;
}

/** Return the expected value of the case's units: per line, those that would be settled next. */
export function expectedValue({ items, lines, decision }: LoadedCase): number {
  const values = new Valuation(lines);
  return items.reduce((sum, item) => sum + values.take(item, decision === "APPROVED" ? item.approved : item.requested).gross, 0);
}
