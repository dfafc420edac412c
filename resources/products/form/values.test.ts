import { expect, it } from "vitest";
import { NewProduct } from "#contracts/products/by-hand";
import { combined, type ProductValues, productBody, type VariantValues } from "./values.ts";

const variant = (values: string[], over: Partial<VariantValues> = {}): VariantValues => ({ values, price_minor: 1000, ...over });
const values = (over: Partial<ProductValues>): ProductValues => ({
  ...{ title: "Tee", vendor: " ", type: null, tags: [], collections: [], image_file_id: null, options: [], variants: [] },
  ...{ final_sale: false, dimension_id: null, hs_code: "", origin_country: null, return_instructions: { en: " " } },
  ...over,
});

it("combines options and keeps the variants there are, up to the most", () => {
  const options = [
    { name: "Size", values: ["S", "M"] },
    { name: "Colour", values: ["Red", "Blue"] },
  ];
  const known = variant(["S", "Blue"], { id: "v1", sku: "S-B", price_minor: 900 });
  const made = combined(options, [known], 3);
  expect(made.map((one) => one.values)).toEqual([
    ["S", "Red"],
    ["S", "Blue"],
    ["M", "Red"],
  ]);
  expect(made[1]).toBe(known);
  expect(made[0]).toMatchObject({ price_minor: 900, stock: {} });
});

it("sends empty fields as none, and a title only without options", () => {
  const body = productBody(values({ variants: [variant([], { title: "Small", stock: { l1: 3, l2: null }, tracked: true })] }));
  expect(body).toMatchObject({ vendor: null, hs_code: null, return_instructions: {} });
  expect(body.variants).toMatchObject([{ title: "Small", options: [], stock: [{ location_id: "l1", quantity: 3 }] }]);
  const withOptions = productBody(values({ options: [{ name: "Size", values: ["S"] }], variants: [variant(["S"], { title: "Old" })] }));
  expect(withOptions.variants).toMatchObject([{ title: null, options: [{ name: "Size", value: "S" }] }]);
  expect(NewProduct.safeParse(withOptions).error).toBeUndefined();
});
