import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApi, type TestApi, type TestStore } from "../../../tests/support/api.ts";
import { knownPassword } from "../../../tests/support/people.ts";

const login = "/api/v1/merchants/login-merchant";
const memberLogin = "/api/v1/merchants/profile/member/login";

describe("signing in", () => {
  let api: TestApi;
  let store: TestStore;

  beforeAll(async () => {
    api = await startApi();
    store = await api.register({ name: "Shop one" });
  });
  afterAll(() => api.close());

  it("responds alike to an unknown address and a wrong password", async () => {
    const unknown = await api.as(null).post(login, { email: "nobody@example.test", password: "whatever-1" });
    const wrong = await api.as(null).post(login, { email: store.email, password: "whatever-1" });
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.body.data).toEqual({ code: "BAD_CREDENTIALS" });
  });

  it("refuses a merchant on the members' page and the reverse", async () => {
    const member = await api.member(["returns"]);
    const there = await api.as(null).post(memberLogin, { email: store.email, password: knownPassword });
    const here = await api.as(null).post(login, { email: member.email, password: knownPassword });
    expect([there.body.data.code, here.body.data.code]).toEqual(["BAD_CREDENTIALS", "BAD_CREDENTIALS"]);
  });

  it("refuses a suspended member", async () => {
    const member = await api.member(["returns"]);
    await api.db.kysely.updateTable("membership").set({ status: "suspended" }).where("id", "=", member.id).execute();
    const answer = await api.as(null).post(memberLogin, { email: member.email, password: knownPassword });
    expect(answer.body.data.code).toBe("BAD_CREDENTIALS");
    expect((await member.client.get("/api/v1/merchants/profile")).status).toBe(401);
  });

  it("names missing fields in the caller's language", async () => {
    const answer = await api.as(null).post(login, { email: "x" }, { "accept-language": "fr" });
    expect(answer.status).toBe(400);
    expect(answer.body.data.errors).toMatchObject({ password: "Ce champ est obligatoire.", email: "Cette valeur n’est pas valide." });
  });

  it("signs a merchant in whatever the case of the address", async () => {
    const { status, body } = await api
      .as(null)
      .post(login, { email: store.email.toUpperCase(), password: knownPassword, role: "merchant" });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      payment_methods: [],
      user_data: { user_type: "merchant", status: "active", email_verified: true, store_id: store.storeId },
      store_data: { _id: store.storeId, name: "Shop one" },
      platform_data: { normalized: "shopify" },
    });
    const profile = await api.as(body.data.token).get("/api/v1/merchants/profile");
    expect(profile.body.data).toMatchObject({ token: body.data.token, stores: [{ _id: store.storeId, user_type: "merchant" }] });
  });

  it("signs a member in with the permissions of the membership", async () => {
    const member = await api.member(["returns", "RETURNS_APPROVE"]);
    const { body } = await api.as(null).post(memberLogin, { email: member.email, password: knownPassword });
    expect(body.data.member_data).toMatchObject({ user_type: "member", permissions: ["returns", "RETURNS_APPROVE"], id: member.id });
  });

  it("asks an owner of several stores to choose one", async () => {
    const owner = await api.register();
    const other = await api.register();
    const place = { id: "second-place", store_id: other.storeId, account_id: owner.accountId, user_type: "merchant" } as const;
    await api.db.kysely.insertInto("membership").values(place).execute();
    const credentials = { email: owner.email, password: knownPassword };
    const choice = await api.as(null).post(login, credentials);
    expect(choice.status).toBe(409);
    expect(choice.body.data.code).toBe("CHOOSE_STORE");
    expect(choice.body.data.stores.map((one: { _id: string }) => one._id).sort()).toEqual([owner.storeId, other.storeId].sort());
    const chosen = await api.as(null).post(login, { ...credentials, storeId: other.storeId });
    expect(chosen.body.data.store_data._id).toBe(other.storeId);
    const foreign = await api.as(null).post(login, { ...credentials, storeId: store.storeId });
    expect(foreign.body.data.code).toBe("BAD_CREDENTIALS");
  });

  describe("in a browser that is already signed in", () => {
    const profile = "/api/v1/merchants/profile";
    const enter = async (email: string, token: string | null) =>
      (await api.as(token).post(login, { email, password: knownPassword })).body.data.token as string;
    const endings = async (storeId: string) =>
      (
        await api.db.kysely.selectFrom("audit").where("store_id", "=", storeId).where("action", "=", "session.ended").selectAll().execute()
      ).map(({ actor_name, object_type }) => [actor_name, object_type]);

    it("ends the former session, whoever's it was, and records it in that store", async () => {
      const [first, second] = [await api.register(), await api.register()];
      const former = await enter(first.email, null);
      const elsewhere = await enter(first.email, null);
      const token = await enter(second.email, former);
      expect((await api.as(former).get(profile)).status).toBe(401);
      expect((await api.as(token).get(profile)).status).toBe(200);
      expect((await api.as(elsewhere).get(profile)).status).toBe(200);
      const name = (await api.as(elsewhere).get(profile)).body.data.user_data;
      expect(await endings(first.storeId)).toEqual([[`${name.first_name} ${name.last_name}`, "session"]]);
      expect(await endings(second.storeId)).toEqual([]);
    });

    it("leaves the session open when it is refused", async () => {
      const { email, storeId } = await api.register();
      const former = await enter(email, null);
      expect((await api.as(former).post(login, { email, password: "wrong-one" })).status).toBe(401);
      expect((await api.as(former).get(profile)).status).toBe(200);
      expect(await endings(storeId)).toEqual([]);
    });

    it.each(["forged.token.here", "bh_live_0123456789", "", null])("takes no notice of %j, which is no session's token", async (token) => {
      const { email } = await api.register();
      const other = await enter(email, null);
      const entered = await enter(email, token);
      expect([(await api.as(other).get(profile)).status, (await api.as(entered).get(profile)).status]).toEqual([200, 200]);
    });

    it("takes no notice of a session that has ended", async () => {
      const { email, storeId } = await api.register();
      const former = await enter(email, null);
      await api.as(former).post("/api/v1/merchants/logout", {});
      expect(await endings(storeId)).toHaveLength(1);
      expect((await api.as(await enter(email, former)).get(profile)).status).toBe(200);
      expect(await endings(storeId)).toHaveLength(1);
    });
  });

  it("locks out for 15 minutes after ten failures, even with the right password", async () => {
    const owner = await api.register();
    const attempt = (password: string) => api.as(null).post(login, { email: owner.email, password });
    const failures = await Promise.all(Array.from({ length: 10 }, () => attempt("wrong-one")));
    expect(new Set(failures.map(({ status }) => status))).toEqual(new Set([401]));
    const refused = await attempt(knownPassword);
    expect(refused.status).toBe(429);
    expect(refused.body.data.code).toBe("RATE_LIMITED");
    expect(Number(refused.headers["retry-after"])).toBe(900);
    api.clock.advance(15 * 60_000 + 1000);
    expect((await attempt(knownPassword)).status).toBe(200);
  });

  it("clears failures after the right password", async () => {
    const owner = await api.register();
    const attempt = (password: string) => api.as(null).post(login, { email: owner.email, password });
    for (let round = 0; round < 2; round++) {
      await Promise.all(Array.from({ length: 9 }, () => attempt("wrong-one")));
      expect((await attempt(knownPassword)).status).toBe(200);
    }
  });
});
