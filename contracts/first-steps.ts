import { z } from "zod";
import { defineContract } from "./contract.ts";
import { Id } from "./envelope.ts";

/** Setup tasks of a new store, in the recommended order. */
export const firstStepKinds = ["place", "policies", "portal", "orders", "first_return"] as const;
export type FirstStep = (typeof firstStepKinds)[number];

export const FirstSteps = z.object({
  /** False once every step is done or the owner dismissed the list. */
  open: z.boolean(),
  steps: z.array(z.object({ step: z.enum(firstStepKinds), done: z.boolean() })),
});
export type FirstSteps = z.output<typeof FirstSteps>;

const prefix = "/api/v1/merchant/first-steps";
const query = z.strictObject({ store_id: Id.optional() });

/** Setup progress of a new store. Steps are derived from the store's data, never ticked off by hand. */
export const firstSteps = defineContract({
  noun: "first-steps",
  subject: "FirstSteps",
  service: "return-and-exchange",
  operations: {
    show: {
      method: "GET",
      path: prefix,
      can: ["read", "FirstSteps"],
      summary: "Setup steps of a new store and which are done",
      query,
      data: FirstSteps,
      store: "query",
    },
    dismiss: {
      method: "POST",
      path: `${prefix}/dismiss`,
      can: ["update", "FirstSteps"],
      summary: "Dismiss the setup steps for good; idempotent",
      query,
      data: FirstSteps,
      store: "query",
    },
  },
});
