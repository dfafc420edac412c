import type { Email } from "postal-mime";
import { bounceKindOf, statusIn } from "#server/messaging/domain/sending/bounce-kind";
import { isBasicAuth } from "./basic-auth.ts";
import type { EventSource, Outcome, Report } from "./port.ts";

/** Return our message's id from the address a report came to; null when the address is not one of ours. */
export type OpenReturnAddress = (localPart: string) => string | null;

const reportType = "message/delivery-status";
/** Where mail servers write the address that they delivered to. */
const deliveredTo = ["to", "delivered-to", "x-original-to", "envelope-to"];

/**
 * Reports that the store's own mail server posts as it received them (RFC 3464). They are recognized by the address they came to, which
 * belongs to one message.
 */
export const dsnEvents = (open: OpenReturnAddress): EventSource<{ username: string; password: string }> => ({
  isGenuine: (received, { username, password }) => isBasicAuth(received, username, password),
  idOf: () => null,
  async read(raw) {
    const { default: PostalMime } = await import("postal-mime");
    const mail = await PostalMime.parse(raw);
    const messageId = localPartsOf(mail)
      .map(open)
      .find((id) => id !== null);
    const part = mail.attachments.find(({ mimeType }) => mimeType === reportType);
    if (!messageId || !part) return [];
    const text = typeof part.content === "string" ? part.content : Buffer.from(part.content as ArrayBuffer).toString("utf8");
    const fields = recipientFields(text);
    const outcome = outcomeOf(fields);
    return outcome === null ? [] : [reportOf(messageId, outcome, fields)];
  },
});

const localPartsOf = (mail: Email): string[] =>
  mail.headers
    .filter(({ key }) => deliveredTo.includes(key))
    .flatMap(({ value }) => [...value.matchAll(/([^\s<>,@"]+)@/g)].map(([, local = ""]) => local));

/** Return the fields of the last group, names in lower case: the first is about the report itself, and one recipient is written to. */
function recipientFields(text: string): Record<string, string> {
  const unfolded = text.replace(/\r\n/g, "\n").replace(/\n[ \t]+/g, " ");
  const group = unfolded.split(/\n{2,}/).findLast((one) => /^final-recipient:/im.test(one)) ?? "";
  const lines = [...group.matchAll(/^([\w-]+):[ \t]*(.*)$/gm)];
  return Object.fromEntries(lines.map(([, name = "", value = ""]) => [name.toLowerCase(), value.trim()]));
}

/** A delayed mail is still being tried, and a relayed one is at a server that reports nothing. */
function outcomeOf(fields: Record<string, string>): Outcome | null {
  const action = fields.action?.toLowerCase();
  if (action === "delivered") return "DELIVERED";
  return action === "failed" ? bounceKindOf(statusOf(fields), replyOf(fields)) : null;
}

/** A general status such as 5.0.0 says less than what the other server answered. */
function statusOf({ status = "", "diagnostic-code": answer = "" }: Record<string, string>): string | null {
  const own = statusIn(status);
  return own === null || own.endsWith(".0.0") ? (statusIn(answer) ?? own) : own;
}

const replyOf = ({ "diagnostic-code": answer = "" }: Record<string, string>): number | null =>
  Number(/smtp;\s*(\d{3})\b/i.exec(answer)?.[1] ?? Number.NaN) || null;

const reportOf = (messageId: string, outcome: Outcome, fields: Record<string, string>): Report => ({
  outcome,
  at: null,
  messageId,
  providerId: null,
  code: statusOf(fields),
});
