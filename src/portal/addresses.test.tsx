import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { setLanguage } from "#src/lib/words/i18n";
import { startWords } from "./frame/words.ts";
import { Portal } from "./portal.tsx";

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
const reason = {
  code: "TOO_SMALL",
  label: "Too small",
  needs_photo: false,
  needs_comment: false,
  merchant_fault: false,
  allowed_outcomes: [],
};
const line = {
  ...{
    order_line_id: "l",
    title: "Shirt",
    variant_title: null,
    image_url: null,
    quantity: 1,
    free: 1,
    unit_minor: 5000,
    code: null,
    message: "",
  },
  ...{
    allowed_outcomes: ["REFUND"],
    methods: ["LABEL", "IN_STORE"],
    closes_at: null,
    windows: {},
    fees: [],
    questions: [],
    messages: [],
    variants: [],
  },
};
const order = {
  ...{ id: "o", number: "#7", ordered_at: "2026-01-01T00:00:00Z", currency: "USD", store: { id: "s", name: "Shop" }, may_request: true },
  ...{ fees: [], reasons: [reason], shops: [], lines: [line] },
};
const row = {
  id: "r",
  number: "RMA-1",
  status: "OPEN",
  stage: "REQUEST",
  close_reason: null,
  items_summary: "Shirt",
  created_at: "2026-01-02",
};
const record = {
  ...{ ...row, decision: "PENDING", shipping_method: "LABEL", currency: "USD", expires_at: null, items: [], parcels: [], story: [] },
  ...{ money: { due_minor: 0, paid_minor: 0, invoice_due_minor: 0 }, may_cancel: false, credit: null, may_choose_credit: false },
  store_place: null,
  papers: { label: false, label_code: false, packing_slip: false, drop_off_code: false },
};
const quote = {
  ...{
    currency: "USD",
    returned_minor: 5000,
    shipping_minor: 0,
    fees: [],
    exchange_minor: 0,
    exchange_shipping_minor: 0,
    exchange_discount_minor: 0,
    prior_credit_minor: 0,
    refund_minor: 5000,
  },
  ...{ credit_minor: 0, bonus_minor: 0, invoice_minor: 0, questions: [], messages: [] },
};
const session = { token: "t", order: { id: "o", number: "#7" } };

let isExpired = false;
const answers: Record<string, unknown> = {
  "/stores/s": look,
  "/orders/o": order,
  "/orders/o/returns": { items: [row] },
  "/orders/o/warranties": { items: [] },
  "/orders/o/store-credits": { items: [] },
  "/orders/o/claims": { items: [] },
  "/orders/o/claims/eligibility": { types: [] },
  "/orders/o/quote": quote,
  "/orders/o/returns/r": record,
};
async function serve(url: string, { method }: RequestInit): Promise<Response> {
  const ok = (data: unknown) => Response.json({ is_success: true, data, message: "" });
  if (url.endsWith("/get-token")) return ok(session);
  if (isExpired && url.includes("/orders/"))
    return Response.json({ is_success: false, data: { code: "UNAUTHENTICATED" }, message: "" }, { status: 401 });
  if (method === "POST" && url.endsWith("/returns")) return ok(record);
  return ok(answers[url.split("/portal")[1] ?? ""]);
}

const signIn = () => sessionStorage.setItem("portal:session:s", JSON.stringify(session));
const open = (address: string) => {
  history.pushState(null, "", `/portal/s${address}`);
  return render(<Portal />);
};
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
async function findOrder(): Promise<void> {
  await heading("Find your order");
  for (const name of ["Order number", "Email address", "Postcode"])
    fireEvent.change(screen.getByRole("textbox", { name }), { target: { value: "1" } });
  await press("Find the order");
}
async function chooseItem(): Promise<void> {
  fireEvent.click(await screen.findByRole("checkbox", { name: "Return Shirt" }));
  fireEvent.change(screen.getByRole("combobox", { name: "Reason" }), { target: { value: "TOO_SMALL" } });
  await press("Continue");
  await heading("How will you return it?");
}

beforeAll(startWords);
beforeEach(async () => {
  await setLanguage("en");
  isExpired = false;
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("fetch", serve);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it("keeps the choices on the browser's back button during a request", async () => {
  signIn();
  open("/request/items");
  await chooseItem();
  expect(location.pathname).toBe("/portal/s/request/method");
  fireEvent.click(screen.getByRole("radio", { name: /Bring it to a store/ }));
  history.back();
  await heading("What would you like to return?");
  expect(screen.getByRole("checkbox", { name: "Return Shirt" })).toBeChecked();
  expect(screen.getByRole("combobox", { name: "Reason" })).toHaveValue("TOO_SMALL");
  history.forward();
  await heading("How will you return it?");
  expect(screen.getByRole("radio", { name: /Bring it to a store/ })).toBeChecked();
});

it("keeps the step and the choices on reload", async () => {
  signIn();
  const { unmount } = open("/request/items");
  await chooseItem();
  await press("Continue");
  await heading("Review and submit");
  unmount();
  render(<Portal />);
  await heading("Review and submit");
  expect(await screen.findByText("$50.00", { selector: ".total *" })).toBeVisible();
});

it.each(["/request/method", "/request/review", "/request/payment"])("redirects %s to the items when nothing is chosen", async (step) => {
  signIn();
  open(step);
  await heading("What would you like to return?");
  expect(location.pathname).toBe("/portal/s/request/items");
});

it("redirects a step to the start without a found order, and back to it afterwards", async () => {
  open("/request/items");
  await findOrder();
  await heading("What would you like to return?");
  expect(location.pathname).toBe("/portal/s/request/items");
});

it("shows a return opened by its address once the order is found", async () => {
  open("/case/r");
  await findOrder();
  await heading("Return RMA-1");
  fireEvent.click(screen.getByRole("link", { name: "Back to the order" }));
  await heading("Order #7");
  fireEvent.click(screen.getByRole("link", { name: /RMA-1/ }));
  await heading("Return RMA-1");
});

it("redirects the store's address to the found order, or to the start", async () => {
  signIn();
  const { unmount } = open("");
  await heading("Order #7");
  expect(location.pathname).toBe("/portal/s/order");
  unmount();
  sessionStorage.clear();
  open("/there/is/none");
  await heading("Find your order");
  expect(location.pathname).toBe("/portal/s");
});

it("shows the return of a sent request; going back starts a new request", async () => {
  signIn();
  open("/request/items");
  await chooseItem();
  await press("Continue");
  await heading("Review and submit");
  await screen.findByText("$50.00", { selector: ".total *" });
  await press("Submit request");
  await heading("Return RMA-1");
  expect(screen.getByText("Your request was sent.")).toBeVisible();
  expect(location.pathname).toBe("/portal/s/case/r");
  history.back();
  await heading("What would you like to return?");
  expect(screen.getByRole("checkbox", { name: "Return Shirt" })).not.toBeChecked();
});

it("says once that a request was sent, not again after a reload", async () => {
  signIn();
  const { unmount } = open("/request/items");
  await chooseItem();
  await press("Continue");
  await screen.findByText("$50.00", { selector: ".total *" });
  await press("Submit request");
  expect(await screen.findByText("Your request was sent.")).toBeVisible();
  unmount();
  render(<Portal />);
  await heading("Return RMA-1");
  expect(screen.queryByText("Your request was sent.")).not.toBeInTheDocument();
});

it("returns to the start when the session expires, with a notice, and clears everything", async () => {
  signIn();
  open("/request/items");
  await chooseItem();
  isExpired = true;
  await press("Continue");
  await heading("Find your order");
  expect(screen.getByText(/you have been signed out/)).toBeVisible();
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith("portal:"))).toEqual([]);
});
