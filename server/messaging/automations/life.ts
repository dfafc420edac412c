import { automations } from "#contracts/automations/automations";
import type { AutomationAction, AutomationStatus } from "#contracts/automations/states";
import type { Life } from "#server/core/kernel/life";

const { activate, pause, archive, update } = automations.operations;
const current = ["DRAFT", "ACTIVE", "PAUSED"] as const;

/** An automation is drafted, activated and paused, and archived for good once it is not active. */
export const automationLife: Life<"automation", AutomationStatus, AutomationAction> = {
  table: "automation",
  stateOf: ({ status }) => status,
  actions: {
    activate: { operation: activate, from: ["DRAFT", "PAUSED"] },
    pause: { operation: pause, from: ["ACTIVE"] },
    archive: { operation: archive, from: ["DRAFT", "PAUSED"] },
    rename: { operation: update, from: current },
    // What an active one sends, and to whom, is looked at by nobody again.
    update: { operation: update, from: current, alsoIn: { ACTIVE: ["send", "Automation"] } },
  },
};
