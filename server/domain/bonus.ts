import type { GeneralSettings } from "#contracts/settings/general";
import { percentOf } from "./allocate.ts";

type Rule = GeneralSettings["bonus_credit"];

/**
 * What comes on top of `credit` minor units given as store credit, half up, within what `given` of it leaves of the cap.
 * A fixed bonus and the cap are in the store's currency; of an order in another currency there is only a percentage without a cap.
 */
export function bonusOf(rule: Rule, credit: number, given: number, isStoreCurrency: boolean): number {
  if (credit <= 0 || rule.type === "NONE") return 0;
  if (!isStoreCurrency && (rule.type === "FIXED" || rule.cap_minor !== null)) return 0;
  const wanted = rule.type === "FIXED" ? Math.max(0, rule.amount_minor - given) : percentOf(credit, String(rule.percent));
  return rule.cap_minor === null ? wanted : Math.min(wanted, Math.max(0, rule.cap_minor - given));
}
