import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApi, type TestApi, type TestStore } from "../../../tests/support/api.ts";
import { mailedCode, mailsTo } from "../../../tests/support/mails.ts";
import { knownPassword } from "../../../tests/support/people.ts";

const base = "/api/v1/merchants";
const minute = 60_000;
const wrong = (code: string) => (code === "00000000" ? "11111111" : "00000000");

describe("confirming an address", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi({ config: { verifyEmail: true } });
  });
  afterAll(() => api.close());

  const post = (path: string, body: unknown, headers?: Record<string, string>) => api.as(null).post(`${base}/${path}`, body, headers);
  const person = (email: string) => ({
    email,
    password: "a-good-password",
    first_name: "Ida",
    last_name: "Fjord",
    store: {
      name: "Fjord",
      platform: "shopify",
      platform_domain: email.replace("@", "."),
      currency: "EUR",
      timezone: "Europe/Oslo",
      country: "NO",
    },
  });

  it("locks a new owner out until the mailed code is entered", async () => {
    const email = "ida@fjord.test";
    const made = await post("register", person(email), { "accept-language": "fr" });
    expect([made.status, made.body.data.user_data.email_verified]).toEqual([201, false]);
    const owner = api.as(made.body.data.token);
    expect((await owner.get(`${base}/profile`)).status).toBe(401);
    const early = await post("login-merchant", { email, password: "a-good-password" });
    expect([early.status, early.body.data.code]).toEqual([403, "EMAIL_NOT_VERIFIED"]);

    const [mail] = await mailsTo(api, email);
    expect(mail).toMatchObject({ template: "verify", language: "fr", state: "KEPT", subject: "Confirmez votre adresse e-mail" });
    const code = await mailedCode(api, email, "verify");
    expect(mail?.body).toContain(`/auth/verify#email=ida%40fjord.test&code=${code}`);

    const bad = await post("register/verify", { email, code: wrong(code) });
    expect([bad.status, bad.body.data.code]).toEqual([422, "BAD_CODE"]);
    expect((await post("register/verify", { email, code: `${code.slice(0, 4)} ${code.slice(4)}` })).body.data).toEqual({ verified: true });
    expect((await owner.get(`${base}/profile`)).body.data.user_data.email_verified).toBe(true);
    expect((await post("login-merchant", { email, password: "a-good-password" })).status).toBe(200);
    expect((await post("register/verify", { email, code })).body.data.code).toBe("BAD_CODE");
  });

  it("mails another code, which voids the previous one, and mails nothing when none is needed", async () => {
    const email = "anew@fjord.test";
    await post("register", person(email));
    const first = await mailedCode(api, email, "verify");
    expect((await post("register/resend-code", { email })).body.data).toEqual({ sent: true });
    await api.drain();
    const second = await mailedCode(api, email, "verify");
    if (first !== second) expect((await post("register/verify", { email, code: first })).status).toBe(422);
    expect((await post("register/verify", { email, code: second })).status).toBe(200);
    for (const one of [email, "nobody@fjord.test"]) expect((await post("register/resend-code", { email: one })).status).toBe(200);
    await api.drain();
    expect(await mailsTo(api, email)).toHaveLength(2);
    expect(await mailsTo(api, "nobody@fjord.test")).toEqual([]);
  });

  it("allows five attempts per code, for ten minutes", async () => {
    const email = "late@fjord.test";
    await post("register", person(email));
    const code = await mailedCode(api, email, "verify");
    for (let n = 0; n < 5; n++) await post("register/verify", { email, code: wrong(code) });
    expect((await post("register/verify", { email, code })).body.data.code).toBe("BAD_CODE");
    await post("register/resend-code", { email });
    await api.drain();
    const fresh = await mailedCode(api, email, "verify");
    api.clock.advance(10 * minute + 1000);
    expect((await post("register/verify", { email, code: fresh })).body.data.code).toBe("BAD_CODE");
  });
});

describe("a forgotten password", () => {
  let api: TestApi;
  let store: TestStore;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());
  const post = (path: string, body: unknown) => api.as(null).post(`${base}/forgot-password/${path}`, body);
  const fresh = async () => {
    store = await api.register();
    await post("send-code", { email: store.email });
    await api.drain();
    return { email: store.email, code: await mailedCode(api, store.email, "reset") };
  };

  it("responds alike for addresses with and without an account, in equal time", async () => {
    store = await api.register();
    const answers = await Promise.all(["nobody@example.test", store.email].map((email) => post("send-code", { email })));
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { is_success: true, data: { stores: [] }, message: "" }],
      [200, { is_success: true, data: { stores: [] }, message: "" }],
    ]);
    const jobs = await api.db.kysely.selectFrom("job").select("id").where("queue", "=", "account-code").execute();
    expect(jobs).toHaveLength(2);
    await api.drain();
    expect(await mailsTo(api, "nobody@example.test")).toEqual([]);
  });

  it("lists the stores of an address only with the code", async () => {
    const { email, code } = await fresh();
    expect((await post("send-code", { email, code: wrong(code) })).body.data).toEqual({ stores: [] });
    expect((await post("send-code", { email: "nobody@example.test", code })).body.data).toEqual({ stores: [] });
    expect((await post("send-code", { email, code })).body.data.stores).toMatchObject([{ _id: store.storeId }]);
  });

  it("is replaced with the mailed code, which ends every session and unlocks the account", async () => {
    const { email, code } = await fresh();
    const weak = await post("reset", { email, code, store_id: store.storeId, password: "short" });
    expect(weak.body.data.errors).toEqual({ password: "This is too short or too small." });
    const foreign = await post("reset", { email, code, store_id: "not-mine", password: "another-password" });
    expect([foreign.status, foreign.body.data.code]).toEqual([422, "BAD_CODE"]);
    const login = (password: string) => api.as(null).post(`${base}/login-merchant`, { email, password });
    for (let n = 0; n < 11; n++) await login("wrong-one");
    expect((await login(knownPassword)).status).toBe(429);

    const done = await post("reset", { email, code, store_id: store.storeId, password: "another-password" });
    expect(done.body.data).toEqual({ changed: true });
    expect((await store.owner.get(`${base}/profile`)).status).toBe(401);
    expect((await login(knownPassword)).status).toBe(401);
    expect((await login("another-password")).status).toBe(200);
    expect((await mailsTo(api, email)).map(({ template }) => template)).toEqual(["reset", "passwordChanged"]);
    const again = await post("reset", { email, code, password: "third-password" });
    expect(again.body.data.code).toBe("BAD_CODE");
  });

  it("cannot be guessed: five attempts per code, ten per account", async () => {
    const { email, code } = await fresh();
    const reset = (typed: string) => post("reset", { email, code: typed, password: "another-password" });
    const tries = await Promise.all(Array.from({ length: 5 }, () => reset(wrong(code))));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([422]));
    expect((await reset(code)).body.data.code).toBe("BAD_CODE");
    for (let n = 0; n < 4; n++) await reset(wrong(code));
    expect((await reset(code)).status).toBe(429);
  });

  it("sends at most five mails to an address in fifteen minutes, known or not", async () => {
    store = await api.register();
    for (const email of [store.email, "flooded@example.test"]) {
      for (let n = 0; n < 5; n++) expect((await post("send-code", { email })).status).toBe(200);
      const refused = await post("send-code", { email });
      expect([refused.status, Number(refused.headers["retry-after"])]).toEqual([429, 900]);
    }
    api.clock.advance(15 * minute + 1000);
    expect((await post("send-code", { email: store.email })).status).toBe(200);
  });
});

describe("the mailbox of an installation without a mail server", () => {
  it("opens with the console's key alone, and only on this machine", async () => {
    const { mailboxKey } = await import("#server/messaging/messages/sending/mailbox");
    const api = await startApi();
    const store = await api.register();
    await api.as(null).post(`${base}/forgot-password/send-code`, { email: store.email });
    await api.drain();
    const key = mailboxKey(api);
    const open = (typed: string) => api.as(null).get(`${base}/login-mailbox${typed}`);
    for (const typed of ["", "?key=", `?key=${"0".repeat(32)}`]) expect((await open(typed)).status).toBe(404);
    expect((await open(`?key=${key}`)).body.data.items).toMatchObject([
      { recipient: store.email, subject: "Your code for a new password" },
    ]);
    await api.close();
    expect(mailboxKey({ config: { ...api.config, host: "0.0.0.0" } })).toBeNull();
    expect(mailboxKey({ config: { ...api.config, smtpUrl: "smtp://mail.test" } })).toBeNull();
  });
});
