import { type Selectable, sql } from "kysely";
import type { Input, Output } from "#contracts/contract";
import type { segments } from "#contracts/segments/segments";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader, Tx } from "#server/db/open";
import { ownRow } from "#server/db/own-row";
import { foldedWordsIn } from "#server/db/search";
import type { Segment } from "#server/db/tables";

type List = (typeof segments)["operations"]["list"];
export type SegmentRecord = Selectable<Segment>;

export async function listSegments(reader: Reader, storeId: string, query: Input<List>["query"]): Promise<Output<List>> {
  const keyset = keysetOf("segments", query, "name", ["name"]);
  const filtered = reader
    .selectFrom("segment as g")
    .where("g.store_id", "=", storeId)
    .where((eb) => eb.and(query.q ? foldedWordsIn("g.name", query.q) : []));
  const rows = await seek(filtered, "g", keyset).selectAll("g").execute();
  return pageFrom(rows, query, keyset, () => countUpTo(reader, filtered));
}

/** Return a segment. @throws NOT_FOUND */
export const readSegment = (reader: Reader, storeId: string, id: string): Promise<SegmentRecord> => ownRow(reader, "segment", storeId, id);

/** Return whether another segment of the store has this name, compared without case. */
export async function isNameTaken(tx: Tx, storeId: string, name: string, ownId: string | null): Promise<boolean> {
  const other = await tx
    .selectFrom("segment")
    .select("id")
    .where("store_id", "=", storeId)
    .where(sql<boolean>`fold_case(name) = fold_case(${name})`)
    .where(sql<boolean>`id is distinct from ${ownId}`)
    .executeTakeFirst();
  return other !== undefined;
}

/** Return the segments that name a product group. */
export async function segmentsOfGroup(
  reader: Reader,
  storeId: string,
  groupId: string,
): Promise<{ noun: string; id: string; name: string }[]> {
  const rows = await reader
    .selectFrom("segment")
    .select(["id", "name"])
    .where("store_id", "=", storeId)
    .where(
      sql<boolean>`jsonb_path_exists(definition, '$.** ? (@.field == "bought_group" && @.value == $group)', jsonb_build_object('group', ${groupId}::text))`,
    )
    .orderBy("name")
    .execute();
  return rows.map((row) => ({ noun: "segments", ...row }));
}
