import type { FastifyInstance } from "fastify";
import { apiKeys } from "#contracts/stores";
import { mount } from "#server/kit/mount";
import type { ModuleDeps } from "#server/modules/module";
import { createKey, listKeys, revokeKey } from "./service.ts";

export function registerApiKeys(app: FastifyInstance, deps: ModuleDeps): void {
  mount(
    app,
    apiKeys,
    {
      list: async ({ context }) => ({ items: await listKeys(deps, context) }),
      create: ({ body, context }) => createKey(deps, body, context),
      revoke: async ({ params, context }) => {
        await revokeKey(deps, params.id, context);
        return { revoked: true as const };
      },
    },
    deps.ports,
  );
}
