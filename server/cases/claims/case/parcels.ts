import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { carrierNamed, trackingUrlOf } from "#contracts/carriers";
import type { ClaimParcel } from "#contracts/claims/parts";
import type { Reader } from "#server/db/open";

type ParcelRow = Awaited<ReturnType<typeof parcelRows>>[number];

/** Return the order's outgoing parcels with their units, latest first. */
export const parcelRows = (reader: Reader, storeId: string, orderId: string) => parcelQuery(reader, storeId, sql`${orderId}`).execute();

/** Return the query of an order's parcels, to be part of another one. */
export const parcelQuery = (reader: Pick<Reader, "selectFrom">, storeId: string, orderId: ReturnType<typeof sql>) =>
  reader
    .selectFrom("parcel as p")
    .select(["p.id", "p.carrier", "p.tracking_number", "p.status", "p.shipped_at", "p.last_scan_at", "p.delivered_at", "p.country"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("parcel_line as n")
          .select(["n.order_line_id", "n.quantity"])
          .whereRef("n.parcel_id", "=", "p.id")
          .where("n.store_id", "=", storeId)
          .orderBy("n.order_line_id"),
      ).as("lines"),
    )
    .where("p.store_id", "=", storeId)
    .where("p.order_id", "=", sql<string>`${orderId}`)
    .orderBy("p.shipped_at", "desc")
    .orderBy("p.id", "desc");

const iso = (at: string | null): string | null => at && new Date(at).toISOString();

export const parcelOf = (row: ParcelRow): ClaimParcel => ({
  id: row.id,
  carrier: row.carrier,
  carrier_name: row.carrier && (carrierNamed(row.carrier)?.displayName ?? row.carrier),
  tracking_number: row.tracking_number,
  tracking_url: trackingUrlOf(row.carrier, row.tracking_number),
  status: row.status,
  shipped_at: iso(row.shipped_at),
  last_scan_at: iso(row.last_scan_at),
  delivered_at: iso(row.delivered_at),
  country: row.country,
  lines: row.lines,
});

/** Return how many units of a line are in a parcel; any number where nothing says what it holds. */
export function unitsIn(parcel: ClaimParcel | null, lineId: string): number {
  if (!parcel || parcel.lines.length === 0) return Number.POSITIVE_INFINITY;
  return parcel.lines.reduce((sum, { order_line_id, quantity }) => sum + (order_line_id === lineId ? quantity : 0), 0);
}

/** A cancelled parcel was never sent: its units went in another one. */
export const wasSent = ({ status }: Pick<ClaimParcel, "status">): boolean => status !== "CANCELLED";

/** Return the parcels that units of a line were sent in, latest first. */
export const heldParcels = (parcels: readonly ClaimParcel[], lineId: string): ClaimParcel[] =>
  parcels.filter((parcel) => wasSent(parcel) && parcel.lines.some(({ order_line_id }) => order_line_id === lineId));

/** Return when a parcel was delivered, as far as its scans say. */
export const deliveryOf = ({ delivered_at, status, last_scan_at }: ClaimParcel): string | null =>
  delivered_at ?? (status === "DELIVERED" ? last_scan_at : null);
