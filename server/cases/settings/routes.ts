import { settings } from "#contracts/settings/settings";
import { testPolicies } from "#server/cases/returns/api";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/platforms/module";
import { saveSection } from "./save-section.ts";
import { showSettings } from "./show-settings.ts";

export const settingsModule: Module = (app, deps) => {
  mount(
    app,
    settings,
    {
      show: ({ context }) => showSettings(deps.db.kysely, context),
      save: ({ context, body }) => saveSection(deps, context, body),
      policyTest: ({ context, body }) => testPolicies(deps, context, body),
    },
    deps.ports,
  );
};
