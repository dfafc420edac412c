import type { Outcome } from "#contracts/returns/states";
import type { GeneralSettings } from "#contracts/settings/general";

export interface Requested {
  /** Minor units of the store's currency; null when the order is in another currency. */
  value_minor: number | null;
  reasons: readonly string[];
  outcomes: readonly Outcome[];
  customerTags: readonly string[];
  /** Staff went beyond the policy, so a person reviews it. */
  isException: boolean;
}

/** Return whether a request is approved automatically. With RULES it must meet every rule. */
export function isApproved({ auto_approve, auto_approve_rules: rules }: GeneralSettings, request: Requested): boolean {
  if (auto_approve !== "RULES") return auto_approve === "ALWAYS";
  const among = (wanted: readonly string[], actual: readonly string[]) =>
    wanted.length === 0 || actual.every((one) => wanted.includes(one));
  const excluded = new Set(rules.excluded_customer_tags.map((tag) => tag.toLowerCase()));
  const isCheap = rules.max_value_minor === null || (request.value_minor !== null && request.value_minor <= rules.max_value_minor);
  return (
    !request.isException &&
    isCheap &&
    among(rules.reasons, request.reasons) &&
    among(rules.outcomes, request.outcomes) &&
    !request.customerTags.some((tag) => excluded.has(tag.toLowerCase()))
  );
}
