import type { Language } from "#contracts/session/session";
import { takeMessage } from "#server/messaging/conversations/operations/customer-message";
import { replyTo } from "#server/messaging/conversations/operations/reply";
import { assign, close, markSpam, snooze } from "#server/messaging/conversations/operations/status";
import { createReply } from "#server/messaging/conversations/saved-replies";
import type { Desk } from "./desk.ts";
import { membershipId } from "./people.ts";
import type { Shop } from "./put-goods.ts";
import { conversationTales, savedReplyTexts } from "./talk-texts.ts";

const hour = 3_600_000;

/** Let customers of recent returns write, in every state a conversation can have, and save three replies. */
export async function putConversations(desk: Desk, { store }: Shop, now: Date): Promise<void> {
  const { deps } = desk;
  const by = () => desk.context(store, "Agent");
  desk.clock.set(new Date(now.getTime() - 90 * 24 * hour));
  for (const reply of savedReplyTexts) await createReply(deps, desk.context(store, "owner"), reply);
  const cases = await latestReturns(desk, store.id, conversationTales.length);
  for (const [index, { language, turns, end }] of conversationTales.entries()) {
    const about = cases[index];
    if (!about) return;
    let at = now.getTime() - (conversationTales.length - index) * 9 * hour;
    let id = "";
    for (const [who, text] of turns) {
      desk.clock.set(new Date(at));
      if (who === "customer") {
        const context = { ...desk.context(store, "customer", about.customer_name), language: language as Language };
        ({ id } = await takeMessage(desk.tx, context, about.order_id, { return_id: about.id, text, files: [] }));
      } else await replyTo(deps, by(), id, { text, files: [], is_note: who === "note" });
      at += 0.6 * hour;
    }
    desk.clock.set(new Date(at));
    if (end === "assigned") await assign(deps, by(), id, membershipId(store, "Agent"));
    if (end === "snoozed") await snooze(deps, by(), id, new Date(now.getTime() + 48 * hour).toISOString());
    if (end === "closed") await close(deps, by(), id);
    if (end === "spam") await markSpam(deps, by(), id);
  }
}

const latestReturns = (desk: Desk, storeId: string, count: number) =>
  desk.tx
    .selectFrom("returns")
    .select(["id", "order_id", "customer_name"])
    .where("store_id", "=", storeId)
    .orderBy("seq", "desc")
    .limit(count)
    .execute();
