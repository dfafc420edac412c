import { z } from "zod";
import { Day, Id, Time } from "../envelope.ts";

/** A claim's target, its end without an answer, and the last day to claim from a carrier. */
export const claimCalendarKinds = ["CLAIM_DUE", "CLAIM_EXPIRY", "CARRIER"] as const;

export const ClaimsCalendar = z.object({
  timezone: z.string(),
  today: Day,
  events: z.array(
    z.object({
      id: Id,
      kind: z.enum(claimCalendarKinds),
      day: Day,
      at: Time,
      /** Overdue. */
      late: z.boolean(),
      claim_id: Id,
      /** The claim's number; for a carrier's deadline followed by its name. */
      name: z.string(),
      customer: z.string(),
    }),
  ),
  /** Kinds with more entries than are listed. */
  cut: z.array(z.enum(claimCalendarKinds)),
});
export type ClaimsCalendar = z.output<typeof ClaimsCalendar>;
