import { entryFor } from "#server/cases/domain/warranty/warranty";
import { matchesProduct } from "#server/catalogue/domain/product-match";
import { loadActiveGroupRules } from "#server/catalogue/product-groups/api";
import type { Reader } from "#server/db/open";
import type { StoreContext } from "#server/kit/context";
import { type ProductFacts, productsOf } from "./facts.ts";
import { activeEntries, type EntryRow } from "./repository.ts";

/** Finds the entry that covers a product in a country. An unknown country excludes nothing. */
export type FindEntry = (product: ProductFacts, country: string | null) => EntryRow | undefined;

/** Return a finder over the store's active entries, or over a single one. */
export async function entryFinder(reader: Reader, store: StoreContext, onlyId?: string | null): Promise<FindEntry> {
  const entries = (await activeEntries(reader, store.id)).filter(({ id }) => !onlyId || id === onlyId);
  const groups = [...new Set(entries.flatMap((entry) => entry.product_group_ids))];
  const rules = await loadActiveGroupRules(reader, store.id, groups);
  return (product, country) =>
    entryFor(
      entries.filter(({ countries, product_group_ids: ids }) => {
        if (country && countries.length > 0 && !countries.includes(country)) return false;
        return (
          ids.length === 0 || ids.some((id) => rules.has(id) && matchesProduct(rules.get(id)!, product, product.variants, store.currency))
        );
      }),
    );
}

/** Return the entry that covers a product bought in a country; undefined when none does. */
export async function entryOfProduct(reader: Reader, store: StoreContext, productId: string, country: string) {
  const product = (await productsOf(reader, store.id, [productId])).get(productId);
  return product && (await entryFinder(reader, store))(product, country);
}
