import type { FastifyInstance } from "fastify";
import { deliveries, stores } from "#contracts/stores";
import { writeAudit } from "#server/core/audit/api";
import type { CoreDeps } from "#server/core/module";
import { loadAppId, loadScopes } from "#server/core/ports";
import type { CallContext, Caller } from "#server/kit/context";
import { ensure, notFound } from "#server/kit/errors";
import { mount } from "#server/kit/mount";
import { sealMarked } from "#server/kit/seal";
import { createStore } from "./create-store.ts";
import { listOwnStores } from "./repository.ts";

export function registerStores(app: FastifyInstance, deps: CoreDeps): void {
  const { db, config, ports } = deps;
  const callback_url = `${config.publicUrl}${deliveries.operations.incoming.path}`;
  const ownStores = async (caller: Caller | null) => {
    ensure(caller?.accountId, "FORBIDDEN");
    return listOwnStores(db.kysely, caller.accountId);
  };
  const rowOf = ({ id, connection_id, ...store }: Awaited<ReturnType<typeof listOwnStores>>[number]) => {
    return { _id: id, ...store, connection: connection_id ? ("live" as const) : ("recorded" as const), callback_url };
  };
  /** Return the store whose domain is `shop`, or the caller's own; a shop the caller may not enter does not exist for them. */
  const shopOf = async (caller: Caller | null, context: CallContext, shop: string | undefined) => {
    if (!shop || shop.toLowerCase() === context.store.platformDomain.toLowerCase()) return context.store;
    const named = (await ownStores(caller)).find((store) => store.platform_domain.toLowerCase() === shop.toLowerCase());
    if (!named || !caller) throw notFound();
    return (await ports.enterStore(caller, named.id)).store;
  };

  // What each store is doing is shown where all of it is known.
  const { health: _, ...own } = stores.operations;
  mount(
    app,
    { ...stores, operations: own },
    {
      list: async ({ caller }) => {
        const rows = await ownStores(caller);
        return { items: rows.map(rowOf) };
      },
      create: async ({ body, caller, context }) => rowOf(await createStore(deps, body, caller, context)),
      setWebhookSecret: async ({ body, context }) => {
        await setWebhookSecret(deps, body.secret, context);
        return { saved: true as const };
      },
      accessScopes: async ({ query, caller, context }) => loadScopes(deps, await shopOf(caller, context, query.shop)),
      appId: async ({ query, caller, context }) => {
        const store = await shopOf(caller, context, query.shop);
        return { app_id: await loadAppId(deps, store) };
      },
    },
    ports,
  );
}

/** A connection made its webhooks with its own secret, and every delivery would be refused with another. @throws SECRET_OF_CONNECTION */
async function setWebhookSecret({ db, ports }: CoreDeps, secret: string, context: CallContext): Promise<void> {
  await db.transaction(async (tx) => {
    const set = await tx
      .updateTable("store")
      .set({ webhook_secret: sealMarked(ports.seal, secret) })
      .where("id", "=", context.store.id)
      .where("connection_id", "is", null)
      .returning("id")
      .executeTakeFirst();
    ensure(set, "SECRET_OF_CONNECTION");
    await writeAudit(tx, context, { action: "webhook_secret.changed", object_type: "store", object_id: context.store.id });
  });
}
