import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { TableProps } from "antd";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { listExports } from "#contracts/exports/exports";
import { exportActions, type ListExport } from "#contracts/exports/shapes";
import { returns } from "#contracts/returns/returns";
import { type View, views } from "#contracts/views";
import { restoreView } from "#src/lib/browser/storage";
import { useLook } from "#src/lib/lists/list-look";
import { getSession, signIn } from "#src/lib/session/session";
import common from "#src/locales/en.json";
import errors from "../../../contracts/locales/errors/en.json";
import { allowing } from "../../../tests/support/allowing.ts";
import { ok, refuse, stubApi } from "../../../tests/support/api-stub.ts";
import { renderRoutes } from "../../../tests/support/refine-harness.tsx";
import { merchantLogin } from "../../../tests/support/session-fixtures.ts";
import { ListTools } from "../list-tools.tsx";
import words from "../locales/en.json";

const saved = vi.hoisted(() => vi.fn());
vi.mock("#src/lib/browser/save-file", () => ({ saveFile: saved }));

const api = stubApi();
const view = (over: Partial<View> = {}): View => ({
  id: "v1",
  noun: "returns",
  name: "Waiting",
  query: "tab=review",
  shared: false,
  own: true,
  default: false,
  version: 1,
  updated_at: "2026-06-01T00:00:00Z",
  ...over,
});
const list = (...items: View[]) => api.answer("get", "/api/v1/merchants/views", () => ok({ items }));

interface Row {
  id: string;
}
const columns: (NonNullable<TableProps<Row>["columns"]>[number] & { optional?: boolean })[] = [
  { key: "number", title: "Number" },
  { key: "flags", title: "Flags" },
  { key: "age", title: "Age" },
  { key: "delete", title: <span>Delete</span> },
];

const withOptional = [...columns, { key: "channel", title: "Channel", optional: true }];

interface ToolsProps {
  total: number;
  totalExact: boolean;
  views?: boolean;
  of?: typeof columns;
}
function Tools({ total, totalExact, views: hasViews = true, of = columns }: ToolsProps) {
  const look = useLook("returns", of);
  return (
    <>
      <ListTools of={returns} table={{ look, total, totalExact }} views={hasViews} />
      <output data-size={look.density}>{look.columns.map(({ key }) => key).join()}</output>
    </>
  );
}
function start(path = "/list", { total = 7, totalExact = true, views: hasViews = true, of = columns } = {}) {
  const element = <Tools total={total} totalExact={totalExact} views={hasViews} of={of} />;
  const contracts = [returns, views, listExports];
  return renderRoutes([{ path: "*", element }], { path, contracts, words: common, namespaces: { lists: words } });
}
const open = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(async () => {
  vi.restoreAllMocks();
  localStorage.clear();
  await restoreView();
  saved.mockClear();
});

describe("saved views", () => {
  it("open the list as it was saved", async () => {
    list(view());
    const { router } = start();
    await open("Views");
    await userEvent.click(await screen.findByRole("link", { name: "Open Waiting" }));
    expect(router.state.location.search).toBe("?tab=review");
  });

  it("update the default view in the session", async () => {
    signIn(merchantLogin());
    list(view({ default: true }));
    start();
    await waitFor(() => expect(getSession().user?.default_views).toEqual({ returns: "tab=review" }));
  });

  it("save the list's current state without the page, and report a name already in use", async () => {
    list();
    api.answer("post", "/api/v1/merchants/views", () => refuse(409, "NAME_TAKEN"));
    start("/list?tab=review&page=3");
    await open("Views");
    await userEvent.type(await screen.findByLabelText("View name"), "Waiting");
    await userEvent.click(screen.getByRole("button", { name: "Save view" }));
    expect(await screen.findByText(errors.NAME_TAKEN)).toBeInTheDocument();
    expect(api.seen.find(({ method }) => method === "POST")?.body).toEqual({
      noun: "returns",
      name: "Waiting",
      query: "tab=review",
      shared: false,
    });
  });

  it("of others can be set as default, but not changed", async () => {
    list(view({ own: false, shared: true }));
    start();
    await open("Views");
    const line = (await screen.findByRole("link", { name: "Open Waiting" })).closest("li")!;
    expect(
      within(line)
        .getAllByRole("button")
        .map((button) => button.getAttribute("aria-label")),
    ).toEqual(["Use Waiting as the default view"]);
  });
});

describe("columns", () => {
  it("are hidden, and the choice is stored", async () => {
    list();
    start();
    await open("Columns and row height");
    await userEvent.click(await screen.findByRole("checkbox", { name: "Flags" }));
    expect(screen.getByText("number,age,delete")).toBeInTheDocument();
    expect(localStorage.getItem("redux-returns.hidden")).toBe('["flags"]');
  });

  it("that are optional show in a wide window", async () => {
    list();
    start("/list", { of: withOptional });
    expect(await screen.findByText("number,flags,age,delete,channel")).toBeInTheDocument();
  });

  it("that are optional wait for the person's choice in another", async () => {
    vi.spyOn(window, "matchMedia").mockReturnValue({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() } as never);
    list();
    start("/list", { of: withOptional });
    await open("Columns and row height");
    const box = await screen.findByRole("checkbox", { name: "Channel" });
    expect(box).not.toBeChecked();
    expect(screen.getByText("number,flags,age,delete")).toBeInTheDocument();
    await userEvent.click(box);
    expect(screen.getByText("number,flags,age,delete,channel")).toBeInTheDocument();
  });

  it("can be hidden but for the one that names the record and those of buttons", async () => {
    list();
    start();
    await open("Columns and row height");
    expect((await screen.findAllByRole("checkbox")).map((box) => box.closest("label")?.textContent)).toEqual(["Flags", "Age"]);
  });

  it("are chosen by keyboard, as is the row height", async () => {
    list();
    start();
    const button = await screen.findByRole("button", { name: "Columns and row height" });
    button.focus();
    await userEvent.keyboard("{Enter}");
    const box = await screen.findByRole("checkbox", { name: "Flags" });
    box.focus();
    await userEvent.keyboard(" ");
    expect(box).not.toBeChecked();
    expect(screen.getByText("number,age,delete")).toBeInTheDocument();
    screen.getByRole("radio", { name: "Comfortable" }).focus();
    await userEvent.keyboard("{ArrowLeft}");
    await waitFor(() => expect(document.querySelector("[data-size=small]")).toBeInTheDocument());
  });
});

describe("a list without views", () => {
  it("has columns and an export only", async () => {
    start("/list", { views: false });
    expect(await screen.findByRole("button", { name: "Export" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Views" })).not.toBeInTheDocument();
  });
});

describe("the export", () => {
  it("requests exactly the current filters, and downloads the file", async () => {
    list();
    api.answer("get", "/api/v1/merchant/returns/export", () => new Response("a,b"));
    start("/list?tab=review&page=2");
    await open("Export");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Excel file (XLSX)" }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(api.seen.at(-1)?.url.search).toBe("?tab=review&format=xlsx");
  });

  it("can be cancelled", async () => {
    list();
    api.answer("get", "/api/v1/merchant/returns/export", () => new Promise<Response>(() => undefined));
    start();
    await open("Export");
    await userEvent.click(await screen.findByRole("menuitem", { name: "CSV file" }));
    expect(await screen.findByText(/Exporting 7 rows/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Cancel the export" }));
    expect(await screen.findByRole("button", { name: "Export" })).toBeInTheDocument();
    expect(saved).not.toHaveBeenCalled();
  });

  const queued = (over: Partial<ListExport> = {}): ListExport => ({
    id: "e1",
    list: "returns",
    format: "csv",
    state: "RUNNING",
    rows_done: 2_500,
    rows_total: 10_000,
    file_name: "returns-2026-06-01.csv",
    error: null,
    created_at: "2026-06-01T00:00:00Z",
    finished_at: null,
    expires_at: "2026-06-08T00:00:00Z",
    allowed_actions: allowing(exportActions, over.state === "DONE" ? ["file", "delete"] : ["cancel", "delete"]),
    ...over,
  });

  it("of a long list is written in the background, with its progress, and can be cancelled", async () => {
    list();
    api.answer("post", "/api/v1/merchants/exports", () => ok(queued({ state: "QUEUED" }), { status: 202 }));
    api.answer("get", "/api/v1/merchants/exports/e1", () => ok(queued()));
    api.answer("post", "/api/v1/merchants/exports/e1/cancel", () => ok(queued({ state: "CANCELLED" })));
    start("/list?tab=review&page=2", { total: 5_001 });
    await open("Export");
    await userEvent.click(await screen.findByRole("menuitem", { name: "CSV file" }));
    expect(await screen.findByText(/2500 rows written/)).toBeInTheDocument();
    expect(screen.getByRole("progressbar", { name: "Progress of the export" })).toHaveAttribute("aria-valuenow", "25");
    expect(api.seen.find(({ method }) => method === "POST")?.body).toEqual({ list: "returns", format: "csv", query: { tab: "review" } });
    await open("Cancel the export");
    expect(await screen.findByRole("button", { name: "Export" })).toBeInTheDocument();
  });

  it("of a list that has grown too long meanwhile is written in the background, and its file downloaded from there", async () => {
    list();
    api.answer("get", "/api/v1/merchant/returns/export", () => refuse(422, "EXPORT_TOO_LARGE"));
    api.answer("post", "/api/v1/merchants/exports", () => ok(queued({ state: "QUEUED" }), { status: 202 }));
    api.answer("get", "/api/v1/merchants/exports/e1", () => ok(queued({ state: "DONE", rows_done: 5_001 })));
    api.answer("get", "/api/v1/merchants/exports/e1/file", () => new Response("a,b"));
    start();
    await open("Export");
    await userEvent.click(await screen.findByRole("menuitem", { name: "CSV file" }));
    await open("Download 5001 rows");
    await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.anything(), "returns-2026-06-01.csv"));
    expect(await screen.findByRole("button", { name: "Export" })).toBeInTheDocument();
  });

  it("that fails says why", async () => {
    list();
    api.answer("post", "/api/v1/merchants/exports", () => ok(queued({ state: "QUEUED" }), { status: 202 }));
    api.answer("get", "/api/v1/merchants/exports/e1", () => ok(queued({ state: "FAILED", error: "FILE_QUOTA_REACHED" })));
    start("/list", { total: 10_000, totalExact: false });
    await open("Export");
    await userEvent.click(await screen.findByRole("menuitem", { name: "CSV file" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(errors.FILE_QUOTA_REACHED);
  });
});
