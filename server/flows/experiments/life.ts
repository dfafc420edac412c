import { experiments } from "#contracts/experiments/experiments";
import type { ExperimentAction, ExperimentState } from "#contracts/experiments/states";
import type { Life } from "#server/core/kernel/life";

const { pause, resume, traffic, end, decide } = experiments.operations;
const open = ["RUNNING", "PAUSED"] as const;
const ended = { ENDED: "EXPERIMENT_ENDED" } as const;

/** An experiment runs, is paused and resumed, and ends for good. */
export const experimentLife: Life<"experiment", ExperimentState, ExperimentAction> = {
  table: "experiment",
  undated: true,
  stateOf: ({ state }) => state,
  actions: {
    pause: { operation: pause, from: ["RUNNING"], otherwise: ended },
    resume: { operation: resume, from: ["PAUSED"], otherwise: ended },
    traffic: { operation: traffic, from: open, otherwise: ended },
    end: { operation: end, from: open, otherwise: ended },
    decide: { operation: decide, from: open, otherwise: ended },
  },
};
