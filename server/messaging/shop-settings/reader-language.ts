import { sql } from "kysely";
import { type Language, languageOfTag, languageOrEnglish } from "#contracts/session/session";
import type { Reader } from "#server/db/database";

/** Select the language in which a store writes to recipients whose own it does not know; null: English. */
export const storeLanguage = (storeId: string) =>
  sql<string | null>`(select data ->> 'default_language' from shop_settings where store_id = ${storeId})`;

/** Return the language to write to somebody in: their own, where the product has it, else the store's default. */
export const readerLanguage = async (reader: Reader, storeId: string, tag: string | null | undefined): Promise<Language> =>
  languageOfTag(tag) ?? (await loadDefaultLanguage(reader, storeId));

/** Return the language in which a store writes to recipients whose own it does not know. */
export async function loadDefaultLanguage(reader: Reader, storeId: string): Promise<Language> {
  const row = await reader.selectNoFrom(storeLanguage(storeId).as("language")).executeTakeFirst();
  return languageOrEnglish(row?.language);
}
