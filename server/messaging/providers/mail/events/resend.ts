import { createHmac } from "node:crypto";
import { z } from "zod";
import { isSameText } from "#server/kit/same-text";
import { bounceKindOf, statusIn } from "#server/messaging/domain/sending/bounce-kind";
import { tagName } from "./our-message.ts";
import type { EventSource, Outcome } from "./port.ts";

const Tags = z.union([z.record(z.string(), z.string()), z.array(z.object({ name: z.string(), value: z.string() }))]);
const Body = z.object({
  type: z.string(),
  created_at: z.string(),
  data: z.object({
    email_id: z.string().optional(),
    tags: Tags.optional(),
    bounce: z.object({ type: z.string().optional(), subType: z.string().optional(), message: z.string().optional() }).optional(),
  }),
});

const toleranceSeconds = 300;

/** Reports of Resend's webhooks, signed as Svix does (docs.svix.com, "Verifying webhooks manually"). */
export const resendEvents: EventSource<{ secret: string }> = {
  isGenuine({ headers, raw, now }, { secret }) {
    const [id, timestamp, sent] = [headers["svix-id"], headers["svix-timestamp"], headers["svix-signature"]];
    if (!id || !timestamp || !sent || !secret.startsWith("whsec_")) return false;
    if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(raw).digest("base64");
    // While a secret is being replaced, there is a signature of each.
    return sent.split(" ").some((one) => one.startsWith("v1,") && isSameText(one.slice(3), expected));
  },
  idOf: ({ headers }) => headers["svix-id"] ?? null,
  read(raw) {
    const { type, created_at, data } = Body.parse(JSON.parse(raw.toString("utf8")));
    const code = statusIn(data.bounce?.message ?? "");
    const outcome = outcomeOf(type, code, data.bounce?.type);
    if (outcome === null) return [];
    const { tags } = data;
    const messageId = Array.isArray(tags) ? tags.find(({ name }) => name === tagName)?.value : tags?.[tagName];
    const at = new Date(created_at).toISOString();
    return [{ outcome, at, messageId: messageId ?? null, providerId: data.email_id ?? null, code: code ?? data.bounce?.subType ?? null }];
  },
};

function outcomeOf(type: string, status: string | null, bounceType: string | undefined): Outcome | null {
  if (type === "email.delivered") return "DELIVERED";
  if (type === "email.complained") return "COMPLAINT";
  if (type === "email.failed") return "OURS";
  if (type === "email.suppressed") return "HARD";
  if (type !== "email.bounced") return null;
  return status !== null ? bounceKindOf(status) : bounceType === "Permanent" ? "HARD" : "SOFT";
}
