import { sql } from "kysely";
import type { Input, Output } from "#contracts/contract";
import type { GroupRules, productGroups } from "#contracts/product-groups";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import { wordsIn } from "#server/db/search";
import { matchingProducts } from "./group-products.ts";

type Preview = (typeof productGroups)["operations"]["preview"];
type Store = { id: string; currency: string };

export async function countMatching(reader: Reader, store: Store, rules: GroupRules): Promise<number> {
  const { n } = await matchingProducts(reader, store, rules).select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow();
  return n;
}

/** Return the matching products by title. */
export async function previewGroup(
  reader: Reader,
  store: Store,
  rules: GroupRules,
  query: Input<Preview>["query"],
): Promise<Output<Preview>> {
  const keyset = keysetOf("product-groups.preview", query, "title", ["title"]);
  const words = query.q ? wordsIn("p.search_text", query.q) : [];
  const filtered = matchingProducts(reader, store, rules).where((eb) => eb.and(words));
  const rows = await seek(filtered, "p", keyset).select(["p.id", "p.title", "p.vendor", "p.image_url"]).execute();
  return pageFrom(rows, query, keyset, () => countUpTo(reader, filtered));
}
