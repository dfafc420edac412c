import { firstSteps } from "#contracts/first-steps";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/platforms/module";
import { dismissFirstSteps, showFirstSteps } from "./show-first-steps.ts";

export const firstStepsModule: Module = (app, deps) => {
  mount(
    app,
    firstSteps,
    {
      show: ({ context }) => showFirstSteps(deps.db.kysely, context.store.id),
      dismiss: ({ context }) => dismissFirstSteps(deps, context),
    },
    deps.ports,
  );
};
