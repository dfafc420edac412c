import { z } from "zod";
import { Time } from "../envelope.ts";
import { Minor } from "../money.ts";
import { operationKinds, operationStates } from "./states.ts";

/**
 * Why only a person can tell whether a payment was made: a credit of the same amount is there, its row was left halfway, it was refused
 * while something was noted on its order, a refund that may be it or stands for it has appeared, or nothing is known after a time.
 */
export const operationDoubts = ["EQUAL_CREDIT", "STOPPED_HALFWAY", "REFUSED_IN_DOUBT", "PAID_ELSEWHERE", "NO_ANSWER"] as const;
export type OperationDoubt = (typeof operationDoubts)[number];

/** Something a return or a claim does on a connected store's platform. */
export const PlatformOperation = z.object({
  key: z.string(),
  kind: z.enum(operationKinds),
  state: z.enum(operationStates),
  /** The kind of error it failed with, or waits after, and the platform's own words for it. */
  error: z.object({ kind: z.string(), message: z.string() }).nullable(),
  /** What it made there: its number and its page. */
  number: z.string().nullable(),
  url: z.string().nullable(),
  amount_minor: Minor.nullable(),
  may_retry: z.boolean(),
  /** The platform cannot tell whether it was made; a person says so. */
  needs_answer: z.boolean(),
  /** Why the platform cannot tell. */
  doubt: z.enum(operationDoubts).nullable(),
  /** It was refused, and nothing shows that no money had moved before: somebody looks before it is paid again (`refused_was`). */
  may_be_paid: z.boolean(),
  /** Until when a refund without an answer is sent again by itself. */
  repeated_until: Time.nullable(),
  updated_at: Time,
});
export type PlatformOperation = z.output<typeof PlatformOperation>;
