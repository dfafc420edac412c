import { z } from "zod";
import { defineContract, type Operation } from "../contract.ts";
import { ExpectedVersion, Id, line, listQuery, pageOf, Time } from "../envelope.ts";
import { SubscriberRow } from "../subscribers/shapes.ts";
import { SegmentDefinition } from "./definition.ts";

const prefix = "/api/v1/notifications/segments";
const params = z.object({ id: Id });

export const Segment = z.object({
  id: Id,
  store_id: Id,
  name: z.string(),
  definition: SegmentDefinition,
  version: z.int(),
  created_at: Time,
  updated_at: Time,
});
export type Segment = z.output<typeof Segment>;

export const SegmentPreview = z.object({
  count: z.int(),
  /** False: counting was given up, and there are at least so many. */
  exact: z.boolean(),
  sample: z.array(SubscriberRow).max(10),
});
export type SegmentPreview = z.output<typeof SegmentPreview>;

const name = line(100).min(1);

const list = {
  method: "GET",
  path: prefix,
  can: ["read", "Segment"],
  summary: "The store's segments; q finds names",
  query: listQuery({ sorts: ["name", "created_at", "updated_at"], filters: {} }),
  data: pageOf(Segment),
  store: "query",
} as const satisfies Operation;

/** Named sets of subscribers, computed when they are used. */
export const segments = defineContract({
  noun: "segments",
  subject: "Segment",
  service: "notifications",
  operations: {
    list,
    show: {
      method: "GET",
      path: `${prefix}/:id`,
      can: ["read", "Segment"],
      summary: "A segment with its conditions",
      params,
      data: Segment,
      errors: ["NOT_FOUND"],
    },
    create: {
      method: "POST",
      path: prefix,
      can: ["create", "Segment"],
      summary: "Create a segment from conditions",
      body: z.strictObject({ name, definition: SegmentDefinition }),
      data: Segment,
      status: 201,
      errors: ["NAME_TAKEN"],
      example: { body: { name: "French, two orders", definition: { all: [{ field: "language", op: "is", value: "fr" }] } } },
    },
    preview: {
      method: "POST",
      path: `${prefix}/preview`,
      can: ["read", "Segment"],
      summary: "Count the subscribers that match the conditions, and return ten of them; counting ends after five seconds",
      body: z.strictObject({ definition: SegmentDefinition }),
      data: SegmentPreview,
      affects: [],
      example: { body: { definition: { all: [{ field: "orders", op: "gt", value: 1 }] } } },
    },
    update: {
      method: "PUT",
      path: `${prefix}/:id`,
      can: ["update", "Segment"],
      summary: "Change a segment; fields left out do not change",
      params,
      body: z.strictObject({ name, definition: SegmentDefinition }).partial().extend({ expected_version: ExpectedVersion }),
      data: Segment,
      errors: ["NOT_FOUND", "NAME_TAKEN", "STALE_VERSION"],
      affects: ["segments", "subscribers"],
      example: { body: { name: "French", expected_version: 1 } },
    },
    delete: {
      method: "DELETE",
      path: `${prefix}/:id`,
      can: ["delete", "Segment"],
      summary: "Delete a segment",
      params,
      data: z.object({ deleted: z.literal(true) }),
      errors: ["NOT_FOUND", "IN_USE"],
    },
  },
});
