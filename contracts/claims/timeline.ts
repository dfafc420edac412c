import { claimActionNames, claimActions } from "./actions.ts";

/** Timeline entries not caused by an action of a claim: by the customer, the clock, or as the result of another action. */
const happenings = [
  "Submitted",
  "Completed",
  "Expired",
  "Reminded",
  "Carrier Claim",
  "Carrier Deadline",
  "Label Created",
  "Label Failed",
  "Label Voided",
  "Message Received",
  "Message Sent",
] as const;

export type ClaimTimelineLabel =
  | (typeof happenings)[number]
  | { [A in keyof typeof claimActions]: (typeof claimActions)[A]["labels"][number] }[keyof typeof claimActions];

const labels: readonly ClaimTimelineLabel[] = [
  ...new Set([...happenings, ...claimActionNames.flatMap((action) => claimActions[action].labels)]),
];
/** Labels of a claim's timeline. */
export const claimTimelineLabels = labels as readonly [ClaimTimelineLabel, ...ClaimTimelineLabel[]];

/** Labels the customer sees. */
export const customerClaimLabels = [
  "Submitted",
  "Info Requested",
  "Answered",
  "Approved",
  "Denied",
  "Label Created",
  "Label Voided",
  "Item Received",
  "Payment",
  "Replacement Created",
  "Sent",
  "Sent Back",
  "Goodwill",
  "Completed",
  "Closed",
  "Cancelled",
  "Reopened",
  "Expired",
] as const satisfies readonly ClaimTimelineLabel[];
