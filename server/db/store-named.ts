import { sql } from "kysely";
import type { Reader } from "./database.ts";

/** Return a store by its id or its platform domain, as customers name it. */
export const storeNamed = (reader: Reader, named: string) =>
  reader
    .selectFrom("store")
    .select(["id", "name"])
    .where((eb) => eb.or([eb("id", "=", named), eb(sql<string>`lower(platform_domain)`, "=", named.toLowerCase())]))
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
