import type { z } from "zod";
import { townLines } from "#contracts/address-lines";
import type { Address } from "#contracts/orders/upsert";
import { languageOrEnglish } from "#contracts/session/session";
import { declaredValue, isSlip, labelSender, parcelFor } from "#server/cases/domain/labels/label-rules";
import { returnPlaceFor } from "#server/cases/domain/returns/nearest-place";
import { defaultPolicy } from "#server/cases/domain/returns/policy-snapshot";
import { hasDropOffCode } from "#server/cases/domain/returns/store-place";
import type { StoreRules } from "#server/cases/settings/api";
import { unitsValue } from "#server/catalogue/domain/units";
import type { Reader } from "#server/db/open";
import { AppError } from "#server/kit/errors";
import type { PaperAddress, PaperItem, ParcelPaper } from "#server/platforms/carriers/api";
import type { CaseRef, CaseRow, LabelRow } from "./repository.ts";

type Place = z.output<typeof Address>;
interface Store {
  id: string;
  name: string;
}

/** Return the contents of a slip or label. @throws NO_SENDER_ADDRESS, NO_RETURN_PLACE */
export async function paperOf(
  rules: StoreRules,
  reader: Reader,
  store: Store,
  record: CaseRow,
  language = languageOrEnglish(record.language),
): Promise<ParcelPaper> {
  const sender = record.ship_to;
  if (!sender?.line1 || !sender.city) throw new AppError("NO_SENDER_ADDRESS");
  const sheet = await sheetOf(rules, reader, store, record, language);
  return { ...sheet, sender: { ...sheet.sender, name: labelSender(rules.general.label_sender_name, sheet.sender.name) } };
}

/** Return the contents of the packing slip, which needs no customer address. @throws NO_RETURN_PLACE */
export async function sheetOf(
  rules: StoreRules,
  reader: Reader,
  store: Store,
  record: CaseRow,
  language = languageOrEnglish(record.language),
): Promise<ParcelPaper> {
  const found = await itemsOf(rules, reader, store.id, record);
  const box = await boxOf(reader, store.id, rules.label.dimension_id, found);
  const items = found.map(({ dimension_id: _, ...item }) => item);
  const goods = items.reduce((sum, item) => sum + (item.weight_g ?? 0) * item.quantity, 0);
  const sender = record.ship_to ?? {};
  return {
    language,
    store: store.name,
    noun: record.noun,
    return_number: record.number,
    order_number: record.order_number,
    currency: record.currency,
    sender: { ...addressOf(sender, record.customer_name), phone: record.phone },
    ...(await recipientOf(rules, reader, store, record)),
    parcel: box && { ...box.sides, weight_g: box.empty_weight_g + goods },
    items,
  };
}

async function recipientOf(
  rules: StoreRules,
  reader: Reader,
  store: Store,
  record: CaseRow,
): Promise<Pick<ParcelPaper, "recipient" | "customs">> {
  const place = await returnPlace(rules, reader, store.id, record);
  if (!place) throw new AppError("NO_RETURN_PLACE");
  const from = record.ship_to?.country?.toUpperCase();
  const to = place.address?.country?.toUpperCase();
  const phone = "phone" in place ? place.phone : null;
  return { recipient: { ...addressOf(place.address ?? {}, place.name), phone }, customs: Boolean(from && to && from !== to) };
}

/** Return where the parcel goes, or null when no location accepts it. */
export async function returnPlace(
  { country: home, places }: StoreRules,
  reader: Reader,
  storeId: string,
  { location_id, ship_to, policy_snapshot }: Pick<CaseRow, "location_id" | "ship_to" | "policy_snapshot">,
) {
  const locations = await reader
    .selectFrom("location")
    .select(["id", "name", "active", "address"])
    .where("store_id", "=", storeId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const { place_id } = { ...defaultPolicy, ...policy_snapshot };
  return returnPlaceFor(places, locations, { place_id, location_id, country: ship_to?.country?.toUpperCase() ?? null, home });
}

/** Return where the parcel goes, as the lines of an address; empty while no address is known. */
export async function returnAddress(rules: StoreRules, reader: Reader, storeId: string, record: CaseRow): Promise<string[]> {
  const place = await returnPlace(rules, reader, storeId, record);
  if (!place?.address?.line1) return [];
  const { name, lines, country } = addressOf(place.address, place.name);
  return [name, ...lines, country].filter(Boolean);
}

/** Return the page of a case in the back office, which QR codes on paper open. */
export const caseAddress = (publicUrl: string, { noun, id }: CaseRef): string => `${publicUrl}/dashboard/${noun}/${id}`;

/**
 * Return whether a carrier's counter prints the label from a code: never a slip, which no carrier knows, and no bought label, whose code only
 * its carrier can issue.
 */
export const hasCounterCode = ({ label }: Pick<StoreRules, "label">, row: LabelRow): boolean =>
  label.qr_label && !isSlip(row) && row.connection_id === null;

/** Return whether a label has a code for a counter: its carrier issued one, or it was bought elsewhere and its number is one. */
export const hasCode = (rules: Pick<StoreRules, "label">, row: LabelRow): boolean =>
  row.code_state === "ISSUED" || (hasCounterCode(rules, row) && row.has_document);

/** Return whether the customer shows a code in the store: a drop-off is awaited, and the store reads codes. */
export function showsDropOffCode({ stores }: StoreRules, { status, stage, policy_snapshot }: CaseRow): boolean {
  const { place_id } = { ...defaultPolicy, ...policy_snapshot };
  return status === "OPEN" && stage === "DROP_OFF_IN_STORE" && hasDropOffCode(stores, place_id);
}

const countries = new Intl.DisplayNames("en", { type: "region" });

/** The town as its country writes it; the country in English capitals, as postal rules require. */
function addressOf(address: Place, fallback: string): PaperAddress {
  const town = townLines({ ...address, region: address.province });
  const code = address.country?.toUpperCase() ?? "";
  return {
    name: address.name || fallback,
    lines: [address.line1, address.line2, ...town].filter((line): line is string => Boolean(line)),
    country: /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code).toUpperCase() : code,
  };
}

async function itemsOf(
  { label, currency }: StoreRules,
  reader: Reader,
  storeId: string,
  record: CaseRow,
): Promise<(PaperItem & { dimension_id: string | null })[]> {
  const paidIn = record.currency;
  const rows = await itemRows(reader, storeId, record).execute();
  return rows.flatMap((row) => {
    const quantity = row.approved || row.wanted;
    if (quantity === 0) return [];
    const paid_minor = unitsValue({ quantity: row.quantity, gross: row.gross_minor, tax: row.tax_minor }, 0, quantity).gross;
    return [
      {
        title: [row.title, row.variant_title].filter(Boolean).join(" · "),
        sku: row.sku,
        quantity,
        reason: row.reason,
        weight_g: row.weight_g,
        hs_code: row.hs_code,
        origin_country: row.origin_country,
        dimension_id: row.dimension_id,
        value_minor: declaredValue(label, { paid_minor, quantity, isStoreCurrency: paidIn === currency }),
      },
    ];
  });
}

/** The units of a return or a claim, with what a parcel needs to know about them. */
const itemRows = (reader: Reader, storeId: string, { noun, id }: CaseRow) =>
  unitsOf(reader, storeId, noun)
    .innerJoin("order_line as l", (join) => join.onRef("l.id", "=", "i.order_line_id").onRef("l.store_id", "=", "i.store_id"))
    .leftJoin("variant as v", (join) => join.onRef("v.external_id", "=", "l.variant_external_id").onRef("v.store_id", "=", "l.store_id"))
    .leftJoin("product as p", (join) => join.onRef("p.external_id", "=", "l.product_external_id").onRef("p.store_id", "=", "l.store_id"))
    .select(["l.title", "l.variant_title", "l.sku", "l.quantity", "l.gross_minor", "l.tax_minor", "v.weight_g"])
    .select(["p.hs_code", "p.origin_country", "p.dimension_id", "i.wanted", "i.approved", "i.reason"])
    .where("i.case_id", "=", id)
    .orderBy("i.position");

/** Return the units of returns or of claims, in the same columns. */
export const unitsOf = (reader: Reader, storeId: string, noun: CaseRow["noun"]) =>
  reader.selectFrom((eb) =>
    noun === "claim"
      ? eb
          .selectFrom("claim_item")
          .select(["store_id", "claim_id as case_id", "order_line_id", "position", "quantity as wanted", "approved", "reason"])
          .where("store_id", "=", storeId)
          .as("i")
      : eb
          .selectFrom("return_item")
          .select(["store_id", "return_id as case_id", "order_line_id", "position", "requested as wanted", "approved", "reason"])
          .where("store_id", "=", storeId)
          .as("i"),
  );

/** Return the parcel the items need, by their own presets and that of the label settings, or else the store's default. */
export async function boxOf(
  reader: Reader,
  storeId: string,
  settingsId: string | null,
  items: readonly { dimension_id: string | null; quantity: number }[],
) {
  const named = [settingsId, ...items.map((item) => item.dimension_id)].filter((id) => id !== null);
  const boxes = await reader
    .selectFrom("dimension")
    .select(["id", "length_mm", "width_mm", "height_mm", "empty_weight_g", "is_default"])
    .where("store_id", "=", storeId)
    .where((either) => either.or([...(named.length ? [either("id", "in", named)] : []), either("is_default", "=", true)]))
    .execute();
  const usual = boxes.find(({ id }) => id === settingsId) ?? boxes.find(({ is_default }) => is_default) ?? null;
  const box = parcelFor(
    items.map((item) => boxes.find(({ id }) => id === item.dimension_id) ?? null),
    usual,
  );
  if (!box) return null;
  const { empty_weight_g, length_mm, width_mm, height_mm } = box;
  return { sides: { length_mm, width_mm, height_mm }, empty_weight_g };
}
