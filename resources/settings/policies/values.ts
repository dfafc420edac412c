import { ReturnPolicy, type ReturnPolicySettings } from "#contracts/settings-policies";
import { newId } from "../addresses.ts";

export const newPolicy: ReturnPolicy = ReturnPolicy.partial({ name: true }).parse({}) as ReturnPolicy;

/** Where in the list a policy stands, or will: new ones come before the default. */
export function placeOf({ policies }: ReturnPolicySettings, id: string): number {
  const index = policies.findIndex((policy) => (id === newId ? policy.is_default : policy.id === id));
  return index < 0 ? policies.length : index;
}

/** The list with this policy in its place. */
export function withPolicy(data: ReturnPolicySettings, id: string, policy: ReturnPolicy): ReturnPolicySettings {
  const at = placeOf(data, id);
  const policies = id === newId ? data.policies.toSpliced(at, 0, policy) : data.policies.with(at, policy);
  return { policies };
}

/** From the fields: an amount left empty is none, days left empty are without end. */
export function toPolicy(values: ReturnPolicy): ReturnPolicy {
  const { applies_to: reach, fees, window } = values;
  return {
    ...values,
    applies_to: { ...reach, price_from_minor: reach.price_from_minor ?? null, price_to_minor: reach.price_to_minor ?? null },
    window: {
      ...window,
      refund_days: window.refund_days ?? null,
      store_credit_days: window.store_credit_days ?? null,
      exchange_days: window.exchange_days ?? null,
    },
    fees: {
      ...fees,
      restocking: { ...fees.restocking, amount_minor: fees.restocking.amount_minor ?? 0, percent: fees.restocking.percent ?? 0 },
      label_minor: fees.label_minor ?? 0,
      return_minor: fees.return_minor ?? 0,
      order_minor: fees.order_minor ?? 0,
    },
    min_value_minor: values.min_value_minor ?? null,
    max_value_minor: values.max_value_minor ?? null,
  };
}
