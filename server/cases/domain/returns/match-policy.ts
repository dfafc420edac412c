import type { ReturnPolicy } from "#contracts/settings/policies";
import type { PolicyMiss } from "#contracts/settings/policy-test";
import { isAmong } from "#server/kit/zones";

/** The facts policies are matched against: a line, its order and the customer. */
export interface LineFacts {
  /** Active product groups the line's product belongs to. */
  groups: ReadonlySet<string>;
  /** Where it was sent; null when unknown. */
  country: string | null;
  home: string;
  customerTags: readonly string[];
  orderTags: readonly string[];
  channel: string;
  /** The price paid for one unit, minor units of the store's currency; null when the order is in another currency. */
  price_minor: number | null;
  /** The product is never taken back, whatever policy applies. */
  final_sale?: boolean;
}
export interface TriedPolicy {
  policy: ReturnPolicy & { id: string };
  misses: PolicyMiss[];
}
export interface PolicyMatch {
  policy: ReturnPolicy & { id: string };
  tried: TriedPolicy[];
}

/** Return the first active policy that matches in every respect; the default policy at the end matches everything. */
export function matchPolicy(policies: readonly ReturnPolicy[], facts: LineFacts): PolicyMatch {
  let found: TriedPolicy | undefined;
  const tried = policies.map((one): TriedPolicy => {
    const policy = { ...one, id: one.id ?? "" };
    const misses = missesOf(policy, facts);
    if (found && misses.length === 0) misses.push("EARLIER_POLICY");
    const row = { policy, misses };
    if (misses.length === 0) found = row;
    return row;
  });
  if (!found) throw new RangeError("no policy decides: the default one is missing");
  return { policy: facts.final_sale ? { ...found.policy, final_sale: true } : found.policy, tried };
}

function missesOf({ active, applies_to: wanted }: ReturnPolicy, facts: LineFacts): PolicyMiss[] {
  const fits: [PolicyMiss, boolean][] = [
    ["INACTIVE", active],
    ["PRODUCT_GROUP", meets(wanted.product_group_ids, (id) => facts.groups.has(id))],
    ["COUNTRY", isAmong(wanted, facts.country, facts.home)],
    ["CUSTOMER_TAG", meets(wanted.customer_tags, hasTag(facts.customerTags))],
    ["ORDER_TAG", meets(wanted.order_tags, hasTag(facts.orderTags))],
    ["CHANNEL", meets(wanted.channels, hasTag([facts.channel]))],
    ["PRICE", isPriced(wanted, facts.price_minor)],
  ];
  return fits.flatMap(([miss, fit]) => (fit ? [] : [miss]));
}

const meets = (wanted: readonly string[], holds: (one: string) => boolean): boolean => wanted.length === 0 || wanted.some(holds);
/** Compared case-insensitively: platforms pass tags on as people typed them. */
const hasTag = (tags: readonly string[]) => (wanted: string) => tags.some((tag) => tag.toLowerCase() === wanted.toLowerCase());

function isPriced({ price_from_minor: from, price_to_minor: to }: ReturnPolicy["applies_to"], price: number | null): boolean {
  if (from === null && to === null) return true;
  return price !== null && price >= (from ?? 0) && price <= (to ?? Number.MAX_SAFE_INTEGER);
}
