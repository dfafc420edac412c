import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type AppAbility, defineAbility } from "#contracts/ability";
import type { StoreCredit } from "#contracts/store-credits";
import { storeCredits } from "#contracts/store-credits";
import common from "#src/locales/en.json";
import { ok, page, refuse, stubApi } from "../../tests/support/api-stub.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import StoreCreditList from "./list.tsx";
import words from "./locales/en.json";
import ShowStoreCredit from "./show.tsx";

const api = stubApi();
const address = "/api/v1/merchant/store-credits";
const at = "2026-06-01T09:00:00.000Z";
const of = { id: "r1", number: "RMA-1001" };
const credit = (over: Partial<StoreCredit> = {}): StoreCredit => ({
  ...{ id: "c1", code: "7KMQ-4R2X-9TBN", state: "ACTIVE", currency: "USD", balance_minor: 1500, issued_minor: 2000 },
  ...{ last_day: "2026-12-31", expires_at: "2026-12-31T23:59:59.999Z", created_at: at, order_number: "#1001", version: 3 },
  ...{ customer: { id: null, name: "Ann Bee", email: "ann@example.test" }, return: of },
  movements: [
    { id: "m1", kind: "ISSUED", amount_minor: 2000, balance_minor: 2000, at, return: of, actor: "Olive Owner", reason: null },
    { id: "m2", kind: "SPENT", amount_minor: -500, balance_minor: 1500, at, return: of, actor: "Wen Li", reason: null },
  ],
  ...over,
});

function show(path: string, ability: AppAbility = defineAbility({ userType: "merchant" })) {
  let current = credit();
  api.answer("get", address, ({ url }) => page(url.searchParams.get("state") === "USED" ? [] : [current]));
  api.answer("get", `${address}/:id`, () => ok(current));
  api.answer("post", `${address}/:id/correct`, ({ body }) => {
    const { amount_minor, reason } = body as { amount_minor: number; reason: string };
    if (reason === "stale") return refuse(409, "STALE_VERSION", { current });
    const balance_minor = current.balance_minor + amount_minor;
    const movement = { id: "m3", kind: "CORRECTED" as const, amount_minor, balance_minor, at, return: null, actor: "Olive Owner", reason };
    current = credit({ balance_minor, version: 4, movements: [...current.movements, movement] });
    return ok(current);
  });
  return renderRoutes(
    [
      {
        path: "/dashboard/store-credit/list",
        element: <StoreCreditList />,
        handle: { resource: "store-credits", list: { limit: 20, sort: "-created_at", filters: { state: {}, expires_to: {} } } },
      },
      { path: "/dashboard/store-credit/:id", element: <ShowStoreCredit /> },
    ],
    { path, contracts: [storeCredits], words: common, namespaces: { "store-credits": words }, ability },
  );
}
const corrections = () => api.seen.filter(({ method }) => method === "POST").map(({ body }) => body);

it("lists credits with what is left, and filters them by state", async () => {
  show("/dashboard/store-credit/list");
  const row = await screen.findByRole("row", { name: /7KMQ-4R2X-9TBN/ }, { timeout: 10_000 });
  for (const text of ["$15.00", "Ann Bee", "Active", "RMA-1001"]) expect(within(row).getByText(text)).toBeInTheDocument();
  expect(within(row).getByRole("link", { name: "7KMQ-4R2X-9TBN" })).toHaveAttribute("href", "/dashboard/store-credit/c1");
  await userEvent.click(screen.getByRole("combobox", { name: "State" }));
  await userEvent.click(await screen.findByText("Used up"));
  expect(await screen.findByText(common.states.noMatch)).toBeInTheDocument();
  expect(api.seen.at(-1)?.url.searchParams.get("state")).toBe("USED");
});

it("shows every movement, and lets the owner deduct with a reason at the version that was read", async () => {
  show("/dashboard/store-credit/c1");
  expect(await screen.findByText(/Spent on an exchange/, {}, { timeout: 10_000 })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Correct the balance" }));
  const dialog = await screen.findByRole("dialog");
  const save = within(dialog).getByRole("button", { name: "Correct the balance" });
  expect(save).toBeDisabled();
  await userEvent.click(within(dialog).getByText("Deduct"));
  await userEvent.type(within(dialog).getByLabelText("Amount"), "16");
  expect(save).toBeDisabled();
  await userEvent.clear(within(dialog).getByLabelText("Amount"));
  await userEvent.type(within(dialog).getByLabelText("Amount"), "5");
  expect(within(dialog).getByText("$10.00")).toBeInTheDocument();
  await userEvent.click(save);
  expect(await within(dialog).findByText(common.validation.REQUIRED)).toBeInTheDocument();
  await userEvent.type(within(dialog).getByLabelText("Reason"), "Issued twice");
  await userEvent.click(save);
  await waitFor(() => expect(corrections()).toEqual([{ amount_minor: -500, reason: "Issued twice", expected_version: 3 }]));
  expect(await screen.findByText("Correction", {}, { timeout: 10_000 })).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("offers members no correction", async () => {
  show("/dashboard/store-credit/c1", defineAbility({ userType: "member", permissions: ["returns", "RETURNS_PROCESS", "can_refund"] }));
  expect(await screen.findByText(/Spent on an exchange/, {}, { timeout: 10_000 })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Correct the balance" })).not.toBeInTheDocument();
});
