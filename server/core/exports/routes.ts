import { listExports } from "#contracts/exports/exports";
import type { CoreModule } from "#server/core/module";
import { mount } from "#server/kit/mount";
import { announce, endExport, ownExport, ownExports, shown } from "./repository.ts";
import { requestExport } from "./request-export.ts";
import { sendFile } from "./send-file.ts";

export const exportsModule: CoreModule = (app, deps) => {
  const { db, ports } = deps;
  mount(
    app,
    listExports,
    {
      list: async ({ context }) => ({ items: (await ownExports(db.kysely, context)).map((row) => shown(context, row)) }),
      create: ({ context, body }) => requestExport(deps, context, body),
      show: async ({ context, params }) => shown(context, await ownExport(db.kysely, context, params.id)),
      file: ({ context, params, reply }) => sendFile(deps, context, params.id, reply),
      cancel: ({ context, params }) =>
        db.transaction(async (tx) => {
          await endExport(tx, await ownExport(tx, context, params.id), "CANCELLED", { at: context.now.toISOString() });
          return shown(context, await ownExport(tx, context, params.id));
        }),
      delete: ({ context, params: { id } }) =>
        db.transaction(async (tx) => {
          const row = await ownExport(tx, context, id);
          await tx.deleteFrom("list_export").where("store_id", "=", context.store.id).where("id", "=", id).execute();
          await announce(tx, row, "deleted");
          return { id };
        }),
    },
    ports,
  );
};
