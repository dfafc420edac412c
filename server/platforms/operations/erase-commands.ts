import { sql } from "kysely";
import type { Tx } from "#server/db/open";

/** Erase the customer's name and addresses from what cases asked of the platform. */
export async function eraseCommands(tx: Tx, storeId: string, column: "return_id" | "claim_id", ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("platform_operation")
    .set({ command: sql`(command - 'ship_to') #- '{customer,email}' #- '{customer,first_name}' #- '{customer,last_name}'` })
    .where("store_id", "=", storeId)
    .where(column, "in", [...ids])
    .where("command", "is not", null)
    .execute();
}
