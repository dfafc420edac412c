import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Order, orders } from "#contracts/orders/orders";
import { products } from "#contracts/products";
import type { ReturnAdvice } from "#contracts/returns/advice";
import { returns } from "#contracts/returns/returns";
import { settings } from "#contracts/settings/settings";
import cases from "#src/cases/locales/en.json";
import common from "#src/locales/en.json";
import { ok, page, stubApi } from "../../../tests/support/api-stub.ts";
import { renderRoutes } from "../../../tests/support/refine-harness.tsx";
import { outcome, returnDetail } from "../../../tests/support/return-detail.ts";
import CreateReturnPage from "../create.tsx";
import words from "../locales/en.json";

const api = stubApi();
const reason = { code: "TOO_SMALL", label: { en: "Too small" }, active: true, merchant_fault: false };
const order = {
  ...{ id: "o1", number: "#1001", currency: "USD", ordered_at: "2026-01-01T09:00:00Z", fulfilled_at: null, tax_inclusive: true },
  ...{ customer: { first_name: "Ann", last_name: "Bee", email: "ann@example.test" }, paid_minor: 2000 },
  lines: [
    {
      ...{
        id: "l1",
        external_id: "e1",
        variant_id: "v1",
        variant_external_id: "tee-m",
        product_external_id: "tee",
        sku: "TEE",
        title: "Tee",
      },
      ...{
        variant_title: "M",
        quantity: 1,
        gross_minor: 2000,
        fulfilled_quantity: 1,
        free: 1,
        free_values_minor: [2000],
        gift_card: false,
      },
      image_url: null,
    },
  ],
} as unknown as Order;
const window = (name: string, closes_on: string | null, is_open: boolean) =>
  ({ outcome: name, opens_at: null, closes_at: null, opens_on: "2026-01-02", closes_on, is_open, season: null }) as never;
const advice = (over: Partial<ReturnAdvice> = {}): ReturnAdvice => ({
  ...{ currency: "USD", timezone: "UTC", may_start: true, objections: [], needs_override: false, estimate: null },
  lines: [
    {
      ...{ order_line_id: "l1", policy: { id: "p", name: "Five days", is_default: false }, final_sale: false },
      ...{ allowed_outcomes: ["EXCHANGE"], methods: ["LABEL"], fees: [{ kind: "RESTOCKING", amount_minor: 150 }] },
      ...{ refund_shipping: "NEVER", exchange_credit: "PAID" },
      windows: [window("REFUND", "2026-01-07", false), window("EXCHANGE", "2026-03-03", true)],
    },
  ],
  ...over,
});
const closed = { order_line_id: "l1", code: "WINDOW_CLOSED", message: "The return window has closed.", outcome: "REFUND" } as const;
const late = advice({
  objections: [{ ...closed, closed_on: "2026-01-07", needs_reason: true }],
  needs_override: true,
  estimate: outcome({ returned_minor: 2000, fees_minor: 150, net_minor: 1850, refund_minor: 1850 }),
});
const variant = (external_id: string, title: string) => ({
  ...{ id: external_id, external_id, sku: external_id, title, price_minor: 2500, gross_minor: 2500, currency: "USD", tax_rate: "0" },
  ...{ weight_g: null, tracked: false, available: 0, stock: [] },
});
const product = (external_id: string, title: string, variants: string[]) => ({
  ...{ id: external_id, external_id, title, vendor: null, type: null, tags: [], image_url: null, updated_at: "2026-01-01T00:00:00Z" },
  variants: variants.map((name) => variant(`${external_id}-${name.toLowerCase()}`, name)),
});

function show(path = "/dashboard/return/create?order=o1") {
  api.answer("get", "/api/v1/orders/:id", () => ok(order));
  api.answer("get", "/api/v1/merchant/settings", () => ok({ sections: { GENERAL: { data: { reasons: [reason] } } } }));
  api.answer("get", products.operations.list!.path, ({ url }) => {
    const all = [product("apron", "Apron", ["One"]), product("scarf", "Silk scarf", ["Red"]), product("tee", "Tee", ["M", "L"])];
    const q = url.searchParams.get("q")?.toLowerCase() ?? "";
    return page(all.filter(({ title }) => title.toLowerCase().includes(q)));
  });
  api.answer("post", "/api/v1/merchant/returns/advice", ({ body }) => {
    const [item] = (body as { items: { outcome?: string; reason?: string }[] }).items;
    return ok(item?.outcome === "REFUND" && item.reason ? late : advice());
  });
  api.answer("post", "/api/v1/merchant/returns", () => ok(returnDetail(), { status: 201 }));
  return renderRoutes(
    [
      { path: "/dashboard/return/create", element: <CreateReturnPage /> },
      { path: "/dashboard/return/:id", element: <p>the case</p> },
    ],
    {
      path,
      contracts: [returns, orders, products, settings],
      words: common,
      storeId: "s1",
      namespaces: { returns: words, cases },
    },
  );
}
const requests = () => api.seen.filter(({ method, url }) => method === "POST" && url.pathname.endsWith("/returns"));
const pick = async () => userEvent.click(await screen.findByRole("checkbox", { name: "Return Tee · M" }, { timeout: 10_000 }));
async function chooseReason() {
  await userEvent.click(screen.getByRole("combobox", { name: "Reason" }));
  await userEvent.click(await screen.findByText("Too small"));
}

it("offers to add an order where there is none to choose", async () => {
  api.answer("get", "/api/v1/orders", () => page([]));
  show("/dashboard/return/create");
  expect(await screen.findByRole("link", { name: cases.order.add })).toHaveAttribute("href", "/dashboard/order/new");
});

it("shows the policy, its windows and fees before anything is chosen", async () => {
  show();
  expect(await screen.findByText("Policy: Five days · per unit: Restocking fee $1.50", {}, { timeout: 10_000 })).toBeInTheDocument();
  expect(screen.getByText(/^Refund: ended .*7/)).toBeInTheDocument();
  expect(screen.getByText(/^Exchange: until .*3/)).toBeInTheDocument();
});

it("says what an exception means, and sends the request only with its reason", async () => {
  show();
  await pick();
  await chooseReason();
  const alert = await screen.findByText("The return policy does not allow this", {}, { timeout: 10_000 });
  expect(within(alert.closest(".ant-alert") as HTMLElement).getByText(/The return window has closed\. It ended on/)).toBeInTheDocument();
  expect(within(screen.getByRole("region", { name: "Estimate" })).getByText("$18.50")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Create return" }));
  expect(await screen.findByText(common.validation.REQUIRED)).toBeInTheDocument();
  expect(requests()).toEqual([]);
  await userEvent.type(screen.getByLabelText("Reason for the exception"), "Regular customer");
  await userEvent.click(screen.getByRole("button", { name: "Create return" }));
  expect(await screen.findByText("the case", {}, { timeout: 10_000 })).toBeInTheDocument();
  expect(requests()[0]?.body).toMatchObject({ override_reason: "Regular customer", items: [{ outcome: "REFUND" }] });
});

it("exchanges for any product: the returned one's other variants come first, and a search finds the rest", async () => {
  show();
  await pick();
  await userEvent.click(screen.getByText("Exchange"));
  const field = await screen.findByRole("combobox", { name: "Exchange for" });
  await userEvent.click(field);
  await waitFor(() => expect(document.querySelectorAll(".ant-select-item-group")[0]?.textContent).toBe("Tee"), { timeout: 10_000 });
  const offered = () => document.querySelectorAll(".ant-select-item-option").length;
  expect(offered()).toBeGreaterThan(0);
  // Enter, with which a scanner ends, must not choose from what was there before.
  fireEvent.change(field, { target: { value: "silk" } });
  expect(offered()).toBe(0);
  await userEvent.click(await screen.findByText("Red", {}, { timeout: 10_000 }));
  await waitFor(() => {
    const asked = api.seen.filter(({ url }) => url.pathname.endsWith("/advice")).at(-1)?.body;
    expect(asked).toMatchObject({ items: [{ outcome: "EXCHANGE", exchange: { variant_id: "scarf-red", quantity: 1 } }] });
  });
});
