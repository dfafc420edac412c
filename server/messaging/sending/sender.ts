import type { ShopSettingsData } from "#contracts/shop-settings";
import type { Config } from "#server/config";
import type { Reader } from "#server/db/open";
import { mailSender } from "#server/messaging/shop-settings/api";
import type { SendingLinks } from "./deps.ts";

interface Deps {
  config: Config;
  shopSettingsLinks: { mailSettingsOf(reader: Reader, storeId: string): Promise<ShopSettingsData> };
  domainName(reader: Reader, storeId: string, id: string): Promise<string | undefined>;
}

/** Return whom marketing comes from: the store's own address where it has chosen one, else this server's. */
export async function marketingSender(deps: Deps, reader: Reader, storeId: string): Promise<Awaited<ReturnType<SendingLinks["senderOf"]>>> {
  const { name, timezone } = await reader
    .selectFrom("store")
    .select(["name", "timezone"])
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  const { sender, sender_name, reply_to } = await deps.shopSettingsLinks.mailSettingsOf(reader, storeId);
  const domain = sender && (await deps.domainName(reader, storeId, sender.domain_id));
  const address = sender && domain ? `${sender.local_part}@${domain}` : mailSender(deps.config);
  return { name: sender_name || name, address, replyTo: reply_to, timezone };
}
