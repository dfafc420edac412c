import { createHmac } from "node:crypto";
import { z } from "zod";
import { isSameText } from "#server/kit/same-text";
import { bounceKindOf, statusIn } from "#server/messaging/domain/sending/bounce-kind";
import { ourMessage, tagName } from "./our-message.ts";
import type { EventSource, Outcome } from "./port.ts";

/** Timestamp and token are signed as one text: of a fixed length, neither can lend the other its digits, and so one request is not another. */
const Signature = z.object({
  timestamp: z.string().regex(/^\d{10}$/),
  token: z.string().min(1).max(100),
  signature: z.string(),
});
const Event = z.object({
  event: z.string(),
  timestamp: z.number(),
  severity: z.string().optional(),
  reason: z.string().optional(),
  message: z.object({ headers: z.object({ "message-id": z.string().optional() }) }).optional(),
  "user-variables": z.record(z.string(), z.unknown()).optional(),
  "delivery-status": z
    .object({ code: z.number().nullish(), "enhanced-code": z.string().nullish(), message: z.string().nullish() })
    .optional(),
});
const Body = z.object({ signature: Signature, "event-data": Event });

function signatureOf(raw: Buffer): z.output<typeof Signature> | null {
  try {
    return Signature.parse((JSON.parse(raw.toString("utf8")) as { signature?: unknown }).signature);
  } catch {
    return null;
  }
}

/**
 * Reports of Mailgun's webhooks. The signature does not cover the event, only a token that is never used twice: it is the name of the
 * request, so that it cannot be used for another event.
 */
export const mailgunEvents: EventSource<{ signing_key: string }> = {
  isGenuine({ raw }, { signing_key }) {
    const sent = signatureOf(raw);
    if (!sent || !signing_key) return false;
    return isSameText(createHmac("sha256", signing_key).update(`${sent.timestamp}${sent.token}`).digest("hex"), sent.signature);
  },
  idOf: ({ raw }) => signatureOf(raw)?.token ?? null,
  read(raw) {
    const { "event-data": event } = Body.parse(JSON.parse(raw.toString("utf8")));
    const outcome = outcomeOf(event);
    if (outcome === null) return [];
    const tag = event["user-variables"]?.[tagName];
    const header = event.message?.headers["message-id"];
    return [
      {
        outcome,
        at: new Date(event.timestamp * 1000).toISOString(),
        messageId: typeof tag === "string" ? tag : ourMessage(header),
        providerId: header ? `<${header}>` : null,
        code: statusOf(event) ?? event.reason ?? null,
      },
    ];
  },
};

const statusOf = ({ "delivery-status": status }: z.output<typeof Event>): string | null =>
  statusIn(status?.["enhanced-code"] ?? "") ?? statusIn(status?.message ?? "");

/** A temporary failure is still being tried; null: of no use here. */
function outcomeOf(event: z.output<typeof Event>): Outcome | null {
  if (event.event === "delivered") return "DELIVERED";
  if (event.event === "complained") return "COMPLAINT";
  if (event.event !== "failed" || event.severity !== "permanent") return null;
  // Mailgun does not send at all to addresses that bounced before.
  if (event.reason === "suppress-bounce") return "HARD";
  if (event.reason?.startsWith("suppress-")) return "OURS";
  return bounceKindOf(statusOf(event), event["delivery-status"]?.code ?? null);
}
