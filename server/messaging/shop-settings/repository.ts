import { sql } from "kysely";
import type { ShopSettingsData } from "#contracts/shop-settings";
import { asJson } from "#server/db/json";
import type { Reader, Tx } from "#server/db/open";
import { usualRules } from "#server/messaging/domain/sending/marketing-rules";

/** The mails of a store that has saved nothing: black on light grey, in English for whoever reads none of its languages. */
export const defaultShopSettings: ShopSettingsData = {
  sender: null,
  transactional_sender: null,
  sender_name: "",
  reply_to: null,
  colours: { accent: null, text: "#1c2530", background: "#f2f4f6" },
  footer: { company: "", address: "", country: "" },
  default_language: "en",
  ...usualRules,
  tracking: "OFF",
  topics: [],
};

export interface KnownShopSettings {
  /** 0: never saved. */
  version: number;
  updated_at: string | null;
  data: ShopSettingsData;
}

/** Select what a store has saved, in a statement that reads more. */
export const savedShopSettings = (storeId: string) =>
  sql<Partial<ShopSettingsData> | null>`(select data from shop_settings where store_id = ${storeId})`;

/** Return the settings of a store that has saved some of them, or none. */
export const shopSettingsFrom = (saved: Partial<ShopSettingsData> | null | undefined): ShopSettingsData => ({
  ...defaultShopSettings,
  ...saved,
});

/** Return how a store presents itself in mails, and how it sends marketing. */
export const loadShopSettings = async (reader: Reader, storeId: string): Promise<ShopSettingsData> =>
  (await loadKnownShopSettings(reader, storeId)).data;

/** Return the same with its version. */
export async function loadKnownShopSettings(reader: Reader, storeId: string): Promise<KnownShopSettings> {
  const row = await reader
    .selectFrom("shop_settings")
    .select(["version", "data", "updated_at"])
    .where("store_id", "=", storeId)
    .executeTakeFirst();
  return { version: row?.version ?? 0, updated_at: row?.updated_at ?? null, data: shopSettingsFrom(row?.data) };
}

export async function writeShopSettings(
  tx: Tx,
  storeId: string,
  { version, updated_at, data }: KnownShopSettings & { updated_at: string },
): Promise<void> {
  const values = { version, updated_at, data: asJson(data as Record<string, unknown>) };
  await tx
    .insertInto("shop_settings")
    .values({ store_id: storeId, ...values })
    .onConflict((conflict) => conflict.column("store_id").doUpdateSet(values))
    .execute();
}

/** Return the sender domains that a store's mails come from. */
export async function listUsedDomains(reader: Reader, storeId: string): Promise<string[]> {
  const { sender, transactional_sender } = await loadShopSettings(reader, storeId);
  return [sender, transactional_sender].flatMap((one) => (one ? [one.domain_id] : []));
}
