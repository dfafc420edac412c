import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { webhooks } from "#contracts/webhooks";
import { getSession } from "#src/lib/session/session";
import common from "#src/locales/en.json";
import { ok, stubApi } from "../../tests/support/api-stub.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import WebhooksPage from "./list.tsx";
import words from "./locales/en.json";

const api = stubApi();
const { check, refresh } = webhooks.operations;
const callback_url = "https://returns.example.test/hook";
const found = {
  callback_url,
  checked_at: "2026-01-01T00:00:00.000Z",
  items: [
    { topic: "ORDERS_CREATE", callbackUrl: callback_url, state: "CORRECT", message: "" },
    { topic: "ORDERS_UPDATED", callbackUrl: "https://old.example.test", state: "OUTDATED", message: "" },
    { topic: "order.created", callbackUrl: null, state: "MISSING", message: "" },
  ],
  invalid_count: 2,
};

function show(answer: object) {
  api.answer("get", check.path, () => ok(answer));
  const path = "/dashboard/settings/store/webhooks";
  renderRoutes([{ path, element: <WebhooksPage /> }], { path, contracts: [webhooks], words: common, namespaces: { webhooks: words } });
}

it("says the three sentences to the letter", async () => {
  show({ ...found, connection: "live" });
  const sentences = [
    "Webhook URL for topic ORDERS_CREATE is correct",
    "Webhook URL for topic ORDERS_UPDATED is outdated",
    "No webhook found for topic order.created",
  ];
  for (const sentence of sentences) expect((await screen.findByText(sentence)).textContent).toBe(sentence);
  const subscriptions = [
    { topic: "ORDERS_CREATE", callbackUrl: callback_url },
    { topic: "ORDERS_UPDATED", callbackUrl: "https://old.example.test" },
  ];
  await waitFor(() => expect(getSession().webhookSubscriptions).toEqual(subscriptions));
});

it("says what a topic waits for, and what to do about one signed with another secret", async () => {
  const items = ["WAITING", "REFUSED"].map((state) => ({ topic: state, callbackUrl: callback_url, state, message: "" }));
  show({ ...found, items, connection: "live" });
  expect(await screen.findByText(words.hint.WAITING)).toBeVisible();
  expect(screen.getByText(words.hint.REFUSED)).toBeVisible();
  expect(screen.getByText(words.state.REFUSED)).toBeVisible();
});

it("repairs where there is a connection, and reports each topic", async () => {
  api.answer("post", refresh.path, () => ok({ ...found, connection: "live", report: [{ topic: "order.created", done: "CREATED" }] }));
  show({ ...found, connection: "live" });
  await userEvent.click(await screen.findByText(words.refresh));
  expect(await screen.findByText(words.done.CREATED)).toBeVisible();
});

it("says that a store without a connection cannot be checked or repaired, and what to do instead", async () => {
  show({ ...found, connection: "recorded" });
  expect(await screen.findByText(words.recorded)).toBeVisible();
  expect(screen.getByText(words.recordedText)).toBeVisible();
  expect(screen.getByText(callback_url)).toBeVisible();
  expect(screen.queryByText(words.refresh)).toBeNull();
  expect(screen.queryByText(words.allRight)).toBeNull();
  expect(screen.getAllByText(words.state.UNCHECKED)).toHaveLength(3);
  expect(screen.queryByText(words.state.MISSING)).toBeNull();
  expect(screen.getByRole("link", { name: words.connect })).toHaveAttribute("href", "/dashboard/settings/store");
});
