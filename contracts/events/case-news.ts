import { z } from "zod";
import { Id } from "../envelope.ts";
import { Minor } from "../money.ts";

/** Return the shape of one piece of news. */
export const newsOf = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
  z.object({ name: z.literal(name), ...shape });

/** What was written with it; empty for nothing, and once its customer was erased. */
export const Reason = z.string();

/** A store credit that a platform issued, by the key its code is derived from. */
export const PlatformCredit = z.object({ key: z.string(), kind: z.enum(["account", "gift_card", "coupon"]) });
export type PlatformCredit = z.output<typeof PlatformCredit>;

/** News that returns and claims share. */
export const sharedNews = [
  newsOf("assigned", {}),
  newsOf("noted", {}),
  newsOf("label_failed", {}),
  newsOf("label_made", { paper: z.enum(["SLIP", "LABEL"]), tracking_number: z.string().nullable() }),
  /** Of a payment back to what the customer paid with. */
  newsOf("refunded", { amount_minor: Minor, payment_id: Id.nullable(), reason: Reason }),
  /** The whole of a store credit with its bonus: ours with its code, or one of the platform. */
  newsOf("credited", {
    amount_minor: Minor,
    code: z.string().nullable(),
    last_day: z.string().nullable(),
    credit: PlatformCredit.nullable(),
    reason: Reason,
  }),
  newsOf("payment_failed", {}),
  /** Nothing is left to do. */
  newsOf("completed", {}),
  newsOf("expired", {}),
] as const;
export type SharedNews = z.output<(typeof sharedNews)[number]>;
