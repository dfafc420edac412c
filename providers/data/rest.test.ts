import { expect, it } from "vitest";
import { z } from "zod";
import { defineContract } from "#contracts/contract";
import { ok, origin, stubApi } from "../../tests/support/api-stub.ts";
import { describeDataProvider } from "../../tests/support/data-provider-suite.ts";
import { makeHttp } from "./http.ts";
import { restProvider } from "./rest.ts";

const api = stubApi();
const anything = z.unknown();
const params = z.object({ id: z.string() });
const parcels = defineContract({
  noun: "parcels",
  service: "return-and-exchange",
  operations: {
    list: { method: "GET", path: "/api/v1/merchant/parcels", can: ["read", "Return"], summary: "", data: anything, store: "query" },
    create: { method: "POST", path: "/api/v1/merchant/parcels", can: ["create", "Return"], summary: "", data: anything },
    show: { method: "GET", path: "/api/v1/merchant/parcels/:id", can: ["read", "Return"], summary: "", params, data: anything },
    update: { method: "PUT", path: "/api/v1/merchant/parcels/:id", can: ["update", "Return"], summary: "", params, data: anything },
    delete: { method: "DELETE", path: "/api/v1/merchant/parcels/:id", can: ["delete", "Return"], summary: "", params, data: anything },
    seal: { method: "POST", path: "/api/v1/merchant/parcels/:id/seal", can: ["update", "Return"], summary: "", params, data: anything },
    shelves: {
      method: "GET",
      path: "/api/v1/merchant/shelves/:store_id",
      can: ["read", "Return"],
      summary: "",
      data: anything,
      store: "path",
    },
  },
});

const make = (storeId: () => string | null = () => null) =>
  restProvider({
    http: makeHttp({ baseURL: origin, token: () => "t", language: () => "en", timeoutMs: 60 }),
    apiUrl: "/api/v1/claims",
    contracts: [parcels],
    storeId,
  });

describeDataProvider("a noun with a contract", make, api, { resource: "parcels", path: "/api/v1/merchant/parcels", updateVerb: "put" });
describeDataProvider("a conventional noun", make, api, { resource: "letters", path: "/api/v1/claims/letters", updateVerb: "patch" });

it("runs a named operation with the contract's verb and address, whatever method the caller passes", async () => {
  api.answer("post", "/api/v1/merchant/parcels/:id/seal", () => ok({ sealed: true }));
  const answer = await make().custom({ url: "parcels.seal", method: "delete", payload: { params: { id: "a/b" }, body: { tape: 2 } } });
  expect(answer).toEqual({ data: { sealed: true } });
  expect(api.seen[0]).toMatchObject({ method: "POST", body: { tape: 2 } });
  expect(api.seen[0]?.url.pathname).toBe("/api/v1/merchant/parcels/a%2Fb/seal");
});

it("rejects an unknown operation name, and an address in its place", async () => {
  for (const url of ["parcels.burn", "letters.list", "/api/v1/merchant/parcels", "parcels.constructor"])
    await expect(make().custom({ url, method: "get" })).rejects.toThrow(/no operation/);
  expect(api.seen).toHaveLength(0);
});

it("rejects a call whose path parameter is missing", async () => {
  await expect(make().custom({ url: "parcels.seal", method: "post", payload: { params: {} } })).rejects.toThrow(/"id" is missing/);
  await expect(make().getOne({ resource: "parcels", id: "" })).rejects.toThrow(/id of the record is missing/);
});

it("finds no record where a word in place of the id is another call, which answers a list or a file", async () => {
  const record = { id: "1", items: [] };
  for (const [answer, isFound] of [[ok({ items: [], total: 0 }), false] as const, [ok([]), false] as const, [ok(record), true] as const]) {
    api.answer("get", "/api/v1/merchant/parcels/:id", () => answer);
    const found = make().getOne({ resource: "parcels", id: "export" });
    if (isFound) expect(await found).toEqual({ data: record });
    else await expect(found).rejects.toMatchObject({ statusCode: 404, code: "NOT_FOUND" });
  }
});

it("sends the session's store where an operation needs one, unless the caller names another", async () => {
  api.answer("get", "/api/v1/merchant/parcels", () => ok({ items: [], total: 0 }));
  api.answer("get", "/api/v1/merchant/shelves/:store", () => ok([]));
  const provider = make(() => "store-1");
  await provider.getList({ resource: "parcels" });
  await provider.custom({ url: "parcels.list", method: "get", query: { store_id: "store-2" } });
  await provider.custom({ url: "parcels.shelves", method: "get" });
  expect(api.seen.map(({ url }) => url.searchParams.get("store_id") ?? url.pathname)).toEqual([
    "store-1",
    "store-2",
    "/api/v1/merchant/shelves/store-1",
  ]);
});

it("keeps its methods usable without the provider, as Refine detaches them", async () => {
  api.answer("get", "/api/v1/merchant/parcels/:id", () => ok({ id: "1" }));
  const { getMany, getOne } = make();
  expect(await getOne({ resource: "parcels", id: 1 })).toEqual(
    await getMany({ resource: "parcels", ids: [1] }).then(({ data }) => ({ data: data[0] })),
  );
});
