import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type AppAbility, defineAbility } from "#contracts/ability";
import { differences } from "#contracts/imports/differences";
import { imports } from "#contracts/imports/imports";
import { importIssues } from "#contracts/imports/issues";
import type { StoreImport } from "#contracts/imports/shapes";
import common from "#src/locales/en.json";
import records from "../../contracts/locales/records/en.json";
import { ok, page, refuse, stubApi } from "../../tests/support/api-stub.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import DifferencesPage from "./differences.tsx";
import IssuesPage from "./issues.tsx";
import ImportsPage from "./list.tsx";
import words from "./locales/en.json";
import { importsPaths } from "./resource.ts";

const api = stubApi();
const base = imports.operations.list.path;
const at = "2026-06-01T09:00:00.000Z";
const part = { kind: "orders", state: "DONE", total: 1200, read: 1200, created: 1190, updated: 6, unchanged: 2, skipped: 2 } as const;
const done: StoreImport = {
  ...{ id: "i1", state: "DONE", error: null, parts: [part], orders_since: null, missing_scopes: [] },
  ...{ per_second: null, seconds_left: null, started_by: "Olivia Owner", created_at: at, finished_at: at },
};
const running: StoreImport = {
  ...done,
  ...{ state: "RUNNING", finished_at: null, per_second: 950, seconds_left: 130 },
  parts: [{ ...part, state: "RUNNING", read: 300, created: 300, updated: 0, unchanged: 0, skipped: 0 }],
};

interface Setting {
  items?: StoreImport[];
  connection?: "live" | "recorded";
  window_days?: number | null;
  ability?: AppAbility;
}
const patience = { timeout: 5000 };

function show(path: string, { items = [], connection = "live", window_days = 37, ability }: Setting = {}) {
  api.answer("get", base, () => ok({ items, connection, kinds: ["locations", "products", "customers", "orders"], window_days }));
  const list = { limit: 20, sort: "-created_at", filters: { kind: {}, outcome: {} } };
  const routes = {
    [importsPaths.list]: [<ImportsPage key="list" />, {}],
    [importsPaths.issues]: [<IssuesPage key="issues" />, { resource: importIssues.noun, list }],
    [importsPaths.differences]: [<DifferencesPage key="differences" />, { resource: differences.noun, list }],
  } as const;
  return renderRoutes(
    Object.entries(routes).map(([route, [element, handle]]) => ({ path: route, element, handle })),
    {
      path,
      contracts: [imports, importIssues, differences],
      words: common,
      namespaces: { imports: words, records },
      ability: ability ?? defineAbility({ userType: "merchant" }),
    },
  );
}
const posted = () => api.seen.filter(({ method }) => method === "POST").map(({ url, body }) => [url.pathname, body]);

it("leads a store without a connection to the page that connects it", async () => {
  show(importsPaths.list, { connection: "recorded" });
  expect(await screen.findByText(words.recorded, {}, patience)).toBeVisible();
  expect(screen.getByRole("link", { name: words.toConnection })).toBeVisible();
  expect(screen.queryByRole("button", { name: words.actions.start })).toBeNull();
});

it("starts an import of what is chosen, as far back as an order may be returned", async () => {
  const person = userEvent.setup();
  show(importsPaths.list);
  api.answer("post", base, () => ok(running));
  await person.click(await screen.findByRole("checkbox", { name: "Customers" }, patience));
  expect(screen.getByText("Only those that can still be returned, from the last 37 days")).toBeVisible();
  await person.click(screen.getByRole("button", { name: words.actions.start }));
  await waitFor(() => expect(posted()).toEqual([[base, { kinds: ["locations", "products", "orders"], orders: "WINDOW" }]]));
});

it("starts nothing without a kind or a date, and offers no range where a policy has no limit", async () => {
  const person = userEvent.setup();
  show(importsPaths.list, { window_days: null });
  const start = await screen.findByRole("button", { name: words.actions.start }, patience);
  expect(screen.queryByRole("radio", { name: words.range.ALL })).toBeNull();
  await person.click(screen.getByRole("radio", { name: words.range.SINCE }));
  expect(start).toBeDisabled();
  await person.click(screen.getByRole("radio", { name: words.range.WINDOW_ALL }));
  expect(start).toBeEnabled();
  for (const name of ["Locations", "Products and stock", "Customers", "Orders"]) await person.click(screen.getByRole("checkbox", { name }));
  expect(start).toBeDisabled();
});

it("shows a refusal at the form", async () => {
  show(importsPaths.list);
  api.answer("post", base, () => refuse(409, "IMPORT_RUNNING"));
  await userEvent.click(await screen.findByRole("button", { name: words.actions.start }, patience));
  expect(await screen.findByRole("alert")).toBeVisible();
});

it("shows a running import with its speed and time left, and cancels it", async () => {
  show(importsPaths.list, { items: [running] });
  api.answer("post", `${base}/:id/cancel`, () => ok({ ...done, state: "CANCELLED" }));
  expect(await screen.findByText("950 records per second", {}, patience)).toBeVisible();
  expect(screen.getByText("About 3 minutes")).toBeVisible();
  expect(screen.getByRole("progressbar", { name: words.fields.progress })).toHaveAttribute("aria-valuenow", "25");
  expect(screen.queryByRole("button", { name: words.actions.start })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: words.actions.cancel }));
  await waitFor(() => expect(posted().map(([path]) => path)).toEqual([`${base}/i1/cancel`]));
});

it("shows what a finished import did, and leads to what it left out", async () => {
  show(importsPaths.list, { items: [done] });
  const row = await screen.findByRole("row", { name: /1,200/ }, patience);
  for (const text of ["1,200", "1,190"]) expect(within(row).getByText(text)).toBeVisible();
  expect(screen.getByRole("link", { name: "Show the 2 records left out" })).toHaveAttribute("href", importsPaths.issues);
});

it("shows why an import failed and which scopes are missing, and resumes it", async () => {
  show(importsPaths.list, { items: [{ ...done, state: "FAILED", error: "PLATFORM_UNAVAILABLE", missing_scopes: ["read_all_orders"] }] });
  api.answer("post", `${base}/:id/resume`, () => ok(running));
  expect(await screen.findByText(/scopes are missing: read_all_orders/, {}, patience)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: words.actions.resume }));
  await waitFor(() => expect(posted().map(([path]) => path)).toEqual([`${base}/i1/resume`]));
});

it("offers nothing to start or cancel to a member who may only look", async () => {
  show(importsPaths.list, { items: [done], ability: defineAbility({ userType: "member", permissions: ["returns"] }) });
  await screen.findByText("Finished", {}, patience);
  expect(screen.queryByRole("button", { name: words.actions.start })).toBeNull();
});

it("lists the records left out with their reason, and filters them by kind", async () => {
  const issue = { id: "x1", import_id: "i1", kind: "orders", external_id: "77", reason: "NO_LINES", created_at: at };
  api.answer("get", importIssues.operations.list.path, ({ url }) => page(url.searchParams.get("kind") === "products" ? [] : [issue]));
  show(importsPaths.issues);
  const row = await screen.findByRole("row", { name: /77/ }, patience);
  expect(within(row).getByText(records.import_reason.NO_LINES)).toBeVisible();
  await userEvent.click(screen.getByRole("combobox", { name: words.fields.kind }));
  await userEvent.click(await screen.findByText("Products and stock"));
  expect(await screen.findByText(common.states.noMatch)).toBeVisible();
});

it("lists differences from the platform with both sides and what was done", async () => {
  const stock = { id: "d1", kind: "STOCK", subject: "Mug", external_id: "1", ours: "3", theirs: "5", outcome: "REPAIRED", created_at: at };
  const unknown = { ...stock, id: "d2", kind: "REFUND_UNKNOWN", subject: "#1001", ours: "10.00", theirs: null, outcome: "NEEDS_PERSON" };
  api.answer("get", differences.operations.list.path, () => page([stock, unknown]));
  const last = { state: "DONE", checked: 40, repaired: 1, needs_person: 1, error: null, created_at: at, finished_at: at };
  api.answer("get", differences.operations.last.path, () => ok({ last }));
  show(importsPaths.differences);
  const repaired = await screen.findByRole("row", { name: /Mug/ }, patience);
  expect(within(repaired).getByText(records.difference_outcome.REPAIRED)).toBeVisible();
  const open = screen.getByRole("row", { name: /#1001/ });
  for (const text of ["—", records.difference_outcome.NEEDS_PERSON]) expect(within(open).getByText(text)).toBeVisible();
  expect(screen.getByText(/1 needs attention/)).toBeVisible();
});
