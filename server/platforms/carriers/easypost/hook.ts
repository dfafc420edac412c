import { createHmac } from "node:crypto";
import { isSameText } from "#server/kit/same-text";
import { textOrNull } from "../answers.ts";
import type { ReceivedReport, ReportNames } from "../port.ts";

const header = "x-hmac-signature";

/**
 * Return whether EasyPost signed a report: HMAC-SHA-256 over the bytes as they came, because amounts change when they are written again, with
 * the secret in NFKD.
 */
export function isSignedByEasyPost({ headers, raw }: ReceivedReport, secret: string): boolean {
  const signed = createHmac("sha256", secret.normalize("NFKD")).update(raw).digest("hex");
  return isSameText(`hmac-sha256-hex=${signed}`, headers[header] ?? "");
}

/** Return the id of a report, and the parcel and label that it names; the rest of it is not read. */
export function namesInReport(raw: Buffer): ReportNames {
  try {
    const { id, result } = JSON.parse(raw.toString("utf8")) as { id?: unknown; result?: Record<string, unknown> };
    const about = textOrNull(result?.id);
    return {
      id: textOrNull(id),
      tracker_ref: about?.startsWith("trk_") ? about : null,
      provider_ref: textOrNull(result?.shipment_id) ?? (about?.startsWith("shp_") ? about : null),
    };
  } catch {
    return { id: null, tracker_ref: null, provider_ref: null };
  }
}
