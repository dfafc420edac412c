import { writeAudit } from "#server/core/audit/api";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { connectionOf, removeConnection } from "#server/platforms/connections/api";
import type { ModuleDeps } from "#server/platforms/module";
import { removeSubscriptions } from "#server/platforms/webhooks/api";
import { forgetAttempts } from "./attempts.ts";

/** A platform that does not answer must not keep a store from being disconnected. */
const longestGoodbyeMs = 10_000;

/** Disconnect a store: its credentials are deleted, its records stay. @throws NOT_CONNECTED */
export async function disconnect(deps: ModuleDeps, context: CallContext): Promise<void> {
  const { store } = context;
  const row = await connectionOf(deps.db.kysely, store.id);
  ensure(row, "NOT_CONNECTED");
  await sayGoodbye(deps, context);
  const before = { method: row.method, origin: row.origin, app_id: row.app_id };
  await deps.db.transaction(async (tx) => {
    await removeConnection(tx, store.id, context.now);
    await forgetAttempts(tx, store.id);
    await writeAudit(tx, context, {
      action: "store_connection.disconnected",
      object_type: "store_connection",
      object_id: store.id,
      before,
    });
    await publishLive(tx, { store_id: store.id, resource: "store-connection", ids: [store.id], type: "disconnected", version: null });
  });
}

/** Subscriptions that stay behind only cause deliveries that are refused. */
async function sayGoodbye(deps: ModuleDeps, { store }: CallContext): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longestGoodbyeMs);
  });
  const removal = removeSubscriptions(deps, store).catch((error: unknown) => {
    deps.log.warn({ err: error }, "the webhook subscriptions of a store could not be removed");
  });
  await Promise.race([removal, tooLong]);
  clearTimeout(timer);
}
