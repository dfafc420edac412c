import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { automations } from "#contracts/automations/automations";
import { usualDefinition } from "#contracts/automations/definition";
import { campaigns as campaignContract } from "#contracts/campaigns/campaigns";
import { shopSettings } from "#contracts/shop-settings";
import { templates as templateContract } from "#contracts/templates/templates";
import { views } from "#contracts/views";
import { automationLife } from "#server/messaging/automations/life";
import { restoreView } from "#src/lib/browser/storage";
import { signIn } from "#src/lib/session/session";
import common from "#src/locales/en.json";
import records from "../../contracts/locales/records/en.json";
import lists from "../../src/lists/locales/en.json";
import { allowedIn } from "../../tests/support/allowing.ts";
import { ok, page, stubApi } from "../../tests/support/api-stub.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import { merchantLogin } from "../../tests/support/session-fixtures.ts";
import campaigns from "../campaigns/locales/en.json";
import templates from "../templates/locales/en.json";
import EditAutomation from "./edit.tsx";
import AutomationListPage from "./list.tsx";
import words from "./locales/en.json";
import ShowAutomation from "./show.tsx";
import AutomationTypePage from "./type.tsx";

const saved = vi.hoisted(() => vi.fn());
vi.mock("#src/lib/browser/save-file", () => ({ saveFile: saved }));

const api = stubApi();
const prefix = "/api/v1/notifications/automations";
const base = "/dashboard/notifications/automations";
const at = "2026-06-01T09:00:00.000Z";
const row = {
  ...{ id: "a1", type: "back-in-stock", name: "Back", status: "ACTIVE", priority: 100, version: 3, waiting: 2, sent: 7 },
  ...{ net: { currency: "USD", minor: 12300 }, created_at: at, updated_at: at },
  allowed_actions: allowedIn(automationLife, "ACTIVE"),
};
const setup = { contracts: [automations], namespaces: { automations: words, templates } };

beforeEach(async () => {
  localStorage.clear();
  await restoreView();
  saved.mockClear();
});

const inStep = async (n: number) => within(await screen.findByRole("group", { name: `Step ${n}` }));

it("lists automations by the default view, with saved views, a choice of columns and an export of what is filtered", async () => {
  const slow = { timeout: 10_000 };
  signIn(merchantLogin({ default_views: { automations: "status=ACTIVE" } }));
  const view = { id: "v1", noun: "automations", name: "Running", query: "status=ACTIVE", shared: false, own: true, default: true };
  api.answer("get", prefix, () => page([{ ...row, waiting: 41 }]));
  api.answer("get", "/api/v1/notifications/campaigns/sending", () => ok({ held: false, held_since: null }));
  api.answer("get", "/api/v1/merchants/views", () => ok({ items: [{ ...view, version: 1, updated_at: at }] }));
  api.answer("get", `${prefix}/export`, () => new Response("a,b"));
  const list = { limit: 20, sort: "-created_at", filters: { type: {}, status: {} } };
  renderRoutes([{ path: base, element: <AutomationListPage />, handle: { resource: "automations", list } }], {
    ...setup,
    path: base,
    contracts: [automations, campaignContract, views],
    namespaces: { ...setup.namespaces, campaigns },
    words: common,
  });
  expect(await screen.findByRole("cell", { name: "41" }, slow)).toBeInTheDocument();
  expect(screen.getByRole("cell", { name: records.automation_type["back-in-stock"] })).toBeInTheDocument();
  expect(api.seen.find(({ url }) => url.pathname === prefix)?.url.searchParams.get("status")).toBe("ACTIVE");
  const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }, slow));
  await press(lists.look.button);
  await userEvent.click(await screen.findByRole("checkbox", { name: words.fields.waiting }, slow));
  await waitFor(() => expect(screen.queryByRole("cell", { name: "41" })).toBeNull());
  await press(lists.views.button);
  expect(await screen.findByRole("link", { name: "Open Running" }, slow)).toBeInTheDocument();
  await press(lists.export.button);
  await userEvent.click(await screen.findByRole("menuitem", { name: lists.export.csv }, slow));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(api.seen.find(({ url }) => url.pathname === `${prefix}/export`)?.url.search).toBe("?status=ACTIVE&format=csv");
}, 30_000);

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

it("finds nothing at the address of another type", async () => {
  const record = { ...row, definition: usualDefinition("back-in-stock") };
  api.answer("get", `${prefix}/a1`, () => ok(record));
  renderRoutes([{ path: `${base}/welcome/:id`, element: <ShowAutomation /> }], { ...setup, words: common, path: `${base}/welcome/a1` });
  expect(await screen.findByText(common.states.missingTitle)).toBeInTheDocument();
  expect(screen.queryByText("Back")).toBeNull();
});

it("says why no carts come, and leads to where the script is", async () => {
  api.answer("get", `${prefix}/types/abandoned-cart-recovery`, () =>
    ok({
      ...{ type: "abandoned-cart-recovery", automations: [row], demand: [], held: [] },
      feeds: [{ source: "CHECKOUTS", last_at: null, count_24h: 0 }],
    }),
  );
  const path = `${base}/abandoned-cart-recovery`;
  renderRoutes([{ path, element: <AutomationTypePage /> }], { ...setup, path });
  expect(await screen.findByText(words.feeds.CHECKOUTS.silent)).toBeInTheDocument();
  expect(screen.getByText(words.feeds.cause)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: words.feeds.setUp })).toHaveAttribute("href", "/dashboard/notifications/shop-settings");
});

it("saves the steps of an automation as delays from the entry", async () => {
  const record = {
    ...{ ...row, type: "abandoned-cart-recovery", definition: usualDefinition("abandoned-cart-recovery") },
    ...{ codes_left: null, own_templates: [] },
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
  const delay = (await inStep(2)).getByLabelText(words.fields.delay);
  await userEvent.clear(delay);
  await userEvent.type(delay, "2");
  await userEvent.click(screen.getByRole("button", { name: /save/i }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0].definition.steps.map((step: { delay_minutes: number }) => step.delay_minutes)).toEqual([60, 2880, 4320]);
});

const cart = {
  ...{ ...row, type: "abandoned-cart-recovery", definition: usualDefinition("abandoned-cart-recovery") },
  ...{ codes_left: null, own_templates: [] },
};
const preview = {
  text: "Come back\nReply STOP to opt out",
  encoding: "GSM-7",
  units: 31,
  segments: 1,
  forcing: null,
  faults: [],
  built_in: "x",
};

function edit() {
  const saved: any[] = [];
  const previewed: any[] = [];
  api.answer("get", `${prefix}/a1`, () => ok(cart));
  api.answer("put", `${prefix}/a1`, ({ body }) => {
    saved.push(body);
    return ok({ ...cart, version: 4 });
  });
  api.answer("post", `${prefix}/preview-text`, ({ body }) => {
    previewed.push(body);
    return ok(preview);
  });
  api.answer("get", "/api/v1/notifications/templates", () =>
    ok({
      items: [
        {
          ...{ id: "t1", kind: "AUTOMATION", name: "Our reminder", channel: "EMAIL", group: null, version: 1, is_changed: true },
          ...{ languages: ["en"], updated_at: at, updated_by: "Ann" },
        },
      ],
    }),
  );
  api.answer("get", "/api/v1/notifications/shop-settings", () => ok({ conversion_days: 7 }));
  renderRoutes(
    [
      { path: `${base}/:id/edit`, element: <EditAutomation /> },
      { path: "*", element: <p>saved</p> },
    ],
    {
      ...setup,
      contracts: [automations, templateContract, shopSettings],
      namespaces: { automations: words, templates, campaigns },
      path: `${base}/a1/edit`,
    },
  );
  return { saved, previewed };
}
const chooseInStep = async (n: number, field: string, option: string) => {
  await userEvent.click((await inStep(n)).getByLabelText(field));
  await userEvent.click(await screen.findByTitle(option));
};

it("turns a step into a text message with words of its own, and shows the segments it takes", async () => {
  const { saved, previewed } = edit();
  await chooseInStep(2, words.fields.channel, "Text message");
  expect(await screen.findByText(/1 segment · 31 characters, GSM-7/)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText("Text in English"), "Come back");
  await waitFor(() => expect(previewed.at(-1)).toEqual({ template: "cartSecondReminder", language: "en", text: "Come back" }));
  await userEvent.click(screen.getByRole("button", { name: /save/i }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0].definition.steps.map(({ channel, texts }: any) => [channel, texts])).toEqual([
    ["EMAIL", {}],
    ["SMS", { en: "Come back" }],
    ["EMAIL", {}],
  ]);
}, 30_000);

it("sends an email of the store's own in place of a built-in one, and says the store's days", async () => {
  const { saved } = edit();
  const [first] = await screen.findAllByLabelText("Template");
  await userEvent.click(first as HTMLElement);
  await userEvent.click(await screen.findByTitle("Our reminder"));
  expect(await screen.findByPlaceholderText("Store default: 7")).toBeInTheDocument();
  await userEvent.clear(screen.getByLabelText("Holdout group (%)"));
  await userEvent.type(screen.getByLabelText("Holdout group (%)"), "10");
  await userEvent.click(screen.getByRole("button", { name: /save/i }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0].definition).toMatchObject({
    ...{ conversion_days: null, holdout_percent: 10 },
    steps: [{ template: "cartReminder", template_id: "t1" }, { template_id: null }, { template_id: null }],
  });
}, 30_000);

it("shows what became of each step of a person's journey, the lift, and for how many days orders count", async () => {
  const enrolment = {
    ...{ id: "e1", person: { id: "s1", name: "Ann", email: "ann@example.test", phone: null }, state: "DONE", exit_reason: null },
    ...{ about: null, step: 2, steps: 2, due_at: null, entered_at: at, ended_at: at },
    path: [
      { step: 0, channel: "EMAIL", state: "SENT", skip_reason: null, at },
      { step: 1, channel: "SMS", state: "SKIPPED", skip_reason: "NO_PHONE", at },
    ],
    allowed_actions: [],
  };
  const money = { currency: "USD", minor: 0 };
  api.answer("get", `${prefix}/a1`, () => ok(cart));
  api.answer("get", `${prefix}/a1/enrolments`, () => page([enrolment]));
  api.answer("get", `${prefix}/a1/report`, () =>
    ok({
      ...{ entered: 9, waiting: 0, done: 9, failed: 0, exits: [], skipped: [{ reason: "HELD_OUT", n: 1 }], orders: 2 },
      ...{ revenue: money, refunded: money, net: money, conversion_days: 7, held_out: 1 },
      steps: [{ step: 1, channel: "SMS", queued: 0, sent: 8, skipped: 1, failed: 0 }],
      lift: { rate: 0.25, base: 0.1, difference: 0.15, from: 0.05, to: 0.25 },
    }),
  );
  renderRoutes([{ path: `${base}/:id`, element: <ShowAutomation /> }], {
    ...setup,
    namespaces: { automations: words, templates, campaigns, records },
    path: `${base}/a1`,
  });
  expect(await screen.findByText(/25\.0% of recipients ordered within 7 days, compared with 10\.0%/)).toBeInTheDocument();
  await userEvent.click(await screen.findByRole("button", { name: /expand row/i }));
  expect(await screen.findByText(/Skipped: No phone number/)).toBeInTheDocument();
}, 30_000);
