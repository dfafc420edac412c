import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, startApi, type TestApi, type TestStore } from "../../../tests/support/api.ts";
import { followStream } from "../../../tests/support/follow-stream.ts";
import { expectOwnerAlone } from "../../../tests/support/owner-alone.ts";
import { knownPassword } from "../../../tests/support/people.ts";
import { refusal } from "../../../tests/support/world.ts";

const base = "/api/v1/merchants";
const path = `${base}/session-rule`;
const minute = 60_000;

let api: TestApi;
let store: TestStore;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  store = await api.register();
});

const save = (idle_minutes: unknown) => store.owner.put(path, { idle_minutes });
const isIn = async (client: Client) => (await client.get(`${base}/profile`)).status === 200;
/** A session ends two minutes later, as its use is recorded, and reported, once a minute. */
const afterMinutes = (minutes: number) => new Date(api.clock.now().getTime() + minutes * minute).toISOString();
async function signIn(email: string): Promise<Client> {
  const { body } = await api.as(null).post(`${base}/profile/member/login`, { email, password: knownPassword });
  return api.as(body.data.token);
}
const ownSession = async (client: Client) =>
  (await client.get(`${base}/sessions`)).body.data.items.find(({ current }: { current: boolean }) => current);

describe("the rule of inactivity", () => {
  it("is read and set by the owner alone, to one of the choices", async () => {
    await expectOwnerAlone(api, path, { idle_minutes: 15 });
    for (const wrong of [14, 16, "15", null, 0, 1e9]) expect((await save(wrong)).status).toBe(400);
    expect((await store.owner.get(path)).body.data).toEqual({ idle_minutes: 240 });
    expect((await save(15)).body.data).toEqual({ idle_minutes: 15 });
    expect((await save(15)).status).toBe(200);
    expect((await store.owner.get(`${base}/profile`)).body.data.store_data.idle_minutes).toBe(15);
    const { items } = (await store.owner.get(`${base}/audit?object_id=${store.storeId}&action=session_rule.`)).body.data;
    expect(items).toHaveLength(1);
  });

  it("signs out whoever calls nothing for that long, and never lets a session outlive its twelve hours", async () => {
    const { email } = await api.member(["returns"]);
    await save(60);
    const [used, unused] = [await signIn(email), await signIn(email)];
    expect((await ownSession(used)).expires_at).toBe(afterMinutes(60 + 2));
    for (let passed = 0; passed < 12 * 60; passed += 45) {
      expect(await isIn(used)).toBe(true);
      if (passed === 45) expect(await isIn(unused)).toBe(true);
      if (passed === 135) expect(refusal(await unused.get(`${base}/profile`))).toEqual([401, "UNAUTHENTICATED"]);
      api.clock.advance(45 * minute);
    }
    expect(await isIn(used)).toBe(false);
  });

  it("applies to those who are signed in", async () => {
    const { email } = await api.member(["returns"]);
    const [idle, active] = [await signIn(email), await signIn(email)];
    api.clock.advance(20 * minute);
    expect(await isIn(active)).toBe(true);
    await save(15);
    expect(await isIn(idle)).toBe(false);
    expect((await ownSession(active)).expires_at).toBe(afterMinutes(15 + 2));
    await save(480);
    expect((await ownSession(active)).expires_at).toBe(afterMinutes(480 + 2));
    expect(await isIn(idle)).toBe(false);
  });

  it("does not count an open page that only listens", async () => {
    const { accountId, client } = await api.member(["returns"]);
    const end = () => api.db.kysely.selectFrom("session").select("expires_at").where("account_id", "=", accountId).executeTakeFirst();
    const before = await end();
    // Use is recorded once a minute, and tickets live for half of one.
    api.clock.advance(0.7 * minute);
    const { ticket } = (await client.post(`${base}/live-tickets`)).body.data;
    api.clock.advance(0.4 * minute);
    const stream = await followStream(`${await api.listen()}/api/v1/events?ticket=${ticket}`);
    await stream.until("event: ready");
    stream.leave();
    expect(await end()).toEqual(before);
    expect(await isIn(client)).toBe(true);
    expect(await end()).not.toEqual(before);
  });
});
