import { sql } from "kysely";
import type { Reader } from "#server/db/open";

/** Return the active ones among the members of a store, with their addresses. */
export const membersOf = (reader: Reader, storeId: string, ids: readonly string[]) =>
  reader
    .selectFrom("membership as m")
    .innerJoin("account as a", "a.id", "m.account_id")
    .select(["m.id", "a.email"])
    .where("m.store_id", "=", storeId)
    .where("m.status", "=", "active")
    .where("m.id", "in", [...ids])
    .orderBy("m.id")
    .execute();

/** Return the owners of a store. */
export const listOwners = async (reader: Reader, storeId: string): Promise<string[]> =>
  (
    await reader
      .selectFrom("membership")
      .select("id")
      .where("store_id", "=", storeId)
      .where("status", "=", "active")
      .where("user_type", "=", "merchant")
      .execute()
  ).map(({ id }) => id);

/** Return the active member with the fewest open cases; null where none is active. */
export async function fewestOpen(reader: Reader, storeId: string, ids: readonly string[]): Promise<string | null> {
  const people = await membersOf(reader, storeId, ids);
  if (people.length === 0) return null;
  const { rows } = await sql<{ id: string }>`
    select m.id from unnest(${people.map(({ id }) => id)}::text[]) as m(id)
    order by (select count(*) from returns r where r.store_id = ${storeId} and r.assignee_id = m.id and r.status = 'OPEN')
      + (select count(*) from claim k where k.store_id = ${storeId} and k.assignee_id = m.id and k.status = 'OPEN'), m.id
    limit 1`.execute(reader);
  return rows[0]?.id ?? null;
}
