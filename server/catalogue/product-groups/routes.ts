import { productGroups } from "#contracts/product-groups";
import { sendExport } from "#server/core/exports/api";
import type { CoreModule } from "#server/core/module";
import { mount } from "#server/kit/mount";
import { deleteGroup } from "./delete-group.ts";
import { groupsExport } from "./exports.ts";
import { previewGroup } from "./matching-products.ts";
import { listGroups, showGroup } from "./repository.ts";
import { createGroup, updateGroup } from "./save-group.ts";

export const productGroupsModule: CoreModule = (app, deps) => {
  const { kysely } = deps.db;
  mount(
    app,
    productGroups,
    {
      list: ({ context, query }) => listGroups(kysely, context.store.id, query),
      show: ({ context, params }) => showGroup(kysely, context.store.id, params.id),
      export: (call) => sendExport(deps, groupsExport(deps), call),
      create: ({ context, body }) => createGroup(deps, context, body),
      preview: ({ context, query, body }) => previewGroup(kysely, context.store, body, query),
      update: ({ context, params, body }) => updateGroup(deps, context, params.id, body),
      delete: ({ context, params }) => deleteGroup(deps, context, params.id),
    },
    deps.ports,
  );
};
