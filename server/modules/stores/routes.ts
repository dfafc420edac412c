import type { FastifyInstance } from "fastify";
import { stores } from "#contracts/stores";
import { writeAudit } from "#server/db/audit";
import type { CallContext, Caller } from "#server/kit/context";
import { ensure, notFound } from "#server/kit/errors";
import { mount } from "#server/kit/mount";
import type { ModuleDeps } from "#server/modules/module";
import { healthOf } from "./health.ts";
import { storesOf } from "./repository.ts";
import { scopesOf } from "./scopes-of.ts";

const callbackPath = "/api/v1/merchant/webhooks/incoming";

export function registerStores(app: FastifyInstance, deps: ModuleDeps): void {
  const { db, config, ports } = deps;
  const callback_url = `${config.publicUrl}${callbackPath}`;
  const ownStores = async (caller: Caller | null) => {
    ensure(caller?.accountId, "FORBIDDEN");
    return storesOf(db.kysely, caller.accountId);
  };
  /** `shop` may be the domain of any store of the same person. */
  const assertOwnShop = async (caller: Caller | null, shop: string | undefined) => {
    if (!shop) return;
    const known = (await ownStores(caller)).some((store) => store.platform_domain.toLowerCase() === shop.toLowerCase());
    if (!known) throw notFound();
  };

  mount(
    app,
    stores,
    {
      list: async ({ caller }) => {
        const rows = await ownStores(caller);
        const items = rows.map(({ id, ...store }) => ({ _id: id, ...store, connection: "recorded" as const, callback_url }));
        return { items };
      },
      health: async ({ caller }) => {
        ensure(caller?.accountId, "FORBIDDEN");
        return { items: await healthOf(db.kysely, caller.accountId) };
      },
      setWebhookSecret: async ({ body, context }) => {
        await setWebhookSecret(deps, body.secret, context);
        return { saved: true as const };
      },
      accessScopes: async ({ query, caller, context }) => {
        await assertOwnShop(caller, query.shop);
        return scopesOf(deps, context.store);
      },
      appId: async ({ query, caller }) => {
        await assertOwnShop(caller, query.shop);
        return { app_id: null };
      },
    },
    ports,
  );
}

async function setWebhookSecret({ db }: ModuleDeps, secret: string, context: CallContext): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.updateTable("store").set({ webhook_secret: secret }).where("id", "=", context.store.id).execute();
    await writeAudit(tx, context, { action: "webhook_secret.changed", object_type: "store", object_id: context.store.id });
  });
}
