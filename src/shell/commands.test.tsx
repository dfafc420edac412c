import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { notices } from "#contracts/notices";
import { returns } from "#contracts/returns/returns";
import { search } from "#contracts/search";
import { ApiContext } from "#src/lib/calls/api";
import type { FrameMeta } from "#src/lib/routing/menu";
import common from "#src/locales/en.json";
import { ok, page, refuse, stubApi } from "../../tests/support/api-stub.ts";
import { renderRoutes, stubLive } from "../../tests/support/refine-harness.tsx";
import { allowed, returnDetail } from "../../tests/support/return-detail.ts";
import { startWords } from "../../tests/support/words.ts";
import { Commands } from "./commands.tsx";
import { Bell } from "./layout.tsx";
import frame from "./locales/en.json";

const api = stubApi();
const network = { call: async () => undefined as never, address: (path: string) => path };
const meta: FrameMeta = {
  screens: [
    { title: "titles:returns", path: "/dashboard/return/list" },
    { title: "returns:titles.show", path: "/dashboard/return/:id" },
  ],
};
const resources = [{ name: "returns", list: "/dashboard/return/list", meta: { ...meta } }];
const namespaces = { frame, titles: { returns: "Returns" }, returns: { actions: { approve: "Approve" } } };
const customer = { name: "Ann Bee", email: "ann@example.test" };
const hit = { id: "r1", number: "R-1001", order_number: "#9", customer, status: "OPEN", stage: "REQUEST" };
const notice = {
  id: "n1",
  kind: "assigned",
  object_id: "r1",
  subject: "R-1001",
  actor_name: "Wen Li",
  created_at: "2026-06-01T00:00:00Z",
  read_at: null,
};

beforeEach(async () => {
  localStorage.clear();
  await startWords();
  api.answer("get", "/api/v1/merchants/notices/counts", () => ok({ unread: 1 }));
});

function start() {
  const element = (
    <ApiContext value={network}>
      <Commands />
      <Bell />
      <button type="button">Elsewhere</button>
    </ApiContext>
  );
  const setup = { contracts: [search, returns, notices], words: common, namespaces, resources, live: stubLive() };
  return renderRoutes([{ path: "*", element }], setup);
}
const field = () => screen.findByRole("combobox", {}, { timeout: 20_000 });

describe("search and commands", () => {
  it("open by Ctrl K, open a screen by keyboard, and close", async () => {
    const { router } = start();
    await userEvent.keyboard("{Control>}k{/Control}");
    const typed = await field();
    await screen.findByRole("option", { name: /Returns/ });
    await userEvent.type(typed, "{ArrowDown}{Enter}");
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard/return/list"));
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  it("find a return and its actions, and announce the number of results", async () => {
    api.answer("get", "/api/v1/merchant/search", () =>
      ok({ returns: [hit], claims: [], orders: [], products: [], subscribers: [], campaigns: [], automations: [], customers: [] }),
    );
    const record = returnDetail({ id: "r1" });
    api.answer("get", "/api/v1/merchant/returns/:id", () => ok({ ...record, allowed_actions: allowed({ approve: true }) }));
    const { router } = start();
    await userEvent.click(await screen.findByRole("button", { name: "Search and commands" }));
    await userEvent.type(await field(), "1001");
    const action = await within(await screen.findByRole("group", { name: "Actions for R-1001" })).findByRole("option", {
      name: "Approve",
    });
    expect(await screen.findByText("2 results")).toBeInTheDocument();
    await userEvent.click(action);
    await waitFor(() => expect(router.state.location.search).toBe("?action=approve"));
  });

  it("say when nothing is found, and offer a retry when the search fails", async () => {
    api.answer("get", "/api/v1/merchant/search", () => refuse(400, "BAD_REQUEST"));
    start();
    await userEvent.keyboard("{Control>}k{/Control}");
    await userEvent.type(await field(), "zzz");
    const alert = await screen.findByRole("alert");
    api.answer("get", "/api/v1/merchant/search", () =>
      ok({ returns: [], claims: [], orders: [], products: [], subscribers: [], campaigns: [], automations: [], customers: [] }),
    );
    await userEvent.click(within(alert).getByRole("button"));
    expect(await screen.findByText("Nothing found for “zzz”")).toBeInTheDocument();
  });
});

describe("the bell", () => {
  it("shows the unread count and opens the list", async () => {
    api.answer("get", "/api/v1/merchants/notices", () => page([notice]));
    api.answer("post", "/api/v1/merchants/notices/:id/read", () => ok({ unread: 0 }));
    const { router } = start();
    await userEvent.click(await screen.findByRole("button", { name: "Notifications: 1 unread notification" }));
    await userEvent.click(await screen.findByRole("link", { name: /Wen Li assigned you return R-1001/ }, { timeout: 20_000 }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard/return/r1"));
    expect(api.seen.some(({ method }) => method === "POST")).toBe(true);
  });

  it("marks a single notification as read and stays open", async () => {
    let read_at: string | null = null;
    api.answer("get", "/api/v1/merchants/notices", () =>
      page([
        { ...notice, read_at },
        { ...notice, id: "n2", subject: "R-1002" },
      ]),
    );
    api.answer("post", "/api/v1/merchants/notices/:id/read", () => {
      read_at = notice.created_at;
      return ok({ unread: 1 });
    });
    start();
    await userEvent.click(await screen.findByRole("button", { name: /^Notifications/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Mark as read: R-1001" }, { timeout: 20_000 }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Mark as read: R-1001" })).toBeNull());
    expect(screen.getByRole("button", { name: "Mark as read: R-1002" })).toBeInTheDocument();
    expect(api.seen.filter(({ method }) => method === "POST").map(({ url }) => url.pathname)).toEqual([
      "/api/v1/merchants/notices/n1/read",
    ]);
  });

  it("says that there is nothing new", async () => {
    api.answer("get", "/api/v1/merchants/notices", () => page([]));
    start();
    await userEvent.click(await screen.findByRole("button", { name: /^Notifications/ }));
    expect(await screen.findByText("You are all caught up", {}, { timeout: 20_000 })).toBeInTheDocument();
  });
});

describe("the overview of keys", () => {
  it("opens by a question mark outside of text fields", async () => {
    start();
    screen.getByRole("button", { name: "Elsewhere" }).focus();
    await userEvent.keyboard("?");
    const overview = await screen.findByRole("dialog", { name: "Keyboard shortcuts" }, { timeout: 20_000 });
    const { title: _, sections, ...names } = frame.shortcuts;
    for (const name of [...Object.values(sections), ...Object.values(names).flatMap((one) => Object.values(one))])
      expect(within(overview).getAllByText(name).length, name).toBeGreaterThan(0);
    await waitFor(() => expect(within(overview).getByText("Y")).toBeVisible());
  });
});
