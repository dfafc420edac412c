import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { defineAbility } from "#contracts/ability";
import type { FinancialOutcome } from "#contracts/returns/outcome";
import { returns } from "#contracts/returns/returns";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { storeCredits } from "#contracts/store-credits";
import { makeQueryClient } from "#providers/query-client";
import cases from "#src/cases/locales/en.json";
import common from "#src/locales/en.json";
import errors from "../../../contracts/locales/errors/en.json";
import { ok, page, refuse, stubApi } from "../../../tests/support/api-stub.ts";
import { deferred } from "../../../tests/support/deferred.ts";
import { renderRoutes } from "../../../tests/support/refine-harness.tsx";
import { allowed, item, outcome, returnDetail, timelineRow } from "../../../tests/support/return-detail.ts";
import words from "../locales/en.json";
import ProcessReturn from "../process.tsx";

const api = stubApi();
const base = "/api/v1/merchant/returns/:id";
const items = [item({ approved: 3, received: 2, accepted: 2 })];
const inspected = returnDetail({
  version: 4,
  stage: "EVALUATION",
  items,
  allowed_actions: allowed({ process: true, evaluation: true }),
});
const credit = { id: "c1", code: "7KMQ-4R2X-9TBN", balance_minor: 1500, currency: "USD", last_day: null };
const settled = {
  items,
  resolution_type: "REFUND" as const,
  outcome: [outcome()],
  allowed_actions: allowed({ refund: true, process: "ALREADY_PROCESSED" }),
} satisfies Partial<ReturnDetail>;
function suggested(over: Partial<FinancialOutcome> = {}) {
  const { round: _r, at: _a, ...rest } = outcome(over);
  return rest;
}
const paidByCredit = suggested({
  exchange_minor: 18_498,
  prior_credit_minor: 500,
  net_minor: 0,
  refund_minor: 0,
  refunds: [],
  resolution_type: "NO_RETURN_PAYMENT_REQUIRED",
});
const processed = returnDetail({
  ...settled,
  version: 5,
  stage: "PROCESS_RETURN",
});
const paid = returnDetail({
  ...settled,
  version: 7,
  stage: "FULLY_PAID",
  ledger: [
    {
      id: "leg",
      kind: "REFUND",
      amount_minor: 17998,
      payment_id: "p1",
      state: "SUCCEEDED",
      external_id: null,
      confirmed_minor: null,
      actor: "",
      created_at: inspected.created_at,
      settled_at: inspected.created_at,
    },
  ],
});

function show(
  ability = defineAbility({ userType: "merchant" }),
  { first = inspected, queryClient = makeQueryClient(), limited = {}, arrival = Promise.resolve() } = {},
) {
  let current: ReturnDetail = { ...first, ...limited };
  api.answer("get", "/api/v1/merchant/store-credits", () => page([credit]));
  api.answer("get", base, () => ok(current));
  api.answer("post", `${base}/suggested-financial-outcome`, ({ body }) => {
    if ((body as { credit_code?: string }).credit_code === credit.code) return ok({ outcome: paidByCredit });
    const fee = (body as { fees_minor?: number }).fees_minor ?? 0;
    return ok({ outcome: suggested({ fees_minor: fee, net_minor: 17998 - fee, refund_minor: 17998 - fee }) });
  });
  api.answer("post", `${base}/process`, () => {
    current = { ...processed, ...limited };
    return ok({ changed: true, return: current });
  });
  api.answer("post", `${base}/refund`, () => {
    current = paid;
    return ok({ changed: true, return: paid });
  });
  return renderRoutes(
    [
      { path: "/dashboard/return/:id/process", element: <ProcessReturn /> },
      { path: "/dashboard/return/:id", lazy: async () => arrival.then(() => ({ element: <p>the case</p> })) },
    ],
    {
      path: "/dashboard/return/r1/process",
      contracts: [returns, storeCredits],
      words: common,
      namespaces: { returns: words },
      ability,
      queryClient,
    },
  );
}
const button = (name: string | RegExp) => screen.findByRole("button", { name }, { timeout: 10_000 });
const calls = (action: string) => api.seen.filter(({ url }) => url.pathname.endsWith(`/${action}`));

it("makes both calls with one click, each with its own key, and returns to the case", async () => {
  show();
  await userEvent.click(await button("Process and refund $179.98"));
  expect(await screen.findByText("the case", {}, { timeout: 10_000 })).toBeInTheDocument();
  expect(calls("process")[0]?.body).toEqual({ expected_total_minor: 17998, expected_version: 4 });
  expect(calls("refund")[0]?.body).toEqual({ data: {}, expected_version: 5 });
  const keys = [calls("process")[0], calls("refund")[0]].map((call) => call?.headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(2);
});

it("says that it is done, and nothing that contradicts it, however long the next page takes", async () => {
  const arrival = deferred();
  show(undefined, { arrival: arrival.promise });
  const texts: string[] = [];
  const watch = new MutationObserver(() => texts.push(document.body.textContent ?? ""));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await userEvent.click(await button("Process and refund $179.98"));
  expect(await screen.findByText(words.done.process, { selector: ".ant-alert-message" }, { timeout: 10_000 })).toBeInTheDocument();
  // The page hears of the paid return before it is left.
  await waitFor(() =>
    expect(api.seen.filter(({ method, url }) => method === "GET" && url.pathname.endsWith("/r1")).length).toBeGreaterThan(1),
  );
  await userEvent.click(screen.getByRole("button", { name: /Process and refund/ }));
  expect(calls("process")).toHaveLength(1);
  arrival.resolve();
  expect(await screen.findByText("the case", {}, { timeout: 10_000 })).toBeInTheDocument();
  watch.disconnect();
  expect(texts.filter((text) => text.includes(words.process.nothing) || text.includes("sentence for"))).toEqual([]);
});

it("shows a changed fee in the result and sends what was shown", async () => {
  show();
  await button("Process and refund $179.98");
  await userEvent.type(screen.getByLabelText(/Fees/), "5");
  await userEvent.click(await button("Process and refund $174.98"));
  await waitFor(() => expect(calls("process")).toHaveLength(1));
  expect(calls("process")[0]?.body).toEqual({ fees_minor: 500, expected_total_minor: 17498, expected_version: 4 });
});

it("reports what succeeded when the refund fails, and retries only the rest", async () => {
  show();
  api.answer("post", `${base}/refund`, () => refuse(503, "PLATFORM_UNAVAILABLE"));
  await userEvent.click(await button("Process and refund $179.98"));
  expect(await screen.findByText("The return has been processed.", {}, { timeout: 10_000 })).toBeInTheDocument();
  expect(screen.getByText(errors.PLATFORM_UNAVAILABLE)).toBeInTheDocument();
  api.answer("post", `${base}/refund`, () => ok({ changed: true, return: paid }));
  await userEvent.click(await button("Refund $179.98"));
  expect(await screen.findByText("the case", {}, { timeout: 10_000 })).toBeInTheDocument();
  expect(calls("process")).toHaveLength(1);
  const refunds = calls("refund");
  // The first one may have succeeded, so the retry carries its key.
  expect(refunds[1]?.headers.get("idempotency-key")).toBe(refunds[0]?.headers.get("idempotency-key"));
});

it("shows the new amount when it has changed in the meantime, and asks to confirm it", async () => {
  show();
  api.answer("post", `${base}/process`, () =>
    refuse(409, "OUTCOME_CHANGED", { outcome: suggested({ net_minor: 10_000, refund_minor: 10_000 }) }),
  );
  await userEvent.click(await button("Process and refund $179.98"));
  expect(await screen.findByText(/changed from \$179\.98 to \$100\.00/, {}, { timeout: 10_000 })).toBeInTheDocument();
  expect(calls("refund")).toHaveLength(0);
  await userEvent.click(await button(/Process and refund \$100\.00$/));
  await waitFor(() => expect(calls("process")).toHaveLength(2));
  expect(calls("process")[1]?.body).toMatchObject({ expected_total_minor: 10_000 });
});

it.each([
  ["without the permission", 0],
  ["beyond the member's limit", 17_997],
])("leaves the refund to someone else %s", async (_, refund_limit_left_minor) => {
  show(undefined, { limited: { refund_limit_left_minor } });
  expect(
    await screen.findByText("$179.98 must then be paid by someone who is allowed to refund that much.", {}, { timeout: 10_000 }),
  ).toBeInTheDocument();
  await userEvent.click(await button("Process"));
  expect(await screen.findByText("the case", {}, { timeout: 10_000 })).toBeInTheDocument();
  expect(calls("refund")).toHaveLength(0);
});

it("says who changed the case meanwhile, before one saves", async () => {
  const queryClient = makeQueryClient();
  show(undefined, { queryClient });
  await button("Process and refund $179.98");
  const entry = timelineRow("Flagged", { id: "t9", actor: { type: "member", id: "m", name: "Wen Li" } });
  const changed = returnDetail({ ...inspected, version: 5, timeline: [...inspected.timeline, entry] });
  api.answer("get", base, () => ok(changed));
  void queryClient.invalidateQueries();
  expect(await screen.findByText(words.changed.by.replace("{{name}}", "Wen Li"), {}, { timeout: 10_000 })).toBeVisible();
  expect(calls("process")).toEqual([]);
  await userEvent.click(await button(cases.changed.load));
  expect(screen.queryByText(cases.changed.entriesPreserved)).toBeNull();
  await userEvent.click(await button("Process and refund $179.98"));
  await waitFor(() => expect(calls("process")[0]?.body).toMatchObject({ expected_version: 5 }));
});

it("pays what an exchange costs more with a store credit of the customer", async () => {
  const exchanged = { ...inspected, items: [item({ approved: 3, received: 2, accepted: 2, outcome: "EXCHANGE" })] };
  show(undefined, { first: exchanged });
  await userEvent.click(await screen.findByRole("combobox", { name: /Store credit code/ }, { timeout: 10_000 }));
  await userEvent.click(await screen.findByText("7KMQ-4R2X-9TBN · $15.00 left"));
  expect(await screen.findByText("Store credit used", {}, { timeout: 10_000 })).toBeInTheDocument();
  await userEvent.click(await button("Process"));
  await waitFor(() => expect(calls("process")).toHaveLength(1));
  expect(calls("process")[0]?.body).toEqual({ credit_code: credit.code, expected_total_minor: 0, expected_version: 4 });
});
