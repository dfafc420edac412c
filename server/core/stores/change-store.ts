import type { Updateable } from "kysely";
import type { Tx } from "#server/db/open";
import type { Store } from "#server/db/tables";

/** What other modules decide about a store: how people sign in, and the shop it is connected to. */
type Decided = Pick<
  Updateable<Store>,
  | "idle_minutes"
  | "two_factor_required"
  | "connection_id"
  | "webhook_secret"
  | "platform_domain"
  | "domain_proven_at"
  | "currency"
  | "timezone"
>;

/** Write what was decided about a store. */
export async function changeStore(tx: Tx, storeId: string, decided: Decided): Promise<void> {
  await tx.updateTable("store").set(decided).where("id", "=", storeId).execute();
}
