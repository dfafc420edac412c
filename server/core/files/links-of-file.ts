import { files } from "#contracts/files";
import type { CoreDeps } from "#server/core/module";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { dispositionOf } from "#server/kit/file-storage/port";
import { isSameText } from "#server/kit/same-text";
import { sealOf } from "#server/kit/seal";
import { assertMayOpen } from "./open-file.ts";
import { findFile, sentFile } from "./service.ts";

const lifeMs = 5 * 60_000;

/** Return an address that opens a file for five minutes: the bucket's own, else one of this server. @throws NOT_FOUND */
export async function linkTo(deps: CoreDeps, context: CallContext, id: string): Promise<{ url: string; expires_at: string }> {
  const { store, now } = context;
  await assertMayOpen(deps, context, id);
  const file = await findFile(deps, id, store.id);
  const until = now.getTime() + lifeMs;
  const expires_at = new Date(until).toISOString();
  const direct = file.storage_key && (await deps.storage.link(file.storage_key, { name: file.name, seconds: lifeMs / 1000 }));
  if (direct) return { url: direct, expires_at };
  const signed = { store: store.id, until: String(until), signature: signatureOf(deps, store.id, id, String(until)) };
  const path = files.operations.signed.path.replace(":id", encodeURIComponent(id));
  return { url: `${deps.config.publicUrl}${path}?${new URLSearchParams(signed)}`, expires_at };
}

/** Return the file of a signed address. @throws NOT_FOUND for a forged or expired one */
export async function openSigned(
  deps: CoreDeps,
  now: Date,
  id: string,
  { store, until, signature }: { store: string; until: string; signature: string },
) {
  if (!isSameText(signature, signatureOf(deps, store, id, until)) || Number(until) < now.getTime()) throw notFound();
  return sentFile(deps, id, store);
}

const signatureOf = ({ config }: CoreDeps, storeId: string, id: string, until: string): string =>
  sealOf(config.secret).fingerprint("file-link", `${storeId}\n${id}\n${until}`);

/** Return the headers of a file: shown as what its bytes are, and never as a web page. */
export const headersOf = ({ type, name, size }: { type: string; name: string; size: number }) => ({
  "content-type": type,
  "content-length": size,
  "content-disposition": dispositionOf(name),
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cache-control": "private, no-store",
});
