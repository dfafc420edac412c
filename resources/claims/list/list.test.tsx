import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { type AppAbility, defineAbility } from "#contracts/ability";
import { claims } from "#contracts/claims/claims";
import type { ClaimRow } from "#contracts/claims/shapes";
import { merchants } from "#contracts/session/session";
import { signIn } from "#src/lib/session/session";
import common from "#src/locales/en.json";
import errors from "../../../contracts/locales/errors/en.json";
import { ok, page, refuse, stubApi } from "../../../tests/support/api-stub.ts";
import { claimRow } from "../../../tests/support/claim-detail.ts";
import { renderRoutes } from "../../../tests/support/refine-harness.tsx";
import { merchantLogin } from "../../../tests/support/session-fixtures.ts";
import { listDefaults } from "../filters.ts";
import ClaimsPage from "../list.tsx";
import words from "../locales/en.json";

const api = stubApi();
const base = "/api/v1/claims";
const list = "/dashboard/claim/list";
const patience = { timeout: 15_000 };
const owner = defineAbility({ userType: "merchant" });
const counts = { all: 2, open: 2, review: 2, waiting: 0, to_resolve: 0, in_progress: 0, closed: 0, late: 0 };

beforeEach(() => signIn(merchantLogin()));

interface Shown {
  path?: string;
  ability?: AppAbility;
  answer?: () => Response;
}
function show(rows: readonly ClaimRow[], { path = list, ability = owner, answer = () => page([...rows]) }: Shown = {}) {
  api.answer("get", base, answer);
  api.answer("get", `${base}/counts`, () => ok(counts));
  api.answer("get", "/api/v1/merchants/members", () => ok({ items: [] }));
  return renderRoutes(
    [
      { path: list, element: <ClaimsPage />, handle: { resource: "claims", list: listDefaults } },
      { path: "/dashboard/claim/:id", element: <p>the claim</p>, handle: {} },
    ],
    { path, contracts: [claims, merchants], words: common, namespaces: { claims: words }, ability },
  );
}
const listed = () => api.seen.filter(({ url }) => url.pathname === base).map(({ url }) => url.searchParams);

it("shows what is claimed and what less was approved, and reads out that nobody is assigned", async () => {
  show([claimRow({ decision: "APPROVED", stage: "APPROVED", approved_minor: 12_000, carrier_state: "SUBMITTED" })]);
  const row = (await screen.findByRole("link", { name: "CLM-1" }, patience)).closest("tr")!;
  expect(row.textContent).toContain("$200.00");
  expect(row.textContent).toContain("Approved: $120.00");
  expect(within(row).getByText("Unassigned")).toBeInTheDocument();
  expect(within(row).getByText("2 units")).toBeInTheDocument();
});

it("shows a claim's flags below its stage, which leaves room for both", async () => {
  show([claimRow({ flags: ["ESCALATED", "CALL_CUSTOMER"] })]);
  const cell = (await screen.findByText("Escalated, Call the customer", {}, patience)).closest("td")!;
  expect(within(cell).getByText("Submitted")).toBeInTheDocument();
  expect(screen.queryByRole("columnheader", { name: "Flags" })).toBeNull();
});

it("keeps refused claims selected after a bulk action, each with its reason", async () => {
  api.answer("post", `${base}/bulk`, () =>
    ok({
      results: [
        { id: "c1", is_success: true, changed: true, code: null, message: "" },
        { id: "c2", is_success: false, changed: false, code: "WRONG_STAGE", message: "no" },
      ],
    }),
  );
  show([claimRow(), claimRow({ id: "c2", number: "CLM-2", stage: "APPROVED" })]);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select all claims on this page" }, patience));
  const bar = await screen.findByRole("region", { name: "Selected claims" }, patience);
  await userEvent.click(within(bar).getByRole("button", { name: words.actions.deny }));
  const dialog = await screen.findByRole("dialog", {}, patience);
  await userEvent.type(within(dialog).getByRole("textbox"), "  Not covered ");
  await userEvent.click(within(dialog).getByRole("button", { name: words.actions.deny }));
  const status = await within(dialog).findByText("1 claim updated", {}, patience);
  expect(status.parentElement?.textContent).toBe("1 claim updated · 1 not possible");
  const refused = within(dialog).getByText("CLM-2").closest("li");
  expect(refused?.textContent).toContain(errors.WRONG_STAGE);
  expect(api.seen.find(({ url }) => url.pathname === `${base}/bulk`)?.body).toEqual({
    action: "deny",
    ids: ["c1", "c2"],
    body: { reason: "Not covered" },
  });
  expect(within(bar).getByRole("status")).toHaveTextContent("1 selected");
});

it("offers no action and no new claim to readers without the right", async () => {
  show([claimRow()], { ability: defineAbility({ userType: "member", permissions: ["claims"] }) });
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select claim CLM-1" }, patience));
  const bar = await screen.findByRole("region", { name: "Selected claims" }, patience);
  expect(within(bar).queryByRole("button", { name: words.actions.deny })).toBeNull();
  expect(within(bar).getByRole("button", { name: "Clear selection" })).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: /New claim/ })).toBeNull();
});

it("filters by what the panel says, and clearing stays in the tab", async () => {
  show([claimRow()], { path: `${list}?tab=review&type=LOST` });
  await screen.findByRole("link", { name: "CLM-1" }, patience);
  await userEvent.click(screen.getByRole("button", { name: /Filters/ }));
  const panel = await screen.findByRole("dialog", { name: "Filters" }, patience);
  await userEvent.click(within(panel).getByRole("combobox", { name: words.fields.late }));
  await userEvent.click(await screen.findByTitle(words.filters.late));
  await userEvent.click(within(panel).getByRole("button", { name: "Apply" }));
  await waitFor(() => expect(Object.fromEntries(listed().at(-1) ?? [])).toMatchObject({ tab: "review", type: "LOST", late: "true" }));
  await userEvent.click(await screen.findByRole("button", { name: "Clear all" }));
  await waitFor(() => expect(listed().at(-1)?.get("late")).toBeNull());
  expect(listed().at(-1)?.get("tab")).toBe("review");
});

it("says what an empty tab is for, and how a first claim comes", async () => {
  const { router } = show([], { path: `${list}?tab=closed` });
  expect(await screen.findByText(words.list.emptyTabs.closed, {}, patience)).toBeInTheDocument();
  await router.navigate(list);
  expect(await screen.findByText(words.list.empty, {}, patience)).toBeInTheDocument();
  expect(screen.getAllByRole("link", { name: /New claim/ })).toHaveLength(2);
});

it("says in its place that the list may not be read, and tries again", async () => {
  let isForbidden = true;
  show([], { answer: () => (isForbidden ? refuse(403, "FORBIDDEN") : page([claimRow()])) });
  const retry = await screen.findByRole("button", { name: /Try again/ }, patience);
  isForbidden = false;
  await userEvent.click(retry);
  expect(await screen.findByRole("link", { name: "CLM-1" }, patience)).toBeInTheDocument();
});
