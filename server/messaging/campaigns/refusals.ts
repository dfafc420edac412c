import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/db/open";

/** Count messages of a campaign that were refused in a row through our fault: too many of them pause it. */
export async function countRefusals(tx: Tx, storeId: string, id: string, refused: number): Promise<void> {
  await tx
    .updateTable("campaign")
    .set((eb) => ({ refusals: eb("refusals", "+", refused) }))
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .execute();
}

/** Return the write that ends the row of refusals of campaigns, once `locked` holds. */
export const refusalsEndWrite = (
  storeId: string,
  ids: readonly string[],
  locked: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`update campaign set refusals = 0
    where store_id = ${storeId} and id = any(${[...ids]}::text[]) and refusals > 0
      and ${locked}`;
