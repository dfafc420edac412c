import type { GeneralSettings } from "#contracts/settings/general";
import { percentOf } from "#server/kit/allocate";

type Rule = GeneralSettings["bonus_credit"];

/**
 * Return the bonus on `credit` minor units of store credit, rounded half up; `alreadyGiven` counts towards the
 * cap. A fixed bonus and the cap are in the store's currency, so an order in another currency gets only a percentage
 * without a cap.
 */
export function bonusOf(rule: Rule, credit: number, alreadyGiven: number, isStoreCurrency: boolean): number {
  if (credit <= 0 || rule.type === "NONE") return 0;
  if (!isStoreCurrency && (rule.type === "FIXED" || rule.cap_minor !== null)) return 0;
  const wanted = rule.type === "FIXED" ? Math.max(0, rule.amount_minor - alreadyGiven) : percentOf(credit, String(rule.percent));
  return rule.cap_minor === null ? wanted : Math.min(wanted, Math.max(0, rule.cap_minor - alreadyGiven));
}
