import { sql } from "kysely";
import type { Reader } from "#server/db/open";
import { notFound } from "#server/kit/errors";

/** The id in a claim's address. */
const inAddress = /\/dashboard\/claim\/([\w-]{1,64})(?:[/?#]|$)/;

/** Find a claim by its address, id or number, or by the tracking number of its parcel. @throws NOT_FOUND */
export async function findClaim(reader: Reader, storeId: string, code: string): Promise<{ id: string; number: string }> {
  const text = inAddress.exec(code)?.[1] ?? code.trim();
  const named = await reader
    .selectFrom("claim")
    .select(["id", "number"])
    .where("store_id", "=", storeId)
    .where((eb) => eb.or([eb("id", "=", text.toLowerCase()), eb("number", "=", text), eb("number", "=", text.toUpperCase())]))
    .executeTakeFirst();
  const found = named ?? (await byTracking(reader, storeId, text));
  if (!found) throw notFound();
  return found;
}

const byTracking = (reader: Reader, storeId: string, text: string) =>
  reader
    .selectFrom("parcel as p")
    .innerJoin("claim as k", (join) => join.onRef("k.parcel_id", "=", "p.id").onRef("k.store_id", "=", "p.store_id"))
    .select(["k.id", "k.number"])
    .where("p.store_id", "=", storeId)
    .where(sql<string>`p.tracking_number`, "in", [...new Set([text, text.toUpperCase(), text.replace(/\s/g, "").toUpperCase()])])
    .orderBy("k.created_at", "desc")
    .orderBy("k.id", "desc")
    .limit(1)
    .executeTakeFirst();
