import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { deliveries, stores } from "#contracts/stores";
import { views } from "#contracts/views";
import { signIn } from "#src/lib/session/session";
import common from "#src/locales/en.json";
import lists from "../../src/lists/locales/en.json";
import { ok, page, stubApi } from "../../tests/support/api-stub.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import { merchantLogin } from "../../tests/support/session-fixtures.ts";
import DeliveriesPage from "./list.tsx";
import words from "./locales/en.json";

const api = stubApi();
const path = "/dashboard/store";

function show(connection: "live" | "recorded") {
  const login = merchantLogin();
  signIn(login);
  const store = { ...login.store_data, callback_url: "https://returns.example.test/hook", connection };
  api.answer("get", stores.operations.list.path, () => ok({ items: [store] }));
  api.answer("get", deliveries.operations.list.path, () => page([]));
  api.answer("get", "/api/v1/merchants/views", () => ok({ items: [] }));
  const handle = { resource: "deliveries", view: "list", list: { limit: 20, sort: "-received_at", filters: { state: {} } } };
  renderRoutes([{ path, element: <DeliveriesPage />, handle }], {
    path,
    contracts: [deliveries, stores, views],
    words: common,
    namespaces: { deliveries: words, lists },
  });
}

it("asks for the address and a secret where webhooks are added by hand", async () => {
  show("recorded");
  expect(await screen.findByText(words.emptyText)).toBeVisible();
  expect(await screen.findByLabelText(words.fields.secret)).toBeVisible();
  expect(screen.getByRole("link", { name: words.actions.keys })).toBeVisible();
});

it("asks nothing of a connected store, whose webhooks are set up and signed with its own secret", async () => {
  show("live");
  expect(await screen.findByText(words.emptyLive)).toBeVisible();
  expect(screen.queryByLabelText(words.fields.secret)).toBeNull();
  expect(screen.queryByRole("link", { name: words.actions.keys })).toBeNull();
});
