import { dimensions } from "#contracts/dimensions";
import { categoryAccessOf } from "#server/catalogue/ports";
import { sendExport } from "#server/core/exports/api";
import type { CoreModule } from "#server/core/module";
import { mount } from "#server/kit/mount";
import { dimensionsExport } from "./exports.ts";
import { createItemCategories } from "./item-categories.ts";
import { listDimensions, showDimension } from "./repository.ts";
import { createDimension, deleteDimension, updateDimension } from "./save-dimension.ts";

export const dimensionsModule: CoreModule = (app, deps) => {
  const { db, config, clock, log } = deps;
  const loadCategories = createItemCategories({ clock, log });
  const usual = config.easyshipKey === null ? null : { key: config.easyshipKey, url: config.easyshipUrl };
  mount(
    app,
    dimensions,
    {
      list: ({ context, query }) => listDimensions(db.kysely, context.store.id, query),
      show: ({ context, params }) => showDimension(db.kysely, context.store.id, params.id),
      export: (call) => sendExport(deps, dimensionsExport(deps), call),
      create: ({ context, body }) => createDimension(deps, context, body),
      update: ({ context, params, body }) => updateDimension(deps, context, params.id, body),
      delete: ({ context, params }) => deleteDimension(deps, context, params.id),
      // A store's own connection comes first.
      itemCategories: async ({ context }) => loadCategories((await categoryAccessOf(deps, context.store.id)) ?? usual),
    },
    deps.ports,
  );
};
