import { z } from "zod";
import { Minor } from "../money.ts";
import { newsOf, Reason, sharedNews } from "./case-news.ts";

/** What happens to a claim that mails, notices and flows go by. One change may bring several, in their order. */
export const ClaimNews = z.discriminatedUnion("name", [
  ...sharedNews,
  newsOf("submitted", { reason: Reason }),
  newsOf("info_requested", { reason: Reason, expires_at: z.string() }),
  newsOf("reminded", { reason: Reason, expires_at: z.string().nullable() }),
  newsOf("answered", {}),
  newsOf("approved", { reason: Reason, amount_minor: Minor, needs_item: z.boolean() }),
  newsOf("denied", { reason: Reason }),
  newsOf("replaced", {}),
  /** Replacements, repaired items and kits, or a part of them. */
  newsOf("sent", { tracking_number: z.string().nullable() }),
  newsOf("carrier_deadline", {}),
]);
export type ClaimNews = z.output<typeof ClaimNews>;
