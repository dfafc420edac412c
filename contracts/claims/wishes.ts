import { z } from "zod";
import { Id } from "../envelope.ts";
import { MinorPositive } from "../money.ts";
import { type ClaimType, claimTypes, wantedKinds } from "./states.ts";

export type WantedKind = (typeof wantedKinds)[number];

const reach = {
  /** None: every type. */
  types: z.array(z.enum(claimTypes)).max(claimTypes.length).default([]),
  /** What all claimed units are worth together, both ends included; null = no limit. */
  from_minor: MinorPositive.nullable().default(null),
  to_minor: MinorPositive.nullable().default(null),
  /** What customers may ask for; none: nothing. */
  kinds: z.array(z.enum(wantedKinds)).max(wantedKinds.length),
};

/** Which resolutions customers may ask for: of the rules, the first that fits an item decides; without one, they may ask for any. */
export const WishRule = z.strictObject({
  ...reach,
  /** None: every product. Amounts are of the store's currency. */
  product_group_ids: z.array(Id).max(100).default([]),
});
export type WishRule = z.output<typeof WishRule>;

/** A rule as it concerns an order; amounts are of its currency. */
export const OrderWishRule = z.object({
  ...reach,
  /** The lines whose products it is about; null = all. */
  order_line_ids: z.array(Id).nullable(),
});
export type OrderWishRule = z.output<typeof OrderWishRule>;

interface Claimed {
  type: ClaimType;
  line_ids: readonly string[];
  value_minor: number;
}

/** Return what a customer may ask for: what the rules offer for every claimed line. */
export function wishesOffered(rules: readonly OrderWishRule[], { type, line_ids, value_minor }: Claimed): WantedKind[] {
  const fits = (line: string) => (rule: OrderWishRule) =>
    (rule.types.length === 0 || rule.types.includes(type)) &&
    (rule.order_line_ids === null || rule.order_line_ids.includes(line)) &&
    value_minor >= (rule.from_minor ?? 0) &&
    (rule.to_minor === null || value_minor <= rule.to_minor);
  const offered = line_ids.map((line) => rules.find(fits(line))?.kinds ?? wantedKinds);
  return wantedKinds.filter((kind) => offered.every((kinds) => kinds.includes(kind)));
}
