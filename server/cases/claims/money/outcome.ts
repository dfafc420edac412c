import type { ClaimOutcome } from "#contracts/claims/outcome";
import { approvedFor, unitsLeft } from "#server/cases/domain/claims/claim-case";
import { ownLegs } from "#server/cases/domain/returns/return-case";
import { payableFor, splitRefund } from "#server/cases/money/amounts-due";
import { assertWithinLimit } from "#server/cases/money/refund-limit";
import { loadStoreRules } from "#server/cases/settings/api";
import { AppError, ensure } from "#server/kit/errors";
import { creditKindFor, isConnected } from "#server/platforms/powers";
import type { Draft } from "../case/draft.ts";
import { isOwner } from "../case/judge.ts";
import type { ItemRow } from "../case/loaded-claim.ts";
import { isAvailable } from "../stock/reservations.ts";
import type { Plan, ResolveRequest } from "./plan.ts";
import { promisedUnits } from "./replacement.ts";
import type { PlannedUnits } from "./value-units.ts";

/** Return a plan as it is shown: what it pays from where, and whether its goods are in stock. @throws REFUND_EXCEEDS_BALANCE, PLATFORM_SCOPE_MISSING */
export async function outcomeOf(draft: Draft, plan: Plan): Promise<ClaimOutcome> {
  const { record } = draft;
  const maximum_refundable_minor = payableFor(record);
  if (plan.refund + plan.credit > maximum_refundable_minor) throw new AppError("REFUND_EXCEEDS_BALANCE", { maximum_refundable_minor });
  assertCreditTakes(draft, plan);
  const { general } = await loadStoreRules(draft.tx, draft.context.store.id);
  const replacements: ClaimOutcome["replacements"] = [];
  for (const one of plan.units) if (one.variant) replacements.push(await replacementOf(draft, plan, one));
  return {
    currency: record.order.currency,
    items: plan.units.map(({ item, kind, mode, quantity, value, amount, tax, keep_returnable }) => ({
      ...{ id: item.id, kind, mode, quantity, value_minor: value.gross, amount_minor: amount, tax_minor: tax, keep_returnable },
    })),
    shipping_minor: plan.shipping?.amount ?? 0,
    refund_minor: plan.refund,
    credit_minor: plan.credit,
    bonus_minor: plan.goodwill,
    total_minor: plan.refund + plan.credit + plan.goodwill,
    refunds: splitRefund(record, plan.refund, general.refund_order),
    maximum_refundable_minor,
    left: leftAfter(record.items, plan),
    replacements,
  };
}

/** Return what of the approved units is open once a plan is carried out. */
const leftAfter = (items: readonly ItemRow[], { units }: Plan): ClaimOutcome["left"] =>
  items.flatMap((item) => {
    const taken = units.reduce((sum, one) => sum + (one.item.id === item.id && !one.isBeside ? one.quantity : 0), 0);
    const after = { ...item, resolved: item.resolved + taken };
    const quantity = unitsLeft(after);
    return quantity > 0 ? [{ id: item.id, quantity, amount_minor: approvedFor(after, quantity).gross }] : [];
  });

/** Assert that a connected store's platform takes store credit in some form. @throws PLATFORM_SCOPE_MISSING */
function assertCreditTakes({ record, context: { store } }: Draft, { credit, goodwill }: Plan): void {
  if (!isConnected(store)) return;
  const takes = (isGoodwill: boolean) => creditKindFor(store, record.scopes, { hasAccount: true, isGoodwill }) !== null;
  ensure((credit === 0 || takes(false)) && (goodwill === 0 || takes(true)), "PLATFORM_SCOPE_MISSING");
}

async function replacementOf(draft: Draft, plan: Plan, one: PlannedUnits): Promise<ClaimOutcome["replacements"][number]> {
  const variant = one.variant as NonNullable<PlannedUnits["variant"]>;
  return {
    item_id: one.item.id,
    variant_id: variant.id,
    title: variant.title,
    variant_title: variant.variant_title,
    quantity: one.quantity,
    in_stock: await isAvailable(draft, one.item, variant, one.quantity + promisedUnits(draft.record, one.item.id, variant.id)),
    worth_minor: one.value.gross - besideAmount(plan, one).gross,
  };
}

/** Return what is paid beside a replacement, which lowers what it is worth. */
export function besideAmount({ units }: Plan, replaced: PlannedUnits): { gross: number; tax: number } {
  const first = units.find(({ item, variant }) => item.id === replaced.item.id && variant !== null);
  const beside = first === replaced ? units.filter((one) => one.isBeside && one.item.id === replaced.item.id) : [];
  return { gross: beside.reduce((sum, one) => sum + one.amount, 0), tax: beside.reduce((sum, one) => sum + one.tax, 0) };
}

/** Assert who may pay this, and why. @throws FORBIDDEN, REASON_REQUIRED, REFUND_LIMIT_EXCEEDED */
export function assertMayPay({ context, record }: Draft, plan: Plan, { reason }: ResolveRequest): void {
  const total = plan.refund + plan.credit + plan.goodwill;
  if (plan.goodwill > 0 && !isOwner(context)) throw new AppError("FORBIDDEN", { field: "goodwill" });
  ensure(plan.goodwill === 0 || reason || plan.retries.some(({ kind }) => kind === "GOODWILL"), "REASON_REQUIRED");
  ensure(record.stage !== "AWAITING_ITEM" || reason, "REASON_REQUIRED");
  if (total === 0) return;
  if (!context.actor.ability.can("refund", "Claim")) throw new AppError("FORBIDDEN", { permission: "can_refund" });
  assertWithinLimit(context, ownLegs(record), total, record.order.currency);
}
