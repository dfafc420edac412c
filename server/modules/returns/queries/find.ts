import type { Reader } from "#server/db/open";
import { notFound } from "#server/kit/errors";

/** The id in a QR code's URL. */
const inAddress = /\/dashboard\/return\/([\w-]{1,64})(?:[/?#]|$)/;

/**
 * Find a return by a scanned or typed code: a QR code's URL, a return's id or number, or a tracking number. @throws
 * NOT_FOUND
 */
export async function findReturn(reader: Reader, storeId: string, code: string): Promise<{ id: string; number: string }> {
  const text = inAddress.exec(code)?.[1] ?? code.trim();
  const returns = reader.selectFrom("returns").select(["id", "number"]).where("store_id", "=", storeId);
  const named = await returns
    .where((eb) => eb.or([eb("id", "=", text.toLowerCase()), eb("number", "=", text.toUpperCase())]))
    .executeTakeFirst();
  const found = named ?? (await byTracking(reader, storeId, text));
  if (!found) throw notFound();
  return found;
}

/** A reused number belongs to its newest parcel. Carriers print numbers in groups; scanners omit the spaces. */
const byTracking = (reader: Reader, storeId: string, text: string) =>
  reader
    .selectFrom("shipment as s")
    .innerJoin("returns as r", (join) => join.onRef("r.id", "=", "s.return_id").onRef("r.store_id", "=", "s.store_id"))
    .select(["r.id", "r.number"])
    .where("s.store_id", "=", storeId)
    .where("s.tracking_number", "in", [...new Set([text, text.toUpperCase(), text.replace(/\s/g, "").toUpperCase()])])
    .orderBy("s.created_at", "desc")
    .orderBy("s.id", "desc")
    .limit(1)
    .executeTakeFirst();
