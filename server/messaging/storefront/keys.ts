import { randomBytes } from "node:crypto";
import type { Storefront } from "#contracts/storefront";
import { writeAudit } from "#server/core/audit/api";
import { lockStore } from "#server/core/stores/api";
import { assertVersion } from "#server/db/assert-version";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import type { ModuleDeps } from "#server/platforms/module";
import { pixelOf, snippetOf } from "./snippet.ts";

type Deps = Pick<ModuleDeps, "db" | "config">;

const newKey = (): string => `bhp_${randomBytes(18).toString("base64url")}`;
const rowOf = (reader: Reader, storeId: string) =>
  reader.selectFrom("storefront").selectAll().where("store_id", "=", storeId).executeTakeFirst();

/** Return the store a public key belongs to, with the hosts of its pages. @throws NOT_FOUND */
export async function storefrontOfKey(reader: Reader, key: string): Promise<{ store_id: string; hosts: string[] }> {
  const row = await reader.selectFrom("storefront").select(["store_id", "hosts"]).where("key", "=", key).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Return a store's key and hosts; without a key until first saved. */
export async function showStorefront(reader: Reader, { publicUrl }: Deps["config"], storeId: string): Promise<Storefront> {
  const row = await rowOf(reader, storeId);
  if (!row) return { key: null, hosts: [], version: 0, last_event_at: null, dropped: 0, snippet: null, pixel: null };
  const { key, hosts, version, last_event_at, dropped } = row;
  return {
    ...{ key, hosts, version, last_event_at, dropped: Number(dropped) },
    ...{ snippet: snippetOf(publicUrl, key), pixel: pixelOf(publicUrl, key) },
  };
}

/** Save the hosts of a shop's pages; the first save makes the key. @throws STALE_VERSION */
export function saveStorefront({ db, config }: Deps, context: CallContext, hosts: readonly string[]): Promise<Storefront> {
  const { store, now } = context;
  return db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const before = await showStorefront(tx, config, store.id);
    await assertVersion(tx, context, { object_type: "storefront", object_id: store.id, version: before.version }, () => before);
    const values = { hosts: [...new Set(hosts)], version: before.version + 1, updated_at: now.toISOString() };
    await tx
      .insertInto("storefront")
      .values({ store_id: store.id, key: newKey(), ...values })
      .onConflict((conflict) => conflict.column("store_id").doUpdateSet(values))
      .execute();
    await announce(tx, context, "storefront.updated", values.version, { hosts: values.hosts });
    return showStorefront(tx, config, store.id);
  });
}

/** Replace a store's key. @throws NOT_FOUND before the first save */
export function renewKey({ db, config }: Deps, context: CallContext): Promise<Storefront> {
  const { store, now } = context;
  return db.transaction(async (tx) => {
    const saved = await tx
      .updateTable("storefront")
      .set((eb) => ({ key: newKey(), version: eb("version", "+", 1), updated_at: now.toISOString() }))
      .where("store_id", "=", store.id)
      .returning("version")
      .executeTakeFirst();
    if (!saved) throw notFound();
    await announce(tx, context, "storefront.key_renewed", saved.version, {});
    return showStorefront(tx, config, store.id);
  });
}

async function announce(tx: Tx, context: CallContext, action: string, version: number, after: object): Promise<void> {
  const id = context.store.id;
  await writeAudit(tx, context, { action, object_type: "storefront", object_id: id, after: { ...after, version } });
  await publishLive(tx, { store_id: id, resource: "storefront", ids: [id], type: "updated", version });
}
