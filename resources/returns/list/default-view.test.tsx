import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { returns } from "#contracts/returns/returns";
import { signIn } from "#src/lib/session/session";
import common from "#src/locales/en.json";
import { ok, page, stubApi } from "../../../tests/support/api-stub.ts";
import { renderRoutes } from "../../../tests/support/refine-harness.tsx";
import { merchantLogin } from "../../../tests/support/session-fixtures.ts";
import { listDefaults } from "../filters.ts";
import ReturnsPage from "../list.tsx";
import words from "../locales/en.json";

const api = stubApi();
const address = "/api/v1/merchant/returns";
const list = "/dashboard/return/list";

async function open(path: string, default_views?: Record<string, string>) {
  signIn(merchantLogin(default_views && { default_views }));
  api.answer("get", address, () => page([]));
  api.answer("get", `${address}/counts`, () => ok({ all: 0, review: 0, on_the_way: 0, inspect: 0, settle: 0, exchanges: 0, closed: 0 }));
  const routes = [
    { path: list, element: <ReturnsPage />, handle: { resource: "returns", list: listDefaults } },
    { path: "/elsewhere", element: <p>Elsewhere</p> },
  ];
  const opened = renderRoutes(routes, { path, contracts: [returns], words: common, namespaces: { returns: words } });
  await waitFor(() => expect(requests()).toHaveLength(1));
  return opened;
}
const requests = () => api.seen.filter(({ url }) => url.pathname === address).map(({ url }) => url.searchParams.get("tab") ?? "");

it("requests a default view at once, without loading the plain list first", async () => {
  const { router } = await open(list, { returns: "tab=review" });
  expect(router.state.location.search).toBe("?tab=review");
  expect(requests()).toEqual(["review"]);
});

it("respects an address with its own filters", async () => {
  const { router } = await open(`${list}?tab=closed`, { returns: "tab=review" });
  expect(router.state.location.search).toBe("?tab=closed");
  expect(requests()).toEqual(["closed"]);
});

it("stays plain after a reset by hand, and when returning to it", async () => {
  const { router } = await open(list, { returns: "tab=review" });
  await router.navigate(list);
  await waitFor(() => expect(requests()).toEqual(["review", ""]));
  await router.navigate("/elsewhere");
  await screen.findByText("Elsewhere");
  await router.navigate(-1);
  await screen.findByText(/No returns yet/);
  expect(router.state.location.search).toBe("");
});

it("is plain without a default view", async () => {
  const { router } = await open(list);
  expect(router.state.location.search).toBe("");
  expect(requests()).toEqual([""]);
});
