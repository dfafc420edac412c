import type { FastifyReply, FastifyRequest } from "fastify";
import { type SubscriptionOutcome, storeConnection } from "#contracts/store-connection";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import { type Handlers, mount } from "#server/kit/mount";
import { portalAddress, publicAddress } from "#server/kit/public-address";
import type { Module, ModuleDeps } from "#server/platforms/module";
import { shopOrigin, siteOrigin } from "./addresses.ts";
import { receiveKeys } from "./attempts.ts";
import { connect } from "./connect.ts";
import { disconnect } from "./disconnect.ts";
import { packPlugin } from "./pack-plugin.ts";

import { showConnection } from "./show-connection.ts";
import { showSetup } from "./show-setup.ts";
import { testConnection } from "./test-connection.ts";
import { endConsent, endInstall, newWebhookSecret, startConsent, startInstall } from "./visits.ts";

type ConnectionHandlers = Handlers<typeof storeConnection>;
interface Asked {
  context: CallContext;
  request: FastifyRequest;
  reply: FastifyReply;
}

const settingsPage = "/dashboard/settings/store";

export const storeConnectionModule: Module = (app, deps) => {
  mount(
    app,
    storeConnection,
    {
      show: (call) => showConnection(deps, call),
      ...shopifyHandlers(deps),
      ...wooHandlers(deps),
      setup: (call) => showSetup(deps, call),
      plugin: (call) => sendPlugin(deps, call),
      test: async (call) => {
        await testConnection(deps, call.context);
        return showConnection(deps, call);
      },
      disconnect: async (call) => {
        await disconnect(deps, call.context);
        return showConnection(deps, call);
      },
    },
    deps.ports,
  );
};

const isOn = ({ store }: CallContext, platform: CallContext["store"]["platform"]): void =>
  ensure(store.platform === platform, "WRONG_PLATFORM");

function shopifyHandlers(deps: ModuleDeps): Pick<ConnectionHandlers, "clientCredentials" | "install" | "installed"> {
  const appIn = ({ shop, client_id, client_secret }: { shop: string; client_id: string; client_secret: string }) => ({
    origin: shopOrigin(shop, deps.config.webhooksPrivate),
    clientId: client_id.trim(),
    clientSecret: client_secret.trim(),
  });
  return {
    clientCredentials: async ({ body, ...call }) => {
      const { context } = call;
      isOn(context, "shopify");
      const { origin, ...app } = appIn(body);
      const webhooks = await connect(deps, context, origin, { method: "client_credentials", ...app });
      return { ...(await showConnection(deps, call)), webhooks };
    },
    install: async ({ body, ...call }) => {
      isOn(call.context, "shopify");
      return { address: await startInstall(deps, { ...appIn(body), oldOrders: body.old_orders }, call) };
    },
    installed: ({ query, ...call }) => backToSettings(deps, call.reply, () => endInstall(deps, query, call)),
  };
}

function wooHandlers(deps: ModuleDeps): Pick<ConnectionHandlers, "keys" | "consent" | "approved" | "returned"> {
  const originIn = ({ address }: { address: string }) => siteOrigin(address, deps.config.webhooksPrivate);
  return {
    keys: async ({ body, ...call }) => {
      const { context } = call;
      isOn(context, "woocommerce");
      const keys = { key: body.key.trim(), secret: body.secret.trim(), webhookSecret: newWebhookSecret() };
      const webhooks = await connect(deps, context, originIn(body), { method: "keys", ...keys });
      return { ...(await showConnection(deps, call)), webhooks };
    },
    consent: async ({ body, ...call }) => {
      isOn(call.context, "woocommerce");
      return { address: await startConsent(deps, originIn(body), call) };
    },
    approved: async ({ body, context }) => {
      const keys = { key: body.consumer_key, secret: body.consumer_secret, permissions: body.key_permissions };
      await receiveKeys(deps, String(body.user_id), keys, context.now);
      return { received: true as const };
    },
    returned: ({ query, ...call }) => backToSettings(deps, call.reply, () => endConsent(deps, query, call)),
  };
}

/** Send the plugin of a WooCommerce store. @throws WRONG_PLATFORM */
async function sendPlugin({ config }: ModuleDeps, { context, request, reply }: Asked): Promise<FastifyReply> {
  isOn(context, "woocommerce");
  const server = publicAddress(config.publicUrl, request);
  return reply
    .header("content-type", "application/zip")
    .header("content-disposition", 'attachment; filename="backhaul-returns.zip"')
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "private, no-store")
    .send(packPlugin({ portal: portalAddress(config.publicUrl, request, context.store.id), server }));
}

/** Send the browser to the settings page, with an outcome it has words for. */
async function backToSettings({ log }: ModuleDeps, reply: FastifyReply, end: () => Promise<SubscriptionOutcome>): Promise<void> {
  const outcome = await end().then(
    (webhooks) => ({ outcome: "connected", webhooks }),
    (error: unknown) => {
      if (!(error instanceof AppError)) log.error({ err: error }, "a visit to a consent page could not be ended");
      return { outcome: error instanceof AppError ? error.code : "INTERNAL" };
    },
  );
  await reply.redirect(`${settingsPage}?${new URLSearchParams(outcome)}`, 302);
}
