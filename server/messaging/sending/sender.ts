import type { Reader } from "#server/db/open";
import { findDomainName } from "#server/messaging/sender-domains/api";
import { loadShopSettings, mailSender } from "#server/messaging/shop-settings/api";
import type { ModuleDeps } from "#server/platforms/module";

/** Whom marketing comes from. */
export interface Sender {
  name: string;
  address: string;
  replyTo: string | null;
  /** Of the store, for people whose own zone is unknown. */
  timezone: string;
}

/** Return whom marketing comes from: the store's own address where it has chosen one, else this server's. */
export async function loadSender({ config }: Pick<ModuleDeps, "config">, reader: Reader, storeId: string): Promise<Sender> {
  const { name, timezone } = await reader
    .selectFrom("store")
    .select(["name", "timezone"])
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  const { sender, sender_name, reply_to } = await loadShopSettings(reader, storeId);
  const domain = sender && (await findDomainName(reader, storeId, sender.domain_id));
  const address = sender && domain ? `${sender.local_part}@${domain}` : mailSender(config);
  return { name: sender_name || name, address, replyTo: reply_to, timezone };
}
