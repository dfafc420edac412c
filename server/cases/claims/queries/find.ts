import { sql } from "kysely";
import { findByCode } from "#server/cases/kernel/find-by-code";
import type { Reader } from "#server/db/open";

/** Find a claim by its address, id or number, or by the tracking number of its parcel. @throws NOT_FOUND */
export const findClaim = (reader: Reader, storeId: string, code: string): Promise<{ id: string; number: string }> =>
  findByCode(reader, storeId, code, {
    table: "claim",
    address: "/dashboard/claim",
    byTracking: (numbers) =>
      reader
        .selectFrom("parcel as p")
        .innerJoin("claim as k", (join) => join.onRef("k.parcel_id", "=", "p.id").onRef("k.store_id", "=", "p.store_id"))
        .select(["k.id", "k.number"])
        .where("p.store_id", "=", storeId)
        .where(sql<string>`p.tracking_number`, "in", numbers)
        .orderBy("k.created_at", "desc")
        .orderBy("k.id", "desc")
        .limit(1)
        .executeTakeFirst(),
  });
