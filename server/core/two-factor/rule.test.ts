import { generateSync } from "otplib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, startApi, type TestApi, type TestStore } from "../../../tests/support/api.ts";
import { expectOwnerAlone } from "../../../tests/support/owner-alone.ts";
import { knownPassword } from "../../../tests/support/people.ts";
import { refusal } from "../../../tests/support/world.ts";

const base = "/api/v1/merchants";
const path = `${base}/2fa/rule`;
const returns = "/api/v1/merchant/returns";

let api: TestApi;
let store: TestStore;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  store = await api.register();
});

async function setUp(client: Client): Promise<void> {
  const { secret } = (await client.put(`${base}/2fa/setup`, { password: knownPassword })).body.data;
  const code = generateSync({ secret, epoch: Math.floor(api.clock.now().getTime() / 1000) });
  expect((await client.put(`${base}/2fa`, { code })).body.data.recovery_codes).toHaveLength(10);
}
const save = (two_factor_required: boolean) => store.owner.put(path, { two_factor_required });
async function require(): Promise<void> {
  await setUp(store.owner);
  expect((await save(true)).status).toBe(200);
}
const closed = [403, "TWO_FACTOR_SETUP_REQUIRED"];

describe("the rule that everyone uses two-factor authentication", () => {
  it("is read and set by the owner alone", async () => {
    await expectOwnerAlone(api, path, { two_factor_required: true });
    expect((await store.owner.put(path, {})).status).toBe(400);
    expect((await store.owner.get(path)).body.data).toEqual({ two_factor_required: false, without_two_factor: 2 });
  });

  it("is not set by an owner who does not use it themselves", async () => {
    expect(refusal(await save(true))).toEqual([409, "SET_UP_TWO_FACTOR_FIRST"]);
    await setUp(store.owner);
    expect((await save(true)).body.data).toEqual({ two_factor_required: true, without_two_factor: 0 });
    expect((await save(true)).status).toBe(200);
    expect((await save(false)).body.data.two_factor_required).toBe(false);
    const { items } = (await store.owner.get(`${base}/audit?object_id=${store.storeId}&action=two_factor.`)).body.data;
    expect(items.map(({ action }: { action: string }) => action)).toEqual(["two_factor.optional", "two_factor.required"]);
  });

  it("leaves people without it, also those signed in before, nothing but to set it up", async () => {
    const { client, email } = await api.member(["returns"]);
    const second = await api.member(["returns"]);
    await store.owner.put(`${base}/members/${second.id}`, { preset: "Owner" });
    expect((await client.get(returns)).status).toBe(200);
    await require();
    const { body } = await api.as(null).post(`${base}/profile/member/login`, { email, password: knownPassword });
    expect(body.data.member_data.must_set_up_two_factor).toBe(true);
    for (const who of [client, api.as(body.data.token), second.client]) {
      expect(refusal(await who.get(returns))).toEqual(closed);
      expect(refusal(await who.get(`${returns}?store_id=${store.storeId}`))).toEqual(closed);
      expect(refusal(await who.get(`${base}/sessions`))).toEqual(closed);
      expect(refusal(await who.patch(`${base}/profile/update`, { first_name: "Ida" }))).toEqual(closed);
      expect(refusal(await who.post(`${base}/live-tickets`))).toEqual(closed);
      expect(refusal(await who.put(path, { two_factor_required: false }))).toEqual(closed);
      expect((await who.get(`${base}/profile`)).body.data.user_data.must_set_up_two_factor).toBe(true);
      expect((await who.get(`${base}/2fa`)).body.data.on).toBe(false);
    }
    const stream = await fetch(`${await api.listen()}/api/v1/events`, { headers: { authorization: `Bearer ${body.data.token}` } });
    expect(stream.status).toBe(401);
    await setUp(client);
    expect((await client.get(returns)).status).toBe(200);
    expect((await client.get(`${base}/profile`)).body.data.user_data.must_set_up_two_factor).toBe(false);
    expect(refusal(await second.client.get(returns))).toEqual(closed);
    expect((await client.post(`${base}/logout`)).status).toBe(200);
  });

  it("holds in its own store only, by whatever way it is entered, and not for API keys", async () => {
    const { client: key } = await api.key(["orders:read"]);
    const { client, accountId, id } = await api.member(["returns"]);
    const other = await api.register();
    await api.db.kysely
      .insertInto("membership")
      .values({
        id: `${id}-2`,
        store_id: other.storeId,
        account_id: accountId,
        user_type: "member",
        permissions: JSON.stringify(["returns"]) as never,
      })
      .execute();
    await require();
    expect(refusal(await key.get("/api/v1/public/orders/none"))).toEqual([404, "NOT_FOUND"]);
    const { token } = (await client.post(`${base}/switch-store`, { store_id: other.storeId })).body.data;
    const there = api.as(token);
    expect((await there.get(returns)).status).toBe(200);
    expect(refusal(await there.get(`${returns}?store_id=${store.storeId}`))).toEqual(closed);
    const { items } = (await there.get("/api/v1/stores/health")).body.data;
    const seen = Object.fromEntries(
      items.map(({ _id, open_returns }: { _id: string; open_returns: number | null }) => [_id, open_returns]),
    );
    expect(seen).toEqual({ [store.storeId]: null, [other.storeId]: 0 });
    const back = api.as((await there.post(`${base}/switch-store`, { store_id: store.storeId })).body.data.token);
    expect(refusal(await back.get(returns))).toEqual(closed);
  });

  it("closes the store to an owner who turns theirs off, until it is set up again", async () => {
    await require();
    expect((await store.owner.put(`${base}/2fa/off`, { password: knownPassword })).status).toBe(200);
    expect(refusal(await save(false))).toEqual(closed);
    await setUp(store.owner);
    expect((await save(false)).status).toBe(200);
  });
});
