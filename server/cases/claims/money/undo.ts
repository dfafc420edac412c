import type { ClaimKind } from "#contracts/claims/states";
import { isLive, isSettled } from "#server/cases/domain/claims/claim-case";
import { unsettle } from "#server/cases/domain/money/unsettle";
import { freeReservations } from "#server/cases/kernel/goods/stock";
import { type Amounts, paidOf } from "#server/catalogue/domain/units";
import { settleUnits } from "#server/catalogue/orders/api";
import type { Draft } from "../case/draft.ts";
import type { ItemRow, LoadedClaim, ResolutionRow } from "../case/loaded-claim.ts";
import { reservedOf } from "../stock/reservations.ts";
import { giveBackBenefits } from "./benefits.ts";
import { compensate } from "./compensate.ts";
import { withdrawGoods } from "./replacement.ts";

/** Return the kinds of the resolutions that count, as the list shows them. */
export const kindsOf = ({ resolutions }: LoadedClaim): ClaimKind[] => [
  ...new Set(resolutions.filter((one) => isLive(one) && one.mode !== "GOODWILL").map(({ kind }) => kind)),
];

/** Undo what a denied claim was resolved with, except for what was paid or replaced. */
export async function undoUnsettled(draft: Draft): Promise<void> {
  const undone = draft.record.resolutions.filter((one) => isLive(one) && !isSettled(one));
  await giveBackBenefits(draft, undone);
  for (const one of undone) if (one.kind === "RESOLVED_OUTSIDE") draft.resolution(one, { state: "CANCELLED" });
  draft.set({ kinds: kindsOf(draft.record) });
}

/** Cancel what has not been sent of a running repair, kit or replacement: its units can be resolved another way. */
export async function cancelUnsent(draft: Draft, one: ResolutionRow): Promise<void> {
  const { record, now } = draft;
  const item = record.items.find(({ id }) => id === one.item_id);
  if (!item) return;
  const open = one.quantity - one.sent;
  if (one.kind === "REPLACEMENT") {
    await freeReservations(draft, reservedOf(draft, item.id, one.variant_id));
    await reopenUnits(draft, item, one, open, await withdrawGoods(draft, one, open));
  }
  if (one.sent > 0) {
    draft.resolution(one, { quantity: one.sent, state: "DONE", done_at: now });
    if (one.kind !== "REPLACEMENT") draft.item(item, { released: item.released + one.sent });
  } else {
    await giveBackBenefits(draft, [one]);
    draft.resolution(one, { state: "CANCELLED", done_at: now, order_line_id: null });
  }
  draft.item(item, { resolved: item.resolved - open });
}

/** Replaced units that are not replaced after all are open again, for what was set off for them. */
async function reopenUnits(draft: Draft, item: ItemRow, one: ResolutionRow, count: number, worth: Pick<Amounts, "gross" | "tax">) {
  const { tx, context, record } = draft;
  const line = record.lines.get(item.order_line_id);
  if (!line) return;
  line.settled -= count;
  await settleUnits(tx, context.store.id, line.id, -count);
  const adjusted = unsettle(paidOf(line), line.settled + line.outside, count, worth);
  line.compensated = [...line.compensated, ...adjusted];
  await compensate(draft, one, line.id, adjusted);
}

/** Send units of a running repair back to the customer as they came: they are theirs, and no benefit was used. */
export async function sendBack(draft: Draft, one: ResolutionRow, tracking: string | null, reason: string): Promise<void> {
  const { record, now } = draft;
  const item = record.items.find(({ id }) => id === one.item_id);
  if (!item) return;
  await giveBackBenefits(draft, [one]);
  draft.resolution(one, { state: "SENT_BACK", done_at: now, reason, ...(tracking && { tracking }) });
  draft.item(item, { released: item.released + one.quantity });
}
