import { NewDimension } from "#contracts/dimensions";
import { NewProductGroup } from "#contracts/product-groups";
import { NewWarrantyEntry } from "#contracts/warranty";
import { createDimension } from "#server/modules/dimensions/save-dimension";
import { productGroupLinks } from "#server/modules/product-groups/links";
import { createGroup } from "#server/modules/product-groups/save-group";
import { createEntry } from "#server/modules/warranty/save-entry";
import type { Desk } from "./desk.ts";
import { type DemoStore, northwind } from "./people.ts";

/** Groups by the product types they take, and the warranty that covers them. */
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

/** What a merchant sets up before the first return: product groups, parcel sizes, warranty. */
export async function putRules(desk: Desk, store: DemoStore): Promise<void> {
  const { deps } = desk;
  const context = desk.context(store, "owner");
  const groups: string[] = [];
  for (const [name, types] of Object.entries(groupsOf(store))) {
    const told = NewProductGroup.parse({ name, match: "ANY", conditions: types.map((value) => ({ field: "TYPE", op: "IS", value })) });
    groups.push((await createGroup(deps, context, told)).id);
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
      registration_required: true,
      benefits: [{ type: "REPAIR" }],
    },
  ];
  for (const told of warranties) await createEntry({ ...deps, productGroupLinks }, context, NewWarrantyEntry.parse(told));
}
