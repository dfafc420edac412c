import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { files } from "#contracts/files";
import { sendExport } from "#server/exports/send-export";
import { AppError, badRequest } from "#server/kit/errors";
import { mount } from "#server/kit/mount";
import type { ModuleDeps } from "#server/modules/module";
import { filesExport } from "./exports.ts";
import { headersOf, linkTo, openSigned } from "./links-of-file.ts";
import { listFiles } from "./list-files.ts";
import { assertMayOpen } from "./open-file.ts";
import { removeFile } from "./remove-file.ts";
import { bytesUsed, maxFileBytes, readFile, saveFile } from "./service.ts";

const field = "file";

/** Limits for parsing a form. */
export const formLimits = { fileSize: maxFileBytes, files: 1, fields: 10, fieldSize: 10_000, parts: 11 };

/** Register the routes of files, in a scope of their own because only they accept multipart forms. */
export async function registerFiles(app: FastifyInstance, deps: ModuleDeps): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits });
    mount(
      scope,
      files,
      {
        upload: async ({ request, context }) => saveFile(deps, await readUpload(request), context),
        show: async ({ params, context, reply }) => {
          await assertMayOpen(deps, context, params.id);
          const file = await readFile(deps, params.id, context.store.id);
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

export async function readUpload(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw badRequest({ [field]: "REQUIRED" });
  const part = await request.file().catch(refuseForm);
  if (part?.fieldname !== field) throw badRequest({ [field]: "REQUIRED" });
  const bytes = await part.toBuffer().catch(refuseForm);
  if (bytes.length === 0) throw badRequest({ [field]: "REQUIRED" });
  return { name: part.filename, bytes };
}

/** The parser's errors are about what was sent: a form that is cut off, or one too large. */
function refuseForm(error: { code?: string; statusCode?: number }): never {
  throw error.statusCode === 413 ? new AppError("PAYLOAD_TOO_LARGE") : badRequest({ [field]: "INVALID" });
}
