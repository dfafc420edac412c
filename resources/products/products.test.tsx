import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type AppAbility, defineAbility } from "#contracts/ability";
import { dimensions } from "#contracts/dimensions";
import { productGroups } from "#contracts/product-groups";
import { locations, type ProductDetail, products } from "#contracts/products";
import type { ProductNumbers } from "#contracts/products/figures";
import type { ProductReturnRules } from "#contracts/products/return-rules";
import common from "#src/locales/en.json";
import { ok, page, refuse, stubApi } from "../../tests/support/api-stub.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import CreateProduct from "./create.tsx";
import EditProduct from "./edit.tsx";
import ProductList from "./list.tsx";
import words from "./locales/en.json";
import ShopPage from "./shop.tsx";
import ShowProduct from "./show.tsx";

const api = stubApi();
const at = "2026-06-01T09:00:00.000Z";
const address = "/api/v1/merchant/products/s1";
const stock = [{ location_id: "l1", location_external_id: "a", location_name: "Shelf", quantity: 7, reserved: 1 }];
const product = (over: Partial<ProductDetail> = {}): ProductDetail => ({
  ...{ id: "p1", external_id: "recorded:1", title: "Camp Mug", vendor: "Clay", type: "Camp", tags: ["camp"], collections: [] },
  ...{ image_url: null, image_file_id: null, final_sale: true, dimension_id: null, dimension_name: "Padded box", hs_code: "691200" },
  ...{ origin_country: "PT", return_instructions: { en: "Empty it first." }, groups: [{ id: "g1", name: "Camp gear" }] },
  ...{ is_imported: false, archived_at: null, version: 2, created_at: at, updated_at: at },
  variants: [
    {
      ...{ id: "v1", external_id: "e1", sku: "MUG-1", title: null, price_minor: 1800, gross_minor: null, currency: "USD", tax_rate: "0" },
      ...{ weight_g: 260, tracked: true, available: 6, barcode: "4006381333931", options: [], stock },
    },
  ],
  ...over,
});
const numbers: ProductNumbers = {
  ...{ period: "90", since: at, orders: 3, sold: 8, returned: 2, rate: 0.25, reasons: [{ reason: "TOO_SMALL", units: 2 }] },
  returns: [{ id: "r1", number: "RMA-1001", status: "OPEN", stage: "REQUEST", reason: "TOO_SMALL", units: 2, created_at: at }],
};
const rules: ProductReturnRules = {
  ...{ on: "2026-06-01", country: "US", warranty: null },
  policies: [{ id: "d", name: "Standard policy", is_default: true, final_sale: true, allowed_outcomes: [], windows: [], variants: [] }],
  others: [{ id: "x", name: "Abroad", misses: ["COUNTRY"] }],
};

interface Setting {
  record?: ProductDetail;
  ability?: AppAbility;
  mayCreate?: boolean;
}
function show(path: string, { record = product(), ability = defineAbility({ userType: "merchant" }), mayCreate = true }: Setting = {}) {
  api.answer("get", address, ({ url }) => page(url.searchParams.get("stock") === "out" ? [] : [record], { may_create: mayCreate }));
  api.answer("get", `${address}/:id`, ({ url }) => (url.pathname.endsWith("/p1") ? ok(record) : refuse(404, "NOT_FOUND")));
  api.answer("get", `${address}/figures`, () => ok({ items: [{ id: "p1", sold: 8, returned: 2, rate: 0.25 }] }));
  api.answer("get", `${address}/:id/numbers`, ({ url }) => ok({ ...numbers, period: url.searchParams.get("period") ?? "90" }));
  api.answer("get", `${address}/:id/return-rules`, () => ok(rules));
  api.answer("put", `${address}/:id`, () => ok({ ...record, version: record.version + 1 }));
  api.answer("post", address, () => ok(record));
  api.answer("post", `${address}/:id/archive`, () => ok({ ...record, archived_at: at }));
  api.answer("get", "/api/v1/merchant/product-groups", () => page([{ id: "g1", name: "Camp gear" }]));
  api.answer("get", "/api/v1/merchant/settings/locations", () =>
    ok({ items: [{ id: "l1", external_id: "a", name: "Shelf", active: true, address: null }] }),
  );
  api.answer("get", "/api/v1/merchant/dimensions/s1", () => page([]));
  const list = { limit: 20, sort: "title", filters: { stock: {}, final_sale: {}, group: {}, dimension: {}, tag: {}, archived: {} } };
  const routes = {
    "/dashboard/e-commerce/list": [<ProductList key="list" />, { resource: "products", list }],
    "/dashboard/e-commerce/shop": [<ShopPage key="shop" />, { resource: "products", list }],
    "/dashboard/e-commerce/product/new": [<CreateProduct key="new" />, {}],
    "/dashboard/e-commerce/product/:id": [<ShowProduct key="show" />, {}],
    "/dashboard/e-commerce/product/:id/edit": [<EditProduct key="edit" />, {}],
  } as const;
  return renderRoutes(
    Object.entries(routes).map(([route, [element, handle]]) => ({ path: route, element, handle })),
    {
      path,
      storeId: "s1",
      contracts: [products, locations, productGroups, dimensions],
      words: common,
      namespaces: { products: words },
      ability,
    },
  );
}
const patience = { timeout: 10_000 };
const sent = (method: string) => api.seen.filter((one) => one.method === method).map(({ body }) => body as Record<string, any>);

it("lists products with stock, price and return rate, and filters them", async () => {
  show("/dashboard/e-commerce/list");
  const row = await screen.findByRole("row", { name: /Camp Mug/ }, patience);
  for (const text of ["6 units", "$18.00", "Camp gear", "Padded box"]) expect(within(row).getByText(text)).toBeInTheDocument();
  expect(await within(row).findByText("25%")).toBeInTheDocument();
  expect(within(row).getByRole("link", { name: "Camp Mug" })).toHaveAttribute("href", "/dashboard/e-commerce/product/p1");
  await userEvent.click(screen.getByRole("combobox", { name: "Stock" }));
  await userEvent.click(await screen.findByText("Out of stock"));
  expect(await screen.findByText(common.states.noMatch)).toBeInTheDocument();
});

it.each([true, false])("offers a new product only where products are entered here: %s", async (mayCreate) => {
  show("/dashboard/e-commerce/list", { mayCreate });
  await screen.findByRole("row", { name: /Camp Mug/ }, patience);
  expect(screen.queryAllByRole("link", { name: words.actions.create })).toHaveLength(mayCreate ? 1 : 0);
});

it("shows the same products as cards", async () => {
  show("/dashboard/e-commerce/shop");
  expect(await screen.findByRole("link", { name: "Camp Mug" }, patience)).toBeInTheDocument();
  expect(screen.queryByRole("columnheader", { name: "Last changed" })).toBeNull();
  expect(await screen.findByText("2 of 8 sold")).toBeInTheDocument();
  expect(screen.getByRole("radio", { name: "Cards" })).toBeChecked();
});

it("shows a product's returns, reasons, windows and stock, and archives it", async () => {
  show("/dashboard/e-commerce/product/p1");
  expect(await screen.findByText("25%", {}, patience)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "RMA-1001" })).toHaveAttribute("href", "/dashboard/return/r1");
  expect(screen.getByRole("link", { name: "All returns of this product" })).toHaveAttribute("href", "/dashboard/return/list?product=p1");
  expect(await screen.findByText("Final sale: customers cannot return it.")).toBeInTheDocument();
  expect(screen.getByText("Abroad")).toBeInTheDocument();
  for (const text of ["6 available", "Empty it first.", "691200", "Portugal"]) expect(screen.getByText(text)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Archive" }));
  await waitFor(() => expect(sent("POST")).toEqual([{ expected_version: 2 }]));
});

it("offers no change to someone who may only read", async () => {
  show("/dashboard/e-commerce/product/p1", { ability: defineAbility({ userType: "member", permissions: ["returns"] }) });
  expect(await screen.findByText("25%", {}, patience)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Archive" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Edit" })).toBeNull();
});

it("says that a product does not exist", async () => {
  show("/dashboard/e-commerce/product/p9");
  expect(await screen.findByText(common.states.missingTitle, {}, patience)).toBeInTheDocument();
});

it("creates a product with a variant for every combination of its options", async () => {
  show("/dashboard/e-commerce/product/new");
  await userEvent.type(await screen.findByRole("textbox", { name: "Title" }, patience), "Tee");
  await userEvent.type(screen.getByRole("textbox", { name: "Price" }), "34");
  await userEvent.click(screen.getByRole("button", { name: "Add an option" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Size");
  await userEvent.type(screen.getByRole("combobox", { name: "Values" }), "S,M,");
  await userEvent.click(screen.getByRole("button", { name: "Create all combinations" }));
  await waitFor(() => expect(screen.getAllByRole("group", { name: /^Variant/ })).toHaveLength(2));
  await userEvent.click(screen.getByRole("button", { name: common.actions.save }));
  await waitFor(() => expect(sent("POST")).toHaveLength(1));
  expect(sent("POST")[0]).toMatchObject({
    title: "Tee",
    variants: [
      { options: [{ name: "Size", value: "S" }], price_minor: 3400 },
      { options: [{ name: "Size", value: "M" }], price_minor: 3400 },
    ],
  });
}, 30_000);

it("sends a product of the platform only what its platform does not know", async () => {
  show("/dashboard/e-commerce/product/p1/edit", { record: product({ is_imported: true }) });
  expect(await screen.findByText("Your platform manages this product", {}, patience)).toBeInTheDocument();
  expect(screen.queryByRole("textbox", { name: "Title" })).toBeNull();
  const code = screen.getByRole("textbox", { name: "HS code" });
  await userEvent.clear(code);
  await userEvent.type(code, "61");
  await userEvent.click(screen.getByRole("button", { name: common.actions.save }));
  expect((await screen.findAllByText(/6, 8 or 10 digits/)).length).toBeGreaterThan(1);
  await userEvent.type(code, "0910");
  await userEvent.click(screen.getByRole("button", { name: common.actions.save }));
  await waitFor(() => expect(sent("PUT")).toHaveLength(1));
  expect(Object.keys(sent("PUT")[0] ?? {}).sort()).toEqual([
    ...["dimension_id", "expected_version", "final_sale", "hs_code", "origin_country", "return_instructions"],
  ]);
  expect(sent("PUT")[0]).toMatchObject({ hs_code: "610910", final_sale: true, expected_version: 2 });
}, 30_000);
