import { settings } from "#contracts/settings/settings";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/platforms/module";
import type { SettingsLinks } from "./links.ts";
import { saveSection } from "./save-section.ts";
import { showSettings } from "./show-settings.ts";

export const settingsModule: Module<SettingsLinks> = (app, deps) => {
  mount(
    app,
    settings,
    {
      show: ({ context }) => showSettings(deps.db.kysely, context, deps),
      save: ({ context, body }) => saveSection(deps, context, body),
      policyTest: ({ context, body }) => deps.testPolicies(context, body),
    },
    deps.ports,
  );
};
