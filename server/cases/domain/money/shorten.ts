import { type Amounts, type Compensation, type PaidLine, unitsValue } from "#server/catalogue/domain/units";

/**
 * Return what the first `kept` units of a line are worth when the others are taken off it (M4), and the adjustments that leave each of
 * them worth what it was, since a shorter line rounds elsewhere. Add these to the line's compensations: units that have come back were
 * paid by the old values.
 */
export function shorten(line: PaidLine, kept: number): { worth: Pick<Amounts, "gross" | "tax">; adjusted: Compensation[] } {
  const { gross, tax } = unitsValue({ ...line, compensated: [] }, 0, kept);
  const shorter = { ...line, quantity: kept, gross, tax };
  const adjusted = Array.from({ length: kept }, (_, from) => {
    const [now, before] = [unitsValue(shorter, from, 1), unitsValue(line, from, 1)];
    return { from, quantity: 1, gross: now.gross - before.gross, tax: now.tax - before.tax };
  });
  return { worth: { gross, tax }, adjusted: adjusted.filter((one) => one.gross !== 0 || one.tax !== 0) };
}
