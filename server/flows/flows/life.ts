import { flows } from "#contracts/flows/flows";
import type { FlowAction, FlowStatus } from "#contracts/flows/states";
import type { Life } from "#server/core/kernel/life";

const { save, publish, pause, resume, archive, restore, delete: remove } = flows.operations;
const current = ["DRAFT", "PUBLISHED", "PAUSED"] as const;

/** A flow is drafted, published, paused and archived; one that was never published can be deleted instead. */
export const flowLife: Life<"flow", FlowStatus, FlowAction> = {
  table: "flow",
  stateOf: ({ status }) => status,
  actions: {
    save: { operation: save, from: current },
    publish: { operation: publish, from: current },
    pause: { operation: pause, from: ["PUBLISHED"] },
    resume: { operation: resume, from: ["PAUSED"] },
    archive: { operation: archive, from: current },
    restore: { operation: restore, from: "always", refusal: ({ published_number }) => (published_number === null ? "NOT_FOUND" : null) },
    delete: { operation: remove, from: "always", refusal: ({ published_number }) => (published_number === null ? null : "FLOW_PUBLISHED") },
  },
};
