import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { returns } from "#contracts/returns/returns";
import { type View, views } from "#contracts/views";
import { getSession, signIn } from "#src/lib/session";
import common from "#src/locales/en.json";
import errors from "../../../contracts/locales/errors/en.json";
import { ok, refuse, stubApi } from "../../../tests/support/api-stub.ts";
import { renderRoutes } from "../../../tests/support/refine-harness.tsx";
import { merchantLogin } from "../../../tests/support/session-fixtures.ts";
import words from "../locales/en.json";
import ListTools from "./list-tools.tsx";
import { useHidden } from "./look.ts";

const saved = vi.hoisted(() => vi.fn());
vi.mock("#src/lib/save-file", () => ({ saveFile: saved }));

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

function Hidden() {
  const [hidden] = useHidden();
  return <output>{hidden.join()}</output>;
}
function start(path = "/list") {
  const element = (
    <>
      <ListTools total={7} />
      <Hidden />
    </>
  );
  return renderRoutes([{ path: "*", element }], { path, contracts: [returns, views], words: common, namespaces: { returns: words } });
}
const open = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => {
  localStorage.clear();
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
    expect(screen.getByRole("status", { name: "" }).textContent ?? "").toContain("flags");
    expect(localStorage.getItem("redux-returns.hidden")).toBe('["flags"]');
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
});
