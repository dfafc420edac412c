import { screen } from "@testing-library/react";
import type { RouteObject } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { dispatch, signIn, signOut } from "#src/lib/session/session";
import { origin, page, stubApi } from "../../tests/support/api-stub.ts";
import { parcels } from "../../tests/support/parcels.ts";
import { renderPage } from "../../tests/support/refine-harness.tsx";
import { memberLogin, merchantLogin } from "../../tests/support/session-fixtures.ts";

const api = stubApi();
const path = "/api/v1/merchant/parcels";
const list = { limit: 20, sort: "-created_at", filters: { stage: { many: true } } };
const parcelsOfRefine = {
  name: "parcels",
  list: "/list",
  meta: { menu: { group: "returns", order: 10 }, screens: [{ path: "/list" }], dataProviderName: "return-and-exchange" },
};
const columns = [{ key: "id", dataIndex: "id", title: "Parcel" }];

function List() {
  const table = useListTable<{ id: string }>(parcels, { columns });
  return <output>{table.isFirstLoad ? "waiting" : table.rows.map(({ id }) => id).join()}</output>;
}

/** Navigate to the list's address as the router does. */
async function visit(address: string, overrides: Partial<RouteObject> = {}) {
  vi.stubEnv("VITE_RETURN_AND_EXCHANGE_API", origin);
  const [{ listAhead }, { queryClient }] = await Promise.all([import("./list-ahead.ts"), import("../providers.ts")]);
  const route = listAhead(
    { contract: parcels, refine: parcelsOfRefine },
    { path: "/list", handle: { resource: "parcels", can: ["read", "Return"], list }, ...overrides },
  );
  queryClient.clear();
  const loader = route.loader as ((args: { request: Request }) => unknown) | undefined;
  expect(loader?.({ request: new Request(`http://app.test${address}`) })).toBeNull();
  return queryClient;
}
const queries = () => api.seen.map(({ url }) => Object.fromEntries(url.searchParams));

beforeEach(() => {
  localStorage.clear();
  api.answer("get", path, () => page([{ id: "p1" }]));
});
afterEach(() => {
  signOut();
  vi.unstubAllEnvs();
});

it("has the rows ready for the page, which then requests none", async () => {
  signIn(merchantLogin());
  const queryClient = await visit("/list?stage=REQUEST,APPROVED&page=2");
  await vi.waitFor(() => expect(api.seen).toHaveLength(1));
  expect(queries()[0]).toMatchObject({ page: "2", limit: "20", stage: "REQUEST,APPROVED", sort: "-created_at" });
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  renderPage(<List />, { path: "/list?stage=REQUEST,APPROVED&page=2", queryClient, list, resources: [parcelsOfRefine] });
  expect(screen.getByText("p1")).toBeTruthy();
  expect(api.seen).toHaveLength(1);
});

it("requests the default view at a plain address", async () => {
  signIn(merchantLogin());
  dispatch({ type: "UPDATE", user: { default_views: { parcels: "stage=REQUEST" } } });
  await visit("/list");
  await vi.waitFor(() => expect(queries()).toMatchObject([{ stage: "REQUEST" }]));
});

it("requests nothing the person may not see, and nothing before the session is known", async () => {
  await visit("/list");
  signIn(memberLogin(["orders"]));
  await visit("/list");
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(api.seen).toHaveLength(0);
});

it("leaves a refusal to the page", async () => {
  signIn(merchantLogin());
  api.answer("get", path, () => Response.error());
  const queryClient = await visit("/list");
  await vi.waitFor(() => expect(api.seen).toHaveLength(1));
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
});
