import type { ErrorCode } from "#contracts/errors";
import { toDecimal } from "#contracts/money";
import { cutText } from "#server/kit/sound-text";
import { centimetresUp, kilograms } from "#server/platforms/domain/parcel-measures";
import type { CarrierAccess, ParcelOrder, PostalAddress } from "../port.ts";

type Settings = CarrierAccess["settings"];
const longestText = 100;

const digitsOf = (code: string | null): string | undefined => code?.replace(/\D/g, "") || undefined;

/** Return an order with the store's phone, where the place that returns go to has none. */
export const withPhone = (order: ParcelOrder, { phone }: Settings): ParcelOrder => ({
  ...order,
  to: { ...order.to, phone: order.to.phone ?? phone },
});

/** Return why Easyship would refuse a parcel; null: it may take it. */
export function problemOf({ from, to, items }: ParcelOrder, { item_category }: Settings): ErrorCode | null {
  if (!from.phone || !to.phone) return "PHONE_NEEDED";
  if (!from.email || !to.email) return "EMAIL_NEEDED";
  return items.length > 0 && items.every(({ hs_code }) => digitsOf(hs_code) || item_category) ? null : "CUSTOMS_DATA_NEEDED";
}

/** Return a shipment as Easyship takes it. Its own rules and other couriers than the chosen one are kept out. */
export function shipmentFor(order: ParcelOrder, settings: Settings): object {
  const [customer, store] = [addressFor(order.from), addressFor(order.to)];
  const isSwapped = settings.direction === "OUTGOING";
  return {
    return: true,
    origin_address: isSwapped ? store : customer,
    destination_address: isSwapped ? customer : store,
    metadata: { backhaul_label: order.label_id },
    insurance: insuranceFor(order),
    order_data: { platform_name: "Backhaul", platform_order_number: order.number },
    courier_settings: { allow_fallback: false, apply_shipping_rules: false },
    shipping_settings: {
      units: { weight: "kg", dimensions: "cm" },
      ...{ buy_label: false, buy_label_synchronous: false },
      printing_options: { format: "pdf", label: "4x6" },
    },
    parcels: [
      {
        box: {
          length: centimetresUp(order.parcel.length_mm),
          width: centimetresUp(order.parcel.width_mm),
          height: centimetresUp(order.parcel.height_mm),
        },
        total_actual_weight: kilograms(order.parcel.weight_g),
        items: itemsFor(order, settings),
      },
    ],
  };
}

const insuranceFor = ({ insured_minor, currency }: ParcelOrder): object =>
  insured_minor == null
    ? { is_insured: false }
    : { is_insured: true, insured_amount: Number(toDecimal(insured_minor, currency)), insured_currency: currency };

/** The origin needs a company, so that a person is their own. */
const addressFor = ({ name, company, line1, line2, city, region, postcode, country, phone, email }: PostalAddress): object => ({
  ...{ line_1: line1, line_2: line2, city, state: region, postal_code: postcode, country_alpha2: country },
  ...{ contact_name: name, company_name: company ?? name, contact_phone: phone, contact_email: email },
});

function itemsFor({ items, parcel, currency }: ParcelOrder, { item_category }: Settings): object[] {
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  // What an item weighs is asked for even where only the parcel was weighed.
  const share = Math.max(1, Math.floor(parcel.weight_g / Math.max(1, units)));
  return items.map(({ title, quantity, weight_g, value_minor, hs_code, origin_country }) => ({
    description: cutText(title, longestText),
    ...(item_category && { category: item_category }),
    ...(digitsOf(hs_code) && { hs_code: digitsOf(hs_code) }),
    quantity,
    actual_weight: kilograms(weight_g ?? share),
    declared_currency: currency,
    declared_customs_value: Number(toDecimal(Math.round(value_minor / quantity), currency)),
    ...(origin_country && { origin_country_alpha2: origin_country }),
  }));
}
