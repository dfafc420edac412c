import { sql } from "kysely";
import type { SettingsData, SettingsSection } from "#contracts/settings/settings";
import { sectionShapes, settingsSections } from "#contracts/settings/settings";
import type { RecordUser } from "#server/core/ports";
import type { Reader } from "#server/db/open";
import { prepared } from "#server/db/prepared";
import { notFound } from "#server/kit/errors";
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

const savedSections = prepared((reader, storeId: string) =>
  reader.selectFrom("store_settings").select(["section", "version", "data", "updated_at"]).where("store_id", "=", storeId),
);

/** Return all sections, saved or not. */
export const loadSections = async (reader: Reader, storeId: string): Promise<KnownSections> =>
  completed(await savedSections(reader, storeId));

const storeAndSaved = prepared((reader, storeId: string) =>
  reader
    .selectFrom("store as s")
    .leftJoin("store_settings as t", "t.store_id", "s.id")
    .select(["s.currency", "s.country", "s.timezone", "t.section", "t.version", "t.data", "t.updated_at"])
    .where("s.id", "=", storeId),
);

interface StoreSettings {
  currency: string;
  country: string;
  timezone: string;
  sections: KnownSections;
}

/** Return all sections with what their store itself says, from one statement. */
export async function storeAndSections(reader: Reader, storeId: string): Promise<StoreSettings> {
  const rows = await storeAndSaved(reader, storeId);
  const [store] = rows;
  if (!store) throw notFound();
  const { currency, country, timezone } = store;
  return { currency, country, timezone, sections: completed(rows) };
}

interface SavedSection {
  /** Null: the store has saved none. */
  section: string | null;
  version: number | null;
  data: Record<string, unknown> | null;
  updated_at: string | null;
}

/** Return all sections with what was saved of them. */
function completed(rows: readonly SavedSection[]): KnownSections {
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

/** Return the stores that send warranty reminders, and how many days before the end. */
export const listRemindingStores = (reader: Reader): Promise<{ id: string; timezone: string; days: number }[]> =>
  reader
    .selectFrom("store_settings as t")
    .innerJoin("store as s", "s.id", "t.store_id")
    .select(["s.id", "s.timezone", sql<number>`(t.data ->> 'expiry_reminder_days')::int`.as("days")])
    .where("t.section", "=", "WARRANTY")
    .where(sql<boolean>`t.data ->> 'expiry_reminder_days' is not null`)
    .orderBy("s.id")
    .execute();

/** Return the policies, places and label rules that name a product group, which block its deletion. */
export async function settingsOfGroup(reader: Reader, storeId: string, groupId: string): Promise<RecordUser[]> {
  const { RETURN_POLICIES, SHIPPING_LOCATIONS, IN_STORE_LOCATIONS, SHIPPING_LABEL } = await loadSections(reader, storeId);
  const policies = RETURN_POLICIES.data.policies.filter(({ applies_to }) => applies_to.product_group_ids.includes(groupId));
  const places = [...SHIPPING_LOCATIONS.data.locations, ...IN_STORE_LOCATIONS.data.locations];
  const rules = SHIPPING_LABEL.data.rules.filter(({ when }) => when.product_group_ids.includes(groupId));
  return asUsers([...policies, ...places.filter(({ product_group_ids }) => product_group_ids.includes(groupId)), ...rules]);
}

/** Return the rules that buy from a carrier service, which block its deletion. */
export async function rulesOfConnection(reader: Reader, storeId: string, connectionId: string): Promise<RecordUser[]> {
  const { SHIPPING_LABEL } = await loadSections(reader, storeId);
  return asUsers(SHIPPING_LABEL.data.rules.filter(({ purchase }) => purchase.connection_id === connectionId));
}

const asUsers = (named: readonly { id?: string | undefined; name: string }[]): RecordUser[] =>
  named.map(({ id, name }) => ({ noun: "settings", id: id ?? "", name }));
