import type { ErrorCode } from "#contracts/errors";
import type { Outcome } from "#contracts/returns/states";
import type { ReturnReason } from "#contracts/settings/general";
import type { ReturnPolicy } from "#contracts/settings/policies";
import type { OutcomeWindow } from "#contracts/settings/policy-test";
import type { OfferEffects } from "../offers/offer.ts";

/** One requested item with the rules that decide it. */
export interface Wish {
  order_line_id: string;
  outcome: Outcome;
  shipping_method: ReturnPolicy["methods"][number];
  reason: ReturnReason | undefined;
  hasPhoto: boolean;
  hasComment: boolean;
  policy: ReturnPolicy;
  windows: readonly OutcomeWindow[];
  /** What flows add to the policy; left out or null without any. */
  offer?: Pick<OfferEffects, "refusal" | "hiddenBy" | "needsPhoto" | "needsComment"> | null;
}
export interface Objection {
  code: ErrorCode;
  order_line_id: string;
  /** The item's field at fault. */
  field: "order_line_id" | "outcome" | "shipping_method" | "photos" | "comment" | "quantity";
  closed_at: string | null;
  details: Record<string, unknown>;
}

/**
 * Return the outcomes still open: allowed by the policy and by the reason, if there is one, and within their windows.
 */
export function openOutcomes({
  policy,
  windows,
  reason,
}: Pick<Wish, "policy" | "windows"> & { reason?: ReturnReason | undefined }): Outcome[] {
  if (policy.final_sale) return [];
  return windows.flatMap(({ outcome, is_open }) => (is_open && isOffered(policy, reason, outcome) ? [outcome] : []));
}

/** Return the policy's objections to an item: enforced on customers, shown to staff as warnings. */
export function objectionsTo(wish: Wish): Objection[] {
  const { policy, reason, outcome, windows } = wish;
  const say = (code: ErrorCode, field: Objection["field"], details: Record<string, unknown> = {}, closed_at: string | null = null) => ({
    code,
    field,
    closed_at,
    order_line_id: wish.order_line_id,
    details: { policy: policy.name, ...details },
  });
  const window = windows.find((one) => one.outcome === outcome);
  const found: Objection[] = [];
  const { offer } = wish;
  if (policy.final_sale) return [say("NOT_RETURNABLE", "order_line_id", { final_sale: true })];
  if (offer?.refusal) return [say("NOT_RETURNABLE", "order_line_id", { flow: offer.refusal.flow, text: offer.refusal.text })];
  const by = offer?.hiddenBy ? { flow: offer.hiddenBy } : {};
  if (!isOffered(policy, reason, outcome))
    found.push(say("OUTCOME_NOT_ALLOWED", "outcome", { outcome, allowed_outcomes: openOutcomes(wish), ...by }));
  else if (window && !window.is_open)
    found.push(
      say("WINDOW_CLOSED", "outcome", { outcome, closed_at: window.closes_at, allowed_outcomes: openOutcomes(wish) }, window.closes_at),
    );
  if (!policy.methods.includes(wish.shipping_method)) found.push(say("METHOD_NOT_ALLOWED", "shipping_method", { methods: policy.methods }));
  if ((reason?.needs_photo || offer?.needsPhoto) && !wish.hasPhoto) found.push(say("PHOTO_REQUIRED", "photos"));
  if ((reason?.needs_comment || offer?.needsComment) && !wish.hasComment) found.push(say("COMMENT_REQUIRED", "comment"));
  return found;
}

const isOffered = (policy: ReturnPolicy, reason: ReturnReason | undefined, outcome: Outcome): boolean =>
  policy.allowed_outcomes.includes(outcome) && (!reason?.allowed_outcomes.length || reason.allowed_outcomes.includes(outcome));

/**
 * Return whether a value is within the policy's limits; null where the limits, in the store's currency, cannot be
 * compared.
 */
export function isWorthIt({ min_value_minor, max_value_minor }: ReturnPolicy, value: number | null): boolean {
  if (value === null || (min_value_minor === null && max_value_minor === null)) return true;
  return value >= (min_value_minor ?? 0) && value <= (max_value_minor ?? Number.MAX_SAFE_INTEGER);
}

/**
 * Return whether staff need a note to pass over an objection; what only a customer must provide, and how goods travel,
 * is up to staff.
 */
export const asksOverride = ({ code, details }: Objection): boolean =>
  ["WINDOW_CLOSED", "NOT_RETURNABLE", "OUTCOME_NOT_ALLOWED", "VALUE_NOT_ALLOWED"].includes(code) && details.outcome !== "KEEP";
