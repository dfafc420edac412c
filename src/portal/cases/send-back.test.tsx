import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { SendBack } from "#contracts/portal/shapes";
import { setLanguage } from "#src/lib/words/i18n";
import { startWords } from "../frame/words.ts";
import { Portal } from "../portal.tsx";

const look = {
  ...{ store_id: "s", name: "Shop", is_open: true, has_warranty: false, languages: ["en"], greeting: {}, policy_text: {} },
  ...{
    button_words: {},
    support_email: "",
    terms_url: "",
    accent: "#0055ff",
    on_accent: "#ffffff",
    radius: 8,
    font: "SYSTEM",
    logo_url: null,
  },
};
const order = {
  ...{ id: "o", number: "#7", ordered_at: "2026-01-01T00:00:00Z", currency: "USD", store: { id: "s", name: "Shop" }, may_request: true },
  ...{ fees: [], reasons: [], shops: [], lines: [] },
};
const made = { id: "e", at: "2026-01-02T09:00:00Z", label: "Label Created", is_slip: true, text: "" };
const record = {
  ...{ id: "r", number: "RMA-1", status: "OPEN", stage: "APPROVED", close_reason: null, items_summary: "Shirt", created_at: "2026-01-02" },
  ...{ decision: "APPROVED", shipping_method: "LABEL", currency: "USD", expires_at: null, items: [], parcels: [], story: [made] },
  ...{ money: { due_minor: 0, paid_minor: 0, invoice_due_minor: 0 }, may_cancel: false, credit: null, may_choose_credit: false },
  ...{ store_place: null, pay_url: null, papers: { label: true, label_code: false, packing_slip: false, drop_off_code: false } },
};
const entered = { token: "t", expires_at: "2026-01-02T10:00:00Z", order: { id: "o", number: "#7" }, about: { kind: "return", id: "r" } };
const address = ["Depot", "9 Dock Road", "Reno, NV 89502", "UNITED STATES"];

const parcel = {
  parcel_no: 1,
  is_coming: false,
  handover: "PRINT",
  has_paper: true,
  has_code: false,
  tracking_number: null,
  may_get: false,
} as const;
const sentWith = (how: Pick<SendBack, "paper" | "address">, over: Partial<SendBack["parcels"][number]> = {}): SendBack => ({
  ...how,
  parcels: [{ ...parcel, kind: how.paper, ...over }],
  next_parcel: null,
});
let sendBack: SendBack | null;
const offer = { kind: "LABEL", carrier_name: "USPS", currency: "USD" };
const quote = {
  ...{ id: "q", parcel_no: 1, expires_at: "2026-01-02T10:00:00Z" },
  offers: [
    { ...offer, id: "a", service: "Ground", days: 3, fee_minor: 593 },
    { ...offer, id: "b", service: "Priority", days: 1, fee_minor: 0 },
  ],
};
let isExpired: boolean;
const sent: { path: string; body: unknown }[] = [];
async function serve(url: string, { body }: RequestInit): Promise<Response> {
  const path = url.split("/portal")[1] ?? "";
  sent.push({ path, body: body ? JSON.parse(String(body)) : null });
  const ok = (data: unknown) => Response.json({ is_success: true, data, message: "" });
  if (path === "/cases/enter" && isExpired)
    return Response.json({ is_success: false, data: { code: "NOT_FOUND" }, message: "" }, { status: 404 });
  const answers: Record<string, unknown> = {
    "/stores/s": look,
    "/cases/enter": entered,
    "/orders/o": order,
    "/orders/o/returns": { items: [] },
    "/orders/o/warranties": { items: [] },
    "/orders/o/store-credits": { items: [] },
    "/orders/o/claims": { items: [] },
    "/orders/o/claims/eligibility": { types: [] },
    "/orders/o/conversations/sync": { messages: null, is_typing: false, is_closed: false, answers_at: null },
    "/orders/o/returns/r": { ...record, send_back: sendBack },
    "/orders/o/returns/r/label-offers": quote,
    "/orders/o/returns/r/label": { ...record, send_back: sentWith({ paper: null, address }, { is_coming: true }) },
    "/orders/o/returns/r/label-code?parcel_no=1": {},
  };
  return ok(answers[path]);
}
const openLink = () => {
  history.pushState(null, "", "/portal/s/open/secret");
  return render(<Portal />);
};
const card = async () => within(await screen.findByRole("region", { name: "Send it back" }));

beforeAll(startWords);
beforeEach(async () => {
  await setLanguage("en");
  sessionStorage.clear();
  sent.length = 0;
  isExpired = false;
  sendBack = sentWith({ paper: "SLIP", address });
  vi.stubGlobal("fetch", vi.fn(serve));
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("the link of a mail opens the return without signing in, and its token leaves the address", async () => {
  openLink();
  expect(await screen.findByRole("heading", { level: 1, name: /RMA-1/ })).toBeInTheDocument();
  expect(location.pathname).toBe("/portal/s/case/r");
  expect(sent.find(({ path }) => path === "/cases/enter")?.body).toEqual({ token: "secret" });
});

it("an expired link leads to the form that finds the order", async () => {
  isExpired = true;
  openLink();
  expect(await screen.findByRole("alert")).toHaveTextContent("This link is no longer valid.");
  expect(screen.getByRole("link", { name: "Find your order" })).toHaveAttribute("href", "/portal/s");
});

it("a slip is named as one, with the address and without a carrier", async () => {
  openLink();
  const shown = await card();
  expect(shown.getByText(/put it in the parcel/)).toHaveTextContent("with a carrier of your choice");
  for (const line of address) expect(shown.getByText(line)).toBeInTheDocument();
  expect(shown.getByRole("button", { name: "Download the return slip" })).toBeInTheDocument();
  expect(screen.getByText("Return slip ready")).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent(/label/i);
});

it.each([
  [{ paper: "LABEL", address } as const, "Attach the label you received from the store", false],
  [{ paper: null, address } as const, "Send the parcel to this address with a carrier of your choice", true],
  [{ paper: null, address: [] } as const, "The store will tell you where to send the parcel.", false],
])("%j is explained", async (how, words, hasAddress) => {
  sendBack = sentWith({ ...how, address: [...how.address] }, { has_paper: false });
  openLink();
  const shown = await card();
  expect(await shown.findByText(new RegExp(words))).toBeInTheDocument();
  expect(shown.queryByText("9 Dock Road") !== null).toBe(hasAddress);
});

it("a label is offered with what it costs before it is chosen, and then on its way", async () => {
  sendBack = sentWith({ paper: null, address }, { may_get: true, has_paper: false });
  openLink();
  const shown = await card();
  await userEvent.click(await shown.findByRole("button", { name: "Get my label" }));
  expect(await shown.findByText(/at most \$5.93 less refund · 3 days/)).toBeVisible();
  await userEvent.click(shown.getByRole("radio", { name: /Priority.*free of charge/ }));
  await userEvent.click(shown.getByRole("button", { name: "Get this label" }));
  expect(await shown.findByText(/is being made/)).toBeVisible();
  expect(sent.find(({ path }) => path.endsWith("/label"))?.body).toEqual({ quote_id: "q", offer_id: "b" });
});

it("a code is shown in place of paper, or to those without a printer", async () => {
  URL.createObjectURL = () => "blob:code";
  URL.revokeObjectURL = () => undefined;
  sendBack = sentWith({ paper: "LABEL", address }, { handover: "CODE", has_code: true, has_paper: false, tracking_number: "9400" });
  const { unmount } = openLink();
  const shown = await card();
  expect(await shown.findByText("Show this code at the counter; the label is printed there.")).toBeVisible();
  const code = await shown.findByRole("img", { name: "Code of the label" });
  expect(Number(code.getAttribute("width"))).toBeGreaterThanOrEqual(240);
  expect(shown.getByText("9400")).toBeVisible();
  expect(shown.queryByRole("button", { name: "Download the label" })).toBeNull();
  unmount();
  sendBack = sentWith({ paper: "LABEL", address }, { handover: "BOTH", has_code: true, tracking_number: "9400" });
  openLink();
  const both = await card();
  expect(await both.findByText("Print the label and stick it on the parcel.")).toBeVisible();
  expect(both.getByText("No printer?")).toBeVisible();
});
