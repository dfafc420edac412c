import { randomBytes } from "node:crypto";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import type { ModuleDeps } from "#server/modules/module";
import { acceptedType } from "./accepted-type.ts";
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
    saveFile(deps, await readUpload(request), context, { order_id: orderId }),
  /** Store the form's file as a picture of mails; returns its key. @throws UNSUPPORTED_FILE, PAYLOAD_TOO_LARGE, FILE_QUOTA_REACHED */
  async keepPicture(request: FastifyRequest, context: CallContext, { types, maxBytes }: { types: readonly string[]; maxBytes: number }) {
    const upload = await readUpload(request);
    const type = await acceptedType(upload.bytes);
    ensure(type !== null && types.includes(type), "UNSUPPORTED_FILE");
    ensure(upload.bytes.length <= maxBytes, "PAYLOAD_TOO_LARGE");
    const mail_key = randomBytes(16).toString("base64url");
    await saveFile(deps, upload, context, { mail_key });
    return mail_key;
  },
});
