import { type Selectable, sql } from "kysely";
import type { ClaimParcel } from "#contracts/claims/parts";
import type { ClaimSettingsData } from "#contracts/claims/settings";
import type { OrderWishRule } from "#contracts/claims/wishes";
import { emailKey } from "#contracts/email-address";
import type { ClaimDates } from "#server/cases/domain/claims/claim-windows";
import { loadStoreRules } from "#server/cases/settings/api";
import { freeOfLine } from "#server/catalogue/orders/api";
import type { Reader } from "#server/db/open";
import type { OrderLine, Orders, WarrantyRegistration } from "#server/db/tables";
import { notFound } from "#server/kit/errors";
import { deliveryOf, parcelOf, parcelRows } from "../case/parcels.ts";
import { claimSettings } from "../settings/repository.ts";
import { loadWishRules } from "./wish-rules.ts";

export type Line = Selectable<OrderLine> & { product_id: string | null; free: number };
export type Registration = Selectable<WarrantyRegistration> & { proof_required: boolean };
export interface OrderFacts {
  order: Selectable<Orders>;
  lines: Line[];
  parcels: ClaimParcel[];
  registrations: Registration[];
  settings: ClaimSettingsData & { claim_photos_required: boolean };
  /** What customers may ask for. */
  wishes: OrderWishRule[];
  timezone: string;
  country: string;
  currency: string;
}

/** Return what decides which claims an order allows. @throws NOT_FOUND also for another store's order */
export async function orderFacts(reader: Reader, storeId: string, orderId: string): Promise<OrderFacts> {
  const order = await reader.selectFrom("orders").selectAll().where("store_id", "=", storeId).where("id", "=", orderId).executeTakeFirst();
  if (!order) throw notFound();
  const { timezone, country, currency, warranty } = await loadStoreRules(reader, storeId);
  const lines = await linesOf(reader, storeId, orderId);
  const { data } = await claimSettings(reader, storeId);
  const asked = { storeId, orderId, currency, isForeign: order.currency !== currency };
  return {
    order,
    lines,
    parcels: (await parcelRows(reader, storeId, orderId)).map(parcelOf),
    registrations: await registrationsOf(reader, storeId, order, lines),
    settings: { ...data, claim_photos_required: warranty.claim_photos_required },
    wishes: await loadWishRules(reader, data.wishes, asked),
    timezone,
    country,
    currency,
  };
}

const linesOf = (reader: Reader, storeId: string, orderId: string): Promise<Line[]> =>
  reader
    .selectFrom("order_line as l")
    .leftJoin("product as p", (join) => join.onRef("p.external_id", "=", "l.product_external_id").onRef("p.store_id", "=", "l.store_id"))
    .selectAll("l")
    .select(["p.id as product_id", freeOfLine.as("free")])
    .where("l.store_id", "=", storeId)
    .where("l.order_id", "=", orderId)
    .orderBy("l.position")
    .execute();

/** Registrations of the order's products: for this order, or of the same customer without one. */
async function registrationsOf(
  reader: Reader,
  storeId: string,
  order: Selectable<Orders>,
  lines: readonly Line[],
): Promise<Registration[]> {
  const products = lines.flatMap(({ product_id }) => product_id ?? []);
  if (products.length === 0) return [];
  return reader
    .selectFrom("warranty_registration as w")
    .innerJoin("warranty_entry as e", "e.id", "w.entry_id")
    .selectAll("w")
    .select("e.proof_required")
    .where("w.store_id", "=", storeId)
    .where("w.product_id", "in", products)
    .where((eb) =>
      eb.or([
        eb("w.order_id", "=", order.id),
        eb.and([eb("w.order_id", "is", null), eb(sql`lower(w.customer_email)`, "=", emailKey(order.customer_email))]),
      ]),
    )
    .orderBy("w.created_at", "desc")
    .execute();
}

/** Return what happened to goods: by their parcel, else by the order. */
export function datesOf({ order, country }: OrderFacts, parcel: ClaimParcel | null, registration: Registration | null): ClaimDates {
  const destination = (parcel?.country ?? order.ship_to?.country ?? country).toUpperCase();
  return {
    ordered_at: order.ordered_at,
    sent_at: parcel?.shipped_at ?? order.fulfilled_at,
    last_scan_at: parcel?.last_scan_at ?? null,
    delivered_at: parcel ? deliveryOf(parcel) : order.delivered_at,
    isAbroad: destination !== country.toUpperCase(),
    covered: registration && { from: registration.starts_at, until: registration.expires_at },
  };
}
