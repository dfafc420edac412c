import { z } from "zod";
import { Id, Time } from "../envelope.ts";
import { Currency, Minor } from "../money.ts";

/** A calendar day ("2026-06-01"), always the store's own. */
export const Day = z.iso.date();

/** What a return waits for where money is to be settled; the list's filter by payment is the same. */
export const owedToCustomer = ["DUE_TO_CUSTOMER", "PARTIAL", "FAILED"] as const;
export const owedByCustomer = ["DUE_FROM_CUSTOMER"] as const;

const Owed = z.object({ count: z.int(), minor: Minor });

/** A merchant's morning: what presses, and the last thirty days. */
export const ReturnsOverview = z.object({
  timezone: z.string(),
  /** Open returns past their due time. */
  late: z.int(),
  /** Open returns whose exchange is held back. */
  on_hold: z.int(),
  /** Open returns whose label could not be made. */
  labels_failed: z.int(),
  /** Deliveries of the platform that could not be worked, up to 100; null for whoever may not see them. */
  deliveries_failed: z.int().nullable(),
  to_settle: z.array(z.object({ currency: Currency, to_customer: Owed, from_customer: Owed })),
  /** The first instant of the first day. */
  since: Time,
  /** Thirty days of the store's time zone, the last one today. */
  days: z.array(z.object({ day: Day, requests: z.int() })),
  /** What was paid back on each of these days, by currency; the busiest currency first. */
  paid: z.array(
    z.object({
      currency: Currency,
      refund_minor: Minor,
      credit_minor: Minor,
      days: z.array(z.object({ refund_minor: Minor, credit_minor: Minor })),
    }),
  ),
  /** Why returns were requested in these days, the commonest first. A return with several reasons counts under each. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
});
export type ReturnsOverview = z.output<typeof ReturnsOverview>;

export const calendarKinds = ["DUE", "REMINDER", "EXPIRY", "RESERVATION", "LABEL", "WARRANTY"] as const;
export type CalendarKind = (typeof calendarKinds)[number];

export const CalendarQuery = z.strictObject({
  store_id: Id.optional(),
  /** The first and the last day, at most 62 of them. */
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
      /** It should have been done by now. */
      late: z.boolean(),
      return_id: Id.nullable(),
      /** The return's number, or the product a warranty is for. */
      name: z.string(),
      customer: z.string(),
    }),
  ),
  /** Kinds of which there are more than are told. */
  cut: z.array(z.enum(calendarKinds)),
});
export type ReturnsCalendar = z.output<typeof ReturnsCalendar>;
export type CalendarEvent = ReturnsCalendar["events"][number];
