import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { defineAbility } from "#contracts/ability";
import { orders } from "#contracts/orders/orders";
import { presets } from "#contracts/permissions";
import { productGroups } from "#contracts/product-groups";
import { ReturnPolicy } from "#contracts/settings/policies";
import { settings } from "#contracts/settings/settings";
import common from "#src/locales/en.json";
import { ok, page, refuse, stubApi } from "../../tests/support/api-stub.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import words from "./locales/en.json";
import PoliciesPage from "./policies.tsx";
import PolicyPage from "./policy.tsx";

const api = stubApi();
const address = "/api/v1/merchant/settings";
const policy = (id: string, more: object = {}) => ReturnPolicy.parse({ id, name: `Policy ${id}`, ...more });
const policies = [policy("a"), policy("b"), policy("rest", { is_default: true, name: "Everything else" })];
const section = (version: number, list = policies) => ({
  section: "RETURN_POLICIES",
  version,
  updated_at: null,
  data: { policies: list },
  warnings: version > 3 ? [] : [{ code: "OVERLAPS", path: "policies.1", names: ["Policy a"] }],
});

function show(path: string, ability = defineAbility({ userType: "merchant" })) {
  let current = section(3);
  const answer = () => ({ store_id: "s", currency: "EUR", country: "DE", timezone: "Europe/Berlin", sections: sectionsOf(current) });
  api.answer("get", address, () => ok(answer()));
  api.answer("get", productGroups.operations.list!.path, () => page([]));
  api.answer("get", orders.operations.list!.path, () => page([]));
  api.answer("put", address, ({ body }) => {
    const { data } = body as { data: { policies: typeof policies } };
    if (data.policies.some(({ name }) => name === "Policy a!")) {
      return refuse(400, "BAD_REQUEST", { errors: { "data.policies.0.name": "This name is taken." } });
    }
    current = section(current.version + 1, data.policies);
    return ok(current);
  });
  const list = "/dashboard/settings/returns/policies";
  return renderRoutes(
    [
      { path: list, element: <PoliciesPage /> },
      { path: `${list}/:id`, element: <PolicyPage /> },
    ],
    { path: `${list}${path}`, contracts: [settings, productGroups, orders], words: common, namespaces: { settings: words }, ability },
  );
}
const sectionsOf = (current: object) => ({ RETURN_POLICIES: current, GENERAL: { data: { timezone: null } } });
const saves = () => api.seen.filter(({ method }) => method === "PUT").map(({ body }) => body as any);

it("moves a policy with its buttons, saves the whole list with the version that was read, and keeps the default last", async () => {
  show("");
  await userEvent.click(await screen.findByRole("button", { name: "Move Policy b up" }));
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0].version).toBe(3);
  expect(saves()[0].data.policies.map(({ id }: { id: string }) => id)).toEqual(["b", "a", "rest"]);
  expect(screen.queryByRole("button", { name: "Move Everything else up" })).toBeNull();
});

it("saves a move made while the list is read again after the one before", async () => {
  show("");
  const move = await screen.findByRole("button", { name: "Move Policy b up" });
  const reads: (() => void)[] = [];
  api.answer("get", address, () => {
    const sections = sectionsOf(section(3 + saves().length, saves().at(-1).data.policies));
    const answer = ok({ store_id: "s", currency: "EUR", country: "DE", timezone: "Europe/Berlin", sections });
    return new Promise<Response>((resolve) => reads.push(() => resolve(answer)));
  });
  await userEvent.click(move);
  await waitFor(() => expect(reads).not.toEqual([]));
  await userEvent.click(screen.getByRole("button", { name: "Move Policy a up" }));
  for (const read of reads) read();
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()[1].version).toBe(4);
  expect(saves()[1].data.policies.map(({ id }: { id: string }) => id)).toEqual(["a", "b", "rest"]);
});

it("names the flows that keep a policy from being removed, and shows it again", async () => {
  show("");
  const remove = await screen.findByRole("button", { name: "Remove Policy a" });
  api.answer("put", address, () => refuse(409, "IN_USE", { users: [{ noun: "flows", id: "f", name: "Shoes to review" }] }));
  await userEvent.click(remove);
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove Policy a" }));
  const alert = await screen.findByText("Shoes to review");
  expect(alert.closest("[role=alert]")).toHaveTextContent("still in use");
  expect(await screen.findByRole("link", { name: "Policy a" })).toBeInTheDocument();
});

it("summarises each policy, and shows the server's warnings at the policy", async () => {
  show("");
  const row = (await screen.findByRole("link", { name: "Policy b" })).closest("li") as HTMLElement;
  expect(within(row).getByText("Refund, store credit, and exchange: 30 days after delivery.")).toBeTruthy();
  expect(within(row).getByText("Overlaps with “Policy a”, which comes first.")).toBeTruthy();
});

it("shows members the list and why they cannot change it", async () => {
  show("", defineAbility({ userType: "member", permissions: presets.Agent }));
  expect(await screen.findByText("Only the store’s owner may change these settings.")).toBeTruthy();
  expect(await screen.findByRole("link", { name: "Policy a" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Move|Remove/ })).toBeNull();
});

it("shows the server's error at the field of its policy, and keeps the input", async () => {
  show("/a");
  const name = await screen.findByLabelText<HTMLInputElement>("Name");
  // Values of other nouns use their own labels.
  expect(screen.getByTitle("Return slip or label")).toBeTruthy();
  await userEvent.type(name, "!");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("This name is taken.")).toBeTruthy();
  expect(name.value).toBe("Policy a!");
});
