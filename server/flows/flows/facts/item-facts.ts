import type { Selectable } from "kysely";
import type { GroupRules } from "#contracts/product-groups";
import type { Fact } from "#server/cases/domain/offers/evaluate";
import { matchesVariant } from "#server/catalogue/domain/product-match";
import { paidOf, unitsValue } from "#server/catalogue/domain/units";
import type { Reader } from "#server/db/open";
import type { OrderLine } from "#server/db/tables";

export type Line = Selectable<OrderLine>;
type Goods = Awaited<ReturnType<typeof goodsOf>>[number];

/** Return what is known of the products of order lines, by line id; today's, as products have no past. */
export async function productFacts(
  reader: Reader,
  storeId: string,
  lines: readonly Line[],
  groups: ReadonlyMap<string, GroupRules>,
  currency: string,
): Promise<Map<string, Record<string, Fact>>> {
  const bought = lines.flatMap(({ variant_external_id }) => variant_external_id ?? []);
  const goods = bought.length === 0 ? [] : await goodsOf(reader, storeId, bought);
  return new Map(
    lines.map((line) => [
      line.id,
      factsOf(
        line,
        goods.find((one) => one.external_id === line.variant_external_id),
        groups,
        currency,
      ),
    ]),
  );
}

const goodsOf = (reader: Reader, storeId: string, variants: readonly string[]) =>
  reader
    .selectFrom("variant as v")
    .innerJoin("product as p", "p.id", "v.product_id")
    .select(["v.external_id", "v.title as variant_title", "v.sku", "v.price_minor", "v.currency", "v.weight_g"])
    .select(["p.id", "p.title", "p.vendor", "p.type", "p.tags", "p.collections"])
    .where("v.store_id", "=", storeId)
    .where("v.external_id", "in", [...variants])
    .execute();

function factsOf(line: Line, found: Goods | undefined, groups: ReadonlyMap<string, GroupRules>, currency: string): Record<string, Fact> {
  return {
    "item.is_gift_card": line.gift_card,
    "item.product": line.product_external_id,
    "item.sku": line.sku,
    "item.type": found?.type ?? null,
    "item.vendor": found?.vendor ?? null,
    "item.tag": found?.tags ?? null,
    "item.product_group": found ? groupsOf(found, groups, currency) : null,
  };
}

function groupsOf(goods: Goods, groups: ReadonlyMap<string, GroupRules>, currency: string): string[] {
  const { variant_title, sku, price_minor, weight_g, ...product } = goods;
  const variant = { title: variant_title, sku, price_minor, currency: goods.currency, weight_g };
  return [...groups].filter(([, group]) => matchesVariant(group, product, variant, currency)).map(([id]) => id);
}

/** Return what one unit of a line was paid for; null in another currency than the store's. */
export const unitPrice = (line: Line, orderCurrency: string, currency: string): number | null =>
  orderCurrency === currency ? unitsValue(paidOf(line), 0, 1).gross : null;
