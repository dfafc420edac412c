import { fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { PortalCredit } from "#contracts/portal/credits";
import { setLanguage } from "#src/lib/words/i18n";
import { startWords } from "../frame/words.ts";
import { Portal } from "../portal.tsx";

const look = {
  ...{
    store_id: "s",
    name: "Shop",
    is_open: true,
    has_warranty: false,
    languages: ["en"],
    greeting: {},
    policy_text: {},
    button_words: {},
  },
  ...{ support_email: "", terms_url: "", accent: "#0055ff", on_accent: "#ffffff", radius: 8, font: "SYSTEM", logo_url: null },
};
const line = {
  ...{ order_line_id: "l", title: "Shirt", variant_title: "M", image_url: null, quantity: 1, free: 1, unit_minor: 2000, code: null },
  ...{
    message: "",
    allowed_outcomes: ["EXCHANGE"],
    methods: ["LABEL"],
    closes_at: null,
    windows: {},
    fees: [],
    questions: [],
    messages: [],
  },
  variants: [{ id: "v", title: "Silk", price_minor: 2500, difference_minor: 0, available: true, is_same: false }],
};
const reason = { label: "Too small", needs_photo: false, needs_comment: false, merchant_fault: false, allowed_outcomes: [] };
const order = {
  ...{ id: "o", number: "#7", ordered_at: "2026-01-01T00:00:00Z", currency: "USD", store: { id: "s", name: "Shop" }, may_request: true },
  ...{ fees: [], reasons: [{ ...reason, code: "TOO_SMALL" }], shops: [], lines: [line] },
};
const credit: PortalCredit = {
  ...{ id: "c", code: "7KMQ-4R2X-9TBN", state: "ACTIVE", currency: "USD", balance_minor: 1500, issued_minor: 2000 },
  ...{ last_day: "2026-12-31", expires_at: "2026-12-31T23:59:59.999Z", created_at: "2026-01-05T00:00:00Z" },
  movements: [
    { id: "m1", kind: "ISSUED", amount_minor: 2000, balance_minor: 2000, at: "2026-01-05T00:00:00Z" },
    { id: "m2", kind: "SPENT", amount_minor: -500, balance_minor: 1500, at: "2026-02-05T00:00:00Z" },
  ],
} as PortalCredit;
const quote = (prior: number) => ({
  ...{ currency: "USD", returned_minor: 2000, shipping_minor: 0, fees: [], exchange_minor: 2500, exchange_shipping_minor: 0 },
  ...{ exchange_discount_minor: 0, prior_credit_minor: prior, refund_minor: 0, credit_minor: 0, bonus_minor: 0 },
  ...{ invoice_minor: 500 - prior, questions: [], messages: [] },
});
const record = {
  ...{ id: "r", number: "RMA-1", status: "OPEN", stage: "APPROVED", close_reason: null, items_summary: "Shirt", created_at: "2026-01-02" },
  ...{ decision: "APPROVED", shipping_method: "LABEL", currency: "USD", expires_at: null, items: [], parcels: [], story: [] },
  ...{ money: { due_minor: 0, paid_minor: 0, invoice_due_minor: 0 }, store_place: null, may_cancel: false },
  ...{ credit: null as object | null, may_choose_credit: true },
  papers: { label: false, label_code: false, packing_slip: false, drop_off_code: false },
};

const posts: { path: string; body: any }[] = [];
async function serve(url: string, { method, body }: { method: string; body: string }): Promise<Response> {
  const path = url.split("/portal")[1] ?? "";
  const ok = (data: unknown, status = 200) => Response.json({ is_success: true, data, message: "" }, { status });
  if (path.endsWith("/conversations/sync")) return ok({ messages: null, is_typing: false, is_closed: false, answers_at: null });
  if (method === "POST") {
    const sent = JSON.parse(body);
    posts.push({ path, body: sent });
    const code = sent.credit_code ?? sent.code;
    if (code && code !== credit.code)
      return Response.json({ is_success: false, data: { code: "CREDIT_NOT_FOUND" }, message: "" }, { status: 422 });
    if (path.endsWith("/quote")) return ok(quote(code ? 500 : 0));
    if (path.endsWith("/store-credit")) return ok({ ...record, credit: code ? { ...credit } : null });
    return ok({ ...record, credit }, 201);
  }
  const answers: Record<string, unknown> = {
    "/stores/s": look,
    "/stores/s/articles": { items: [] },
    "/orders/o": order,
    "/orders/o/returns": { items: [] },
    "/orders/o/warranties": { items: [] },
    "/orders/o/store-credits": { items: [credit] },
    "/orders/o/claims": { items: [] },
    "/orders/o/claims/eligibility": { types: [] },
    "/orders/o/returns/r": record,
  };
  return ok(answers[path]);
}
const open = (address: string) => {
  history.pushState(null, "", `/portal/s${address}`);
  render(<Portal />);
};

beforeAll(async () => {
  await startWords();
  await setLanguage("en");
});
beforeEach(() => {
  posts.length = 0;
  sessionStorage.setItem("portal:session:s", JSON.stringify({ token: "t", order: { id: "o", number: "#7" } }));
  vi.stubGlobal("fetch", serve);
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it("shows a customer's credits with balance, code, expiry and movements", async () => {
  open("/order");
  const section = await screen.findByRole("region", { name: "Your store credit" });
  for (const text of ["$15.00", credit.code, "Valid until Dec 31, 2026", "Active"])
    expect(within(section).getByText(text)).toBeInTheDocument();
  fireEvent.click(within(section).getByText("History"));
  expect(
    within(section)
      .getAllByRole("definition")
      .map(({ textContent }) => textContent),
  ).toEqual(["-$5.00", "$20.00"]);
});

it("pays the difference of an exchange with a code, which goes with the request", async () => {
  const choice = { quantity: 1, reason: "TOO_SMALL", comment: "", photos: [], outcome: "EXCHANGE", variant: "v" };
  sessionStorage.setItem("portal:draft:o:choices", JSON.stringify({ l: choice }));
  open("/request/review");
  const field = await screen.findByLabelText("Store credit code");
  fireEvent.change(field, { target: { value: "nope" } });
  fireEvent.click(screen.getByRole("button", { name: "Use the credit" }));
  expect(await screen.findByText("This customer has no store credit with this code.")).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText("Store credit code"), { target: { value: credit.code } });
  fireEvent.click(screen.getByRole("button", { name: "Use the credit" }));
  expect(await screen.findByText("Paid with store credit")).toBeInTheDocument();
  expect(screen.getByText("Store credit used")).toBeInTheDocument();
  fireEvent.click(screen.getByRole("button", { name: "Submit request" }));
  await screen.findByRole("heading", { level: 1, name: "Return RMA-1" });
  expect(posts.find(({ path }) => path === "/orders/o/returns")?.body).toMatchObject({ credit_code: credit.code });
});

it("chooses and removes a credit on a return that is not processed yet", async () => {
  open("/case/r");
  const section = await screen.findByRole("region", { name: "Pay with store credit" });
  fireEvent.change(within(section).getByLabelText("Store credit code"), { target: { value: credit.code } });
  fireEvent.click(within(section).getByRole("button", { name: "Use the credit" }));
  fireEvent.click(await within(section).findByRole("button", { name: "Remove" }));
  expect(await within(section).findByLabelText("Store credit code")).toBeInTheDocument();
  expect(posts.map(({ body }) => body)).toEqual([{ code: credit.code }, { code: null }]);
});
