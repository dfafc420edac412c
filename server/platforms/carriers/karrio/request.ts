import { toDecimal } from "#contracts/money";
import { cutText } from "#server/kit/sound-text";
import { exportExemption } from "#server/platforms/domain/parcel-checks";
import { centimetresUp, kilograms } from "#server/platforms/domain/parcel-measures";
import type { ParcelOrder, PostalAddress } from "../port.ts";

/** Return a shipment as Karrio takes it: with `is_return` it wants the addresses of the way out, and carriers swap them. */
export const shipmentFor = (order: ParcelOrder, carrierIds: readonly string[]): object => ({
  shipper: addressFor(order.to),
  recipient: addressFor(order.from),
  is_return: true,
  parcels: [
    {
      ...{ weight: kilograms(order.parcel.weight_g), weight_unit: "KG", dimension_unit: "CM" },
      length: centimetresUp(order.parcel.length_mm),
      width: centimetresUp(order.parcel.width_mm),
      height: centimetresUp(order.parcel.height_mm),
      items: itemsFor(order),
    },
  ],
  ...(carrierIds.length > 0 && { carrier_ids: carrierIds }),
  options: { currency: order.currency },
  ...(order.isCustoms && { customs: customsFor(order) }),
  reference: order.number,
  metadata: { backhaul_label: order.label_id },
  label_type: "PDF",
});

const addressFor = ({ name, company, line1, line2, city, region, postcode, country, phone, email }: PostalAddress): object => ({
  ...{ person_name: name, company_name: company, address_line1: line1, ...(line2 && { address_line2: line2 }), city },
  ...{
    ...(region && { state_code: region }),
    postal_code: postcode,
    country_code: country,
    phone_number: phone,
    email,
    residential: false,
  },
});

const itemsFor = ({ items, currency }: ParcelOrder): object[] =>
  items.map(({ title, quantity, weight_g, value_minor, hs_code, origin_country }) => ({
    ...{ title: cutText(title, 35), quantity },
    ...(weight_g !== null && { weight: kilograms(weight_g), weight_unit: "KG" }),
    ...(hs_code && { hs_code: hs_code.replace(/\D/g, "") }),
    ...{ value_amount: Number(toDecimal(Math.round(value_minor / quantity), currency)), value_currency: currency },
    ...(origin_country && { origin_country }),
  }));

function customsFor(order: ParcelOrder): object {
  const exemption = exportExemption(order);
  return {
    content_type: "return_merchandise",
    content_description: "Returned goods: exemption from import charges claimed",
    ...{ invoice: order.number, signer: order.from.name, certify: true, commodities: itemsFor(order) },
    ...(exemption && { options: { eel_pfc: exemption } }),
  };
}
