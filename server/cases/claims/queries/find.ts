import { sql } from "kysely";
import { findByCode } from "#server/cases/kernel/find-by-code";
import type { Reader } from "#server/db/open";

/** Find a claim by its address, id or number, or by the tracking number of its parcel or of its replacement's. @throws NOT_FOUND */
export const findClaim = (reader: Reader, storeId: string, code: string): Promise<{ id: string; number: string }> =>
  findByCode(reader, storeId, code, {
    table: "claim",
    address: "/dashboard/claim",
    byTracking: (numbers) =>
      reader
        .selectFrom("parcel as p")
        .innerJoin("claim as k", (join) =>
          join.onRef("k.store_id", "=", "p.store_id").on((eb) =>
            eb.or([
              eb("k.parcel_id", "=", eb.ref("p.id")),
              // What replaces the claimed goods is on its way in a parcel of its own.
              eb.exists(
                eb
                  .selectFrom("claim_resolution as z")
                  .select("z.id")
                  .whereRef("z.claim_id", "=", "k.id")
                  .whereRef("z.order_id", "=", "p.order_id")
                  .where("z.store_id", "=", storeId),
              ),
            ]),
          ),
        )
        .select(["k.id", "k.number"])
        .where("p.store_id", "=", storeId)
        .where(sql<string>`p.tracking_number`, "in", numbers)
        .orderBy("k.created_at", "desc")
        .orderBy("k.id", "desc")
        .limit(1)
        .executeTakeFirst(),
  });
