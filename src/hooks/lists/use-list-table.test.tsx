import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Table } from "antd";
import { Link } from "react-router-dom";
import { expect, it } from "vitest";
import { noteNavigating } from "#src/lib/routing/under-way";
import { page, refuse, stubApi } from "../../../tests/support/api-stub.ts";
import { parcels } from "../../../tests/support/parcels.ts";
import { renderPage, stubLive } from "../../../tests/support/refine-harness.tsx";
import { useListTable } from "./use-list-table.ts";

const api = stubApi();
const path = "/api/v1/merchant/parcels";
const columns = [{ key: "created_at", dataIndex: "id", title: "Parcel", sorter: true }];
const list = { limit: 20, sort: "-created_at", filters: { stage: { many: true }, flag: {}, tab: {} } };
const filters = { tab: { chip: false as const } };

function List() {
  const table = useListTable<{ id: string }>(parcels, { columns, filters });
  return (
    <>
      <input aria-label="find" value={table.search.value} onChange={(event) => table.search.onChange(event.target.value)} />
      <button type="button" onClick={() => table.setFilter("stage", ["REQUEST"])}>
        only requests
      </button>
      <Link to="/list">menu</Link>
      {table.chips.map((chip) => (
        <button key={chip.key} type="button" onClick={chip.onRemove}>
          {chip.label}: {chip.value}
        </button>
      ))}
      <output>{table.error ? table.error.code : `${table.total ?? "?"} rows, changed ${[...table.changed].join()}`}</output>
      <Table {...table.tableProps} />
    </>
  );
}

const asked = () => Object.fromEntries(api.seen.at(-1)!.url.searchParams);
const hundred = () =>
  page(
    Array.from({ length: 20 }, (_, index) => ({ id: `p${index}` })),
    { total: 100 },
  );
async function open(address: string, setup = {}) {
  api.answer("get", path, hundred);
  const rendered = renderPage(<List />, { path: address, list, ...setup });
  await screen.findByText("100 rows, changed");
  return rendered;
}

it("requests what the address says and ignores unknown parameters", async () => {
  await open("/list?page=3&stage=REQUEST,APPROVED&q=a%2Bb%40x.com%20%26%20c%20%231&sort=created_at&view=mine&method=delete");
  expect(asked()).toEqual({ page: "3", limit: "20", stage: "REQUEST,APPROVED", q: "a+b@x.com & c #1", sort: "created_at" });
});

it("goes to the last page where the address names one beyond it, and back leads before it", async () => {
  api.answer("get", path, () => page([{ id: "p21" }], { page: 2, total: 21 }));
  const { router } = renderPage(<List />, { path: "/list?page=9&stage=REQUEST", list });
  await screen.findByText("21 rows, changed");
  await waitFor(() => expect(router.state.location.search).toContain("page=2"));
  expect(router.state.location.search).toContain("stage=REQUEST");
  expect(router.state.historyAction).toBe("REPLACE");
});

it("does not write the address while a navigation is under way", async () => {
  const { router } = await open("/list");
  noteNavigating(true);
  await userEvent.type(screen.getByLabelText("find"), "ann");
  expect(router.state.location.search).toBe("");
  noteNavigating(false);
  await userEvent.type(screen.getByLabelText("find"), "a");
  await waitFor(() => expect(router.state.location.search).toBe("?q=a"));
});

it("round-trips a search with every special character through the address", async () => {
  const { router } = await open("/list");
  const awkward = "a+b@x.com & c #1 % é=?";
  await userEvent.click(screen.getByLabelText("find"));
  await userEvent.paste(awkward);
  await waitFor(() => expect(asked().q).toBe(awkward));
  expect(new URLSearchParams(router.state.location.search).get("q")).toBe(awkward);
});

it("links to each page, also when the list was opened on another one", async () => {
  await open("/list?page=2&stage=REQUEST");
  const link = within(screen.getByRole("list")).getByRole("link", { name: "4" });
  expect(link).toHaveAttribute("href", "/list?page=4&stage=REQUEST");
});

it("adds one history entry per page change, and back shows the previous page", async () => {
  const { router } = await open("/list");
  await userEvent.click(screen.getByRole("link", { name: "3" }));
  await waitFor(() => expect(asked().page).toBe("3"));
  expect(router.state.location.search).toBe("?page=3");
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.getByTitle("1")).toHaveClass("ant-pagination-item-active"));
});

it("returns to page one after a new filter or search", async () => {
  const { router } = await open("/list?page=3");
  await userEvent.click(screen.getByText("only requests"));
  await waitFor(() => expect(asked()).toMatchObject({ page: "1", stage: "REQUEST" }));
  expect(router.state.location.search).toBe("?stage=REQUEST");
});

it("shows the plain list again at the menu's address", async () => {
  await open("/list?page=3&stage=REQUEST&search=x");
  await userEvent.click(screen.getByText("menu"));
  await waitFor(() => expect(asked()).toEqual({ page: "1", limit: "20", sort: "-created_at" }));
});

it("shows each active filter as a removable chip with readable text", async () => {
  const { router } = await open("/list?stage=REQUEST,ODD&tab=review");
  expect(screen.getAllByText(/^Stage: /)).toHaveLength(2);
  await userEvent.click(screen.getByText("Stage: Requested"));
  await waitFor(() => expect(router.state.location.search).toBe("?stage=ODD&tab=review"));
});

it("sorts by a column's key and writes it to the address", async () => {
  const { router } = await open("/list");
  await userEvent.click(screen.getByRole("columnheader", { name: "Parcel" }));
  await waitFor(() => expect(router.state.location.search).toBe(""));
  await act(() => router.navigate("/list?sort=created_at"));
  await waitFor(() => expect(asked().sort).toBe("created_at"));
  expect(screen.getByRole("columnheader", { name: "Parcel" })).toHaveAttribute("aria-sort", "ascending");
});

it("keeps the old rows while the next ones load", async () => {
  const { router } = await open("/list");
  api.answer("get", path, () => new Promise<Response>(() => undefined));
  await act(() => router.navigate("/list?page=2"));
  expect(screen.getByText("p0")).toBeInTheDocument();
});

it("passes a failure to the page instead of the list", async () => {
  api.answer("get", path, () => refuse(403, "FORBIDDEN"));
  renderPage(<List />, { path: "/list", list });
  expect(await screen.findByText("FORBIDDEN")).toBeInTheDocument();
});

it("marks rows that changed elsewhere until they are reloaded", async () => {
  const live = stubLive();
  const { queryClient } = await open("/list", { live });
  act(() => live.tell({ resource: "parcels", ids: ["p3"] }));
  act(() => live.tell({ resource: "letters", ids: ["p4"] }));
  expect(screen.getByText("100 rows, changed p3")).toBeInTheDocument();
  await act(() => queryClient.refetchQueries());
  expect(await screen.findByText("100 rows, changed")).toBeInTheDocument();
});
