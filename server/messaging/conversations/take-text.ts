import { CustomerMessage } from "#contracts/conversations/bodies";
import { conversationLimits } from "#contracts/conversations/states";
import type { Language } from "#contracts/session/session";
import { system, systemContext } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import { cutText } from "#server/kit/sound-text";
import { takeMessage } from "./operations/customer-message.ts";

/** A customer's text message about an order or one of its cases. */
export interface CustomerText {
  storeId: string;
  orderId: string;
  return_id: string | null;
  claim_id: string | null;
  language: Language;
  text: string;
}

/** Take a text message as what its sender writes about the order or case. One without words is not kept. @throws NOT_FOUND, RATE_LIMITED */
export async function takeText(tx: Tx, now: Date, { storeId, orderId, language, text, ...about }: CustomerText): Promise<void> {
  const message = CustomerMessage.safeParse({ ...about, text: cutText(text, conversationLimits.text) });
  if (!message.success) return;
  const context = await systemContext(tx, storeId, now);
  const actor = { ...system, type: "customer" as const, name: "" };
  await takeMessage(tx, { ...context, actor, language }, orderId, message.data);
}
