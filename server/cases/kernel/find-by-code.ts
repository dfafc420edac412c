import type { Reader } from "#server/db/open";
import { notFound } from "#server/kit/errors";

interface Found {
  id: string;
  number: string;
}

/** How one kind of case is found. */
interface Kind {
  table: "claim" | "returns";
  /** The part of its address before the id. */
  address: string;
  /** Find the case of the newest parcel with one of these numbers: carriers reuse them. */
  byTracking(numbers: readonly string[]): Promise<Found | undefined>;
}

/**
 * Find a case by a scanned or typed code: its address, as in a QR code, its id or number, or a tracking number. Carriers print numbers
 * in groups; scanners omit the spaces. @throws NOT_FOUND
 */
export async function findByCode(reader: Reader, storeId: string, code: string, { table, address, byTracking }: Kind): Promise<Found> {
  const text = new RegExp(`${address}/([\\w-]{1,64})(?:[/?#]|$)`).exec(code)?.[1] ?? code.trim();
  const named = await reader
    .selectFrom(table)
    .select(["id", "number"])
    .where("store_id", "=", storeId)
    .where((eb) => eb.or([eb("id", "=", text.toLowerCase()), eb("number", "=", text.toUpperCase())]))
    .executeTakeFirst();
  const found = named ?? (await byTracking([...new Set([text, text.toUpperCase(), text.replace(/\s/g, "").toUpperCase()])]));
  if (!found) throw notFound();
  return found;
}
