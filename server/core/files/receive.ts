import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CoreDeps } from "#server/core/module";
import { AppError, badRequest } from "#server/kit/errors";
import { incomingFolder } from "#server/kit/file-storage/storage";
import { slots } from "#server/kit/slots";
import { createSpool, type Spool, type Spooled, type Upload } from "#server/kit/spool";

export const maxFileBytes = 10 * 1024 * 1024;

const formLimits = { fileSize: maxFileBytes, files: 1, fields: 10, fieldSize: 10_000, parts: 11 };

/** Accept forms with a file in this scope. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits: formLimits });
}

/** Return a received file under its name, which is a part of what was sent. */
const named = ({ digest, ...file }: Spooled & { digest: string }, name: string): Upload => ({
  ...file,
  name,
  digest: createHash("sha256").update(`${name}\n${digest}`).digest("hex"),
});

const field = "file";
/** As many as one order may have; beyond, a caller has to come again. */
const enter = slots({ each: 40, total: 400 });
const spools = new Map<string, Spool>();

function spoolOf({ config }: Pick<CoreDeps, "config">): Spool {
  const folder = incomingFolder(config);
  const spool = spools.get(folder) ?? createSpool(folder);
  spools.set(folder, spool);
  return spool;
}

/**
 * Receive the form's file on the disk, at the pace of its client, and call `use` with it; afterwards it is gone, also when the client
 * breaks off. @throws BAD_REQUEST, PAYLOAD_TOO_LARGE, RATE_LIMITED
 */
export async function takeUpload<T>(
  deps: Pick<CoreDeps, "config">,
  request: FastifyRequest,
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw badRequest({ [field]: "REQUIRED" });
  const { caller } = request;
  return enter(caller?.orderId ?? caller?.actor.id ?? request.ip, async () => {
    const part = await request.file().catch(refuseForm);
    if (part?.fieldname !== field) throw badRequest({ [field]: "REQUIRED" });
    let isReceived = false;
    return spoolOf(deps)
      .hold(part.file, async (file) => {
        isReceived = true;
        if (part.file.truncated) throw new AppError("PAYLOAD_TOO_LARGE");
        if (file.size === 0) throw badRequest({ [field]: "REQUIRED" });
        return use(named(file, part.filename));
      })
      .catch((error) => {
        throw isReceived || isOfDisk(error) ? error : refuseForm(error);
      });
  });
}

/** Call `use` with bytes of the program's own as if they had been received. */
export const asUpload = <T>(
  deps: Pick<CoreDeps, "config">,
  { name, bytes }: { name: string; bytes: Buffer },
  use: (upload: Upload) => Promise<T>,
): Promise<T> => spoolOf(deps).hold(Readable.from([bytes]), (file) => use(named(file, name)));

/** Calls of the system name themselves; the parser's errors do not. */
const isOfDisk = ({ syscall, code }: NodeJS.ErrnoException): boolean => syscall !== undefined && code !== "ECONNRESET";

/** The parser's errors are about what was sent: a form that is cut off, or one too large. */
function refuseForm(error: { code?: string; statusCode?: number }): never {
  throw error.statusCode === 413 ? new AppError("PAYLOAD_TOO_LARGE") : badRequest({ [field]: "INVALID" });
}
