import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { experiments } from "#contracts/experiments/experiments";
import type { ExperimentDetail } from "#contracts/experiments/shapes";
import { views } from "#contracts/views";
import { experimentLife } from "#server/flows/experiments/life";
import { restoreView } from "#src/lib/browser/storage";
import common from "#src/locales/en.json";
import lists from "../../src/lists/locales/en.json";
import { allowedIn } from "../../tests/support/allowing.ts";
import { ok, page, refuse, stubApi } from "../../tests/support/api-stub.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import words from "./locales/en.json";
import ExperimentsPage from "./page.tsx";

const saved = vi.hoisted(() => vi.fn());
vi.mock("#src/lib/browser/save-file", () => ({ saveFile: saved }));

const api = stubApi();
const prefix = "/api/v1/merchant/experiments";
const path = "/dashboard/settings/custom-flow/analytics";
const setup = { contracts: [experiments], namespaces: { experiments: words, common } };
const at = "2026-06-01T09:00:00.000Z";
const row = {
  ...{ id: "e1", name: "Suggest an exchange", flow: { id: "f1", name: "Offers", trigger: "RETURN_REQUESTED" as const }, node_id: "test" },
  ...{
    state: "RUNNING" as const,
    end_cause: null,
    decided: null,
    metric: "EXCHANGE_RATE" as const,
    units: 2000,
    measured_units: 2000,
    wanted_units: 3946,
    progress: 50,
    version: 2,
  },
  ...{ started_at: at, ended_at: null },
} as const;
const compared = (verdict: ExperimentDetail["verdict"]) => ({
  ...{ key: "B" as const, difference: 0.05, low: -0.0074, high: 0.1074, p: 0.1257, verdict, is_enough: true },
});
const detail = (over: Partial<ExperimentDetail> = {}, verdict: ExperimentDetail["verdict"] = "COLLECTING"): ExperimentDetail => ({
  ...row,
  ...{
    hypothesis: "More exchanges",
    control: "A",
    unit: "CUSTOMER",
    traffic: 50,
    direction: "UP",
    confidence: 95,
    baseline_bp: 2000,
    mde_bp: 500,
    expected: { baseline: 0.2, difference: 0.05, spread: null },
  },
  ...{ planned_units: 3946, planned_days: 40, window_days: 30, days: 20, days_left: 19, end_reason: "", currency: "USD", left_out: 0 },
  variants: [
    { key: "A", name: "", weight: 50 },
    { key: "B", name: "Mail", weight: 50 },
  ],
  verdict,
  winner: verdict === "WINNER" ? "B" : null,
  sample_ratio: {
    ...{ chi_square: 0, p: 1, is_mismatch: verdict === "SRM_WARNING" },
    arms: [
      { key: "A", n: 1000, expected: 1000 },
      { key: "B", n: 1000, expected: 1000 },
    ],
  },
  metrics: [
    {
      ...{ metric: "EXCHANGE_RATE", direction: "UP", is_primary: true, warns: false },
      arms: [
        { key: "A", n: 1000, value: 0.2, standard_error: 0.01 },
        { key: "B", n: 1000, value: 0.25, standard_error: 0.01 },
      ],
      comparisons: [compared(verdict)],
    },
  ],
  series: [
    { day: "2026-06-01", arms: [] },
    { day: "2026-06-02", arms: [] },
  ],
  marks: [],
  allowed_actions: allowedIn(experimentLife, over.state ?? "RUNNING"),
  ...over,
});
const open = (record: ExperimentDetail) => {
  api.answer("get", `${prefix}/e1`, () => ok(record));
  renderRoutes([{ path, element: <ExperimentsPage /> }], { ...setup, path: `${path}?experiment=e1` });
};
const planned = { fixed_per_arm: 1031, per_arm: 1973, planned_units: 3946, total_units: 3946, days: 198 };

beforeEach(async () => {
  localStorage.clear();
  await restoreView();
  saved.mockClear();
});

it("lists experiments with saved views, a choice of columns and an export of what is filtered", async () => {
  const slow = { timeout: 10_000 };
  const view = { id: "v1", noun: "experiments", name: "Under way", query: "state=RUNNING", shared: false, own: true, default: false };
  api.answer("get", prefix, () => page([row]));
  api.answer("post", `${prefix}/plan`, () => ok(planned));
  api.answer("get", "/api/v1/merchants/views", () => ok({ items: [{ ...view, version: 1, updated_at: at }] }));
  api.answer("get", `${prefix}/export`, () => new Response("a,b"));
  const list = { limit: 20, sort: "-started_at", filters: { state: {} } };
  renderRoutes([{ path, element: <ExperimentsPage />, handle: { resource: "experiments", list } }], {
    ...setup,
    contracts: [experiments, views],
    words: common,
    path: `${path}?state=RUNNING`,
  });
  expect(await screen.findByRole("cell", { name: "Exchange rate" }, slow)).toBeInTheDocument();
  const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }, slow));
  await press(lists.look.button);
  await userEvent.click(await screen.findByRole("checkbox", { name: words.fields.metric }, slow));
  await waitFor(() => expect(screen.queryByRole("cell", { name: "Exchange rate" })).toBeNull());
  await press(lists.views.button);
  expect(await screen.findByRole("link", { name: "Open Under way" }, slow)).toBeInTheDocument();
  await press(lists.export.button);
  await userEvent.click(await screen.findByRole("menuitem", { name: lists.export.csv }, slow));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(api.seen.find(({ url }) => url.pathname === `${prefix}/export`)?.url.search).toBe("?state=RUNNING&format=csv");
}, 30_000);

it("shows on each tab how many experiments it holds", async () => {
  api.answer("get", prefix, () => page([row]));
  api.answer("get", `${prefix}/counts`, () => ok({ all: 3, RUNNING: 1, PAUSED: 0, ENDED: 2 }));
  api.answer("post", `${prefix}/plan`, () => ok(planned));
  renderRoutes([{ path, element: <ExperimentsPage /> }], { ...setup, path });
  const tabs = await screen.findByRole("navigation", { name: words.fields.state });
  await waitFor(() =>
    expect(
      within(tabs)
        .getAllByRole("link")
        .map(({ textContent }) => textContent?.at(-1)),
    ).toEqual(["3", "1", "0", "2"]),
  );
});

it("lists experiments with their progress, and says how many units a new one needs", async () => {
  api.answer("get", prefix, () => page([row]));
  api.answer("post", `${prefix}/plan`, () => ok(planned));
  renderRoutes([{ path, element: <ExperimentsPage /> }], { ...setup, path });
  expect(await screen.findByRole("link", { name: "Suggest an exchange" })).toHaveAttribute("href", `${path}?experiment=e1`);
  expect(screen.getByText("2,000 of 3,946 units")).toBeInTheDocument();
  expect(await screen.findByText("1,973")).toBeInTheDocument();
  const plan = api.seen.find(({ method }) => method === "POST");
  expect(plan?.body).toEqual({ baseline_bp: 2000, mde_bp: 500, direction: "UP", confidence: 95, arms: 2, units_per_day: 20 });
});

it("calculates for a fall, for uneven variants, and for amounts", async () => {
  api.answer("get", prefix, () => page([]));
  api.answer("post", `${prefix}/plan`, () => ok({ ...planned, total_units: 10_961 }));
  renderRoutes([{ path, element: <ExperimentsPage /> }], { ...setup, path });
  const last = () => api.seen.filter(({ method }) => method === "POST").at(-1)?.body;
  await userEvent.click(await screen.findByLabelText(words.fields.direction));
  await userEvent.click(await screen.findByTitle(words.direction.DOWN));
  const control = screen.getByLabelText(words.calculator.control);
  await userEvent.clear(control);
  await userEvent.type(control, "90");
  await waitFor(() =>
    expect(last()).toEqual({
      ...{ baseline_bp: 2000, mde_bp: 500, direction: "DOWN", confidence: 95, arms: 2, weights: [90, 10], units_per_day: 20 },
    }),
  );
  expect(await screen.findByText("10,961")).toBeInTheDocument();
  expect(screen.getByText("1,097")).toBeInTheDocument();
  await userEvent.click(screen.getByLabelText(words.calculator.kind));
  await userEvent.click(await screen.findByTitle(words.calculator.kinds.VALUE));
  await waitFor(() =>
    expect(last()).toEqual({ kind: "VALUE", spread: 50, mde: 5, confidence: 95, arms: 2, weights: [90, 10], units_per_day: 20 }),
  );
}, 30_000);

it("says how an experiment is begun where there is none", async () => {
  api.answer("get", prefix, () => page([]));
  api.answer("post", `${prefix}/plan`, () => ok(planned));
  renderRoutes([{ path, element: <ExperimentsPage /> }], { ...setup, path });
  expect(await screen.findByText(words.empty)).toBeInTheDocument();
});

it("says in a sentence that it is too early, and shows the interval as text too", async () => {
  open(detail());
  expect(await screen.findByText(/There are not enough units yet.*about 19 days/)).toBeInTheDocument();
  const table = screen.getByRole("table", { name: /difference from A/ });
  expect(within(table).getByRole("row", { name: "B · Mail +5 pts -0.74 pts +10.74 pts" })).toBeInTheDocument();
});

it("shows a plan in the metric's own unit", async () => {
  const money = { metric: "REFUND_PER_UNIT", direction: "DOWN", baseline_bp: null, mde_bp: null } as const;
  open(detail({ ...money, expected: { baseline: 4200, difference: 500, spread: 6000 } }));
  expect(await screen.findByText("Starts at $42.00; detects a difference of -$5.00 or more")).toBeInTheDocument();
});

it("says that no size could be planned, and what ends it then", async () => {
  const money = { metric: "REFUND_PER_UNIT", direction: "DOWN", baseline_bp: null, mde_bp: null, expected: null } as const;
  open(detail({ ...money, planned_units: null, wanted_units: null, progress: null, days_left: null }));
  expect(await screen.findByText(words.meaning.UNSIZED)).toBeInTheDocument();
  expect(screen.getByText(words.unsized)).toBeInTheDocument();
  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
});

it("says that the planned units say too little", async () => {
  open(detail({ progress: 100, days: 41, days_left: null }));
  expect(await screen.findByText(words.meaning.THIN)).toBeInTheDocument();
});

it("names the winner and its interval", async () => {
  open(detail({}, "WINNER"));
  expect(await screen.findByText(/B · Mail is better than A: with 95% confidence/)).toBeInTheDocument();
});

it("warns that nothing may be read where the variants have other sizes than planned", async () => {
  open(detail({}, "SRM_WARNING"));
  expect(await screen.findByText(words.srm.title)).toBeInTheDocument();
  expect(screen.getByText(words.meaning.SRM_WARNING)).toBeInTheDocument();
});

it("asks why another variant than the winner is chosen", async () => {
  const sent: unknown[] = [];
  api.answer("post", `${prefix}/e1/decide`, ({ body }) => {
    sent.push(body);
    return ok(detail({ state: "ENDED", end_cause: "DECIDED", decided: "B" }));
  });
  open(detail());
  await userEvent.click(await screen.findByRole("button", { name: words.actions.decide }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("radio", { name: /B · Mail/ }));
  await userEvent.click(within(dialog).getByRole("button", { name: words.actions.decide }));
  await within(dialog).findByText(common.validation.REQUIRED);
  expect(sent).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText(words.fields.reason), "It is kinder");
  await userEvent.click(within(dialog).getByRole("button", { name: words.actions.decide }));
  await waitFor(() => expect(sent).toMatchObject([{ variant: "B", reason: "It is kinder", expected_version: 2 }]));
});

it("returns the focus to the button whose dialog is closed, and names the control", async () => {
  open(detail());
  const button = await screen.findByRole("button", { name: words.actions.decide });
  await userEvent.click(button);
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByRole("radio", { name: "A (control)" })).toBeChecked();
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(button).toHaveFocus());
});

it("offers nothing to change once it has ended, and says why", async () => {
  open(detail({ state: "ENDED", end_cause: "DECIDED", decided: "B", ended_at: at }));
  expect(await screen.findByText(/everyone gets B · Mail/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: words.actions.decide })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: new RegExp(common.actions.more) }));
  const decide = await screen.findByRole("menuitem", { name: `${words.actions.decide}: Not now: WRONG_STAGE.` });
  expect(decide).toHaveAttribute("aria-disabled", "true");
});

it("says that there is no such experiment", async () => {
  api.answer("get", `${prefix}/e1`, () => refuse(404, "NOT_FOUND"));
  renderRoutes([{ path, element: <ExperimentsPage /> }], { ...setup, path: `${path}?experiment=e1` });
  expect(await screen.findByText(common.states.missingTitle)).toBeInTheDocument();
});
