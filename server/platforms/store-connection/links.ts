import type { Tx } from "#server/db/open";
import { publishLive } from "#server/kit/events";
import { connectionOf, isRefused, noteUninstalled, removeConnection, saveScopes } from "#server/platforms/connections/api";
import type { ModuleDeps } from "#server/platforms/module";

/** What other modules need of connections. */
export const connectionLinks = {
  /** Read the granted scopes and the app's id again. Does nothing where nothing is connected. @throws PlatformError */
  async refreshScopes({ db, connector }: Pick<ModuleDeps, "db" | "connector">, storeId: string): Promise<void> {
    const row = await connectionOf(db.kysely, storeId);
    if (!row) return;
    const platform = connector.unwatched(row);
    const examined = { scopes: await platform.grantedScopes(), appId: (await platform.appId?.()) ?? null };
    await db.transaction(async (tx) => {
      await saveScopes(tx, row, examined);
      await publishLive(tx, { store_id: storeId, resource: "store-connection", ids: [storeId], type: "updated", version: null });
    });
  },

  /**
   * Forget the credentials of an app that was uninstalled. Returns false where one is connected whose credentials work, which stays: the
   * goodbye itself may have been lost.
   */
  async forgetUninstalled(tx: Tx, storeId: string, now: Date): Promise<boolean> {
    const row = await connectionOf(tx, storeId);
    if (!row) return true;
    if (!isRefused(row)) return false;
    await removeConnection(tx, storeId, now);
    await publishLive(tx, { store_id: storeId, resource: "store-connection", ids: [storeId], type: "disconnected", version: null });
    return true;
  },

  /** Note that the app was uninstalled: its credentials no longer work, and the owner has to connect again. */
  async markUninstalled(tx: Tx, storeId: string, now = new Date()): Promise<void> {
    await noteUninstalled(tx, storeId, now);
    await publishLive(tx, { store_id: storeId, resource: "store-connection", ids: [storeId], type: "uninstalled", version: null });
  },
};
