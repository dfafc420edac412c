import { z } from "zod";

export const errorProblems = [
  "NO_TRIGGER",
  "TWO_TRIGGERS",
  "UNREACHABLE",
  "CYCLE",
  "OPEN_OUTPUT",
  "BAD_EDGE",
  "REQUIRED",
  "UNKNOWN_FIELD",
  "WRONG_OPERATOR",
  "WRONG_TYPE",
  "OUT_OF_RANGE",
  "UNKNOWN_REFERENCE",
  "NOT_FOR_TRIGGER",
  "TOO_MANY_NODES",
  "TOO_DEEP",
  "TOO_LONG",
  "LIMIT_REQUIRED",
  "LANGUAGE_MISSING",
  "WEIGHTS",
] as const;
/** Published all the same once they are acknowledged. */
export const warningProblems = [
  "OVERLAPS",
  "DECIDED_BEFORE",
  "NEVER_ALLOWED",
  "LONGER_THAN_CASE",
  "ENDS_EXPERIMENT",
  "MOVES_MONEY",
] as const;
export const problemCodes = [...errorProblems, ...warningProblems] as const;
export type ProblemCode = (typeof problemCodes)[number];

export const Problem = z.object({
  /** Null: of the flow as a whole. */
  node_id: z.string().nullable(),
  /** Where in the node's config; empty for all of it. */
  path: z.string(),
  code: z.enum(problemCodes),
  level: z.enum(["ERROR", "WARNING"]),
  /** In English; screens have words of their own by code. */
  message: z.string(),
});
export type Problem = z.output<typeof Problem>;
