import { z } from "zod";
import { Day, Id, Time } from "../envelope.ts";
import { Currency, Minor } from "../money.ts";

/** Payment states with money owed to the customer; the list's payment filter uses the same. */
export const owedToCustomer = ["DUE_TO_CUSTOMER", "PARTIAL", "FAILED"] as const;
export const owedByCustomer = ["DUE_FROM_CUSTOMER"] as const;

const Owed = z.object({ count: z.int(), minor: Minor });

/** Dashboard figures: what is urgent, and the last thirty days. */
export const ReturnsOverview = z.object({
  timezone: z.string(),
  /** Open returns past their due time. */
  late: z.int(),
  /** Open returns whose exchange is on hold. */
  on_hold: z.int(),
  /** Open returns whose label failed. */
  labels_failed: z.int(),
  /** Failed webhook deliveries, counted up to 100; null without permission to see them. */
  deliveries_failed: z.int().nullable(),
  to_settle: z.array(z.object({ currency: Currency, to_customer: Owed, from_customer: Owed })),
  /** Start of the first day. */
  since: Time,
  /** Thirty days in the store's time zone, ending today. */
  days: z.array(z.object({ day: Day, requests: z.int() })),
  /** Refunds on each of these days, by currency; the most used currency first. */
  paid: z.array(
    z.object({
      currency: Currency,
      refund_minor: Minor,
      credit_minor: Minor,
      days: z.array(z.object({ refund_minor: Minor, credit_minor: Minor })),
    }),
  ),
  /** Reasons of returns requested in these days, most common first. A return with several reasons counts under each. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
});
export type ReturnsOverview = z.output<typeof ReturnsOverview>;

export const calendarKinds = ["DUE", "REMINDER", "EXPIRY", "RESERVATION", "LABEL", "WARRANTY"] as const;
export type CalendarKind = (typeof calendarKinds)[number];

export const CalendarQuery = z.strictObject({
  store_id: Id.optional(),
  /** First and last day, at most 62 days. */
  from: Day,
  to: Day,
});

export const ReturnsCalendar = z.object({
  timezone: z.string(),
  today: Day,
  events: z.array(
    z.object({
      id: Id,
      kind: z.enum(calendarKinds),
      day: Day,
      at: Time,
      /** Overdue. */
      late: z.boolean(),
      return_id: Id.nullable(),
      /** The return's number, or the product under warranty. */
      name: z.string(),
      customer: z.string(),
    }),
  ),
  /** Kinds with more entries than are listed. */
  cut: z.array(z.enum(calendarKinds)),
});
export type ReturnsCalendar = z.output<typeof ReturnsCalendar>;
export type CalendarEvent = ReturnsCalendar["events"][number];
