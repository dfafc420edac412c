import { createHmac } from "node:crypto";
import { isSameText } from "#server/kit/same-text";
import { fieldOf, reportIn, textOrNull } from "../answers.ts";
import type { ReceivedReport, ReportNames } from "../port.ts";
import { refOf } from "./request.ts";

const header = "sendcloud-signature";

/** Return whether Sendcloud signed a report: HMAC-SHA-256 over the bytes as they came. */
export const isSignedBySendcloud = ({ headers, raw }: ReceivedReport, secret: string): boolean =>
  isSameText(createHmac("sha256", secret).update(raw).digest("hex"), headers[header] ?? "");

/** Return the parcel that a report names. Reports have no id of their own. */
export function namesInReport(raw: Buffer): ReportNames {
  const parcel = fieldOf(reportIn(raw), "parcel");
  const [id, order] = [fieldOf(parcel, "id"), textOrNull(fieldOf(parcel, "order_number"))];
  const tracker_ref = typeof id === "number" || typeof id === "string" ? String(id) : null;
  return { id: null, tracker_ref, provider_ref: order?.startsWith("bh-") ? refOf(order) : null };
}
