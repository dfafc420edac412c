import type { ClaimDetail } from "#contracts/claims/shapes";
import { countIn, type Story, textIn } from "#src/cases/story";

/** How the timeline of a claim reads. */
export const claimStory: Story<ClaimDetail["timeline"][number]> = {
  labels: "claim_timeline",
  tones: {
    Submitted: "info",
    "Info Requested": "warning",
    Answered: "info",
    Approved: "success",
    Denied: "danger",
    Cancelled: "danger",
    Expired: "warning",
    Reminded: "info",
    "Item Received": "info",
    Resolved: "info",
    Payment: "success",
    "Payment Failed": "danger",
    "Payment Pending": "warning",
    "Payment Unknown": "warning",
    "Replacement Created": "accent",
    Goodwill: "success",
    Sent: "accent",
    "Resolution Cancelled": "warning",
    "Sent Back": "warning",
    Completed: "success",
    "Carrier Deadline": "warning",
    "Label Created": "info",
    "Label Failed": "danger",
  },
  factsOf({ label, data }, { t, enumLabel }, money) {
    const currency = textIn(data.currency);
    const amount = countIn(data.amount_minor) ?? countIn(data.total_minor) ?? countIn(data.paid_minor);
    const units = countIn(data.units) ?? countIn(data.quantity);
    return [
      units !== undefined && t("common:units", { count: units }),
      currency && amount !== undefined && money(Math.abs(amount), currency),
      textIn(data.kind) && enumLabel(label.startsWith("Payment") ? "ledger_kind" : "claim_kind", String(data.kind)),
      textIn(data.as) && enumLabel("claim_received_as", String(data.as)),
      textIn(data.state) && enumLabel("carrier_claim_state", String(data.state)),
      textIn(data.number) ?? textIn(data.order_number),
    ];
  },
};
