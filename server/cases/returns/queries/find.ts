import { findByCode } from "#server/cases/kernel/find-by-code";
import type { Reader } from "#server/db/open";

/** Find a return by a scanned or typed code: a QR code's URL, an id or number, or a tracking number. @throws NOT_FOUND */
export const findReturn = (reader: Reader, storeId: string, code: string): Promise<{ id: string; number: string }> =>
  findByCode(reader, storeId, code, {
    table: "returns",
    address: "/dashboard/return",
    byTracking: async (numbers) => (await byShipment(reader, storeId, numbers)) ?? byExchange(reader, storeId, numbers),
  });

const byShipment = (reader: Reader, storeId: string, numbers: readonly string[]) =>
  reader
    .selectFrom("shipment as s")
    .innerJoin("returns as r", (join) => join.onRef("r.id", "=", "s.return_id").onRef("r.store_id", "=", "s.store_id"))
    .select(["r.id", "r.number"])
    .where("s.store_id", "=", storeId)
    .where("s.tracking_number", "in", numbers)
    .orderBy("s.created_at", "desc")
    .orderBy("s.id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The parcel with what is sent in exchange. */
const byExchange = (reader: Reader, storeId: string, numbers: readonly string[]) =>
  reader
    .selectFrom("parcel as p")
    .innerJoin("returns as r", (join) => join.onRef("r.exchange_order_id", "=", "p.order_id").onRef("r.store_id", "=", "p.store_id"))
    .select(["r.id", "r.number"])
    .where("p.store_id", "=", storeId)
    .where("p.tracking_number", "in", numbers)
    .orderBy("r.created_at", "desc")
    .orderBy("r.id", "desc")
    .limit(1)
    .executeTakeFirst();
