import { type Amounts, paidOf, unitsValue } from "#server/catalogue/domain/units";
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
export function expectedValue(record: LoadedCase): number {
  const next = new Map<string, number>();
  return record.items.reduce((sum, item) => {
    const line = record.lines.get(item.order_line_id);
    if (!line) return sum;
    const from = next.get(line.id) ?? line.settled + line.outside;
    const count = record.decision === "APPROVED" ? item.approved : item.requested;
    next.set(line.id, from + count);
    return sum + unitsValue(paidOf(line), from, count).gross;
  }, 0);
}
