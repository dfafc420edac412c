import { settings } from "#contracts/settings/settings";
import type { policyLinks } from "#server/cases/returns/links";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/platforms/module";
import { saveSection } from "./save-section.ts";
import { showSettings } from "./show-settings.ts";

export const settingsModule: Module<ReturnType<typeof policyLinks>> = (app, deps) => {
  mount(
    app,
    settings,
    {
      show: ({ context }) => showSettings(deps.db.kysely, context),
      save: ({ context, body }) => saveSection(deps, context, body),
      policyTest: ({ context, body }) => deps.testPolicies(context, body),
    },
    deps.ports,
  );
};
