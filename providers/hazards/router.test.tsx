import { useGo, useList, useOne, useParsed } from "@refinedev/core";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { ok, page, stubApi } from "../../tests/support/api-stub.ts";
import { renderPage, renderRoutes } from "../../tests/support/refine-harness.tsx";

const api = stubApi();
const crafted = "method=delete&headers[x-evil]=1&path=/api/v1/merchant/other";

it("keeps the address bar from changing the verb, headers or path of a read", async () => {
  api.answer("get", "/api/v1/merchant/parcels/:id", () => ok({ id: "5" }));
  const Show = () => <p>{`parcel ${useOne({ resource: "parcels", id: "5", dataProviderName: "return-and-exchange" }).result?.id}`}</p>;
  renderRoutes([{ path: "/parcels/:id", element: <Show /> }], { path: `/parcels/5?${crafted}` });
  expect(await screen.findByText("parcel 5")).toBeInTheDocument();
  expect(api.seen.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual(["GET /api/v1/merchant/parcels/5"]);
  expect(api.seen[0]?.headers.has("x-evil")).toBe(false);
});

it("keeps it from changing those of a list, even for a noun without a contract", async () => {
  api.answer("get", "/api/v1/claims/cards", () => page([{ id: "1" }]));
  api.answer("get", "/api/v1/claims/cards/:id", () => ok({ id: "1" }));
  const List = () => {
    const { result } = useList({ resource: "cards", dataProviderName: "claims" });
    const one = useOne({ resource: "cards", id: "1", dataProviderName: "claims" });
    return <p>{`${result.data.length} cards, ${one.result?.id}`}</p>;
  };
  renderRoutes([{ path: "/cards", element: <List /> }], {
    path: `/cards?${crafted}`,
    resources: [{ name: "cards", list: "/cards", show: "/cards/:id" }],
  });
  expect(await screen.findByText("1 cards, 1")).toBeInTheDocument();
  expect(new Set(api.seen.map(({ method }) => method))).toEqual(new Set(["GET"]));
  expect(api.seen.some(({ headers }) => headers.has("x-evil"))).toBe(false);
});

it("keeps a page's own query out of what Refine sees and caches", async () => {
  const Parsed = () => <p>{JSON.stringify(useParsed().params)}</p>;
  renderRoutes([{ path: "/parcels/:id", element: <Parsed /> }], {
    path: "/parcels/5?tab=review&search=x&currentPage=2&pageSize=nine&modal-edit[open]=true",
  });
  const seen = JSON.parse((await screen.findByText(/id/)).textContent ?? "");
  expect(seen).toEqual({ id: "5", currentPage: 2, "modal-edit": { open: "true" } });
});

it("returns filters from the address exactly as they were written", async () => {
  const filters = [
    { field: "q", operator: "contains", value: "a+b@x.com & c #1 %41" },
    { field: "stage", operator: "in", value: Array.from({ length: 30 }, (_, index) => `S${index}`) },
  ];
  const Page = () => {
    const go = useGo();
    return (
      <>
        <button type="button" onClick={() => go({ query: { filters }, options: { keepQuery: true }, type: "replace" })}>
          go
        </button>
        <code>{JSON.stringify(useParsed().params?.filters ?? null)}</code>
      </>
    );
  };
  const { router } = renderPage(<Page />, { path: "/parcels?tab=mine" });
  act(() => screen.getByText("go").click());
  await waitFor(() => expect(JSON.parse(document.querySelector("code")?.textContent ?? "")).toEqual(filters));
  expect(new URLSearchParams(router.state.location.search).get("tab")).toBe("mine");
});

it("ignores a return address outside the product", async () => {
  const To = () => <p>{`to ${useParsed().params?.to ?? "nowhere"}`}</p>;
  const { router } = renderPage(<To />, { path: "/?to=%2Fdashboard%2Freturn%2Flist%3Fq%3D100%2525" });
  expect(await screen.findByText("to /dashboard/return/list?q=100%25")).toBeInTheDocument();
  for (const evil of ["//evil.test", "/\\evil.test", "https://evil.test", "javascript:alert(1)"]) {
    await act(() => router.navigate(`/?to=${encodeURIComponent(evil)}`));
    expect(screen.getByText("to nowhere")).toBeInTheDocument();
  }
});
