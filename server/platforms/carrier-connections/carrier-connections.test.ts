import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type EasyPostDouble, startEasyPost } from "../../../tests/doubles/easypost/server.ts";
import { startEasyship } from "../../../tests/doubles/easyship/server.ts";
import { startKarrio } from "../../../tests/doubles/karrio/server.ts";
import { startSendcloud } from "../../../tests/doubles/sendcloud/server.ts";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

const path = "/api/v1/merchant/carrier-connections";
const live = { provider: "easypost", name: "Main", api_key: "EZAK_live", webhook_secret: "a-webhook-secret" };

let api: TestApi;
let post: EasyPostDouble;
let w: World;
beforeAll(async () => {
  post = await startEasyPost();
  api = await startApi({ config: { easypostUrl: post.origin, publicUrl: "https://returns.example.test" } });
});
afterAll(async () => {
  await api.close();
  await post.close();
});
beforeEach(async () => {
  post.keys.add("EZAK_live").add("EZTK_test");
  w = await world(api);
});

it("is the owner's alone", async () => {
  expect((await api.as(null).get(path)).status).toBe(401);
  const buyer = (await api.member(["returns", "RETURNS_UPDATE", "can_buy_labels"], { storeId: w.storeId })).client;
  expect((await buyer.get(path)).status).toBe(403);
  expect((await buyer.post(path, live)).status).toBe(403);
  expect((await w.owner.get(path)).body.data).toEqual({ items: [] });
});

it("tries the key before it is saved, and learns mode, carriers and balance from it", async () => {
  expect(refusal(await w.owner.post(path, { ...live, api_key: "EZAK_wrong" }))).toEqual([422, "CONNECTION_REFUSED"]);
  expect((await w.owner.get(path)).body.data.items).toEqual([]);
  const { body, status } = await w.owner.post(path, live);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    ...{ mode: "LIVE", state: "OK", key_last4: "live", webhook_secret_last4: "cret", accounts: [{ carrier: "USPS" }] },
    ...{ balance: { minor: 4150, currency: "USD" }, first_label_ok_at: null, hook_url: expect.stringContaining(body.data.id as string) },
  });
  expect((await w.owner.post(path, { ...live, api_key: "EZTK_test" })).body.data).toMatchObject({
    mode: "TEST",
    accounts: [],
    balance: null,
  });
});

it("is made once by a call that is repeated", async () => {
  const headers = { "idempotency-key": "connect-once" };
  const [first, again] = [await w.owner.post(path, live, headers), await w.owner.post(path, live, headers)];
  expect(again.body.data).toEqual(first.body.data);
  expect((await w.owner.get(path)).body.data.items).toHaveLength(1);
});

it("never returns, stores or logs a key in the open", async () => {
  const { data } = (await w.owner.post(path, live)).body;
  const row = await api.db.kysely.selectFrom("carrier_connection").selectAll().where("store_id", "=", w.storeId).executeTakeFirstOrThrow();
  const entries = await api.db.kysely.selectFrom("audit").selectAll().where("store_id", "=", w.storeId).execute();
  const kept = await api.db.kysely.selectFrom("idempotency").selectAll().execute();
  for (const secret of ["EZAK_live", "a-webhook-secret"]) expect(JSON.stringify([data, row, entries, kept])).not.toContain(secret);
});

it("keeps secrets that are left out, and is not changed over a newer version or to the other mode while something is bought", async () => {
  const { data } = (await w.owner.post(path, live)).body;
  const one = `${path}/${data.id}`;
  expect((await w.owner.put(one, { name: "Other" })).body.data).toMatchObject({
    name: "Other",
    key_last4: "live",
    webhook_secret_last4: "cret",
    version: 2,
  });
  expect((await w.owner.put(one, { name: "Other", webhook_secret: null })).body.data.webhook_secret_last4).toBeNull();
  expect(refusal(await w.owner.put(one, { name: "Late", expected_version: 1 }))).toEqual([409, "STALE_VERSION"]);
  expect(refusal(await w.owner.put(one, { name: "Other", api_key: "EZAK_wrong" }))).toEqual([422, "CONNECTION_REFUSED"]);
  expect((await w.owner.put(one, { name: "Other", api_key: "EZTK_test" })).body.data).toMatchObject({ mode: "TEST", key_last4: "test" });
});

it("notes a refused key until it works again, and is deleted", async () => {
  const { data } = (await w.owner.post(path, live)).body;
  const one = `${path}/${data.id}`;
  post.keys.delete("EZAK_live");
  expect(refusal(await w.owner.post(`${one}/check`))).toEqual([422, "CONNECTION_REFUSED"]);
  expect((await w.owner.get(path)).body.data.items).toMatchObject([{ state: "REFUSED", last_error: "CONNECTION_REFUSED" }]);
  post.control.fail("GET /shipments", { kind: "drop-before" });
  expect(refusal(await w.owner.post(`${one}/check`))).toEqual([503, "PROVIDER_UNAVAILABLE"]);
  post.keys.add("EZAK_live");
  expect((await w.owner.post(`${one}/check`)).body.data).toMatchObject({ state: "OK", last_error: null });
  expect((await w.owner.delete(one)).body.data).toEqual({ deleted: true });
  expect((await w.owner.get(path)).body.data.items).toEqual([]);
});

it("of another store is not found", async () => {
  const { data } = (await w.owner.post(path, live)).body;
  const other = await world(api);
  expect((await other.owner.put(`${path}/${data.id}`, { name: "Mine" })).status).toBe(404);
  expect((await other.owner.post(`${path}/${data.id}/check`)).status).toBe(404);
  expect((await other.owner.delete(`${path}/${data.id}`)).status).toBe(404);
});

it.each([
  ["sendcloud", {}, ["public_key", "settings.codes"]],
  ["sendcloud", { public_key: "public", settings: { codes: ["a:b"], phone: "+31 40 000" } }, ["settings.phone"]],
  ["easyship", {}, ["settings.phone"]],
  ["karrio", {}, ["settings.base_url"]],
  ["easypost", { settings: { base_url: "https://karrio.example.com" } }, ["settings.base_url"]],
] as const)("of %s with %j lacks, or does not know, %j", async (provider, fields, wrong) => {
  const calls = post.control.calls.length;
  const { status, body } = await w.owner.post(path, { provider, name: "One", api_key: "key", ...fields });
  expect([status, Object.keys(body.data.errors)]).toEqual([400, wrong]);
  expect(post.control.calls.length).toBe(calls);
});

it.each([
  ["https://karrio.example.com/?a=1", "settings.base_url"],
  ["https://user:pass@karrio.example.com", "settings.base_url"],
  ["ftp://karrio.example.com", "settings.base_url"],
  ["http://karrio.example.com", "settings.base_url"],
  ["http://127.0.0.1:8000", "settings.base_url"],
  ["https://10.0.0.5", "settings.base_url"],
  ["https://169.254.169.254", "settings.base_url"],
  ["https://localhost", "settings.base_url"],
])("is not made to a Karrio at %s", async (base_url, field) => {
  const { status, body } = await w.owner.post(path, { provider: "karrio", name: "Own", api_key: "key_test", settings: { base_url } });
  expect([status, Object.keys(body.data.errors)]).toEqual([400, [field]]);
});

it("to another address asks for the key again, and is not made to one that does not take it", async () => {
  const [first, second] = await Promise.all([startKarrio(), startKarrio()]);
  const inside = await startApi({ config: { webhooksPrivate: true } });
  const store = await world(inside);
  const settings = { base_url: first.origin };
  const made = await store.owner.post(path, { provider: "karrio", name: "Own", api_key: "key_test", settings });
  expect(made.body.data).toMatchObject({ mode: "TEST", accounts: [{ carrier: "UPS" }], settings: { base_url: first.origin, codes: [] } });
  const one = `${path}/${made.body.data.id}`;
  second.keys = new Set(["key_other"]);
  const moved = { name: "Own", settings: { base_url: second.origin } };
  expect(Object.keys((await store.owner.put(one, moved)).body.data.errors)).toEqual(["api_key"]);
  expect(second.control.calls).toEqual([]);
  expect(refusal(await store.owner.put(one, { ...moved, api_key: "key_test" }))).toEqual([422, "CONNECTION_REFUSED"]);
  expect((await store.owner.put(one, { ...moved, api_key: "key_other" })).body.data.settings.base_url).toBe(second.origin);
  await Promise.all([inside.close(), first.close(), second.close()]);
});

it("of Sendcloud is for tests with the letter alone, and keeps both of its keys", async () => {
  const cloud = await startSendcloud();
  const other = await startApi({ config: { sendcloudUrl: cloud.base } });
  const store = await world(other);
  const fields = { provider: "sendcloud", name: "Sendcloud", public_key: "public", settings: { codes: ["sendcloud:letter"] } };
  expect(refusal(await store.owner.post(path, { ...fields, api_key: "wrong" }))).toEqual([422, "CONNECTION_REFUSED"]);
  const made = await store.owner.post(path, { ...fields, api_key: "secret" });
  expect(made.body.data).toMatchObject({ mode: "TEST", public_key_last4: "blic", key_last4: "cret", reports: "SOME", refund_days: 42 });
  const one = `${path}/${made.body.data.id}`;
  const codes = ["postnl:standard/return"];
  expect((await store.owner.put(one, { name: "Sendcloud", settings: { codes } })).body.data).toMatchObject({
    mode: "LIVE",
    settings: { codes },
  });
  expect((await store.owner.put(one, { name: "Sendcloud", settings: { codes: [] } })).status).toBe(400);
  await Promise.all([other.close(), cloud.close()]);
});

it("to Easyship is asked for the store's item categories, before the server's own key is", async () => {
  const [ship, usual] = await Promise.all([startEasyship(), startEasyship()]);
  usual.keys.add("key-1");
  const config = { easyshipUrl: usual.origin, easyshipSandboxUrl: ship.origin, easyshipKey: "key-1" };
  const other = await startApi({ config });
  const store = await world(other);
  const ask = async () => (await store.owner.get("/api/v1/customers/easyship/item-categories")).body.data;
  const asked = () => [ship, usual].map(({ control }) => control.calls.filter((call) => call === "GET /item_categories").length);
  expect(await ask()).toMatchObject([{ slug: "fashion" }]);
  expect(asked()).toEqual([0, 1]);
  const fields = { provider: "easyship", name: "Easyship", api_key: "sand_test", settings: { phone: "+31400000000" } };
  expect((await store.owner.post(path, fields)).status).toBe(201);
  expect(await ask()).toMatchObject([{ slug: "fashion" }]);
  expect(asked()).toEqual([1, 1]);
  // Another store goes on with the server's own.
  expect((await (await world(other)).owner.get("/api/v1/customers/easyship/item-categories")).body.data).toHaveLength(1);
  expect(asked()).toEqual([1, 1]);
  await Promise.all([other.close(), ship.close(), usual.close()]);
});
