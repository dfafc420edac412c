import type { ReturnPolicy, ReturnPolicySettings } from "#contracts/settings/policies";
import { newId } from "../resource.ts";

/** The contract's defaults, repeated: the browser only has its types. */
export const newPolicy: ReturnPolicy = {
  name: "",
  active: true,
  is_default: false,
  applies_to: {
    product_group_ids: [],
    countries: [],
    zones: [],
    customer_tags: [],
    order_tags: [],
    channels: [],
    price_from_minor: null,
    price_to_minor: null,
  },
  window: { start: "DELIVERY", transit_days: 7, refund_days: 30, store_credit_days: 30, exchange_days: 30 },
  final_sale: false,
  allowed_outcomes: ["REFUND", "STORE_CREDIT", "EXCHANGE"],
  methods: ["LABEL", "CUSTOMER_LABEL", "IN_STORE"],
  fees: {
    restocking: { type: "NONE", amount_minor: 0, percent: 0 },
    label_minor: 0,
    return_minor: 0,
    order_minor: 0,
    exchange_shipping_minor: 0,
    waived_for: [],
  },
  refund_shipping: "NEVER",
  exchange_credit: "PAID",
  min_value_minor: null,
  max_value_minor: null,
  seasons: [],
};

/** Return the index of a policy in the list; a new one goes before the default. */
export function indexOfPolicy({ policies }: ReturnPolicySettings, id: string): number {
  const index = policies.findIndex((policy) => (id === newId ? policy.is_default : policy.id === id));
  return index < 0 ? policies.length : index;
}

/** Return the list with this policy replaced or inserted. */
export function withPolicy(data: ReturnPolicySettings, id: string, policy: ReturnPolicy): ReturnPolicySettings {
  const at = indexOfPolicy(data, id);
  const policies = id === newId ? data.policies.toSpliced(at, 0, policy) : data.policies.with(at, policy);
  return { policies };
}

/** Return the values to save; empty amounts become null, empty days no limit. */
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
