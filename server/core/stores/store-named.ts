import { sql } from "kysely";
import type { Reader } from "#server/db/database";

/**
 * Return a store by its id or its platform domain, as customers name it. A domain names the store connected to its shop,
 * then one that was, and one that only claims it where no other does; claimed by several, it names none.
 */
export async function storeNamed(reader: Reader, named: string): Promise<{ id: string; name: string; timezone: string } | undefined> {
  const found = await reader
    .selectFrom("store")
    .select(["id", "name", "timezone", "connection_id", "domain_proven_at"])
    .where((eb) => eb.or([eb("id", "=", named), eb(sql<string>`lower(platform_domain)`, "=", named.toLowerCase())]))
    .orderBy(sql`connection_id is null`)
    .orderBy("domain_proven_at", (order) => order.asc().nullsLast())
    .limit(2)
    .execute();
  const byId = found.find(({ id }) => id === named);
  const [first, another] = found;
  const isUnclear = another && !first?.connection_id && !first?.domain_proven_at;
  return byId ?? (isUnclear ? undefined : first);
}
