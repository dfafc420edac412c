import type { MessageChannel } from "#contracts/messages";
import type { Tx } from "#server/db/open";
import { publishLive } from "#server/kit/events";
import { isSealed } from "#server/kit/seal";
import type { ModuleDeps } from "#server/modules/module";
import type { SendOutcome } from "#server/platforms/mail/port";
import { hasLeftAtProvider } from "#server/platforms/sms/twilio-events";

/** What messages need of the people who have an address. */
export interface AddressLinks {
  subscriberLinks: {
    settleAddress(
      tx: Tx,
      happened: { storeId: string; channel: MessageChannel; address: string; outcome: "HARD"; at: string; messageId: string },
    ): Promise<void>;
    answerKeyword(
      tx: Tx,
      reply: { storeId: string; phone: string; keyword: "STOP"; text: string; messageId: string | null },
    ): Promise<void>;
  };
}

interface Settled {
  id: string;
  store_id: string;
  channel: MessageChannel;
  recipient: string;
  body: string | null;
}

/** Write what became of a message, and what follows from it for whoever has the address, in one transaction. */
export function settle(
  { db, clock, subscriberLinks }: Pick<ModuleDeps, "db" | "clock"> & AddressLinks,
  { id, store_id, channel, recipient, body }: Settled,
  connectionId: string | null,
  outcome: SendOutcome,
): Promise<void> {
  const at = clock.now().toISOString();
  return db.transaction(async (tx) => {
    await tx
      .updateTable("message")
      .set((eb) => ({ ...changeOf(outcome, at, body), connection_id: connectionId, attempts: eb("attempts", "+", 1) }))
      .where("store_id", "=", store_id)
      .where("id", "=", id)
      .execute();
    await publishLive(tx, { store_id, resource: "messages", ids: [id], type: "updated", version: null });
    if (outcome.result !== "REFUSED") return;
    if (outcome.kind === "HARD")
      await subscriberLinks.settleAddress(tx, { storeId: store_id, channel, address: recipient, outcome: "HARD", at, messageId: id });
    if (hasLeftAtProvider(channel, outcome.code))
      await subscriberLinks.answerKeyword(tx, { storeId: store_id, phone: recipient, keyword: "STOP", text: outcome.code, messageId: id });
  });
}

function changeOf(outcome: SendOutcome, at: string, body: string | null) {
  if (outcome.result === "ACCEPTED") {
    const isGone = body !== null && isSealed(body);
    return { state: "SENT" as const, error: null, sent_at: at, provider_id: outcome.provider_id, ...(isGone && { body: "", html: null }) };
  }
  const state = outcome.result === "UNKNOWN" ? ("UNKNOWN" as const) : ("FAILED" as const);
  const isBounced = outcome.result === "REFUSED" && outcome.kind === "HARD";
  return { state, error: outcome.code, sent_at: null, ...(isBounced && { bounced_at: at }) };
}
