import { portalSettings } from "#contracts/portal/settings";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/platforms/module";
import { loadPortal } from "./repository.ts";
import { savePortal, shownPortal } from "./save-portal.ts";

export const portalSettingsModule: Module = (app, deps) => {
  mount(
    app,
    portalSettings,
    {
      show: async ({ context: { store } }) => shownPortal(deps.db.kysely, store.id, await loadPortal(deps.db.kysely, store.id)),
      save: ({ context, body }) => savePortal(deps, context, body),
    },
    deps.ports,
  );
};
