import { languageOfTag } from "#contracts/session/session";
import type { ShopSettingsData } from "#contracts/shop-settings";
import type { Reader, Tx } from "#server/db/open";
import { mailSender } from "#server/messaging/shop-settings/api";
import type { ModuleDeps } from "#server/platforms/module";
import { fill, mailWords } from "../writing/mail-words.ts";
import { writeMessage } from "../writing/write-message.ts";

interface HelpLinks {
  shopSettingsLinks: { mailSettingsOf(reader: Reader, storeId: string): Promise<ShopSettingsData> };
}
interface Help {
  storeId: string;
  phone: string;
  /** ISO instant. */
  at: string;
  /** Names the question, which is answered once. */
  key: string;
}

/** Write the answer to HELP: who writes, how to reach them, and how to stop. */
export async function writeHelp(
  tx: Tx,
  { config, shopSettingsLinks }: Pick<ModuleDeps, "config"> & HelpLinks,
  { storeId, phone, at, key }: Help,
): Promise<void> {
  const store = await tx.selectFrom("store").select("name").where("id", "=", storeId).executeTakeFirstOrThrow();
  const person = await tx
    .selectFrom("subscriber")
    .select("language")
    .where("store_id", "=", storeId)
    .where("phone", "=", phone)
    .executeTakeFirst();
  const settings = await shopSettingsLinks.mailSettingsOf(tx, storeId);
  const language = languageOfTag(person?.language) ?? settings.default_language;
  const values = { store: settings.footer.company || store.name, contact: settings.reply_to ?? mailSender(config) };
  await writeMessage(tx, config, {
    ...{ store_id: storeId, channel: "SMS", template: "smsHelp", language, recipient: phone, created_at: at, dedupe_key: key },
    subject: null,
    body: fill(mailWords(language).smsHelp.body, values),
  });
}
