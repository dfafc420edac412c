import { shopSettings } from "#contracts/shop-settings";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/platforms/module";
import { loadKnownShopSettings } from "./repository.ts";
import { saveShopSettings, shownShopSettings } from "./save-shop-settings.ts";

export const shopSettingsModule: Module = (app, deps) =>
  mount(
    app,
    shopSettings,
    {
      show: async ({ context }) => shownShopSettings(deps.config, await loadKnownShopSettings(deps.db.kysely, context.store.id)),
      save: ({ context, body }) => saveShopSettings(deps, context, body),
    },
    deps.ports,
  );
