import type { MessageChannel } from "#contracts/messages";
import { findSmsConnection } from "#server/messaging/message-connections/api";
import { findMailConnection, loadSenderStanding } from "#server/messaging/sender-domains/api";
import { countMarketingOfDay } from "#server/messaging/sending/api";
import { loadShopSettings } from "#server/messaging/shop-settings/api";
import type { ModuleDeps } from "#server/platforms/module";

/** Return how many messages a channel's connection takes a second; null: there is none. */
export async function loadPace(deps: ModuleDeps, storeId: string, channel: MessageChannel): Promise<number | null> {
  const { kysely } = deps.db;
  const found = channel === "EMAIL" ? findMailConnection(deps, kysely, storeId, "bulk") : findSmsConnection(deps, kysely, storeId);
  return (await found)?.rate ?? null;
}

/** Return whether a store may send so many more mails today from its sender's domain. */
export async function loadStandingToday(deps: ModuleDeps, storeId: string, mails: number): Promise<"VERIFIED" | "UNVERIFIED" | "REFUSED"> {
  const { kysely } = deps.db;
  const { sender } = await loadShopSettings(kysely, storeId);
  const standing = async (count: number) => (await loadSenderStanding(deps, storeId, sender?.domain_id ?? null, count)).state;
  const alone = await standing(mails);
  return alone === "UNVERIFIED" ? standing(mails + (await countMarketingOfDay(kysely, storeId, deps.clock.now()))) : alone;
}
