import { ClaimSettingsData } from "#contracts/claims/settings";
import { defaultClaimSettings } from "#server/cases/domain/claims/claim-defaults";
import type { RecordUser } from "#server/core/ports";
import type { Reader } from "#server/db/open";

export interface StoredSettings {
  /** 0: never saved. */
  version: number;
  updated_at: string | null;
  data: ClaimSettingsData;
}

/** Return how the store's claims are run, saved or by default; fields it once had are ignored. */
export async function claimSettings(reader: Reader, storeId: string): Promise<StoredSettings> {
  const row = await reader
    .selectFrom("store_settings")
    .select(["version", "data", "updated_at"])
    .where("store_id", "=", storeId)
    .where("section", "=", "CLAIMS")
    .executeTakeFirst();
  const known = Object.fromEntries(Object.entries(row?.data ?? {}).filter(([field]) => field in ClaimSettingsData.shape));
  return { version: row?.version ?? 0, updated_at: row?.updated_at ?? null, data: { ...defaultClaimSettings, ...known } };
}

/** Return the rules of what customers may ask for that name a product group, which block its deletion. */
export async function wishesOfGroup(reader: Reader, storeId: string, groupId: string): Promise<RecordUser[]> {
  const { wishes } = (await claimSettings(reader, storeId)).data;
  const names = (rule: { product_group_ids: string[] }) => rule.product_group_ids.includes(groupId);
  return wishes.flatMap((rule, i) => (names(rule) ? [{ noun: "settings", id: `wishes.${i}`, name: `#${i + 1}` }] : []));
}
