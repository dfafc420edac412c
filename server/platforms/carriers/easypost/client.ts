import { joined, textIn } from "../answers.ts";
import { type CarrierClient, carrierClient, type Refusal } from "../client.ts";
import type { CarrierAccess } from "../port.ts";

/** Answers that do not say whether the request had an effect. */
const openCodes: ReadonlySet<string> = new Set([
  "SHIPMENT.PURCHASE.IN_PROGRESS",
  "SHIPMENT.POSTAGE.NO_RESPONSE",
  "SHIPMENT.POSTAGE.TIMED_OUT",
]);

/** Return a client of EasyPost's API. */
export const easypostClient = ({ bases, key, sendTo, watch, now }: CarrierAccess): CarrierClient =>
  carrierClient({
    ...{ base: bases.easypost, send: sendTo(bases.easypost), watch, now, refusalIn },
    headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` },
    isOpen: ({ status, code }) => status === 409 || openCodes.has(code),
  });

/** Only a refusal in EasyPost's own form is one. */
function refusalIn(status: number, json: unknown): Refusal | null {
  if (typeof json !== "object" || json === null || !("error" in json)) return null;
  const { error } = json;
  if (typeof error === "string") return { status, code: String(status), message: textIn(error) };
  if (typeof error !== "object" || error === null) return null;
  const { code, message, errors } = error as { code?: unknown; message?: unknown; errors?: unknown };
  const said = joined([message, ...(Array.isArray(errors) ? errors : [])]);
  return { status, code: typeof code === "string" ? code : String(status), message: said };
}
