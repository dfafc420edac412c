import type { Scan } from "#contracts/labels/shapes";
import type { Reader, Tx } from "#server/db/open";
import { sha256 } from "#server/kit/digest";
import { newId } from "#server/kit/ids";
import { isoOf } from "#server/kit/instants";
import type { CarrierScan } from "#server/platforms/carriers/api";

const mostScans = 200;

/** Keep what was seen of a parcel, each scan once. */
export async function saveScans(tx: Tx, store_id: string, shipment_id: string, scans: readonly CarrierScan[]): Promise<void> {
  const latest = [...scans].sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, mostScans);
  if (latest.length === 0) return;
  await tx
    .insertInto("shipment_scan")
    .values(
      latest.map((scan) => ({
        id: newId(),
        store_id,
        shipment_id,
        ...scan,
        source: "FETCHED",
        digest: sha256(scan.message ?? "").slice(0, 16),
      })),
    )
    .onConflict((conflict) => conflict.columns(["shipment_id", "at", "raw_status", "digest"]).doNothing())
    .execute();
}

/** Return the scan that says where a parcel is: the latest one whose word is known, but an arrival is not taken back by a later word. */
export function latestScan(scans: readonly CarrierScan[]): CarrierScan | null {
  const known = scans.filter(({ status }) => status !== null).sort((a, b) => (a.at < b.at ? 1 : -1));
  return known.find(({ status }) => status === "DELIVERED" || status === "RETURNED") ?? known[0] ?? null;
}

/** Return where a parcel was seen, newest first. */
export async function listScans(reader: Reader, storeId: string, shipmentId: string | null): Promise<Scan[]> {
  if (shipmentId === null) return [];
  const rows = await reader
    .selectFrom("shipment_scan")
    .select(["id", "status", "detail", "at", "place", "message"])
    .where("store_id", "=", storeId)
    .where("shipment_id", "=", shipmentId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(mostScans)
    .execute();
  return rows.map(({ at, ...scan }) => ({ ...scan, at: isoOf(at) }));
}
