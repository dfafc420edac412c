import { toDecimal } from "#contracts/money";
import { cutText } from "#server/kit/sound-text";
import { houseNumberIn } from "#server/platforms/domain/house-number";
import { centimetresUp } from "#server/platforms/domain/parcel-measures";
import type { ParcelOrder, PostalAddress } from "../port.ts";

/** Return what all attempts to buy one label have in common: their references without the number of the attempt. */
export const refOf = (reference: string): string => reference.replace(/-\d+$/, "");

/** Return a return as Sendcloud takes it, from the customer to the store. Its own rules are kept out, and it writes to nobody. */
export const returnFor = (order: ParcelOrder, code: string): object => ({
  from_address: addressFor(order.from),
  to_address: addressFor(order.to),
  ship_with: { type: "shipping_option_code", shipping_option_code: code },
  dimensions: {
    length: centimetresUp(order.parcel.length_mm),
    width: centimetresUp(order.parcel.width_mm),
    height: centimetresUp(order.parcel.height_mm),
    unit: "cm",
  },
  weight: grams(order.parcel.weight_g),
  collo_count: 1,
  parcel_items: itemsFor(order),
  ...{ send_tracking_emails: false, apply_rules: false, delivery_option: "drop_off_point" },
  ...{ order_number: order.reference, external_reference: order.reference },
  ...(order.insured_minor != null && {
    total_insured_value: { value: Number(toDecimal(order.insured_minor, order.currency)), currency: order.currency },
  }),
  ...(order.isCustoms && { customs_information: { invoice_number: order.number, export_reason: "returned_goods" } }),
});

const grams = (value: number) => ({ value, unit: "g" });

function addressFor({ name, company, line1, line2, city, region, postcode, country, phone, email }: PostalAddress): object {
  const { street, number, rest } = houseNumberIn(line1, country);
  const second = [rest, line2].filter(Boolean).join(", ");
  return {
    ...{ name, ...(company && { company_name: company }), address_line_1: street, ...(number && { house_number: number }) },
    ...{ ...(second && { address_line_2: second }), postal_code: postcode, city, country_code: country },
    ...{ ...(region && { state_province_code: region }), email, phone_number: phone },
  };
}

const itemsFor = ({ items, currency }: ParcelOrder): object[] =>
  items.map(({ title, quantity, weight_g, value_minor, hs_code, origin_country }) => ({
    description: cutText(title, 100),
    quantity,
    ...(weight_g !== null && { weight: grams(weight_g) }),
    value: { value: Number(toDecimal(Math.round(value_minor / quantity), currency)), currency },
    ...(hs_code && { hs_code: hs_code.replace(/\D/g, "") }),
    ...(origin_country && { origin_country }),
  }));
