import { type Amounts, paidOf, unitsValue } from "#server/catalogue/domain/units";
import type { ItemRow, LoadedClaim } from "../case/loaded-claim.ts";

/** Counts on from line to line, so that items of one line are valued one after another (M4). */
export class Valuation {
  private readonly nexts = new Map<string, number>();
  private readonly record: LoadedClaim;

  constructor(record: LoadedClaim) {
    this.record = record;
  }

  /** Return the next unit of an item's line, counted from 0. */
  next({ order_line_id }: Pick<ItemRow, "order_line_id">): number {
    const line = this.record.lines.get(order_line_id);
    return this.nexts.get(order_line_id) ?? (line ? line.settled + line.outside : 0);
  }

  /** Return the value of the next units of an item's line, and go on behind them. */
  take(item: Pick<ItemRow, "order_line_id">, count: number): Amounts {
    const line = this.record.lines.get(item.order_line_id);
    if (!line) return { gross: 0, tax: 0, net: 0 };
    const from = this.next(item);
    this.nexts.set(line.id, from + count);
    return unitsValue(paidOf(line), from, count);
  }
}

/** Return whether the claim covers every unit of the order. */
export function coversOrder(record: LoadedClaim): boolean {
  const claimed = new Map<string, number>();
  for (const { order_line_id, quantity, released } of record.items)
    claimed.set(order_line_id, (claimed.get(order_line_id) ?? 0) + quantity - released);
  return [...record.lines.values()].every((line) => line.gift_card || line.quantity === 0 || (claimed.get(line.id) ?? 0) >= line.quantity);
}

/** Return the shipping that this claim may give back: once an order, and only for a lost parcel or for everything. */
export function shippingAvailable(record: LoadedClaim): number {
  const isOffered = record.row.type === "LOST" || coversOrder(record);
  return isOffered && record.order.shippingRefunded === 0 ? record.order.shipping.gross : 0;
}
