import { publishLive } from "#server/kit/events";
import { isMachine } from "#server/messaging/domain/sending/machine-click";
import { insertVisit } from "#server/messaging/mail-links/api";
import { loadShopSettings } from "#server/messaging/shop-settings/api";
import { noteOpened } from "#server/messaging/subscribers/api";
import type { ModuleDeps } from "#server/platforms/module";

interface OpenVisit {
  storeId: string;
  messageId: string;
  method: string;
  agent: string;
}

/** Note the day on which a mail was opened, and with its recipient's consent the mail. */
export async function recordOpen(deps: ModuleDeps, { storeId, messageId, method, agent }: OpenVisit): Promise<void> {
  const { tracking } = await loadShopSettings(deps.db.kysely, storeId);
  if (tracking === "OFF") return;
  const now = deps.clock.now();
  const at = now.toISOString();
  await deps.db.transaction(async (tx) => {
    const message = await tx
      .selectFrom("message as m")
      .innerJoin("subscriber as s", "s.id", "m.subscriber_id")
      .select(["m.subscriber_id", "m.campaign_id", "m.variant", "m.sent_at", "s.tracking", "s.last_open_day"])
      .where("m.store_id", "=", storeId)
      .where("m.id", "=", messageId)
      .executeTakeFirst();
    if (!message?.subscriber_id || (tracking === "CONSENTED" && !message.tracking)) return;
    // Mail programs load pictures through servers of their own, so only the look itself and the moment of sending count.
    if (
      isMachine({ method, agent: agent === "" ? "" : "reader", now, sentAt: message.sent_at === null ? null : new Date(message.sent_at) })
    )
      return;
    const day = at.slice(0, 10);
    if (message.last_open_day === null || message.last_open_day < day) await noteOpened(tx, storeId, message.subscriber_id, day);
    if (tracking !== "CONSENTED") return;
    const known = await tx
      .selectFrom("message_event")
      .select("id")
      .where("store_id", "=", storeId)
      .where("message_id", "=", messageId)
      .where("type", "=", "OPEN")
      .executeTakeFirst();
    const { campaign_id, variant } = message;
    if (known) return;
    await insertVisit(tx, { store_id: storeId, message_id: messageId, campaign_id, variant, type: "OPEN", at });
    await publishLive(tx, { store_id: storeId, resource: "messages", ids: [messageId], type: "updated", version: null });
  });
}
