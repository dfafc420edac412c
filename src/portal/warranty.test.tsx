import { fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PortalOrder } from "#contracts/portal/portal";
import type { PortalWarranty } from "#contracts/portal/warranty";
import enums from "../../contracts/locales/enums/en.json";
import english from "./locales/en.json";
import { Visit } from "./visit.tsx";
import { SpeechContext, speechOf } from "./words.ts";

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
const open: PortalWarranty = { items: [{ order_line_id: "l", coverage, registrations: [] } as unknown as PortalWarranty["items"][number]] };
const registered: PortalWarranty = {
  items: [
    {
      order_line_id: "l",
      coverage: { ...open.items[0]!.coverage!, state: "REGISTERED" },
      registrations: [{ id: "r", name: "Two years", serial: "1234", status: "VALID", starts_on: "2026-01-01", last_day: "2028-01-01" }],
    },
  ],
};
const refused = (status: number, data: object) => Response.json({ is_success: false, data, message: "Refused." }, { status });

let answers: Response[] = [];
const sent: unknown[] = [];
function serve(warranty: PortalWarranty): void {
  const told: Record<string, unknown> = { "/orders/o": order, "/orders/o/returns": { items: [] }, "/orders/o/warranties": warranty };
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    if (method === "POST") {
      sent.push(JSON.parse(String(body)));
      return answers.shift();
    }
    return Response.json({ is_success: true, data: told[url.split("/portal")[1] ?? ""], message: "" });
  });
}
const visit = () =>
  render(
    <SpeechContext value={speechOf("en", english, enums)}>
      <Visit pass={{ token: "t", order: { id: "o", number: "#7" } }} onLeave={vi.fn()} />
    </SpeechContext>,
  );

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => undefined);
  sent.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

it("shows from when till when an item is covered, and that no registration is needed", async () => {
  serve({ items: [{ ...open.items[0]!, coverage: { ...open.items[0]!.coverage!, state: "COVERED" } }] });
  visit();
  expect(await screen.findByText("Under warranty")).toBeVisible();
  expect(screen.getByText(/Jan 1, 2026\s–\sJan 1, 2028/)).toBeVisible();
  expect(screen.getByText("No registration needed.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Register/ })).toBeNull();
});

it("says nothing of warranty where there is none", async () => {
  serve({ items: [] });
  visit();
  expect(await screen.findByText("Chrono")).toBeVisible();
  expect(screen.queryByText(/warranty/i)).toBeNull();
});

it("registers an item: what is missing and what is wrong stand at their fields, and then it is registered", async () => {
  serve(open);
  visit();
  fireEvent.click(await screen.findByRole("button", { name: "Register Chrono for its warranty" }));
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
  expect(await screen.findByRole("alert")).toHaveTextContent("Refused.");
  press();
  expect(await screen.findByText(/It is registered\./)).toBeVisible();
  expect(sent.at(-1)).toEqual({ order_line_id: "l", serial: "1234", phone: "", address: "", note: "", proof: [] });
  const item = within(screen.getByText("Chrono").closest("li") as HTMLElement);
  expect(item.getByText("Registered")).toBeVisible();
  expect(item.getByText("1234")).toBeVisible();
});
