import { generateSync } from "otplib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi, type TestStore } from "../../../tests/support/api.ts";
import { mailsTo } from "../../../tests/support/mails.ts";
import { knownPassword } from "../../../tests/support/people.ts";

const base = "/api/v1/merchants";
const step = 30_000;

let api: TestApi;
let store: TestStore;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  store = await api.register();
});

const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor((api.clock.now().getTime() + steps * step) / 1000) });
const setUp = (of = store.owner) => of.put(`${base}/2fa/setup`, { password: knownPassword });
const login = async (password = knownPassword) => api.as(null).post(`${base}/login-merchant`, { email: store.email, password });
const challenge = async (): Promise<string> => (await login()).body.data.challenge;
const second = (token: string, code: string) => api.as(null).post(`${base}/login-2fa`, { challenge: token, code });

async function switchOn(): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await setUp()).body.data;
  const { recovery_codes: codes } = (await store.owner.put(`${base}/2fa`, { code: codeOf(secret) })).body.data;
  // The code that switched it on counts as used.
  api.clock.advance(2 * step);
  return { secret, codes };
}

describe("the second factor", () => {
  it("is closed without a token, and to API keys", async () => {
    expect((await api.as(null).get(`${base}/2fa`)).status).toBe(401);
    const { client } = await api.key(["orders:read"]);
    expect((await client.get(`${base}/2fa`)).status).toBe(403);
    expect((await setUp(client)).status).toBe(403);
  });

  it("is set up with the password alone", async () => {
    for (const password of [undefined, "not-mine-1"]) {
      const refused = await store.owner.put(`${base}/2fa/setup`, { password });
      expect([refused.status, refused.body.data.code]).toEqual(password ? [401, "BAD_CREDENTIALS"] : [400, "BAD_REQUEST"]);
    }
    expect((await store.owner.put(`${base}/2fa`, { code: "123456" })).body.data.code).toBe("TWO_FACTOR_IS_OFF");
    expect((await setUp()).status).toBe(200);
  });

  it("needs a code to be switched on, and the password to be switched off", async () => {
    expect((await store.owner.put(`${base}/2fa`, {})).status).toBe(400);
    expect((await store.owner.put(`${base}/2fa`, { code: "123456" })).body.data.code).toBe("TWO_FACTOR_IS_OFF");
    expect((await store.owner.put(`${base}/2fa/off`, { password: knownPassword })).body.data.code).toBe("TWO_FACTOR_IS_OFF");
    const { secret } = (await setUp()).body.data;
    expect((await store.owner.put(`${base}/2fa`, { code: codeOf(secret, 5) })).body.data.code).toBe("BAD_CODE");
    expect((await login()).status).toBe(200);
    expect((await store.owner.put(`${base}/2fa`, { code: codeOf(secret) })).body.data.recovery_codes).toHaveLength(10);
    expect((await setUp()).body.data.code).toBe("TWO_FACTOR_IS_ON");
    expect((await login()).status).toBe(401);

    expect((await store.owner.put(`${base}/2fa/off`, { password: "not-mine-1" })).body.data.code).toBe("BAD_CREDENTIALS");
    expect((await store.owner.put(`${base}/2fa/off`, { password: knownPassword })).body.data).toMatchObject({ on: false });
    expect((await login()).status).toBe(200);
    expect((await mailsTo(api, store.email)).map(({ template }) => template)).toEqual(["twoFactorOn", "twoFactorOff"]);
  });

  it("shows the secret as text and as a QR code, and stores neither it nor the recovery codes readably", async () => {
    const { body } = await setUp();
    const { secret, otpauth_url, qr_svg } = body.data;
    expect(otpauth_url).toContain(`secret=${secret}`);
    expect(qr_svg).toMatch(/^<svg /);
    const { recovery_codes } = (await store.owner.put(`${base}/2fa`, { code: codeOf(secret) })).body.data;
    const stored = JSON.stringify([
      await api.db.kysely.selectFrom("second_factor").selectAll().execute(),
      await api.db.kysely.selectFrom("recovery_code").selectAll().execute(),
      await api.db.kysely.selectFrom("idempotency").selectAll().execute(),
    ]);
    for (const text of [secret, ...recovery_codes]) expect(stored).not.toContain(text.replace("-", ""));
  });

  it("accepts a code one step early or late, each once, and never an older one", async () => {
    const { secret } = await switchOn();
    const started = await login();
    expect([started.status, started.body.data.code]).toEqual([401, "TWO_FACTOR_REQUIRED"]);
    expect((await second(await challenge(), codeOf(secret, -2))).body.data.code).toBe("BAD_CODE");
    const early = codeOf(secret, 1);
    const entered = await second(await challenge(), early);
    expect(entered.body.data).toMatchObject({ user_data: { email: store.email } });
    expect((await api.as(entered.body.data.token).get(`${base}/profile`)).status).toBe(200);
    expect((await second(await challenge(), early)).body.data.code).toBe("BAD_CODE");
    expect((await second(await challenge(), codeOf(secret))).body.data.code).toBe("BAD_CODE");
    api.clock.advance(2 * step);
    expect((await second(await challenge(), codeOf(secret))).status).toBe(200);
  });

  it("lets one of two concurrent sign-ins with the same code win", async () => {
    const { secret } = await switchOn();
    const started = [await challenge(), await challenge()];
    const both = await Promise.all(started.map((one) => second(one, codeOf(secret))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it("accepts a recovery code however it is typed, once", async () => {
    const { codes } = await switchOn();
    const typed = (codes[3] ?? "").toLowerCase().replace("-", " ");
    expect((await second(await challenge(), typed)).status).toBe(200);
    expect((await second(await challenge(), typed)).body.data.code).toBe("BAD_CODE");
    expect((await store.owner.get(`${base}/2fa`)).body.data).toMatchObject({ on: true, recovery_codes_left: 9 });
  });

  it("creates new recovery codes for the password, and voids the previous ones", async () => {
    const { codes } = await switchOn();
    expect((await store.owner.put(`${base}/2fa/recovery-codes`, { password: "not-mine-1" })).body.data.code).toBe("BAD_CREDENTIALS");
    const renewed = await store.owner.put(`${base}/2fa/recovery-codes`, { password: knownPassword });
    expect((await second(await challenge(), codes[0] ?? "")).body.data.code).toBe("BAD_CODE");
    expect((await second(await challenge(), renewed.body.data.recovery_codes[0])).status).toBe(200);
  });

  it("must be entered within ten minutes and five attempts, ten per account", async () => {
    const { secret } = await switchOn();
    const slow = await challenge();
    api.clock.advance(10 * 60_000 + 1000);
    expect((await second(slow, codeOf(secret))).body.data.code).toBe("CHALLENGE_ENDED");
    expect((await second("made-up", codeOf(secret))).body.data.code).toBe("CHALLENGE_ENDED");
    const tried = await challenge();
    for (let n = 0; n < 5; n++) expect((await second(tried, "000000")).body.data.code).toBe("BAD_CODE");
    expect((await second(tried, codeOf(secret))).body.data.code).toBe("CHALLENGE_ENDED");
    const other = await challenge();
    for (let n = 0; n < 5; n++) await second(other, "000000");
    const refused = await second(await challenge(), codeOf(secret));
    expect([refused.status, refused.body.data.code]).toEqual([429, "RATE_LIMITED"]);
  });

  it("is accepted from a device that signed in before, however many codes others guess", async () => {
    const { secret } = await switchOn();
    const first = await second(await challenge(), codeOf(secret));
    const cookie = String([first.headers["set-cookie"]].flat()[0]).split(";")[0] ?? "";
    for (let round = 0; round < 2; round++) {
      const guessed = await challenge();
      for (let n = 0; n < 5; n++) await second(guessed, "000000");
    }
    api.clock.advance(30_000);
    expect((await second(await challenge(), codeOf(secret))).status).toBe(429);
    const body = { challenge: await challenge(), code: codeOf(secret) };
    expect((await api.as(null).post(`${base}/login-2fa`, body, { cookie })).status).toBe(200);
  });

  it("cannot be completed once the password it started with was changed", async () => {
    const { secret } = await switchOn();
    const begun = await challenge();
    const change = { old_password: knownPassword, password: "another-password" };
    expect((await store.owner.patch(`${base}/profile/change-password`, change)).status).toBe(200);
    expect((await second(begun, codeOf(secret))).body.data.code).toBe("CHALLENGE_ENDED");
  });

  it("applies to members too, and responds like their sign-in", async () => {
    const member = await api.member(["returns"]);
    const { secret } = (await setUp(member.client)).body.data;
    await member.client.put(`${base}/2fa`, { code: codeOf(secret) });
    api.clock.advance(2 * step);
    const started = await api.as(null).post(`${base}/profile/member/login`, { email: member.email, password: knownPassword });
    const entered = await second(started.body.data.challenge, codeOf(secret));
    expect(entered.body.data.member_data).toMatchObject({ id: member.id, user_type: "member" });
  });
});
