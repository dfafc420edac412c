import type { StoredSection } from "#server/db/column-types";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";

interface Section {
  /** What its settings are about: "INVOICES". */
  section: StoredSection;
  version: number;
  data: object;
  /** When it was saved. */
  at: string;
}

/** Write a section of a store's settings in the place of what was saved of it. */
export async function writeSection(tx: Tx, storeId: string, { section, version, data, at }: Section): Promise<void> {
  const values = { version, data: asJson(data), updated_at: at };
  await tx
    .insertInto("store_settings")
    .values({ store_id: storeId, section, ...values })
    .onConflict((conflict) => conflict.columns(["store_id", "section"]).doUpdateSet(values))
    .execute();
}
