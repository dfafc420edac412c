import { randomBytes } from "node:crypto";
import type { CoreDeps } from "#server/core/module";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { headOf, type Upload } from "#server/kit/spool";
import { acceptedType, recognisedBy } from "./accepted-type.ts";
import { saveFile } from "./service.ts";

/** Store a file as a picture of mails; returns its key. @throws UNSUPPORTED_FILE, PAYLOAD_TOO_LARGE, FILE_QUOTA_REACHED */
export async function savePicture(
  deps: CoreDeps,
  upload: Upload,
  context: CallContext,
  { types, maxBytes }: { types: readonly string[]; maxBytes: number },
): Promise<string> {
  const type = await acceptedType(await headOf(upload, recognisedBy));
  ensure(type !== null && types.includes(type), "UNSUPPORTED_FILE");
  ensure(upload.size <= maxBytes, "PAYLOAD_TOO_LARGE");
  const mail_key = randomBytes(16).toString("base64url");
  await saveFile(deps, upload, context, { mail_key });
  return mail_key;
}
