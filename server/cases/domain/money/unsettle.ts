import { type Amounts, type Compensation, type PaidLine, unitsValue } from "#server/catalogue/domain/units";

/**
 * Return the adjustments that make `count` units from `from` (0-based) on worth `worth` again, one entry for a unit whose value differs.
 * Units are counted, not named: those that are open again take the place of the last settled ones, which may be worth a cent more or
 * less than what was set off for them. Add them to the line's compensations, so that a line pays out what was paid for it.
 */
export function unsettle(line: PaidLine, from: number, count: number, worth: Pick<Amounts, "gross" | "tax">): Compensation[] {
  const part = (total: number, k: number) => Number((BigInt(total) * BigInt(k)) / BigInt(count));
  return Array.from({ length: count }, (_, k) => {
    const own = unitsValue(line, from + k, 1);
    const due = (total: number) => part(total, k + 1) - part(total, k);
    return { from: from + k, quantity: 1, gross: own.gross - due(worth.gross), tax: own.tax - due(worth.tax) };
  }).filter(({ gross, tax }) => gross !== 0 || tax !== 0);
}
