import type { Selectable } from "kysely";
import type { OutcomeWindow } from "#contracts/settings/policy-test";
import { offeredPolicy, offeredWindows } from "#server/cases/domain/offers/apply-offer";
import type { Choices } from "#server/cases/domain/offers/choices";
import type { OfferEffects } from "#server/cases/domain/offers/offer";
import { matchPolicy, type PolicyMatch } from "#server/cases/domain/returns/match-policy";
import { windowsOf } from "#server/cases/domain/returns/windows";
import { decideOffers } from "#server/cases/ports";
import { loadStoreRules, type StoreRules } from "#server/cases/settings/api";
import { matchesVariant } from "#server/catalogue/domain/product-match";
import { paidOf, unitsValue } from "#server/catalogue/domain/units";
import { loadActiveGroupRules } from "#server/catalogue/product-groups/api";
import type { Reader } from "#server/db/open";
import type { OrderLine, Orders } from "#server/db/tables";
import type { ModuleDeps } from "#server/platforms/module";

type Order = Selectable<Orders>;
type Line = Selectable<OrderLine>;

/** How the policies apply to one line of an order at a given time. */
export interface LineRules extends PolicyMatch {
  windows: OutcomeWindow[];
  groups: ReadonlySet<string>;
  /** What flows make of the offer; null without any. */
  offer: OfferEffects | null;
}
export interface OrderRules {
  rules: StoreRules;
  lines: ReadonlyMap<string, LineRules>;
}

/** Return the rules that apply to an order at `now`, line by line. */
export async function loadOrderRules(
  deps: ModuleDeps,
  tx: Reader,
  order: Order,
  lines: readonly Line[],
  now: Date,
  choices: Choices | null = null,
): Promise<OrderRules> {
  const rules = await loadStoreRules(tx, order.store_id);
  const groups = await loadLineGroups(tx, rules, order.store_id, lines);
  const customerTags = await loadCustomerTags(tx, order);
  const finalSales = await loadFinalSales(tx, order.store_id, lines);
  const found = lines.map((line): [string, LineRules] => {
    const own = groups.get(line.id) ?? new Set<string>();
    const match = matchPolicy(rules.policies, {
      groups: own,
      country: countryOf(order),
      home: rules.country,
      customerTags,
      orderTags: [...order.tags, ...order.own_tags],
      channel: order.channel,
      price_minor: order.currency === rules.currency ? unitsValue(paidOf(line), 0, 1).gross : null,
      final_sale: finalSales.has(line.product_external_id ?? ""),
    });
    return [line.id, { ...match, groups: own, windows: windowsOf(match.policy, order, rules.timezone, now), offer: null }];
  });
  return withOffers(deps, tx, { order, lines, now, choices }, { rules, lines: new Map(found) });
}

interface Asked {
  order: Order;
  lines: readonly Line[];
  now: Date;
  choices: Choices | null;
}

/** The policy decides a line; flows change what it offers. */
async function withOffers(deps: ModuleDeps, tx: Reader, asked: Asked, decided: OrderRules): Promise<OrderRules> {
  const { rules } = decided;
  const { order, lines, now, choices } = asked;
  const policies = new Map([...decided.lines].map(([id, { policy }]) => [id, policy.id]));
  const offers = await decideOffers(deps, tx, { order, lines, policies, choices, calendar: { now, ...rules } });
  if (!offers) return decided;
  const changed = lines.flatMap((line): [string, LineRules][] => {
    const own = decided.lines.get(line.id);
    const offer = offers.get(line.id);
    if (!own || !offer) return [];
    const unit = order.currency === rules.currency ? unitsValue(paidOf(line), 0, 1).gross : null;
    const windows = offeredWindows(own.policy, offer, (rule) => windowsOf(rule, order, rules.timezone, now));
    return [[line.id, { ...own, offer, windows, policy: offeredPolicy(own.policy, offer, unit) }]];
  });
  return { rules, lines: new Map(changed) };
}

export const countryOf = (order: Order): string | null => order.ship_to?.country?.toUpperCase() ?? null;

/** Return the external ids of those products of an order that are never taken back. */
async function loadFinalSales(
  reader: Reader,
  storeId: string,
  lines: readonly { product_external_id: string | null }[],
): Promise<Set<string>> {
  const bought = [...new Set(lines.flatMap((line) => line.product_external_id ?? []))];
  if (bought.length === 0) return new Set();
  const rows = await reader
    .selectFrom("product")
    .select("external_id")
    .where("store_id", "=", storeId)
    .where("final_sale", "=", true)
    .where("external_id", "in", bought)
    .execute();
  return new Set(rows.map(({ external_id }) => external_id));
}

/**
 * Return each line's product groups among those that policies and places name. Products the store no longer has are in
 * none.
 */
async function loadLineGroups(
  tx: Reader,
  { policies, places, stores, currency }: StoreRules,
  storeId: string,
  lines: readonly Line[],
): Promise<Map<string, Set<string>>> {
  const reaches = [...policies.map(({ applies_to }) => applies_to), ...places, ...stores];
  const named = [...new Set(reaches.flatMap(({ product_group_ids }) => product_group_ids))];
  const wanted = lines.flatMap((line) => line.variant_external_id ?? []);
  if (named.length === 0 || wanted.length === 0) return new Map();
  const groups = await loadActiveGroupRules(tx, storeId, named);
  const goods = new Map((await goodsOf(tx, storeId, wanted)).map((row) => [row.variant_external_id, row]));
  return new Map(
    lines.map((line) => {
      const row = goods.get(line.variant_external_id ?? "");
      const ids = row ? [...groups].filter(([, group]) => matchesVariant(group, row.product, row.variant, currency)).map(([id]) => id) : [];
      return [line.id, new Set(ids)];
    }),
  );
}

async function goodsOf(tx: Reader, storeId: string, variants: readonly string[]) {
  const rows = await tx
    .selectFrom("variant as v")
    .innerJoin("product as p", "p.id", "v.product_id")
    .select(["v.external_id", "v.title as variant_title", "v.sku", "v.price_minor", "v.currency", "v.weight_g"])
    .select(["p.id", "p.title", "p.vendor", "p.type", "p.tags", "p.collections"])
    .where("v.store_id", "=", storeId)
    .where("v.external_id", "in", [...variants])
    .execute();
  return rows.map(({ external_id, variant_title, sku, price_minor, currency, weight_g, ...product }) => ({
    variant_external_id: external_id,
    product,
    variant: { title: variant_title, sku, price_minor, currency, weight_g },
  }));
}

/** Return the tags of an order's customer, the platform's and those of flows; none for an order without a customer. */
export async function loadCustomerTags(tx: Reader, order: { store_id: string; customer_id: string | null }): Promise<string[]> {
  if (!order.customer_id) return [];
  const customer = await tx
    .selectFrom("customer")
    .select(["tags", "own_tags"])
    .where("store_id", "=", order.store_id)
    .where("id", "=", order.customer_id)
    .executeTakeFirst();
  return customer ? [...customer.tags, ...customer.own_tags] : [];
}
