import { carrierNamed } from "#contracts/carriers";
import type { LabelOffer } from "#contracts/labels/shapes";
import { cutText } from "#server/kit/sound-text";
import { amountIn, instantOf, joined, longestMessage } from "../answers.ts";
import type { Bought, CarrierScan, ParcelOrder, Refused } from "../port.ts";
import type { Return } from "./shapes.ts";
import { meaningOf, statusWord } from "./words.ts";

/** Days after which an unused label is no longer paid back. */
export const refundDays = 42;

const cancelledWords: ReadonlySet<string> = new Set(["cancelled", "cancelled-upstream"]);
const failedWords: ReadonlySet<string> = new Set(["announcement-failed"]);
export const isCancelled = ({ status }: Return): boolean => cancelledWords.has(statusWord(status));
/** It is asked to be cancelled, and that is not decided. */
export const isCancelling = ({ status }: Return): boolean => /^cancelling/.test(statusWord(status));
export const isFailed = ({ status }: Return): boolean => failedWords.has(statusWord(status));

/** The parcel of a return is named by the address of its label alone. */
const parcelIn = ({ label_url }: Return): string | null => /\/parcels\/(\d+)\//.exec(label_url ?? "")?.[1] ?? null;

/** A return that a listing shows without its id is known by its parcel, and can be cancelled at Sendcloud alone. */
const byParcel = "parcel:";
export const returnIdIn = (labelId: string | null): string | null => (labelId && /^\d+$/.test(labelId) ? labelId : null);
export const parcelIdIn = (labelId: string | null): string | null =>
  labelId?.startsWith(byParcel) ? labelId.slice(byParcel.length) : null;

/** Return an option of the store's as an offer: what it costs is known once it is bought. */
export function offerOf(code: string, { currency }: ParcelOrder): LabelOffer {
  const [carrier = code, service = code] = code.split(":");
  const known = carrierNamed(carrier);
  return {
    ...{ id: code, carrier: known?.name ?? carrier, carrier_name: known?.displayName ?? carrier, service },
    ...{ cost_minor: null, currency, days: null, is_carrier_billed: false },
  };
}

/** Return what became of a return's label; `id`: its own, where the answer does not repeat it. */
export function outcomeOf(found: Return, id: string | null): Bought | Refused | { state: "pending" } {
  if (isFailed(found)) return { state: "refused", code: "CARRIER_REFUSED", message: joined(found.errors ?? []) };
  const parcel = parcelIn(found);
  const label_id = id ?? (found.id === null || found.id === undefined ? parcel && `${byParcel}${parcel}` : String(found.id));
  if (!found.tracking_number || !label_id) return { state: "pending" };
  const { value, currency } = found.label_cost ?? {};
  const amount_minor = currency ? amountIn(value, currency) : null;
  const external_id = `${label_id}:POSTAGE`;
  const charge = amount_minor === null || !currency ? null : { kind: "POSTAGE" as const, amount_minor, currency, external_id };
  const back = charge && { ...charge, kind: "REFUND" as const, amount_minor: -charge.amount_minor, external_id: `${external_id}:back` };
  const isBack = isCancelled(found);
  const [carrier = "", service = ""] = (found.shipping_option?.code ?? "").split(":");
  return {
    ...{ state: "bought", label_id, tracking_number: found.tracking_number, tracker_ref: parcel },
    ...{ carrier: carrierNamed(carrier)?.name ?? carrier, service, isCostKnown: charge !== null, void_days: refundDays },
    charges: charge && back ? (isBack ? [charge, back] : [charge]) : [],
    refund: isBack ? "REFUNDED" : "NONE",
  };
}

export const scansOf = ({ status_history }: Return): CarrierScan[] =>
  (status_history ?? []).flatMap(({ carrier_update_timestamp, parent_status, carrier_code, carrier_message }) => {
    const at = instantOf(carrier_update_timestamp);
    if (at === null) return [];
    const message = carrier_message?.trim() ? cutText(carrier_message.trim(), longestMessage) : null;
    const raw_status = cutText([statusWord(parent_status), carrier_code].filter(Boolean).join("/"), 100);
    return [{ ...meaningOf(parent_status ?? ""), at, place: null, message, raw_status }];
  });
