import { isErrorCode } from "#contracts/errors";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { countIn, nonEmptyText, type Story } from "#src/cases/story";

const counted = ["Requested", "Approved Request", "Fulfilled", "Partial Fulfillment"];

/** How the timeline of a return reads. */
export const returnStory: Story<ReturnDetail["timeline"][number]> = {
  labels: "timeline",
  tones: {
    Requested: "info",
    "Approved Request": "success",
    Declined: "danger",
    Cancelled: "danger",
    Expired: "warning",
    "Shipment Received": "info",
    Evaluation: "info",
    "Evaluation Rejected": "danger",
    Processed: "info",
    Payment: "success",
    "Fully Paid": "success",
    "Payment Failed": "danger",
    "Payment Pending": "warning",
    "Payment Unknown": "warning",
    "On Hold": "warning",
    "Hold Released": "accent",
    Fulfilled: "accent",
    "Partial Fulfillment": "accent",
    Completed: "success",
    "Late Parcel": "warning",
    Reminded: "info",
    Exception: "danger",
    "Label Created": "info",
    "Label Failed": "danger",
  },
  factsOf({ label, data }, { t, enumLabel }, money) {
    const currency = nonEmptyText(data.currency);
    const amount = countIn(data.amount_minor) ?? countIn(data.net_minor);
    const units = countIn(data.units);
    return [
      label === "Shipment Received" && t("story.received_of", { received: data.received ?? 0, approved: data.approved ?? 0 }),
      counted.includes(label) && units !== undefined && t("common:units", { count: units }),
      label.startsWith("Evaluation") && t("story.judged", { accepted: data.accepted ?? 0, rejected: data.rejected ?? 0 }),
      label === "Closed" && (countIn(data.dropped) ?? 0) > 0 && t("story.dropped", { count: countIn(data.dropped) }),
      label === "On Hold" && nonEmptyText(data.reason) && enumLabel("hold_reason", String(data.reason)),
      currency && amount !== undefined && money(Math.abs(amount), currency),
      nonEmptyText(data.kind) && enumLabel("ledger_kind", String(data.kind)),
      label === "Processed" && nonEmptyText(data.resolution_type) && enumLabel("resolution_type", String(data.resolution_type)),
      nonEmptyText(data.number),
      // A code of ours has a sentence; one of a platform or a carrier is all that is known.
      isErrorCode(data.code) ? t(`errors:${data.code}`) : nonEmptyText(data.code),
    ];
  },
};
