import { z } from "zod";
import { bounceKindOf, statusIn } from "#server/messaging/domain/sending/bounce-kind";
import { ourMessage, tagName } from "./our-message.ts";
import type { EventSource, Outcome, Report } from "./port.ts";
import { isCertificateAddress, isSignedWith, snsMessage } from "./sns.ts";

/** Return the text of a certificate at SNS's address. @throws when it cannot be fetched */
export type FetchCertificate = (address: string) => Promise<string>;

const Mail = z.object({
  messageId: z.string(),
  tags: z.record(z.string(), z.array(z.string())).optional(),
  commonHeaders: z.object({ messageId: z.string().optional() }).optional(),
});
const Recipient = z.object({ status: z.string().optional(), diagnosticCode: z.string().optional() });
const Body = z.object({
  // Notifications of an identity and events of a configuration set name their type differently.
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  mail: Mail,
  bounce: z
    .object({ bounceType: z.string(), bounceSubType: z.string().optional(), bouncedRecipients: z.array(Recipient), timestamp: z.string() })
    .optional(),
  complaint: z.object({ timestamp: z.string(), complaintFeedbackType: z.string().nullish() }).optional(),
  delivery: z.object({ timestamp: z.string() }).optional(),
});

/** Reports of Amazon SES, by an SNS topic. */
export const sesEvents = (fetchCertificate: FetchCertificate): EventSource<{ topic_arn: string }> => ({
  async isGenuine({ raw, now }, { topic_arn }) {
    const message = snsMessage(raw);
    // A valid signature alone is anybody's: everyone may have topics of their own.
    if (!message || message.TopicArn !== topic_arn || !isCertificateAddress(message.SigningCertURL)) return false;
    const pem = await fetchCertificate(message.SigningCertURL).catch(() => null);
    return pem !== null && isSignedWith(pem, message, now);
  },
  idOf: ({ raw }) => snsMessage(raw)?.MessageId ?? null,
  read(raw) {
    const message = snsMessage(raw);
    if (message?.Type !== "Notification") return [];
    const parsed = Body.safeParse(JSON.parse(message.Message));
    // SES announces a new topic in words; other events have no use here.
    return parsed.success ? reportsOf(parsed.data) : [];
  },
});

function reportsOf({ mail, bounce, complaint, delivery, ...named }: z.output<typeof Body>): Report[] {
  const about = { messageId: mail.tags?.[tagName]?.[0] ?? ourMessage(mail.commonHeaders?.messageId), providerId: mail.messageId };
  const type = named.eventType ?? named.notificationType;
  if (type === "Delivery" && delivery) return [{ ...about, outcome: "DELIVERED", at: delivery.timestamp, code: null }];
  // Some mailbox providers report that a reader took a mail out of the junk folder.
  if (type === "Complaint" && complaint && complaint.complaintFeedbackType !== "not-spam")
    return [{ ...about, outcome: "COMPLAINT", at: complaint.timestamp, code: complaint.complaintFeedbackType ?? null }];
  if (type !== "Bounce" || !bounce) return [];
  const [first] = bounce.bouncedRecipients;
  const status = first?.status ?? statusIn(first?.diagnosticCode ?? "");
  return [{ ...about, outcome: outcomeOf(status, bounce.bounceType), at: bounce.timestamp, code: status ?? bounce.bounceSubType ?? null }];
}

/** SES also bounces, without a status, what its own suppression list holds. */
const outcomeOf = (status: string | null, bounceType: string): Outcome =>
  status !== null ? bounceKindOf(status) : bounceType === "Permanent" ? "HARD" : "SOFT";
