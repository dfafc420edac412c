import type { Selectable } from "kysely";
import type { OutcomeWindow } from "#contracts/settings/policy-test";
import { offeredPolicy, offeredWindows } from "#server/cases/domain/offers/apply-offer";
import type { Choices } from "#server/cases/domain/offers/choices";
import type { OfferEffects } from "#server/cases/domain/offers/offer";
import { matchPolicy, type PolicyMatch } from "#server/cases/domain/returns/match-policy";
import { windowsOf } from "#server/cases/domain/returns/windows";
import { decideOffers } from "#server/cases/ports";
import { loadStoreRules, type StoreRules } from "#server/cases/settings/api";
import { paidOf, unitsValue } from "#server/catalogue/domain/units";
import type { Reader } from "#server/db/open";
import type { OrderLine, Orders } from "#server/db/tables";
import type { ModuleDeps } from "#server/platforms/module";
import { loadCustomerTags } from "./customer-tags.ts";
import { loadFinalSales } from "./final-sales.ts";
import { loadLineGroups } from "./line-groups.ts";

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
