import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter, Outlet, Route, Routes } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { PortalOrder } from "#contracts/portal/shapes";
import { setLanguage } from "#src/lib/words/i18n";
import { startWords } from "../frame/words.ts";
import { freshChoice } from "./draft.ts";
import { RequestSteps } from "./request-steps.tsx";

const store = (id: string, over: object = {}) => ({
  id,
  name: `Store ${id}`,
  address: ["1 Main Street", "Reno"],
  phone: "",
  opening_hours: [{ day: 1, opens: "09:00", closes: "18:00" }],
  instructions: {},
  distance_km: null,
  order_line_ids: ["l", "m"],
  ...over,
});
const line = (order_line_id: string) => ({
  order_line_id,
  title: order_line_id,
  allowed_outcomes: ["REFUND"],
  methods: ["LABEL", "IN_STORE"],
  ...{ variants: [], windows: {}, questions: [], messages: [] },
});
const reason = { code: "TOO_SMALL", label: "", needs_photo: false, needs_comment: false, merchant_fault: false, allowed_outcomes: [] };
const client = {
  stores: vi.fn(),
  quote: vi.fn(async () => ({ currency: "USD", fees: [], questions: [], messages: [] })),
  request: vi.fn(async () => ({ id: "r" })),
};

beforeAll(startWords);
beforeEach(async () => {
  await setLanguage("en");
  vi.stubGlobal("scrollTo", () => undefined);
  const choice = { ...freshChoice, reason: "TOO_SMALL", outcome: "REFUND" };
  sessionStorage.setItem("portal:draft:o:choices", JSON.stringify({ l: choice }));
  sessionStorage.setItem("portal:draft:o:method", JSON.stringify("IN_STORE"));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  sessionStorage.clear();
});

async function open(shops: object[]) {
  const order = { id: "o", currency: "USD", lines: [line("l"), line("m")], reasons: [reason], shops } as unknown as PortalOrder;
  render(
    <MemoryRouter initialEntries={["/s/request/method"]}>
      <Routes>
        <Route path="/s" element={<Outlet context={{ client, order }} />}>
          <Route path="request/:step" element={<RequestSteps />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  // Its code loads when it is needed.
  await screen.findByRole("group", { name: "Drop-off locations" });
}
const stores = () => within(screen.getByRole("group", { name: "Drop-off locations" })).getAllByRole("radio");
const locate = (answer: (ok: PositionCallback, fail: () => void) => void) =>
  vi.stubGlobal("navigator", { ...navigator, geolocation: { getCurrentPosition: answer } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("asks for one of the stores that take the chosen items, and requests the return there", async () => {
  await open([store("a"), store("b"), store("c", { order_line_ids: ["m"] })]);
  expect(stores()).toHaveLength(2);
  expect(screen.getAllByText("09:00–18:00")).toHaveLength(2);
  press("Continue");
  expect(await screen.findByRole("alert")).toHaveTextContent("Choose a store.");
  fireEvent.click(screen.getByRole("radio", { name: "Store b" }));
  press("Continue");
  expect(await screen.findByText("Bring it to a store: Store b")).toBeVisible();
  expect(client.quote).toHaveBeenCalledWith(expect.objectContaining({ shipping_method: "IN_STORE", store_place_id: "b" }));
});

it("chooses the only store by itself", async () => {
  await open([store("a")]);
  expect(stores()[0]).toBeChecked();
  press("Continue");
  expect(await screen.findByText("Bring it to a store: Store a")).toBeVisible();
});

it("lists the nearest first with their distance once the position is known", async () => {
  locate((ok) => ok({ coords: { latitude: 39.5012, longitude: -119.8023 } } as GeolocationPosition));
  client.stores.mockResolvedValue({ items: [store("b", { distance_km: 1.5 }), store("a", { distance_km: 20 })] });
  await open([store("a"), store("b")]);
  press("Show the nearest first");
  expect(await screen.findByText("1.5 km away")).toBeVisible();
  expect(stores().map((radio) => radio.closest("label")?.textContent)).toEqual(["Store b1.5 km away", "Store a20 km away"]);
  fireEvent.click(stores()[0] as HTMLElement);
  press("Continue");
  await waitFor(() => expect(client.quote).toHaveBeenCalled());
  const near = { latitude: 39.5, longitude: -119.8 };
  expect(client.stores).toHaveBeenCalledWith(near);
  expect(client.quote).toHaveBeenCalledWith(expect.objectContaining({ store_place_id: "b", near }));
});

it("says when the position is not available, and still offers the stores", async () => {
  locate((_, fail) => fail());
  await open([store("a"), store("b")]);
  press("Show the nearest first");
  expect(await screen.findByText("Your position is not available.")).toBeVisible();
  expect(stores()).toHaveLength(2);
});
