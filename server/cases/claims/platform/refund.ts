import type { CaseLeg } from "#server/cases/kernel/leg";
import { type RefundParts, type RefundWishes, refundCommand } from "#server/cases/kernel/refund-command";
import { planOperation } from "#server/platforms/operations/plan-operation";
import { orderSubject } from "#server/platforms/operations/planned";
import type { RefundCommand } from "#server/platforms/port/refunds";
import { isConnected } from "#server/platforms/powers";
import type { Draft } from "../case/draft.ts";
import type { LoadedClaim } from "../case/loaded-claim.ts";
import { ownerOf } from "../case/plan-operation.ts";

/** Return what the platform is asked to refund; null when its payment is gone. */
export const commandFor = (record: LoadedClaim, leg: CaseLeg, wishes?: RefundWishes): RefundCommand | null =>
  refundCommand(record, leg, partsOf(record, leg), wishes);

/**
 * Return what a leg pays of each line and of shipping, after those of its payout that were made or may have been, so that the platform
 * takes back the tax with it. It is told no units: those a claim settles may stay with the customer. The goods of an exchange are on
 * another order there than their money.
 */
function partsOf({ resolutions, items, lines, ledger, order }: LoadedClaim, leg: CaseLeg): RefundParts {
  if (order.id !== order.rootId) return {};
  const before = ledger.filter((one) => one.payout_id === leg.payout_id && one.id !== leg.id && one.state !== "FAILED");
  const from = before.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const amounts = new Map<string, number>();
  let [start, shipping_minor] = [0, 0];
  for (const { payout_id, amount_minor, mode, item_id } of resolutions) {
    if (payout_id !== leg.payout_id) continue;
    const part = Math.min(from + leg.amount_minor, start + amount_minor) - Math.max(from, start);
    start += amount_minor;
    if (part <= 0) continue;
    const line = lines.get(items.find(({ id }) => id === item_id)?.order_line_id ?? "");
    if (mode === "SHIPPING") shipping_minor += part;
    else if (line) amounts.set(line.external_id, (amounts.get(line.external_id) ?? 0) + part);
  }
  return {
    lines: [...amounts].map(([external_id, part]) => ({ external_id, quantity: 0, amount_minor: part })),
    shipping_minor,
  };
}

/** Store what a connected store's platform is asked for, so that a repeated call asks for the same. */
export function planRefund(draft: Draft, leg: CaseLeg, wishes: RefundWishes): void {
  const command = isConnected(draft.context.store) ? commandFor(draft.record, leg, wishes) : null;
  if (!command) return;
  const subject = orderSubject(command.order.external_id);
  planOperation(draft, ownerOf(draft), { key: leg.id, kind: "refund", subject, command, about: [leg.id] });
}

export const storedCommand = ({ operations }: LoadedClaim, leg: CaseLeg): RefundCommand | null =>
  (operations.find(({ key }) => key === leg.id)?.command ?? null) as RefundCommand | null;
