import { z } from "zod";
import { addressBelow } from "#server/kit/address";
import type { Send } from "#server/kit/outbound-request";
import { type Answered, ask, isAnswer } from "#server/platforms/http/ask";
import { retryAfterMs } from "#server/platforms/http/retry-after";
import { messageIdOf, tagName } from "./events/our-message.ts";
import { type MailPort, type OutgoingMail, type SendOutcome, signInRefused } from "./port.ts";
import { leavesUnknown, outcomeWithout } from "./unanswered.ts";

interface Resend {
  apiKey: string;
  send: Send;
  /** Tests answer elsewhere. */
  baseUrl?: string;
}

const address = "https://api.resend.com";
const Sent = z.object({ id: z.string() });
const Refused = z.object({ name: z.string().max(100).catch("") });

/**
 * Return the port to Resend's HTTP API. Mails are sent one by one under their own ids, which Resend remembers for 24 hours: a batch has
 * one key for all its mails, so that one of them could not be sent again alone.
 */
export function resendPort({ apiKey, send, baseUrl = address }: Resend): MailPort {
  const hand = async (mail: OutgoingMail): Promise<SendOutcome> => {
    const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json", "idempotency-key": mail.id };
    const result = await ask(send, { method: "POST", url: addressBelow(baseUrl, "/emails"), headers, body: JSON.stringify(bodyOf(mail)) });
    return isAnswer(result) ? outcomeOf(result) : outcomeWithout(result);
  };
  return {
    kind: "resend",
    capabilities: { idempotent: true, batch: 1, queues: false, events: true },
    send: (mails, signal) =>
      Promise.all(mails.map((mail) => (signal.aborted ? { result: "LATER" as const, after: 0, code: "STOPPED" } : hand(mail)))),
  };
}

/** Names are quoted; a quote or a backslash in one would end the quotation. */
const mailbox = ({ name, address }: OutgoingMail["from"]): string => (name ? `"${name.replace(/["\\\r\n]/g, "")}" <${address}>` : address);

const bodyOf = ({ id, from, replyTo, to, subject, text, html, headers = {}, attachments = [] }: OutgoingMail) => ({
  ...{ from: mailbox(from), to: [to], subject, text },
  ...(html && { html }),
  ...(replyTo && { reply_to: replyTo }),
  headers: { ...headers, "Message-ID": messageIdOf(id, from.address) },
  tags: [{ name: tagName, value: id }],
  ...(attachments.length > 0 && {
    attachments: attachments.map(({ filename, content, contentType }) => ({
      filename,
      content: content.toString("base64"),
      content_type: contentType,
    })),
  }),
});

/** Return the outcome of an answer (resend.com/docs/api-reference/errors). */
function outcomeOf({ status, headers, json }: Answered): SendOutcome {
  if (status >= 200 && status < 300) return { result: "ACCEPTED", provider_id: Sent.safeParse(json).data?.id ?? null };
  const code = Refused.safeParse(json).data?.name || String(status);
  if (code.endsWith("api_key") || status === 401) return { result: "REFUSED", kind: "OURS", code: signInRefused };
  if (status === 429) return { result: "LATER", after: secondsIn(headers), code, asksForLess: true };
  // The first call with this key is still running, or it had another body: either way the mail may be sent.
  if (status === 409 || leavesUnknown(status)) return { result: "UNKNOWN", code };
  return { result: "REFUSED", kind: "OURS", code };
}

function secondsIn(headers: Record<string, string>): number | null {
  const ms = retryAfterMs(headers["retry-after"], Date.now());
  return ms === undefined ? null : Math.ceil(ms / 1000);
}

/** Return whether a key is accepted; one that may only send is refused everything else by name. Null: no answer. */
export async function tryResend({ apiKey, send, baseUrl = address }: Resend): Promise<boolean | null> {
  const result = await ask(send, { method: "GET", url: addressBelow(baseUrl, "/domains"), headers: { authorization: `Bearer ${apiKey}` } });
  if (!isAnswer(result) || result.status >= 500) return null;
  return result.status < 300 || Refused.safeParse(result.json).data?.name === "restricted_api_key";
}
