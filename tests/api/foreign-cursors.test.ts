import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { Operation } from "#contracts/contract";
import { contracts } from "#contracts/index";
import { cursorOf, keysetOf } from "#server/db/keyset";
import { type Answer, type Client, startApi, type TestApi } from "../support/api.ts";
import { type World, world } from "../support/world.ts";

let api: TestApi;
let w: World;
/** A store's own system, which reads the catalogue by the same lists. */
let erp: Client;
/** The records whose own lists are asked for, by the operation. */
const owners: Record<string, string> = {};

beforeAll(async () => {
  api = await startApi();
  w = await world(api);
  erp = (await api.key(["products:read"])).client;
  const made = async (path: string, body: object) => ((await w.owner.post(path, body)).body.data as { id: string }).id;
  owners["campaigns.recipients"] = await made("/api/v1/notifications/campaigns", { name: "Sale" });
  owners["automations.enrolments"] = await made("/api/v1/notifications/automations", { type: "welcome", name: "Hi" });
  owners["flows.runs"] = await made("/api/v1/merchant/flows", { name: "One", trigger: "RETURN_REQUESTED" });
});
afterAll(() => api.close());

const lists = contracts.flatMap(({ noun, operations }) =>
  Object.entries<Operation>(operations).flatMap(([name, operation]) => {
    const key = name === "list" ? noun : `${noun}.${name}`;
    return operation.query?.shape.cursor && operation.query.shape.sort ? [{ key, operation }] : [];
  }),
);

const Sorted = z.object({ properties: z.object({ sort: z.object({ enum: z.array(z.string()) }) }) });
/** Return the sorts of a list, in both directions. */
const sortsOf = ({ query }: Operation): string[] =>
  Sorted.parse(z.toJSONSchema(query ?? z.object(), { io: "input", unrepresentable: "any" })).properties.sort.enum;

/** A key of every type: no list takes both. */
const keys = ["2026-06-01T00:00:00.000Z", "5"];
/** Return the cursors of a list for an order and filters, with a key of each type. */
const cursorsFor = (list: string, query: { sort: string; q?: string; flow_id?: string }): string[] => {
  const { scope } = keysetOf(list, { page: 1, limit: 10, ...query }, "-created_at");
  return keys.map((key) => cursorOf({ scope, column: "key" }, { ...{ key }, id: "a" }));
};

function ask(key: string, { method, path, example }: Operation, query: Record<string, string>): Promise<Answer> {
  const url = `${path.replace(":store_id", w.storeId).replace(":id", owners[key] ?? "")}?${new URLSearchParams(query)}`;
  if (key.startsWith("public.")) return erp.get(url);
  return method === "GET" ? w.owner.get(url) : w.owner.post(url, example?.body as object);
}

/** The names of lists under which another call reads them. */
const sharedNames: Record<string, string> = { "flows.runs": "flow-runs", "public.listProducts": "products" };

it.each(lists)("$key takes its own cursors alone", async ({ key, operation }) => {
  const id = owners[key];
  const name = sharedNames[key] ?? (id ? `${key} ${id}` : key);
  const filters = key === "flows.runs" ? { flow_id: id } : {};
  const answers = async (cursors: readonly string[], query: Record<string, string>) => {
    const all = await Promise.all(cursors.map((cursor) => ask(key, operation, { ...query, cursor })));
    return all.map(({ status, body }) =>
      status === 200 ? "taken" : [status, body.data.code, ...Object.keys(body.data.errors ?? {})].join(" "),
    );
  };
  const refused = keys.map(() => "400 BAD_REQUEST cursor");
  const sort = sortsOf(operation).find((one) => /^(created_at|name|title|updated_at|\w+_at|at|searches|email)$/.test(one)) ?? "";
  expect(await answers(cursorsFor(name, { sort, ...filters }), { sort })).toContain("taken");
  for (const other of sortsOf(operation))
    if (other !== sort)
      expect([other, ...(await answers(cursorsFor(name, { sort: other, ...filters }), { sort }))]).toEqual([other, ...refused]);
  expect(await answers(cursorsFor(name, { sort, q: "red", ...filters }), { sort })).toEqual(refused);
  expect(await answers(cursorsFor(name, { sort, ...filters }), { sort, q: "red" })).toEqual(refused);
  expect(await answers(cursorsFor("another", { sort, ...filters }), { sort })).toEqual(refused);
});

it("has every list of the contracts", () => {
  expect(lists.length).toBeGreaterThan(25);
});
