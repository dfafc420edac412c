import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { defineAbility } from "#contracts/ability";
import { experiments } from "#contracts/experiments/experiments";
import { catalogue } from "#contracts/flows/catalogue";
import { flows } from "#contracts/flows/flows";
import type { Graph } from "#contracts/flows/graph";
import type { FlowDetail } from "#contracts/flows/shapes";
import { flowActions } from "#contracts/flows/states";
import { flowTemplates } from "#contracts/flows/templates";
import { settings } from "#contracts/settings/settings";
import { views } from "#contracts/views";
import { flowLife } from "#server/flows/flows/life";
import runWords from "#src/cases/flows/locales/en.json";
import { restoreView } from "#src/lib/browser/storage";
import { signIn } from "#src/lib/session/session";
import lists from "#src/lists/locales/en.json";
import records from "../../contracts/locales/records/en.json";
import frame from "../../src/shell/locales/en.json";
import { allowedIn, allowing } from "../../tests/support/allowing.ts";
import { ok, page, refuse, stubApi } from "../../tests/support/api-stub.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import { merchantLogin } from "../../tests/support/session-fixtures.ts";
import experimentWords from "../experiments/locales/en.json";
import titles from "../locales/en.json";
import settingsWords from "../settings/locales/en.json";
import words from "./locales/en.json";
import FlowsPage from "./page.tsx";
import { flowsAddress } from "./resource.ts";

const saved = vi.hoisted(() => vi.fn());
vi.mock("#src/lib/browser/save-file", () => ({ saveFile: saved }));

const api = stubApi();
const prefix = "/api/v1/merchant/flows";
const at = "2026-06-01T09:00:00.000Z";
const detail = (over: Partial<FlowDetail> = {}): FlowDetail => ({
  ...{ id: "f1", name: "VIP", trigger: "RETURN_REQUESTED", status: "DRAFT", rank: 1, published_number: null, paused_by: null },
  ...{ counts: { runs: 12, acted: 3, failed: 1, live: 2, loops: 0 }, version: 1, created_at: at, updated_at: at },
  ...{ draft: flowTemplates.VIP_APPROVED.graph as Graph, has_changes: true, pay_limits: null, splits_to_plan: [], problems: [] },
  allowed_actions: allowedIn(flowLife, over.status ?? "DRAFT"),
  ...over,
});
const setup = {
  contracts: [flows, settings, views, experiments],
  namespaces: { lists, flows: words, experiments: experimentWords, records, "flow-runs": runWords, titles, settings: settingsWords, frame },
  words: { states: { readOnly: "Only the store’s owner may change these settings.", yes: "Yes", no: "No", done: "Done" } },
  ability: defineAbility({ userType: "merchant" }),
};
const open = (query = "", over: object = {}) => {
  const handle = {
    resource: "flows",
    view: "list",
    title: "titles:flows",
    list: { limit: 200, sort: "name", filters: { status: {}, trigger: {}, attention: {} } },
  };
  return renderRoutes([{ path: flowsAddress, element: <FlowsPage />, handle }], { ...setup, path: `${flowsAddress}${query}`, ...over });
};

beforeEach(async () => {
  localStorage.clear();
  await restoreView();
  saved.mockClear();
  signIn(merchantLogin());
  api.answer("get", "/api/v1/merchants/views", () => ok({ items: [] }));
  api.answer("get", `${prefix}/catalogue`, () => ok(catalogue()));
  api.answer("get", "/api/v1/merchant/settings", () => refuse(403, "FORBIDDEN"));
});

it("lists flows by trigger in rank order, and orders them anew", async () => {
  const rows = [
    detail({ id: "b", name: "Second", rank: 2, status: "PUBLISHED", published_number: 4 }),
    detail({ id: "a", name: "First", rank: 1, status: "PAUSED", published_number: 1, paused_by: "BREAKER" }),
    detail({ id: "c", name: "Old", rank: 3, status: "ARCHIVED", published_number: 2 }),
  ];
  let order = rows;
  api.answer("get", prefix, () => page(order));
  const ranked: unknown[] = [];
  api.answer("put", `${prefix}/ranks`, ({ body }) => {
    ranked.push(body);
    order = [{ ...rows[1], rank: 2 }, { ...rows[0], rank: 1 }, rows[2]] as typeof rows;
    return ok({ items: [] });
  });
  open();
  const group = await screen.findByRole("region", { name: "A return is requested" });
  expect(
    within(group)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["First", "Second"]);
  expect(within(group).getByText("Paused after failures")).toBeInTheDocument();
  expect(within(group).getAllByText(/Runs: 12 · Acted: 3 · Under way: 2/)).toHaveLength(2);
  expect(screen.getByText("Archived (1)")).toBeInTheDocument();
  await userEvent.click(within(group).getByRole("button", { name: "Move Second up" }));
  await waitFor(() => expect(ranked).toEqual([{ trigger: "RETURN_REQUESTED", ids: ["b", "a"] }]));
  await waitFor(() =>
    expect(
      within(group)
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual(["Second", "First"]),
  );
});

it("shows the facts and the row height that were chosen, and exports what is filtered", async () => {
  const counts = { runs: 12, acted: 3, failed: 1, live: 2, loops: 0 };
  api.answer("get", prefix, () => page([detail({ status: "PUBLISHED", published_number: 4, counts })]));
  api.answer("get", `${prefix}/export`, () => new Response("a,b"));
  open("?status=PUBLISHED");
  const link = await screen.findByRole("link", { name: "VIP" });
  const line = link.closest<HTMLElement>("[data-density]")!;
  expect(line).toHaveTextContent("Version 4Runs: 12 · Acted: 3 · Under way: 2 · Failed: 1Published");
  await userEvent.click(await screen.findByRole("button", { name: "Columns and row height" }));
  for (const name of ["Version", "Acted in 30 days", "Failed in 30 days", "Status"])
    await userEvent.click(await screen.findByRole("checkbox", { name }));
  expect(line.textContent).toBe("VIPRuns: 12 · Under way: 2");
  await userEvent.click(screen.getByRole("radio", { name: "Compact" }));
  expect(line.dataset.density).toBe("small");
  expect(await screen.findByRole("button", { name: "Views" })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "CSV file" }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(api.seen.at(-1)?.url.search).toBe("?status=PUBLISHED&format=csv");
});

it("opens with one’s default view, which no open flow is hidden by", async () => {
  signIn(merchantLogin({ default_views: { flows: "status=PAUSED" } }));
  api.answer("get", prefix, () => page([detail({ status: "PAUSED" })]));
  const { router, unmount } = open();
  await waitFor(() => expect(router.state.location.search).toBe("?status=PAUSED"));
  unmount();
  api.answer("get", `${prefix}/f1`, () => ok(detail()));
  const editor = open("?flow=f1");
  expect(await screen.findByRole("heading", { name: "VIP" })).toBeInTheDocument();
  expect(editor.router.state.location.search).toBe("?flow=f1");
});

it("pauses a published flow once that is confirmed", async () => {
  api.answer("get", prefix, () => page([detail({ status: "PUBLISHED", published_number: 4, version: 7 })]));
  const paused: unknown[] = [];
  api.answer("post", `${prefix}/f1/pause`, ({ body }) => {
    paused.push(body);
    return ok(detail({ status: "PAUSED", published_number: 4, version: 8 }));
  });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Actions for VIP" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Pause" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Pause" }));
  await waitFor(() => expect(paused).toEqual([{ expected_version: 7 }]));
});

it("asks what becomes of runs under way before it archives, and cancels none unasked", async () => {
  const archived: unknown[] = [];
  api.answer("post", `${prefix}/f1/archive`, ({ body }) => {
    archived.push(body);
    return ok(detail({ status: "ARCHIVED" }));
  });
  const archive = async (live: number) => {
    api.answer("get", prefix, () =>
      page([detail({ status: "PUBLISHED", published_number: 4, counts: { runs: 0, acted: 0, failed: 0, live, loops: 0 } })]),
    );
    const { unmount } = open();
    await userEvent.click(await screen.findByRole("button", { name: "Actions for VIP" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Archive" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.queryAllByRole("radio")).toHaveLength(live > 0 ? 2 : 0);
    await userEvent.click(dialog.getByRole("button", { name: "Archive" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    unmount();
  };
  await archive(0);
  await archive(2);
  expect(archived).toMatchObject([{ cancel_runs: false }, { cancel_runs: true }]);
});

it("starts from a template, whose name and trigger it takes, and opens the flow", async () => {
  api.answer("get", prefix, () => page([]));
  const made: unknown[] = [];
  api.answer("post", prefix, ({ body }) => {
    made.push(body);
    return ok(detail());
  });
  api.answer("get", `${prefix}/f1`, () => ok(detail()));
  open();
  expect(await screen.findByText("No flows yet")).toBeInTheDocument();
  const [create] = await screen.findAllByRole("button", { name: /New flow/ });
  await userEvent.click(create as HTMLElement);
  await userEvent.click(await screen.findByRole("radio", { name: /Approve VIP customers at once/ }));
  await userEvent.click(screen.getByRole("button", { name: "Create" }));
  await waitFor(() =>
    expect(made).toEqual([{ name: "Approve VIP customers at once", trigger: "RETURN_REQUESTED", template: "VIP_APPROVED" }]),
  );
  expect(await screen.findByRole("heading", { level: 1, name: "VIP" })).toBeInTheDocument();
});

it("shows members the flows and their steps, and no way to change them", async () => {
  const ability = defineAbility({ userType: "member", permissions: ["returns"] });
  api.answer("get", `${prefix}/f1`, () => ok(detail({ allowed_actions: allowing(flowActions, [], "FORBIDDEN") })));
  open("?flow=f1&view=outline", { ability });
  expect(await screen.findByText("Only the store’s owner may change these settings.")).toBeInTheDocument();
  expect(await screen.findByRole("tree")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Publish" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Add a step/ })).not.toBeInTheDocument();
});

/** Answer saves with what the server would hold then. */
function server(first: FlowDetail, problemsOf: (graph: Graph) => FlowDetail["problems"] = () => []) {
  let now = first;
  const saved: { graph?: Graph; expected_version: number }[] = [];
  api.answer("get", `${prefix}/f1`, () => ok(now));
  api.answer("put", `${prefix}/f1`, ({ body }) => {
    const change = body as (typeof saved)[number];
    saved.push(change);
    const draft = change.graph ?? now.draft;
    now = { ...now, draft, version: now.version + 1, problems: problemsOf(draft) };
    return ok(now);
  });
  api.answer("post", `${prefix}/f1/check`, () => ok({ problems: now.problems }));
  return saved;
}

it("chooses a step on the canvas by a click", async () => {
  server(detail());
  open("?flow=f1&view=canvas");
  const step = await screen.findByTestId("rf__node-approve");
  await userEvent.click(within(step).getByText(runWords.action.APPROVE));
  await waitFor(() => expect(within(screen.getByTestId("rf__node-approve")).getByRole("button", { hidden: true })).toBePressed());
});

it("adds a step by keyboard, saves the draft, and shows what the server finds", async () => {
  const saved = server(detail(), (graph) =>
    graph.nodes.flatMap(({ id, type }) =>
      type === "ACTION" && id !== "approve" ? [{ node_id: id, path: "text", code: "REQUIRED", level: "ERROR", message: "" } as const] : [],
    ),
  );
  open("?flow=f1&view=outline");
  const tree = await screen.findByRole("tree");
  const lines = () =>
    within(tree)
      .getAllByRole("treeitem")
      .map(({ textContent }) => textContent);
  expect(lines()).toHaveLength(6);
  within(tree).getAllByRole("treeitem")[0]?.focus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(document.activeElement).toHaveTextContent(runWords.action.APPROVE);
  await userEvent.keyboard("a");
  await userEvent.type(await screen.findByRole("searchbox", { name: "Search steps and actions" }), "add a note{Enter}");
  await waitFor(() => expect(document.activeElement).toHaveTextContent("Add a note"));
  await userEvent.click(screen.getByRole("button", { name: "Check" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.expected_version).toBe(1);
  expect(saved[0]?.graph?.edges).toContainEqual({ from: "approve", out: "next", to: "note" });
  const problems = await screen.findByRole("region", { name: "Problems (1)" });
  expect(problems).toHaveTextContent("A value is missing.");
  within(tree).getAllByRole("treeitem")[0]?.focus();
  await userEvent.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(lines()).toHaveLength(6));
  await userEvent.click(screen.getByRole("button", { name: "Check" }));
  await waitFor(() => expect(saved).toHaveLength(2));
});

it("saves by itself two seconds after a change, and says who else has saved meanwhile", async () => {
  api.answer("get", `${prefix}/f1`, () => ok(detail()));
  api.answer("put", `${prefix}/f1`, () =>
    refuse(409, "STALE_VERSION", { current: detail({ name: "Theirs", version: 5 }), changed_by: "Ann" }),
  );
  open("?flow=f1&view=outline");
  const name = await screen.findByRole("textbox", { name: /Name of the flow/ });
  await userEvent.type(name, " first");
  expect(await screen.findByText(/Ann has changed this/, {}, { timeout: 5000 })).toBeInTheDocument();
  expect(name).toHaveValue("VIP first");
  await userEvent.click(screen.getByRole("button", { name: /reload/i }));
  await waitFor(() => expect(screen.getByRole("textbox", { name: /Name of the flow/ })).toHaveValue("Theirs"));
});

it("publishes once every warning is acknowledged", async () => {
  server(detail());
  const sent: { acknowledge: string[]; note: string }[] = [];
  const warning = { node_id: null, path: "decision", code: "OVERLAPS", level: "WARNING", message: "Another flow sets the same. (Other)" };
  api.answer("post", `${prefix}/f1/publish`, ({ body }) => {
    const input = body as (typeof sent)[number];
    sent.push(input);
    if (!input.acknowledge.includes("OVERLAPS")) return refuse(409, "FLOW_NEEDS_ACK", { problems: [warning] });
    return ok({ changed: true, version: 1, problems: [warning], flow: detail({ status: "PUBLISHED", published_number: 1, version: 2 }) });
  });
  open("?flow=f1&view=outline");
  await userEvent.click(await screen.findByRole("button", { name: "Publish" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(within(dialog).getByRole("textbox"), "First");
  await userEvent.click(within(dialog).getByRole("button", { name: "Publish" }));
  await userEvent.click(await within(dialog).findByRole("checkbox", { name: /Another flow with this trigger sets the same thing: Other/ }));
  await userEvent.click(await within(dialog).findByRole("button", { name: "Publish" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(sent.map(({ acknowledge }) => acknowledge)).toEqual([[], ["OVERLAPS"]]);
});

it("does not publish again what has not changed since", async () => {
  const published = { status: "PUBLISHED", published_number: 2, has_changes: false } as const;
  server(detail(published));
  open("?flow=f1&view=outline");
  await userEvent.click(await screen.findByRole("button", { name: new RegExp(`^Publish ?${words.done.unchanged}$`) }));
  expect(screen.queryByRole("dialog", { name: words.publish.title })).toBeNull();
});

const previewed = {
  past: null,
  used: { baseline_bp: 2000, mde_bp: 500, baseline_mean: null, mde_mean: null, spread: null },
  size: { total_units: 3946, days: 40 },
  units_per_day: 100,
};

it("plans only the experiments that publishing begins, by what their splits can measure", async () => {
  const split = (id: string) => ({
    id,
    name: `Split ${id}`,
    type: "SPLIT" as const,
    config: { weights: [50, 50], unit: "CASE", traffic: 100 },
  });
  const graph: Graph = {
    nodes: [{ id: "start", type: "TRIGGER", config: {} }, split("a"), split("b"), { id: "end", type: "END", config: {} }],
    edges: [
      { from: "start", out: "next", to: "a" },
      { from: "a", out: "A", to: "b" },
      { from: "a", out: "B", to: "end" },
      { from: "b", out: "A", to: "end" },
      { from: "b", out: "B", to: "end" },
    ],
  };
  server(detail({ draft: graph, splits_to_plan: ["b"] }));
  api.answer("post", "/api/v1/merchant/experiments/preview", () => ok(previewed));
  open("?flow=f1&view=outline");
  await userEvent.click(await screen.findByRole("button", { name: "Publish" }));
  const dialog = within(await screen.findByRole("dialog"));
  const plans = dialog.getAllByRole("heading", { level: 3 });
  expect(plans.map(({ textContent }) => textContent)).toEqual([expect.stringContaining("Split b")]);
  const [metric] = dialog.getAllByRole("combobox");
  await userEvent.click(metric as HTMLElement);
  expect(await screen.findByTitle(records.experiment_metric.REFUND_RATE)).toBeInTheDocument();
  for (const metric of ["COMPLETION", "REPEAT_RETURN"] as const)
    expect(screen.queryByTitle(records.experiment_metric[metric])).not.toBeInTheDocument();
});

it("publishes an experiment with its name, its control and the names of its variants", async () => {
  const graph: Graph = {
    nodes: [
      { id: "start", type: "TRIGGER", config: {} },
      { id: "a", name: "Photos", type: "SPLIT", config: { weights: [50, 50], unit: "CUSTOMER", traffic: 100 } },
      { id: "end", type: "END", config: {} },
    ],
    edges: [
      { from: "start", out: "next", to: "a" },
      { from: "a", out: "A", to: "end" },
      { from: "a", out: "B", to: "end" },
    ],
  };
  const flow = detail({ draft: graph, splits_to_plan: ["a"] });
  server(flow);
  const asked: any[] = [];
  api.answer("post", "/api/v1/merchant/experiments/preview", ({ body }) => {
    asked.push(body);
    const { metric } = (body as { plan: { metric: string } }).plan;
    if (metric === "EXCHANGE_RATE") return ok(previewed);
    const used = { baseline_bp: null, mde_bp: null, baseline_mean: 4200, mde_mean: 420, spread: 6000 };
    return ok({ ...previewed, used, past: { units: 812, value: 4200, spread: 6000 }, size: { total_units: 12_345, days: 62 } });
  });
  const sent: unknown[] = [];
  api.answer("post", `${prefix}/f1/publish`, ({ body }) => {
    sent.push(body);
    return ok({ changed: true, version: 1, problems: [], flow });
  });
  open("?flow=f1&view=outline");
  await userEvent.click(await screen.findByRole("button", { name: "Publish" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(words.publish.name), "Do photos help?");
  await userEvent.type(dialog.getByLabelText("Name of variant B"), "Asks for photos");
  await userEvent.click(dialog.getByLabelText(words.publish.control));
  await userEvent.click(await screen.findByTitle("B"));
  expect(await dialog.findByText("3,946")).toBeInTheDocument();
  expect(asked.at(-1)).toMatchObject({ flow_id: "f1", split: { weights: [50, 50] }, plan: { metric: "EXCHANGE_RATE", direction: "UP" } });
  await userEvent.click(dialog.getByLabelText(experimentWords.fields.metric));
  await userEvent.click(await screen.findByTitle(records.experiment_metric.REFUND_PER_UNIT));
  expect(await dialog.findByText("12,345")).toBeInTheDocument();
  expect(dialog.getByText("From 812 units of the past months: $42.00")).toBeInTheDocument();
  expect(dialog.queryByLabelText(experimentWords.calculator.baseline)).toBeNull();
  const smallest = dialog.getByLabelText(words.publish.size.mde_meanMoney);
  expect(smallest).toHaveValue("4.20");
  await userEvent.clear(smallest);
  await userEvent.type(smallest, "5");
  await waitFor(() => expect(asked.at(-1).plan).toMatchObject({ metric: "REFUND_PER_UNIT", direction: "DOWN", mde_mean: 500 }));
  await userEvent.click(dialog.getByRole("button", { name: "Publish" }));
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({
      experiments: {
        a: { metric: "REFUND_PER_UNIT", mde_mean: 500, name: "Do photos help?", control: "B", arm_names: { B: "Asks for photos" } },
      },
    }),
  );
});

it("offers flows of offers the return addresses in use, and those of cases the stores too", async () => {
  const sections = {
    SHIPPING_LOCATIONS: {
      data: {
        locations: [
          { id: "p1", name: "Depot", active: true },
          { id: "p2", name: "Closed", active: false },
        ],
      },
    },
    IN_STORE_LOCATIONS: { data: { locations: [{ id: "s1", name: "Shop", active: true }] } },
    RETURN_POLICIES: { data: { policies: [] } },
    GENERAL: { data: { reasons: [] } },
  };
  api.answer("get", "/api/v1/merchant/settings", () => ok({ sections }));
  const graph: Graph = {
    nodes: [
      { id: "start", type: "TRIGGER", config: {} },
      { id: "place", type: "ACTION", config: { action: "SET_PLACE" } },
    ],
    edges: [{ from: "start", out: "next", to: "place" }],
  };
  const choices = async (trigger: "RETURN_OFFER" | "RETURN_REQUESTED") => {
    api.answer("get", `${prefix}/f1`, () => ok(detail({ trigger, draft: graph })));
    const { unmount } = open("?flow=f1&view=outline");
    const tree = await screen.findByRole("tree");
    await userEvent.click(within(tree).getByText(runWords.action.SET_PLACE));
    await userEvent.click(await screen.findByRole("combobox", { name: words.config.place_id }));
    await screen.findByTitle("Depot");
    const found = ["Depot", "Closed", "Shop"].filter((title) => screen.queryByTitle(title));
    unmount();
    return found;
  };
  expect(await choices("RETURN_OFFER")).toEqual(["Depot"]);
  expect(await choices("RETURN_REQUESTED")).toEqual(["Depot", "Closed", "Shop"]);
});

it("names payment limits among the changes of a version", async () => {
  const version = (number: number, max: number) => ({
    ...{ number, hash: "h", note: "", published_by: "Ann", published_at: at, graph: detail().draft },
    pay_limits: { max_case_minor: max, max_day_minor: 50_000 },
  });
  api.answer("get", `${prefix}/f1`, () => ok(detail({ status: "PUBLISHED", published_number: 2 })));
  api.answer("get", `${prefix}/f1/versions`, () => ok({ items: [version(2, 20_000), version(1, 10_000)] }));
  api.answer("get", `${prefix}/f1/versions/2`, () => ok(version(2, 20_000)));
  api.answer("get", `${prefix}/f1/versions/1`, () => ok(version(1, 10_000)));
  open("?flow=f1&tab=versions");
  await userEvent.click(await screen.findByRole("button", { name: words.versions.openOne.replace("{{number}}", "2") }));
  expect(await screen.findByText(/Payment limits: was “At most per case .*100.*”, is “At most per case .*200/)).toBeInTheDocument();
});

it("edits a condition by field, comparison and value", async () => {
  const saved = server(detail());
  open("?flow=f1&view=outline");
  const tree = await screen.findByRole("tree");
  await userEvent.click(within(tree).getByText(/Customer tags include any of VIP/));
  await userEvent.click(await screen.findByRole("button", { name: /Add a condition/ }));
  const leaf = await screen.findByRole("group", { name: "New condition" });
  await userEvent.click(within(leaf).getByRole("combobox", { name: "What is compared" }));
  await userEvent.keyboard("Value of");
  await userEvent.click(await screen.findByTitle("Value of the return"));
  const value = await screen.findByRole("textbox", { name: "Value: Value of the return" });
  await userEvent.type(value, "100");
  await userEvent.click(screen.getByRole("button", { name: "Check" }));
  await waitFor(() => expect(saved.length).toBeGreaterThan(0));
  const rule = saved.at(-1)?.graph?.nodes.find(({ id }) => id === "check")?.config.rule;
  expect(rule).toEqual({
    all: [
      { field: "customer.tags", op: "HAS_ANY", value: ["VIP"] },
      { field: "return.value", op: "EQ", value: 10_000 },
    ],
  });
});

/**
 * Answer as the server does: what does not follow the newest version is refused, and saves are held until `letSave`. `calls` names each
 * call with the name that the flow has then.
 */
function strictServer(over: Partial<FlowDetail> = {}) {
  let now = detail(over);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const letSave = async () => {
    await waitFor(() => expect(api.seen.some(({ method }) => method === "PUT")).toBe(true));
    expect(calls).toEqual([]);
    release();
  };
  const calls: string[] = [];
  const take = (call: string, body: unknown, change: Partial<FlowDetail>) => {
    const { expected_version } = body as { expected_version: number };
    if (expected_version !== now.version) return refuse(409, "STALE_VERSION", { current: now });
    now = { ...now, ...change, version: now.version + 1 };
    calls.push(`${call} ${now.name}`);
    return null;
  };
  api.answer("get", `${prefix}/f1`, () => ok(now));
  api.answer("put", `${prefix}/f1`, async ({ body }) => {
    await held;
    return take("save", body, { name: (body as FlowDetail).name }) ?? ok(now);
  });
  api.answer("post", `${prefix}/f1/archive`, ({ body }) => take("archive", body, { status: "ARCHIVED" }) ?? ok(now));
  api.answer("post", `${prefix}/f1/restore`, ({ body }) => take("restore", body, { name: "As it was" }) ?? ok(now));
  api.answer(
    "post",
    `${prefix}/f1/publish`,
    ({ body }) => take("publish", body, { status: "PUBLISHED" }) ?? ok({ changed: true, version: 1, problems: [], flow: now }),
  );
  return { calls, letSave };
}
/** `hidden`: a dialog hides the page behind it. */
const nameField = (hidden = false) => screen.findByRole("textbox", { name: /Name of the flow/, hidden });

it("publishes what is on the screen, not the draft that was stored before", async () => {
  const { calls, letSave } = strictServer();
  open("?flow=f1&view=outline");
  await userEvent.click(await screen.findByRole("button", { name: "Publish" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(await nameField(true), { target: { value: "VIP and more" } });
  await userEvent.click(dialog.getByRole("button", { name: "Publish" }));
  await letSave();
  await waitFor(() => expect(calls).toEqual(["save VIP and more", "publish VIP and more"]));
});

it("stores the last changes before it archives", async () => {
  const { calls, letSave } = strictServer();
  open("?flow=f1&view=outline");
  fireEvent.change(await nameField(), { target: { value: "VIP at last" } });
  await userEvent.click(screen.getByRole("button", { name: "Actions for VIP" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Archive" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Archive" }));
  await letSave();
  await waitFor(() => expect(calls).toEqual(["save VIP at last", "archive VIP at last"]));
});

const versionOne = { number: 1, hash: "h", note: "", published_by: "Ann", published_at: at, graph: detail().draft, pay_limits: null };
/** `isSaving`: the draft has begun to save itself before the button is pressed. */
async function restoreVersion(isSaving = false) {
  api.answer("get", `${prefix}/f1/versions`, () => ok({ items: [versionOne] }));
  api.answer("get", `${prefix}/f1/versions/1`, () => ok(versionOne));
  const { unmount } = open("?flow=f1&view=outline");
  fireEvent.change(await nameField(), { target: { value: "Typed" } });
  await userEvent.click(screen.getByRole("tab", { name: words.tabs.versions }));
  await userEvent.click(await screen.findByRole("button", { name: words.versions.openOne.replace("{{number}}", "1") }));
  const restore = await screen.findByRole("button", { name: words.actions.restore });
  if (isSaving) await waitFor(() => expect(api.seen.some(({ method }) => method === "PUT")).toBe(true));
  await userEvent.click(restore);
  await screen.findByText(words.versions.questionText);
  await userEvent.click(screen.getAllByRole("button", { name: words.actions.restore }).at(-1) as HTMLElement);
  return unmount;
}

it.each([
  ["just before", false],
  ["and is being saved by itself", true],
])("edits a version once it is restored, whatever was typed %s", async (_, isSaving) => {
  const { calls, letSave } = strictServer({ status: "PUBLISHED", published_number: 1 });
  await restoreVersion(isSaving);
  await letSave();
  await waitFor(() => expect(calls).toEqual(["save Typed", "restore As it was"]));
  await userEvent.click(screen.getByRole("tab", { name: words.tabs.edit }));
  await waitFor(async () => expect(await nameField()).toHaveValue("As it was"));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("restores nothing while the draft cannot be stored, and says why", async () => {
  const { calls } = strictServer({ status: "PUBLISHED", published_number: 1 });
  api.answer("put", `${prefix}/f1`, () => refuse(409, "NAME_TAKEN"));
  const unmount = await restoreVersion();
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  expect(calls).toEqual([]);
  // Leaving tries to store once more.
  unmount();
  await waitFor(() => expect(api.seen.filter(({ method }) => method === "PUT")).toHaveLength(2));
});

it("keeps a move on the screen while the next one is under way, which starts from it", async () => {
  let rows = ["a", "b", "c"].map((id, index) => detail({ id, name: `Flow ${id}`, rank: index + 1 }));
  api.answer("get", prefix, () => page(rows));
  const sent: string[][] = [];
  const waiting: (() => void)[] = [];
  api.answer("put", `${prefix}/ranks`, async ({ body }) => {
    const { ids } = body as { ids: string[] };
    sent.push(ids);
    await new Promise<void>((resolve) => waiting.push(resolve));
    rows = ids.map((id, index) => detail({ id, name: `Flow ${id}`, rank: index + 1 }));
    return ok({ items: [] });
  });
  open();
  const group = await screen.findByRole("region", { name: "A return is requested" });
  const names = () =>
    within(group)
      .getAllByRole("link")
      .map(({ textContent }) => textContent?.at(-1));
  const lists = () => api.seen.filter(({ method, url }) => method === "GET" && url.pathname === prefix).length;
  const answerNext = async (count: number) => {
    await waitFor(() => expect(waiting).toHaveLength(count));
    const before = lists();
    waiting.at(-1)?.();
    await waitFor(() => expect(lists()).toBeGreaterThan(before));
  };
  const down = () => userEvent.click(within(group).getByRole("button", { name: "Move Flow a down" }));
  await down();
  await down();
  expect(names()).toEqual(["b", "c", "a"]);
  await answerNext(1);
  await waitFor(() => expect(waiting).toHaveLength(2));
  // The list that was loaded after the first move has been rendered once a later event has been.
  await userEvent.click(within(group).getByRole("heading"));
  expect(names()).toEqual(["b", "c", "a"]);
  await answerNext(2);
  expect(sent).toEqual([
    ["b", "a", "c"],
    ["b", "c", "a"],
  ]);
  await waitFor(() => expect(names()).toEqual(["b", "c", "a"]));
});
