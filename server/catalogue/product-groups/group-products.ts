import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { GroupCondition, GroupField, GroupRules } from "#contracts/product-groups";
import type { Reader } from "#server/db/open";

type Store = { id: string; currency: string };
type TextField = Exclude<GroupField, "PRICE" | "WEIGHT">;

/**
 * Return the rule of `catalogue/domain/product-match.ts` as SQL, for whole catalogues. `p` is the product; one of its variants
 * `v` must match.
 */
export function matchingProducts(reader: Reader, store: Store, rules: GroupRules) {
  const named = rules.product_ids.length ? sql<boolean>`p.id = any(${rules.product_ids})` : sql<boolean>`false`;
  return reader
    .selectFrom("product as p")
    .where("p.store_id", "=", store.id)
    .where("p.deleted_at", "is", null)
    .where(sql<boolean>`(${named} or ${byConditions(store, rules)})`)
    .$if(rules.excluded_product_ids.length > 0, (found) => found.where(sql<boolean>`p.id <> all(${rules.excluded_product_ids})`));
}

/** Return the products of a group as a query for their ids; undefined for an unknown group. */
export async function listProductIds(reader: Reader, store: Store, groupId: string) {
  const rules = await reader
    .selectFrom("product_group")
    .select(["match", "conditions", "product_ids", "excluded_product_ids"])
    .where("store_id", "=", store.id)
    .where("id", "=", groupId)
    .executeTakeFirst();
  return rules && { query: matchingProducts(reader, store, rules).select("p.id") };
}

function byConditions(store: Store, { match, conditions }: GroupRules): RawBuilder<boolean> {
  if (conditions.length === 0) return sql<boolean>`false`;
  const each = conditions.map((condition) => sql`(${sqlOf(condition, store)})`);
  return sql<boolean>`exists (select from variant as v where v.product_id = p.id and v.store_id = ${store.id}
    and (${sql.join(each, match === "ALL" ? sql` and ` : sql` or `)}))`;
}

function sqlOf({ field, op, value }: GroupCondition, { currency }: Store): Expression<SqlBool> {
  const wanted = [value].flat();
  if (field === "WEIGHT") return ofNumber(sql`v.weight_g`, op, wanted as number[]);
  if (field === "PRICE") return ofNumber(sql`case when v.currency = ${currency} then v.price_minor end`, op, wanted as number[]);
  if (field === "TAG" || field === "COLLECTION") return ofSet(field, op, wanted as string[]);
  return ofText(columns[field], op, wanted as string[]);
}

const columns: Record<Exclude<TextField, "TAG" | "COLLECTION">, RawBuilder<string>> = {
  PRODUCT: sql`p.title`,
  VENDOR: sql`p.vendor`,
  TYPE: sql`p.type`,
  VARIANT: sql`v.title`,
  SKU: sql`v.sku`,
};

function ofNumber(number: RawBuilder<unknown>, op: GroupCondition["op"], wanted: readonly number[]): Expression<SqlBool> {
  const [first, second] = wanted.map((one) => sql`${one}::bigint`);
  if (op === "IS_NOT") return sql<SqlBool>`(${number}) is distinct from ${first}`;
  if (op === "GT") return sql<SqlBool>`(${number}) > ${first}`;
  if (op === "LT") return sql<SqlBool>`(${number}) < ${first}`;
  if (op === "BETWEEN") return sql<SqlBool>`(${number}) between ${first} and ${second}`;
  return sql<SqlBool>`(${number}) = any(${wanted}::bigint[])`;
}

function ofText(text: RawBuilder<unknown>, op: GroupCondition["op"], wanted: readonly string[]): Expression<SqlBool> {
  const folded = sql`fold_case(${text})`;
  const first = sql`fold_case(${wanted[0]}::text)`;
  if (op === "IS_NOT") return sql<SqlBool>`${folded} is distinct from ${first}`;
  if (op === "CONTAINS") return sql<SqlBool>`strpos(${folded}, ${first}) > 0`;
  if (op === "STARTS_WITH") return sql<SqlBool>`starts_with(${folded}, ${first})`;
  return sql<SqlBool>`${folded} in (select fold_case(one) from unnest(${wanted}::text[]) as one)`;
}

function ofSet(field: "TAG" | "COLLECTION", op: GroupCondition["op"], wanted: readonly string[]): Expression<SqlBool> {
  const set = field === "TAG" ? sql`p.tags` : sql`p.collections`;
  const oneOf = (condition: Expression<SqlBool>) =>
    sql<SqlBool>`exists (select from jsonb_array_elements_text(${set}) as one where ${condition})`;
  if (op === "IS_NOT") return sql<SqlBool>`not ${oneOf(ofText(sql`one`, "IS", wanted))}`;
  return oneOf(ofText(sql`one`, op, wanted));
}
