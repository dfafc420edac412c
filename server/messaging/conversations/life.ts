import { conversations } from "#contracts/conversations/conversations";
import type { ConversationAction } from "#contracts/conversations/shapes";
import type { ConversationStatus } from "#contracts/conversations/states";
import type { Life } from "#server/core/kernel/life";

const { reply, assign, snooze, wake, close, reopen, spam, notSpam } = conversations.operations;
const underWay = ["OPEN", "SNOOZED"] as const;
const real = [...underWay, "CLOSED"] as const;

/** A conversation is open, put away until a day, or closed; spam is none of these. */
export const conversationLife: Life<"conversation", ConversationStatus, ConversationAction> = {
  table: "conversation",
  stateOf: ({ status }) => status,
  actions: {
    messages: { operation: reply, from: real },
    assign: { operation: assign, from: "always" },
    snooze: { operation: snooze, from: underWay },
    wake: { operation: wake, from: ["SNOOZED"] },
    close: { operation: close, from: underWay },
    reopen: { operation: reopen, from: ["CLOSED"] },
    spam: { operation: spam, from: real },
    "not-spam": { operation: notSpam, from: ["SPAM"] },
  },
};
