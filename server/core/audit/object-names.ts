import { sql } from "kysely";
import { nameLookups } from "#server/core/ports";
import type { Reader } from "#server/db/open";

type Named = { id: string; name: string }[];
/** Return the names of objects of a type. */
export type Lookup = (reader: Reader, storeId: string, ids: string[]) => Promise<Named>;

/** How to name an object of core, by its type. */
const own: Readonly<Record<string, Lookup>> = {
  api_key: (reader, storeId, ids) =>
    reader.selectFrom("api_key").select(["id", "name"]).where("store_id", "=", storeId).where("id", "in", ids).execute(),
  webhook_endpoint: (reader, storeId, ids) =>
    reader.selectFrom("webhook_endpoint").select(["id", "url as name"]).where("store_id", "=", storeId).where("id", "in", ids).execute(),
  member: membersNamed,
  store: storeNamed,
  portal_settings: storeNamed,
};

function storeNamed(reader: Reader, storeId: string, ids: string[]): Promise<Named> {
  return reader.selectFrom("store").select(["id", "name"]).where("id", "=", storeId).where("id", "in", ids).execute();
}

function membersNamed(reader: Reader, storeId: string, ids: string[]): Promise<Named> {
  return reader
    .selectFrom("membership as m")
    .leftJoin("account as a", "a.id", "m.account_id")
    .select("m.id")
    .select(
      sql<string>`coalesce(nullif(trim(concat_ws(' ', coalesce(a.first_name, m.invited_first_name), coalesce(a.last_name, m.invited_last_name))), ''),
        a.email, m.invited_email, '')`.as("name"),
    )
    .where("m.store_id", "=", storeId)
    .where("m.id", "in", ids)
    .execute();
}

interface Thing {
  object_type: string;
  object_id: string | null;
}

/** Return the current names of these objects by type and id; others, and deleted ones, are shown by id: `names.get("returns/0198…")`. */
export async function objectNames(reader: Reader, storeId: string, things: readonly Thing[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const [type, lookup] of Object.entries({ ...own, ...nameLookups() })) {
    const ids = new Set(things.flatMap(({ object_type, object_id }) => (object_type === type && object_id ? [object_id] : [])));
    if (ids.size === 0) continue;
    for (const { id, name } of await lookup(reader, storeId, [...ids])) found.set(`${type}/${id}`, name);
  }
  return found;
}
