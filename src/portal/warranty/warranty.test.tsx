import { fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { PortalOrder } from "#contracts/portal/shapes";
import type { PortalWarranty } from "#contracts/portal/warranty";
import { setLanguage } from "#src/lib/words/i18n";
import { startWords } from "../frame/words.ts";
import { Portal } from "../portal.tsx";

const line = { title: "Chrono", variant_title: null, image_url: null, quantity: 1, code: "WINDOW_CLOSED", message: "Too late.", free: 1 };
const order = {
  ...{ id: "o", number: "#7", ordered_at: "2026-01-01T00:00:00Z", currency: "USD", store: { id: "s", name: "Shop" } },
  ...{ may_request: true, fees: [], reasons: [], shops: [], lines: [{ ...line, order_line_id: "l" }] },
} as unknown as PortalOrder;
const coverage = {
  ...{ name: "Two years", state: "TO_REGISTER", starts_from: "ORDER", starts_on: "2026-01-01", last_day: "2028-01-01" },
  units_left: 1,
  duration: { value: 2, unit: "YEARS" },
  benefits: ["REPAIR", "REFUND"],
  terms: "Bring it back.",
  fields: [
    { field: "SERIAL", required: true },
    { field: "NOTE", required: false },
  ],
  serial: { parts: [{ sign: "DIGIT", text: "", count: 4 }], example: "1234" },
} as const;
const unregistered: PortalWarranty = {
  items: [{ order_line_id: "l", coverage, registrations: [] } as unknown as PortalWarranty["items"][number]],
};
const registered: PortalWarranty = {
  items: [
    {
      order_line_id: "l",
      coverage: { ...unregistered.items[0]!.coverage!, state: "REGISTERED" },
      registrations: [{ id: "r", name: "Two years", serial: "1234", status: "VALID", starts_on: "2026-01-01", last_day: "2028-01-01" }],
    },
  ],
};
const refused = (status: number, data: object) => Response.json({ is_success: false, data, message: "Refused." }, { status });

const look = {
  store_id: "s",
  name: "Shop",
  is_open: true,
  has_warranty: true,
  languages: ["en"],
  greeting: {},
  policy_text: {},
  button_words: {},
};
const appearance = { support_email: "", terms_url: "", accent: "#0055ff", on_accent: "#ffffff", radius: 8, font: "SYSTEM", logo_url: null };

let answers: Response[] = [];
const sent: unknown[] = [];
const keys: (string | undefined)[] = [];
function serve(warranty: PortalWarranty): void {
  const data: Record<string, unknown> = {
    "/stores/s": { ...look, ...appearance },
    "/stores/s/articles": { items: [] },
    "/orders/o/conversations/sync": { messages: null, is_typing: false, is_closed: false, answers_at: null },
    "/orders/o": order,
    "/orders/o/returns": { items: [] },
    "/orders/o/warranties": warranty,
    "/orders/o/store-credits": { items: [] },
    "/orders/o/claims": { items: [] },
    "/orders/o/claims/eligibility": { types: [] },
  };
  vi.stubGlobal(
    "fetch",
    async (url: string, { method, body, headers }: { method: string; body: string; headers: Record<string, string> }) => {
      if (method === "POST" && !url.endsWith("/sync")) {
        sent.push(JSON.parse(body));
        keys.push(headers["idempotency-key"]);
        const next = answers.shift();
        if (next?.status === 201) data["/orders/o/warranties"] = registered;
        return next;
      }
      return Response.json({ is_success: true, data: data[url.split("/portal")[1] ?? ""], message: "" });
    },
  );
}
function open(): void {
  sessionStorage.setItem("portal:session:s", JSON.stringify({ token: "t", order: { id: "o", number: "#7" } }));
  history.replaceState(null, "", "/portal/s/order");
  render(<Portal />);
}

beforeAll(startWords);
beforeEach(async () => {
  await setLanguage("en");
  vi.stubGlobal("scrollTo", () => undefined);
  sent.length = 0;
  keys.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});

it("shows the dates of coverage, and that no registration is needed", async () => {
  serve({ items: [{ ...unregistered.items[0]!, coverage: { ...unregistered.items[0]!.coverage!, state: "COVERED" } }] });
  open();
  expect(await screen.findByText("Under warranty")).toBeVisible();
  expect(screen.getByText(/Jan 1, 2026\s–\sJan 1, 2028/)).toBeVisible();
  expect(screen.getByText("No registration needed.")).toBeVisible();
  expect(screen.queryByRole("link", { name: /Register/ })).toBeNull();
});

it("shows no warranty where there is none", async () => {
  serve({ items: [] });
  open();
  expect(await screen.findByText("Chrono")).toBeVisible();
  expect(screen.queryByText(/warranty/i)).toBeNull();
});

it("registers an item, showing missing and invalid answers at their fields first", async () => {
  serve(unregistered);
  open();
  fireEvent.click(await screen.findByRole("link", { name: "Register Chrono for its warranty" }));
  expect(await screen.findByRole("heading", { name: "Register for the warranty" })).toBeVisible();
  expect(screen.getByText("What you get: Repair, Refund")).toBeVisible();
  const serial = screen.getByRole("textbox", { name: "Serial number" });
  expect(serial).toHaveAccessibleDescription("Format: digits (4). For example 1234");
  const press = () => fireEvent.click(screen.getByRole("button", { name: "Register" }));
  press();
  expect(serial).toHaveAccessibleDescription("Please fill this in. Format: digits (4). For example 1234");
  expect(sent).toEqual([]);

  fireEvent.change(serial, { target: { value: "12" } });
  answers = [
    refused(400, { code: "BAD_REQUEST", errors: { serial: "Unlike the pattern." } }),
    refused(409, { code: "SERIAL_TAKEN", errors: { serial: "Taken." } }),
    refused(422, { code: "REGISTRATION_CLOSED" }),
    Response.json({ is_success: true, data: registered, message: "" }, { status: 201 }),
  ];
  press();
  expect(await screen.findByText("Unlike the pattern.")).toBeVisible();
  press();
  expect(await screen.findByText(/already registered\. Please check it/)).toBeVisible();
  fireEvent.change(serial, { target: { value: "1234" } });
  press();
  expect(await screen.findByRole("alert")).toHaveTextContent("This store does not accept product registrations here.");
  press();
  expect(await screen.findByText(/Your item is registered\./)).toBeVisible();
  expect(sent.at(-1)).toEqual({ order_line_id: "l", serial: "1234", phone: "", address: "", note: "", proof: [] });
  const item = within(screen.getByText("Chrono").closest("li") as HTMLElement);
  expect(item.getByText("Registered")).toBeVisible();
  expect(item.getByText("1234")).toBeVisible();
});

it("retries a registration with the same key after a lost answer, so that it happens once", async () => {
  serve(unregistered);
  open();
  fireEvent.click(await screen.findByRole("link", { name: "Register Chrono for its warranty" }));
  fireEvent.change(await screen.findByRole("textbox", { name: "Serial number" }), { target: { value: "1234" } });
  answers = [refused(503, { code: "INTERNAL" }), Response.json({ is_success: true, data: registered, message: "" }, { status: 201 })];
  fireEvent.click(screen.getByRole("button", { name: "Register" }));
  await screen.findByRole("alert");
  fireEvent.click(screen.getByRole("button", { name: "Register" }));
  await screen.findByText(/Your item is registered\./);
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
});
