import { type SystemMailKey, systemMailKeys } from "#contracts/templates/system-mails";
import type { Reader } from "#server/db/open";
import { notFound } from "#server/kit/errors";
import type { MailScope } from "#server/messaging/domain/texts/mail-variables";

/** Return the key of a system template. @throws NOT_FOUND */
export function keyOf(id: string): SystemMailKey {
  const key = systemMailKeys.find((one) => one === id);
  if (!key) throw notFound();
  return key;
}

/** Return what a template may speak of: a system template by its key, one of the store's own by its kind. @throws NOT_FOUND */
export async function scopeOf(reader: Reader, storeId: string, id: string): Promise<MailScope> {
  const key = systemMailKeys.find((one) => one === id);
  if (key) return key;
  const row = await reader
    .selectFrom("template")
    .select("kind")
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .where("name", "is not", null)
    .executeTakeFirst();
  if (!row || row.kind === "TRANSACTIONAL") throw notFound();
  return row.kind;
}
