import bcrypt from "bcrypt";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { presets } from "#contracts/permissions";
import { fixedClock } from "#server/kit/clock";
import { messageTasks } from "#server/messaging/messages/sending/send-mail";
import { openBody } from "#server/messaging/writing/api";
import { startApi, type TestApi, type TestStore } from "../../../tests/support/api.ts";
import { invitationToken } from "../../../tests/support/invitation-token.ts";
import { refusal } from "../../../tests/support/world.ts";

const base = "/api/v1/merchants/members";
let api: TestApi;
let shop: TestStore;
beforeAll(async () => {
  api = await startApi({ config: { trustProxy: 1 } });
});
afterAll(() => api.close());
beforeEach(async () => {
  shop = await api.register();
});

let counter = 0;
const address = () => `guest-${++counter}@example.test`;
const person = (change: object = {}) => ({ email: address(), first_name: "Gina", last_name: "Guest", preset: "Agent", ...change });
const invite = async (change: object = {}) => {
  const { status, body } = await shop.owner.post(base, person(change));
  expect(status, JSON.stringify(body)).toBe(201);
  return { ...body.data, token: invitationToken(body.data.invitation_url) } as Record<string, any>;
};
const password = "a sentence of my own";
const accept = (token: string, change: object = {}) =>
  api.as(null).post(`${base}/accept-invitation`, { token, password, first_name: "Gina", last_name: "Guest", ...change });
const signIn = async (email: string, given = password) =>
  api.as(null).post("/api/v1/merchants/profile/member/login", { email, password: given });
const everyCall = (client: TestStore["owner"], id: string) => [
  () => client.get(`${base}/list`),
  () => client.get(`${base}/${id}`),
  () => client.post(base, {}),
  () => client.put(`${base}/${id}`, {}),
  () => client.delete(`${base}/${id}`),
  ...["suspend", "activate", "end-sessions", "resend"].map((action) => () => client.post(`${base}/${id}/${action}`, {})),
];

describe("members", () => {
  it("are managed by the owner, never by a member", async () => {
    const { id } = await invite();
    for (const call of everyCall(api.as(null), id)) expect((await call()).status).toBe(401);
    const { client } = await api.member([...presets.Manager], { storeId: shop.storeId });
    for (const call of everyCall(client, id)) expect((await call()).status).toBe(403);
    expect((await client.get(base)).status).toBe(200);
  });

  it("match the contract's description", async () => {
    const wrong: [object, string][] = [
      [{ email: "nobody" }, "email"],
      [{ preset: "King" }, "preset"],
      [{ preset: null }, "permissions"],
      [{ permissions: ["fly"] }, "permissions.0"],
      [{ locations: [] }, "locations"],
      [{ refund_limits: { USD: 1.5 } }, "refund_limits.USD"],
      [{ refund_limits: { dollars: 1 } }, "refund_limits.dollars"],
    ];
    for (const [change, field] of wrong) {
      const { status, body } = await shop.owner.post(base, person(change));
      expect([status, Object.keys(body.data.errors ?? {})], JSON.stringify(change)).toEqual([400, [field]]);
    }
    expect((await shop.owner.get(`${base}/list?status=gone`)).status).toBe(400);
  });

  it("of another store are not found", async () => {
    const { id } = await invite();
    const { owner } = await api.register();
    for (const call of everyCall(owner, id)
      .slice(1)
      .filter((_, index) => index !== 1))
      expect((await call()).status).toBe(404);
    const { body } = await owner.get(`${base}/list`);
    expect(body.data.items).toHaveLength(1);
  });

  it("are invited once, with existing locations", async () => {
    const { email } = await invite();
    expect(refusal(await shop.owner.post(base, person({ email: email.toUpperCase() })))).toEqual([409, "MEMBER_EXISTS"]);
    expect(refusal(await shop.owner.post(base, person({ email: shop.email })))).toEqual([409, "MEMBER_EXISTS"]);
    expect(refusal(await shop.owner.post(base, person({ locations: ["nowhere"] })))).toEqual([422, "UNKNOWN_LOCATION"]);
  });

  it("start with their preset or with chosen permissions", async () => {
    expect(await invite({ preset: "Warehouse" })).toMatchObject({ permissions: presets.Warehouse, status: "invited", joined_at: null });
    const own = await invite({ preset: "Finance", permissions: ["can_refund", "returns"], refund_limits: { USD: 500 } });
    expect(own).toMatchObject({ preset: "Finance", permissions: ["returns", "can_refund"], refund_limits: { USD: 500 } });
    expect(await invite({ permissions: ["returns"], refund_limits: { USD: 500 } })).toMatchObject({ refund_limits: null });
    expect(await invite({ preset: "Owner", permissions: ["returns"] })).toMatchObject({ user_type: "merchant", permissions: null });
  });

  it("are listed together with invited people and found by name and address", async () => {
    await invite({ first_name: "Zoë", last_name: "Zimmer", preset: "Viewer" });
    const names = async (query: string) =>
      (await shop.owner.get(`${base}/list?${query}`)).body.data.items.map((one: { first_name: string }) => one.first_name);
    expect(await names("q=zoë")).toEqual(["Zoë"]);
    expect(await names("status=invited&preset=Viewer")).toEqual(["Zoë"]);
    expect(await names("status=invited&preset=Agent")).toEqual([]);
    expect(await names("preset=Owner")).toHaveLength(1);
    expect((await names("sort=-name"))[0]).toBe("Zoë");
    expect((await shop.owner.get(`${base}/list`)).body.data.items.filter((one: { is_self: boolean }) => one.is_self)).toHaveLength(1);
  });
});

describe("an invitation", () => {
  it("is mailed, and its link returned only when no mail server sends it", async () => {
    const { email } = await invite();
    const [mail] = await api.db.kysely.selectFrom("message").selectAll().where("recipient", "=", email).execute();
    expect(mail).toMatchObject({ template: "invitation", state: "KEPT", store_id: shop.storeId });
    expect(mail?.body, "sealed at rest").not.toContain("token");
    expect(openBody(api.config.secret, mail?.body ?? "")).toContain("/auth/accept-invitation#token=");
  });

  it("is deleted from the stored mails once its link no longer works", async () => {
    const { email } = await invite();
    const [expired] = messageTasks({ db: api.db, clock: fixedClock("2099-01-01T00:00:00Z") });
    const [early] = messageTasks({ db: api.db, clock: api.clock });
    const text = async () =>
      (await api.db.kysely.selectFrom("message").select("body").where("recipient", "=", email).executeTakeFirst())?.body;
    const signal = new AbortController().signal;
    await early?.run(signal);
    expect(await text()).not.toBe("");
    await expired?.run(signal);
    expect(await text()).toBe("");
  });

  it("lets a person join with a password of their own, once", async () => {
    const { token, email, id } = await invite({ preset: "Viewer" });
    const shown = await api.as(null).post(`${base}/invitation`, { token });
    expect(shown.body.data).toMatchObject({ email, needs: "password", user_type: "member", store: { _id: shop.storeId } });
    expect((await accept(token, { password: "short" })).status).toBe(400);
    expect((await accept(token)).body.data).toEqual({ store_id: shop.storeId, email, user_type: "member" });
    const { body } = await signIn(email);
    expect(body.data.member_data).toMatchObject({ id, permissions: presets.Viewer, email_verified: true });
    expect(refusal(await accept(token))).toEqual([404, "NOT_FOUND"]);
    expect((await shop.owner.get(`${base}/${id}`)).body.data).toMatchObject({ status: "active", joined_at: expect.any(String) });
  });

  it("lets one of two people join at once", async () => {
    const { token } = await invite();
    const both = await Promise.all([accept(token), accept(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it("expires after seven days, or when replaced", async () => {
    const { token, id } = await invite();
    const again = await shop.owner.post(`${base}/${id}/resend`, {});
    expect((await accept(token)).status).toBe(404);
    const next = invitationToken(again.body.data.invitation_url);
    api.clock.advance(7 * 86_400_000 + 1);
    expect(refusal(await accept(next))).toEqual([409, "INVITATION_EXPIRED"]);
    expect((await accept("no such link at all, none")).status).toBe(404);
  });

  it("accepts the session of the invited account in use, and no other", async () => {
    const other = await api.register();
    const guest = await api.member(["returns"], { storeId: other.storeId });
    const { token } = await invite({ email: guest.email });
    expect((await api.as(null).post(`${base}/invitation`, { token })).body.data.needs).toBe("sign-in");
    expect(refusal(await accept(token))).toEqual([409, "EMAIL_TAKEN"]);
    expect((await api.as(null).post(`${base}/join`, { token })).status).toBe(401);
    expect(refusal(await other.owner.post(`${base}/join`, { token }))).toEqual([409, "INVITATION_FOR_ANOTHER"]);
    const { body } = await guest.client.post(`${base}/join`, { token });
    expect(body.data).toEqual({ store_id: shop.storeId });
    expect((await guest.client.post("/api/v1/merchants/switch-store", { store_id: shop.storeId })).status).toBe(200);
  });

  it("brings back a removed person", async () => {
    const { token, email, id } = await invite();
    await accept(token);
    await shop.owner.delete(`${base}/${id}`);
    expect((await signIn(email)).status).toBe(401);
    const again = await invite({ email, preset: "Viewer" });
    expect(again.id).toBe(id);
    await accept(again.token, { password: "another sentence" });
    expect((await signIn(email, "another sentence")).body.data.member_data.permissions).toEqual(presets.Viewer);
  });

  it("is invalid when withdrawn", async () => {
    const { token, id } = await invite();
    expect((await shop.owner.delete(`${base}/${id}`)).body.data).toEqual({ removed: true });
    expect((await accept(token)).status).toBe(404);
    expect((await shop.owner.post(`${base}/${id}/resend`, {})).status).toBe(404);
  });
});

describe("attempts at invitations", () => {
  it("with unknown links are limited per address and cost no password hash", async () => {
    const hash = vi.spyOn(bcrypt, "hash");
    const from = { "x-forwarded-for": "198.51.100.1" };
    const body = (n: number) => ({ token: `made-up-link-number-${n}`, password, first_name: "A", last_name: "B" });
    const tries = await Promise.all(Array.from({ length: 101 }, (_, n) => api.as(null).post(`${base}/accept-invitation`, body(n), from)));
    expect(tries.filter(({ status }) => status === 404)).toHaveLength(100);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(hash).not.toHaveBeenCalled();
    const { token } = await invite();
    expect((await accept(token)).status, "another address is not affected").toBe(200);
    expect(hash).toHaveBeenCalledTimes(1);
    hash.mockRestore();
  });

  it("are sent at most five times an hour to one recipient, from all stores together", async () => {
    const { id, email } = await invite();
    const other = await api.register();
    for (let n = 0; n < 3; n++) expect((await shop.owner.post(`${base}/${id}/resend`, {})).status).toBe(200);
    expect((await other.owner.post(base, person({ email }))).status).toBe(201);
    const refused = await shop.owner.post(`${base}/${id}/resend`, {});
    expect([...refusal(refused), Number(refused.headers["retry-after"])]).toEqual([429, "RATE_LIMITED", 3600]);
    api.clock.advance(3_600_001);
    expect((await shop.owner.post(`${base}/${id}/resend`, {})).status).toBe(200);
  });

  it("are sent at most fifty times an hour by one store", async () => {
    for (let n = 0; n < 50; n++) await invite();
    expect(refusal(await shop.owner.post(base, person()))).toEqual([429, "RATE_LIMITED"]);
    const other = await api.register();
    expect((await other.owner.post(base, person())).status).toBe(201);
  });
});

describe("a member's rights", () => {
  it("change with the next call", async () => {
    const { id, client } = await api.member(["returns"], { storeId: shop.storeId });
    expect((await client.get("/api/v1/merchant/returns")).status).toBe(200);
    const { body } = await shop.owner.put(`${base}/${id}`, { permissions: ["orders"], expected_version: 1 });
    expect(body.data).toMatchObject({ permissions: ["orders"], version: 2 });
    expect((await client.get("/api/v1/merchant/returns")).status).toBe(403);
    const late = await shop.owner.put(`${base}/${id}`, { permissions: [], expected_version: 1 });
    expect(refusal(late, "changed_by")).toEqual([409, "STALE_VERSION", expect.stringMatching(/^owner /)]);
    expect(late.body.data.current.version).toBe(2);
    const same = await shop.owner.put(`${base}/${id}`, { permissions: ["orders"] });
    expect(same.body.data.version).toBe(2);
  });

  it("follow a new preset, unless others are chosen with it", async () => {
    const { id } = await api.member(["returns"], { storeId: shop.storeId });
    expect((await shop.owner.put(`${base}/${id}`, { preset: "Viewer" })).body.data.permissions).toEqual(presets.Viewer);
    const { body } = await shop.owner.put(`${base}/${id}`, { preset: "Agent", permissions: ["returns"] });
    expect(body.data).toMatchObject({ preset: "Agent", permissions: ["returns"] });
  });

  it("end with suspension, like the session, and return on activation", async () => {
    const { id, client, email } = await api.member(["returns"], { storeId: shop.storeId });
    expect((await shop.owner.post(`${base}/${id}/suspend`, {})).body.data.status).toBe("suspended");
    expect((await client.get("/api/v1/merchants/profile")).status).toBe(401);
    expect((await signIn(email, "correct horse battery")).status).toBe(401);
    expect((await shop.owner.post(`${base}/${id}/activate`, {})).body.data.status).toBe("active");
    expect((await client.get("/api/v1/merchants/profile")).status).toBe(401);
    expect((await signIn(email, "correct horse battery")).status).toBe(200);
  });

  // Within the time after which a stream would ask by itself whether its session is still valid.
  it("remain when all sessions end, whose streams end too", { timeout: 15_000 }, async () => {
    const { id, client, email, token } = await api.member(["returns"], { storeId: shop.storeId });
    const other = await api.member(["returns"], { storeId: shop.storeId });
    const second = (await signIn(email, "correct horse battery")).body.data.token;
    const events = `${await api.listen()}/api/v1/events`;
    const streams = await Promise.all([token, second].map((one) => fetch(events, { headers: { authorization: `Bearer ${one}` } })));
    expect(streams.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await shop.owner.post(`${base}/${id}/end-sessions`, {});
    expect(body.data).toEqual({ ended: 2 });
    await Promise.all(streams.map((stream) => stream.text()));
    for (const ended of [client, api.as(second)]) expect((await ended.get("/api/v1/merchants/profile")).status).toBe(401);
    for (const left of [other.client, shop.owner]) expect((await left.get("/api/v1/merchants/profile")).status).toBe(200);
    expect((await shop.owner.post(`${base}/${id}/end-sessions`, {})).body.data).toEqual({ ended: 0 });
    const { items } = (await shop.owner.get(`/api/v1/merchants/audit?object_id=${id}`)).body.data;
    expect(items).toMatchObject([{ action: "member.sessions_ended", changes: [{ field: "ended_sessions", before: null, after: 2 }] }]);
    expect((await signIn(email, "correct horse battery")).status).toBe(200);
  });

  it("do not end by this in another store, nor for oneself or somebody who has not joined", async () => {
    const { id, accountId } = await api.member(["returns"], { storeId: shop.storeId });
    const second = await api.register();
    expect((await second.owner.post(`${base}/${id}/end-sessions`, {})).status).toBe(404);
    expect(refusal(await shop.owner.post(`${base}/${shop.membershipId}/end-sessions`, {}))).toEqual([409, "OWNER_PROTECTED"]);
    expect((await shop.owner.post(`${base}/${(await invite()).id}/end-sessions`, {})).status).toBe(400);
    await shop.owner.put(`${base}/${id}`, { preset: "Owner" });
    await api.db.kysely.updateTable("session").set({ store_id: second.storeId }).where("account_id", "=", accountId).execute();
    expect((await shop.owner.post(`${base}/${id}/end-sessions`, {})).body.data).toEqual({ ended: 0 });
  });

  it("end with removal", async () => {
    const { id, client } = await api.member(["returns"], { storeId: shop.storeId });
    expect((await shop.owner.delete(`${base}/${id}`)).status).toBe(200);
    expect((await client.get("/api/v1/merchants/profile")).status).toBe(401);
    expect((await shop.owner.get(`${base}/${id}`)).status).toBe(404);
  });

  it("limit refunds by currency", async () => {
    const { id } = await api.member(["returns", "can_refund"], { storeId: shop.storeId });
    const { body } = await shop.owner.put(`${base}/${id}`, { refund_limits: { USD: 1000, JPY: 5000 } });
    expect(body.data.refund_limits).toEqual({ USD: 1000, JPY: 5000 });
    expect((await shop.owner.put(`${base}/${id}`, { refund_limits: null })).body.data.refund_limits).toBeNull();
  });
});

describe("an owner", () => {
  it("cannot be removed or suspended, nor change themselves", async () => {
    const self = shop.membershipId;
    for (const answer of [
      await shop.owner.delete(`${base}/${self}`),
      await shop.owner.post(`${base}/${self}/suspend`, {}),
      await shop.owner.put(`${base}/${self}`, { preset: "Viewer" }),
    ])
      expect(refusal(answer)).toEqual([409, "OWNER_PROTECTED"]);
  });

  it("may make another owner a member, except the last one", async () => {
    const { id, accountId } = await api.member(["returns"], { storeId: shop.storeId });
    expect((await shop.owner.put(`${base}/${id}`, { preset: "Owner" })).body.data).toMatchObject({
      user_type: "merchant",
      permissions: null,
    });
    const second = await api.db.kysely.selectFrom("membership").select("user_type").where("account_id", "=", accountId).executeTakeFirst();
    expect(second).toEqual({ user_type: "merchant" });
    expect(refusal(await shop.owner.delete(`${base}/${id}`))).toEqual([409, "OWNER_PROTECTED"]);
    expect((await shop.owner.put(`${base}/${id}`, { preset: "Agent" })).body.data).toMatchObject({ permissions: presets.Agent });
  });

  it("remains when two demote each other at once", async () => {
    const { id, client } = await api.member([], { storeId: shop.storeId });
    await shop.owner.put(`${base}/${id}`, { preset: "Owner" });
    await Promise.all([
      shop.owner.put(`${base}/${id}`, { preset: "Agent" }),
      client.put(`${base}/${shop.membershipId}`, { preset: "Agent" }),
    ]);
    const left = await api.db.kysely
      .selectFrom("membership")
      .select("id")
      .where("store_id", "=", shop.storeId)
      .where("user_type", "=", "merchant")
      .execute();
    expect(left).toHaveLength(1);
  });
});
