import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { type World, world } from "../../../tests/support/world.ts";

const path = "/api/v1/notifications/subscribers";
let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
});

const person = async (email: string | null, over: object = {}): Promise<string> =>
  (await w.owner.post(path, { email, ...over })).body.data.id as string;
const show = async (id: string) => (await w.owner.get(`${path}/${id}`)).body.data as any;
const bulk = (action: string, ids: string[], body: object = {}, client = w.owner, key?: string) =>
  client.post(`${path}/bulk`, { action, ids, body }, key === undefined ? {} : { "idempotency-key": key });
const results = async (...args: Parameters<typeof bulk>) => {
  const answer = await bulk(...args);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return (answer.body.data.results as any[]).map(({ is_success, changed, code }) => (is_success ? (changed ? "done" : "same") : code));
};

describe("many subscribers at once", () => {
  it("are changed by members with marketing, and erased by the owner alone", async () => {
    const id = await person("ann@example.test");
    expect((await bulk("add-tag", [id], { tag: "vip" }, api.as(null))).status).toBe(401);
    const clerk = await api.member(["returns"], { storeId: w.storeId });
    expect((await bulk("add-tag", [id], { tag: "vip" }, clerk.client)).status).toBe(403);
    const marketer = await api.member(["marketing"], { storeId: w.storeId });
    expect(await results("add-tag", [id], { tag: "vip" }, marketer.client)).toEqual(["done"]);
    expect((await bulk("erase", [id], {}, marketer.client)).status).toBe(403);
    expect((await show(id)).tags).toEqual(["vip"]);
  });

  it("are at most a hundred, with an action there is and a body that fits it", async () => {
    const id = await person("ann@example.test");
    for (const [action, ids, body] of [
      ["promote", [id], {}],
      ["add-tag", [], { tag: "x" }],
      ["add-tag", Array.from({ length: 101 }, (_, n) => `i${n}`), { tag: "x" }],
      ["add-tag", [id], {}],
      ["add-tag", [id], { tag: " ".repeat(3) }],
      ["add-tag", [id], { tag: "x", other: 1 }],
      ["unsubscribe", [id], { channel: "FAX", reason: "x" }],
      ["leave-topic", [id], { topic: "nothing" }],
      ["leave-topic", [id], { topic: { $ne: null } }],
    ] as const)
      expect((await bulk(action, [...ids], body)).status, `${action} ${JSON.stringify(body)}`).toBe(400);
    expect((await show(id)).tags).toEqual([]);
  });

  it("get and lose a tag, each with a result of their own", async () => {
    const [ann, bob, full] = [
      await person("ann@example.test"),
      await person("bob@example.test", { tags: ["vip"] }),
      await person("cy@example.test", { tags: Array.from({ length: 50 }, (_, n) => `t${n}`) }),
    ];
    const theirs = (await (await world(api)).owner.post(path, { email: "ann@example.test" })).body.data.id as string;
    expect(await results("add-tag", [ann, bob, full, theirs, "nobody", ann], { tag: "vip" })).toEqual([
      "done",
      "same",
      "LIMIT_REACHED",
      "NOT_FOUND",
      "NOT_FOUND",
    ]);
    expect(await results("remove-tag", [ann, bob, full], { tag: "vip" })).toEqual(["done", "done", "same"]);
    expect((await show(bob)).tags).toEqual([]);
  });

  it("are taken off a topic, to which only they come back", async () => {
    await w.owner.put("/api/v1/notifications/shop-settings", { topics: [{ key: "offers", labels: { en: "Offers" } }] });
    const id = await person("ann@example.test");
    expect(await results("leave-topic", [id], { topic: "offers" })).toEqual(["done"]);
    expect(await results("leave-topic", [id], { topic: "offers" })).toEqual(["same"]);
    const row = await api.db.kysely.selectFrom("subscriber").select("topics_off").where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.topics_off).toEqual(["offers"]);
  });

  it("are unsubscribed with a reason in their trail, where they have an address", async () => {
    const [mail, phone] = [await person("ann@example.test"), await person(null, { phone: "+12125550123" })];
    const reason = { channel: "EMAIL", reason: "Asked at the fair" };
    expect(await results("unsubscribe", [mail, phone], reason)).toEqual(["done", "ADDRESS_MISSING"]);
    expect(await results("unsubscribe", [mail], reason)).toEqual(["same"]);
    expect((await show(mail)).email_status).toBe("UNSUBSCRIBED");
    const { events } = (await w.owner.get(`${path}/${mail}/consents`)).body.data as any;
    expect(events.at(-1)).toMatchObject({ action: "WITHDRAWN", source: "STAFF", text: "Asked at the fair" });
  });

  it("are erased for good", async () => {
    const [ann, bob] = [await person("ann@example.test"), await person("bob@example.test")];
    expect(await results("erase", [ann, bob])).toEqual(["done", "done"]);
    expect((await w.owner.get(`${path}/${ann}`)).status).toBe(404);
    expect(await results("erase", [ann])).toEqual(["NOT_FOUND"]);
  });

  it("are changed once by a call that is repeated with its key", async () => {
    const id = await person("ann@example.test");
    expect(await results("add-tag", [id], { tag: "vip" }, w.owner, "k1")).toEqual(["done"]);
    const { version } = await show(id);
    expect(await results("add-tag", [id], { tag: "vip" }, w.owner, "k1")).toEqual(["done"]);
    expect((await show(id)).version).toBe(version);
    expect((await bulk("remove-tag", [id], { tag: "vip" }, w.owner, "k1")).status).toBeGreaterThanOrEqual(400);
  });

  it("are exported alone, by the owner", async () => {
    const [ann] = [await person("ann@example.test"), await person("bob@example.test")];
    const url = `${path}/export?format=csv&ids=${ann},nobody`;
    const file = await w.owner.raw({ method: "GET", url });
    expect(file.payload).toContain("ann@example.test");
    expect(file.payload).not.toContain("bob@example.test");
    const marketer = await api.member(["marketing"], { storeId: w.storeId });
    expect((await marketer.client.raw({ method: "GET", url })).statusCode).toBe(403);
    expect((await w.owner.get(`${path}?ids=${Array.from({ length: 101 }, (_, n) => n).join(",")}`)).status).toBe(400);
  });
});
