import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { files } from "#contracts/files";
import { AppError, badRequest } from "#server/kit/errors";
import { mount } from "#server/kit/mount";
import type { ModuleDeps } from "#server/modules/module";
import { maxFileBytes, readFile, saveFile } from "./service.ts";

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
          const file = await readFile(deps, params.id, context.store.id);
          return reply
            .header("content-type", file.type)
            .header("content-disposition", `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`)
            .header("x-content-type-options", "nosniff")
            .header("content-security-policy", "default-src 'none'; sandbox")
            .header("cache-control", "private, max-age=86400")
            .send(file.content);
        },
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
