import type { Tx } from "#server/db/open";
import { publishLive } from "#server/kit/events";
import { connectionOf, isRefused, noteUninstalled, removeConnection } from "#server/platforms/connections/api";

/**
 * Forget the credentials of an app that was uninstalled. Returns false where one is connected whose credentials work, which stays: the
 * goodbye itself may have been lost.
 */
export async function forgetUninstalled(tx: Tx, storeId: string, now: Date): Promise<boolean> {
  const row = await connectionOf(tx, storeId);
  if (!row) return true;
  if (!isRefused(row)) return false;
  await removeConnection(tx, storeId, now);
  await publishLive(tx, { store_id: storeId, resource: "store-connection", ids: [storeId], type: "disconnected", version: null });
  return true;
}

/** Note that the app was uninstalled: its credentials no longer work, and the owner has to connect again. */
export async function markUninstalled(tx: Tx, storeId: string, now = new Date()): Promise<void> {
  await noteUninstalled(tx, storeId, now);
  await publishLive(tx, { store_id: storeId, resource: "store-connection", ids: [storeId], type: "uninstalled", version: null });
}
