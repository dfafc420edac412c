import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter, Outlet, Route, Routes } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { PortalOrder } from "#contracts/portal/shapes";
import { setLanguage } from "#src/lib/words/i18n";
import { startWords } from "../frame/words.ts";
import type { OrderContext } from "../orders/order-area.tsx";
import { RequestSteps } from "../request/request-steps.tsx";

const line = {
  ...{ order_line_id: "shirt", title: "Shirt", variant_title: null, image_url: null, quantity: 1, free: 1, unit_minor: 2000, code: null },
  ...{
    message: "",
    allowed_outcomes: ["REFUND"],
    methods: ["LABEL"],
    closes_at: null,
    windows: {},
    fees: [],
    variants: [],
    questions: [],
    messages: [],
  },
};
const torn = { code: "TORN", label: "Torn", needs_photo: false, needs_comment: false, merchant_fault: true, allowed_outcomes: [] };
const order = {
  ...{ id: "o", number: "#7", currency: "USD", store: { id: "s", name: "Shop" }, reasons: [torn], shops: [] },
  lines: [line, { ...line, order_line_id: "ring", title: "Ring" }],
} as unknown as PortalOrder;

let arrive: ((photo: { id: string; name: string }) => void)[] = [];
const upload = () => new Promise((resolve) => arrive.push(resolve));
const quote = async () => ({ refund_minor: 2000, currency: "USD", fees: [], questions: [], messages: [] });
const context = { order, client: { upload, quote } } as unknown as OrderContext;

const photoOf = (id: string) => ({ id, name: `${id}.jpg` });
const chosen = { quantity: 1, reason: "TORN", comment: "", photos: [photoOf("first")], outcome: "REFUND", variant: "" };
const stored = () => JSON.parse(sessionStorage.getItem("portal:draft:o:choices") ?? "{}");
const card = (title: string) => within(screen.getByRole("checkbox", { name: new RegExp(title) }).closest("li") as HTMLElement);
const send = (title: string) => {
  const file = new File(["x"], "second.jpg", { type: "image/jpeg" });
  fireEvent.change(card(title).getByLabelText("Add a photo"), { target: { files: [file] } });
};
const end = () => act(async () => arrive[0]?.(photoOf("second")));
const names = () => screen.queryAllByText(/\.jpg$/).map(({ textContent }) => textContent);

beforeAll(async () => {
  await startWords();
  await setLanguage("en");
});
beforeEach(() => {
  arrive = [];
  sessionStorage.setItem("portal:draft:o:choices", JSON.stringify({ shirt: chosen }));
  vi.stubGlobal("scrollTo", () => undefined);
  // The store has no articles.
  vi.stubGlobal("fetch", async () => Response.json({ is_success: true, data: { items: [] }, message: "" }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function show() {
  return render(
    <MemoryRouter initialEntries={["/request/items"]}>
      <Routes>
        <Route element={<Outlet context={context} />}>
          <Route path="request/:step" element={<RequestSteps />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
}

it("keeps what is entered and chosen while a photo uploads, in the stored draft too", async () => {
  show();
  send("Shirt");
  await waitFor(() => expect(arrive).toHaveLength(1));
  fireEvent.change(card("Shirt").getByLabelText(/Anything to add/), { target: { value: "A tear" } });
  fireEvent.click(screen.getByRole("button", { name: /first\.jpg/ }));
  fireEvent.click(screen.getByRole("checkbox", { name: /Ring/ }));
  await end();
  expect(card("Shirt").getByLabelText(/Anything to add/)).toHaveValue("A tear");
  expect(screen.getByRole("checkbox", { name: /Ring/ })).toBeChecked();
  expect(names()).toEqual(["second.jpg"]);
  expect(stored()).toMatchObject({ shirt: { comment: "A tear", photos: [photoOf("second")] }, ring: { quantity: 1 } });
});

it("submits nothing before the photos are there", async () => {
  show();
  send("Shirt");
  await waitFor(() => expect(arrive).toHaveLength(1));
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByRole("radio");
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByRole("region", { name: "What you get" });
  expect(screen.getByRole("button", { name: "Submit request" })).toBeDisabled();
  await end();
  await waitFor(() => expect(screen.getByRole("button", { name: "Submit request" })).toBeEnabled());
});

it("drops a photo for an item that is no longer chosen", async () => {
  show();
  send("Shirt");
  await waitFor(() => expect(arrive).toHaveLength(1));
  fireEvent.click(screen.getByRole("checkbox", { name: /Shirt/ }));
  await end();
  expect(screen.getByRole("checkbox", { name: /Shirt/ })).not.toBeChecked();
  expect(stored()).toEqual({});
});

it("adds a photo that arrives at the next step, and none once the request was left", async () => {
  const { unmount } = show();
  send("Shirt");
  await waitFor(() => expect(arrive).toHaveLength(1));
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByRole("radio");
  await end();
  expect(stored().shirt.photos).toEqual([photoOf("first"), photoOf("second")]);
  unmount();
  sessionStorage.clear();
  arrive = [];
  sessionStorage.setItem("portal:draft:o:choices", JSON.stringify({ shirt: chosen }));
  const next = show();
  send("Shirt");
  await waitFor(() => expect(arrive).toHaveLength(1));
  next.unmount();
  sessionStorage.clear();
  await end();
  expect(stored()).toEqual({});
});
