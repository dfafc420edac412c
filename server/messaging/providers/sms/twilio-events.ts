import { createHmac } from "node:crypto";
import { isSameText } from "#server/kit/same-text";
import type { Outcome, ReceivedEvent, Report } from "../mail/events/port.ts";

/** A text message from a customer. */
export interface Reply {
  from: string;
  to: string;
  text: string;
}

const paramsOf = (raw: Buffer): URLSearchParams => new URLSearchParams(raw.toString("utf8"));

/** Return Twilio's signature of a form: HMAC-SHA1 of the address and all fields in order (twilio.com/docs/usage/security). */
export function twilioSignature(authToken: string, url: string, params: URLSearchParams): string {
  const fields = [...params].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([name, value]) => name + value);
  return createHmac("sha1", authToken)
    .update(url + fields.join(""))
    .digest("base64");
}

/** Return whether Twilio, or a compatible service, signed the form for this address. */
export const isFromTwilio = ({ headers, raw, url }: ReceivedEvent, authToken: string): boolean =>
  authToken !== "" && isSameText(twilioSignature(authToken, url, paramsOf(raw)), headers["x-twilio-signature"] ?? "");

/** Return the name of a request: a message is reported once in each state. */
export function twilioEventId(raw: Buffer): string | null {
  const params = paramsOf(raw);
  const sid = params.get("MessageSid") ?? params.get("SmsSid");
  return sid && `${sid}:${params.get("MessageStatus") ?? params.get("SmsStatus") ?? ""}`;
}

/** Return the customer's message of a form; null when it reports on one of ours. */
export function twilioReply(raw: Buffer): Reply | null {
  const params = paramsOf(raw);
  const [from, text] = [params.get("From"), params.get("Body")];
  if (from === null || text === null || params.has("MessageStatus")) return null;
  return { from, to: params.get("To") ?? "", text };
}

/** Numbers that take no text messages (twilio.com/docs/api/errors). */
export const deadNumbers: ReadonlySet<number> = new Set([21211, 21614, 30005, 30006]);
/** The recipient answered STOP to the provider itself, which told nobody. */
const leftAtProvider = "21610";
/** Return whether a message was refused because its recipient has left at the provider. */
export const hasLeftAtProvider = (channel: "EMAIL" | "SMS", code: string | null): boolean => channel === "SMS" && code === leftAtProvider;
/** Unreachable for now, or refused without saying why: only a row of them counts. */
const temporary: ReadonlySet<number> = new Set([30003, 30008, 30017]);

/** Return what became of one of our messages; none while it is on its way. */
export function twilioReports(raw: Buffer): Report[] {
  const params = paramsOf(raw);
  const outcome = outcomeOf(params);
  const providerId = params.get("MessageSid") ?? params.get("SmsSid");
  if (outcome === null || providerId === null) return [];
  return [{ outcome, at: null, messageId: null, providerId, code: params.get("ErrorCode") }];
}

function outcomeOf(params: URLSearchParams): Outcome | null {
  const status = params.get("MessageStatus");
  if (status === "delivered") return "DELIVERED";
  if (status !== "undelivered" && status !== "failed") return null;
  const code = Number(params.get("ErrorCode"));
  if (deadNumbers.has(code)) return "HARD";
  return temporary.has(code) ? "SOFT" : "OURS";
}
