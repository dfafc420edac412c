import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type AppAbility, defineAbility } from "#contracts/ability";
import { claims } from "#contracts/claims/claims";
import type { ClaimOutcome } from "#contracts/claims/outcome";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { orders } from "#contracts/orders/orders";
import { makeQueryClient } from "#providers/query-client";
import cases from "#src/cases/locales/en.json";
import common from "#src/locales/en.json";
import errors from "../../../contracts/locales/errors/en.json";
import { ok, refuse, stubApi } from "../../../tests/support/api-stub.ts";
import { allowedOnClaim, claimDetail, claimItem } from "../../../tests/support/claim-detail.ts";
import { renderRoutes } from "../../../tests/support/refine-harness.tsx";
import titles from "../../locales/en.json";
import words from "../locales/en.json";
import ResolveClaim from "../resolve.tsx";

const api = stubApi();
const base = "/api/v1/claims/:id";
const patience = { timeout: 15_000 };

const approved = claimDetail({
  version: 3,
  stage: "APPROVED",
  decision: "APPROVED",
  approved_minor: 20_000,
  items: [claimItem({ approved: 2, approved_minor: 20_000, left: 2, left_minor: 20_000 })],
  allowed_actions: allowedOnClaim({ resolve: true }),
});
/** What the server computes: deliberately no sum the screen could make up itself. */
const outcome = (over: Partial<ClaimOutcome> = {}): ClaimOutcome => ({
  currency: "USD",
  items: [
    {
      id: "i1",
      kind: "REFUND",
      mode: "WHOLE",
      quantity: 2,
      value_minor: 20_000,
      amount_minor: 19_987,
      tax_minor: 0,
      keep_returnable: false,
    },
  ],
  shipping_minor: 0,
  refund_minor: 19_987,
  credit_minor: 0,
  bonus_minor: 0,
  total_minor: 19_987,
  refunds: [
    { payment_id: "p1", kind: "card", amount_minor: 15_000 },
    { payment_id: "p2", kind: "gift_card", amount_minor: 4987 },
  ],
  maximum_refundable_minor: 26_000,
  left: [],
  replacements: [],
  ...over,
});

function show(
  record: ClaimDetail = approved,
  ability: AppAbility = defineAbility({ userType: "merchant" }),
  queryClient = makeQueryClient(),
) {
  api.answer("get", base, () => ok(record));
  api.answer("post", `${base}/preview-resolution`, ({ body }) => {
    const { items = [] } = body as { items?: { quantity: number }[] };
    return ok({ outcome: items[0]?.quantity === 1 ? outcome({ refund_minor: 9993, total_minor: 9993, refunds: [] }) : outcome() });
  });
  api.answer("post", `${base}/resolve`, () => ok({ changed: true, claim: { ...record, version: 4, stage: "RESOLVED" } }));
  return renderRoutes(
    [
      { path: "/dashboard/claim/:id/resolve", element: <ResolveClaim />, handle: {} },
      { path: "/dashboard/claim/:id", element: <p>the claim</p>, handle: {} },
    ],
    {
      path: "/dashboard/claim/c1/resolve",
      contracts: [claims, orders],
      words: common,
      namespaces: { claims: words, cases, titles },
      ability,
      queryClient,
    },
  );
}
const sent = (action: string) => api.seen.filter(({ url }) => url.pathname.endsWith(`/${action}`)).map(({ body }) => body);
const pay = (amount: string) => screen.findByRole("button", { name: `Resolve and pay ${amount}` }, patience);

it("shows the server's sums and payments, and resolves for exactly the total shown", async () => {
  show();
  const button = await pay("$199.87");
  const summary = screen.getByRole("region", { name: words.resolve.summary });
  const to = within(summary).getByRole("region", { name: "Refunded to" });
  expect(to.textContent).toContain("$150.00");
  expect(to.textContent).toContain("$49.87");
  await userEvent.click(button);
  expect(await screen.findByText("the claim", {}, patience)).toBeInTheDocument();
  expect(sent("resolve")).toEqual([
    { items: [{ id: "i1", kind: "REFUND", quantity: 2, keep_returnable: true }], expected_total_minor: 19_987, expected_version: 3 },
  ]);
});

it("says before it is sent that a payment is beyond the caller's refund limit", async () => {
  show(claimDetail({ ...approved, refund_limit_left_minor: 19_986 }));
  expect(await pay("$199.87")).toBeDisabled();
  expect(screen.getByText(errors.REFUND_LIMIT_EXCEEDED)).toBeInTheDocument();
});

it("asks for no preview of what is being resolved, or was", async () => {
  show();
  const button = await pay("$199.87");
  const resolved = claimDetail({
    ...approved,
    ...{ version: 4, stage: "RESOLVED", status: "CLOSED", allowed_actions: allowedOnClaim({}) },
    items: [claimItem({ approved: 2, approved_minor: 20_000, resolved: 2, left: 0, left_minor: 0 })],
  });
  const asked = sent("preview-resolution").length;
  api.answer("post", `${base}/resolve`, () => {
    api.answer("get", base, () => ok(resolved));
    api.answer("post", `${base}/preview-resolution`, () => refuse(422, "QUANTITY_EXCEEDS_RETURNABLE"));
    return ok({ changed: true, claim: resolved });
  });
  await userEvent.click(button);
  expect(await screen.findByText("the claim", {}, patience)).toBeInTheDocument();
  expect(sent("preview-resolution")).toHaveLength(asked);
});

it("keeps the form until the answer arrives, also when the stream tells of the change before it", async () => {
  const queryClient = makeQueryClient();
  show(approved, undefined, queryClient);
  const resolved = claimDetail({ ...approved, number: "CL-2", version: 4, stage: "RESOLVED", allowed_actions: allowedOnClaim({}) });
  let answer = () => {};
  api.answer("post", `${base}/resolve`, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return ok({ changed: true, claim: resolved });
  });
  await userEvent.click(await pay("$199.87"));
  await waitFor(() => expect(sent("resolve")).toHaveLength(1));
  api.answer("get", base, () => ok(resolved));
  void queryClient.invalidateQueries();
  await screen.findByRole("heading", { level: 1, name: /CL-2/ }, patience);
  expect(screen.getByRole("button", { name: /Resolve and pay/ })).toBeVisible();
  answer();
  expect(await screen.findByText("the claim", {}, patience)).toBeInTheDocument();
});

it("pays a refused refund again, as it was or as store credit", async () => {
  const refused = [{ payout_id: "p1", kind: "REFUND" as const, amount_minor: 20_000, item_ids: ["i1"], shipping: false, goodwill: false }];
  const items = [claimItem({ approved: 2, approved_minor: 20_000, resolved: 2, minimum: 2, left: 0 })];
  show(claimDetail({ ...approved, stage: "IN_PROGRESS", items, refused }));
  const box = await screen.findByRole("region", { name: words.resolve.refused }, patience);
  expect(box.textContent).toContain("$200.00");
  expect(screen.queryByRole("region", { name: words.resolve.items })).toBeNull();
  await userEvent.click(await pay("$199.87"));
  await screen.findByText("the claim", {}, patience);
  expect(sent("resolve")).toMatchObject([{ items: [{ id: "i1", kind: "REFUND" }], expected_total_minor: 19_987 }]);
});

it("asks whether a refused refund was paid, where nothing shows that it was not, before it is paid again", async () => {
  const refused = [{ payout_id: "p1", kind: "REFUND" as const, amount_minor: 20_000, item_ids: ["i1"], shipping: false, goodwill: false }];
  const items = [claimItem({ approved: 2, approved_minor: 20_000, resolved: 2, minimum: 2, left: 0 })];
  const refund = {
    ...{ key: "l1", kind: "refund" as const, state: "FAILED" as const, error: { kind: "declined", message: "Accounting failed" } },
    ...{ number: null, url: null, amount_minor: 20_000, may_retry: false, needs_answer: false, doubt: null, repeated_until: null },
    ...{ may_be_paid: true, updated_at: "2026-06-01T09:00:00.000Z" },
  };
  show(claimDetail({ ...approved, stage: "IN_PROGRESS", items, refused, platform: { name: "woocommerce", operations: [refund] } }));
  expect(await screen.findByText(cases.platform.mayBePaid, {}, patience)).toBeInTheDocument();
  expect(await pay("$199.87")).toBeDisabled();
  await userEvent.click(screen.getByRole("radio", { name: cases.platform.wasPaid }));
  await waitFor(async () => expect(await pay("$199.87")).toBeEnabled(), patience);
  await userEvent.click(await pay("$199.87"));
  await screen.findByText("the claim", {}, patience);
  expect(sent("resolve")).toMatchObject([{ items: [{ id: "i1", kind: "REFUND" }], refused_was: "PAID" }]);
});

it("pays something beside a replacement, for the units that are replaced", async () => {
  show(claimDetail({ ...approved, wanted: "REPLACEMENT" }));
  await userEvent.type(await screen.findByLabelText(/^Payment on top of the replacement/, {}, patience), "10");
  await userEvent.tab();
  await userEvent.type(screen.getByLabelText(/^Reason/), "Late as well");
  const wanted = [
    { id: "i1", kind: "REPLACEMENT", quantity: 2, keep_returnable: true },
    { id: "i1", kind: "REFUND", amount_minor: 1000, keep_returnable: false },
  ];
  await waitFor(() => expect(sent("preview-resolution").at(-1)).toEqual({ items: wanted, reason: "Late as well" }), patience);
});

it("splits an item over two outcomes in one go, and says what stays open until then", async () => {
  show();
  api.answer("post", `${base}/preview-resolution`, ({ body }) => {
    const { items = [] } = body as { items?: { quantity: number }[] };
    const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
    return ok({ outcome: outcome({ left: units === 1 ? [{ id: "i1", quantity: 1, amount_minor: 10_001 }] : [] }) });
  });
  await pay("$199.87");
  await userEvent.click(screen.getByRole("button", { name: "One less" }));
  expect(await screen.findByText("Not resolved: 1 unit, $100.01 left", {}, patience)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: words.resolve.rest }));
  const body = [
    { id: "i1", kind: "REFUND", quantity: 1, keep_returnable: true },
    { id: "i1", kind: "REPLACEMENT", quantity: 1, keep_returnable: true },
  ];
  await waitFor(() => expect(sent("preview-resolution").at(-1)).toEqual({ items: body }), patience);
  await waitFor(() => expect(screen.queryByText(/^Not resolved/)).toBeNull(), patience);
  expect(screen.queryByRole("button", { name: words.resolve.split })).toBeNull();
  await userEvent.click(await pay("$199.87"));
  await screen.findByText("the claim", {}, patience);
  expect(sent("resolve")).toMatchObject([{ items: body, expected_total_minor: 19_987 }]);
});

it("asks the server again when units change, and lists no payments where there is one way only", async () => {
  show();
  await pay("$199.87");
  await userEvent.click(screen.getByRole("button", { name: "One less" }));
  expect(await pay("$99.93")).toBeEnabled();
  expect(screen.queryByRole("region", { name: "Refunded to" })).toBeNull();
  expect(sent("resolve")).toEqual([]);
});

it("stays on the page with the server's reason when resolving is refused, and previews anew", async () => {
  show();
  const button = await pay("$199.87");
  api.answer("post", `${base}/resolve`, () => refuse(409, "REFUND_EXCEEDS_BALANCE"));
  const before = sent("preview-resolution").length;
  await userEvent.click(button);
  expect(await screen.findByText(errors.REFUND_EXCEEDS_BALANCE, {}, patience)).toBeInTheDocument();
  await waitFor(() => expect(sent("preview-resolution").length).toBeGreaterThan(before));
  expect(screen.queryByText("the claim")).toBeNull();
});

it.each([
  ["refund", {}],
  ["store credit", { refund_minor: 0, credit_minor: 19_987, refunds: [] }],
])("blocks a %s for readers who may not refund, and says what is missing", async (_, paid) => {
  show(approved, defineAbility({ userType: "member", permissions: ["claims", "RETURNS_PROCESS"] }));
  api.answer("post", `${base}/preview-resolution`, () => ok({ outcome: outcome(paid) }));
  expect(await pay("$199.87")).toBeDisabled();
  expect(screen.getByText(words.resolve.noRefund)).toBeInTheDocument();
});

it("says why nothing can be resolved, with the way back", async () => {
  show(claimDetail({ allowed_actions: allowedOnClaim({ resolve: "NOTHING_LEFT" }) }));
  expect(await screen.findByText(words.resolve.nothing, {}, patience)).toBeInTheDocument();
  expect(screen.getByText("because NOTHING_LEFT")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Back to CLM-1" })).toHaveAttribute("href", "/dashboard/claim/c1");
});
