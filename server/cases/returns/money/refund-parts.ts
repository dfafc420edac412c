import { type PayoutDue, payoutDue, type RefundShare, refundShares, valueOfUnits } from "#server/cases/domain/money/refund-lines";
import { legsOfRounds } from "#server/cases/domain/returns/return-case";
import type { CaseLeg } from "#server/cases/kernel/leg";
import { type RefundParts, type RefundWishes, refundCommand } from "#server/cases/kernel/refund-command";
import { orderSubject } from "#server/platforms/operations/planned";
import type { RefundAsk, RefundCommand } from "#server/platforms/port/refunds";
import type { Draft } from "../case/draft.ts";
import type { LoadedCase } from "../case/loaded-case.ts";
import { planOperation } from "../case/plan-operation.ts";
import { creditIdOf } from "./store-credit.ts";

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

/** Return what each of the next payments is for, after those that were made or may have been. */
export function partsOf(record: LoadedCase, amounts: readonly number[]): RefundShare[] {
  const due = dueOf(record);
  return refundShares(due, sharesBefore(record, due), amounts);
}

function sharesBefore(record: LoadedCase, due: PayoutDue): RefundShare[] {
  const shares: RefundShare[] = [];
  for (const leg of legsOfRounds(record)) {
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

/** Return the request of a refund as it was reserved. */
export const storedCommand = ({ operations }: LoadedCase, leg: Pick<CaseLeg, "id">): RefundCommand | null =>
  (operations.find(({ kind, key }) => kind === "refund" && key === leg.id)?.command as RefundCommand | null | undefined) ?? null;

/** Return a refund of one payment as the platform is asked for it. */
export const commandFor = (record: LoadedCase, leg: CaseLeg, share?: RefundShare, wishes?: RefundWishes): RefundCommand | null =>
  refundCommand(record, leg, share ? partsOfShare(share) : {}, wishes);

const partsOfShare = ({ lines, shipping_minor }: RefundShare): RefundParts => ({
  lines: lines.map(({ line_id, ...line }) => ({ external_id: line_id, ...line })),
  shipping_minor,
});

/** Store a refund's request with its leg, so that every attempt asks for the same. */
export function planRefund(draft: Draft, leg: CaseLeg, share: RefundShare | undefined, wishes: RefundWishes): void {
  const command = commandFor(draft.record, leg, share, wishes);
  if (!command || creditIdOf(command.payment) !== null) return;
  planOperation(draft, { key: leg.id, kind: "refund", subject: orderSubject(command.order.external_id), command, about: [leg.id] });
}

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
