import type { ReturnPolicy, ReturnPolicySettings } from "#contracts/settings/policies";
import type { Known } from "./known.ts";
import { type Problems, repeated, strangeCountries, unknownIds } from "./problems.ts";

/** Return the policies with the default one last, where it is always tried last. */
export const defaultLast = (policies: readonly ReturnPolicy[]): ReturnPolicy[] => [
  ...policies.filter((policy) => !policy.is_default),
  ...policies.filter((policy) => policy.is_default),
];

export function checkPolicies({ policies }: ReturnPolicySettings, known: Known): Problems {
  const found = repeated(
    policies.map(({ name }) => name),
    (i) => `policies.${i}.name`,
  );
  const defaults = policies.filter((policy) => policy.is_default);
  if (defaults.length === 0) found.policies = "NEEDS_DEFAULT_POLICY";
  for (const [i, policy] of policies.entries()) {
    const path = `policies.${i}`;
    if (policy.is_default) Object.assign(found, checkDefault(policy, path, defaults[0] === policy));
    Object.assign(found, checkPolicy(policy, path), checkReach(policy, path, known));
  }
  return found;
}

function checkDefault(policy: ReturnPolicy, path: string, isFirst: boolean): Problems {
  const { price_from_minor, price_to_minor, ...lists } = policy.applies_to;
  const isForAll = price_from_minor === null && price_to_minor === null && Object.values(lists).every((list) => list.length === 0);
  return {
    ...(!isFirst && { [`${path}.is_default`]: "NEEDS_DEFAULT_POLICY" }),
    ...(!policy.active && { [`${path}.active`]: "NEEDS_DEFAULT_POLICY" }),
    ...(!isForAll && { [`${path}.applies_to`]: "NEEDS_DEFAULT_POLICY" }),
  };
}

function checkPolicy(
  { final_sale, allowed_outcomes, methods, fees, seasons, min_value_minor, max_value_minor }: ReturnPolicy,
  path: string,
): Problems {
  const found: Problems = {};
  if (!final_sale && allowed_outcomes.length === 0) found[`${path}.allowed_outcomes`] = "REQUIRED";
  if (!final_sale && methods.length === 0) found[`${path}.methods`] = "REQUIRED";
  if (isAbove(min_value_minor, max_value_minor)) found[`${path}.max_value_minor`] = "TOO_SMALL";
  const { type, amount_minor, percent } = fees.restocking;
  if (type === "FIXED" && amount_minor === 0) found[`${path}.fees.restocking.amount_minor`] = "REQUIRED";
  if (type.startsWith("PERCENT") && percent === 0) found[`${path}.fees.restocking.percent`] = "REQUIRED";
  for (const [i, { from, to, return_until }] of seasons.entries()) {
    if (to < from) found[`${path}.seasons.${i}.to`] = "ENDS_BEFORE";
    if (return_until < to) found[`${path}.seasons.${i}.return_until`] = "ENDS_BEFORE";
  }
  return found;
}

function checkReach({ applies_to }: ReturnPolicy, path: string, known: Known): Problems {
  const { price_from_minor, price_to_minor, countries, product_group_ids } = applies_to;
  return {
    ...strangeCountries(countries, `${path}.applies_to.countries`),
    ...unknownIds(product_group_ids, known.groups, `${path}.applies_to.product_group_ids`),
    ...(isAbove(price_from_minor, price_to_minor) && { [`${path}.applies_to.price_to_minor`]: "TOO_SMALL" }),
  };
}

const isAbove = (from: number | null, to: number | null): boolean => from !== null && to !== null && from > to;
