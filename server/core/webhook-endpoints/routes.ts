import { webhookDeliveries, webhookEndpoints } from "#contracts/webhook-endpoints";
import { sendExport } from "#server/core/exports/api";
import type { CoreModule } from "#server/core/module";
import { mount } from "#server/kit/mount";
import { endpointsExport, sentExport } from "./exports.ts";
import { listDeliveries, listEndpoints } from "./repository.ts";
import { createEndpoint, deleteEndpoint, updateEndpoint } from "./save-endpoint.ts";
import { resend } from "./send-webhook.ts";

export const webhookEndpointsModule: CoreModule = (app, deps) => {
  mount(
    app,
    webhookEndpoints,
    {
      list: async ({ context }) => ({ items: await listEndpoints(deps.db.kysely, context.store.id) }),
      export: (call) => sendExport(deps, endpointsExport(deps), call),
      create: ({ context, body }) => createEndpoint(deps, context, body),
      update: ({ context, params, body }) => updateEndpoint(deps, context, params.id, body),
      delete: async ({ context, params }) => {
        await deleteEndpoint(deps, context, params.id);
        return { deleted: true as const };
      },
    },
    deps.ports,
  );
  mount(
    app,
    webhookDeliveries,
    {
      list: ({ context, query }) => listDeliveries(deps.db.kysely, context, query),
      export: (call) => sendExport(deps, sentExport(deps), call),
      resend: ({ context, params }) => resend(deps, context, params.id),
    },
    deps.ports,
  );
};
