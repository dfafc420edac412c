import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Input, Output } from "#contracts/contract";
import type { ProductGroupDetail, productGroups } from "#contracts/product-groups";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader, Tx } from "#server/db/open";
import { ownRow } from "#server/db/own-row";
import { foldedWordsIn } from "#server/db/search";
import type { ProductGroup } from "#server/db/tables";

type List = (typeof productGroups)["operations"]["list"];
export type GroupRow = Selectable<ProductGroup>;

export async function listGroups(reader: Reader, storeId: string, query: Input<List>["query"]): Promise<Output<List>> {
  const keyset = keysetOf("product-groups", query, "name", ["name"]);
  const filtered = reader
    .selectFrom("product_group as g")
    .where("g.store_id", "=", storeId)
    .where((eb) => eb.and(query.q ? foldedWordsIn("g.name", query.q) : []))
    .$if(query.active !== undefined, (found) => found.where("g.active", "=", query.active === "true"));
  const rows = await seek(filtered, "g", keyset).selectAll("g").execute();
  return pageFrom(rows, query, keyset, () => countUpTo(reader, filtered));
}

/** Return a group with its hand-picked products. @throws NOT_FOUND */
export async function showGroup(reader: Reader, storeId: string, id: string): Promise<ProductGroupDetail> {
  const row = await ownRow(reader, "product_group", storeId, id);
  return { ...row, products: await productsNamed(reader, storeId, [...row.product_ids, ...row.excluded_product_ids]) };
}

const productsNamed = async (reader: Reader, storeId: string, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : reader
        .selectFrom("product")
        .select(["id", "title", "vendor", "image_url"])
        .where("store_id", "=", storeId)
        .where("id", "in", [...ids])
        .execute();

export const lockGroup = (tx: Tx, storeId: string, id: string): Promise<GroupRow | undefined> =>
  tx.selectFrom("product_group").selectAll().where("store_id", "=", storeId).where("id", "=", id).forUpdate().executeTakeFirst();

/** Return whether another group of the store has this name, compared without case. */
export async function isNameTaken(tx: Tx, storeId: string, name: string, ownId: string | null): Promise<boolean> {
  const other = await tx
    .selectFrom("product_group")
    .select("id")
    .where("store_id", "=", storeId)
    .where(sql<boolean>`fold_case(name) = fold_case(${name})`)
    .where(sql<boolean>`id is distinct from ${ownId}`)
    .executeTakeFirst();
  return other !== undefined;
}

/** Return the ids that are no products of the store. */
export async function unknownProducts(tx: Tx, storeId: string, ids: readonly string[]): Promise<Set<string>> {
  const known = new Set((await productsNamed(tx, storeId, ids)).map(({ id }) => id));
  return new Set(ids.filter((id) => !known.has(id)));
}
