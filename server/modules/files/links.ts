import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/modules/module";
import { formLimits, readUpload } from "./routes.ts";
import { assertRoom, saveFile } from "./service.ts";

/** What other modules need of files. */
export const fileLinks = (deps: ModuleDeps) => ({
  /** Accept multipart forms with a file in this scope. */
  takeForms: async (scope: FastifyInstance): Promise<void> => {
    await scope.register(multipart, { limits: formLimits });
  },
  /** Return the form's file. @throws BAD_REQUEST, PAYLOAD_TOO_LARGE */
  readUpload,
  assertRoom: (tx: Tx, storeId: string, size: number): Promise<void> => assertRoom(tx, storeId, size, deps.config.fileQuota),
  /** Store the form's file as one of the order. @throws UNSUPPORTED_FILE, PAYLOAD_TOO_LARGE */
  keepForOrder: async (request: FastifyRequest, context: CallContext, orderId: string) =>
    saveFile(deps, await readUpload(request), context, orderId),
});
