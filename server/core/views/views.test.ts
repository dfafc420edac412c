import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { View } from "#contracts/views";
import { type Client, startApi, type TestApi } from "../../../tests/support/api.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

const base = "/api/v1/merchants/views";
const mine = { noun: "returns", name: "Mine", query: "tab=review&assignee=me" };
let api: TestApi;
let w: World;
let agent: Client;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  w = await world(api);
  agent = (await api.member(["returns"], { storeId: w.storeId })).client;
});
afterAll(() => api.close());

const list = async (client: Client): Promise<View[]> => (await client.get(`${base}?noun=returns`)).body.data.items;
const make = async (client: Client, over = {}): Promise<View> =>
  (await client.post(base, { ...mine, ...over })).body.data as unknown as View;

describe("saved views", () => {
  it("need a signed-in person", async () => {
    expect((await api.as(null).get(`${base}?noun=returns`)).status).toBe(401);
    const { client } = await api.key(["returns:read"], { storeId: w.storeId });
    expect((await client.get(`${base}?noun=returns`)).status).toBe(403);
  });

  it("need a resource, a name and valid contents", async () => {
    expect((await agent.get(base)).status).toBe(400);
    for (const over of [{ name: "" }, { noun: "No noun" }, { query: "x".repeat(2001) }, { colour: "red" }])
      expect((await agent.post(base, { ...mine, ...over })).status).toBe(400);
  });

  it("belong to one person", async () => {
    const view = await make(agent);
    expect(await list(agent)).toMatchObject([{ name: "Mine", query: mine.query, own: true, shared: false, default: false }]);
    expect(await list(w.owner)).toEqual([]);
    expect(refusal(await w.owner.put(`${base}/${view.id}`, { name: "Ours" }))).toEqual([404, "NOT_FOUND"]);
    expect(refusal(await w.owner.delete(`${base}/${view.id}`))).toEqual([404, "NOT_FOUND"]);
  });

  it("have unique names, compared without case", async () => {
    await make(agent);
    const other = await make(agent, { name: "Other" });
    expect(refusal(await agent.post(base, { ...mine, name: "MINE" }))).toEqual([409, "NAME_TAKEN"]);
    expect(refusal(await agent.put(`${base}/${other.id}`, { name: "mine" }))).toEqual([409, "NAME_TAKEN"]);
    expect((await make(w.owner)).name).toBe("Mine");
  });

  it("are shared by owners alone, and then visible to everybody", async () => {
    expect(refusal(await agent.post(base, { ...mine, shared: true }))).toEqual([403, "FORBIDDEN"]);
    await make(w.owner, { shared: true });
    expect(await list(agent)).toMatchObject([{ name: "Mine", own: false, shared: true }]);
    const other = await world(api);
    expect(await list(other.owner)).toEqual([]);
  });

  it("cannot be changed over a newer version", async () => {
    const { id } = await make(agent);
    expect((await agent.put(`${base}/${id}`, { name: "Waiting", expected_version: 1 })).body.data).toMatchObject({
      name: "Waiting",
      version: 2,
    });
    const late = await agent.put(`${base}/${id}`, { name: "Late", expected_version: 1 });
    expect(refusal(late, "changed_by")).toEqual([409, "STALE_VERSION", expect.stringMatching(/^member /)]);
  });

  it("that open a list come with the session, so that the list is fetched once", async () => {
    const defaultViews = async () => (await agent.get("/api/v1/merchants/profile")).body.data.user_data.default_views;
    expect(await defaultViews()).toEqual({});
    const shared = await make(w.owner, { shared: true });
    await agent.put(`${base}/default`, { noun: "returns", id: shared.id });
    expect(await defaultViews()).toEqual({ returns: mine.query });
    await w.owner.put(`${base}/${shared.id}`, { shared: false });
    expect(await defaultViews()).toEqual({});
  });

  it("open a list by default, one per person, until deleted or reset", async () => {
    const shared = await make(w.owner, { shared: true });
    const own = await make(agent);
    const choose = (id: string | null) => agent.put(`${base}/default`, { noun: "returns", id });
    const chosen = async () => (await list(agent)).filter((view) => view.default).map(({ id }) => id);
    await choose(own.id);
    await choose(shared.id);
    expect(await chosen()).toEqual([shared.id]);
    expect((await list(w.owner)).some((view) => view.default)).toBe(false);
    await choose(null);
    expect(await chosen()).toEqual([]);
    await choose(own.id);
    await agent.delete(`${base}/${own.id}`);
    expect(await chosen()).toEqual([]);
    expect(refusal(await choose(own.id))).toEqual([404, "NOT_FOUND"]);
  });

  it("are limited to fifty", async () => {
    const at = api.clock.now().toISOString();
    const { id: membership_id, client } = await api.member(["returns"], { storeId: w.storeId });
    const rows = Array.from({ length: 50 }, (_, n) => ({
      id: `${w.storeId}-${n}`,
      store_id: w.storeId,
      membership_id,
      noun: "returns",
      name: `View ${n}`,
      query: "",
      shared: false,
      created_at: at,
      updated_at: at,
    }));
    await api.db.kysely.insertInto("saved_view").values(rows).execute();
    expect(refusal(await client.post(base, mine), "max")).toEqual([422, "LIMIT_REACHED", 50]);
  });
});
