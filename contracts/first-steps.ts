import { z } from "zod";
import { defineContract } from "./contract.ts";
import { Id } from "./envelope.ts";

/** What a new store does before its returns run by themselves, in the order it is best done. */
export const firstStepKinds = ["place", "policies", "portal", "orders", "first_return"] as const;
export type FirstStep = (typeof firstStepKinds)[number];

export const FirstSteps = z.object({
  /** Whether there is anything left to show: not once all is done, nor after the owner put the list away. */
  open: z.boolean(),
  steps: z.array(z.object({ step: z.enum(firstStepKinds), done: z.boolean() })),
});
export type FirstSteps = z.output<typeof FirstSteps>;

const prefix = "/api/v1/merchant/first-steps";
const query = z.strictObject({ store_id: Id.optional() });

/** How far a new store has got. Each step is judged by what is there, never ticked off by hand. */
export const firstSteps = defineContract({
  noun: "first-steps",
  subject: "FirstSteps",
  service: "return-and-exchange",
  operations: {
    show: {
      method: "GET",
      path: prefix,
      can: ["read", "FirstSteps"],
      summary: "The first steps of a new store, and which are done",
      query,
      data: FirstSteps,
      store: "query",
    },
    dismiss: {
      method: "POST",
      path: `${prefix}/dismiss`,
      can: ["update", "FirstSteps"],
      summary: "Put the list away for good; again changes nothing",
      query,
      data: FirstSteps,
      store: "query",
    },
  },
});
