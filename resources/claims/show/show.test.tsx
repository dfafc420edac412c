import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type AppAbility, defineAbility } from "#contracts/ability";
import { claims } from "#contracts/claims/claims";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { files } from "#contracts/files";
import { locations } from "#contracts/products";
import { merchants } from "#contracts/session/session";
import { settings } from "#contracts/settings/settings";
import common from "#src/locales/en.json";
import { ok, refuse, stubApi } from "../../../tests/support/api-stub.ts";
import { allowedOnClaim, claimDetail, claimItem, claimStory } from "../../../tests/support/claim-detail.ts";
import { renderRoutes } from "../../../tests/support/refine-harness.tsx";
import titles from "../../locales/en.json";
import words from "../locales/en.json";
import ShowClaim from "../show.tsx";

const api = stubApi();
const base = "/api/v1/claims/:id";
const patience = { timeout: 15_000 };

function show(record: ClaimDetail | (() => Response), ability: AppAbility = defineAbility({ userType: "merchant" })) {
  api.answer("get", base, typeof record === "function" ? record : () => ok(record));
  api.answer("get", "/api/v1/merchants/members", () =>
    ok({ items: [{ id: "m1", name: "Wen Li", email: "wen@example.test", user_type: "member" }] }),
  );
  api.answer("get", "/api/v1/merchant/settings", () => refuse(403, "FORBIDDEN"));
  api.answer("get", "/api/v1/merchant/settings/locations", () => ok({ items: [] }));
  return renderRoutes(
    [
      { path: "/dashboard/claim/:id", element: <ShowClaim />, handle: {} },
      { path: "/dashboard/claim/:id/resolve", element: <p>the resolution</p>, handle: {} },
    ],
    {
      path: "/dashboard/claim/c1",
      contracts: [claims, merchants, locations, files, settings],
      words: common,
      namespaces: { claims: words, titles },
      ability,
    },
  );
}
const sent = (action: string) => api.seen.filter(({ method, url }) => method === "POST" && url.pathname.endsWith(`/${action}`));
const dialog = () => screen.findByRole("dialog", {}, patience);

it("suggests the server's next step, and every other action says why it is not possible", async () => {
  show(claimDetail({ allowed_actions: allowedOnClaim({ approve: true, assign: "FORBIDDEN" }), next_action: "approve" }));
  expect(await screen.findByRole("button", { name: "Approve" }, patience)).not.toHaveAttribute("aria-disabled");
  const assign = screen.getByRole("button", { name: /^Assign/ });
  expect(assign).toHaveAttribute("aria-disabled", "true");
  expect(assign.textContent).toContain("because FORBIDDEN");
  await userEvent.click(screen.getByRole("button", { name: "More actions" }));
  const deny = await screen.findByRole("menuitem", { name: /Deny/ });
  expect(deny).toHaveAttribute("aria-disabled", "true");
  expect(deny.textContent).toContain("because WRONG_STAGE");
});

it("shows the customer, the order, and who did what, in words", async () => {
  show(
    claimDetail({
      flags: ["VIP"],
      timeline: [
        claimStory("Submitted", { actor: { type: "customer", id: null, name: "" } }),
        claimStory("Assigned", { at: "2026-06-02T09:00:00.000Z", data: { to: "Mia Moss" } }),
        claimStory("Flagged", { at: "2026-06-03T09:00:00.000Z", data: { added: ["VIP"], removed: [] } }),
      ],
    }),
  );
  const customer = await screen.findByRole("region", { name: "Customer" }, patience);
  expect(customer.textContent).toContain("ann@example.test");
  expect(customer.textContent).toContain("German");
  expect(within(customer).getByRole("link", { name: "2" })).toHaveAttribute("href", "/dashboard/claim/list?customer=k1");
  expect(screen.getByRole("region", { name: "Order #1054" }).textContent).toContain("$260.00");
  const story = within(screen.getByRole("region", { name: "Timeline" })).getAllByRole("listitem");
  expect(story.map((entry) => entry.textContent)).toEqual([
    expect.stringMatching(/^Flags changed\+ VIPWen Li/),
    expect.stringMatching(/^Assigned.*Mia MossWen Li/),
    expect.stringMatching(/^Claim submittedCustomer/),
  ]);
});

it("names both amounts of an item, and writes the address as its country does", async () => {
  const ship_to = { line1: "1 Mill Lane", city: "Reno", province: "NV", postcode: "89502", country: "US" };
  const items = [claimItem({ approved: 2, approved_minor: 15_000 })];
  show(claimDetail({ items, order_detail: { ...claimDetail().order_detail, ship_to } }));
  expect(await screen.findByText("1 Mill Lane, Reno, NV 89502, United States", {}, patience)).toBeInTheDocument();
  const texts = [...document.querySelectorAll("span")].map(({ textContent }) => textContent);
  expect(texts).toEqual(expect.arrayContaining(["Claimed $200.00", "Approved $150.00"]));
});

it("links the order only for readers who may open it", async () => {
  show(claimDetail(), defineAbility({ userType: "member", permissions: ["claims"] }));
  const order = await screen.findByRole("region", { name: "Order #1054" }, patience);
  expect(within(order).queryByRole("link")).toBeNull();
});

it("approves for fewer units, against the version shown", async () => {
  api.answer("post", `${base}/approve`, () => ok({ changed: true, claim: claimDetail({ version: 2, stage: "APPROVED" }) }));
  show(claimDetail({ allowed_actions: allowedOnClaim({ approve: true }), next_action: "approve" }));
  await userEvent.click(await screen.findByRole("button", { name: "Approve" }, patience));
  await userEvent.click(within(await dialog()).getByRole("button", { name: "One less" }));
  await userEvent.click(within(await dialog()).getByRole("button", { name: "Approve $100.00" }));
  await waitFor(() => expect(sent("approve")[0]?.body).toMatchObject({ items: [{ id: "i1", quantity: 1 }], expected_version: 1 }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("denies with a reason only, and shows at the field what the server refuses", async () => {
  show(claimDetail({ allowed_actions: allowedOnClaim({ deny: true }), next_action: "deny" }));
  api.answer("post", `${base}/deny`, () => refuse(400, "BAD_REQUEST", { errors: { reason: "TOO_SHORT" } }));
  await userEvent.click(await screen.findByRole("button", { name: "Deny" }, patience));
  const deny = async () => userEvent.click(within(await dialog()).getByRole("button", { name: "Deny" }));
  await deny();
  expect(await within(await dialog()).findByText(common.validation.REQUIRED)).toBeInTheDocument();
  expect(sent("deny")).toEqual([]);
  await userEvent.type(within(await dialog()).getByRole("textbox"), "no");
  await deny();
  expect(await within(await dialog()).findByText("TOO_SHORT")).toBeInTheDocument();
  expect(within(await dialog()).getByRole("textbox")).toHaveValue("no");
});

it("shows who changed the claim under an open dialog, and continues with the newer version", async () => {
  const newer = claimDetail({
    version: 5,
    stage: "UNDER_REVIEW",
    assignee: { id: "m2", name: "Mia Moss" },
    items: [claimItem()],
    allowed_actions: allowedOnClaim({ notes: true }),
    timeline: [...claimDetail().timeline, claimStory("Assigned", { data: { to: "Mia Moss" } })],
  });
  show(claimDetail({ allowed_actions: allowedOnClaim({ notes: true }) }));
  api.answer("post", `${base}/notes`, () => refuse(409, "STALE_VERSION", { current: newer }));
  await userEvent.click(await screen.findByRole("button", { name: "Add a note" }, patience));
  await userEvent.type(within(await dialog()).getByRole("textbox"), "Call first");
  await userEvent.click(within(await dialog()).getByRole("button", { name: "Add a note" }));
  const alert = await within(await dialog()).findByRole("alert", {}, patience);
  expect(alert.textContent).toContain("Wen Li has changed this claim.");
  expect(alert.textContent).toContain("Assignee: Unassigned → Mia Moss");
  await userEvent.click(within(alert).getByRole("button", { name: "Continue with the latest version" }));
  expect(within(await dialog()).getByRole("textbox")).toHaveValue("Call first");
  api.answer("post", `${base}/notes`, () => ok({ changed: true, claim: newer }));
  await userEvent.click(within(await dialog()).getByRole("button", { name: "Add a note" }));
  await waitFor(() => expect(sent("notes").at(-1)?.body).toEqual({ text: "Call first", files: [], expected_version: 5 }));
});

it("assigns to a person of the store, or to nobody", async () => {
  const record = claimDetail({ assignee: { id: "m1", name: "Wen Li" }, allowed_actions: allowedOnClaim({ assign: true }) });
  show(record);
  api.answer("post", `${base}/assign`, () => ok({ changed: true, claim: { ...record, version: 2, assignee: null } }));
  await userEvent.click(await screen.findByRole("button", { name: "Assign" }, patience));
  await userEvent.click(within(await dialog()).getByRole("combobox"));
  await userEvent.click(await screen.findByTitle("Unassigned"));
  await userEvent.click(within(await dialog()).getByRole("button", { name: "Assign" }));
  await waitFor(() => expect(sent("assign")[0]?.body).toEqual({ member_id: null, expected_version: 1 }));
});

it("says that a claim does not exist, instead of an empty page", async () => {
  show(() => refuse(404, "NOT_FOUND"));
  expect(await screen.findByText(common.states.missingTitle, {}, patience)).toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "Customer" })).toBeNull();
});

it("records a claim against a carrier in the carrier's currency, also where no parcel is known", async () => {
  const record = claimDetail();
  show(record);
  api.answer("post", `${base}/carrier-claims`, () => ok(record));
  await userEvent.click(await screen.findByRole("button", { name: words.carrier.add }, patience));
  const form = within(await dialog());
  await userEvent.type(form.getByRole("textbox", { name: "Carrier" }), "UPS");
  await userEvent.type(form.getByLabelText(words.fields.currency), "JPY");
  await userEvent.click(await screen.findByTitle("JPY"));
  const amount = form.getByLabelText(words.carrier.claimed);
  expect(amount).toHaveValue("");
  await userEvent.type(amount, "9899");
  await userEvent.click(form.getByRole("button", { name: common.actions.save }));
  await waitFor(() => expect(sent("carrier-claims")[0]?.body).toMatchObject({ carrier: "UPS", currency: "JPY", claimed_minor: 9899 }));
});
