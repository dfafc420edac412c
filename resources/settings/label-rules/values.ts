import type { CarrierRule } from "#contracts/settings/carrier-rules";
import type { ShippingLabelSettings } from "#contracts/settings/label";
import { newId } from "../resource.ts";

/** The contract's defaults, repeated: the browser only has its types. */
export const newRule: CarrierRule = {
  name: "",
  active: true,
  when: {
    noun: null,
    countries: [],
    zones: [],
    to_place_ids: [],
    weight_min_g: null,
    weight_max_g: null,
    value_min_minor: null,
    value_max_minor: null,
    reasons: [],
    product_group_ids: [],
    customs: null,
  },
  purchase: {
    connection_id: null,
    services: [],
    choose: "CHEAPEST",
    max_cost_minor: null,
    insure: false,
    max_days: null,
    handover: "PRINT",
  },
  otherwise: "NEXT",
};

/** Return the index of a rule in the list; a new one goes to the end. */
export function indexOfRule({ rules }: Pick<ShippingLabelSettings, "rules">, id: string): number {
  const index = rules.findIndex((rule) => rule.id === id);
  return index < 0 ? rules.length : index;
}

/** Return the list with this rule replaced or added. */
export function withRule(data: ShippingLabelSettings, id: string, rule: CarrierRule): Pick<ShippingLabelSettings, "rules"> {
  return { rules: id === newId ? [...data.rules, rule] : data.rules.with(indexOfRule(data, id), rule) };
}

/** Return the values to save: fields that are not shown or empty are no condition. */
export function toRule(values: CarrierRule): CarrierRule {
  const { when, purchase } = values;
  return {
    ...values,
    when: {
      ...when,
      noun: when.noun ?? null,
      customs: when.customs ?? null,
      weight_min_g: when.weight_min_g ?? null,
      weight_max_g: when.weight_max_g ?? null,
      value_min_minor: when.value_min_minor ?? null,
      value_max_minor: when.value_max_minor ?? null,
    },
    purchase: {
      ...newRule.purchase,
      ...purchase,
      connection_id: purchase.connection_id ?? null,
      max_cost_minor: purchase.max_cost_minor ?? null,
      max_days: purchase.max_days ?? null,
    },
    otherwise: values.otherwise ?? newRule.otherwise,
  };
}
