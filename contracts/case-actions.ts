import { z } from "zod";
import type { Needs } from "./ability.ts";
import { Id, line, text } from "./envelope.ts";
import { Flag } from "./returns/bodies.ts";

interface Rights<Update extends Needs, Process extends Needs> {
  update: Update;
  process: Process;
}

/** Return the actions that returns and claims have in common: who works on a case, what is noted on it, and its calls to the platform. */
export const caseActions = <const Update extends Needs, const Process extends Needs>({ update, process }: Rights<Update, Process>) =>
  ({
    assign: {
      ...update,
      summary: "Assign the case to a person",
      body: z.strictObject({ member_id: Id.nullable() }),
      errors: ["UNKNOWN_MEMBER"],
      example: { member_id: "0198…" },
      from: "always",
      event: "assigned",
      labels: ["Assigned"],
      place: "page",
      bulk: true,
    },
    flags: {
      ...update,
      summary: "Add and remove flags",
      body: z.strictObject({ add: z.array(Flag).max(20).default([]), remove: z.array(Flag).max(20).default([]) }),
      example: { add: ["VIP"] },
      from: "always",
      event: "flagged",
      labels: ["Flagged"],
      place: "page",
      bulk: true,
    },
    notes: {
      ...update,
      summary: "Add a note for colleagues",
      body: z.strictObject({ text: text(4000).min(1), files: z.array(Id).max(20).default([]) }),
      example: { text: "Customer called" },
      from: "always",
      event: "noted",
      labels: ["Note"],
      place: "page",
    },
    "retry-platform": {
      ...process,
      summary: "Try again what failed on the store’s platform, or say whether a credit of unknown outcome was made",
      body: z.strictObject({ key: line(100).optional(), made: z.boolean().optional() }),
      example: {},
      from: "always",
      event: "platform_retried",
      labels: [],
      place: "none",
    },
  }) as const;
