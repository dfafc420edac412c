import type { ClaimKind } from "#contracts/claims/states";
import { isLive } from "#server/cases/domain/claims/claim-case";
import { saveBenefits } from "#server/cases/warranty/api";
import { ensure } from "#server/kit/errors";
import type { Draft } from "../case/draft.ts";
import type { ResolutionRow } from "../case/loaded-claim.ts";

/** Take one benefit of the kind from the claim's registration, once a claim. @throws NOT_COVERED, BENEFIT_USED_UP */
export async function takeBenefit(draft: Draft, kind: ClaimKind): Promise<string | null> {
  const { registration, resolutions } = draft.record;
  if (!registration || kind === "RESOLVED_OUTSIDE" || resolutions.some(({ benefit }) => benefit === kind)) return null;
  const benefit = registration.benefits.find(({ type }) => type === kind);
  ensure(benefit, "NOT_COVERED", { kind });
  ensure(benefit.remaining !== 0, "BENEFIT_USED_UP", { kind });
  if (benefit.remaining !== null) benefit.remaining -= 1;
  await saveBenefits(draft.tx, draft.context.store.id, registration);
  return kind;
}

/** Give back the benefits of resolutions. One of the same kind that stays goes on to use it. */
export async function giveBackBenefits(draft: Draft, undone: readonly ResolutionRow[]): Promise<void> {
  const { registration, resolutions } = draft.record;
  const used = undone.filter(({ benefit }) => benefit !== null);
  if (!registration || used.length === 0) return;
  for (const one of used) {
    const heir = resolutions.find((other) => other.kind === one.kind && isLive(other) && !undone.includes(other));
    const benefit = registration.benefits.find(({ type }) => type === one.benefit);
    if (heir) draft.resolution(heir, { benefit: one.benefit });
    else if (benefit && benefit.remaining !== null) benefit.remaining += 1;
    draft.resolution(one, { benefit: null });
  }
  await saveBenefits(draft.tx, draft.context.store.id, registration);
}
