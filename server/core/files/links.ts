import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CoreDeps } from "#server/core/module";
import type { CallContext } from "#server/kit/context";
import type { Upload } from "#server/kit/spool";
import { takeForms, takeUpload } from "./receive.ts";
import { savePicture } from "./save-picture.ts";

/** What messages still take as dependencies. */
export const fileLinks = (deps: CoreDeps) => ({
  takeForms: (scope: FastifyInstance): Promise<void> => takeForms(scope),
  takeUpload: <T>(request: FastifyRequest, use: (upload: Upload) => Promise<T>): Promise<T> => takeUpload(deps, request, use),
  keepPicture: (upload: Upload, context: CallContext, limits: { types: readonly string[]; maxBytes: number }) =>
    savePicture(deps, upload, context, limits),
});
