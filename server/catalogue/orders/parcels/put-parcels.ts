import type { Insertable, Selectable } from "kysely";
import type { Fulfilment } from "#contracts/orders/parcels";
import type { OrderUpsert } from "#contracts/orders/upsert";
import { afterReport, deliveredWith } from "#server/catalogue/domain/parcel";
import type { Tx } from "#server/db/open";
import type { Parcel, ParcelLine } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import { isByHand } from "../by-hand/prefixes.ts";
import { instant } from "../save/order-row.ts";
import { announceParcel } from "./announce-parcel.ts";

interface Reported {
  fulfilments: readonly Fulfilment[];
  /** Where they go. */
  country: string | null;
}

/**
 * Update the order's parcels by external id. What a parcel's report leaves out stays as it was; one that is no longer reported was
 * cancelled. The order must be locked and its lines saved.
 */
export async function putParcels(tx: Tx, context: CallContext, orderId: string, { fulfilments, country }: Reported): Promise<void> {
  const storeId = context.store.id;
  const known = await parcelsOf(tx, storeId, orderId);
  await cancelMissing(tx, storeId, known, fulfilments);
  if (fulfilments.length === 0) return;
  const byExternalId = new Map(known.map((parcel) => [parcel.external_id, parcel]));
  const rows = fulfilments.map((one) => rowOf(context, orderId, country, one, byExternalId.get(one.external_id)));
  await tx
    .insertInto("parcel")
    .values(rows)
    .onConflict((c) =>
      c
        .columns(["order_id", "external_id"])
        .doUpdateSet((eb) => Object.fromEntries(updatable.map((name) => [name, eb.ref(`excluded.${name}`)]))),
    )
    .execute();
  await putLines(tx, storeId, orderId, fulfilments, new Map(rows.map((row) => [row.external_id, row.id])));
  for (const row of rows) await announceReport(tx, storeId, row, byExternalId.get(row.external_id));
}

/** Publish the events of a reported parcel that was not known before. */
async function announceReport(
  tx: Tx,
  storeId: string,
  { id, order_id, shipped_at, delivered_at }: ReturnType<typeof rowOf>,
  known: Selectable<Parcel> | undefined,
): Promise<void> {
  const told = { orderId: order_id, parcelId: id };
  if (!known && shipped_at) await announceParcel(tx, storeId, { ...told, event: "shipped", at: shipped_at });
  if (!known?.delivered_at && delivered_at) await announceParcel(tx, storeId, { ...told, event: "delivered", at: delivered_at });
}

interface NewOrder {
  orderId: string;
  order: OrderUpsert;
  /** Its lines' ids by external id. */
  lineIds: ReadonlyMap<string, string>;
}

/** Return the rows of the parcels of new orders, for an import that saves many at once. */
export function newParcels(context: CallContext, orders: readonly NewOrder[]) {
  const parcels = orders.flatMap(({ orderId, order, lineIds }) =>
    (order.fulfilments ?? []).map((found) => ({
      row: rowOf(context, orderId, order.ship_to?.country ?? null, found, undefined),
      found,
      lineIds,
    })),
  );
  const lines = parcels.flatMap(({ row, found, lineIds }) => unitRows(context.store.id, row.id, found.lines, lineIds));
  return { parcels: parcels.map(({ row }) => row), lines };
}

/** Return when a new order was delivered, without publishing an event: it is part of an import. */
export function newDelivery({ fulfilments = [], lines, delivered_at }: OrderUpsert) {
  const parcels = fulfilments.map((one) => afterReport(unscanned, one.delivered_at ? instant(one.delivered_at) : null));
  const count = (of: (line: OrderUpsert["lines"][number]) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  const ordered = count(({ quantity }) => quantity);
  const fulfilled = count(({ fulfilled_quantity }) => fulfilled_quantity);
  const at = deliveredWith({ parcels, ordered, fulfilled }) ?? (delivered_at ? instant(delivered_at) : null);
  return at ? { delivered_at: at, delivery_announced: true } : { delivery_announced: false };
}

const unscanned = { status: "SHIPPED" as const, last_scan_at: null, delivered_at: null };

const updatable = ["carrier", "tracking_number", "status", "shipped_at", "delivered_at", "country", "version"] as const;

export const parcelsOf = (tx: Tx, storeId: string, orderId: string): Promise<Selectable<Parcel>[]> =>
  tx.selectFrom("parcel").selectAll().where("store_id", "=", storeId).where("order_id", "=", orderId).execute();

function rowOf(
  { store, now }: CallContext,
  orderId: string,
  country: string | null,
  found: Fulfilment,
  known: Selectable<Parcel> | undefined,
): Insertable<Parcel> & { id: string } {
  const before = known ?? unscanned;
  return {
    id: known?.id ?? newId(),
    store_id: store.id,
    order_id: orderId,
    external_id: found.external_id,
    carrier: found.carrier || (known?.carrier ?? null),
    tracking_number: found.tracking_number || (known?.tracking_number ?? null),
    ...afterReport(before, found.delivered_at ? instant(found.delivered_at) : null),
    shipped_at: instant(found.shipped_at),
    country: country ?? known?.country ?? null,
    version: (known?.version ?? 0) + 1,
    created_at: known?.created_at ?? now.toISOString(),
  };
}

async function cancelMissing(tx: Tx, storeId: string, known: readonly Selectable<Parcel>[], found: readonly Fulfilment[]): Promise<void> {
  const named = new Set(found.map(({ external_id }) => external_id));
  const gone = known.filter((one) => !isByHand(one) && one.status !== "CANCELLED" && !named.has(one.external_id)).map(({ id }) => id);
  if (gone.length === 0) return;
  await tx
    .updateTable("parcel")
    .set((eb) => ({ status: "CANCELLED", version: eb("version", "+", 1) }))
    .where("store_id", "=", storeId)
    .where("id", "in", gone)
    .execute();
}

async function putLines(
  tx: Tx,
  storeId: string,
  orderId: string,
  fulfilments: readonly Fulfilment[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const said = fulfilments.filter(({ lines }) => lines.length > 0);
  if (said.length === 0) return;
  const lines = await tx
    .selectFrom("order_line")
    .select(["id", "external_id"])
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .execute();
  const lineIds = new Map(lines.map((line) => [line.external_id, line.id]));
  for (const { external_id, lines: units } of said) await replaceUnits(tx, storeId, ids.get(external_id) ?? "", unitsOf(units, lineIds));
}

const unitsOf = (units: Fulfilment["lines"], lineIds: ReadonlyMap<string, string>) =>
  units.map(({ line_external_id, quantity }) => ({ order_line_id: lineIds.get(line_external_id) ?? "", quantity }));

/** Return a parcel's rows; units of one line named twice are added. */
function rowsOf(
  storeId: string,
  parcel_id: string,
  units: readonly { order_line_id: string; quantity: number }[],
): Insertable<ParcelLine>[] {
  const byLine = new Map<string, number>();
  for (const { order_line_id, quantity } of units)
    if (order_line_id) byLine.set(order_line_id, (byLine.get(order_line_id) ?? 0) + quantity);
  return [...byLine].map(([order_line_id, quantity]) => ({ store_id: storeId, parcel_id, order_line_id, quantity }));
}

const unitRows = (storeId: string, parcelId: string, units: Fulfilment["lines"], lineIds: ReadonlyMap<string, string>) =>
  rowsOf(storeId, parcelId, unitsOf(units, lineIds));

/** Replace the contents of a parcel. */
export async function replaceUnits(
  tx: Tx,
  storeId: string,
  parcelId: string,
  units: readonly { order_line_id: string; quantity: number }[],
): Promise<void> {
  await tx.deleteFrom("parcel_line").where("store_id", "=", storeId).where("parcel_id", "=", parcelId).execute();
  const rows = rowsOf(storeId, parcelId, units);
  if (rows.length > 0) await tx.insertInto("parcel_line").values(rows).execute();
}
