import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type EasyPostDouble, startEasyPost } from "../../../tests/doubles/easypost/server.ts";
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
