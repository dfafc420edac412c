import type { DataProvider } from "@refinedev/core";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import type { ApiError } from "#providers/data/api-error";
import { ok, page, refuse, type stubApi } from "./api-stub.ts";

export interface SuiteNoun {
  resource: string;
  /** Address of the collection. */
  path: string;
  updateVerb: "put" | "patch";
}
type Api = ReturnType<typeof stubApi>;
type Verb = "get" | "post" | "put" | "patch" | "delete";
interface Case {
  name: string;
  verb: Verb;
  path: string;
  call: (signal?: AbortSignal) => Promise<unknown>;
}

const failed = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail("the call was expected to fail"),
    (error) => error,
  );
const strange = "a/b ?#é";

/** Describe what any of our data providers must do, over a stubbed network. */
export function describeDataProvider(name: string, make: () => Required<DataProvider>, api: Api, noun: SuiteNoun): void {
  const { resource, path, updateVerb } = noun;
  const withSignal = (signal?: AbortSignal) => ({ meta: { queryContext: { signal, queryKey: [] } as never } });
  const one = `${path}/:id`;
  const cases: Case[] = [
    { name: "getList", verb: "get", path, call: (signal) => make().getList({ resource, ...withSignal(signal) }) },
    { name: "getOne", verb: "get", path: one, call: (signal) => make().getOne({ resource, id: strange, ...withSignal(signal) }) },
    { name: "getMany", verb: "get", path: one, call: (signal) => make().getMany({ resource, ids: [strange], ...withSignal(signal) }) },
    { name: "create", verb: "post", path, call: (signal) => make().create({ resource, variables: { a: 1 }, ...withSignal(signal) }) },
    {
      name: "update",
      verb: updateVerb,
      path: one,
      call: (signal) => make().update({ resource, id: strange, variables: { a: 1 }, ...withSignal(signal) }),
    },
    { name: "deleteOne", verb: "delete", path: one, call: (signal) => make().deleteOne({ resource, id: strange, ...withSignal(signal) }) },
  ];

  describe(`${name} as a data provider`, () => {
    for (const one of cases) describe(one.name, () => describeCase(one, api));
    describeLists(make, api, noun);
    describeBulk(make, api, noun);
  });
}

function describeCase({ name, verb, path, call }: Case, api: Api): void {
  it("uses its verb and address, encodes the id, and takes neither from meta", async () => {
    api.answer(verb, path, () => ok({ id: "x", items: [], total: 0 }));
    await call();
    expect(api.seen).toHaveLength(1);
    if (path.includes(":id")) expect(api.seen[0]?.url.pathname.endsWith("/a%2Fb%20%3F%23%C3%A9")).toBe(true);
  });

  it("stops when the caller aborts, and reports an abort", async () => {
    api.answer(verb, path, () => new Promise<Response>(() => undefined));
    const controller = new AbortController();
    const call$ = failed(call(controller.signal));
    controller.abort();
    const error = await call$;
    expect((error as { code?: string }).code).toBe("ERR_CANCELED");
    expect(error).not.toHaveProperty("statusCode");
  });

  if (name !== "getList" && name !== "getMany") {
    it("accepts an answer without a body", async () => {
      api.answer(verb, path, () => new HttpResponse(null, { status: 204 }));
      await expect(call()).resolves.toEqual({ data: null });
    });
    it("unwraps the envelope", async () => {
      api.answer(verb, path, () => ok({ id: "7", name: "x" }));
      await expect(call()).resolves.toEqual({ data: { id: "7", name: "x" } });
    });
  }

  const statuses = [
    [401, "UNAUTHENTICATED"],
    [403, "FORBIDDEN"],
    [409, "STALE_VERSION"],
    [500, "INTERNAL"],
    ...(name === "getMany" ? [] : [[404, "NOT_FOUND"]]),
  ] as const;
  for (const [status, code] of statuses) {
    it(`rejects a ${status} with its code, details and request id`, async () => {
      api.answer(verb, path, () => refuse(status as number, code as string, { current: { version: 3 } }));
      const error = await failed(call());
      expect(error).toMatchObject({ name: "ApiError", statusCode: status, code, message: `sentence for ${code}`, requestId: "req-1" });
      expect(error.data).toEqual({ current: { version: 3 } });
    });
  }

  it("passes the field errors of a 422 to the form", async () => {
    api.answer(verb, path, () => refuse(422, "INVALID_AMOUNT", { errors: { "items.0.quantity": "Too many" } }));
    expect((await failed(call())).errors).toEqual({ "items.0.quantity": "Too many" });
  });

  it("reports how long a 429 asks to wait", async () => {
    api.answer(verb, path, () => refuse(429, "RATE_LIMITED", {}, { "retry-after": "7" }));
    expect((await failed(call())).retryAfter).toBe(7);
  });

  it("rejects a refusal that came with status 200", async () => {
    api.answer(verb, path, () => refuse(200, "NAME_TAKEN"));
    expect((await failed(call())).code).toBe("NAME_TAKEN");
  });

  it("reports a lost connection, a timeout and a non-API page with the same message", async () => {
    api.answer(verb, path, () => HttpResponse.error());
    expect(await failed(call())).toMatchObject({ statusCode: 0, code: "OFFLINE", message: "Something went wrong" });
    api.answer(verb, path, () => new Promise<Response>(() => undefined));
    expect(await failed(call())).toMatchObject({ statusCode: 0, code: "TIMEOUT", message: "Something went wrong" });
    api.answer(verb, path, () => new HttpResponse("<html>Bad gateway</html>", { status: 502 }));
    expect(await failed(call())).toMatchObject({ statusCode: 502, code: "INTERNAL", message: "Something went wrong" });
    api.answer(verb, path, () => new HttpResponse("<html>Welcome</html>"));
    expect(await failed(call())).toMatchObject({ statusCode: 200, code: "BAD_ANSWER" });
  });
}

function describeLists(make: () => Required<DataProvider>, api: Api, { resource, path }: SuiteNoun): void {
  const list = async (request: Partial<Parameters<DataProvider["getList"]>[0]>) => {
    api.answer("get", path, () => page([{ id: "1" }]));
    await make().getList({ resource, ...request });
    return Object.fromEntries(api.seen.at(-1)!.url.searchParams);
  };

  describe("lists", () => {
    it("send page, limit, sort, q and filters", async () => {
      const query = await list({
        pagination: { currentPage: 3, pageSize: 20, mode: "server" },
        sorters: [{ field: "created_at", order: "desc" }],
        filters: [
          { field: "stage", operator: "in", value: ["REQUEST", "APPROVED"] },
          { field: "flag", operator: "eq", value: "VIP & co" },
          { field: "q", operator: "contains", value: "a+b@x.com & c #1" },
          { field: "created_at", operator: "gte", value: "2026-01-01T00:00:00Z" },
          { field: "value_minor", operator: "between", value: [100, 900] },
          { field: "reason", operator: "eq", value: undefined },
        ],
      });
      expect(query).toEqual({
        page: "3",
        limit: "20",
        sort: "-created_at",
        stage: "REQUEST,APPROVED",
        flag: "VIP & co",
        q: "a+b@x.com & c #1",
        created_from: "2026-01-01T00:00:00Z",
        min_value_minor: "100",
        max_value_minor: "900",
      });
    });

    it("send no page when paging is off, and a cursor when one is set", async () => {
      expect(await list({ pagination: { mode: "off" }, filters: [{ field: "cursor", operator: "eq", value: "abc=" }] })).toEqual({
        cursor: "abc=",
      });
    });

    it("return total, cursor and every other extra", async () => {
      api.answer("get", path, () => page([{ id: "1" }], { total: 10_000, total_exact: false, next_cursor: "n1" }));
      expect(await make().getList({ resource })).toMatchObject({
        data: [{ id: "1" }],
        total: 10_000,
        total_exact: false,
        next_cursor: "n1",
      });
    });

    it("count the rows when the server did not count", async () => {
      api.answer("get", path, () => page([{ id: "1" }, { id: "2" }], { total: null }));
      expect((await make().getList({ resource })).total).toBe(2);
    });

    for (const operator of ["ne", "nin", "lt", "gt", "startswith", "null"] as const) {
      it(`reject the operator ${operator} instead of requesting something else`, async () => {
        const filters = [{ field: "stage", operator, value: "x" }];
        await expect(make().getList({ resource, filters })).rejects.toThrow(/not supported/);
        expect(api.seen).toHaveLength(0);
      });
    }

    it("reject or/and, contains on a column, and two sort columns", async () => {
      await expect(make().getList({ resource, filters: [{ operator: "or", value: [] }] })).rejects.toThrow(/not supported/);
      await expect(make().getList({ resource, filters: [{ field: "name", operator: "contains", value: "x" }] })).rejects.toThrow(/q only/);
      const sorters = [
        { field: "a", order: "asc" as const },
        { field: "b", order: "asc" as const },
      ];
      await expect(make().getList({ resource, sorters })).rejects.toThrow(/one column/);
    });
  });
}

function describeBulk(make: () => Required<DataProvider>, api: Api, { resource, path }: SuiteNoun): void {
  describe("bulk calls", () => {
    it("read many and leave out deleted ones", async () => {
      api.answer("get", `${path}/:id`, ({ url }) =>
        url.pathname.endsWith("/2") ? refuse(404, "NOT_FOUND") : ok({ id: url.pathname.at(-1) }),
      );
      expect(await make().getMany({ resource, ids: [1, 2, 3] })).toEqual({ data: [{ id: "1" }, { id: "3" }] });
    });

    it("report each record's result when some writes fail", async () => {
      api.answer("delete", `${path}/:id`, ({ url }) =>
        url.pathname.endsWith("/2") ? refuse(409, "IN_USE") : ok({ id: url.pathname.at(-1) }),
      );
      const error = await failed(make().deleteMany({ resource, ids: ["1", "2"] }));
      expect(error.code).toBe("PARTIAL");
      expect(error.data.results).toEqual([
        { target: "1", is_success: true, code: null, message: "" },
        { target: "2", is_success: false, code: "IN_USE", message: "sentence for IN_USE" },
      ]);
    });
  });
}
