import type { OrderWishRule, WishRule } from "#contracts/claims/wishes";
import { matchesVariant } from "#server/catalogue/domain/product-match";
import { loadActiveGroupRules } from "#server/catalogue/product-groups/api";
import type { Reader } from "#server/db/open";

interface Asked {
  storeId: string;
  orderId: string;
  /** The store's. */
  currency: string;
  /** The order has another one, in which the rules' amounts say nothing. */
  isForeign: boolean;
}

/** Return the rules of what customers may ask for, by the lines of an order. Rules with amounts are not for orders in another currency. */
export async function loadWishRules(reader: Reader, rules: readonly WishRule[], asked: Asked): Promise<OrderWishRule[]> {
  const usable = rules.filter(({ from_minor, to_minor }) => !asked.isForeign || (from_minor === null && to_minor === null));
  const linesOf = await loadLinesOfGroups(reader, [...new Set(usable.flatMap(({ product_group_ids }) => product_group_ids))], asked);
  return usable.map(({ product_group_ids, ...rule }) => ({
    ...rule,
    order_line_ids: product_group_ids.length > 0 ? [...new Set(product_group_ids.flatMap(linesOf))] : null,
  }));
}

/** Return what tells the lines whose product is in a group; a group that is not active has none. */
async function loadLinesOfGroups(reader: Reader, ids: readonly string[], { storeId, orderId, currency }: Asked) {
  if (ids.length === 0) return () => [];
  const groups = await loadActiveGroupRules(reader, storeId, ids);
  const rows = await reader
    .selectFrom("order_line as l")
    .innerJoin("variant as v", (join) => join.onRef("v.external_id", "=", "l.variant_external_id").onRef("v.store_id", "=", "l.store_id"))
    .innerJoin("product as p", "p.id", "v.product_id")
    .select(["l.id as line_id", "v.title as variant_title", "v.sku", "v.price_minor", "v.currency", "v.weight_g"])
    .select(["p.id", "p.title", "p.vendor", "p.type", "p.tags", "p.collections"])
    .where("l.store_id", "=", storeId)
    .where("l.order_id", "=", orderId)
    .execute();
  return (id: string): string[] => {
    const group = groups.get(id);
    if (!group) return [];
    return rows.flatMap(({ line_id, variant_title, sku, price_minor, currency: priced, weight_g, ...product }) =>
      matchesVariant(group, product, { title: variant_title, sku, price_minor, currency: priced, weight_g }, currency) ? [line_id] : [],
    );
  };
}
