import { splitByRate } from "#server/cases/domain/money/charge-rates";
import type { CaseLine } from "#server/cases/invoices/api";
import type { CaseLeg } from "#server/cases/money/legs/leg";
import type { RefundParts } from "#server/cases/money/refund-command";
import type { LineRow, LoadedClaim, ResolutionRow } from "../case/loaded-claim.ts";

/** A leg's part of a resolution's amount. */
interface LegPart {
  resolution: ResolutionRow;
  line: LineRow | undefined;
  begin: number;
  end: number;
}

/**
 * Return what a leg pays of each resolution: the legs of a payout follow each other over its resolutions, in their order. `counts`: which
 * of the others come before it.
 */
function partsOfLeg({ ledger, resolutions, items, lines }: LoadedClaim, leg: CaseLeg, counts: (other: CaseLeg) => boolean): LegPart[] {
  const earlier = ledger.filter((one) => one.payout_id === leg.payout_id && one.id !== leg.id && counts(one));
  const from = earlier.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  let start = 0;
  return resolutions
    .filter(({ payout_id }) => payout_id === leg.payout_id)
    .flatMap((resolution) => {
      const begin = Math.max(from, start) - start;
      const end = Math.min(from + leg.amount_minor, start + resolution.amount_minor) - start;
      start += resolution.amount_minor;
      const line = lines.get(items.find(({ id }) => id === resolution.item_id)?.order_line_id ?? "");
      return end > begin ? [{ resolution, line, begin, end }] : [];
    });
}

/** Return the lines of a paid leg's credit note, after those of the legs that were paid before. */
export const noteLines = (record: LoadedClaim, leg: CaseLeg): CaseLine[] =>
  partsOfLeg(record, leg, ({ state }) => state === "SUCCEEDED").flatMap(({ resolution, line, begin, end }): CaseLine[] => {
    const paid = { gross: end - begin, tax: taxUpTo(resolution, end) - taxUpTo(resolution, begin) };
    const isShipping = resolution.mode === "SHIPPING";
    const parts = isShipping ? splitByRate(record.order.shipping.rates, paid) : [{ rate: line?.tax_rate ?? "0", ...paid }];
    return parts.map(({ rate, gross, tax }) => ({
      kind: isShipping ? "SHIPPING" : line ? "PRODUCT" : "CORRECTION",
      title: line?.title ?? "",
      sku: line?.sku ?? null,
      order_line_id: line?.id ?? null,
      quantity: Math.max(1, resolution.quantity),
      ...{ rate, tax_minor: tax, gross_minor: gross },
    }));
  });

/** The tax inside the first part of a resolution's amount: floor differences, so that all parts add up. */
const taxUpTo = ({ amount_minor, tax_minor }: { amount_minor: number; tax_minor: number }, amount: number): number =>
  amount_minor === 0 ? 0 : Number((BigInt(tax_minor) * BigInt(amount)) / BigInt(amount_minor));

/**
 * Return what a leg pays of each line and of shipping, after those that were made or may have been, so that the platform takes back the
 * tax with it. It is told no units: those a claim settles may stay with the customer. The goods of an exchange are on another order there
 * than their money.
 */
export function partsOf(record: LoadedClaim, leg: CaseLeg): RefundParts {
  if (record.order.id !== record.order.rootId) return {};
  const amounts = new Map<string, number>();
  let shipping_minor = 0;
  for (const { resolution, line, begin, end } of partsOfLeg(record, leg, ({ state }) => state !== "FAILED")) {
    if (resolution.mode === "SHIPPING") shipping_minor += end - begin;
    else if (line) amounts.set(line.external_id, (amounts.get(line.external_id) ?? 0) + end - begin);
  }
  const lines = [...amounts].map(([external_id, amount_minor]) => ({ external_id, quantity: 0, amount_minor }));
  return { lines, shipping_minor };
}
