import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Operation } from "#contracts/contract";
import { permissionOf } from "#contracts/permission-of";
import { type MemberPermission, memberPermissions } from "#contracts/permissions";
import { returns } from "#contracts/returns/returns";
import { type Answer, type Client, startApi, type TestApi } from "../../../tests/support/api.ts";
import { type Ask, type Name, nowhere, type Row } from "../../../tests/support/return-calls/kit.ts";
import { returnCalls } from "../../../tests/support/return-calls/rows.ts";
import { type World, world } from "../../../tests/support/world.ts";

let api: TestApi;
let w: World;
let stranger: World;
let rows: ReturnType<typeof returnCalls>;
/** Only the shape of the table is read, so no store is needed yet. */
const table = returnCalls({} as World, {} as World);
beforeAll(async () => {
  api = await startApi();
  w = await world(api);
  stranger = await world(api);
  rows = returnCalls(w, stranger);
});
afterAll(() => api.close());

const operations = Object.entries<Operation>(returns.operations) as [Name, Operation][];
const neededBy = (operation: Operation) =>
  [operation.can, operation.also].flatMap((right) => (right ? permissionOf(right) : [])) as MemberPermission[];

function call(client: Client, { method, path }: Operation, ask: Ask): Promise<Answer> {
  const url = path.replace(":id", ask.id ?? nowhere) + (ask.query ?? "");
  if (method === "GET") return client.get(url);
  return method === "PUT" ? client.put(url, ask.body) : client.post(url, ask.body);
}

/** Every way to break a valid body: an unknown field, another type, a negative number, a fraction, a missing field. */
function* spoilt(body: unknown, { optional = [], amounts = [] }: Row, path = ""): Generator<[string, unknown]> {
  const at = (key: string) => (path ? `${path}.${key}` : key);
  if (Array.isArray(body)) {
    yield [`${path} is no list`, "x"];
    for (const [how, first] of body.length ? spoilt(body[0], { optional, amounts } as Row, at("0")) : []) yield [how, [first]];
  } else if (body && typeof body === "object") {
    if (path !== "body") yield [`${path || "the body"} has a field too many`, { ...body, surprise: 1 }];
    for (const [key, value] of Object.entries(body)) {
      for (const [how, bad] of spoilt(value, { optional, amounts } as Row, at(key))) yield [how, { ...body, [key]: bad }];
      const { [key]: _, ...rest } = body as Record<string, unknown>;
      if (!optional.includes(at(key))) yield [`${at(key)} is missing`, rest];
    }
  } else {
    yield [`${path} is of another type`, typeof body === "string" ? 5 : "5"];
    yield [`${path} is a thing`, { a: 1 }];
    if (typeof body === "number") yield [`${path} is no whole number`, 1.5];
    if (typeof body === "number" && !amounts.some((name) => path.endsWith(name))) yield [`${path} is below nothing`, -1];
  }
}

it("every operation has exactly one row", () => {
  expect(Object.keys(table).sort()).toEqual(operations.map(([name]) => name).sort());
});

describe.each(operations)("%s", (name, operation) => {
  const row = () => rows[name];
  const hasBody = operation.method !== "GET";

  it("answers 401 without a token and to an invalid one", async () => {
    expect((await call(api.as(null), operation, {})).status).toBe(401);
    expect((await call(api.as("not.a.token"), operation, {})).status).toBe(401);
  });

  it("answers 403 to a person with every other permission, before any other check", async () => {
    for (const needed of neededBy(operation)) {
      const { client } = await api.member(
        memberPermissions.filter((one) => one !== needed),
        { storeId: w.storeId },
      );
      expect((await call(client, operation, { body: { surprise: true } })).status, needed).toBe(403);
    }
  });

  it("answers 400 to a malformed body, naming the field", async () => {
    if (!hasBody) {
      const answer = name === "show" ? null : await call(w.owner, operation, { query: "?surprise=1" });
      expect(answer?.body.data.errors ?? { surprise: "" }).toHaveProperty("surprise");
      return;
    }
    const ask = await row().right();
    for (const bad of ["text", 5, [], null])
      if (bad !== null) expect((await call(w.owner, operation, { ...ask, body: bad as never })).status, String(bad)).toBe(400);
    for (const [how, body] of spoilt(ask.body, row())) {
      const answer = await call(w.owner, operation, { ...ask, body: body as never });
      expect([answer.status, answer.body.data.code], `${how}: ${JSON.stringify(answer.body).slice(0, 200)}`).toEqual([400, "BAD_REQUEST"]);
      expect(Object.keys(answer.body.data.errors ?? {}), how).not.toEqual([]);
    }
  });

  if (operation.path.includes(":id"))
    it("answers 404 to an unknown id and to another store's, which stays unchanged", async () => {
      const ask = await row().right();
      expect((await call(w.owner, operation, { ...ask, id: nowhere })).status).toBe(404);
      const before = await w.show({ id: ask.id! });
      expect((await call(stranger.owner, operation, ask)).status).toBe(404);
      expect(await w.show({ id: ask.id! })).toEqual(before);
    });

  const refused = (table[name].refused ?? []).map(([why, , status, code], i) => [why, status, code, i] as const);
  if (refused.length)
    it.each(refused)("refuses %s", async (_why, status, code, i) => {
      const ask = await row().refused![i]![1]();
      const before = ask.id && (await w.show({ id: ask.id }));
      const answer = await call(w.owner, operation, ask);
      expect([answer.status, answer.body.data.code]).toEqual([status, code]);
      expect(answer.body.message).toMatch(/\w/);
      if (ask.id) expect(await w.show({ id: ask.id })).toEqual(before);
    });

  it("succeeds with its permission alone", async () => {
    const { client } = await api.member([...neededBy(operation), ...(name === "bulk" ? ["RETURNS_UPDATE" as const] : [])], {
      storeId: w.storeId,
    });
    const ask = await row().right();
    const answer = await call(client, operation, ask);
    expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(operation.status ?? 200);
    row().proof?.(answer.body.data, ask);
  });
});
