import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type CarrierConnection, carrierConnections } from "#contracts/carrier-connections";
import common from "#src/locales/en.json";
import { ok, refuse, stubApi } from "../../../tests/support/api-stub.ts";
import { renderPage } from "../../../tests/support/refine-harness.tsx";
import settings from "../locales/en.json";
import { CarriersPanel } from "./carriers-panel.tsx";

const api = stubApi();
const { list, create, check } = carrierConnections.operations;
const at = "2026-03-01T10:00:00.000Z";
const connection: CarrierConnection = {
  ...{ id: "k1", provider: "easypost", name: "Main account", mode: "TEST", state: "REFUSED", paused_until: null, last_error: null },
  ...{ key_last4: "cdef", webhook_secret_last4: null, hook_url: "https://returns.example.test/hook/k1", last_report_at: null },
  ...{ accounts: [], balance: { minor: 4150, currency: "USD" }, checked_at: at, first_label_ok_at: null, refund_days: 90 },
  ...{ day_count_limit: null, day_cost_limit: null },
  ...{ refund_days_usps: 30, version: 1, created_at: at },
};
const words = { contracts: [carrierConnections], words: common, namespaces: { settings } };

it("says what happens without a carrier, and connects one", async () => {
  api.answer("get", list.path, () => ok({ items: [] }));
  const sent: unknown[] = [];
  api.answer("post", create.path, ({ body }) => {
    sent.push(body);
    return ok(connection, { status: 201 });
  });
  renderPage(<CarriersPanel />, words);
  expect(await screen.findByText(settings.carriers.none)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: settings.carriers.connect }));
  await userEvent.type(await screen.findByLabelText(settings.carriers.apiKey), "EZTK_abcdef");
  await userEvent.click(screen.getAllByRole("button", { name: settings.carriers.connect }).at(-1) as HTMLElement);
  await waitFor(() => expect(sent).toEqual([{ provider: "easypost", name: "EasyPost", api_key: "EZTK_abcdef" }]));
});

it("shows a refused connection with the end of its key, and why a check failed", async () => {
  api.answer("get", list.path, () => ok({ items: [connection] }));
  api.answer("post", check.path, () => refuse(422, "CONNECTION_REFUSED"));
  renderPage(<CarriersPanel />, words);
  expect(await screen.findByText("Main account")).toBeVisible();
  expect(screen.getByText(settings.carriers.state.REFUSED)).toBeVisible();
  expect(screen.getByText("…cdef")).toBeVisible();
  expect(screen.getByText("$41.50")).toBeVisible();
  expect(screen.getByText(settings.carriers.noHook)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: settings.carriers.check }));
  expect(await screen.findByRole("alert")).toBeVisible();
});
