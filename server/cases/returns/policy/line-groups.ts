import type { Selectable } from "kysely";
import type { StoreRules } from "#server/cases/settings/api";
import { matchesVariant } from "#server/catalogue/domain/product-match";
import { loadActiveGroupRules } from "#server/catalogue/product-groups/api";
import type { Reader } from "#server/db/open";
import type { OrderLine } from "#server/db/tables";

type Line = Selectable<OrderLine>;

/**
 * Return each line's product groups among those that policies and places name. Products the store no longer has are in
 * none.
 */
export async function loadLineGroups(
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
