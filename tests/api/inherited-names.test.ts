import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startApi, type TestApi } from "../support/api.ts";
import { type World, world } from "../support/world.ts";

/** Names every JavaScript object inherits. */
const names = ["constructor", "toString", "hasOwnProperty", "valueOf", "__proto__"] as const;
/** The JSON parser rejects `__proto__` before anything reads the body. */
const inBodies = names.filter((name) => name !== "__proto__");
const unknown = "This field does not exist.";

let api: TestApi;
let w: World;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  w = await world(api);
  owner = w.owner;
});
afterAll(() => api.close());

const apiKeys = async (): Promise<number> => (await owner.get("/api/v1/stores/api-keys")).body.data.length;
const returns = "/api/v1/merchant/returns";
const refusal = ({ status, body }: Awaited<ReturnType<Client["get"]>>) => [status, body.data.code, body.data.errors];

describe("a name every object inherits", () => {
  it.each(inBodies)("is an unknown field of a body: %s", async (name) => {
    const before = await apiKeys();
    const answer = await owner.post("/api/v1/stores/api-keys", { name: "ERP", scopes: ["orders:read"], [name]: 1 });
    expect(refusal(answer)).toEqual([400, "BAD_REQUEST", { [name]: unknown }]);
    const member = { email: "new@example.test", first_name: "New", last_name: "One", permissions: [], [name]: 1 };
    expect((await owner.post("/api/v1/merchants/members", member)).body.data.errors).toHaveProperty(name, unknown);
    expect(await apiKeys()).toBe(before);
  });

  it.each(names)("is an unknown field of a query: %s", async (name) => {
    const answer = await owner.get(`${returns}?${name}=1`);
    expect([answer.status, Object.entries(answer.body.data.errors)]).toEqual([400, [[name, unknown]]]);
  });

  it.each(inBodies)("is an unknown field deep in a body: %s", async (name) => {
    const order = await w.order({ lines: [{ unit_price_minor: 1000 }] });
    const item = { order_line_id: order.lines[0].id, quantity: 1, reason: "OTHER", [name]: 1 };
    const request = await owner.post(returns, { order_id: order.id, items: [item] });
    expect(refusal(request)).toEqual([400, "BAD_REQUEST", { [`items.0.${name}`]: unknown }]);
    expect((await owner.get(returns)).body.data.items).toEqual([]);
    const section = await owner.put("/api/v1/merchant/settings", { section: "GENERAL", version: 0, data: { [name]: 1 } });
    expect(refusal(section)).toEqual([400, "BAD_REQUEST", { [`data.${name}`]: unknown }]);
  });

  it.each(["/api/v1/stores/api-keys", "/api/v1/merchants/login-merchant"])(
    "is rejected as JSON that would change a prototype: %s",
    async (url) => {
      for (const payload of ['{"__proto__":{"x":1}}', '{"name":{"__proto__":1}}', '{"constructor":{"prototype":{}}}']) {
        const answer = await owner.raw({ method: "POST", url, headers: { "content-type": "application/json" }, payload });
        expect([answer.statusCode, answer.json().data.code]).toEqual([400, "BAD_REQUEST"]);
      }
    },
  );

  it.each(names)("is not a sort or filter value, a section or an action: %s", async (name) => {
    for (const [field, path] of [
      ["sort", `${returns}?sort=${name}`],
      ["sort", `${returns}?sort=-${name}`],
      ["stage", `${returns}?stage=${name}`],
      ["sort", `/api/v1/orders?sort=${name}`],
    ] as const) {
      const { status, body } = await owner.get(path);
      expect([path, status, Object.keys(body.data.errors)[0]?.split(".")[0]]).toEqual([path, 400, field]);
    }
    expect((await owner.put("/api/v1/merchant/settings", { section: name, version: 0, data: {} })).body.data.errors).toHaveProperty(
      "section",
    );
    expect((await owner.post(`${returns}/bulk`, { action: name, ids: ["x"] })).body.data.errors).toHaveProperty("action");
  });

  it.each(names)("is an id like any other: %s", async (name) => {
    for (const path of [`${returns}/${name}`, `/api/v1/orders/${name}`, `/api/v1/merchant/settings?store_id=${name}`])
      expect([path, (await owner.get(path)).status]).toEqual([path, 404]);
    expect((await owner.get(`/api/v1/merchants/audit?object_type=${name}`)).body.data.items ?? []).toEqual([]);
    const line = { external_id: name, title: "Tee", quantity: 1, unit_price_minor: 1000 };
    const order = { number: `#${name}`, currency: "USD", ordered_at: "2026-06-01T09:00:00Z", lines: [line] };
    const stored = await w.erp.put(`/api/v1/public/orders/${name}`, order);
    expect([stored.status, stored.body.data.external_id, stored.body.data.lines[0].external_id]).toEqual([200, name, name]);
  });
});
