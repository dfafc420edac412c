import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";
import { cutText } from "#server/kit/sound-text";
import { bounceKindOf, statusIn } from "#server/messaging/domain/sending/bounce-kind";
import { ourMessage } from "./our-message.ts";
import type { EventSource, Outcome, Report } from "./port.ts";

const Event = z.object({
  event: z.string(),
  timestamp: z.number(),
  type: z.string().optional(),
  status: z.string().optional(),
  reason: z.string().optional(),
  response: z.string().optional(),
  message_id: z.string().optional(),
  "smtp-id": z.string().optional(),
  sg_message_id: z.string().optional(),
});

/** Reports of SendGrid's signed event webhook (docs.sendgrid.com, "Getting started with the Event Webhook security features"). */
export const sendgridEvents: EventSource<{ public_key: string }> = {
  isGenuine({ headers, raw }, { public_key }) {
    const [signature, timestamp] = [headers["x-twilio-email-event-webhook-signature"], headers["x-twilio-email-event-webhook-timestamp"]];
    if (!signature || !timestamp) return false;
    try {
      const key = createPublicKey({ key: Buffer.from(public_key, "base64"), format: "der", type: "spki" });
      // Any other key would verify under its own rules.
      if (key.asymmetricKeyType !== "ec") return false;
      return verify("sha256", Buffer.concat([Buffer.from(timestamp), raw]), key, Buffer.from(signature, "base64"));
    } catch {
      return false;
    }
  },
  idOf: () => null,
  read: (raw) =>
    z
      .array(Event)
      .parse(JSON.parse(raw.toString("utf8")))
      .flatMap(reportsOf),
};

function reportsOf(event: z.output<typeof Event>): Report[] {
  const outcome = outcomeOf(event);
  if (outcome === null) return [];
  const { message_id, sg_message_id, timestamp, status, reason } = event;
  return [
    {
      outcome,
      at: new Date(timestamp * 1000).toISOString(),
      messageId: message_id ?? ourMessage(event["smtp-id"]),
      providerId: sg_message_id ?? null,
      code: statusOf(event) ?? status ?? (reason ? cutText(reason, 100) : null),
    },
  ];
}

const statusOf = ({ status, reason, response }: z.output<typeof Event>): string | null =>
  statusIn(status ?? "") ?? statusIn(reason ?? response ?? "");

/** A deferred mail is still being tried; null: the event is of no use here. */
function outcomeOf(event: z.output<typeof Event>): Outcome | null {
  const { event: name, type, reason = "" } = event;
  if (name === "delivered") return "DELIVERED";
  if (name === "spamreport") return "COMPLAINT";
  if (name === "dropped") return /bounced|invalid/i.test(reason) ? "HARD" : "OURS";
  if (name !== "bounce") return null;
  const kind = bounceKindOf(statusOf(event), Number(/^\d{3}/.exec(reason)?.[0] ?? Number.NaN) || null);
  return type === "blocked" && kind === "HARD" ? "OURS" : kind;
}
