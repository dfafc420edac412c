import { z } from "zod";
import { Minor } from "../money.ts";
import { newsOf, Reason, sharedNews } from "./case-news.ts";

/** What happens to a return that mails, notices and flows go by. One change may bring several, in their order. */
export const ReturnNews = z.discriminatedUnion("name", [
  ...sharedNews,
  newsOf("requested", { reason: Reason }),
  newsOf("approved", { reason: Reason }),
  newsOf("declined", { reason: Reason }),
  newsOf("in_transit", { tracking_number: z.string().nullable(), carrier: z.string().nullable() }),
  newsOf("received", {}),
  /** Nothing of what arrived was accepted. */
  newsOf("rejected", {}),
  newsOf("invoiced", { number: z.string().nullable(), amount_minor: Minor }),
  newsOf("paid", {}),
  newsOf("out_of_stock", {}),
  /** The exchange, or a part of it. */
  newsOf("sent", { tracking_number: z.string().nullable() }),
  newsOf("reminded", { expires_at: z.string().nullable() }),
]);
export type ReturnNews = z.output<typeof ReturnNews>;
