import { sql } from "kysely";
import type { PortalData } from "#contracts/portal/settings";
import { languages } from "#contracts/session/rules";
import type { FileUses } from "#server/core/files/api";
import { asJson } from "#server/db/json";
import type { Reader, Tx } from "#server/db/open";

/** The current settings. */
export interface KnownPortal {
  /** 0: never saved. */
  version: number;
  updated_at: string | null;
  data: PortalData;
}

/** Select what a store has saved, in a statement that reads more. */
export const savedPortal = (storeId: string) =>
  sql<Partial<PortalData> | null>`(select data from portal_settings where store_id = ${storeId})`;

/** Return the settings of a store that has saved some of them, or none: for a statement that selects `savedPortal`. */
export const portalFrom = (saved: Partial<PortalData> | null | undefined): PortalData => ({ ...defaultPortal, ...saved });

export async function loadPortal(reader: Reader, storeId: string): Promise<KnownPortal> {
  const row = await reader
    .selectFrom("portal_settings")
    .select(["version", "data", "updated_at"])
    .where("store_id", "=", storeId)
    .executeTakeFirst();
  return { version: row?.version ?? 0, updated_at: row?.updated_at ?? null, data: portalFrom(row?.data) };
}

export async function writePortal(tx: Tx, storeId: string, { version, updated_at, data }: KnownPortal & { updated_at: string }) {
  const values = { version, updated_at, data: asJson(data as Record<string, unknown>) };
  await tx
    .insertInto("portal_settings")
    .values({ store_id: storeId, ...values })
    .onConflict((conflict) => conflict.column("store_id").doUpdateSet(values))
    .execute();
}

/** Return a file that may be a logo: uploaded by staff, not by a customer for an order. */
export const logoFile = (reader: Reader, storeId: string, id: string) =>
  reader
    .selectFrom("file")
    .select(["type", "size"])
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .where("order_id", "is", null)
    .executeTakeFirst();

export const logoBytes = (reader: Reader, storeId: string, id: string) =>
  reader
    .selectFrom("file")
    .select(["type", "content", "storage_key"])
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();

/** The portal of a store that has saved nothing: the product's own colour and texts. */
const defaultPortal: PortalData = {
  greeting: {},
  policy_text: {},
  support_email: null,
  terms_url: null,
  languages: [...languages],
  accent: "#08785a",
  radius: 8,
  font: "PUBLIC_SANS",
  logo_file_id: null,
  button_words: {},
};

/** The logo of the portal. */
export const filesOfPortal: FileUses = [
  sql`select 'portal', s.store_id, null, 'PICTURE' from portal_settings as s
    where s.store_id = f.store_id and s.data ->> 'logo_file_id' = f.id`,
];
