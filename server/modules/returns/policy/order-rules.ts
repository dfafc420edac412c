import type { Selectable } from "kysely";
import type { OutcomeWindow } from "#contracts/settings/policy-test";
import type { Reader } from "#server/db/open";
import type { OrderLine, Orders } from "#server/db/tables";
import { matchPolicy, type PolicyMatch } from "#server/domain/match-policy";
import { paidOf, unitsValue } from "#server/domain/units";
import { windowsOf } from "#server/domain/windows";
import type { ReturnsLinks, StoreRules } from "../deps.ts";
import { loadCustomerTags } from "./customer-tags.ts";
import { loadFinalSales } from "./final-sales.ts";
import { loadLineGroups } from "./line-groups.ts";

type Order = Selectable<Orders>;
type Line = Selectable<OrderLine>;

/** How the policies apply to one line of an order at a given time. */
export interface LineRules extends PolicyMatch {
  windows: OutcomeWindow[];
  groups: ReadonlySet<string>;
}
export interface OrderRules {
  rules: StoreRules;
  lines: ReadonlyMap<string, LineRules>;
}

/** Return the rules that apply to an order at `now`, line by line. */
export async function loadOrderRules(
  links: ReturnsLinks,
  tx: Reader,
  order: Order,
  lines: readonly Line[],
  now: Date,
): Promise<OrderRules> {
  const rules = await links.settingsLinks.rulesOf(tx, order.store_id);
  const groups = await loadLineGroups(links, tx, rules, order.store_id, lines);
  const customerTags = await loadCustomerTags(tx, order);
  const finalSales = await loadFinalSales(tx, order.store_id, lines);
  const found = lines.map((line): [string, LineRules] => {
    const own = groups.get(line.id) ?? new Set<string>();
    const match = matchPolicy(rules.policies, {
      groups: own,
      country: countryOf(order),
      home: rules.country,
      customerTags,
      orderTags: order.tags,
      channel: order.channel,
      price_minor: order.currency === rules.currency ? unitsValue(paidOf(line), 0, 1).gross : null,
      final_sale: finalSales.has(line.product_external_id ?? ""),
    });
    return [line.id, { ...match, groups: own, windows: windowsOf(match.policy, order, rules.timezone, now) }];
  });
  return { rules, lines: new Map(found) };
}

export const countryOf = (order: Order): string | null => order.ship_to?.country?.toUpperCase() ?? null;
