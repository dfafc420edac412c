import type { RegistrationBenefits } from "#server/db/column-types";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";

/** Write what is left of a registration's benefits. */
export async function saveBenefits(
  tx: Tx,
  storeId: string,
  { id, benefits }: { id: string; benefits: RegistrationBenefits },
): Promise<void> {
  await tx
    .updateTable("warranty_registration")
    .set({ benefits: asJson(benefits) })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .execute();
}
