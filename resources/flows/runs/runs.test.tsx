import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { defineAbility } from "#contracts/ability";
import { listExports } from "#contracts/exports/exports";
import { flowRuns, flows } from "#contracts/flows/flows";
import type { FlowDetail } from "#contracts/flows/shapes";
import { views } from "#contracts/views";
import words from "#src/cases/flows/locales/en.json";
import { restoreView } from "#src/lib/browser/storage";
import { signIn } from "#src/lib/session/session";
import lists from "#src/lists/locales/en.json";
import records from "../../../contracts/locales/records/en.json";
import { ok, stubApi } from "../../../tests/support/api-stub.ts";
import { renderRoutes } from "../../../tests/support/refine-harness.tsx";
import { merchantLogin } from "../../../tests/support/session-fixtures.ts";
import Runs from "./runs.tsx";

const saved = vi.hoisted(() => vi.fn());
vi.mock("#src/lib/browser/save-file", () => ({ saveFile: saved }));

const api = stubApi();
beforeEach(async () => {
  localStorage.clear();
  await restoreView();
  saved.mockClear();
  signIn(merchantLogin());
  api.answer("get", "/api/v1/merchants/views", () => ok({ items: [] }));
});
const path = "/api/v1/merchant/flows/f1/runs";
const at = "2026-06-01T09:00:00.000Z";
const counts = { runs: 2, acted: 2, failed: 1, live: 1, loops: 3 };
const flow = { id: "f1", trigger: "RETURN_REQUESTED", counts } as FlowDetail;
const row = {
  ...{ id: "r1", flow_id: "f1", flow_name: "High value", number: 2, subject_type: "RETURN", subject_id: "c1", subject_number: "R-1" },
  ...{ state: "FAILED", node_id: "note", wake_at: null, wait_for: null, acted: true, error_code: "58030", started_at: at, ended_at: at },
};
const waiting = { ...row, id: "r2", subject_number: "R-2", state: "WAITING", wait_for: "return.in_transit", wake_at: at, ended_at: null };
const graph = {
  nodes: [
    { id: "start", type: "TRIGGER", config: {} },
    { id: "check", type: "CONDITION", config: {} },
    { id: "mail", type: "ACTION", config: { action: "MAIL_CUSTOMER" } },
    { id: "note", type: "ACTION", name: "Tell the warehouse", config: { action: "NOTE" } },
  ],
  edges: [],
};
const trace = [
  { node: "start", out: "next", at, ms: 0 },
  { node: "check", out: "yes", at, ms: 0 },
  { node: "mail", out: "refused", at, ms: 0, refused: "ADDRESS_MISSING" },
  { node: "note", out: null, at, ms: 0, error: "58030" },
];
const detail = { ...row, cause: "x", trace, graph, pay_minor: 0 };
const page = { items: [row, waiting], page: 1, limit: 50, total: 2, total_exact: true, next_cursor: "older" };

function show(address = "", ability?: ReturnType<typeof defineAbility>, run: object = detail) {
  const asked: Record<string, unknown>[] = [];
  api.answer("get", path, ({ url }) => {
    const query = Object.fromEntries(url.searchParams);
    asked.push(query);
    return ok(query.cursor ? { ...page, items: [], next_cursor: null } : page);
  });
  api.answer("get", `${path}/r1`, () => ok(run));
  const setup = {
    contracts: [flows, flowRuns, views, listExports],
    namespaces: { "flow-runs": words, lists, records },
    path: `/${address}`,
    ...(ability && { ability }),
  };
  return { asked, ...renderRoutes([{ path: "*", element: <Runs flow={flow} /> }], setup) };
}

it("lists runs with what they wait for, and turns pages by the cursor", async () => {
  const { asked } = show();
  expect(await screen.findByRole("button", { name: "Open the run of R-1" })).toBeInTheDocument();
  expect(screen.getByText(/Waits for “Parcel in transit”/)).toBeInTheDocument();
  expect(screen.getByText("Loops stopped in the last 30 days: 3")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: words.list.older }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ cursor: "older" }));
  await userEvent.click(await screen.findByRole("button", { name: words.list.newer }));
  expect(await screen.findByRole("button", { name: "Open the run of R-1" })).toBeInTheDocument();
});

it("filters by what stands in the address", async () => {
  const { asked } = show("?state=FAILED&acted=true&subject=c1");
  await screen.findByRole("button", { name: "Open the run of R-1" });
  expect(asked[0]).toMatchObject({ state: "FAILED", acted: "true", subject_id: "c1" });
  await userEvent.click(screen.getByRole("button", { name: words.list.oneCase }));
  await waitFor(() => expect(asked.at(-1)?.subject_id).toBeUndefined());
});

it("hides columns, and exports the runs of this flow as they are filtered, however far one has paged", async () => {
  const { asked } = show("?flow=f1&tab=runs&state=FAILED&to=2026-06-01");
  api.answer("get", "/api/v1/merchant/flow-runs/export", () => new Response("a,b"));
  await userEvent.click(await screen.findByRole("button", { name: "Columns and row height" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: words.list.version }));
  expect(screen.queryByRole("columnheader", { name: words.list.version })).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "Compact" }));
  expect(document.querySelector(".ant-table-small")).not.toBeNull();
  await userEvent.click(screen.getByRole("button", { name: words.list.older }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ cursor: "older" }));
  await userEvent.click(await screen.findByRole("button", { name: "Export" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "CSV file" }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const sent = Object.fromEntries(api.seen.at(-1)!.url.searchParams);
  expect(sent).toEqual({ flow_id: "f1", state: "FAILED", to: asked[0]?.to, format: "csv" });
});

it("saves views for the runs of every flow, and opens them on the flow at hand", async () => {
  const saving: unknown[] = [];
  const view = {
    id: "v1",
    noun: "flow-runs",
    name: "Waiting",
    query: "state=WAITING",
    shared: false,
    own: true,
    default: false,
    version: 1,
  };
  api.answer("get", "/api/v1/merchants/views", () => ok({ items: [{ ...view, updated_at: at }] }));
  api.answer("post", "/api/v1/merchants/views", ({ body }) => {
    saving.push(body);
    return ok(view, { status: 201 });
  });
  const { router } = show("?flow=f1&tab=runs&state=FAILED");
  await userEvent.click(await screen.findByRole("button", { name: "Views" }));
  await userEvent.type(await screen.findByLabelText("View name"), "Failed");
  await userEvent.click(screen.getByRole("button", { name: "Save view" }));
  await waitFor(() => expect(saving).toEqual([{ noun: "flow-runs", name: "Failed", query: "state=FAILED", shared: false }]));
  await userEvent.click(await screen.findByRole("button", { name: "Views" }));
  await userEvent.click(await screen.findByRole("link", { name: "Open Waiting" }));
  expect(router.state.location.search).toBe("?flow=f1&tab=runs&state=WAITING");
});

it("opens with one’s default view of runs, but for a link to certain runs", async () => {
  signIn(merchantLogin({ default_views: { "flow-runs": "state=FAILED" } }));
  const { router, unmount } = show("?flow=f1&tab=runs");
  await waitFor(() => expect(router.state.location.search).toBe("?flow=f1&tab=runs&state=FAILED"));
  unmount();
  const linked = show("?flow=f1&tab=runs&subject=c1");
  await screen.findByRole("button", { name: "Open the run of R-1" });
  expect(linked.router.state.location.search).toBe("?flow=f1&tab=runs&subject=c1");
});

it.each([
  ["RETURN", "/dashboard/return/c1"],
  ["CLAIM", "/dashboard/claim/c1"],
  ["ORDER", "/dashboard/order/c1"],
  ["REGISTRATION", "/dashboard/settings/returns/warranty/registrations"],
])("leads from the run of a %s to it", async (subject_type, to) => {
  show("?run=r1");
  api.answer("get", `${path}/r1`, () => ok({ ...detail, subject_type }));
  expect(await screen.findByRole("link", { name: words.detail.showCase })).toHaveAttribute("href", to);
});

it("shows the path of a run in words, and retries its failed step", async () => {
  const sent: unknown[] = [];
  api.answer("post", `${path}/r1/retry`, ({ body }) => {
    sent.push(body);
    return ok({ ...detail, state: "READY" });
  });
  show("?run=r1");
  const steps = within(await screen.findByRole("list", { name: words.path.label })).getAllByRole("listitem");
  expect(steps.map((step) => step.textContent)).toEqual([
    expect.stringContaining("Start"),
    expect.stringContaining("ConditionYes"),
    expect.stringContaining("Email the customerRefused:"),
    expect.stringContaining("Tell the warehouseFailed with error 58030"),
  ]);
  await userEvent.click(screen.getByRole("button", { name: words.retry }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

it("says where a failed condition leads when it is skipped", async () => {
  show("?run=r1", undefined, { ...detail, node_id: "check" });
  expect(await screen.findByText(words.skipHelp.CONDITION)).toBeInTheDocument();
});

it("says by which exit a skipped step was left, and why", async () => {
  const skipped = { ...trace[1], out: "no", effect: { skipped: true } };
  show("?run=r1", undefined, { ...detail, trace: [skipped] });
  const [step] = within(await screen.findByRole("list", { name: words.path.label })).getAllByRole("listitem");
  expect(step).toHaveTextContent(`ConditionNo${words.path.skipped_CONDITION}`);
});

it("stops a run with a reason", async () => {
  const sent: unknown[] = [];
  api.answer("post", `${path}/r1/cancel`, ({ body }) => {
    sent.push(body);
    return ok({ ...detail, state: "CANCELLED" });
  });
  show("?run=r1");
  await userEvent.click(await screen.findByRole("button", { name: words.cancel }));
  const dialog = (await screen.findByText(words.cancelText)).closest<HTMLElement>("[role=dialog]")!;
  await userEvent.type(within(dialog).getByRole("textbox"), "By phone");
  await userEvent.click(within(dialog).getByRole("button", { name: words.cancel }));
  await waitFor(() => expect(sent).toEqual([{ reason: "By phone" }]));
});

it("offers members no changes", async () => {
  show("?run=r1", defineAbility({ userType: "member", permissions: ["returns"] }));
  await screen.findByRole("list", { name: words.path.label });
  expect(screen.queryByRole("button", { name: words.retry })).toBeNull();
});
