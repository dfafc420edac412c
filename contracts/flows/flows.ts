import { z } from "zod";
import { defineContract, type Operation } from "../contract.ts";
import { Day, ExpectedVersion, Id, largestInteger, line, listQuery, oneOrMore, pageOf, text } from "../envelope.ts";
import { ExperimentPlan } from "../experiments/plan.ts";
import { exportOf } from "../exports/export-of.ts";
import { Catalogue } from "./catalogue-shape.ts";
import { DryRun, DryRunBody } from "./dry-run.ts";
import { Graph, NodeId } from "./graph.ts";
import { Problem, problemCodes } from "./problems.ts";
import { runFilters, runOperations } from "./run-operations.ts";
import { FlowCounts, FlowDetail, FlowRow, FlowRunRow, FlowVersion, FlowVersionRow, PayLimits } from "./shapes.ts";
import { flowAttentions, flowStatuses, flowTemplateNames, limits, triggers } from "./states.ts";

const prefix = "/api/v1/merchant/flows";
const params = z.object({ id: Id });
const name = line(100).min(1);
const Changed = z.strictObject({ expected_version: ExpectedVersion });

const list = {
  method: "GET",
  path: prefix,
  can: ["read", "Flow"],
  summary: "The store's flows with their runs of 30 days; q finds names",
  query: listQuery({
    sorts: ["name", "created_at", "updated_at"],
    filters: {
      status: oneOrMore(flowStatuses).optional(),
      trigger: oneOrMore(triggers).optional(),
      attention: z.enum(flowAttentions).optional(),
    },
    limit: { default: 100, max: limits.flows },
  }),
  data: pageOf(FlowRow),
} as const satisfies Operation;

/** One step of a flow's life: its path, what it needs and what it may be refused with. */
const step = <const Verb extends "update" | "delete", const Errors extends Operation["errors"]>(
  verb: string,
  summary: string,
  errors: Errors,
  can: Verb,
) =>
  ({
    method: "POST",
    path: `${prefix}/:id/${verb}`,
    can: [can, "Flow"],
    summary,
    params,
    body: Changed,
    data: FlowDetail,
    errors,
    example: { body: { expected_version: 1 } },
  }) as const;

/** Automations of returns and claims: what is offered to customers, and what happens to a case by itself. */
export const flows = defineContract({
  noun: "flows",
  subject: "Flow",
  service: "return-and-exchange",
  operations: {
    list,
    export: exportOf(list, "Flows"),
    catalogue: {
      method: "GET",
      path: `${prefix}/catalogue`,
      can: ["read", "Flow"],
      summary: "Triggers, fields, operators, actions and limits",
      data: Catalogue,
    },
    create: {
      method: "POST",
      path: prefix,
      can: ["create", "Flow"],
      summary: "Create a flow, empty or from a template, as a draft",
      body: z.strictObject({ name, trigger: z.enum(triggers), template: z.enum(flowTemplateNames).optional() }),
      data: FlowDetail,
      status: 201,
      errors: ["NAME_TAKEN", "LIMIT_REACHED"],
      example: { body: { name: "High value to review", trigger: "RETURN_REQUESTED", template: "HIGH_VALUE_REVIEW" } },
    },
    ranks: {
      method: "PUT",
      path: `${prefix}/ranks`,
      can: ["update", "Flow"],
      summary: "Set the order of a trigger's flows; every flow that is not archived must be named",
      body: z.strictObject({ trigger: z.enum(triggers), ids: z.array(Id).max(limits.flows) }),
      data: z.object({ items: z.array(FlowRow) }),
      errors: ["BAD_REQUEST"],
      example: { body: { trigger: "RETURN_OFFER", ids: [] } },
    },
    stopAll: {
      method: "POST",
      path: `${prefix}/stop-all`,
      can: ["update", "Flow"],
      summary: "Pause every published flow at once",
      body: z.strictObject({ reason: text(500).min(1) }),
      data: z.object({ paused: z.int() }),
      example: { body: { reason: "Wrong addresses in a mail" } },
    },
    show: {
      method: "GET",
      path: `${prefix}/:id`,
      can: ["read", "Flow"],
      summary: "A flow with its draft and all problems of the draft",
      params,
      data: FlowDetail,
      errors: ["NOT_FOUND"],
    },
    save: {
      method: "PUT",
      path: `${prefix}/:id`,
      can: ["update", "Flow"],
      summary: "Save a draft, complete or not; the published version does not change",
      params,
      body: z
        .strictObject({ name, graph: Graph, pay_limits: PayLimits.nullable() })
        .partial()
        .extend({ expected_version: ExpectedVersion }),
      data: FlowDetail,
      errors: ["NOT_FOUND", "NAME_TAKEN", "STALE_VERSION", "WRONG_STAGE"],
      example: { body: { name: "VIP at once", expected_version: 1 } },
    },
    check: {
      method: "POST",
      path: `${prefix}/:id/check`,
      can: ["read", "Flow"],
      summary: "All problems of a graph, or of the draft",
      params,
      body: z.strictObject({ graph: Graph.optional() }),
      data: z.object({ problems: z.array(Problem) }),
      errors: ["NOT_FOUND"],
      affects: [],
      example: { body: {} },
    },
    dryRun: {
      method: "POST",
      path: `${prefix}/:id/dry-run`,
      can: ["read", "Flow"],
      summary: "What the flow would have done to past cases; nothing is written",
      params,
      body: DryRunBody,
      data: DryRun,
      errors: ["NOT_FOUND", "FLOW_INVALID", "RATE_LIMITED", "WRONG_STAGE"],
      affects: [],
      example: { body: { source: "DRAFT", last: 100 } },
    },
    publish: {
      method: "POST",
      path: `${prefix}/:id/publish`,
      can: ["update", "Flow"],
      summary: "Publish the draft as the next version; runs already under way stay on theirs",
      params,
      body: z.strictObject({
        expected_version: ExpectedVersion,
        note: text(500).default(""),
        acknowledge: z.array(z.enum(problemCodes)).max(problemCodes.length).default([]),
        /** Plans of the experiments that splits begin, by step; one without a plan begins with the usual one. */
        experiments: z.record(NodeId, ExperimentPlan).default({}),
      }),
      data: z.object({ changed: z.boolean(), version: z.int(), problems: z.array(Problem), flow: FlowDetail }),
      errors: ["NOT_FOUND", "STALE_VERSION", "FLOW_INVALID", "FLOW_NEEDS_ACK", "WRONG_STAGE", "LIMIT_REACHED", "BAD_REQUEST"],
      affects: ["flows", "experiments"],
      example: { body: { expected_version: 1 } },
    },
    pause: step(
      "pause",
      "Pause a published flow: no new runs start, and runs that fall due wait",
      ["NOT_FOUND", "STALE_VERSION", "WRONG_STAGE"],
      "update",
    ),
    resume: step(
      "resume",
      "Resume a paused flow; runs that fell due continue",
      ["NOT_FOUND", "STALE_VERSION", "WRONG_STAGE", "LIMIT_REACHED", "FLOW_INVALID"],
      "update",
    ),
    archive: {
      method: "POST",
      path: `${prefix}/:id/archive`,
      can: ["update", "Flow"],
      summary: "Archive a flow; its active runs are cancelled or finish on their version",
      params,
      body: z.strictObject({ cancel_runs: z.boolean(), expected_version: ExpectedVersion }),
      data: FlowDetail,
      errors: ["NOT_FOUND", "STALE_VERSION", "WRONG_STAGE"],
      affects: ["flows", "flow-runs", "experiments"],
      example: { body: { cancel_runs: true, expected_version: 1 } },
    },
    restore: {
      method: "POST",
      path: `${prefix}/:id/restore`,
      can: ["update", "Flow"],
      summary: "Restore a version as the draft; an archived flow becomes a draft",
      params,
      body: z.strictObject({ number: z.int().min(1).max(largestInteger), expected_version: ExpectedVersion }),
      data: FlowDetail,
      errors: ["NOT_FOUND", "STALE_VERSION", "NAME_TAKEN", "LIMIT_REACHED"],
      example: { body: { number: 1, expected_version: 1 } },
    },
    delete: {
      method: "DELETE",
      path: `${prefix}/:id`,
      can: ["delete", "Flow"],
      summary: "Delete a flow that was never published",
      params,
      data: z.object({ deleted: z.literal(true) }),
      errors: ["NOT_FOUND", "FLOW_PUBLISHED"],
    },
    uses: {
      method: "GET",
      path: `${prefix}/:id/uses`,
      can: ["read", "Flow"],
      summary: "How often requests passed an offer flow, and how often it changed their offer, by day of the last 90; none of other flows",
      params,
      data: z.object({ days: z.array(z.object({ day: Day, uses: z.int(), acted: z.int() })) }),
      errors: ["NOT_FOUND"],
    },
    versions: {
      method: "GET",
      path: `${prefix}/:id/versions`,
      can: ["read", "Flow"],
      summary: "Published versions, newest first",
      params,
      data: z.object({ items: z.array(FlowVersionRow) }),
      errors: ["NOT_FOUND"],
    },
    version: {
      method: "GET",
      path: `${prefix}/:id/versions/:number`,
      can: ["read", "Flow"],
      summary: "A published version with its graph",
      params: z.object({
        id: Id,
        number: z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      }),
      data: FlowVersion,
      errors: ["NOT_FOUND"],
    },
    ...runOperations(prefix),
  },
});

const runs = {
  method: "GET",
  path: "/api/v1/merchant/flow-runs",
  can: ["read", "Flow"],
  summary: "What flows did, newest first; of one flow, of one return, claim, order or registration, or of all",
  query: listQuery({
    sorts: ["started_at"],
    filters: { ...runFilters, flow_id: Id.optional() },
    limit: { default: 100, max: 100 },
  }),
  data: pageOf(FlowRunRow),
} as const satisfies Operation;

/** The runs of all flows. */
export const flowRuns = defineContract({
  noun: "flow-runs",
  subject: "Flow",
  service: "return-and-exchange",
  operations: {
    list: runs,
    export: exportOf(runs, "Runs of flows"),
    counts: {
      method: "GET",
      path: "/api/v1/merchant/flow-runs/counts",
      can: ["read", "Flow"],
      summary: "Flow work that is waiting for a person",
      data: FlowCounts,
    },
  },
});
