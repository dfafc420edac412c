import type { ClaimBody } from "#contracts/claims/actions";
import type { ClaimOutcome } from "#contracts/claims/outcome";
import { hasFailed, isLive, unitsLeft } from "#server/cases/domain/claims/claim-case";
import { payLegs } from "#server/cases/money/legs/pay-legs";
import { isOnlyRecorded } from "#server/cases/money/open-platform";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import type { ClaimActionResult } from "../case/action-result.ts";
import { Draft, finish } from "../case/draft.ts";
import { loadClaim } from "../case/load.ts";
import type { LoadedClaim } from "../case/loaded-claim.ts";
import { applyPlan } from "../money/apply.ts";
import { claimMoney } from "../money/claim-money.ts";
import { assertMayPay, outcomeOf } from "../money/outcome.ts";
import { planResolution } from "../money/plan.ts";
import { act } from "./run-action.ts";

/**
 * Resolve units of a claim. Ledger first: legs are reserved and committed, then the platform is called with the leg's id as its
 * key, then the legs are settled. What is resolved already changes nothing.
 */
export async function resolveClaim(
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  body: ClaimBody<"resolve">,
): Promise<ClaimActionResult> {
  const { expected_total_minor, ...request } = body;
  const recordsOnly = await isOnlyRecorded(deps, context.store);
  const { record, result: changed } = await deps.db.transaction((tx) =>
    act(
      tx,
      context,
      id,
      "resolve",
      async (draft) => {
        const plan = await planResolution(draft, request);
        assertMayPay(draft, plan, request);
        const outcome = await outcomeOf(draft, plan);
        const missing = outcome.replacements.find(({ in_stock }) => !in_stock);
        if (missing)
          throw new AppError("OUT_OF_STOCK", {
            item_id: missing.item_id,
            variant_id: missing.variant_id,
            offer: ["REFUND", "STORE_CREDIT"],
          });
        if (outcome.total_minor !== expected_total_minor) throw new AppError("OUTCOME_CHANGED", { outcome });
        await applyPlan(draft, plan, request, recordsOnly);
        await finish(draft);
        return true;
      },
      (known) => isDone(known, body),
    ),
  );
  const { detail } = await payLegs(claimMoney, deps, context, record);
  return { changed, claim: detail };
}

/** Whether all that is asked for was resolved that way already. */
function isDone(record: LoadedClaim, { items = [], shipping, goodwill }: ClaimBody<"resolve">): boolean {
  const resolutions = record.resolutions.filter(isLive);
  if (items.length === 0 && !shipping && !goodwill) return false;
  if (hasFailed(record) && record.status === "OPEN") return false;
  const isResolved = ({ id, kind }: (typeof items)[number]) => {
    const item = record.items.find((one) => one.id === id);
    return item !== undefined && unitsLeft(item) === 0 && resolutions.some((one) => one.item_id === id && one.kind === kind);
  };
  return (
    items.every(isResolved) &&
    (!shipping || resolutions.some(({ mode }) => mode === "SHIPPING")) &&
    (!goodwill || resolutions.some(({ mode, amount_minor }) => mode === "GOODWILL" && amount_minor === goodwill.amount_minor))
  );
}

/** Return what resolving would do and pay, writing nothing. */
export const previewResolution = (
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  { expected_total_minor: _, ...request }: ClaimBody<"preview-resolution">,
): Promise<{ outcome: ClaimOutcome }> =>
  deps.db.transaction(async (tx) => {
    const draft = new Draft(tx, context, await loadClaim(tx, context.store.id, id));
    return { outcome: await outcomeOf(draft, await planResolution(draft, request)) };
  });
