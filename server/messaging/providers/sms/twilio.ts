import { z } from "zod";
import { addressBelow } from "#server/kit/address";
import type { Send } from "#server/kit/outbound-request";
import { type Answered, ask, isAnswer } from "#server/platforms/http/ask";
import { type SendOutcome, signInRefused } from "../mail/port.ts";
import { leavesUnknown, outcomeWithout } from "../mail/unanswered.ts";
import type { OutgoingSms, SmsPort } from "./port.ts";
import { deadNumbers } from "./twilio-events.ts";

interface Twilio {
  accountSid: string;
  authToken: string;
  /** Without a slash at its end. */
  baseUrl: string;
  messagingServiceSid: string | null;
  /** Where reports go; null: Twilio cannot reach this installation. */
  callback: string | null;
  send: Send;
}

const Created = z.object({ sid: z.string() });
const Refused = z.object({ code: z.number().nullish() });
const [tooManyRequests, notAuthenticated] = [20429, 20003];

/** Return the port to Twilio, or to a service that answers like it (twilio.com/docs/messaging/api/message-resource). */
export function twilioPort(twilio: Twilio): SmsPort {
  return {
    kind: "twilio",
    capabilities: { idempotent: false, batch: 1, queues: false, events: twilio.callback !== null },
    send: (messages, signal) =>
      Promise.all(
        messages.map((message) => (signal.aborted ? { result: "LATER" as const, after: 0, code: "STOPPED" } : hand(twilio, message))),
      ),
  };
}

/** Return the address of a resource of the account. */
const account = ({ baseUrl, accountSid }: Twilio, resource: string): string =>
  addressBelow(baseUrl, `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}${resource}`);
const authorization = ({ accountSid, authToken }: Twilio): string =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;

async function hand(twilio: Twilio, { from, to, body }: OutgoingSms): Promise<SendOutcome> {
  const { messagingServiceSid, callback } = twilio;
  const form = new URLSearchParams({ To: to, Body: body });
  if (from !== null) form.set("From", from);
  if (messagingServiceSid !== null) form.set("MessagingServiceSid", messagingServiceSid);
  if (callback !== null) form.set("StatusCallback", callback);
  const headers = { authorization: authorization(twilio), "content-type": "application/x-www-form-urlencoded" };
  const result = await ask(twilio.send, { method: "POST", url: account(twilio, "/Messages.json"), headers, body: form.toString() });
  return isAnswer(result) ? outcomeOf(result) : outcomeWithout(result);
}

function outcomeOf({ status, json }: Answered): SendOutcome {
  if (status >= 200 && status < 300) return { result: "ACCEPTED", provider_id: Created.safeParse(json).data?.sid ?? null };
  const code = Refused.safeParse(json).data?.code ?? status;
  if (code === tooManyRequests || status === 429) return { result: "LATER", after: null, code: String(code), asksForLess: true };
  if (code === notAuthenticated || status === 401) return { result: "REFUSED", kind: "OURS", code: signInRefused };
  if (leavesUnknown(status)) return { result: "UNKNOWN", code: String(code) };
  return { result: "REFUSED", kind: deadNumbers.has(code) ? "HARD" : "OURS", code: String(code) };
}

/** Return whether the account accepts the token; null: no answer. */
export async function tryTwilio(twilio: Twilio): Promise<boolean | null> {
  const result = await ask(twilio.send, {
    method: "GET",
    url: account(twilio, ".json"),
    headers: { authorization: authorization(twilio) },
  });
  return !isAnswer(result) || result.status >= 500 ? null : result.status < 300;
}
