import { languageOfTag } from "#contracts/session/session";
import type { Tx } from "#server/db/open";
import { loadShopSettings, mailSender } from "#server/messaging/shop-settings/api";
import { fillMailWords, mailWords, writeMessage } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";

interface Help {
  storeId: string;
  phone: string;
  /** ISO instant. */
  at: string;
  /** Names the question, which is answered once. */
  key: string;
}

/** Write the answer to HELP: who writes, how to reach them, and how to stop. */
export async function writeHelp(tx: Tx, { config }: Pick<ModuleDeps, "config">, { storeId, phone, at, key }: Help): Promise<void> {
  const store = await tx.selectFrom("store").select("name").where("id", "=", storeId).executeTakeFirstOrThrow();
  const person = await tx
    .selectFrom("subscriber")
    .select("language")
    .where("store_id", "=", storeId)
    .where("phone", "=", phone)
    .executeTakeFirst();
  const settings = await loadShopSettings(tx, storeId);
  const language = languageOfTag(person?.language) ?? settings.default_language;
  const values = { store: settings.footer.company || store.name, contact: settings.reply_to ?? mailSender(config) };
  await writeMessage(tx, config, {
    ...{ store_id: storeId, channel: "SMS", template: "smsHelp", language, recipient: phone, created_at: at, dedupe_key: key },
    subject: null,
    body: fillMailWords(mailWords(language).smsHelp.body, values),
  });
}
