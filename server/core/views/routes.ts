import { views } from "#contracts/views";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/platforms/module";
import { viewsOf } from "./repository.ts";
import { createView, deleteView, setDefaultView, updateView } from "./save-view.ts";

export const viewsModule: Module = (app, deps) =>
  mount(
    app,
    views,
    {
      list: async ({ context, query }) => ({ items: await viewsOf(deps.db.kysely, context, query.noun) }),
      create: ({ context, body }) => createView(deps, context, body),
      update: ({ context, params, body }) => updateView(deps, context, params.id, body),
      delete: ({ context, params }) => deleteView(deps, context, params.id),
      setDefault: ({ context, body }) => setDefaultView(deps, context, body),
    },
    deps.ports,
  );
