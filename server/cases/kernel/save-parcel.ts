import type { Insertable, Updateable } from "kysely";
import type { ParcelChange, SeenParcel } from "#contracts/events/parcels";
import type { ScanDetail } from "#contracts/labels/shapes";
import type { TrackingEvent } from "#contracts/public";
import { parcelChangesBy } from "#server/cases/domain/labels/parcel-changes";
import type { Reader, Tx } from "#server/db/open";
import type { Shipment } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import type { CaseOwner } from "./case-kinds.ts";
import type { LabelEvent } from "./label-facts.ts";

/** Add the parcel of a new label to its case, or void that of a voided one which was not sent yet. Returns a new parcel's id. */
export async function saveParcel(
  { tx, context, owner }: { tx: Tx; context: CallContext; owner: CaseOwner },
  event: LabelEvent,
): Promise<string | null> {
  const store_id = context.store.id;
  if (event.what === "voided" && event.shipment_id)
    await tx
      .updateTable("shipment")
      .set({ status: "VOID" })
      .where("store_id", "=", store_id)
      .where("id", "=", event.shipment_id)
      .where("status", "=", "AWAITING")
      .execute();
  if (event.what !== "made") return null;
  const id = newId();
  const { tracking_number, carrier } = event;
  const parcel = { tracking_number, carrier, status: "AWAITING", created_at: context.now.toISOString(), last_event_at: null };
  await tx
    .insertInto("shipment")
    .values({ id, store_id, ...owner, ...parcel })
    .execute();
  return id;
}

/** Add a parcel to its case. */
export async function insertParcel(tx: Tx, parcel: Insertable<Shipment>): Promise<void> {
  await tx.insertInto("shipment").values(parcel).execute();
}

/** Write what is known of a parcel. */
export async function changeParcel(
  tx: Tx,
  storeId: string,
  id: string,
  known: Pick<Updateable<Shipment>, "tracking_number" | "carrier" | "status" | "last_event_at">,
): Promise<void> {
  await tx.updateTable("shipment").set(known).where("store_id", "=", storeId).where("id", "=", id).execute();
}

/** Note that the parcels of a claim have arrived whose labels were used, whether a carrier reported a scan or not. */
export async function deliverAwaited(tx: Tx, storeId: string, claimId: string, now: string): Promise<void> {
  await tx
    .updateTable("shipment")
    .set({ status: "DELIVERED", last_event_at: now })
    .where("store_id", "=", storeId)
    .where("claim_id", "=", claimId)
    .where("status", "=", "AWAITING")
    .execute();
}

/** A scan, with what only the carrier's own words say. */
export interface Scanned extends TrackingEvent {
  /** The parcel moved, though it has trouble now. */
  hasMoved?: boolean;
  detail?: ScanDetail | null;
}

interface KnownParcel {
  id: string;
  status: string;
}

/** Return what a scan tells those who follow a parcel, which is as it was before the scan; a parcel not known before was in nobody's hands. */
export async function findChanges(
  reader: Reader,
  storeId: string,
  known: KnownParcel | undefined,
  scan: Scanned,
): Promise<{ parcel: SeenParcel; changes: ParcelChange[] }> {
  const label = known && (await findLabelOf(reader, storeId, known.id));
  const parcel: SeenParcel = {
    ...{ label_id: label?.id ?? null, tracking_number: scan.tracking_number ?? null, carrier: scan.carrier ?? null },
    ...{ status: scan.status, detail: scan.detail ?? null, scanned_at: new Date(scan.at).toISOString() },
  };
  return { parcel, changes: parcelChangesBy(known?.status ?? null, scan.status, label !== undefined) };
}

/** Return the carrier's label that a parcel travels with; a slip of ours is none. */
const findLabelOf = (reader: Reader, storeId: string, shipmentId: string) =>
  reader
    .selectFrom("label")
    .select("id")
    .where("store_id", "=", storeId)
    .where("shipment_id", "=", shipmentId)
    .where("carrier", "is not", null)
    .orderBy("serial", "desc")
    .limit(1)
    .executeTakeFirst();

/** Return whether a carrier has trouble with another parcel of a case than the one with this number. */
export async function isOtherInTrouble(tx: Tx, storeId: string, owner: CaseOwner, trackingNumber: string | null): Promise<boolean> {
  const found = await tx
    .selectFrom("shipment")
    .select("id")
    .where("store_id", "=", storeId)
    .where((eb) => eb.and(owner))
    .where("status", "=", "EXCEPTION")
    .where((eb) => (trackingNumber === null ? eb.lit(true) : eb("tracking_number", "is distinct from", trackingNumber)))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
