import type { ProductReturnRules } from "#contracts/products/return-rules";
import type { PolicyMiss } from "#contracts/settings/policy-test";
import { type LineFacts, matchPolicy, type PolicyMatch } from "#server/cases/domain/returns/match-policy";
import { windowsOf } from "#server/cases/domain/returns/windows";
import { loadStoreRules, type StoreRules } from "#server/cases/settings/api";
import { entryOfProduct } from "#server/cases/warranty/api";
import { matchesVariant } from "#server/catalogue/domain/product-match";
import { listActiveGroups } from "#server/catalogue/product-groups/api";
import { type ProductRow, productsOf, withVariants } from "#server/catalogue/products/api";
import type { Database } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { dayIn } from "#server/kit/days";
import { notFound } from "#server/kit/errors";

type Policies = ProductReturnRules["policies"];
type Groups = Awaited<ReturnType<typeof listActiveGroups>>;

/** What another order of the same product may differ in. */
const circumstances: readonly PolicyMiss[] = ["COUNTRY", "CUSTOMER_TAG", "ORDER_TAG", "CHANNEL", "PRICE"];

/** Return the policies and warranty of a product ordered and delivered today at home, by an online customer. @throws NOT_FOUND */
export async function rulesOfProduct({ db }: { db: Database }, context: CallContext, id: string): Promise<ProductReturnRules> {
  const { store, now } = context;
  const reader = db.kysely;
  const product = await withVariants(productsOf(reader, store.id), store.id).where("p.id", "=", id).executeTakeFirst();
  if (!product) throw notFound();
  const rules = await loadStoreRules(reader, store.id);
  const groups = await listActiveGroups(reader, store.id);
  const matches = product.variants.map((variant) => ({
    variant,
    match: matchPolicy(rules.policies, factsOf(product, variant, groups, rules)),
  }));
  const entry = await entryOfProduct(reader, store, id, rules.country);
  return {
    on: dayIn(rules.timezone, now),
    country: rules.country,
    policies: policiesOf(matches, rules, now),
    others: othersOf(matches.map(({ match }) => match)),
    warranty: entry
      ? {
          id: entry.id,
          name: entry.name,
          duration: entry.duration,
          registration_required: entry.registration_required,
          benefits: entry.benefits.map(({ type }) => type),
        }
      : null,
  };
}

type Variant = ProductRow["variants"][number];

const factsOf = (product: ProductRow, variant: Variant, groups: Groups, { country, currency }: StoreRules): LineFacts => ({
  groups: new Set(groups.filter((group) => matchesVariant(group, product, variant, currency)).map(({ id }) => id)),
  country,
  home: country,
  customerTags: [],
  orderTags: [],
  channel: "online",
  price_minor: variant.currency === currency ? variant.price_minor : null,
  final_sale: product.final_sale,
});

function policiesOf(matches: readonly { variant: Variant; match: PolicyMatch }[], { timezone }: StoreRules, now: Date): Policies {
  const at = now.toISOString();
  const found = new Map<string, Policies[number]>();
  for (const { variant, match } of matches) {
    const { id, name, is_default, final_sale, allowed_outcomes } = match.policy;
    const known = found.get(id);
    const named = { id: variant.id, name: variant.title ?? variant.sku ?? "" };
    const windows = windowsOf(match.policy, { ordered_at: at, fulfilled_at: at, delivered_at: at }, timezone, now);
    const offered = final_sale ? [] : windows.filter(({ outcome }) => allowed_outcomes.includes(outcome));
    if (known) known.variants.push(named);
    else
      found.set(id, {
        id,
        name,
        is_default,
        final_sale,
        allowed_outcomes: final_sale ? [] : allowed_outcomes,
        windows: offered,
        variants: [named],
      });
  }
  const all = [...found.values()];
  return all.length === 1 ? all.map((one) => ({ ...one, variants: [] })) : all;
}

/** Policies that fail by circumstances alone, before the one that applies. */
function othersOf(matches: readonly PolicyMatch[]): ProductReturnRules["others"] {
  const found = new Map<string, ProductReturnRules["others"][number]>();
  for (const { policy, tried } of matches) {
    for (const { policy: other, misses } of tried.slice(
      0,
      tried.findIndex((one) => one.policy.id === policy.id),
    )) {
      if (misses.length > 0 && misses.every((miss) => circumstances.includes(miss)))
        found.set(other.id, { id: other.id, name: other.name, misses });
    }
  }
  return [...found.values()];
}
