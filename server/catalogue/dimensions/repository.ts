import { type Selectable, sql } from "kysely";
import type { Input, Output } from "#contracts/contract";
import type { Dimension, dimensions } from "#contracts/dimensions";
import { fromGrams, fromMillimetres, volumetricGrams } from "#server/catalogue/domain/measures";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader, Tx } from "#server/db/open";
import { ownRow } from "#server/db/own-row";
import { foldedWordsIn } from "#server/db/search";
import type { DB } from "#server/db/tables";

type List = (typeof dimensions)["operations"]["list"];
export type DimensionRow = Selectable<DB["dimension"]>;

/** Return a row with its measures in the units they were entered in. */
export function shown(row: DimensionRow): Dimension {
  const { length_unit, weight_unit, length_mm, width_mm, height_mm, empty_weight_g, max_weight_g } = row;
  return {
    ...row,
    length: fromMillimetres(length_mm, length_unit),
    width: fromMillimetres(width_mm, length_unit),
    height: fromMillimetres(height_mm, length_unit),
    empty_weight: fromGrams(empty_weight_g, weight_unit),
    max_weight: max_weight_g === null ? null : fromGrams(max_weight_g, weight_unit),
    volumetric_weight_g: volumetricGrams(length_mm, width_mm, height_mm),
  };
}

export async function listDimensions(reader: Reader, storeId: string, query: Input<List>["query"]): Promise<Output<List>> {
  const keyset = keysetOf("dimensions", query, "name", ["name"]);
  const filtered = reader
    .selectFrom("dimension as d")
    .where("d.store_id", "=", storeId)
    .where((eb) => eb.and(query.q ? foldedWordsIn("d.name", query.q) : []));
  const rows = await seek(filtered, "d", keyset).selectAll("d").execute();
  return pageFrom(rows.map(shown), query, keyset, () => countUpTo(reader, filtered));
}

/** Return a preset. @throws NOT_FOUND */
export async function showDimension(reader: Reader, storeId: string, id: string): Promise<Dimension> {
  const row = await ownRow(reader, "dimension", storeId, id);
  return shown(row);
}

/** Return all presets of a store; only a handful, and their rules concern all of them. */
export const lockDimensions = (tx: Tx, storeId: string): Promise<DimensionRow[]> =>
  tx.selectFrom("dimension").selectAll().where("store_id", "=", storeId).forUpdate().execute();

export async function isNameTaken(tx: Tx, storeId: string, name: string, ownId: string | null): Promise<boolean> {
  const other = await tx
    .selectFrom("dimension")
    .select("id")
    .where("store_id", "=", storeId)
    .where(sql<boolean>`fold_case(name) = fold_case(${name})`)
    .where(sql<boolean>`id is distinct from ${ownId}`)
    .executeTakeFirst();
  return other !== undefined;
}

export async function clearDefault(tx: Tx, storeId: string): Promise<void> {
  await tx
    .updateTable("dimension")
    .set({ is_default: false, version: sql`version + 1` })
    .where("store_id", "=", storeId)
    .where("is_default", "=", true)
    .execute();
}
