import { type Amounts, paidOf, type StoredLine, unitsValue } from "#server/catalogue/domain/units";

/** A line with how many of its units were paid back, here and elsewhere: the next ones are valued behind them. */
export interface ValuedLine extends StoredLine {
  settled: number;
  outside: number;
}
interface Item {
  order_line_id: string;
}

/** Values the next units of items, counting on from item to item: those of one line are valued one after another (M4). */
export class Valuation {
  private readonly nexts = new Map<string, number>();
  private readonly lines: ReadonlyMap<string, ValuedLine>;

  constructor(lines: ReadonlyMap<string, ValuedLine>) {
    this.lines = lines;
  }

  /** Return the next unit of an item's line, counted from 0. */
  next({ order_line_id: id }: Item): number {
    const line = this.lines.get(id);
    return this.nexts.get(id) ?? (line ? line.settled + line.outside : 0);
  }

  /** Return the value of the next units of an item's line, and go on behind them. */
  take(item: Item, count: number): Amounts {
    const line = this.lines.get(item.order_line_id);
    if (!line) return { gross: 0, tax: 0, net: 0 };
    const from = this.next(item);
    this.nexts.set(item.order_line_id, from + count);
    return unitsValue(paidOf(line), from, count);
  }
}
