import type { FastifyInstance } from "fastify";
import { subscriberImports } from "#contracts/subscribers/imports";
import { takeForms, takeUpload } from "#server/core/files/api";
import { mount } from "#server/kit/mount";
import type { ModuleDeps } from "#server/platforms/module";
import { sendErrors } from "./errors-file.ts";
import { rereadFile, saveImportFile } from "./file.ts";
import { listImports, showImport } from "./repository.ts";
import { cancelImport, startImport } from "./start.ts";

/** Register imports of subscribers, in a scope of their own because only they accept forms. */
export async function registerImports(app: FastifyInstance, deps: ModuleDeps): Promise<void> {
  const { kysely } = deps.db;
  await app.register(async (scope) => {
    await takeForms(scope);
    mount(
      scope,
      subscriberImports,
      {
        upload: {
          receive: ({ request }, use) => takeUpload(deps, request, use),
          keep: ({ context }, upload) => saveImportFile(deps, context, upload),
        },
        reread: ({ context, params, body }) => rereadFile(deps, context, params.id, body.encoding),
        list: ({ context }) => listImports(kysely, context.store.id),
        create: ({ context, body }) => startImport(deps, context, body),
        show: ({ context, params }) => showImport(kysely, context.store.id, params.id),
        cancel: ({ context, params }) => cancelImport(deps, context, params.id),
        errors: ({ context, params, reply }) => sendErrors(deps, context, params.id, reply),
      },
      deps.ports,
    );
  });
}
