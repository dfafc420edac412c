import type { Outcome } from "#contracts/returns/states";
import type { ReturnPolicy } from "#contracts/settings/policies";
import type { OutcomeWindow } from "#contracts/settings/policy-test";
import type { OfferEffects } from "./offer.ts";

const noFees: ReturnPolicy["fees"] = {
  restocking: { type: "NONE", amount_minor: 0, percent: 0 },
  ...{ label_minor: 0, return_minor: 0, order_minor: 0, exchange_shipping_minor: 0, waived_for: [] },
};
type Rule = Pick<ReturnPolicy, "window" | "seasons">;
const dayFields = { REFUND: "refund_days", KEEP: "refund_days", STORE_CREDIT: "store_credit_days", EXCHANGE: "exchange_days" } as const;

/**
 * Return the policy of a line as flows change it. Final sale stays final. `unitMinor` is what a unit was paid for, null in another
 * currency than the store's.
 */
export function offeredPolicy<Policy extends ReturnPolicy>(policy: Policy, effects: OfferEffects, unitMinor: number | null): Policy {
  if (policy.final_sale) return policy;
  const mayKeep = effects.keepUpTo !== null && unitMinor !== null && unitMinor <= effects.keepUpTo;
  const allowed: Outcome[] = mayKeep ? [...new Set([...policy.allowed_outcomes, "KEEP" as const])] : policy.allowed_outcomes;
  return {
    ...policy,
    allowed_outcomes: effects.refusal ? [] : allowed.filter((one) => !effects.hiddenOutcomes.has(one)),
    methods: withKeep(policy.methods, mayKeep).filter((one) => !effects.hiddenMethods.has(one)),
    fees: offeredFees(policy.fees, effects.fees),
    refund_shipping: effects.shippingRefund ?? policy.refund_shipping,
  };
}

/** An item that stays with the customer is not sent anywhere. */
const withKeep = (methods: ReturnPolicy["methods"], mayKeep: boolean): ReturnPolicy["methods"] =>
  mayKeep && !methods.includes("NO_SHIPMENT") ? [...methods, "NO_SHIPMENT"] : methods;

/**
 * Return the windows of a line: the policy's with its seasons, or the days a flow has set, which no season extends. A keep-the-item refund
 * counts as a refund, unless a flow has set days for it alone.
 */
export function offeredWindows(policy: ReturnPolicy, { days }: OfferEffects, windowsFor: (rule: Rule) => OutcomeWindow[]): OutcomeWindow[] {
  return windowsFor(policy).map((own, i) => {
    const set = days.get(own.outcome) ?? (own.outcome === "KEEP" ? days.get("REFUND") : undefined);
    if (set === undefined) return own;
    return windowsFor({ window: { ...policy.window, [dayFields[own.outcome]]: set }, seasons: [] })[i] ?? own;
  });
}

/** Return the fee rules of a line as flows change them. */
export function offeredFees(fees: ReturnPolicy["fees"], change: OfferEffects["fees"]): ReturnPolicy["fees"] {
  if (change === null) return fees;
  if (change === "WAIVED") return noFees;
  return { ...fees, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) };
}
