import type { DeliveryWork, PlatformConsent } from "../delivery.ts";
import { clip, DeliveryError, mailboxOf, type Payload, recordOf, requiredId } from "../payload.ts";

/** A state that says neither yes nor no, such as `pending` or `not_subscribed`, changes nothing. */
const actions: Partial<Record<string, PlatformConsent["action"]>> = {
  ...{ subscribed: "GRANTED", unsubscribed: "WITHDRAWN", redacted: "WITHDRAWN" },
};

/** Read a change of marketing consent (webhook form): mails name `customer_id` and `email_address`, text messages `id` and `phone`. @throws DeliveryError */
export function readConsent(record: Payload, channel: PlatformConsent["channel"]): DeliveryWork {
  const isMail = channel === "EMAIL";
  const { state, consent_updated_at } = recordOf(isMail ? record.email_marketing_consent : record.sms_marketing_consent);
  const action = actions[String(state ?? "").toLowerCase()];
  if (!action) return { kind: "ignored", detail: "NO_CONSENT_IN_IT" };
  const at = Date.parse(String(consent_updated_at ?? ""));
  // Without its time nobody can say whether a grant is later than a withdrawal; a withdrawal counts at once.
  if (Number.isNaN(at) && action === "GRANTED") throw new DeliveryError("INVALID_PAYLOAD");
  const consent = {
    ...{ channel, action, address: isMail ? mailboxOf(record.email_address) : clip(record.phone, 40) },
    customerExternalId: requiredId(isMail ? record.customer_id : record.id),
    at: Number.isNaN(at) ? null : new Date(at).toISOString(),
  };
  return { kind: "consent", consent };
}
