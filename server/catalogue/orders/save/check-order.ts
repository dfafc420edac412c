import { largestMinor } from "#contracts/money";
import type { OrderUpsert } from "#contracts/orders/upsert";
import { orderTotals } from "#server/catalogue/domain/order-totals";
import { badRequest } from "#server/kit/errors";

/**
 * Assert what the schema cannot: no discount below zero, no more sent than bought, no duplicate ids, no sum too large to be exact. @throws
 * BAD_REQUEST with the field's path
 */
export function assertPlausible(input: OrderUpsert): void {
  const errors: Record<string, string> = {};
  let worth = 0;
  for (const [i, line] of input.lines.entries()) {
    const value = line.quantity * line.unit_price_minor;
    worth += Math.max(0, value - line.discount_minor);
    if (worth > largestMinor || value > largestMinor) errors[`lines.${i}.unit_price_minor`] = "TOO_BIG";
    if (line.discount_minor > value) errors[`lines.${i}.discount_minor`] = "TOO_BIG";
    if (line.fulfilled_quantity > line.quantity) errors[`lines.${i}.fulfilled_quantity`] = "TOO_BIG";
  }
  for (const [i, charge] of input.shipping.entries()) {
    if (charge.discount_minor > charge.price_minor) errors[`shipping.${i}.discount_minor`] = "TOO_BIG";
  }
  checkParcels(input, errors);
  if (input.discount_minor > worth) errors.discount_minor = "TOO_BIG";
  for (const part of ["lines", "shipping", "payments"] as const) {
    for (const i of repeated(input[part])) errors[`${part}.${i}.external_id`] = "INVALID";
  }
  if (Object.keys(errors).length === 0) checkSums(input, errors);
  if (Object.keys(errors).length) throw badRequest(errors);
}

/** A parcel holds units of the order's lines; several may hold the same ones, as one that was sent again does. */
function checkParcels({ lines, fulfilments = [] }: OrderUpsert, errors: Record<string, string>): void {
  const quantities = new Map(lines.map((line) => [line.external_id, line.quantity]));
  for (const [i, { lines: units }] of fulfilments.entries())
    for (const [j, { line_external_id, quantity }] of units.entries()) {
      const most = quantities.get(line_external_id);
      if (most === undefined) errors[`fulfilments.${i}.lines.${j}.line_external_id`] = "INVALID";
      else if (quantity > most) errors[`fulfilments.${i}.lines.${j}.quantity`] = "TOO_BIG";
    }
  for (const i of repeated(fulfilments)) errors[`fulfilments.${i}.external_id`] = "INVALID";
}

function checkSums(input: OrderUpsert, errors: Record<string, string>): void {
  const { total_minor, paid_minor } = orderTotals(input);
  if (total_minor > largestMinor) errors.lines = "TOO_BIG";
  if (paid_minor > largestMinor) errors.payments = "TOO_BIG";
  if (input.refunds.reduce((sum, refund) => sum + refund.amount_minor, 0) > largestMinor) errors.refunds = "TOO_BIG";
}

function repeated(parts: readonly { external_id: string }[]): number[] {
  const seen = new Set<string>();
  return parts.flatMap(({ external_id }, i) => {
    if (seen.has(external_id)) return [i];
    seen.add(external_id);
    return [];
  });
}
