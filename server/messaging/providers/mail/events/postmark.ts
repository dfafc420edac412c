import { z } from "zod";
import { bounceKindOf, statusIn } from "#server/messaging/domain/sending/bounce-kind";
import { isBasicAuth } from "./basic-auth.ts";
import { tagName } from "./our-message.ts";
import type { EventSource, Outcome, Report } from "./port.ts";

const Body = z.object({
  RecordType: z.string(),
  MessageID: z.string().optional(),
  Metadata: z.record(z.string(), z.string()).nullish(),
  Type: z.string().optional(),
  Details: z.string().nullish(),
  BouncedAt: z.string().optional(),
  DeliveredAt: z.string().optional(),
});

/** Reports of Postmark's webhooks, which are protected by a name and a password in their address. */
export const postmarkEvents: EventSource<{ username: string; password: string }> = {
  isGenuine: (received, { username, password }) => isBasicAuth(received, username, password),
  idOf: () => null,
  read(raw) {
    const body = Body.parse(JSON.parse(raw.toString("utf8")));
    const outcome = outcomeOf(body);
    return outcome === null ? [] : [reportOf(body, outcome)];
  },
};

const statusOf = ({ Details }: z.output<typeof Body>): string | null => statusIn(Details ?? "");

const reportOf = (body: z.output<typeof Body>, outcome: Outcome): Report => ({
  outcome,
  at: body.BouncedAt ?? body.DeliveredAt ?? null,
  messageId: body.Metadata?.[tagName] ?? null,
  providerId: body.MessageID ?? null,
  code: statusOf(body) ?? body.Type ?? null,
});

const hard = new Set(["HardBounce", "BadEmailAddress", "ManuallyDeactivated"]);
const soft = new Set(["SoftBounce", "Transient", "DnsError", "Unknown"]);

/** By the server's own status where its answer has one, else by Postmark's reading of it; null: of no use here. */
function outcomeOf(body: z.output<typeof Body>): Outcome | null {
  if (body.RecordType === "Delivery") return "DELIVERED";
  if (body.RecordType === "SpamComplaint" || body.Type === "SpamComplaint") return "COMPLAINT";
  if (body.RecordType !== "Bounce") return null;
  const type = body.Type ?? "";
  if (!hard.has(type) && !soft.has(type)) return "OURS";
  const status = statusOf(body);
  return status !== null ? bounceKindOf(status) : hard.has(type) ? "HARD" : "SOFT";
}
