import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { automations } from "#contracts/automations/automations";
import { usualDefinition } from "#contracts/automations/definition";
import { ok, stubApi } from "../../tests/support/api-stub.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import templates from "../templates/locales/en.json";
import EditAutomation from "./edit.tsx";
import words from "./locales/en.json";
import AutomationTypePage from "./type.tsx";

const api = stubApi();
const prefix = "/api/v1/notifications/automations";
const base = "/dashboard/notifications/automations";
const at = "2026-06-01T09:00:00.000Z";
const row = {
  ...{ id: "a1", type: "back-in-stock", name: "Back", status: "ACTIVE", priority: 100, version: 3, waiting: 2, sent: 7 },
  ...{ net: { currency: "USD", minor: 12300 }, created_at: at, updated_at: at },
};
const setup = { contracts: [automations], namespaces: { automations: words, templates } };

it("shows what people wait for, and that nobody has asked yet", async () => {
  const demand = {
    variant_id: "v1",
    product_id: "p1",
    title: "Jacket",
    variant_title: "M",
    sku: "J-M",
    waiting: 12,
    notified: 3,
    available: 0,
    oldest_at: at,
  };
  const feeds = [{ source: "WATCHES", last_at: null, count_24h: 0 }];
  api.answer("get", `${prefix}/types/back-in-stock`, () =>
    ok({ type: "back-in-stock", automations: [row], feeds, demand: [demand], held: [] }),
  );
  renderRoutes([{ path: `${base}/back-in-stock`, element: <AutomationTypePage /> }], { ...setup, path: `${base}/back-in-stock` });
  expect(await screen.findByText("Jacket · M")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Back" })).toHaveAttribute("href", `${base}/back-in-stock/a1`);
  expect(screen.getByText(words.feeds.WATCHES.silent)).toBeInTheDocument();
});

it("saves the steps of an automation as delays from the entry", async () => {
  const record = {
    ...{ ...row, type: "abandoned-cart-recovery", definition: usualDefinition("abandoned-cart-recovery") },
    ...{ allowed_actions: [], codes_left: null },
  };
  const saved: any[] = [];
  api.answer("get", `${prefix}/a1`, () => ok(record));
  api.answer("put", `${prefix}/a1`, ({ body }) => {
    saved.push(body);
    return ok({ ...record, version: 4 });
  });
  renderRoutes(
    [
      { path: `${base}/:id/edit`, element: <EditAutomation /> },
      { path: "*", element: <p>saved</p> },
    ],
    { ...setup, path: `${base}/a1/edit` },
  );
  const delay = await screen.findByLabelText("Delay 2");
  await userEvent.clear(delay);
  await userEvent.type(delay, "2");
  await userEvent.click(screen.getByRole("button", { name: /save/i }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0].definition.steps.map((step: { delay_minutes: number }) => step.delay_minutes)).toEqual([60, 2880, 4320]);
});
