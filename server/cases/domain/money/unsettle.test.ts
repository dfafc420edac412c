import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Compensation, type PaidLine, unitsValue } from "#server/catalogue/domain/units";
import { unsettle } from "./unsettle.ts";

/** A line whose units are paid, replaced, and opened again when a replacement is cancelled. */
class Book {
  settled = 0;
  paid = { gross: 0, tax: 0 };
  readonly replaced: { count: number; gross: number; tax: number }[] = [];
  private readonly line: PaidLine & { compensated: Compensation[] };

  constructor(quantity: number, gross: number, tax: number) {
    this.line = { quantity, gross, tax, compensated: [] };
  }
  private take(count: number) {
    const value = unitsValue(this.line, this.settled, count);
    this.settled += count;
    return value;
  }
  private room = (count: number) => Math.min(count, this.line.quantity - this.settled);

  pay(count: number): void {
    const { gross, tax } = this.take(this.room(count));
    this.paid = { gross: this.paid.gross + gross, tax: this.paid.tax + tax };
  }
  replace(count: number): void {
    const units = this.room(count);
    if (units > 0) this.replaced.push({ count: units, ...this.take(units) });
  }
  cancel(which: number): void {
    const [one] = this.replaced.splice(which % Math.max(1, this.replaced.length), 1);
    if (!one) return;
    this.settled -= one.count;
    this.line.compensated.push(...unsettle(this.line, this.settled, one.count, one));
    expect(unitsValue(this.line, this.settled, one.count)).toMatchObject({ gross: one.gross, tax: one.tax });
  }
}

const step = fc.record({ kind: fc.constantFrom("pay", "replace", "cancel"), count: fc.integer({ min: 1, max: 4 }) });

describe("units whose replacement is cancelled", () => {
  it("are worth what was set off for them, and the line pays out what was paid for it, to the cent", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1200, max: 100_000 }),
        fc.integer({ min: 0, max: 50 }),
        fc.array(step, { maxLength: 30 }),
        (quantity, gross, percent, steps) => {
          const tax = Math.floor((gross * percent) / 100);
          const book = new Book(quantity, gross, tax);
          for (const { kind, count } of steps) book[kind as "pay"](count);
          while (book.replaced.length > 0) book.cancel(0);
          book.pay(quantity);
          expect([book.settled, book.paid]).toEqual([quantity, { gross, tax }]);
        },
      ),
    );
  });

  it("are worth less by what was compensated beside the replacement", () => {
    const line = { quantity: 3, gross: 10_000, tax: 0, compensated: [] };
    const [first] = [unitsValue(line, 0, 1).gross];
    const adjusted = unsettle(line, 0, 1, { gross: first - 1000, tax: 0 });
    expect(adjusted).toEqual([{ from: 0, quantity: 1, gross: 1000, tax: 0 }]);
    expect([0, 1, 2].map((unit) => unitsValue({ ...line, compensated: adjusted }, unit, 1).gross)).toEqual([2333, 3333, 3334]);
  });

  it("need no adjustment when they are the last ones that were settled", () => {
    const line = { quantity: 3, gross: 10_000, tax: 0 };
    expect(unsettle(line, 1, 2, unitsValue(line, 1, 2))).toEqual([]);
  });
});
