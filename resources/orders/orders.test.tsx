import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type AppAbility, defineAbility } from "#contracts/ability";
import { type Order, orders } from "#contracts/orders/orders";
import type { StoryEntry } from "#contracts/orders/timeline";
import common from "#src/locales/en.json";
import enums from "../../contracts/locales/enums/en.json";
import errors from "../../contracts/locales/errors/en.json";
import { ok, page, stubApi } from "../../tests/support/api-stub.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import EditOrder from "./edit.tsx";
import { orderFilters } from "./list/filters.ts";
import OrderPage from "./list.tsx";
import words from "./locales/en.json";
import ShowOrder from "./show.tsx";

const api = stubApi();
const at = "2026-06-01T09:00:00.000Z";
const parcel: Order["parcels"][number] = {
  ...{
    id: "pa1",
    external_id: "hand:pa1",
    carrier: "UPS",
    carrier_name: "UPS",
    tracking_number: "1Z9",
    tracking_url: "https://ups.test/1Z9",
  },
  ...{ status: "IN_TRANSIT", shipped_at: at, last_scan_at: null, delivered_at: null, country: "DE", by_hand: true, version: 3 },
  lines: [{ order_line_id: "l1", quantity: 1 }],
};
const order = (over: Partial<Order> = {}): Order => ({
  ...{
    id: "o1",
    external_id: "recorded:1",
    number: "B-1001",
    kind: "sale",
    by_hand: true,
    currency: "USD",
    ordered_at: at,
    tax_inclusive: true,
  },
  customer: {
    id: "c",
    external_id: null,
    email: "ann@example.test",
    first_name: "Ann",
    last_name: "Bee",
    phone: null,
    language: null,
    tags: [],
  },
  ship_to: null,
  lines: [
    {
      ...{ id: "l1", external_id: "1", variant_id: null, variant_external_id: null, product_external_id: null, sku: "S", title: "Shirt" },
      ...{
        variant_title: null,
        quantity: 3,
        unit_price_minor: 1000,
        discount_minor: 0,
        order_discount_minor: 0,
        tax_rate: "0",
        tax_minor: 0,
      },
      ...{ gross_minor: 3000, worth_minor: 3000, fulfilled_quantity: 1, returned: 1, outside: 0, claims: [], free: 0 },
      ...{ free_values_minor: [], gift_card: false },
      ...{ image_url: null, product_id: null },
    },
  ],
  ...{
    discount_minor: 0,
    discount_codes: [],
    shipping: [],
    payments: [],
    refunds: [],
    total_minor: 3000,
    paid_minor: 3000,
    refunded_minor: 0,
  },
  ...{
    payment_state: "PAID",
    fulfilment_state: "PARTLY",
    fulfilled_at: at,
    delivered_at: null,
    parcels: [parcel],
    tags: [],
    channel: "recorded",
  },
  ...{
    cancelled_at: null,
    deleted_at: null,
    created_at: at,
    updated_at: at,
    version: 4,
    returns: [],
    later_returns: [],
    claims: [],
    documents: [],
  },
  invoice: null,
  notes: [{ id: "n1", at, actor: "Olga", text: "Called twice", files: [] }],
  ...{ exchange_of: null, replacement_of: null },
  offers: [
    { action: "return", allowed: false, code: "QUANTITY_EXCEEDS_RETURNABLE" },
    { action: "parcel", allowed: true, code: null },
    { action: "edit", allowed: false, code: "IN_USE" },
    { action: "cancel", allowed: true, code: null },
  ],
  ...over,
});
const entry = (over: Partial<StoryEntry>): StoryEntry => ({
  ...{ id: "e", at, source: { kind: "order", id: "o1", number: "B-1001" }, event: "PLACED", label: null, actor: null, text: "" },
  ...{ amount_minor: null, currency: null, detail: null },
  ...over,
});
const story = [
  entry({ id: "b", event: "CASE", label: "Requested", source: { kind: "return", id: "r1", number: "RMA-1" } }),
  entry({ id: "a", amount_minor: 3000, currency: "USD" }),
];

function show(path: string, record = order(), ability: AppAbility = defineAbility({ userType: "merchant" })) {
  api.answer("get", "/api/v1/orders/:id", () => ok(record));
  api.answer("get", "/api/v1/orders/:id/timeline", ({ url }) =>
    ok(url.searchParams.get("cursor") ? { items: [story[1]], next_cursor: null } : { items: [story[0]], next_cursor: "next" }),
  );
  const counted = (total: number, total_exact = true) => ({ total, total_exact });
  api.answer("get", "/api/v1/orders/counts", () =>
    ok({ all: counted(1000, false), unfulfilled: counted(2), unpaid: counted(1), returns: counted(0), claims: counted(0) }),
  );
  api.answer("get", "/api/v1/orders", () => page([]));
  api.answer("post", "/api/v1/orders/:id/notes", () => ok(record));
  api.answer("post", "/api/v1/orders/:id/parcels", () => ok(record));
  api.answer("put", "/api/v1/orders/:id/parcels/:pid", () => ok(record));
  api.answer("post", "/api/v1/orders/:id/cancel", () => ok({ changed: true, order: record }));
  return renderRoutes(
    [
      {
        path: "/dashboard/order/list",
        element: <OrderPage />,
        handle: { resource: "orders", list: { limit: 20, sort: "-ordered_at", filters: orderFilters } },
      },
      { path: "/dashboard/order/:id", element: <ShowOrder />, handle: {} },
      { path: "/dashboard/order/:id/edit", element: <EditOrder />, handle: {} },
    ],
    { path, storeId: "s1", contracts: [orders], words: common, namespaces: { orders: words, enums, errors }, ability },
  );
}

const patience = { timeout: 10_000 };
const sent = (verb: string, path: string) =>
  api.seen.filter(({ method, url }) => method === verb.toUpperCase() && url.pathname === path).map(({ body }) => body);

it("an order shows its parcels, units and states, and a button that cannot be used says why", async () => {
  show("/dashboard/order/o1");
  const parcels = await screen.findByRole("region", { name: "Parcels" }, patience);
  expect(within(parcels).getByRole("link", { name: "Track" })).toHaveProperty("href", "https://ups.test/1Z9");
  expect(parcels.textContent).toContain("1 × Shirt");
  expect(screen.getByText("1 in returns")).toBeTruthy();
  expect(screen.getByText("Partly shipped")).toBeTruthy();
  const start = screen.getByRole("button", { name: /New return/ });
  expect(start.getAttribute("aria-disabled")).toBe("true");
  expect(start.textContent).toContain(errors.QUANTITY_EXCEEDS_RETURNABLE);
});

it("an order shows which of its invoices are voided", async () => {
  const document = { number: "INV-2026-000001", return_id: null, gross_minor: 3000, currency: "USD", issued_at: at };
  const documents = [
    { ...document, id: "i1", kind: "INVOICE" as const, status: "VOID" },
    { ...document, id: "i2", kind: "CREDIT_NOTE" as const, status: "ISSUED", number: "CN-2026-000001" },
  ];
  show("/dashboard/order/o1", order({ documents }));
  const box = within(await screen.findByRole("region", { name: words.show.documents }, patience));
  expect(box.getByText("Voided")).toBeTruthy();
  expect(box.queryByText("Issued")).toBeNull();
});

it("units that a claim holds or settled name the claim, and what they are worth from then on", async () => {
  const [line] = order().lines;
  const claims = [
    { id: "k1", number: "CL-1", held: 2, settled: 0, compensated: 0 },
    { id: "k2", number: "CL-2", held: 0, settled: 0, compensated: 1 },
  ];
  const claim = { ...{ id: "k1", number: "CL-1", type: "DAMAGED", status: "OPEN", stage: "SUBMITTED" }, created_at: at };
  const replacement = { id: "o2", number: "B-1001-CL-1" };
  const listed = [{ ...claim, claimed_minor: 2000, approved_minor: 0, replacement }];
  show("/dashboard/order/o1", order({ lines: [{ ...line!, claims, worth_minor: 2500 }], claims: listed }));
  const units = within(await screen.findByRole("region", { name: "1 line" }, patience));
  expect(units.getByText(/2 in a claim/).textContent).toContain("CL-1");
  expect(units.getByRole("link", { name: "CL-2" })).toHaveProperty("pathname", "/dashboard/claim/k2");
  expect(units.getByText(/Value if returned/).textContent).toContain("25.00");
  const box = within(screen.getByRole("region", { name: "Claims" }));
  expect(box.getByRole("link", { name: "B-1001-CL-1" })).toHaveProperty("pathname", "/dashboard/order/o2");
  expect(box.getByRole("link", { name: "CL-1" })).toHaveProperty("pathname", "/dashboard/claim/k1");
});

it("a replacement names its claim, the order it comes from, and its value", async () => {
  const [line] = order().lines;
  const replacement_of = { claim: { id: "k1", number: "CL-1" }, order: { id: "o0", number: "B-1000" } };
  const lines = [{ ...line!, gross_minor: 0, worth_minor: 4000 }];
  show("/dashboard/order/o1", order({ kind: "replacement", payment_state: null, replacement_of, lines }));
  const box = within(await screen.findByRole("region", { name: "Replacement" }, patience));
  expect(box.getByRole("link", { name: "CL-1" })).toHaveProperty("pathname", "/dashboard/claim/k1");
  expect(box.getByRole("link", { name: "B-1000" })).toHaveProperty("pathname", "/dashboard/order/o0");
  expect(box.getByText(/40\.00/)).toBeTruthy();
});

it("the owner alone is led to everything that is stored about the customer", async () => {
  const name = words.show.customerData;
  show("/dashboard/order/o1");
  const link = await screen.findByRole("link", { name }, patience);
  expect([link.getAttribute("href")]).toEqual(["/dashboard/settings/customer-data?email=ann%40example.test"]);
});

it("the activity comes page by page, and a case is linked", async () => {
  show("/dashboard/order/o1");
  expect(await screen.findByRole("link", { name: "RMA-1" }, patience)).toHaveProperty("pathname", "/dashboard/return/r1");
  await userEvent.click(screen.getByRole("button", { name: "Show earlier activity" }));
  expect(await screen.findByText("Order placed")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show earlier activity" })).toBeNull();
});

it("a parcel entered by hand is changed against the version shown", async () => {
  show("/dashboard/order/o1");
  await userEvent.click(await screen.findByRole("button", { name: "Edit parcel 1Z9" }, patience));
  const dialog = await screen.findByRole("dialog", {}, patience);
  const units = within(dialog).getByRole("spinbutton");
  await userEvent.clear(units);
  await userEvent.type(units, "2");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent("put", "/api/v1/orders/o1/parcels/pa1")).toHaveLength(1));
  expect(sent("put", "/api/v1/orders/o1/parcels/pa1")[0]).toMatchObject({
    carrier: "UPS",
    tracking_number: "1Z9",
    lines: [{ order_line_id: "l1", quantity: 2 }],
    expected_version: 3,
  });
});

it("a note is written in a dialog", async () => {
  show("/dashboard/order/o1");
  expect(await screen.findByText("Called twice", {}, patience)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Add a note" }));
  const dialog = await screen.findByRole("dialog", {}, patience);
  await userEvent.type(within(dialog).getByRole("textbox"), "Wants it by Friday");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent("post", "/api/v1/orders/o1/notes")[0]).toEqual({ text: "Wants it by Friday", files: [] }));
});

it("who may only read orders is offered nothing that changes them", async () => {
  const ability = defineAbility({ userType: "member", permissions: ["orders"] });
  show("/dashboard/order/o1", order(), ability);
  await screen.findByRole("region", { name: "Parcels" }, patience);
  expect(screen.queryByRole("link", { name: words.show.customerData })).toBeNull();
  for (const name of [/New return/, "Add a parcel", "Add a note", "Edit parcel 1Z9"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  // Printing is all that is left, so that it needs no menu.
  expect(screen.getByRole("button", { name: "Print" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /More/ })).toBeNull();
});

it("lets nothing be typed into an order that cannot be changed, and says why", async () => {
  show("/dashboard/order/o1/edit");
  expect(await screen.findByText(errors.IN_USE, {}, patience)).toBeTruthy();
  for (const box of screen.getAllByRole("textbox")) expect(box).toBeDisabled();
  const live = screen.getAllByRole("button").filter((one) => one.tagName === "BUTTON" && !one.hasAttribute("disabled"));
  expect(live.map(({ textContent }) => textContent)).toEqual([]);
  expect(screen.queryByRole("button", { name: common.actions.save })).toBeNull();
});

it("an order entered here is edited and cancelled from the menu, which says why it cannot be", async () => {
  show("/dashboard/order/o1", order({ by_hand: true, offers: [{ action: "cancel", allowed: false, code: "IN_USE" }] }));
  await userEvent.click(await screen.findByRole("button", { name: /More/ }, patience));
  const items = (await screen.findAllByRole("menuitem", {}, patience)).map(({ textContent }) => textContent);
  expect(items).toEqual(["Print", "Edit", `Cancel the order: ${errors.IN_USE}`]);
});

it("the list's presets are links to their filters, with counts", async () => {
  show("/dashboard/order/list?cancelled=no&payment_state=UNPAID,PARTLY_PAID");
  const tabs = await screen.findByRole("navigation", { name: words.tabs.label }, patience);
  await waitFor(() => expect(within(tabs).getByRole("link", { name: /All/ }).textContent).toContain("1,000+"));
  expect(
    within(tabs)
      .getByRole("link", { name: /Unpaid/ })
      .getAttribute("aria-current"),
  ).toBe("page");
  expect(
    within(tabs)
      .getByRole("link", { name: /To ship/ })
      .getAttribute("href"),
  ).toContain("fulfilment_state=UNFULFILLED");
});

it("customer and notes stand behind the lines and before the activity, as they are read on a phone", async () => {
  show("/dashboard/order/o1");
  await screen.findByRole("region", { name: "Parcels" }, patience);
  const names = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  const places = ["1 line", words.show.customer, "Notes", words.show.parcels, words.show.timeline].map((name) => names.indexOf(name));
  expect(places).toEqual([0, 1, expect.any(Number), expect.any(Number), names.length - 1]);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});
