import type { MessageChannel } from "#contracts/messages";
import { publishLive } from "#server/kit/events";
import { isSealed } from "#server/kit/seal";
import type { SendOutcome } from "#server/messaging/providers/mail/port";
import { hasLeftAtProvider } from "#server/messaging/providers/sms/twilio-events";
import { answerKeyword, settleAddress } from "#server/messaging/subscribers/api";
import type { ModuleDeps } from "#server/platforms/module";

interface Settled {
  id: string;
  store_id: string;
  channel: MessageChannel;
  recipient: string;
  body: string | null;
  /** When it was handed over to somebody who did not say what became of it; null: never. */
  first_sent_at: string | null;
}

/** Write what became of a message, and what follows from it for whoever has the address, in one transaction. */
export function settle(
  deps: Pick<ModuleDeps, "db" | "clock" | "config">,
  { id, store_id, channel, recipient, body, first_sent_at }: Settled,
  connectionId: string | null,
  outcome: SendOutcome,
): Promise<void> {
  const at = deps.clock.now().toISOString();
  return deps.db.transaction(async (tx) => {
    await tx
      .updateTable("message")
      .set((eb) => ({ ...changeOf(outcome, at, { body, first_sent_at }), connection_id: connectionId, attempts: eb("attempts", "+", 1) }))
      .where("store_id", "=", store_id)
      .where("id", "=", id)
      .execute();
    await publishLive(tx, { store_id, resource: "messages", ids: [id], type: "updated", version: null });
    if (outcome.result !== "REFUSED") return;
    if (outcome.kind === "HARD")
      await settleAddress(tx, deps, { storeId: store_id, channel, address: recipient, outcome: "HARD", at, messageId: id });
    if (hasLeftAtProvider(channel, outcome.code))
      await answerKeyword(tx, deps, { storeId: store_id, phone: recipient, keyword: "STOP", text: outcome.code, messageId: id });
  });
}

/** What may have arrived stays unknown, whatever a later try comes to, until it is taken or its address turns out not to exist. */
function changeOf(outcome: SendOutcome, at: string, { body, first_sent_at }: Pick<Settled, "body" | "first_sent_at">) {
  if (outcome.result === "ACCEPTED") {
    const isGone = body !== null && isSealed(body);
    return { state: "SENT" as const, error: null, sent_at: at, provider_id: outcome.provider_id, ...(isGone && { body: "", html: null }) };
  }
  const isBounced = outcome.result === "REFUSED" && outcome.kind === "HARD";
  const isUnknown = outcome.result === "UNKNOWN" || (first_sent_at !== null && !isBounced);
  const state = isUnknown ? ("UNKNOWN" as const) : ("FAILED" as const);
  const handedOver = outcome.result === "UNKNOWN" && { first_sent_at: first_sent_at ?? at };
  return { state, error: outcome.code, sent_at: null, ...handedOver, ...(isBounced && { bounced_at: at }) };
}
