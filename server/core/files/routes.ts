import type { FastifyInstance } from "fastify";
import { files } from "#contracts/files";
import { sendExport } from "#server/core/exports/api";
import type { CoreDeps } from "#server/core/module";
import { mount } from "#server/kit/mount";
import { filesExport } from "./exports.ts";
import { headersOf, linkTo, openSigned } from "./links-of-file.ts";
import { listFiles } from "./list-files.ts";
import { assertMayOpen } from "./open-file.ts";
import { takeForms, takeUpload } from "./receive.ts";
import { removeFile } from "./remove-file.ts";
import { bytesUsed, saveFile, sentFile } from "./service.ts";

/** Register the routes of files, in a scope of their own because only they accept multipart forms. */
export async function registerFiles(app: FastifyInstance, deps: CoreDeps): Promise<void> {
  await app.register(async (scope) => {
    await takeForms(scope);
    mount(
      scope,
      files,
      {
        upload: {
          receive: ({ request }, use) => takeUpload(deps, request, use),
          keep: ({ context }, upload) => saveFile(deps, upload, context),
        },
        show: async ({ params, context, reply }) => {
          await assertMayOpen(deps, context, params.id);
          const file = await sentFile(deps, params.id, context.store.id);
          return reply.headers(headersOf(file)).send(file.content);
        },
        signed: async ({ params, query, context, reply }) => {
          const file = await openSigned(deps, context.now, params.id, query);
          return reply.headers(headersOf(file)).send(file.content);
        },
        list: ({ context, query }) => listFiles(deps.db.kysely, context, query),
        export: (call) => sendExport(deps, filesExport(deps), call),
        usage: async ({ context }) => ({ used: await bytesUsed(deps.db.kysely, context.store.id), most: deps.config.fileQuota }),
        link: ({ context, params }) => linkTo(deps, context, params.id),
        delete: ({ context, params }) => deps.db.transaction((tx) => removeFile(tx, context, params.id)),
      },
      deps.ports,
    );
  });
}
