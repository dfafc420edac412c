import { portalCredits } from "#contracts/portal/credits";
import { storeCredits } from "#contracts/store-credits";
import { sendExport } from "#server/core/exports/api";
import { mount } from "#server/kit/mount";
import { ownOrder } from "#server/kit/own-order";
import type { Module } from "#server/platforms/module";
import { correctCredit } from "./correct-credit.ts";
import { creditsExport } from "./exports.ts";
import { ownCredits } from "./own-credits.ts";
import { listCredits, showCredit } from "./repository.ts";

export const storeCreditsModule: Module = (app, deps) => {
  const { kysely } = deps.db;
  mount(
    app,
    storeCredits,
    {
      list: ({ context, query }) => listCredits(kysely, context.store.id, context.now, query),
      export: (call) => sendExport(deps, creditsExport(deps), call),
      show: ({ context, params }) => showCredit(kysely, context.store.id, params.id, context.now),
      correct: ({ context, params, body }) => correctCredit(deps, context, params.id, body),
    },
    deps.ports,
  );
  mount(app, portalCredits, { list: (call) => ownCredits(kysely, call.context, ownOrder(call)) }, deps.ports);
};
