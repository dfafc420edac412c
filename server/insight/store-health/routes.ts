import { stores } from "#contracts/stores";
import { ensure } from "#server/kit/errors";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/platforms/module";
import { listHealth } from "./list-health.ts";

export const storeHealthModule: Module = (app, deps) => {
  const { health } = stores.operations;
  mount(
    app,
    { ...stores, operations: { health } },
    {
      health: async ({ caller }) => {
        ensure(caller?.accountId, "FORBIDDEN");
        return { items: await listHealth(deps.db.kysely, caller.accountId) };
      },
    },
    deps.ports,
  );
};
