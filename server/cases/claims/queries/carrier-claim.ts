import type { Selectable } from "kysely";
import type { CarrierClaim } from "#contracts/claims/parts";
import type { CarrierClaim as Table } from "#server/db/tables";
import { isoOf, isoOrNull } from "#server/kit/instants";

export const carrierClaimOf = (row: Selectable<Table>): CarrierClaim => ({
  id: row.id,
  parcel_id: row.parcel_id,
  carrier: row.carrier,
  reference: row.reference,
  state: row.state,
  currency: row.currency,
  claimed_minor: row.claimed_minor,
  approved_minor: row.approved_minor,
  paid_minor: row.paid_minor,
  opens_on: isoOrNull(row.opens_on),
  file_by: isoOrNull(row.file_by),
  filed_at: isoOrNull(row.filed_at),
  decided_at: isoOrNull(row.decided_at),
  paid_at: isoOrNull(row.paid_at),
  note: row.note,
  version: row.version,
  created_at: isoOf(row.created_at),
  updated_at: isoOf(row.updated_at),
});
