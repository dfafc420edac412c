import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { type AppAbility, defineAbility } from "#contracts/ability";
import { segments } from "#contracts/segments/segments";
import { shopSettings } from "#contracts/shop-settings";
import type { SubscriberRow } from "#contracts/subscribers/shapes";
import { subscribers } from "#contracts/subscribers/subscribers";
import { signIn } from "#src/lib/session/session";
import common from "#src/locales/en.json";
import errors from "../../../contracts/locales/errors/en.json";
import { ok, page, stubApi } from "../../../tests/support/api-stub.ts";
import { renderRoutes } from "../../../tests/support/refine-harness.tsx";
import { merchantLogin } from "../../../tests/support/session-fixtures.ts";
import SubscriberPage from "../list.tsx";
import words from "../locales/en.json";
import { subscribersAddress } from "../resource.ts";

const api = stubApi();
const base = "/api/v1/notifications/subscribers";
const patience = { timeout: 15_000 };
const row = (id: string, first_name: string): SubscriberRow => ({
  ...{ id, first_name, last_name: "Lee", email: `${id}@example.test`, phone: null, language: "en", country: "US", tags: [] },
  ...{ email_status: "SUBSCRIBED", sms_status: "NONE", orders: 1, spent_minor: 100, currency: "USD", last_email_at: null },
  ...{ source: "FORM", created_at: "2026-06-01T09:00:00.000Z" },
});
const owner = defineAbility({ userType: "merchant" });

beforeEach(() => signIn(merchantLogin()));

function show(ability: AppAbility = owner) {
  api.answer("get", base, () => page([row("s1", "Ann"), row("s2", "Bob")]));
  api.answer("get", `${base}/counts`, () => ok({ all: 2, subscribed: 2, pending: 0, left: 0, bounced: 0, none: 0 }));
  api.answer("get", "/api/v1/notifications/segments", () => page([]));
  api.answer("get", "/api/v1/merchant/views", () => ok({ items: [] }));
  api.answer("get", "/api/v1/notifications/shop-settings", () => ok({ topics: [{ key: "offers", labels: { en: "Offers" } }] }));
  const list = { limit: 20, sort: "-created_at", filters: { tab: {} } };
  return renderRoutes([{ path: subscribersAddress, element: <SubscriberPage />, handle: { resource: "subscribers", list } }], {
    path: subscribersAddress,
    contracts: [subscribers, segments, shopSettings],
    resources: [{ name: "subscribers", list: subscribersAddress, meta: { dataProviderName: "notifications" } }],
    words: common,
    namespaces: { subscribers: words },
    ability,
  });
}
const bulked = () => api.seen.filter(({ url }) => url.pathname === `${base}/bulk`).map(({ body }) => body);
const selectPage = async () => userEvent.click(await screen.findByRole("checkbox", { name: words.bulk.selectPage }, patience));
const bar = () => screen.findByRole("region", { name: words.bulk.label }, patience);

it("tags everyone selected, and keeps those it could not with their reason", async () => {
  show();
  api.answer("post", `${base}/bulk`, () =>
    ok({
      results: [
        { id: "s1", is_success: true, changed: true, code: null, message: "" },
        { id: "s2", is_success: false, changed: false, code: "LIMIT_REACHED", message: "no" },
      ],
    }),
  );
  await selectPage();
  await userEvent.click(within(await bar()).getByRole("button", { name: words.actions["add-tag"] }));
  const dialog = await screen.findByRole("dialog", {}, patience);
  await userEvent.click(within(dialog).getByRole("button", { name: words.actions["add-tag"] }));
  expect(bulked()).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText(words.bulk.tag), "vip");
  await userEvent.click(within(dialog).getByRole("button", { name: words.actions["add-tag"] }));
  await waitFor(() => expect(bulked()).toEqual([{ action: "add-tag", ids: ["s1", "s2"], body: { tag: "vip" } }]), patience);
  expect((await within(dialog).findByText("Bob Lee", {}, patience)).closest("li")?.textContent).toContain(errors.LIMIT_REACHED);
  expect(within(await bar()).getByRole("status")).toHaveTextContent("1 selected");
});

it("unsubscribes from a channel with a reason", async () => {
  show();
  api.answer("post", `${base}/bulk`, () => ok({ results: [{ id: "s1", is_success: true, changed: true, code: null, message: "" }] }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select Ann Lee" }, patience));
  await userEvent.click(within(await bar()).getByRole("button", { name: words.actions.unsubscribe }));
  const dialog = await screen.findByRole("dialog", {}, patience);
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), "At the fair");
  await userEvent.click(within(dialog).getByRole("button", { name: words.actions.unsubscribe }));
  const body = { channel: "EMAIL", reason: "At the fair" };
  await waitFor(() => expect(bulked()).toEqual([{ action: "unsubscribe", ids: ["s1"], body }]), patience);
});

it("offers the store's topics to take people off", async () => {
  show();
  await selectPage();
  await userEvent.click(within(await bar()).getByRole("button", { name: words.actions["leave-topic"] }));
  const dialog = await screen.findByRole("dialog", {}, patience);
  await userEvent.click(within(dialog).getByRole("combobox"));
  expect(await screen.findByTitle("Offers", {}, patience)).toBeInTheDocument();
});

it("erases and exports for the owner alone", async () => {
  const { unmount } = show();
  await selectPage();
  expect(within(await bar()).getByRole("button", { name: words.actions.erase })).toBeInTheDocument();
  expect(within(await bar()).getByRole("button", { name: /Export/ })).toBeInTheDocument();
  unmount();
  show(defineAbility({ userType: "member", permissions: ["marketing"] }));
  await selectPage();
  expect(within(await bar()).queryByRole("button", { name: words.actions.erase })).toBeNull();
  expect(within(await bar()).queryByRole("button", { name: /Export/ })).toBeNull();
  expect(within(await bar()).getByRole("button", { name: words.actions["add-tag"] })).toBeInTheDocument();
});
