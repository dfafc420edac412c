import type { Selectable } from "kysely";
import type { Reader, Tx } from "#server/db/open";
import type { Message } from "#server/db/tables";
import { publishLive } from "#server/kit/events";
import type { ReportingConnection } from "#server/messaging/message-connections/api";
import type { Outcome, Report } from "#server/messaging/providers/mail/events/port";
import { hasLeftAtProvider } from "#server/messaging/providers/sms/twilio-events";
import { answerKeyword, settleAddress } from "#server/messaging/subscribers/api";
import { saveReported } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";

type Row = Pick<
  Selectable<Message>,
  "id" | "channel" | "recipient" | "state" | "error" | "sent_at" | "delivered_at" | "bounced_at" | "complained_at"
>;

/** Apply a report to its message and to whoever has the address, once. Returns whether the message is one of the store's. */
export async function applyReport(
  tx: Tx,
  deps: Pick<ModuleDeps, "clock" | "config">,
  { storeId, channel }: Pick<ReportingConnection, "storeId" | "channel">,
  report: Report,
  receivedAt: string,
): Promise<boolean> {
  const message = await messageOf(tx, storeId, channel, report);
  if (!message) return false;
  const { outcome } = report;
  // A report's own time may lie ahead by the difference between two clocks.
  const at = report.at !== null && report.at < receivedAt ? report.at : receivedAt;
  if (isKnown(message, outcome)) return true;
  await saveReported(tx, storeId, message.id, changeOf(message, outcome, at, report.code));
  await publishLive(tx, { store_id: storeId, resource: "messages", ids: [message.id], type: "updated", version: null });
  if (hasLeftAtProvider(channel, report.code)) {
    const left = { storeId, phone: message.recipient, keyword: "STOP", text: report.code ?? "", messageId: message.id } as const;
    await answerKeyword(tx, deps, left);
  }
  if (outcome !== "OURS")
    await settleAddress(tx, deps, { storeId, channel, address: message.recipient, outcome, at, messageId: message.id });
  return true;
}

async function messageOf(reader: Reader, storeId: string, channel: string, { messageId, providerId }: Report): Promise<Row | undefined> {
  const named = reader
    .selectFrom("message")
    .select(["id", "channel", "recipient", "state", "error", "sent_at", "delivered_at", "bounced_at", "complained_at"])
    .where("store_id", "=", storeId)
    .where("channel", "=", channel as Row["channel"])
    .forUpdate();
  if (messageId !== null) return await named.where("id", "=", messageId).executeTakeFirst();
  return providerId === null ? undefined : await named.where("provider_id", "=", providerId).executeTakeFirst();
}

/** Providers report a bounce once for every attempt, or in two ways. */
const isKnown = ({ state, error, delivered_at, bounced_at, complained_at }: Row, outcome: Outcome): boolean => {
  if (outcome === "DELIVERED") return delivered_at !== null;
  if (outcome === "COMPLAINT") return complained_at !== null;
  if (outcome === "SOFT") return bounced_at !== null || (error !== null && !isOpen(state));
  return outcome === "OURS" ? state === "FAILED" : bounced_at !== null;
};

const isOpen = (state: Row["state"]): boolean => state === "UNKNOWN" || state === "SENDING";

/**
 * A message of which anything is reported has left: that settles one whose sending broke off. Only a hard bounce is one: an address that takes
 * nothing now may do so later, and is no reason to stop a campaign.
 */
function changeOf({ state, sent_at }: Row, outcome: Outcome, at: string, code: string | null) {
  if (outcome === "OURS") return { state: "FAILED" as const, error: code ?? "REFUSED" };
  const settled = isOpen(state) ? { state: "SENT" as const, sent_at: sent_at ?? at, lease_until: null } : {};
  if (outcome === "DELIVERED") return { ...settled, delivered_at: at };
  if (outcome === "COMPLAINT") return { ...settled, complained_at: at };
  return { ...settled, error: code ?? outcome, ...(outcome === "HARD" && { bounced_at: at }) };
}
