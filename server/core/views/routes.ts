import { views } from "#contracts/views";
import type { CoreModule } from "#server/core/module";
import { mount } from "#server/kit/mount";
import { viewsOf } from "./repository.ts";
import { createView, deleteView, setDefaultView, updateView } from "./save-view.ts";

export const viewsModule: CoreModule = (app, deps) =>
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
