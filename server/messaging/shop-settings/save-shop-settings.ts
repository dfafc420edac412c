import type { Input } from "#contracts/contract";
import type { ShopSettings, ShopSettingsData, shopSettings } from "#contracts/shop-settings";
import type { Config } from "#server/config";
import { writeAudit } from "#server/core/audit/api";
import { lockStore } from "#server/core/stores/api";
import { assertVersion } from "#server/db/assert-version";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { badRequest } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { isSameJson } from "#server/kit/same-json";
import type { ModuleDeps } from "#server/platforms/module";
import { type KnownShopSettings, loadKnownShopSettings, writeShopSettings } from "./repository.ts";

type Body = Input<(typeof shopSettings)["operations"]["save"]>["body"];

/** Return the settings with the address mails come from. */
export const shownShopSettings = (config: Pick<Config, "publicUrl">, { data, version, updated_at }: KnownShopSettings): ShopSettings => ({
  ...data,
  ...{ version, updated_at, sender_address: mailSender(config) },
});

/** Save the named fields. @throws STALE_VERSION with the current settings */
export function saveShopSettings(
  { db, config }: Pick<ModuleDeps, "db" | "config">,
  context: CallContext,
  { expected_version: _, ...changes }: Body,
): Promise<ShopSettings> {
  const storeId = context.store.id;
  return db.transaction(async (tx) => {
    await lockStore(tx, storeId);
    const before = await loadKnownShopSettings(tx, storeId);
    const seen = { object_type: "shop_settings", object_id: storeId, version: before.version };
    await assertVersion(tx, context, seen, () => shownShopSettings(config, before));
    const data = { ...before.data, ...changes } as ShopSettingsData;
    await assertOwnDomains(tx, storeId, changes);
    const after = { version: before.version + 1, updated_at: context.now.toISOString(), data };
    await writeShopSettings(tx, storeId, after);
    await announce(tx, context, before, after);
    return shownShopSettings(config, after);
  });
}

/** A store's mails come from its own domains only. @throws BAD_REQUEST */
async function assertOwnDomains(tx: Tx, storeId: string, changes: Body): Promise<void> {
  for (const field of ["sender", "transactional_sender"] as const) {
    const id = changes[field]?.domain_id;
    if (!id) continue;
    const own = await tx.selectFrom("sender_domain").select("id").where("store_id", "=", storeId).where("id", "=", id).executeTakeFirst();
    if (!own) throw badRequest({ [`${field}.domain_id`]: "INVALID" });
  }
}

async function announce(tx: Tx, context: CallContext, before: KnownShopSettings, after: KnownShopSettings): Promise<void> {
  const fields = Object.keys(after.data) as (keyof ShopSettingsData)[];
  const changed = fields.filter((field) => !isSameJson(before.data[field], after.data[field]));
  const pick = ({ version, data }: KnownShopSettings) => ({ version, ...Object.fromEntries(changed.map((field) => [field, data[field]])) });
  const object = { object_type: "shop_settings", object_id: context.store.id };
  await writeAudit(tx, context, { action: "shop_settings.updated", ...object, before: pick(before), after: pick(after) });
  const event = { store_id: context.store.id, resource: "shop-settings", ids: [context.store.id], version: after.version };
  await publishLive(tx, { ...event, type: "updated" });
}

/** Return the address that mails come from. */
export const mailSender = ({ publicUrl }: { publicUrl: string }): string => `no-reply@${new URL(publicUrl).hostname}`;
