import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { defineAbility } from "#contracts/ability";
import { campaigns } from "#contracts/campaigns/campaigns";
import type { Campaign } from "#contracts/campaigns/shapes";
import { campaignActions } from "#contracts/campaigns/states";
import { segments } from "#contracts/segments/segments";
import { templates } from "#contracts/templates/templates";
import { type TestAddress, testAddresses } from "#contracts/test-addresses";
import { views } from "#contracts/views";
import { campaignLife } from "#server/messaging/campaigns/life";
import { restoreView } from "#src/lib/browser/storage";
import { dispatch } from "#src/lib/session/session";
import common from "#src/locales/en.json";
import records from "../../contracts/locales/records/en.json";
import lists from "../../src/lists/locales/en.json";
import { allowedIn, allowing } from "../../tests/support/allowing.ts";
import { ok, page, refuse, stubApi } from "../../tests/support/api-stub.ts";
import { deviceIn, zoneOfMachineAfterEach } from "../../tests/support/device-zone.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import CreateCampaign from "./create.tsx";
import EditCampaign from "./edit.tsx";
import CampaignList from "./list.tsx";
import words from "./locales/en.json";
import ShowCampaign from "./show.tsx";

const saved = vi.hoisted(() => vi.fn());
vi.mock("#src/lib/browser/save-file", () => ({ saveFile: saved }));

zoneOfMachineAfterEach();
afterEach(() => dispatch({ type: "LOGOUT" }));
const api = stubApi();
const address = "/api/v1/notifications/campaigns";
const owner = defineAbility({ userType: "merchant" });
const slow = { timeout: 10_000 };
const at = "2026-06-01T09:00:00.000Z";
const tally = { sent: 60, delivered: 0, bounced: 0, complained: 0, unsubscribed: 2, skipped: 5, failed: 0, unknown: 1, kept: 0, left: 34 };

const campaign = (over: Partial<Campaign> = {}): Campaign => ({
  ...{ id: "c1", store_id: "s1", name: "Summer sale", channel: "EMAIL", status: "DRAFT", phase: null, pause_reason: null, segment: null },
  ...{ audience: 100, tally, clicks: { people: 3, anonymous: 0 }, orders: 2, net_minor: 7450, currency: "USD", starts_at: null },
  ...{ finished_at: null, created_at: at, version: 1, template: null, template_version: null, exclude_segment: null, ab: null },
  ...{
    schedule: { mode: "NOW", at: null, local: null },
    verdict: null,
    test_ends_at: null,
    holdout_percent: 0,
    skip_open_cases: true,
    topic: null,
  },
  ...{ started_at: null, sent_by: null, is_folded: false, updated_at: at },
  allowed_actions: allowedIn(campaignLife, over.status ?? "DRAFT"),
  ...over,
});
const check = {
  ...{ ready: true, problems: [], size_bytes: 4000, cost: null, too_late: 0, leaving: [{ at, n: 100 }] },
  audience: { matched: 120, writable: 100, without: { NO_CONSENT: 20 }, by_language: { en: 100 }, by_zone: { UTC: 100 } },
};
const report = {
  ...{
    tally,
    skipped: [{ reason: "OPEN_CASE", n: 5 }],
    languages: [],
    variants: [],
    links: [],
    conversions: [],
    lift: null,
    held_out: 0,
    conversion_days: 5,
  },
  ...{ rate: 10, seconds_left: 4 },
};

const confirmed: TestAddress[] = [
  { id: "t1", email: "agency@example.test", phone: null },
  { id: "t2", email: null, phone: "+12125550177" },
].map((one) => ({ ...one, state: "CONFIRMED", asked_at: at, confirmed_at: at, created_by: "Ann" }));

beforeEach(async () => {
  localStorage.clear();
  await restoreView();
  saved.mockClear();
});

const listDefaults = { limit: 20, sort: "-created_at", filters: { tab: {} } };

function show(path: string, record = campaign()) {
  api.answer("get", `${address}/counts`, () => ok({ drafts: 1, scheduled: 0, sending: 0, sent: 0 }));
  api.answer("get", `${address}/sending`, () => ok({ held: false, held_since: null }));
  api.answer("get", `${address}/:id/report`, () => ok(report));
  api.answer("get", `${address}/:id/recipients`, () => page([]));
  api.answer("post", `${address}/:id/check`, () => ok(check));
  api.answer("get", `${address}/:id`, () => ok(record));
  api.answer("get", address, () => page([record]));
  api.answer("get", "/api/v1/notifications/segments", () => page([]));
  api.answer("get", "/api/v1/notifications/templates", () => ok({ items: [] }));
  api.answer("get", "/api/v1/notifications/test-addresses", () => ok({ items: confirmed }));
  return renderRoutes(
    [
      { path: "/dashboard/notifications/campaign/list", element: <CampaignList />, handle: { resource: "campaigns", list: listDefaults } },
      { path: "/dashboard/notifications/campaign/create", element: <CreateCampaign /> },
      { path: "/dashboard/notifications/campaign/:id", element: <ShowCampaign /> },
      { path: "/dashboard/notifications/campaign/:id/edit", element: <EditCampaign /> },
    ],
    {
      path: `/dashboard/notifications/campaign/${path}`,
      contracts: [campaigns, segments, templates, testAddresses, views],
      words: common,
      namespaces: { campaigns: words, records },
      ability: owner,
    },
  );
}

it("the list shows what a campaign brought", slow, async () => {
  show("list");
  expect(await screen.findByRole("link", { name: "Summer sale" }, slow)).toBeInTheDocument();
});

it("the list has saved views, a choice of columns, and an export of what is filtered", { timeout: 30_000 }, async () => {
  const sent = campaign({ status: "SENT", clicks: { people: 3, anonymous: 38 } });
  const view = { id: "v1", noun: "campaigns", name: "All that was sent", query: "tab=sent", shared: false, own: true, default: false };
  show("list?tab=sent", sent);
  api.answer("get", "/api/v1/merchants/views", () => ok({ items: [{ ...view, version: 1, updated_at: at }] }));
  api.answer("get", `${address}/export`, () => new Response("a,b"));
  expect(await screen.findByRole("cell", { name: "41" }, slow)).toBeInTheDocument();
  const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }, slow));
  await press(lists.look.button);
  await userEvent.click(await screen.findByRole("checkbox", { name: words.fields.clicks }, slow));
  await waitFor(() => expect(screen.queryByRole("cell", { name: "41" })).toBeNull());
  expect(screen.getByText("$74.50")).toBeInTheDocument();
  await press(lists.views.button);
  expect(await screen.findByRole("link", { name: "Open All that was sent" }, slow)).toHaveAttribute(
    "href",
    expect.stringContaining("?tab=sent"),
  );
  await press(lists.export.button);
  await userEvent.click(await screen.findByRole("menuitem", { name: lists.export.xlsx }, slow));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(api.seen.find(({ url }) => url.pathname === `${address}/export`)?.url.search).toBe("?tab=sent&format=xlsx");
});

it("the button names the number of people, and asks before anything is sent", slow, async () => {
  show("c1/edit");
  const send = await screen.findByRole("button", { name: /Send to 100 people/ }, slow);
  expect(await screen.findByText(words.check.ready, {}, slow)).toBeInTheDocument();
  await userEvent.click(send);
  expect(await screen.findByText(words.confirm.send, {}, slow)).toBeInTheDocument();
  expect(api.seen.filter(({ url }) => url.pathname.endsWith("/schedule"))).toEqual([]);
});

it("the warning about an unverified sender is accepted before anything is sent", { timeout: 30_000 }, async () => {
  show("c1/edit");
  const warning = { code: "SENDER_NOT_VERIFIED", severity: "warning", path: "sender", language: null, detail: "" };
  api.answer("post", `${address}/:id/check`, () => ok({ ...check, problems: [warning] }));
  api.answer("post", `${address}/c1/schedule`, () => ok(campaign({ status: "SENDING" })));
  await userEvent.click(await screen.findByRole("button", { name: new RegExp(`Send to 100 people ?${words.check.acceptFirst}$`) }, slow));
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(await screen.findByRole("checkbox", { name: words.check.acceptUnverified }));
  await userEvent.click(await screen.findByRole("button", { name: /Send to 100 people/ }));
  const dialog = await screen.findByRole("dialog", {}, slow);
  await userEvent.click(within(dialog).getByRole("button", { name: /Send to 100 people/ }));
  const sent = () => api.seen.filter(({ url }) => url.pathname.endsWith("/schedule"));
  await waitFor(() => expect(sent().map(({ body }) => body)).toMatchObject([{ mode: "NOW", accept_unverified: true }]), slow);
});

it("nothing is sent before it is checked, nor to nobody", { timeout: 30_000 }, async () => {
  show("c1/edit");
  api.answer("post", `${address}/:id/check`, () => refuse(500, "INTERNAL"));
  const send = await screen.findByRole("button", { name: new RegExp(`^${words.actions.send} ?${words.check.unchecked}$`) }, slow);
  expect(await screen.findByText(common.states.errorTitle, {}, slow)).toBeInTheDocument();
  await userEvent.click(send);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("a draft that is ready leads to the button that sends it", { timeout: 30_000 }, async () => {
  show("c1/edit");
  await userEvent.click(await screen.findByRole("button", { name: words.actions.toSending }, slow));
  expect(screen.getByRole("button", { name: /Send to 100 people/ })).toHaveFocus();
});

it("the page of a draft says what is to be done, instead of results that it cannot have", slow, async () => {
  show("c1");
  expect(await screen.findByRole("link", { name: words.draft.action }, slow)).toHaveAttribute(
    "href",
    "/dashboard/notifications/campaign/c1/edit",
  );
  expect(screen.queryByText(words.sections.figures)).toBeNull();
  expect(api.seen.filter(({ url }) => url.pathname.endsWith("/report"))).toEqual([]);
});

it("a campaign that may not be changed says why in the server's words", slow, async () => {
  show("c1/edit", campaign({ status: "SCHEDULED", allowed_actions: allowing(campaignActions, ["duplicate"], "FORBIDDEN") }));
  expect(await screen.findByText("Not now: FORBIDDEN.", {}, slow)).toBeInTheDocument();
});

it("what a campaign does not allow stays in the menu, with the server's reason", slow, async () => {
  show("c1", campaign({ status: "SENDING", phase: "REST", allowed_actions: allowing(campaignActions, ["cancel"], "FORBIDDEN") }));
  expect(await screen.findByRole("button", { name: words.actions.cancel }, slow)).toBeEnabled();
  expect(screen.queryByRole("button", { name: words.actions.pause })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: common.actions.more }));
  expect(await screen.findByRole("menuitem", { name: `${words.actions.pause}: Not now: FORBIDDEN.` })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});

it("a campaign by text message says what it costs at most", slow, async () => {
  const cost = { segments: 2, costs: [{ currency: "USD", minor: 1580 }], unpriced: 7 };
  show("c1/edit", campaign({ channel: "SMS" }));
  api.answer("post", `${address}/:id/check`, () => ok({ ...check, cost }));
  expect(await screen.findByText("Each message is at most 2 segments", {}, slow)).toBeInTheDocument();
  expect(screen.getByText("$15.80")).toBeInTheDocument();
  expect(screen.getByText(/no price for the countries of 7 people/)).toBeInTheDocument();
});

it("a campaign by text message speaks of a text and of its provider, and of no costs before there is a text", slow, async () => {
  const cost = { segments: 0, costs: [], unpriced: 3 };
  const problems = [
    { code: "TEMPLATE_MISSING", severity: "error", path: "template_id", language: null, detail: "" },
    { code: "NO_MAIL_SERVER", severity: "warning", path: "connection", language: null, detail: "" },
  ];
  show("c1/edit", campaign({ channel: "SMS" }));
  api.answer("post", `${address}/:id/check`, () => ok({ ...check, ready: false, problems, cost }));
  expect(await screen.findByText(words.problems.TEXT_MISSING, {}, slow)).toBeInTheDocument();
  expect(screen.getByText(words.problems.NO_TEXT_PROVIDER, { exact: false })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: words.check.connect })).toHaveAttribute("href", "/dashboard/settings/notifications/sms");
  expect(screen.getByLabelText(words.fields.text)).toBeInTheDocument();
  expect(screen.queryByText(/segments|no price/)).toBeNull();
});

it("the chosen time stands in its field and, by the store’s clock, below it; the question before scheduling names it", slow, async () => {
  show("c1/edit", campaign({ schedule: { mode: "AT", at: "2030-12-01T18:30:00.000Z", local: null } }));
  expect(((await screen.findByLabelText(words.fields.at, {}, slow)) as HTMLInputElement).value).toMatch(/^2030-12-0[12] \d\d:\d\d$/);
  expect(screen.getByText(/In the store’s time zone: Dec [12], 2030, .*:30/)).toBeInTheDocument();
  await userEvent.click(await screen.findByRole("button", { name: /Schedule for 100 people/ }, slow));
  expect(await within(await screen.findByRole("dialog")).findByText(/Sending starts at Dec [12], 2030/)).toBeInTheDocument();
});

it.each([
  ["Pacific/Auckland", "America/Los_Angeles", "2030-12-01T18:30:00.000Z", "2030-12-02 07:30", "2030-12-02T20:15:00.000Z"],
  ["America/Los_Angeles", "Pacific/Auckland", "2030-12-01T18:30:00.000Z", "2030-12-01 10:30", "2030-12-03T17:15:00.000Z"],
])("the time is the store’s, in %s, on a device in %s", { timeout: 40_000 }, async (timezone, device, at, shown, chosen) => {
  deviceIn(device);
  dispatch({ type: "INITIAL", person: { user: { user_type: "merchant" }, store: { _id: "s", timezone }, platform: null } as never });
  show("c1/edit", campaign({ schedule: { mode: "AT", at, local: null } }));
  const field = await screen.findByLabelText(words.fields.at, {}, slow);
  expect(field).toHaveValue(shown);
  await userEvent.clear(field);
  await userEvent.type(field, "2030-12-03 09:15{Enter}");
  const checks = () => api.seen.filter(({ url }) => url.pathname.endsWith("/check")).map(({ body }) => body);
  await waitFor(() => expect(checks().at(-1)).toMatchObject({ mode: "AT", at: chosen }), slow);
  expect(field).toHaveValue("2030-12-03 09:15");
});

it("says nothing of hours before a time is chosen", slow, async () => {
  show("c1/edit");
  expect(await screen.findByText(words.leaving.title, {}, slow)).toBeInTheDocument();
  fireEvent.click(screen.getByLabelText(words.modes.AT));
  expect(screen.queryByText(words.leaving.title)).toBeNull();
});

it("a scheduled campaign says when it is sent, by the store’s clock or each recipient’s", slow, async () => {
  const starts_at = "2030-12-01T18:30:00.000Z";
  show("c1", campaign({ status: "SCHEDULED", starts_at, schedule: { mode: "AT", at: starts_at, local: null } }));
  expect(await screen.findByText(/^Scheduled for Dec [12], 2030, .*:30/, {}, slow)).toBeInTheDocument();
  expect(screen.getByText(words.scheduled.text)).toBeInTheDocument();
  cleanup();
  show("c1", campaign({ status: "SCHEDULED", starts_at, schedule: { mode: "LOCAL", at: null, local: "2030-12-01T09:00" } }));
  expect(await screen.findByText(/^Scheduled for Dec 1, 2030, 9:00.AM, each recipient’s local time$/, {}, slow)).toBeInTheDocument();
});

it("a scheduled campaign whose check found errors says so", slow, async () => {
  show("c1", campaign({ status: "SCHEDULED", pause_reason: "NOT_READY" }));
  expect(await screen.findByText(words.pauses.NOT_READY, {}, slow)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: words.scheduled.again })).toHaveAttribute("href", expect.stringMatching(/\/c1\/edit$/));
});

it("a campaign that is being sent can be paused and shows who was left out", slow, async () => {
  show("c1", campaign({ status: "SENDING", phase: "REST" }));
  expect(await screen.findByRole("button", { name: words.actions.pause }, slow)).toBeInTheDocument();
  expect(await screen.findByText("Open case", {}, slow)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: words.actions.resume })).toBeNull();
});

it("shows over which hours the messages leave, and asks again for another time", slow, async () => {
  show("c1/edit");
  const hours = [at, "2026-06-01T10:00:00.000Z"].map((hour) => ({ at: hour, n: 50 }));
  api.answer("post", `${address}/:id/check`, () => ok({ ...check, leaving: hours, too_late: 3 }));
  expect(await screen.findByText(words.leaving.title, {}, slow)).toBeInTheDocument();
  expect(await screen.findByText(/3 people would be delayed too long/, {}, slow)).toBeInTheDocument();
  fireEvent.click(screen.getByLabelText(words.modes.LOCAL));
  await waitFor(() =>
    expect(api.seen.some(({ url, body }) => url.pathname.endsWith("/check") && (body as { mode?: string }).mode === "LOCAL")).toBe(true),
  );
});

it("a test is switched on with two variants, and a third can be added", { timeout: 30_000 }, async () => {
  const arms = [
    { subject: {}, preheader: {} },
    { subject: {}, preheader: {} },
  ];
  show("c1/edit", campaign({ ab: { arms, share: 20, wait_hours: 4, metric: "CLICK" } }));
  api.answer("put", `${address}/:id`, () => ok(campaign()));
  fireEvent.click(await screen.findByText(words.ab.addArm, {}, slow));
  await waitFor(() =>
    expect(api.seen.find(({ method }) => method === "PUT")?.body).toMatchObject({ ab: { arms: [{}, {}, {}], share: 20 } }),
  );
});

it("the report names the winner, why, and the links that were followed", slow, async () => {
  const verdict = { rule: "WINNER" as const, arm: "B" as const, probabilities: [0.02, 0.98], decided_at: at };
  const ab = {
    arms: [
      { subject: {}, preheader: {} },
      { subject: { en: "Come in" }, preheader: {} },
    ],
    share: 20,
    wait_hours: 4,
    metric: "CLICK" as const,
  };
  show("c1", campaign({ status: "SENT", verdict, ab }));
  const variants = ["A", "B"].map((variant) => ({ variant, sent: 1000, clicked: variant === "A" ? 60 : 85, orders: 2 }));
  const links = [{ url: "https://shop.example/sale", position: 1, people: 5, anonymous: 140, machines: 9 }];
  api.answer("get", `${address}/:id/report`, () => ok({ ...report, variants, links }));
  expect(await screen.findByText(words.ab.winner, {}, slow)).toBeInTheDocument();
  for (const text of ["Come in", "98%", "85 (8.5%)", "https://shop.example/sale", "140"])
    expect(screen.getByText(text)).toBeInTheDocument();
});

it("the report of a test of everybody says when it is judged, and then by which rule", slow, async () => {
  const ab = {
    arms: [
      { subject: {}, preheader: {} },
      { subject: { en: "B" }, preheader: {} },
    ],
    share: 100,
    wait_hours: 6,
    metric: "CLICK" as const,
  };
  const variants = ["A", "B"].map((variant) => ({ variant, sent: 6, clicked: 1, orders: 0 }));
  const read = async (verdict: Campaign["verdict"]) => {
    const { unmount } = show("c1", campaign({ status: "SENT", verdict, ab }));
    api.answer("get", `${address}/:id/report`, () => ok({ ...report, variants }));
    const text = (await screen.findByText(/judged|too few to judge/, {}, slow)).textContent;
    unmount();
    return text;
  };
  expect(await read(null)).toBe(words.ab.awaitsAll.replace("{{hours}}", "6"));
  expect(await read({ rule: "TOO_FEW", arm: "A", probabilities: [0.5, 0.5], decided_at: at })).toBe(words.verdictsOfAll.TOO_FEW);
});

it("a new campaign needs a name", slow, async () => {
  show("create");
  expect(await screen.findByLabelText(words.fields.name, {}, slow)).toBeInTheDocument();
});

it("a new campaign is sent by text message if that is chosen, and a copy as its original", slow, async () => {
  show("create");
  api.answer("post", address, () => ok(campaign()));
  await userEvent.type(await screen.findByLabelText(words.fields.name, {}, slow), "Sale");
  fireEvent.click(screen.getByLabelText(records.consent_channel.SMS));
  fireEvent.click(screen.getByRole("button", { name: common.actions.save }));
  await waitFor(() => expect(api.seen.find(({ method }) => method === "POST")?.body).toEqual({ name: "Sale", channel: "SMS" }));
});

it(
  "a campaign by text message shows the text and what it takes of segments, and is tested with confirmed numbers alone",
  slow,
  async () => {
    const template = { id: "t1", name: "News" };
    show("c1/edit", campaign({ channel: "SMS", template }));
    const text = { text: "Hello Ann\nReply STOP to opt out", encoding: "UCS-2", units: 450, segments: 7, forcing: "’" };
    api.answer("post", `${address}/:id/preview-text`, () => ok(text));
    expect(await screen.findByText(/Hello Ann/, {}, slow)).toBeInTheDocument();
    expect(screen.getByText(/7 segments/)).toBeInTheDocument();
    expect(screen.getByText(words.sms.tooLong)).toBeInTheDocument();
    expect(screen.queryByText(words.test.title)).toBeNull();
    const unchosen = screen.getByRole("button", { name: new RegExp(`^${words.actions.test} ?${words.test.chooseRecipient}$`) });
    expect(unchosen).toHaveAttribute("aria-disabled", "true");
    fireEvent.mouseDown(screen.getByLabelText(words.test.to));
    fireEvent.click(await screen.findByText("+12125550177", { selector: ".ant-select-item-option-content" }, slow));
    expect(screen.queryByText("agency@example.test")).toBeNull();
    api.answer("post", `${address}/:id/test`, () => ok({ sent: 1 }));
    fireEvent.click(await screen.findByRole("button", { name: words.actions.test }));
    const sent = () => api.seen.find(({ url }) => url.pathname.endsWith("/test"))?.body;
    await waitFor(() => expect(sent()).toEqual({ to: ["+12125550177"], language: "en" }));
  },
);

/** Answer updates as the server does, one by one, as each answer is let go; what does not follow the newest version is refused. */
function stores(first: Campaign) {
  let now = first;
  const waiting: (() => void)[] = [];
  const bodies: Record<string, unknown>[] = [];
  api.answer("get", `${address}/:id`, () => ok(now));
  api.answer("put", `${address}/:id`, async ({ body }) => {
    const { expected_version, ...change } = body as Partial<Campaign> & { expected_version: number };
    bodies.push(change);
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (expected_version !== now.version) return refuse(409, "STALE_VERSION", { current: now });
    now = { ...now, ...change, version: now.version + 1 };
    return ok(now);
  });
  const next = async (count: number) => {
    await waitFor(() => expect(waiting).toHaveLength(count));
    waiting.at(-1)?.();
  };
  return { bodies, next, now: () => now };
}
const abTest = (...subjects: string[]) => ({
  ...{ share: 20, wait_hours: 4, metric: "CLICK" as const },
  arms: subjects.map((en) => ({ subject: en ? { en } : {}, preheader: {} })),
});

it("stores a number once it is typed, and a choice made meanwhile after it", { timeout: 30_000 }, async () => {
  show("c1/edit");
  const { bodies, next, now } = stores(campaign());
  const holdout = await screen.findByLabelText(records.lift.held_out, {}, slow);
  await userEvent.tripleClick(holdout);
  await userEvent.keyboard("15{Enter}");
  await userEvent.click(screen.getByLabelText(words.fields.skip_open_cases));
  await next(1);
  await next(2);
  await waitFor(() => expect(now()).toMatchObject({ holdout_percent: 15, skip_open_cases: false }));
  expect(bodies).toEqual([{ holdout_percent: 15 }, { skip_open_cases: false }]);
  await userEvent.tripleClick(holdout);
  await userEvent.keyboard("99");
  await userEvent.tab();
  await next(3);
  await waitFor(() => expect(bodies[2]).toEqual({ holdout_percent: 20 }));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("keeps a change to the test when the next one is made before it is stored", { timeout: 30_000 }, async () => {
  show("c1/edit");
  const { next, now } = stores(campaign({ ab: abTest("", "") }));
  await userEvent.click(await screen.findByText(words.ab.addArm, {}, slow));
  await userEvent.click(screen.getByText(words.ab.metrics.ORDER));
  await next(1);
  await next(2);
  await waitFor(() => expect(now().ab).toMatchObject({ metric: "ORDER", arms: [{}, {}, {}] }));
});

it("opens a new template only once the campaign has it", { timeout: 30_000 }, async () => {
  const { router } = show("c1/edit");
  api.answer("post", "/api/v1/notifications/templates", () => ok({ id: "t9", name: "Summer sale" }));
  api.answer("put", `${address}/:id`, () => refuse(409, "CAMPAIGN_LOCKED"));
  await userEvent.click(await screen.findByRole("button", { name: words.actions.newTemplate }, slow));
  expect(await screen.findByRole("alert", {}, slow)).toBeInTheDocument();
  expect(router.state.location.pathname).toMatch(/c1\/edit$/);
});

it("shows the texts of each variant where it stands, and none that was refused as if it were stored", { timeout: 30_000 }, async () => {
  show("c1/edit");
  const { bodies, next } = stores(campaign({ ab: abTest("Alpha", "Beta", "Gamma") }));
  const subjects = () =>
    screen.getAllByLabelText(words.ab.subject.replace("{{language}}", "English")).map((field) => (field as HTMLInputElement).value);
  const remove = await screen.findByRole("button", { name: words.ab.removeArm.replace("{{arm}}", "A") }, slow);
  expect(subjects()).toEqual(["Alpha", "Beta", "Gamma"]);
  await userEvent.click(remove);
  await next(1);
  await waitFor(() => expect(subjects()).toEqual(["Beta", "Gamma"]));
  api.answer("put", `${address}/:id`, ({ body }) => {
    bodies.push(body as Record<string, unknown>);
    return refuse(409, "CAMPAIGN_LOCKED");
  });
  const [first] = screen.getAllByLabelText(words.ab.subject.replace("{{language}}", "English"));
  await userEvent.click(first as HTMLElement);
  await userEvent.tab();
  expect(bodies).toHaveLength(1);
  await userEvent.type(first as HTMLElement, " more");
  await userEvent.tab();
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  await waitFor(() => expect(subjects()).toEqual(["Beta", "Gamma"]));
});
