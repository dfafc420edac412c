import { z } from "zod";
import { Id, listQuery, oneOrMore, pageOf, Time, text } from "../envelope.ts";
import { FlowRun, FlowRunRow } from "./shapes.ts";
import { runStates } from "./states.ts";

const params = z.object({ id: Id });
const runParams = z.object({ id: Id, run_id: Id });

/** The filters of runs, of one flow or of all. */
export const runFilters = {
  state: oneOrMore(runStates).optional(),
  acted: z.enum(["true", "false"]).optional(),
  subject_id: Id.optional(),
  from: Time.optional(),
  to: Time.optional(),
};

/** Return the calls on a flow's runs. */
export const runOperations = <const Prefix extends string>(prefix: Prefix) => {
  const runStep = (verb: string, summary: string) =>
    ({
      method: "POST",
      path: `${prefix}/:id/runs/:run_id/${verb}`,
      can: ["retry", "Flow"],
      summary,
      params: runParams,
      data: FlowRun,
      errors: ["NOT_FOUND", "WRONG_STAGE"],
      affects: ["flows", "flow-runs"],
    }) as const;
  return {
    runs: {
      method: "GET",
      path: `${prefix}/:id/runs`,
      can: ["read", "Flow"],
      summary: "Runs of a flow, newest first",
      params,
      query: listQuery({
        sorts: ["started_at"],
        filters: runFilters,
        limit: { default: 20, max: 100 },
      }),
      data: pageOf(FlowRunRow),
      errors: ["NOT_FOUND"],
    },
    run: {
      method: "GET",
      path: `${prefix}/:id/runs/:run_id`,
      can: ["read", "Flow"],
      summary: "A run with the path it took",
      params: runParams,
      data: FlowRun,
      errors: ["NOT_FOUND"],
    },
    retryRun: runStep("retry", "Go on with a failed or stopped run at the step where it ended"),
    skipStep: runStep("skip", "Go on with a failed or stopped run after the step where it ended"),
    cancelRun: {
      ...runStep("cancel", "End a run"),
      body: z.strictObject({ reason: text(500).min(1) }),
      example: { body: { reason: "Settled by phone" } },
    },
  } as const;
};
