import { asJson } from "#server/db/json";
import type { Database, Tx } from "#server/db/open";
import { platformContext } from "#server/db/platform-context";
import type { Clock } from "#server/kit/clock";
import { removeConnection } from "./repository.ts";
import type { PlatformOf } from "./store-platforms.ts";

interface Deps {
  db: Database;
  clock: Clock;
  platformOf: PlatformOf;
}

/** Ask a store's platform which scopes it grants, and save them. @throws PlatformError */
async function refreshScopes({ db, clock, platformOf }: Deps, storeId: string): Promise<void> {
  const { store } = await platformContext(db.kysely, storeId, clock.now());
  const scopes = await (await platformOf(store)).grantedScopes?.();
  if (!scopes) return;
  await db.kysely
    .updateTable("store_connection")
    .set({ scopes: asJson(scopes) as never })
    .where("store_id", "=", storeId)
    .execute();
}

/** The platform's app was removed from a store: its credentials are worthless. Its records stay. */
const markUninstalled = (tx: Tx, storeId: string): Promise<void> => removeConnection(tx, storeId);

/** What modules do with a connection when its platform reports a change. */
export const connectionLinks = { refreshScopes, markUninstalled };
