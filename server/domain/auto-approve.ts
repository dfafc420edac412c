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
export function isApproved({ auto_approve, auto_approve_rules: rules }: GeneralSettings, asked: Requested): boolean {
  if (auto_approve !== "RULES") return auto_approve === "ALWAYS";
  const among = (wanted: readonly string[], given: readonly string[]) => wanted.length === 0 || given.every((one) => wanted.includes(one));
  const excluded = new Set(rules.excluded_customer_tags.map((tag) => tag.toLowerCase()));
  const isCheap = rules.max_value_minor === null || (asked.value_minor !== null && asked.value_minor <= rules.max_value_minor);
  return (
    !asked.isException &&
    isCheap &&
    among(rules.reasons, asked.reasons) &&
    among(rules.outcomes, asked.outcomes) &&
    !asked.customerTags.some((tag) => excluded.has(tag.toLowerCase()))
  );
}
