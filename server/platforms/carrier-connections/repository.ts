import { type Selectable, sql } from "kysely";
import { z } from "zod";
import { type ConnectionSettings, noSettings } from "#contracts/carrier-services";
import type { Reader, Tx } from "#server/db/open";
import type { CarrierConnection } from "#server/db/tables";
import type { Seal } from "#server/kit/seal";

export type ConnectionRow = Selectable<CarrierConnection>;

const Credentials = z.object({
  api_key: z.string(),
  public_key: z.string().nullable().default(null),
  webhook_secret: z.string().nullable(),
});
/** What is sealed: never in an answer, a log or an export. */
export type Credentials = z.output<typeof Credentials>;

export const sealCredentials = (seal: Pick<Seal, "seal">, credentials: Credentials): string => seal.seal(JSON.stringify(credentials));

/** Return a connection's secrets; null: they were sealed with a former secret of the server. */
export function openCredentials(seal: Pick<Seal, "open">, { credentials }: Pick<ConnectionRow, "credentials">): Credentials | null {
  const text = seal.open(credentials);
  return text === null ? null : Credentials.parse(JSON.parse(text));
}

/** Return what a connection has beyond its secrets. */
export const settingsOf = ({ settings }: Pick<ConnectionRow, "settings">): ConnectionSettings => ({ ...noSettings, ...settings });

/** Whether a connection has the secret that its service signs reports with. */
export const hasReportSecret = (seal: Pick<Seal, "open">, row: Pick<ConnectionRow, "credentials">): boolean =>
  Boolean(openCredentials(seal, row)?.webhook_secret);

export const listConnectionRows = (reader: Reader, storeId: string): Promise<ConnectionRow[]> =>
  reader.selectFrom("carrier_connection").selectAll().where("store_id", "=", storeId).orderBy("created_at").orderBy("id").execute();

export const findConnectionRow = (reader: Reader, storeId: string, id: string): Promise<ConnectionRow | undefined> =>
  reader.selectFrom("carrier_connection").selectAll().where("store_id", "=", storeId).where("id", "=", id).executeTakeFirst();

export const lockConnectionRow = (tx: Tx, storeId: string, id: string): Promise<ConnectionRow | undefined> =>
  tx.selectFrom("carrier_connection").selectAll().where("store_id", "=", storeId).where("id", "=", id).forUpdate().executeTakeFirst();

/** Return a connection by the id that is part of the address of its reports. */
export const findReportingRow = (reader: Reader, id: string): Promise<ConnectionRow | undefined> =>
  reader.selectFrom("carrier_connection").selectAll().where("id", "=", id).executeTakeFirst();

/**
 * Whether labels may be bought through a connection without a person: never with a test key, and only once somebody found its first paper
 * right.
 */
export const buysByItself = ({ mode, first_label_ok_at }: Pick<ConnectionRow, "mode" | "first_label_ok_at">): boolean =>
  mode === "LIVE" && first_label_ok_at !== null;

type Change = Partial<Omit<ConnectionRow, "id" | "store_id" | "accounts" | "settings">>;
export async function changeConnectionRow(tx: Reader, storeId: string, id: string, change: Change): Promise<void> {
  await tx.updateTable("carrier_connection").set(change).where("store_id", "=", storeId).where("id", "=", id).execute();
}

/** Note that a person found the first paper of a connection right; the first answer stays. */
export async function noteFirstLabelRight(tx: Tx, storeId: string, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("carrier_connection")
    .set({ first_label_ok_at: sql<string>`coalesce(first_label_ok_at, ${now.toISOString()})` })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .execute();
}

/** Note that a genuine report arrived. */
export const noteReport = (reader: Reader, storeId: string, id: string, now: Date): Promise<void> =>
  changeConnectionRow(reader, storeId, id, { last_report_at: now.toISOString() });
