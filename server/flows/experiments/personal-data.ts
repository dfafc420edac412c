import { sql } from "kysely";
import { among, type PersonalCopies } from "#server/core/customer-data/api";

/** A unit of an experiment counts on with what came of it, as somebody who is no longer known. */
export const unitCopies: PersonalCopies = {
  columns: ["experiment_unit.unit_key"],
  async erase(tx, { storeId, emails }) {
    await tx
      .updateTable("experiment_unit")
      .set({ unit_key: sql`'erased:' || gen_random_uuid()` })
      .where("store_id", "=", storeId)
      .where(among("unit_key", emails))
      .execute();
  },
};
