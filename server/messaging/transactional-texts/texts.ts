import { sql } from "kysely";
import type { Language } from "#contracts/session/rules";
import { systemMails } from "#contracts/templates/system-mails";
import type { Values } from "#contracts/templates/values";
import { type TextedMailKey, type TransactionalText, textedMails } from "#contracts/transactional-texts";
import type { Reader } from "#server/db/open";
import { writeTextMessage } from "#server/messaging/templates/api";

const thirtyDays = 30 * 86_400_000;

/** Return every text message about orders and cases; each is off until it is switched on. */
export async function listTexts(reader: Reader, storeId: string, now: Date): Promise<TransactionalText[]> {
  const saved = await reader.selectFrom("transactional_text").selectAll().where("store_id", "=", storeId).execute();
  const counts = await reader
    .selectFrom("message")
    .select(["template", "state", sql<number>`count(*)::int`.as("n")])
    .where("store_id", "=", storeId)
    .where("channel", "=", "SMS")
    .where("template", "in", textedMails)
    .where("created_at", ">", new Date(now.getTime() - thirtyDays).toISOString())
    .groupBy(["template", "state"])
    .execute();
  return textedMails.map((id) => {
    const known = saved.find(({ key }) => key === id);
    const countOf = (state: string) => counts.find((one) => one.template === id && one.state === state)?.n ?? 0;
    return {
      ...{ id, group: systemMails[id].group, is_active: known?.is_active ?? false, texts: known?.texts ?? {} },
      ...{ sent: countOf("SENT"), failed: countOf("FAILED"), version: known?.version ?? 0, updated_at: known?.updated_at ?? null },
    };
  });
}

/** Write the text message of an event, in the recipient's language as far as the store has written it; null where it is not switched on. */
export async function writeTransactionalText(
  reader: Reader,
  storeId: string,
  facts: { key: TextedMailKey; language: Language; values: Values },
): Promise<{ text: string; missing: string[]; language: Language } | null> {
  const texts = await findWords(reader, storeId, facts.key);
  return texts && writeTextMessage(reader, storeId, { ...facts, texts });
}

/** Return the store's own words of a text message that is switched on; null where it is off. */
async function findWords(reader: Reader, storeId: string, key: TextedMailKey): Promise<Partial<Record<Language, string>> | null> {
  const row = await reader
    .selectFrom("transactional_text")
    .select("texts")
    .where("store_id", "=", storeId)
    .where("key", "=", key)
    .where("is_active", "=", true)
    .executeTakeFirst();
  return row?.texts ?? null;
}
