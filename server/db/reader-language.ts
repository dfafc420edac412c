import { sql } from "kysely";
import { type Language, languageOfTag, languageOrEnglish } from "#contracts/session/session";
import type { Reader } from "./database.ts";

/** Return the language to write to somebody in: their own, where the product has it, else the store's default. */
export const readerLanguage = async (reader: Reader, storeId: string, tag: string | null | undefined): Promise<Language> =>
  languageOfTag(tag) ?? (await defaultLanguageOf(reader, storeId));

/** Return the language in which a store writes to recipients whose own it does not know. */
export async function defaultLanguageOf(reader: Reader, storeId: string): Promise<Language> {
  const row = await reader
    .selectFrom("shop_settings")
    .select(sql<string | null>`data ->> 'default_language'`.as("language"))
    .where("store_id", "=", storeId)
    .executeTakeFirst();
  return languageOrEnglish(row?.language);
}
