import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setLanguage } from "#src/lib/words/i18n";
import { deviceIn, zoneOfMachineAfterEach } from "../../../tests/support/device-zone.ts";
import { startWords } from "../frame/words.ts";
import { Portal } from "../portal.tsx";

const look = {
  ...{ store_id: "s", name: "Shop", is_open: true, has_warranty: false, languages: ["en"], greeting: {}, policy_text: {} },
  ...{ support_email: "", terms_url: "", accent: "#0055ff", on_accent: "#ffffff", radius: 8, font: "SYSTEM", logo_url: null },
  ...{ button_words: {}, timezone: "America/Los_Angeles" },
};
// The last moments of two days in Los Angeles, on both sides of the change of clocks.
const refundEnds = "2027-03-13T07:59:59.999Z";
const exchangeEnds = "2027-03-15T06:59:59.999Z";
const line = {
  ...{ order_line_id: "l", title: "Vest", variant_title: "M", image_url: null, quantity: 2, free: 2, unit_minor: 16_129, code: null },
  ...{ message: "", allowed_outcomes: ["REFUND", "EXCHANGE"], methods: ["LABEL"], fees: [], questions: [], messages: [] },
  ...{ closes_at: exchangeEnds, windows: { REFUND: refundEnds, EXCHANGE: exchangeEnds } as Record<string, string | null> },
  variants: [
    { id: "m", title: "M", price_minor: 16_129, difference_minor: 0, available: true, is_same: false },
    { id: "l", title: "L", price_minor: 17_129, difference_minor: 1_000, available: true, is_same: false },
    { id: "s", title: "S", price_minor: 15_629, difference_minor: -500, available: false, is_same: false },
    { id: "x", title: "X", price_minor: 15_629, difference_minor: null, available: true, is_same: false },
  ],
};
const reason = { label: "Too small", needs_photo: false, needs_comment: false, merchant_fault: false, allowed_outcomes: [] };
const makeOrder = (windows: Record<string, string | null>) => ({
  ...{ id: "o", number: "#7", ordered_at: "2027-01-15T07:30:00Z", currency: "USD", store: { id: "s", name: "Shop" }, may_request: true },
  ...{ fees: [], reasons: [{ ...reason, code: "TOO_SMALL" }], shops: [], lines: [{ ...line, windows }] },
});
let windows = line.windows;
async function serve(url: string): Promise<Response> {
  const path = url.split("/portal")[1] ?? "";
  const answers: Record<string, unknown> = {
    ...{ "/stores/s": look, "/stores/s/articles": { items: [] }, "/orders/o": makeOrder(windows) },
    ...{ "/orders/o/returns": { items: [] }, "/orders/o/warranties": { items: [] }, "/orders/o/store-credits": { items: [] } },
    ...{ "/orders/o/claims": { items: [] }, "/orders/o/claims/eligibility": { types: [] } },
    "/orders/o/conversations/sync": { messages: null, is_typing: false, is_closed: false, answers_at: null },
  };
  return Response.json({ is_success: true, data: answers[path], message: "" });
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
  windows = line.windows;
  sessionStorage.setItem("portal:session:s", JSON.stringify({ token: "t", order: { id: "o", number: "#7" } }));
  const choice = { quantity: 2, reason: "TOO_SMALL", comment: "", photos: [], outcome: "EXCHANGE", variant: "" };
  sessionStorage.setItem("portal:draft:o:choices", JSON.stringify({ l: choice }));
  vi.stubGlobal("fetch", serve);
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});
zoneOfMachineAfterEach();

describe.each(["America/Los_Angeles", "Pacific/Honolulu", "America/New_York", "Asia/Ho_Chi_Minh", "UTC"])("on a device in %s", (device) => {
  beforeEach(() => deviceIn(device));

  it("the last days of each outcome are the store's", async () => {
    open("/request/items");
    expect(await screen.findByText("Refund until Mar 12, 2027")).toBeInTheDocument();
    expect(screen.getByText("Exchange until Mar 14, 2027")).toBeInTheDocument();
    expect(screen.getByRole("option", { name: "Refund · until Mar 12, 2027" })).toBeInTheDocument();
  });

  it("an item whose outcomes end on one day says it once, and the order its own day", async () => {
    windows = { REFUND: exchangeEnds, EXCHANGE: exchangeEnds };
    open("/request/items");
    expect(await screen.findByText("Mar 14, 2027")).toBeInTheDocument();
    expect(screen.getByRole("option", { name: "Refund" })).toBeInTheDocument();
    cleanup();
    open("/order");
    expect(await screen.findByText("Jan 14, 2027")).toBeInTheDocument();
  });
});

it("says what an exchange costs more or less, not what it costs", async () => {
  open("/request/items");
  const field = await screen.findByLabelText("Exchange for");
  expect(
    within(field)
      .getAllByRole("option")
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(["M · even exchange", "L · +$20.00", "S · −$10.00 · sold out", "X"]);
});
