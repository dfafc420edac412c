import type { FastifyInstance } from "fastify";
import { apiKeys } from "#contracts/stores";
import { sendExport } from "#server/core/exports/api";
import type { CoreDeps } from "#server/core/module";
import { mount } from "#server/kit/mount";
import { keysExport } from "./exports.ts";
import { createKey, listKeys, revokeKey } from "./service.ts";

export function registerApiKeys(app: FastifyInstance, deps: CoreDeps): void {
  mount(
    app,
    apiKeys,
    {
      list: async ({ context }) => ({ items: await listKeys(deps, context) }),
      export: (call) => sendExport(deps, keysExport(deps), call),
      create: ({ body, context }) => createKey(deps, body, context),
      revoke: async ({ params, context }) => {
        await revokeKey(deps, params.id, context);
        return { revoked: true as const };
      },
    },
    deps.ports,
  );
}
