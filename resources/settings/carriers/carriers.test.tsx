import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type CarrierConnection, carrierConnections } from "#contracts/carrier-connections";
import { noSettings } from "#contracts/carrier-services";
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
  ...{ refund_days_usps: 30, version: 1, created_at: at, public_key_last4: null, settings: noSettings, reports: "ALL" },
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
  await userEvent.type(await screen.findByLabelText(settings.carriers.services.easypost.apiKey), "EZTK_abcdef");
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

it("asks for what each service needs, and sends nothing that another would", async () => {
  api.answer("get", list.path, () => ok({ items: [] }));
  const sent: unknown[] = [];
  api.answer("post", create.path, ({ body }) => {
    sent.push(body);
    return ok(connection, { status: 201 });
  });
  renderPage(<CarriersPanel />, words);
  const { carriers } = settings;
  await userEvent.click(await screen.findByRole("button", { name: carriers.connect }));
  const choose = async (name: string) => {
    await userEvent.click(screen.getByLabelText(carriers.service));
    await userEvent.click(await screen.findByTitle(name));
  };
  await choose("Karrio");
  expect(await screen.findByLabelText(carriers.settings.base_url)).toBeVisible();
  expect(screen.queryByLabelText(carriers.publicKey)).toBeNull();
  await choose("Easyship");
  expect(await screen.findByText(carriers.directions.AS_TRAVELLED)).toBeVisible();
  expect(screen.queryByLabelText(carriers.settings.base_url)).toBeNull();
  await choose("Sendcloud");
  await userEvent.type(await screen.findByLabelText(carriers.publicKey), "public");
  await userEvent.type(screen.getByLabelText(carriers.services.sendcloud.apiKey), "secret");
  const submit = () => userEvent.click(screen.getAllByRole("button", { name: carriers.connect }).at(-1) as HTMLElement);
  await submit();
  expect(await screen.findByText(common.validation.REQUIRED)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText(carriers.services.sendcloud.codes), "sendcloud:letter,");
  await submit();
  const settings_ = { codes: ["sendcloud:letter"] };
  await waitFor(() =>
    expect(sent).toEqual([{ provider: "sendcloud", name: "Sendcloud", api_key: "secret", public_key: "public", settings: settings_ }]),
  );
});

it("shows what a service of the store's own is, and that not every parcel is reported", async () => {
  const one: CarrierConnection = {
    ...{ ...connection, provider: "sendcloud", name: "Sendcloud", state: "OK", webhook_secret_last4: "cret", reports: "SOME" },
    ...{ refund_days: 42, refund_days_usps: 42, settings: { ...noSettings, codes: ["postnl:standard/return"] } },
  };
  const own: CarrierConnection = {
    ...{ ...connection, id: "k2", provider: "karrio", name: "Own", state: "OK", refund_days: null, refund_days_usps: null },
    settings: { ...noSettings, base_url: "https://karrio.example.com" },
  };
  api.answer("get", list.path, () => ok({ items: [one, own] }));
  renderPage(<CarriersPanel />, words);
  expect(await screen.findByText("postnl:standard/return")).toBeVisible();
  expect(screen.getByText(settings.carriers.reportsSome.replace("{{service}}", "Sendcloud"))).toBeVisible();
  expect(screen.getByText(settings.carriers.refundWithin.replace("{{others}}", "42"))).toBeVisible();
  expect(screen.getByText("https://karrio.example.com")).toBeVisible();
  expect(screen.getByText(settings.carriers.refundByCarrier)).toBeVisible();
  expect(screen.getByText("Karrio")).toBeVisible();
});
