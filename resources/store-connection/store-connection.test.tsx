import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { type StoreConnectionView, storeConnection } from "#contracts/store-connection";
import type { StoreSetup } from "#contracts/store-setup";
import { apiKeys } from "#contracts/stores";
import common from "#src/locales/en.json";
import { ok, refuse, stubApi } from "../../tests/support/api-stub.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import scopes from "../scopes/locales/en.json";
import ConnectPage from "./connect.tsx";
import GuidePage from "./guide.tsx";
import words from "./locales/en.json";
import StoreConnectionPage from "./page.tsx";
import { storeConnectionPaths } from "./resource.ts";

const api = stubApi();
const base = storeConnection.operations.show.path;
const none: StoreConnectionView = {
  platform: "shopify",
  platform_domain: "fjord.myshopify.com",
  connection: null,
  traffic: { last_delivery_at: null, lag_seconds: null, failed_deliveries: 0, waiting_deliveries: 0, open_operations: 0 },
  refusal: null,
  is_reachable: true,
  redirect_url: "https://returns.example.test/api/v1/stores/connection/install/callback",
};
const connection = {
  method: "client_credentials",
  origin: "https://fjord.myshopify.com",
  app_id: "gid://shopify/App/7",
  scopes: ["write_orders"],
  missing_scopes: [],
  connected_at: "2026-01-15T12:00:00.000Z",
  connected_by: "Olivia Owner",
  token_expires_at: null,
  state: "connected",
  failures: 0,
  paused_until: null,
  last_success_at: "2026-01-15T12:00:00.000Z",
  last_error: null,
  rate: { available: 1900, maximum: 2000 },
  versions: { asked: "2026-10", answered: null, delivered: null },
} satisfies StoreConnectionView["connection"];
const failure = { code: "CREDENTIALS_REFUSED", at: "2026-01-15T12:00:00.000Z" } as const;

const setup: StoreSetup = {
  platform: "shopify",
  app_address: "https://returns.example.test",
  redirect_url: none.redirect_url,
  api_version: "2026-10",
  portal_address: "https://returns.example.test/portal/1",
  service_scope: "write_third_party_fulfillment_orders",
  scopes: [
    { scope: "write_orders", features: ["orders", "refunds"], granted: null, on_request: false },
    { scope: "write_gift_cards", features: ["giftCards"], granted: null, on_request: false },
    { scope: "read_all_orders", features: ["oldOrders"], granted: null, on_request: true },
  ],
  steps: [
    { step: "ADDRESS", state: "DONE", code: null },
    { step: "APP", state: "OPEN", code: null },
    { step: "CONNECT", state: "OPEN", code: null },
    { step: "SCOPES", state: "OPEN", code: null },
    { step: "WEBHOOKS", state: "OPEN", code: null },
    { step: "IMPORT", state: "OPEN", code: null },
    { step: "CUSTOMERS", state: "BY_HAND", code: null },
    { step: "TRIAL", state: "BY_HAND", code: null },
  ],
};

function show(view: StoreConnectionView, path: string = storeConnectionPaths.list) {
  api.answer("get", base, () => ok(view));
  api.answer("get", storeConnection.operations.setup.path, () => ok({ ...setup, platform: view.platform }));
  const routes = [
    { path: storeConnectionPaths.list, element: <StoreConnectionPage /> },
    { path: storeConnectionPaths.connect, element: <ConnectPage /> },
    { path: storeConnectionPaths.guide, element: <GuidePage /> },
  ];
  return renderRoutes(routes, {
    path,
    contracts: [storeConnection, apiKeys],
    words: common,
    namespaces: { "store-connection": words, scopes },
  });
}
afterEach(() => vi.unstubAllGlobals());

it("leads a store without a connection to the ways of its platform", async () => {
  show({ ...none, refusal: { code: "PLATFORM_SCOPE_MISSING", at: failure.at } });
  expect(await screen.findByText("The store’s platform has not granted the access this needs. See Access scopes.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Connect Shopify" })).toHaveAttribute("href", storeConnectionPaths.connect);
});

it("says that Shopify answers or delivers in another version, and what to do", async () => {
  show({ ...none, connection: { ...connection, versions: { asked: "2026-10", answered: "2027-01", delivered: "2025-01" } } });
  expect(await screen.findByText("Shopify answers in API version 2027-01 instead of 2026-10")).toBeVisible();
  expect(screen.getByText(/Set the webhooks API version of the app to 2026-10/)).toBeVisible();
});

it("connects by an app's credentials, shows a refusal, and then the connection", async () => {
  const person = userEvent.setup();
  const { router } = show(none, storeConnectionPaths.connect);
  expect(await screen.findByText(none.redirect_url)).toBeVisible();
  let isRight = false;
  api.answer("post", `${base}/client-credentials`, () =>
    isRight ? ok({ ...none, connection, webhooks: "skipped" }) : refuse(422, "CREDENTIALS_REFUSED"),
  );
  await person.click(await screen.findByText("App of your organisation"));
  expect(screen.queryByText(none.redirect_url)).toBeNull();
  expect(screen.getByLabelText("Shop address")).toHaveValue("fjord.myshopify.com");
  await person.type(screen.getByLabelText("Client ID"), "app-1");
  await person.type(screen.getByLabelText("Client secret"), "shpss_1");
  await person.click(screen.getByRole("button", { name: "Connect" }));
  expect(await screen.findByText("The platform refused the credentials. Check them and try again.")).toBeVisible();
  expect(screen.getByLabelText("Client secret")).toHaveValue("shpss_1");
  isRight = true;
  api.answer("get", base, () => ok({ ...none, connection }));
  await person.click(screen.getByRole("button", { name: "Connect" }));
  expect(await screen.findByText("The store is connected.")).toBeVisible();
  expect(screen.getByText(/Set PUBLIC_URL/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Import orders and products" })).toHaveAttribute("href", "/dashboard/settings/store/import");
  expect(router.state.location.search).not.toContain("shpss_1");
  const bodies = api.seen.filter(({ method }) => method === "POST").map(({ body }) => body);
  expect(bodies[1]).toEqual({ shop: "fjord.myshopify.com", client_id: "app-1", client_secret: "shpss_1" });
});

it("goes to the platform's consent page", async () => {
  const person = userEvent.setup();
  const assign = vi.fn();
  vi.stubGlobal("location", { ...window.location, assign });
  show({ ...none, platform: "woocommerce", platform_domain: "fjord.example" }, storeConnectionPaths.connect);
  api.answer("post", `${base}/consent`, () => ok({ address: "https://fjord.example/wc-auth/v1/authorize?x=1" }));
  expect(await screen.findByLabelText("Site address")).toHaveValue("https://fjord.example");
  await person.click(screen.getByRole("button", { name: "Continue to WooCommerce" }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith("https://fjord.example/wc-auth/v1/authorize?x=1"));
});

it("shows how a visit to the consent page ended", async () => {
  show(none, `${storeConnectionPaths.list}?outcome=CONSENT_DENIED`);
  expect(await screen.findByText("Access was denied on the platform.")).toBeVisible();
});

it.each([
  ["paused", "Paused", /tries again every minute/],
  ["refused", "Not accepted", /Connect the store again with valid credentials/],
] as const)("says what to do when the store is %s", async (state, tag, text) => {
  const broken = { ...connection, state, failures: 20, last_error: failure, paused_until: "2026-01-15T12:05:00.000Z" };
  show({ ...none, connection: broken });
  expect(await screen.findByText(tag)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getAllByText("The platform refused the credentials. Check them and try again.")).toHaveLength(2);
});

it("tests the connection, and disconnects only after a question", async () => {
  const person = userEvent.setup();
  show({ ...none, connection: { ...connection, missing_scopes: ["write_gift_cards"] } });
  api.answer("post", `${base}/test`, () => refuse(422, "STORE_NOT_REACHABLE"));
  api.answer("delete", base, () => ok(none));
  expect(await screen.findByText(/1 permission is missing/)).toBeVisible();
  expect(screen.getByText("1,900 / 2,000")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Test now" }));
  expect(await screen.findByText(/The shop is not responding/)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Disconnect" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveTextContent("Disconnect Shopify?");
  api.answer("get", base, () => ok(none));
  const [confirm] = screen.getAllByRole("button", { name: "Disconnect" }).filter((button) => dialog.contains(button));
  await person.click(confirm as HTMLElement);
  expect(await screen.findByRole("link", { name: "Connect Shopify" })).toBeVisible();
});

it("says what to enter in Shopify, and what to copy to the shop", async () => {
  show(none);
  expect(await screen.findByText("write_orders,write_gift_cards")).toBeVisible();
  expect(screen.getByText("Only after Shopify has granted it on request")).toBeVisible();
  expect(screen.getByText("2026-10")).toBeVisible();
  expect(screen.getByText(/portal\/1\?order=\{\{ name \| url_encode \}\}/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Open portal" })).toHaveAttribute("href", setup.portal_address);
  expect(screen.getByRole("link", { name: "Installation guide" })).toHaveAttribute("href", storeConnectionPaths.guide);
});

it("says what a missing scope switches off, and asks the platform again", async () => {
  const person = userEvent.setup();
  show({ ...none, connection });
  let isGranted = false;
  api.answer("get", storeConnection.operations.setup.path, () =>
    ok({
      ...setup,
      scopes: setup.scopes.map((one) => ({ ...one, granted: isGranted || one.scope !== "write_gift_cards" })),
      steps: setup.steps.map((one) => (one.step === "SCOPES" ? { ...one, state: isGranted ? "DONE" : "PROBLEM" } : one)),
    }),
  );
  api.answer("post", `${base}/test`, () => {
    isGranted = true;
    return ok({ ...none, connection });
  });
  expect(await screen.findByText("Switched off without write_gift_cards: Gift cards")).toBeVisible();
  expect(screen.getByText("Needs attention")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Check: Permissions" }));
  await waitFor(() => expect(screen.queryByText("Needs attention")).toBeNull());
  expect(screen.queryByText(/Switched off without/)).toBeNull();
});

it("shows why the connection of a step fails, and a failed check", async () => {
  const person = userEvent.setup();
  show({ ...none, connection });
  api.answer("get", storeConnection.operations.setup.path, () =>
    ok({ ...setup, steps: [{ step: "CONNECT", state: "PROBLEM", code: "STORE_NOT_REACHABLE" }] }),
  );
  api.answer("post", `${base}/test`, () => refuse(422, "CREDENTIALS_REFUSED"));
  expect(await screen.findByText(/The shop is not responding/)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Check: Connection" }));
  expect(await screen.findByText("The platform refused the credentials. Check them and try again.")).toBeVisible();
});

it.each([
  ["shopify", "The app"],
  ["woocommerce", "The plugin"],
] as const)("shows the installation guide of %s with its pictures", async (platform, heading) => {
  const { container } = show({ ...none, platform }, storeConnectionPaths.guide);
  expect(await screen.findByRole("heading", { level: 2, name: new RegExp(heading) })).toBeVisible();
  const pictures = [...container.querySelectorAll("article img")];
  expect(pictures).toHaveLength(2);
  for (const picture of pictures) expect(picture.getAttribute("alt")).not.toBe("");
  expect(container.querySelector("article h1")).toBeNull();
});

it("offers the plugin to a WooCommerce store, with a key that is shown once", async () => {
  const person = userEvent.setup();
  show({
    ...none,
    platform: "woocommerce",
    platform_domain: "fjord.example",
    connection: { ...connection, method: "keys", scopes: ["read", "write"] },
  });
  api.answer("get", storeConnection.operations.plugin.path, () => refuse(422, "WRONG_PLATFORM"));
  let isRight = false;
  api.answer("post", apiKeys.operations.create.path, () =>
    isRight ? ok({ id: "1", prefix: "bh_live_abc", key: "bh_live_abcdef" }) : refuse(403, "FORBIDDEN"),
  );
  await person.click(await screen.findByRole("button", { name: "Download plugin" }));
  expect(await screen.findByRole("alert")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Create API key" }));
  await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(2));
  isRight = true;
  await person.click(screen.getByRole("button", { name: "Create API key" }));
  expect(await screen.findByText("bh_live_abcdef")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Create API key" })).toBeNull();
  const bodies = api.seen.filter(({ method }) => method === "POST").map(({ body }) => body);
  expect(bodies[1]).toEqual({ name: "WooCommerce plugin", scopes: ["returns:read", "claims:read"] });
});

it("offers no plugin to a Shopify store", async () => {
  show({ ...none, connection });
  expect(await screen.findByRole("button", { name: "Test now" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Download plugin" })).toBeNull();
});

it("shows a failure to load with a retry", async () => {
  show(none);
  api.answer("get", base, () => refuse(500, "INTERNAL"));
  expect(await screen.findByRole("button", { name: /Try again/ })).toBeVisible();
});
