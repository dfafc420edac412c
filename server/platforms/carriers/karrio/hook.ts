import { isSameText } from "#server/kit/same-text";
import { fieldOf, reportIn, textOrNull } from "../answers.ts";
import type { ReceivedReport, ReportNames } from "../port.ts";

/** Despite its name it holds the secret, the same in every report. */
const header = "x-event-id";

/** Return whether a report comes from Karrio: it sends the secret itself, which proves nothing of the body. */
export const isSentByKarrio = ({ headers }: ReceivedReport, secret: string): boolean => isSameText(secret, headers[header] ?? "");

/** Return the shipment or tracker that a report names. */
export function namesInReport(raw: Buffer): ReportNames {
  const data = fieldOf(reportIn(raw), "data");
  const about = textOrNull(fieldOf(data, "id"));
  const tracker = textOrNull(fieldOf(data, "tracker_id"));
  return {
    id: null,
    tracker_ref: about?.startsWith("trk_") ? about : tracker,
    provider_ref: about?.startsWith("shp_") ? about : null,
  };
}
