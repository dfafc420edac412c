import type { InvoiceSettings, InvoiceSettingsChange, InvoiceSettingsData } from "#contracts/invoices/settings";
import { usualInvoiceSettings } from "#contracts/invoices/settings";
import { type InvoiceKind, invoiceKinds } from "#contracts/invoices/states";
import { writeAudit } from "#server/core/audit/api";
import { lockStore, writeSection } from "#server/core/stores/api";
import { assertVersion } from "#server/db/assert-version";
import type { Database, Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, badRequest } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { isSameJson } from "#server/kit/same-json";

export const section = "INVOICES";

/** The store's name and country with its saved settings, to be selected with something else. */
export const settingsColumns = [
  "s.name as store_name",
  "s.country as store_country",
  "t.version as settings_version",
  "t.data as settings_data",
  "t.updated_at as settings_updated_at",
] as const;
export interface SettingsRow {
  store_name: string;
  store_country: string;
  settings_version: number | null;
  settings_data: unknown;
  settings_updated_at: string | null;
}

/** Return the settings of documents; until they are saved the seller is the store by its name and country. */
export async function settingsOf(reader: Reader, storeId: string): Promise<InvoiceSettings> {
  const row = await reader
    .selectFrom("store as s")
    .leftJoin("store_settings as t", (join) => join.onRef("t.store_id", "=", "s.id").on("t.section", "=", section))
    .select(settingsColumns)
    .where("s.id", "=", storeId)
    .executeTakeFirstOrThrow();
  return settingsFrom(row);
}

export function settingsFrom(row: SettingsRow): InvoiceSettings {
  const saved = (row.settings_data ?? {}) as Partial<InvoiceSettingsData>;
  const seller = { lines: [], city: "", postal_code: "", region: null, vat_id: null, tax_number: null, email: null, ...saved.seller };
  return {
    ...usualInvoiceSettings,
    ...saved,
    seller: { ...seller, name: seller.name || row.store_name, country: seller.country || row.store_country },
    version: row.settings_version ?? 0,
    updated_at: row.settings_updated_at,
  };
}

/** Save the named fields. @throws STALE_VERSION; BAD_REQUEST for a prefix of two kinds; NUMBER_TAKEN for one that numbered another kind */
export function saveSettings(
  { db }: { db: Database },
  context: CallContext,
  { expected_version: _, ...changes }: InvoiceSettingsChange,
): Promise<InvoiceSettings> {
  const storeId = context.store.id;
  return db.transaction(async (tx) => {
    await lockStore(tx, storeId);
    const before = await settingsOf(tx, storeId);
    await assertVersion(tx, context, { object_type: "invoice_settings", object_id: storeId, version: before.version }, () => before);
    const { version, updated_at: __, ...known } = before;
    const data = { ...known, ...changes } as InvoiceSettingsData;
    if (changes.prefixes) await assertPrefixes(tx, storeId, changes.prefixes);
    await writeSection(tx, storeId, { section, version: version + 1, data, at: context.now.toISOString() });
    await announce(tx, context, known, data, version + 1);
    return settingsOf(tx, storeId);
  });
}

async function assertPrefixes(tx: Tx, storeId: string, prefixes: Record<InvoiceKind, string>): Promise<void> {
  const twice = invoiceKinds.find((kind, i) => invoiceKinds.slice(0, i).some((other) => prefixes[other] === prefixes[kind]));
  if (twice) throw badRequest({ [`prefixes.${twice}`]: "PREFIX_TAKEN" });
  const used = await tx
    .selectFrom("invoice_series")
    .select(["kind", "prefix"])
    .distinct()
    .where("store_id", "=", storeId)
    .where("prefix", "in", Object.values(prefixes))
    .execute();
  const taken = used.flatMap(({ kind, prefix }) => invoiceKinds.filter((one) => prefixes[one] === prefix && one !== kind));
  if (taken.length > 0)
    throw new AppError("NUMBER_TAKEN", { errors: Object.fromEntries(taken.map((kind) => [`prefixes.${kind}`, "PREFIX_TAKEN"])) });
}

async function announce(
  tx: Tx,
  context: CallContext,
  before: InvoiceSettingsData,
  after: InvoiceSettingsData,
  version: number,
): Promise<void> {
  const storeId = context.store.id;
  const changed = (Object.keys(after) as (keyof InvoiceSettingsData)[]).filter((field) => !isSameJson(before[field], after[field]));
  const pick = (data: InvoiceSettingsData) => Object.fromEntries(changed.map((field) => [field, data[field]]));
  await writeAudit(tx, context, {
    action: "invoice_settings.updated",
    object_type: "invoice_settings",
    object_id: storeId,
    before: { version: version - 1, ...pick(before) },
    after: { version, ...pick(after) },
  });
  await publishLive(tx, { store_id: storeId, resource: "invoice-settings", ids: [storeId], type: "updated", version });
}
