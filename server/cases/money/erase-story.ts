import { eraseWritten } from "#server/cases/kernel/timeline/written-in";
import { eraseLogTexts } from "#server/core/audit/api";
import { eraseNoticeNames } from "#server/core/notices/api";
import type { Tx } from "#server/db/open";

/** Erase what was told about cases and their payments: texts, and the names of customers, whose own entries bear them. */
export async function eraseStory(tx: Tx, storeId: string, of: "return_id" | "claim_id", ids: readonly string[]): Promise<void> {
  await eraseWritten(tx, storeId, of, ids);
  await eraseLogTexts(tx, storeId, ids);
  await tx
    .updateTable("ledger")
    .set({ reason: null })
    .where("store_id", "=", storeId)
    .where(of, "in", [...ids])
    .execute();
  await eraseNoticeNames(tx, storeId, ids);
}
