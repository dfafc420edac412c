import type { ClaimKind } from "#contracts/claims/states";
import { isSent } from "#server/cases/domain/claims/claim-case";
import { validFor } from "#server/cases/domain/money/store-credit";
import { type CreditDue, giveCredits } from "#server/cases/money/give-credits";
import { loadStoreRules } from "#server/cases/settings/api";
import { settleUnits } from "#server/catalogue/orders/api";
import { ensure } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { assertRefusalsSeen } from "#server/platforms/operations/api";
import { isConnected } from "#server/platforms/powers";
import type { Draft } from "../case/draft.ts";
import type { ResolutionRow } from "../case/loaded-claim.ts";
import { placeReplacements, type Replacement } from "../platform/replacement.ts";
import { takeBenefit } from "./benefits.ts";
import { claimMoney } from "./claim-money.ts";
import { besideAmount } from "./outcome.ts";
import { nameLegs, payoutsOf, reserveRefund } from "./payouts.ts";
import type { Plan, ResolveRequest } from "./plan.ts";
import { orderReplacement } from "./replacement.ts";
import { addGoodwill, insertResolution, resolutionOf } from "./resolutions.ts";
import type { PlannedUnits } from "./value-units.ts";

/** Write a plan with the draft: units settled or compensated, replacements ordered, money reserved. @throws OUT_OF_STOCK and more */
export async function applyPlan(
  draft: Draft,
  plan: Plan,
  { reason, by_hand: byHand, refused_was }: Pick<ResolveRequest, "reason" | "by_hand" | "refused_was">,
  recordsOnly: boolean,
): Promise<void> {
  const again = plan.retries.filter(({ kind }) => kind !== "GOODWILL");
  const isSeen = refused_was === "UNPAID" || (refused_was === "PAID" && again.every(({ kind }) => kind === "REFUND"));
  const payoutsAgain = new Set(again.map(({ payout_id }) => payout_id));
  const failed = draft.record.ledger.filter(
    ({ payout_id, state }) => state === "FAILED" && payout_id !== null && payoutsAgain.has(payout_id),
  );
  const asked = { owner: draft.owner, legs: failed.map(({ id }) => id) };
  const refused = await assertRefusalsSeen(draft.tx, draft.context.store.id, asked, isSeen);
  const refusedPaid = refused_was === "PAID" ? failed.filter(({ id }) => refused.includes(id)) : [];
  ensure(refused_was !== "PAID" || refusedPaid.length > 0, "INVALID_AMOUNT");
  const payouts = { REFUND: newId(), STORE_CREDIT: newId() };
  const added: ResolutionRow[] = [];
  for (const one of plan.units) added.push(await addUnits(draft, plan, one, payouts, reason));
  if (plan.shipping) added.push(await addShipping(draft, plan.shipping, payouts[plan.shipping.kind], reason));
  for (const { resolutions, kind } of plan.retries)
    for (const one of resolutions) draft.resolution(one, { ...(kind !== "GOODWILL" && { kind }), state: "RUNNING", done_at: null });
  await placeReplacements(draft, replacementsOf(plan, added));
  await settleLines(draft, plan);
  await compensate(draft, plan, added);
  draft.set({
    kinds: [...new Set([...draft.record.row.kinds, ...plan.units.map(({ kind }) => kind), ...(plan.shipping ? [plan.shipping.kind] : [])])],
  });
  logResolved(draft, plan, reason);
  await reserveRefund(draft, plan, payouts.REFUND, { reason: reason ?? null, recordsOnly, byHand, refusedPaid });
  await payCredit(draft, plan, payouts.STORE_CREDIT, reason ?? null);
}

const replacementsOf = ({ units }: Plan, added: readonly ResolutionRow[]): Replacement[] =>
  units.flatMap(({ variant }, i) => (variant && added[i] ? [{ variant, resolution: added[i] }] : []));

async function addUnits(
  draft: Draft,
  plan: Plan,
  one: PlannedUnits,
  payouts: Record<"REFUND" | "STORE_CREDIT", string>,
  reason: string | undefined,
): Promise<ResolutionRow> {
  const { item, kind, mode, quantity, amount, tax, keep_returnable, variant } = one;
  const isPaid = amount > 0;
  const isDone = !isSent(kind) && !isPaid;
  const row = resolutionOf(draft, {
    ...{ item_id: item.id, kind, mode, amount_minor: amount, tax_minor: tax, keep_returnable, reason: reason ?? null },
    quantity: one.isBeside ? 0 : quantity,
    payout_id: isPaid ? payouts[kind as "REFUND" | "STORE_CREDIT"] : null,
    variant_id: variant?.id ?? null,
    benefit: (await takeBenefit(draft, kind)) as ResolutionRow["benefit"],
    ...(isDone && { state: "DONE" as const, done_at: draft.now }),
  });
  if (variant) {
    const beside = besideAmount(plan, one);
    await orderReplacement(draft, {
      resolution: row,
      variant,
      worth: { gross: one.value.gross - beside.gross, tax: one.value.tax - beside.tax },
    });
    if (!draft.events.includes("replacement_made")) {
      draft.log("Replacement Created", { units: quantity, order_id: row.order_id });
      draft.tell({ name: "replaced" });
      draft.events.push("replacement_made");
    }
  }
  await insertResolution(draft, row);
  if (!one.isBeside) draft.item(item, { resolved: item.resolved + quantity });
  return row;
}

async function addShipping(
  draft: Draft,
  { amount, tax, kind }: NonNullable<Plan["shipping"]>,
  payout_id: string,
  reason: string | undefined,
) {
  const row = resolutionOf(draft, {
    kind,
    mode: "SHIPPING",
    quantity: 0,
    amount_minor: amount,
    tax_minor: tax,
    payout_id,
    reason: reason ?? null,
  });
  await insertResolution(draft, row);
  return row;
}

const settling: readonly ClaimKind[] = ["REFUND", "STORE_CREDIT", "REPLACEMENT"];

/** Units that were paid for or replaced are settled, as those the customer keeps for good: later cases start behind them. */
async function settleLines({ tx, context, record }: Draft, { units }: Plan): Promise<void> {
  const counts = new Map<string, number>();
  for (const { item, kind, mode, quantity, keep_returnable, isBeside } of units) {
    if (isBeside || !settling.includes(kind) || (mode === "COMPENSATION" && keep_returnable)) continue;
    counts.set(item.order_line_id, (counts.get(item.order_line_id) ?? 0) + quantity);
  }
  for (const [id, count] of counts) {
    const line = record.lines.get(id);
    if (line) line.settled += count;
    await settleUnits(tx, context.store.id, id, count);
  }
}

/** Compensated units come back first: they are the next ones of their line, behind those that settle. */
async function compensate({ tx, context, record }: Draft, { units }: Plan, added: readonly ResolutionRow[]): Promise<void> {
  for (const [i, { item, mode, quantity, from, amount, tax, keep_returnable }] of units.entries()) {
    const resolution = added[i];
    if (mode !== "COMPENSATION" || !keep_returnable || !resolution) continue;
    await tx
      .insertInto("unit_compensation")
      .values({
        ...{ store_id: context.store.id, order_line_id: item.order_line_id, from_unit: from, quantity },
        ...{ gross_minor: amount, tax_minor: tax, claim_id: record.id, resolution_id: resolution.id },
      })
      .execute();
  }
}

function logResolved(draft: Draft, { units, shipping }: Plan, reason: string | undefined): void {
  const lines = units.map(({ item, kind, mode, quantity, amount }) => {
    const title = draft.record.lines.get(item.order_line_id)?.title ?? "";
    return { title, kind, mode, quantity, amount_minor: amount };
  });
  draft.log("Resolved", { lines, shipping_minor: shipping?.amount ?? 0, currency: draft.record.order.currency }, reason ?? "");
}

/** Pay the store credit of a plan, and its goodwill. @throws PLATFORM_SCOPE_MISSING */
async function payCredit(draft: Draft, plan: Plan, payout_id: string, reason: string | null): Promise<void> {
  const { context, tx, record } = draft;
  const dues: CreditDue[] = payoutsOf(plan, "STORE_CREDIT", payout_id).map(({ amount, ...due }) => ({
    ...{ kind: "STORE_CREDIT", amount_minor: amount },
    ...due,
  }));
  if (plan.goodwill > 0) {
    const payout = plan.retries.find(({ kind }) => kind === "GOODWILL")?.payout_id ?? newId();
    if (!record.resolutions.some((one) => one.payout_id === payout)) await addGoodwill(draft, plan.goodwill, payout, reason);
    dues.push({ kind: "BONUS_CREDIT", amount_minor: plan.goodwill, payout_id: payout });
    draft.log("Goodwill", { amount_minor: plan.goodwill, currency: record.order.currency }, reason ?? "");
  }
  if (dues.length === 0) return;
  const { timezone, general } = await loadStoreRules(tx, context.store.id);
  const validity = validFor(timezone, context.now, general.credit_valid_days);
  nameLegs(draft, await giveCredits(claimMoney, draft, dues, { validity, reason }));
  if (!isConnected(context.store)) draft.events.push("payment");
}
