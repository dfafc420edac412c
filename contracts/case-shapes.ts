import { z } from "zod";
import { Id, Time } from "./envelope.ts";

type Names = readonly [string, ...string[]];

/** Return the schema of whether the caller may take one of `actions` now and, if not, why. */
export const allowedAction = <const Actions extends Names>(actions: Actions) =>
  z.object({
    action: z.enum(actions),
    allowed: z.boolean(),
    /** Error code when not allowed; for an allowed action the confirmation it needs (FORCE_REQUIRED, REASON_REQUIRED), else null. */
    code: z.string().nullable(),
    reason_code: z.string().nullable(),
    message: z.string(),
    permission: z.string(),
    path: z.string(),
    method: z.enum(["GET", "POST", "PUT"]),
  });

/** Return the same schema for records other than cases, some of whose actions delete. */
export const allowedStep = <const Actions extends Names>(actions: Actions) =>
  allowedAction(actions).extend({ method: z.enum(["POST", "PUT", "DELETE"]) });

/** Return the schema of an entry of a case's timeline. */
export const timelineRow = <const Labels extends Names, const Stages extends Names>(labels: Labels, stages: Stages) =>
  z.object({
    id: Id,
    at: Time,
    actor: z.object({ type: z.string(), id: z.string().nullable(), name: z.string() }),
    label: z.enum(labels),
    stage: z.enum(stages),
    text: z.string(),
    data: z.record(z.string(), z.unknown()),
  });

/** A note for colleagues on a case. */
export const CaseNote = z.object({ id: Id, at: Time, actor: z.string(), text: z.string(), files: z.array(Id) });
