import { writeAudit } from "#server/core/audit/api";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { type ConnectionRow, connectionOf, noteBroken, noteWorking, saveScopes } from "#server/platforms/connections/api";
import type { ModuleDeps } from "#server/platforms/module";
import { isConnectionFailure } from "#server/platforms/refusal";
import { type Examined, examine, tried } from "./examine.ts";

/**
 * Try a connection, also a paused one, and note the outcome: it works again, or why not. Returns what the platform said.
 * @throws PlatformError
 */
export async function probe({ db, connector, clock }: ModuleDeps, row: ConnectionRow): Promise<Examined> {
  try {
    const examined = await examine(connector.unwatched(row));
    await db.transaction(async (tx) => {
      await noteWorking(tx, row, clock.now());
      await saveScopes(tx, row, examined);
    });
    return examined;
  } catch (error) {
    if (isConnectionFailure(error)) {
      const state = { error, failures: Math.max(1, row.failures), isPaused: row.paused_until !== null };
      await db.transaction((tx) => noteBroken(tx, row, state, clock.now()));
    }
    throw error;
  }
}

/** Read the granted scopes and the app's id again. Does nothing where nothing is connected. @throws PlatformError */
export async function refreshScopes({ db, connector }: Pick<ModuleDeps, "db" | "connector">, storeId: string): Promise<void> {
  const row = await connectionOf(db.kysely, storeId);
  if (!row) return;
  const platform = connector.unwatched(row);
  const examined = { scopes: await platform.grantedScopes(), appId: (await platform.appId?.()) ?? null };
  await db.transaction(async (tx) => {
    await saveScopes(tx, row, examined);
    await publishLive(tx, { store_id: storeId, resource: "store-connection", ids: [storeId], type: "updated", version: null });
  });
}

/** Try the store's connection on a person's request. @throws NOT_CONNECTED, WRONG_SHOP, and what trying refuses */
export async function testConnection(deps: ModuleDeps, context: CallContext): Promise<void> {
  const { store } = context;
  const row = await connectionOf(deps.db.kysely, store.id);
  ensure(row, "NOT_CONNECTED");
  const { identity, scopes } = await tried(() => probe(deps, row));
  ensure(identity.domain === store.platformDomain.toLowerCase(), "WRONG_SHOP");
  const entry = { action: "store_connection.tested", object_type: "store_connection", object_id: store.id, after: { scopes } };
  await deps.db.transaction((tx) => writeAudit(tx, context, entry));
}
