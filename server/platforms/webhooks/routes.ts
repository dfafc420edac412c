import { webhooks } from "#contracts/webhooks";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/platforms/module";
import { checkWebhooks, refreshWebhooks } from "./check-webhooks.ts";

export const webhooksModule: Module = (app, deps) => {
  mount(
    app,
    webhooks,
    { check: ({ context }) => checkWebhooks(deps, context), refresh: ({ context }) => refreshWebhooks(deps, context) },
    deps.ports,
  );
};
