import { z } from "zod";
import { defineContract, type Operation } from "../contract.ts";
import { Id, listQuery, pageOf, Time } from "../envelope.ts";
import { exportOf } from "../exports/export-of.ts";

const prefix = "/api/v1/stores/differences";

/** What differed from the platform. */
export const differenceKinds = ["ORDER_MISSING", "ORDER_OUTDATED", "ORDER_DELETED", "REFUND_MISSING", "REFUND_UNKNOWN", "STOCK"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];
export const differenceOutcomes = ["REPAIRED", "NEEDS_PERSON"] as const;
export type DifferenceOutcome = (typeof differenceOutcomes)[number];

export const Difference = z.object({
  id: Id,
  kind: z.enum(differenceKinds),
  /** An order's number or a product's title. */
  subject: z.string(),
  external_id: z.string(),
  /** What was here; null: nothing. */
  ours: z.string().nullable(),
  /** What the platform has; null: nothing. */
  theirs: z.string().nullable(),
  outcome: z.enum(differenceOutcomes),
  created_at: Time,
});
export type Difference = z.output<typeof Difference>;

const list = {
  method: "GET",
  path: prefix,
  can: ["read", "Difference"],
  summary: "What the nightly comparison with the platform found, newest first",
  query: listQuery({
    sorts: ["created_at"],
    filters: { outcome: z.enum(differenceOutcomes).optional() },
    limit: { default: 20, max: 100 },
  }),
  data: pageOf(Difference),
} as const satisfies Operation;

/** Differences between a connected store and its platform, found and repaired every night. */
export const differences = defineContract({
  noun: "differences",
  subject: "Difference",
  service: "stores",
  operations: {
    list,
    export: exportOf(list, "Differences from the platform"),
    last: {
      method: "GET",
      path: `${prefix}/last`,
      can: ["read", "Difference"],
      summary: "When the last comparison ran and what it compared; null before the first",
      data: z.object({
        last: z
          .object({
            state: z.enum(["RUNNING", "DONE", "FAILED"]),
            checked: z.int(),
            repaired: z.int(),
            needs_person: z.int(),
            error: z.string().nullable(),
            created_at: Time,
            finished_at: Time.nullable(),
          })
          .nullable(),
      }),
    },
  },
});
