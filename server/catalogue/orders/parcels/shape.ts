import { sql } from "kysely";
import { carrierNamed, trackingUrlOf } from "#contracts/carriers";
import type { Parcel } from "#contracts/orders/parcels";
import { isByHand } from "../by-hand/prefixes.ts";

type Row = Omit<Parcel, "carrier_name" | "tracking_url" | "by_hand">;

/** Return the parcels of the order `o` as JSON, in the order they were sent. */
export const parcelsOfOrder = (storeId: string) => sql<Row[]>`coalesce((select jsonb_agg(jsonb_build_object(
    'id', p.id, 'external_id', p.external_id, 'carrier', p.carrier, 'tracking_number', p.tracking_number, 'status', p.status,
    'shipped_at', ${instant("shipped_at")}, 'last_scan_at', ${instant("last_scan_at")}, 'delivered_at', ${instant("delivered_at")},
    'country', p.country, 'version', p.version, 'lines', coalesce((select jsonb_agg(jsonb_build_object(
      'order_line_id', u.order_line_id, 'quantity', u.quantity) order by u.order_line_id)
      from parcel_line as u where u.parcel_id = p.id and u.store_id = ${storeId}), '[]'::jsonb)) order by p.shipped_at, p.id)
  from parcel as p where p.order_id = o.id and p.store_id = ${storeId}), '[]'::jsonb)`;

/** JSON made by the database has times in its own form. */
function instant(name: string) {
  return sql`to_char(${sql.ref(`p.${name}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Return a parcel with the carrier's name and its tracking page. */
export const parcelShape = (row: Row): Parcel => ({
  ...row,
  carrier_name: carrierNamed(row.carrier)?.displayName ?? row.carrier,
  tracking_url: trackingUrlOf(row.carrier, row.tracking_number),
  by_hand: isByHand(row),
});
