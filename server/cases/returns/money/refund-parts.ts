import { type PayoutDue, payoutDue, type RefundShare, refundShares, valueOfUnits } from "#server/cases/domain/money/refund-lines";
import { legsOfRounds } from "#server/cases/domain/returns/return-case";
import type { CaseLeg } from "#server/cases/money/legs/leg";
import { type RefundParts, storedCommand } from "#server/cases/money/refund-command";
import type { RefundAsk, RefundCommand } from "#server/platforms/port/refunds";
import type { LoadedCase } from "../case/loaded-case.ts";

/** What the platform is asked about a refund before it is made, and what we compute for the same units. */
export interface Comparison {
  ask: RefundAsk;
  ours_minor: number;
}

/** Lines are named by the platform's ids. The goods of an exchange are on another order there than their money. */
function dueOf(record: LoadedCase): PayoutDue {
  if (record.order.id !== record.order.rootId) return { lines: [], shipping_minor: 0 };
  const lines = new Map(record.items.map((item) => [item.id, record.lines.get(item.order_line_id)?.external_id]));
  return payoutDue(
    record.rounds.map(({ outcome }) => outcome),
    (itemId) => lines.get(itemId),
  );
}

/** Return what a leg is for, after those that were made or may have been. */
export function partsOf(record: LoadedCase, leg: CaseLeg): RefundParts {
  const due = dueOf(record);
  const [{ lines, shipping_minor }] = refundShares(due, sharesBefore(record, due, leg), [leg.amount_minor]) as [RefundShare];
  return { lines: lines.map(({ line_id, ...line }) => ({ external_id: line_id, ...line })), shipping_minor };
}

/** Return what the payments of a case were for, of which `except` is none. */
function sharesBefore(record: LoadedCase, due: PayoutDue, except?: CaseLeg): RefundShare[] {
  const shares: RefundShare[] = [];
  for (const leg of legsOfRounds(record)) {
    if (leg === except) continue;
    const command = storedCommand(record, leg);
    const units = leg.refunded_units ?? null;
    if (command) shares.push(shareOf(command));
    else if (units) shares.push(shareElsewhere(due, shares, leg, units));
    else shares.push(...refundShares(due, shares, [leg.amount_minor]));
  }
  return shares;
}

/** Return what a refund made elsewhere was for, which names its units. */
function shareElsewhere({ lines, shipping_minor }: PayoutDue, before: readonly RefundShare[], leg: CaseLeg, units: Record<string, number>) {
  const named = { lines: lines.filter(({ line_id }) => line_id in units), shipping_minor };
  const [share] = refundShares(named, before, [leg.amount_minor]) as [RefundShare];
  return { ...share, lines: share.lines.map((line) => ({ ...line, quantity: units[line.line_id] ?? 0 })) };
}

const shareOf = ({ lines = [], shipping_minor = 0 }: RefundCommand): RefundShare => ({
  lines: lines.map(({ external_id, quantity, amount_minor }) => ({ line_id: external_id, quantity, amount_minor })),
  shipping_minor,
});

/** Return what to compare with the platform; null where the payments name no whole line. */
export function comparisonOf(record: LoadedCase, amounts: readonly number[]): Comparison | null {
  const due = dueOf(record);
  const before = sharesBefore(record, due);
  const parts = refundShares(due, before, amounts);
  const ours_minor = valueOfUnits(due, before, parts);
  if (!ours_minor) return null;
  const units = new Map<string, number>();
  for (const { line_id, quantity } of parts.flatMap(({ lines }) => lines)) units.set(line_id, (units.get(line_id) ?? 0) + quantity);
  return {
    ours_minor,
    ask: {
      order: { external_id: record.order.rootExternalId, currency: record.order.currency },
      lines: [...units].flatMap(([external_id, quantity]) => (quantity > 0 ? [{ external_id, quantity }] : [])),
      shipping_minor: parts.reduce((sum, part) => sum + part.shipping_minor, 0),
    },
  };
}
