import type { Input } from "#contracts/contract";
import type { apiKeys } from "#contracts/stores";
import { writeAudit } from "#server/core/audit/api";
import type { CoreDeps } from "#server/core/module";
import { asJson } from "#server/db/json";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { badRequest, notFound } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { hashOfKey, makeKey } from "#server/kit/keys";

type NewKey = Input<(typeof apiKeys)["operations"]["create"]>["body"];

/** Return the store's keys, newest first, including revoked ones. */
export const listKeys = ({ db }: CoreDeps, context: CallContext) =>
  db.kysely
    .selectFrom("api_key")
    .select(["id", "name", "prefix", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at"])
    .where("store_id", "=", context.store.id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(500)
    .execute();

/** Create a key. Only its hash is stored, so this response is the only place to read it. */
export async function createKey(
  { db }: CoreDeps,
  input: NewKey,
  context: CallContext,
): Promise<{ id: string; prefix: string; key: string }> {
  const expires = input.expires_at ? new Date(input.expires_at) : null;
  if (expires && expires <= context.now) throw badRequest({ expires_at: "TOO_SMALL" });
  const { key, prefix } = makeKey(input.test ?? false);
  const id = newId();
  const scopes = [...new Set(input.scopes)];
  await db.transaction(async (tx) => {
    await tx
      .insertInto("api_key")
      .values({
        id,
        store_id: context.store.id,
        name: input.name,
        prefix,
        hash: hashOfKey(key),
        scopes: asJson(scopes),
        created_by: context.actor.id,
        created_at: context.now.toISOString(),
        expires_at: expires?.toISOString() ?? null,
      })
      .execute();
    const after = { name: input.name, prefix, scopes };
    await writeAudit(tx, context, { action: "api_key.created", object_type: "api_key", object_id: id, after });
  });
  return { id, prefix, key };
}

/** Revoke a key at once; idempotent. @throws NOT_FOUND */
export async function revokeKey({ db }: CoreDeps, id: string, context: CallContext): Promise<void> {
  await db.transaction(async (tx) => {
    const key = await tx
      .selectFrom("api_key")
      .select(["name", "revoked_at"])
      .where("store_id", "=", context.store.id)
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!key) throw notFound();
    if (key.revoked_at) return;
    const revoked_at = context.now.toISOString();
    await tx.updateTable("api_key").set({ revoked_at }).where("store_id", "=", context.store.id).where("id", "=", id).execute();
    await writeAudit(tx, context, { action: "api_key.revoked", object_type: "api_key", object_id: id, before: { name: key.name } });
  });
}

/** Note when a key was used last. */
export async function noteKeyUsed(reader: Reader, { store_id, id }: { store_id: string; id: string }, now: Date): Promise<void> {
  await reader
    .updateTable("api_key")
    .set({ last_used_at: now.toISOString() })
    .where("store_id", "=", store_id)
    .where("id", "=", id)
    .execute();
}
