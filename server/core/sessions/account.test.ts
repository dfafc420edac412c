import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApi, type TestApi, type TestStore } from "../../../tests/support/api.ts";
import { invitationToken } from "../../../tests/support/invitation-token.ts";
import { mailsTo } from "../../../tests/support/mails.ts";
import { knownPassword } from "../../../tests/support/people.ts";

const base = "/api/v1/merchants";
const newStore = (domain: string) => ({
  name: "Fjord & Sons",
  platform: "woocommerce",
  platform_domain: domain,
  currency: "EUR",
  timezone: "Europe/Oslo",
  country: "NO",
});

describe("registering", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());
  const person = (email: string, domain: string) => ({
    type: "merchantRegistration",
    email,
    password: "a-good-password",
    first_name: "Ida",
    last_name: "Fjord",
    store: newStore(domain),
  });

  it("refuses a short password, one that bcrypt would cut off, and an unknown time zone", async () => {
    const short = await api.as(null).post(`${base}/register`, { ...person("a@x.test", "a.test"), password: "short" });
    expect(short.body.data.errors.password).toBe("This is too short or too small.");
    const long = await api.as(null).post(`${base}/register`, { ...person("a@x.test", "a.test"), password: "é".repeat(40) });
    expect(long.body.data.errors.password).toContain("72 bytes");
    const zone = { ...person("a@x.test", "a.test"), store: { ...newStore("a.test"), timezone: "Mars/North" } };
    expect((await api.as(null).post(`${base}/register`, zone)).body.data.errors["store.timezone"]).toBe("This time zone does not exist.");
  });

  it("creates the owner and the store, signs in, and accepts no email address twice", async () => {
    const made = await api.as(null).post(`${base}/register`, person("ida@fjord.test", "https://Shop.Fjord.test/admin"));
    expect(made.status).toBe(201);
    expect(made.body.data.store_data).toMatchObject({ name: "Fjord & Sons", platform_domain: "shop.fjord.test", currency: "EUR" });
    expect(made.body.data.user_data).toMatchObject({ user_type: "merchant", email_verified: true, permissions: null });
    const owner = api.as(made.body.data.token);
    expect((await owner.get("/api/v1/stores")).body.data.items).toHaveLength(1);

    const again = await api.as(null).post(`${base}/register`, person("Ida@Fjord.test", "other.test"));
    expect([again.status, again.body.data.code]).toEqual([409, "EMAIL_TAKEN"]);
  });

  it("without mail lets the owner enter but does not count the address as verified", async () => {
    await api.as(null).post(`${base}/register`, person("victim@fjord.test", "victim.test"));
    const account = await api.db.kysely
      .selectFrom("account")
      .selectAll()
      .where("email", "=", "victim@fjord.test")
      .executeTakeFirstOrThrow();
    expect([account.email_verified, account.enters_unverified]).toEqual([false, true]);
    const login = await api.as(null).post(`${base}/login-merchant`, { email: "victim@fjord.test", password: "a-good-password" });
    expect(login.body.data.user_data.email_verified).toBe(true);
  });

  it("with another account's domain works; deliveries go to the account that signs them, and prove nothing", async () => {
    const register = async (email: string) => (await api.as(null).post(`${base}/register`, person(email, "claimed.test"))).body.data;
    const [squatter, merchant] = [await register("squatter@x.test"), await register("merchant@x.test")];
    const named = (store: string) => api.as(null).get(`/api/v1/public/portal/stores/${store}`);
    expect((await named("claimed.test")).status, "claimed by two, proven by none").toBe(404);
    expect((await named(squatter.store_data._id)).status).toBe(200);
    await api.as(squatter.token).put("/api/v1/stores/webhook-secret", { secret: "squatter-secret" });
    await api.as(merchant.token).put("/api/v1/stores/webhook-secret", { secret: "merchant-secret" });
    const payload = JSON.stringify({ id: 1 });
    const deliver = (secret: string) =>
      api.as(null).raw({
        method: "POST",
        url: "/api/v1/merchant/webhooks/incoming",
        payload,
        headers: {
          "content-type": "application/json",
          "x-wc-webhook-source": "https://claimed.test/",
          "x-wc-webhook-topic": "customer.created",
          "x-wc-webhook-signature": createHmac("sha256", secret).update(payload).digest("base64"),
        },
      });
    expect((await deliver("nobody's secret")).statusCode).toBe(401);
    expect((await deliver("merchant-secret")).statusCode).toBe(200);
    expect(await api.db.kysely.selectFrom("delivery").select("store_id").execute()).toEqual([{ store_id: merchant.store_data._id }]);
    expect((await named("claimed.test")).status, "a secret that its owner typed").toBe(404);
  });

  it("lets one of two concurrent registrations win", async () => {
    const both = await Promise.all([1, 2].map((n) => api.as(null).post(`${base}/register`, person("twin@x.test", `twin${n}.test`))));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const stores = await api.db.kysely.selectFrom("store").select("id").where("platform_domain", "like", "twin%").execute();
    expect(stores).toHaveLength(1);
  });
});

describe("where registration is not open", () => {
  const password = "a-good-password";
  const names = { first_name: "Gina", last_name: "Guest" };
  const attempts = async (registration: "invite" | "closed") => {
    const api = await startApi({ config: { registration } });
    const store = await api.register();
    const body = { email: "new@x.test", password, ...names, store: newStore("new.test") };
    const registered = await api.as(null).post(`${base}/register`, body);
    const invited = await store.owner.post(`${base}/members`, { email: "guest@x.test", preset: "Agent" });
    const token = invitationToken(invited.body.data.invitation_url);
    const accepted = await api.as(null).post(`${base}/members/accept-invitation`, { token, password, ...names });
    const options = await api.as(null).get(`${base}/login-options`);
    await api.close();
    return [registered, accepted].map(({ status, body }) => [status, body.data.code]).concat([[options.body.data.registration]]);
  };

  it("people enter by invitation alone, or not at all, and the sign-in page is informed", async () => {
    expect(await attempts("invite")).toEqual([[403, "ACCOUNTS_CLOSED"], [200, undefined], ["invite"]]);
    expect(await attempts("closed")).toEqual([[403, "ACCOUNTS_CLOSED"], [403, "ACCOUNTS_CLOSED"], ["closed"]]);
  });
});

describe("a ticket for the stream of events", () => {
  const tickets = `${base}/live-tickets`;
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
    await api.listen();
  });
  afterAll(() => api.close());
  /** Open the stream; returns its status, and leaves it. */
  const open = async (query: string): Promise<number> => {
    const address = api.app.server.address() as { port: number };
    const leaving = new AbortController();
    const { status } = await fetch(`http://127.0.0.1:${address.port}/api/v1/events?${query}`, { signal: leaving.signal });
    leaving.abort();
    return status;
  };
  const ticketOf = async (store: TestStore): Promise<string> => (await store.owner.post(tickets)).body.data.ticket;

  it("is issued to people, not to keys or strangers", async () => {
    await api.register();
    expect((await api.as(null).post(tickets)).status).toBe(401);
    expect((await (await api.key(["orders:read"])).client.post(tickets)).status).toBe(403);
  });

  it("opens it once, within half a minute, while the session lasts", async () => {
    const store = await api.register();
    const ticket = await ticketOf(store);
    expect(ticket).not.toContain(store.token);
    expect([await open(`ticket=${ticket}`), await open(`ticket=${ticket}`)]).toEqual([200, 401]);
    const late = await ticketOf(store);
    api.clock.advance(30_001);
    expect(await open(`ticket=${late}`)).toBe(401);
    const left = await ticketOf(store);
    await store.owner.post(`${base}/logout`);
    expect(await open(`ticket=${left}`)).toBe(401);
  });

  it("is the only way in by an address: a session's token there is refused", async () => {
    const store = await api.register();
    expect(await open(`access_token=${store.token}`)).toBe(401);
    expect(await open(`ticket=${store.token}`)).toBe(401);
  });
});

describe("an account", () => {
  let api: TestApi;
  let store: TestStore;
  beforeAll(async () => {
    api = await startApi();
    store = await api.register();
  });
  afterAll(() => api.close());

  it("is closed without a token, with an invalid one, and to API keys", async () => {
    for (const path of ["profile", "sessions", "members"]) {
      expect((await api.as(null).get(`${base}/${path}`)).body.data.code).toBe("UNAUTHENTICATED");
      expect((await api.as("not-a-token").get(`${base}/${path}`)).status).toBe(401);
    }
    const { client } = await api.key(["orders:read"]);
    expect((await client.get(`${base}/profile`)).status).toBe(403);
    expect((await client.post(`${base}/logout`)).status).toBe(403);
  });

  it("changes the names and logs it", async () => {
    const answer = await store.owner.patch(`${base}/profile/update`, { first_name: " Ann " });
    expect(answer.body.data).toMatchObject({ first_name: "Ann", id: store.membershipId });
    const audit = await api.db.kysely.selectFrom("audit").selectAll().where("store_id", "=", store.storeId).execute();
    expect(audit.at(-1)).toMatchObject({ action: "profile.updated", actor_id: store.membershipId, after: { first_name: "Ann" } });
    expect((await store.owner.patch(`${base}/profile/update`, { email: "x@y.test" })).body.data.errors).toEqual({
      email: "This field does not exist.",
    });
  });

  it("requires both passwords to change one, and the old one to be right", async () => {
    const missing = await store.owner.patch(`${base}/profile/change-password`, { password: "another-password" });
    expect([missing.status, missing.body.message]).toEqual([400, "Missing required password fields"]);
    const short = await store.owner.patch(`${base}/update-password`, { old_password: knownPassword, password: "short" });
    expect(short.body.data.errors).toEqual({ password: "This is too short or too small." });
    const wrong = await store.owner.patch(`${base}/update-password`, { old_password: "not-mine-1", password: "another-password" });
    expect([wrong.status, wrong.body.data.code]).toEqual([401, "BAD_CREDENTIALS"]);
    const elsewhere = { old_password: knownPassword, password: "another-password", store_id: "not-mine" };
    expect((await store.owner.patch(`${base}/profile/change-password`, elsewhere)).status).toBe(404);
  });

  it("refuses a new password that is common, or made of the person's or the store's name", async () => {
    for (const password of ["Password1", "Ann-2026!", store.email, "backhaul2026"]) {
      const { body } = await store.owner.patch(`${base}/update-password`, { old_password: knownPassword, password });
      expect([password, body.data.errors?.password]).toEqual([password, expect.stringContaining("easy to guess")]);
    }
  });

  it("ends every other session with a new password", async () => {
    const owner = await api.register();
    const login = { email: owner.email, password: knownPassword };
    const other = await api.as(null).post(`${base}/login-merchant`, login);
    const change = { old_password: knownPassword, password: "another-password", store_id: owner.storeId };
    expect((await owner.owner.patch(`${base}/profile/change-password`, change)).status).toBe(200);
    expect((await api.as(other.body.data.token).get(`${base}/profile`)).status).toBe(401);
    expect((await owner.owner.get(`${base}/profile`)).status).toBe(200);
    expect((await api.as(null).post(`${base}/login-merchant`, login)).status).toBe(401);
    expect((await api.as(null).post(`${base}/login-merchant`, { ...login, password: "another-password" })).status).toBe(200);
  });

  it("lists its sessions, ends one of them, and none of another account", async () => {
    const owner = await api.register();
    const login = await api.as(null).post(`${base}/login-merchant`, { email: owner.email, password: knownPassword });
    const listed = await owner.owner.get(`${base}/sessions`);
    expect(listed.body.data.items).toHaveLength(2);
    const other = listed.body.data.items.find((one: { current: boolean }) => !one.current);
    expect((await store.owner.delete(`${base}/sessions/${other.id}`)).status).toBe(404);
    expect((await owner.owner.delete(`${base}/sessions/${other.id}`)).body.data).toEqual({ ended: 1 });
    expect((await owner.owner.delete(`${base}/sessions/${other.id}`)).status).toBe(404);
    expect((await api.as(login.body.data.token).get(`${base}/profile`)).status).toBe(401);
  });

  it("signs out everywhere else on request", async () => {
    const owner = await api.register();
    const login = { email: owner.email, password: knownPassword };
    const others = await Promise.all([1, 2].map(() => api.as(null).post(`${base}/login-merchant`, login)));
    expect((await owner.owner.delete(`${base}/sessions`)).body.data).toEqual({ ended: 2 });
    for (const { body } of others) expect((await api.as(body.data.token).get(`${base}/profile`)).status).toBe(401);
    expect((await owner.owner.get(`${base}/sessions`)).body.data.items).toMatchObject([{ current: true, browser: null, system: null }]);
    expect((await owner.owner.delete(`${base}/sessions`)).body.data).toEqual({ ended: 0 });
  });

  it("is informed by mail of a sign-in from a new kind of device, in its own language", async () => {
    const owner = await api.register();
    const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0";
    const enter = (language: string) =>
      api
        .as(null)
        .post(
          `${base}/login-merchant`,
          { email: owner.email, password: knownPassword },
          { "user-agent": firefox, "accept-language": language },
        );
    await api.db.kysely.updateTable("account").set({ language: "fr" }).where("id", "=", owner.accountId).execute();
    for (const language of ["ar", "vi"]) expect((await enter(language)).status).toBe(200);
    const mails = await mailsTo(api, owner.email);
    expect(mails).toMatchObject([{ template: "newSignIn", language: "fr", body: expect.stringContaining("Firefox, Linux") }]);
    const { items } = (await owner.owner.get(`${base}/sessions`)).body.data;
    expect(items.map((one: { browser: string | null }) => one.browser).sort()).toEqual(["Firefox", "Firefox", null]);
  });

  it("ends the session at logout at once, and automatically after twelve hours", async () => {
    const owner = await api.register();
    const member = await api.member(["returns"]);
    expect((await owner.owner.post(`${base}/logout`)).body.data).toEqual({ ended: 1 });
    expect((await owner.owner.get(`${base}/profile`)).body.data.code).toBe("UNAUTHENTICATED");
    api.clock.advance(12 * 3_600_000 - 1000);
    expect((await member.client.get(`${base}/profile`)).status).toBe(200);
    api.clock.advance(2000);
    expect((await member.client.get(`${base}/profile`)).status).toBe(401);
  });

  it("switches to another store of the same person and to no other", async () => {
    const [owner, other] = [await api.register(), await api.register()];
    const place = {
      id: `in-${other.storeId}`.slice(0, 60),
      store_id: other.storeId,
      account_id: owner.accountId,
      user_type: "member",
    } as const;
    await api.db.kysely.insertInto("membership").values(place).execute();
    const switched = await owner.owner.post(`${base}/switch-store`, { store_id: other.storeId });
    expect(switched.body.data).toMatchObject({ user_data: { user_type: "member", permissions: null }, store_data: { _id: other.storeId } });
    const there = api.as(switched.body.data.token);
    expect((await there.get(`${base}/profile`)).body.data.user_data.store_id).toBe(other.storeId);
    expect((await there.get(`${base}/members`)).status, "a member without a list of permissions sees nothing").toBe(403);
    expect((await other.owner.post(`${base}/switch-store`, { store_id: owner.storeId })).status).toBe(404);
  });

  it("applies new permissions at the next call", async () => {
    await api.register();
    const member = await api.member([]);
    expect((await member.client.get("/api/v1/merchant/returns/counts")).status).toBe(403);
    const permissions = JSON.stringify(["returns"]);
    await api.db.kysely
      .updateTable("membership")
      .set({ permissions: permissions as unknown as string[] })
      .where("id", "=", member.id)
      .execute();
    expect((await member.client.get("/api/v1/merchant/returns/counts")).status).toBe(200);
    await api.db.kysely.updateTable("account").set({ status: "suspended" }).where("id", "=", member.accountId).execute();
    expect((await member.client.get("/api/v1/merchant/returns/counts")).status).toBe(401);
  });

  it("lists the members of its own store only", async () => {
    const owner = await api.register();
    const member = await api.member(["returns"]);
    const { body } = await member.client.get(`${base}/members`);
    expect(body.data.items.map((one: { id: string }) => one.id).sort()).toEqual([owner.membershipId, member.id].sort());
  });
});
