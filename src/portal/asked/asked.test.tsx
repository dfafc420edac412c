import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
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
const questionOf = (id: string, text: string) => ({
  id,
  text,
  answers: [
    { id: "no", text: "No" },
    { id: "yes", text: "Yes" },
  ],
});
const worn = questionOf("worn", "Was it worn?");
const washed = questionOf("washed", "Was it washed?");
const line = {
  ...{ order_line_id: "l", title: "Shirt", variant_title: "M", image_url: null, quantity: 1, free: 1, unit_minor: 2000, code: null },
  ...{ message: "", allowed_outcomes: ["REFUND"], methods: ["LABEL"], closes_at: null, windows: {}, fees: [], variants: [] },
  ...{ questions: [worn], messages: ["Worn items cannot be resold."] },
};
const refused = {
  ...{ ...line, order_line_id: "m", title: "Ring", code: "NOT_RETURNABLE", message: "Not returnable", questions: [] },
  messages: ["Made to order."],
};
const reason = {
  code: "TOO_SMALL",
  label: "Too small",
  needs_photo: false,
  needs_comment: false,
  merchant_fault: false,
  allowed_outcomes: [],
};
const order = {
  ...{ id: "o", number: "#7", ordered_at: "2026-01-01T00:00:00Z", currency: "USD", store: { id: "s", name: "Shop" }, may_request: true },
  ...{ fees: [], reasons: [reason], shops: [], lines: [line, refused] },
};
const quote = {
  ...{ currency: "USD", returned_minor: 2000, shipping_minor: 0, fees: [], exchange_minor: 0, exchange_shipping_minor: 0 },
  ...{ exchange_discount_minor: 0, prior_credit_minor: 0, refund_minor: 2000, credit_minor: 0, bonus_minor: 0, invoice_minor: 0 },
  ...{ questions: [worn, washed], messages: ["Bring the box."] },
};
const record = {
  ...{ id: "r", number: "RMA-1", status: "OPEN", stage: "REQUEST", close_reason: null, items_summary: "Shirt", created_at: "2026-01-02" },
  ...{ decision: "PENDING", shipping_method: "LABEL", currency: "USD", expires_at: null, items: [], parcels: [], story: [] },
  ...{ money: { due_minor: 0, paid_minor: 0, invoice_due_minor: 0 }, store_place: null, may_cancel: false },
  ...{ credit: null, may_choose_credit: false },
  papers: { label: false, label_code: false, packing_slip: false, drop_off_code: false },
};

const posts: { path: string; body: any }[] = [];
/** How the server answers quotes. */
let quoted: (body: any) => Response;
const ok = (data: unknown, status = 200) => Response.json({ is_success: true, data, message: "" }, { status });
const no = (code: string, more: object) => Response.json({ is_success: false, data: { code, ...more }, message: code }, { status: 422 });
async function serve(url: string, { method, body }: { method: string; body: string }): Promise<Response> {
  const path = url.split("/portal")[1] ?? "";
  if (path.endsWith("/conversations/sync")) return ok({ messages: null, is_typing: false, is_closed: false, answers_at: null });
  if (method === "POST") {
    const sent = JSON.parse(body);
    posts.push({ path, body: sent });
    return path.endsWith("/quote") ? quoted(sent) : ok(record, 201);
  }
  const answers: Record<string, unknown> = {
    ...{ "/stores/s": look, "/stores/s/articles": { items: [] }, "/orders/o": order, "/orders/o/returns": { items: [] } },
    ...{ "/orders/o/warranties": { items: [] }, "/orders/o/store-credits": { items: [] }, "/orders/o/claims": { items: [] } },
    ...{ "/orders/o/claims/eligibility": { types: [] }, "/orders/o/returns/r": record },
  };
  return ok(answers[path]);
}
const choice = { quantity: 1, reason: "TOO_SMALL", comment: "", photos: [], outcome: "REFUND", variant: "" };
function open(address: string, answers: Record<string, string> = {}) {
  sessionStorage.setItem("portal:draft:o:choices", JSON.stringify({ l: choice }));
  sessionStorage.setItem("portal:draft:o:answers", JSON.stringify(answers));
  history.pushState(null, "", `/portal/s${address}`);
  render(<Portal />);
}
const submit = () => fireEvent.click(screen.getByRole("button", { name: "Submit request" }));

beforeAll(async () => {
  await startWords();
  await setLanguage("en");
});
beforeEach(() => {
  posts.length = 0;
  quoted = () => ok(quote);
  sessionStorage.setItem("portal:session:s", JSON.stringify({ token: "t", order: { id: "o", number: "#7" } }));
  vi.stubGlobal("fetch", serve);
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it("asks about chosen items before the next step, and shows what the store says about each", async () => {
  open("/request/items");
  expect(await screen.findByRole("group", { name: "Was it worn?" })).toBeInTheDocument();
  expect(screen.getByText("Worn items cannot be resold.")).toBeInTheDocument();
  expect(screen.getByText("Made to order.")).toBeInTheDocument();
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("Please choose an answer.")).toBeInTheDocument();
  fireEvent.click(screen.getByRole("radio", { name: "No" }));
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByRole("radio", { name: /return slip/ })).toBeInTheDocument();
});

it("asks what the quote reaches, and sends the answers with the request", async () => {
  open("/request/review", { worn: "no" });
  const group = await screen.findByRole("group", { name: "Was it washed?" });
  expect(screen.getByText("Bring the box.")).toBeInTheDocument();
  submit();
  expect(await within(group).findByText("Please choose an answer.")).toBeInTheDocument();
  expect(posts.filter(({ path }) => path === "/orders/o/returns")).toEqual([]);
  fireEvent.click(within(group).getByRole("radio", { name: "Yes" }));
  await waitFor(() => expect(posts.at(-1)?.body.answers).toEqual({ worn: "no", washed: "yes" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Submit request" })).toBeEnabled());
  submit();
  await screen.findByRole("heading", { level: 1, name: "Return RMA-1" });
  expect(posts.find(({ path }) => path === "/orders/o/returns")?.body.answers).toEqual({ worn: "no", washed: "yes" });
});

it("asks for a comment that a flow requires where it is missing", async () => {
  quoted = ({ items }) => (items[0].comment ? ok(quote) : no("COMMENT_REQUIRED", { errors: { "items.0.comment": "COMMENT_REQUIRED" } }));
  open("/request/review", { worn: "yes", washed: "no" });
  const field = await screen.findByLabelText("Tell the store more");
  fireEvent.change(field, { target: { value: "A tear" } });
  fireEvent.click(screen.getByRole("button", { name: "Send to the store" }));
  expect(await screen.findByText("Value of the items")).toBeInTheDocument();
  expect(posts.at(-1)?.body.items[0].comment).toBe("A tear");
});

it("asks for a photo that a flow requires, and says why the store refuses an item", async () => {
  quoted = () => no("PHOTO_REQUIRED", { errors: { "items.0.photos": "PHOTO_REQUIRED" } });
  open("/request/review", { worn: "yes" });
  expect(await screen.findByRole("region", { name: "The store needs more information about Shirt" })).toBeInTheDocument();
  quoted = () => no("NOT_RETURNABLE", { text: { en: "Made to order.", fr: "Sur mesure." } });
  history.pushState(null, "", "/portal/s/request/items");
  open("/request/review", { worn: "no" });
  expect(await screen.findByText("Made to order.")).toBeInTheDocument();
});
