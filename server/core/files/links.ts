import { randomBytes } from "node:crypto";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CoreDeps } from "#server/core/module";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { headOf, type Upload } from "#server/kit/spool";
import { acceptedType, recognisedBy } from "./accepted-type.ts";
import { formLimits, takeUpload } from "./receive.ts";
import { assertFew, assertRoom, saveFile } from "./service.ts";

/** What other modules need of files. */
export const fileLinks = (deps: CoreDeps) => ({
  /** Accept multipart forms with a file in this scope. */
  takeForms: async (scope: FastifyInstance): Promise<void> => {
    await scope.register(multipart, { limits: formLimits });
  },
  /** Receive the form's file and call `use` with it. @throws BAD_REQUEST, PAYLOAD_TOO_LARGE, RATE_LIMITED */
  takeUpload: <T>(request: FastifyRequest, use: (upload: Upload) => Promise<T>): Promise<T> => takeUpload(deps, request, use),
  assertRoom: (tx: Tx, storeId: string, size: number): Promise<void> => assertRoom(tx, storeId, size, deps.config.fileQuota),
  /** Store a file as one of the `most` files of the order. @throws UNSUPPORTED_FILE, FILE_QUOTA_REACHED, TOO_MANY_FILES */
  keepForOrder: (upload: Upload, context: CallContext, { orderId, most }: { orderId: string; most: number }) =>
    saveFile(deps, upload, context, { order_id: orderId, most }),
  /** Refuse before anything is received; files are counted again, under a lock, when one is saved. @throws TOO_MANY_FILES */
  assertFew: (storeId: string, orderId: string, most: number) => assertFew(deps.db.kysely, storeId, orderId, most),
  /** Store a file as a picture of mails; returns its key. @throws UNSUPPORTED_FILE, PAYLOAD_TOO_LARGE, FILE_QUOTA_REACHED */
  async keepPicture(upload: Upload, context: CallContext, { types, maxBytes }: { types: readonly string[]; maxBytes: number }) {
    const type = await acceptedType(await headOf(upload, recognisedBy));
    ensure(type !== null && types.includes(type), "UNSUPPORTED_FILE");
    ensure(upload.size <= maxBytes, "PAYLOAD_TOO_LARGE");
    const mail_key = randomBytes(16).toString("base64url");
    await saveFile(deps, upload, context, { mail_key });
    return mail_key;
  },
});
