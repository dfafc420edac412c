import { signedClaims } from "#server/kit/signed-claims";
import { fieldOf, reportIn, textOrNull } from "../answers.ts";
import type { ReceivedReport, ReportNames } from "../port.ts";

const header = "x-easyship-signature";

/** Return whether Easyship sent a report: its token proves who asks and nothing of what is said, and never ends. */
export const isSentByEasyship = ({ headers }: ReceivedReport, secret: string): boolean =>
  typeof fieldOf(signedClaims(headers[header] ?? "", secret), "easyship_company_id") === "string";

/** Return the shipment that a report names. Reports have no id of their own. */
export function namesInReport(raw: Buffer): ReportNames {
  const report = reportIn(raw);
  // Older reports call their part by what it is about.
  const about = ["data", "label", "tracking_status", "shipment"].map((part) => fieldOf(fieldOf(report, part), "easyship_shipment_id"));
  const [named = null] = [fieldOf(report, "resource_id"), ...about].map(textOrNull).filter((one) => one !== null);
  return { id: null, tracker_ref: null, provider_ref: named };
}
