import { storefront } from "#contracts/storefront";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/platforms/module";
import { registerStorefrontDoor } from "./door.ts";
import { renewKey, saveStorefront, showStorefront } from "./keys.ts";

/** Register the settings of a shop's pages, and what they call. */
export const storefrontModule: Module = async (app, deps) => {
  mount(
    app,
    storefront,
    {
      show: ({ context }) => showStorefront(deps.db.kysely, deps.config, context.store.id),
      save: ({ context, body }) => saveStorefront(deps, context, body.hosts),
      renew: ({ context }) => renewKey(deps, context),
    },
    deps.ports,
  );
  await registerStorefrontDoor(app, deps);
};
