import { NewDimension } from "#contracts/dimensions";
import { NewProductGroup } from "#contracts/product-groups";
import { outcomes, shippingMethods } from "#contracts/returns/states";
import { SaveSettings } from "#contracts/settings/settings";
import { NewWarrantyEntry } from "#contracts/warranty/warranty";
import { saveSection } from "#server/cases/settings/save-section";
import { createEntry } from "#server/cases/warranty/save-entry";
import { createDimension } from "#server/catalogue/dimensions/save-dimension";
import { createGroup } from "#server/catalogue/product-groups/save-group";
import type { Desk } from "./desk.ts";
import { type DemoStore, northwind } from "./people.ts";
import { placesOf, type Shop } from "./put-goods.ts";

/** Groups by the product types they contain, and the warranty that covers them. */
const groupsOf = (store: DemoStore): Record<string, readonly string[]> =>
  store === northwind
    ? { "Jackets and vests": ["Jackets"], Footwear: ["Shoes"], "Camp gear": ["Camp", "Bags"] }
    : { Tableware: ["Tableware"], "Vases and home": ["Home"] };

const boxesOf = (store: DemoStore) =>
  store === northwind
    ? [
        { name: "Poly mailer", length: 38, width: 28, height: 4, empty_weight: 0.03, max_weight: 2 },
        { name: "Shoe box", length: 35, width: 25, height: 13, empty_weight: 0.2, max_weight: 4, is_default: true },
        { name: "Large carton", length: 60, width: 40, height: 40, empty_weight: 0.6, max_weight: 20 },
      ]
    : [{ name: "Padded box", length: 30, width: 30, height: 25, empty_weight: 0.5, max_weight: 8, is_default: true }];

/**
 * Save what a merchant sets up before the first return: product groups, parcel sizes, warranty, and the return
 * settings.
 */
export async function putRules(desk: Desk, { store, places }: Shop): Promise<void> {
  const { deps } = desk;
  const context = desk.context(store, "owner");
  const groups: string[] = [];
  for (const [name, types] of Object.entries(groupsOf(store))) {
    const input = NewProductGroup.parse({ name, match: "ANY", conditions: types.map((value) => ({ field: "TYPE", op: "IS", value })) });
    groups.push((await createGroup(deps, context, input)).id);
  }
  for (const box of boxesOf(store)) await createDimension(deps, context, NewDimension.parse(box));
  const warranties = [
    {
      name: "Two-year guarantee",
      duration: { value: 2, unit: "YEARS" },
      benefits: [{ type: "REPAIR" }, { type: "REPLACEMENT", total_quantity: 1 }],
    },
    {
      name: "Lifetime on seams and glaze",
      lifetime: true,
      product_group_ids: groups.slice(0, 1),
      priority: 50,
      registration_required: true,
      serial_required: true,
      serial_pattern: "@@-####",
      benefits: [{ type: "REPAIR" }],
      terms: { en: "Seams and glaze are mended for as long as you own the piece. Wear from use is not covered." },
    },
  ];
  for (const input of warranties) await createEntry(deps, context, NewWarrantyEntry.parse(input));
  await putSettings(desk, { store, places }, groups.at(-1) as string);
}

const weekdays = [1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: "10:00", closes: "18:00" }));

/** Saves where parcels go, which shops accept returns, and the time limits. */
async function putSettings(desk: Desk, { store, places }: Pick<Shop, "store" | "places">, late: string): Promise<void> {
  const context = desk.context(store, "owner");
  const save = (body: unknown) => saveSection(desk.deps, context, SaveSettings.parse(body));
  const [warehouse, shop] = (placesOf.get(store) ?? []).map(({ key, name, active: _, ...address }) => ({
    name,
    location_id: places.get(key) ?? null,
    address: { ...address, province: address.province ?? "", country: store.country },
  }));
  await save({ section: "SHIPPING_LOCATIONS", data: { locations: warehouse ? [warehouse] : [] } });
  await save({ section: "IN_STORE_LOCATIONS", data: { locations: shop ? [{ ...shop, opening_hours: weekdays, may_restock: true }] : [] } });
  await save({
    section: "WARRANTY",
    data: {
      portal_enabled: true,
      registration_fields: [
        { field: "SERIAL", required: false },
        { field: "PROOF", required: false },
        { field: "PHONE", required: false },
      ],
      expiry_reminder_days: 30,
      return_location_id: warehouse?.location_id ?? null,
    },
  });
  const all = { allowed_outcomes: [...outcomes], methods: [...shippingMethods] };
  await save({
    section: "RETURN_POLICIES",
    data: {
      policies: [
        {
          name: store === northwind ? "Camp gear: more time to try" : "Pieces for the home",
          applies_to: { product_group_ids: [late] },
          ...all,
          window: { refund_days: 90, store_credit_days: 120, exchange_days: 120 },
        },
        {
          id: "default",
          name: "Standard policy",
          is_default: true,
          ...all,
          window: { refund_days: 60, store_credit_days: 90, exchange_days: 90 },
        },
      ],
    },
  });
}
