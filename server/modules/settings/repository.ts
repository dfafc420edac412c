import { sql } from "kysely";
import type { SettingsData, SettingsSection } from "#contracts/settings/settings";
import { sectionShapes, settingsSections } from "#contracts/settings/settings";
import type { Reader, Tx } from "#server/db/open";
import { defaultSettings } from "./defaults.ts";

/** A section as currently stored. */
export interface KnownSection<S extends SettingsSection = SettingsSection> {
  section: S;
  /** 0: never saved. */
  version: number;
  updated_at: string | null;
  data: SettingsData[S];
}
export type KnownSections = { [S in SettingsSection]: KnownSection<S> };

export interface StoreFacts {
  id: string;
  currency: string;
  country: string;
  timezone: string;
}

export const storeFacts = (reader: Reader, storeId: string): Promise<StoreFacts> =>
  reader.selectFrom("store").select(["id", "currency", "country", "timezone"]).where("id", "=", storeId).executeTakeFirstOrThrow();

/** Return all sections, saved or not. */
export async function sectionsOf(reader: Reader, storeId: string): Promise<KnownSections> {
  const rows = await reader
    .selectFrom("store_settings")
    .select(["section", "version", "data", "updated_at"])
    .where("store_id", "=", storeId)
    .execute();
  const saved = new Map(rows.map((row) => [row.section, row]));
  const known = settingsSections.map((section): [string, KnownSection] => {
    const row = saved.get(section);
    const data = { ...defaultSettings[section], ...knownFields(section, row?.data ?? {}) } as SettingsData[typeof section];
    return [section, { section, version: row?.version ?? 0, updated_at: row?.updated_at ?? null, data }];
  });
  return Object.fromEntries(known) as unknown as KnownSections;
}

/** Return what a section still has: fields it once had are ignored. */
const knownFields = (section: SettingsSection, data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([field]) => field in sectionShapes[section].shape));

export async function writeSection(tx: Tx, storeId: string, row: { section: SettingsSection; version: number; data: object; at: string }) {
  const values = { version: row.version, data: JSON.stringify(row.data) as unknown as Record<string, unknown>, updated_at: row.at };
  await tx
    .insertInto("store_settings")
    .values({ store_id: storeId, section: row.section, ...values })
    .onConflict((conflict) => conflict.columns(["store_id", "section"]).doUpdateSet(values))
    .execute();
}

/** Return the stores that send warranty reminders, and how many days before the end. */
export const remindingStores = (reader: Reader): Promise<{ id: string; timezone: string; days: number }[]> =>
  reader
    .selectFrom("store_settings as t")
    .innerJoin("store as s", "s.id", "t.store_id")
    .select(["s.id", "s.timezone", sql<number>`(t.data ->> 'expiry_reminder_days')::int`.as("days")])
    .where("t.section", "=", "WARRANTY")
    .where(sql<boolean>`t.data ->> 'expiry_reminder_days' is not null`)
    .orderBy("s.id")
    .execute();
