import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { type CustomerData, customerData } from "#contracts/customer-data";
import common from "#src/locales/en.json";
import { ok, refuse, stubApi } from "../../tests/support/api-stub.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import words from "./locales/en.json";
import CustomerDataPage from "./page.tsx";
import { customerDataPaths } from "./resource.ts";

const api = stubApi();
const { show, erase } = customerData.operations;
const zoe: CustomerData = {
  email: "zoe@example.test",
  names: ["Zoe Quill"],
  records: [
    { noun: "orders", count: 2 },
    { noun: "documents", count: 1 },
  ],
  open_cases: [],
  balances: [{ currency: "USD", balance_minor: 2000 }],
};

function open(data: CustomerData) {
  api.answer("get", show.path, () => ok(data));
  const routes = [{ path: customerDataPaths.list, element: <CustomerDataPage /> }];
  return renderRoutes(routes, {
    path: customerDataPaths.list,
    contracts: [customerData],
    words: common,
    namespaces: { "customer-data": words },
  });
}
async function find(person: ReturnType<typeof userEvent.setup>, email = "zoe@example.test") {
  await person.type(await screen.findByLabelText("Customer’s email address"), `${email}{Enter}`);
}
afterEach(() => vi.unstubAllGlobals());

it("asks for an address, and says when nothing is stored under it", async () => {
  const person = userEvent.setup();
  const { router } = open({ ...zoe, names: [], records: [], balances: [] });
  await find(person, "nobody");
  expect(await screen.findByText("Enter a valid email address.")).toBeInTheDocument();
  await person.clear(screen.getByLabelText("Customer’s email address"));
  await find(person);
  expect(await screen.findByText("Nothing is stored under this address")).toBeVisible();
  expect(router.state.location.search).toBe("?email=zoe%40example.test");
});

it("says which cases have to be closed first", async () => {
  const person = userEvent.setup();
  open({ ...zoe, open_cases: [{ noun: "returns", id: "r1", number: "RMA-1001" }] });
  await find(person);
  expect(await screen.findByText("A case is still open: RMA-1001.")).toBeVisible();
  expect(screen.getByRole("button", { name: /Erase personal data/ })).toHaveAttribute("aria-disabled", "true");
});

it("erases after the reference and the typed address, and shows a refusal", async () => {
  const person = userEvent.setup();
  open(zoe);
  const sent: unknown[] = [];
  let isRefused = true;
  api.answer("post", erase.path, async ({ body }) => {
    sent.push(body);
    return isRefused ? refuse(409, "CASES_OPEN", { cases: ["RMA-1"] }) : ok({ changed: true, records: zoe.records });
  });
  await find(person);
  await person.click(await screen.findByRole("button", { name: "Erase personal data" }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.type(dialog.getByLabelText("Reference of the request"), "Ticket 7");
  await person.type(dialog.getByLabelText(/Type zoe@example.test/), "wrong");
  await person.click(dialog.getByRole("button", { name: "Erase personal data" }));
  expect(await dialog.findByText("This is not the customer’s email address.")).toBeInTheDocument();
  expect(sent).toEqual([]);
  await person.clear(dialog.getByLabelText(/Type zoe@example.test/));
  await person.type(dialog.getByLabelText(/Type zoe@example.test/), "Zoe@example.test");
  await person.click(dialog.getByRole("button", { name: "Erase personal data" }));
  await waitFor(() => expect(dialog.getByText("Close the open cases first: RMA-1.")).toBeVisible());
  isRefused = false;
  await person.click(dialog.getByRole("button", { name: "Erase personal data" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.at(-1)).toEqual({ email: "zoe@example.test", documents: "keep", reason: "Ticket 7" });
});
