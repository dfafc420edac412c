import { carrierNamed, trackingUrlOf } from "#contracts/carriers";
import { isErrorCode } from "#contracts/errors";
import type { Label } from "#contracts/labels/shapes";
import type { Language } from "#contracts/session/session";
import { isSlip } from "#server/cases/domain/labels/label-rules";
import { sentence } from "#server/kit/sentences";
import type { LabelRow } from "./repository.ts";

const untouched = [null, "AWAITING", "VOID"];

/** Return whether the carrier has scanned the parcel. */
export const isUsed = ({ parcel_status }: Pick<LabelRow, "parcel_status">): boolean => !untouched.includes(parcel_status);
/** Voided already, or expired. */
const ended = ["VOIDING", "VOIDED", "EXPIRED"];
/** Being bought, as far as is known: to void it is a wish that is kept until that is over. */
export const isOpen = ({ state }: Pick<LabelRow, "state">): boolean => state === "PURCHASING" || state === "UNKNOWN";

/** Whether a label can be voided: what a person says was bought is not known to the carrier service. */
export function mayVoid(label: LabelRow): boolean {
  if (isOpen(label)) return label.void_reason === null;
  return !ended.includes(label.state) && !isUsed(label) && (label.resolved_at === null || label.provider_label_id !== null);
}

const iso = (at: string | null): string | null => at && new Date(at).toISOString();

export const labelOf = (row: LabelRow, language: Language): Label => ({
  id: row.id,
  return_id: row.return_id,
  claim_id: row.claim_id,
  parcel_no: row.parcel_no,
  state: row.state,
  kind: isSlip(row) ? "SLIP" : "LABEL",
  carrier: row.carrier,
  carrier_name: row.carrier && (carrierNamed(row.carrier)?.displayName ?? row.carrier),
  tracking_number: row.tracking_number,
  tracking_url: trackingUrlOf(row.carrier, row.tracking_number),
  has_document: row.has_document,
  service: row.service,
  handover: row.handover,
  code_state: row.code_state,
  connection_id: row.connection_id,
  rule_name: row.rule_name,
  cost_minor: row.cost_minor,
  cost_currency: row.cost_currency ?? row.currency,
  refund_state: row.refund_state,
  void_deadline: iso(row.void_deadline),
  eta: row.eta,
  carrier_message: row.carrier_message,
  next_look_at: iso(row.next_look_at),
  deduct_minor: row.deduct_minor,
  currency: row.currency,
  insured_minor: row.insured_minor,
  error: row.error,
  error_message: row.error ? sentence(isErrorCode(row.error) ? row.error : "PLATFORM_DECLINED", language) : "",
  used: isUsed(row),
  may_void: mayVoid(row),
  may_resolve: row.state === "UNKNOWN",
  asks_first: row.state === "READY" && row.is_connection_checked === false && row.has_document,
  may_retry: row.state === "FAILED",
  void_reason: row.void_reason,
  created_at: new Date(row.created_at).toISOString(),
  ready_at: iso(row.ready_at),
  expires_at: iso(row.expires_at),
  ended_at: iso(row.ended_at),
});
