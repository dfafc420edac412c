import { actions, returnActions } from "./actions.ts";

/** Timeline entries not caused by an action of a return: by the customer, a carrier, the clock, or as the result of another action. */
const happenings = [
  "Requested",
  "Fully Paid",
  "Invoice Withdrawn",
  "Completed",
  "On Hold",
  "Expired",
  "Late Parcel",
  "Reminded",
  "Exception",
  "Label Created",
  "Label Failed",
  "Label Voided",
  "Message Received",
  "Message Sent",
] as const;

export type TimelineLabel =
  | (typeof happenings)[number]
  | { [A in keyof typeof returnActions]: (typeof returnActions)[A]["labels"][number] }[keyof typeof returnActions];

const labels: readonly TimelineLabel[] = [...new Set([...actions.flatMap((action) => returnActions[action].labels), ...happenings])];
/** Labels of the timeline. */
export const timelineLabels = labels as readonly [TimelineLabel, ...TimelineLabel[]];
