import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Config } from "#server/config";
import { fixedClock } from "#server/kit/clock";
import { seedPeople } from "#server/seed/people";
import { type Answer, startApi, type TestApi, type TestStore } from "../../../tests/support/api.ts";
import { freePort } from "../../../tests/support/free-port.ts";
import { type Oidc, startOidc, tenant } from "../../../tests/support/oidc.mjs";
import { refusal } from "../../../tests/support/world.ts";

const base = "/api/v1/merchants";
const personal = "9188040d-6c67-4c5b-b112-36a304b66dad";
const callbackOf = (api: string) => (url: string) => url.startsWith(`${api}${base}/google-sso/callback`);

let api: TestApi;
let oidc: Oidc;
beforeAll(async () => {
  oidc = await startOidc();
  const { clientId, clientSecret, issuer, authority } = oidc;
  // Tokens are signed with the current time.
  const clock = fixedClock(new Date());
  api = await startApi({ clock, config: { google: { clientId, clientSecret, issuer }, microsoft: { clientId, authority } } });
});
afterAll(async () => {
  await api.close();
  await oidc.close();
});

const post = (path: string, body?: unknown): Promise<Answer> => api.as(null).post(`${base}/${path}`, body);
const nonceOf = async (provider: "google" | "microsoft"): Promise<string> => (await post(`${provider}-sso/nonce`)).body.data.nonce;
const person = (store: TestStore, subject = store.accountId) => ({ email: store.email, sub: subject });
const identities = (store: TestStore) =>
  api.db.kysely.selectFrom("account_identity").select(["issuer", "subject"]).where("account_id", "=", store.accountId).execute();

async function byToken(provider: "google" | "microsoft", claims: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const id_token = await oidc.sign({ nonce: await nonceOf(provider), ...claims });
  return post(`${provider}-sso`, { id_token, ...more });
}

describe("the available ways to sign in", () => {
  it("are public, without secrets", async () => {
    const { body } = await api.as(null).get(`${base}/login-options`);
    expect(body.data).toMatchObject({
      google: true,
      microsoft: { client_id: oidc.clientId, authority: oidc.authority },
      verify_email: false,
    });
    expect(JSON.stringify(body)).not.toContain(oidc.clientSecret);
  });

  it("do not include a provider that is not configured", async () => {
    const plain = await startApi();
    const options = await plain.as(null).get(`${base}/login-options`);
    expect(options.body.data).toMatchObject({ google: false, microsoft: null, support: null });
    for (const name of ["google", "microsoft"]) {
      for (const call of [plain.as(null).post(`${base}/${name}-sso`, { id_token: "x" }), plain.as(null).post(`${base}/${name}-sso/nonce`)])
        expect(refusal(await call)).toEqual([404, "SSO_NOT_OFFERED"]);
    }
    await plain.close();
  });
});

describe("demo accounts", () => {
  it("are reported where others can reach the server, as long as the published password opens one", async () => {
    const reaches: [Partial<Config>, boolean][] = [
      [{}, false],
      [{ host: "0.0.0.0" }, true],
      [{ publicUrl: "https://returns.example.test" }, true],
    ];
    for (const [config, isSaid] of reaches) {
      const here = await startApi({ config });
      const reported = async () => (await here.as(null).get(`${base}/login-options`)).body.data.demo_accounts;
      expect(await reported()).toBe(false);
      await here.db.transaction((tx) => seedPeople(tx, new Date()));
      expect(await reported()).toBe(isSaid);
      await here.db.kysely.updateTable("account").set({ password_hash: "$2b$10$another" }).execute();
      expect(await reported()).toBe(false);
      await here.close();
    }
  });
});

describe("a Google id token", () => {
  it.each([
    ["another issuer", async () => ({ claims: { iss: "https://accounts.example.test" } })],
    ["another audience", async () => ({ claims: { aud: "somebody-else" } })],
    ["several audiences, requested by another", async () => ({ claims: { aud: [oidc.clientId, "other"], azp: "other" } })],
    ["a nonce we did not issue", async () => ({ claims: { nonce: "made-up" } })],
    ["no nonce", async () => ({ claims: { nonce: undefined } })],
    ["an expiry in the past", async () => ({ claims: { exp: Math.floor(api.clock.now().getTime() / 1000) - 60 } })],
    ["no expiry", async () => ({ claims: { exp: undefined } })],
    ["a key that is not the provider's", async () => ({ key: await oidc.strangeKey() })],
  ])("with %s is refused", async (_what, make: () => Promise<{ claims?: Record<string, unknown>; key?: CryptoKey }>) => {
    const owner = await api.register();
    const { claims = {}, key } = await make();
    const token = await oidc.sign({ ...person(owner), nonce: await nonceOf("google"), ...claims }, key);
    const { status, body } = await post("google-sso", { id_token: token });
    expect([status, body.data.code]).toEqual([401, "SSO_REFUSED"]);
    expect(await identities(owner)).toEqual([]);
  });

  it("is refused when changed or malformed", async () => {
    const owner = await api.register();
    const [head, , mark] = (await oidc.sign({ ...person(owner), nonce: await nonceOf("google") })).split(".");
    const claims = Buffer.from(JSON.stringify({ ...person(owner), iss: oidc.issuer, aud: oidc.clientId, exp: 9e9 })).toString("base64url");
    const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`;
    for (const id_token of [`${head}.${claims}.${mark}`, none, "not.a.token", "x"]) {
      expect((await post("google-sso", { id_token })).body.data.code).toBe("SSO_REFUSED");
    }
  });

  it("is refused when its address is not confirmed, even for a known identity", async () => {
    const owner = await api.register();
    const unsure = await byToken("google", { ...person(owner), email_verified: false });
    expect([unsure.status, unsure.body.data.code]).toEqual([403, "SSO_EMAIL_NOT_VERIFIED"]);
    expect((await byToken("google", person(owner))).status).toBe(200);
    expect((await byToken("google", { ...person(owner), email_verified: false })).body.data.code).toBe("SSO_EMAIL_NOT_VERIFIED");
  });

  it("without an account is refused with its own code", async () => {
    const { status, body } = await byToken("google", { sub: "nobody", email: "nobody@example.test" });
    expect([status, body.data.code]).toEqual([403, "SSO_NO_ACCOUNT"]);
  });

  it("signs its person in, links the account once and reports it by mail", async () => {
    const owner = await api.register();
    const { status, body } = await byToken("google", person(owner));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ user_data: { email: owner.email, user_type: "merchant" }, store_data: { _id: owner.storeId } });
    expect((await api.as(body.data.token).get(`${base}/profile`)).status).toBe(200);
    await byToken("google", person(owner));
    expect(await identities(owner)).toEqual([{ issuer: oidc.issuer, subject: owner.accountId }]);
    const mails = await api.db.kysely.selectFrom("account_mail").select("template").where("account_id", "=", owner.accountId).execute();
    expect(mails.map(({ template }) => template)).toContain("identityLinked");
    const audit = await api.db.kysely.selectFrom("audit").select("action").where("store_id", "=", owner.storeId).execute();
    expect(audit.filter(({ action }) => action === "identity.linked")).toHaveLength(1);
  });

  it("is matched by subject once linked, even if its address changed", async () => {
    const [owner, other] = [await api.register(), await api.register()];
    await byToken("google", person(owner));
    const moved = await byToken("google", { sub: owner.accountId, email: other.email });
    expect(moved.body.data.user_data.email).toBe(owner.email);
  });

  it("is accepted once", async () => {
    const owner = await api.register();
    const id_token = await oidc.sign({ ...person(owner), nonce: await nonceOf("google") });
    const both = await Promise.all([post("google-sso", { id_token }), post("google-sso", { id_token })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it("asks a person with several stores to choose, and accepts the choice with the same token", async () => {
    const [owner, other] = [await api.register(), await api.register()];
    const place = {
      id: `second-${owner.storeId}`.slice(0, 60),
      store_id: other.storeId,
      account_id: owner.accountId,
      user_type: "member",
    } as const;
    await api.db.kysely.insertInto("membership").values(place).execute();
    const id_token = await oidc.sign({ ...person(owner), nonce: await nonceOf("google") });
    const choice = await post("google-sso", { id_token });
    expect([choice.status, choice.body.data.code]).toEqual([409, "CHOOSE_STORE"]);
    expect(choice.body.data.stores).toHaveLength(2);
    const foreign = await post("google-sso", { id_token, store_id: "not-mine" });
    expect(foreign.status).toBe(404);
    const chosen = await post("google-sso", { id_token, store_id: other.storeId });
    expect(chosen.body.data).toMatchObject({ member_data: { user_type: "member" }, store_data: { _id: other.storeId } });
  });

  it("locks out whoever registered the address without confirming it", async () => {
    const owner = await api.register();
    await api.db.kysely.updateTable("account").set({ email_verified: false }).where("id", "=", owner.accountId).execute();
    const before = await api.db.kysely.selectFrom("account").selectAll().where("id", "=", owner.accountId).executeTakeFirstOrThrow();
    expect((await byToken("google", person(owner))).status).toBe(200);
    const after = await api.db.kysely.selectFrom("account").selectAll().where("id", "=", owner.accountId).executeTakeFirstOrThrow();
    expect(after.email_verified).toBe(true);
    expect(after.password_hash).not.toBe(before.password_hash);
    expect((await owner.owner.get(`${base}/profile`)).status).toBe(401);
  });
});

describe("a Microsoft id token", () => {
  const ms = (store: TestStore, tid = personal) => ({
    ...person(store),
    tid,
    iss: `${oidc.issuer}/${tid}/v2.0`,
    email_verified: undefined,
  });

  it("signs in a personal account, and a work account whose domain Microsoft confirmed", async () => {
    const owner = await api.register();
    expect((await byToken("microsoft", ms(owner))).status).toBe(200);
    const worker = await api.register();
    expect((await byToken("microsoft", { ...ms(worker, tenant), xms_edov: true })).status).toBe(200);
  });

  it("of a work account with an unconfirmed address is refused, whatever it claims", async () => {
    const owner = await api.register();
    const { body } = await byToken("microsoft", { ...ms(owner, tenant), email_verified: true });
    expect(body.data.code).toBe("SSO_EMAIL_NOT_VERIFIED");
  });

  it.each([
    ["a tenant other than its issuer's", { tid: tenant }],
    ["an invalid tenant", { tid: "common" }],
    ["no tenant", { tid: undefined }],
    ["another audience", { aud: "somebody-else" }],
    ["an expiry in the past", { exp: 1 }],
    ["a nonce we did not issue", { nonce: "made-up" }],
  ])("with %s is refused", async (_what, claims) => {
    const owner = await api.register();
    const { status, body } = await byToken("microsoft", { ...ms(owner), ...claims });
    expect([status, body.data.code]).toEqual([401, "SSO_REFUSED"]);
  });
});

describe("the sign-in through Google's pages", () => {
  const secret = "a-secret-the-page-keeps";
  const proof = createHash("sha256").update(secret).digest("base64url");
  let address: string;
  beforeAll(async () => {
    address = await api.listen();
  });

  /** Follow the redirects as a browser would, up to the sign-in page; return what follows its #. */
  async function walk(start: string, stopAt: (url: string) => boolean = (url) => url.startsWith(`${address}/auth/`)) {
    const jars = new Map<string, Map<string, string>>();
    let url = start;
    for (let hops = 0; hops < 12; hops++) {
      const jar = jars.get(new URL(url).origin) ?? new Map<string, string>();
      jars.set(new URL(url).origin, jar);
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(url, { redirect: "manual", headers: { cookie } });
      for (const one of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
        jar.set(name, value);
      }
      const location = response.headers.get("location");
      if (!location) throw new Error(`${response.status} at ${url}`);
      url = new URL(location, url).href;
      if (stopAt(url))
        return {
          url: new URL(url),
          hash: new URLSearchParams(new URL(url).hash.slice(1)),
          cookie: [...(jars.get(address) ?? [])].map((pair) => pair.join("=")).join("; "),
        };
    }
    throw new Error("too many redirects");
  }
  const start = () => `${address}${base}/google-sso/start?${new URLSearchParams({ proof, to: "/dashboard/return/list" })}`;

  it("ends with a ticket that only the page that started it can use, once", async () => {
    const owner = await api.register();
    oidc.setPerson({ ...person(owner), email_verified: true });
    const { url, hash } = await walk(start());
    expect(url.searchParams.get("to")).toBe("/dashboard/return/list");
    const ticket = hash.get("google");
    expect((await post("google-sso", { ticket, secret: "another" })).body.data.code).toBe("SSO_REFUSED");
    const entered = await post("google-sso", { ticket, secret });
    expect(entered.body.data.user_data.email).toBe(owner.email);
    expect((await post("google-sso", { ticket, secret })).status).toBe(401);
  });

  it("ends with a reason when the address is not confirmed or has no account", async () => {
    oidc.setPerson({ sub: "unsure", email: "unsure@example.test", email_verified: false });
    expect((await walk(start())).hash.get("sso_error")).toBe("SSO_EMAIL_NOT_VERIFIED");
    oidc.setPerson({ sub: "nobody", email: "nobody@example.test", email_verified: true });
    expect((await walk(start())).hash.get("sso_error")).toBe("SSO_NO_ACCOUNT");
  });

  it("ends at the sign-in page, too, where Google does not answer or is not configured", async () => {
    const dark = await freePort();
    const google = { clientId: "a", clientSecret: "b", issuer: `http://127.0.0.1:${dark}` };
    for (const [config, code] of [
      [{ google }, "SSO_UNAVAILABLE"],
      [{ google: null }, "SSO_NOT_OFFERED"],
    ] as const) {
      const other = await startApi({ config });
      for (const step of [`start?proof=${proof}`, "callback?state=s&code=c"]) {
        const { statusCode, headers } = await other.as(null).raw({ url: `${base}/google-sso/${step}`, headers: { accept: "text/html" } });
        expect([step, statusCode, headers.location]).toEqual([step, 302, `/auth/login-unprotected#sso_error=${code}`]);
      }
      await other.close();
    }
  });

  it("rejects a response with another state, from another browser, or used twice", async () => {
    const owner = await api.register();
    oidc.setPerson({ ...person(owner), email_verified: true });
    const back = await walk(start(), callbackOf(address));
    const answerAt = async (url: string, cookie = "") => {
      const response = await fetch(url, { redirect: "manual", headers: { cookie } });
      return new URLSearchParams(response.headers.get("location")?.split("#")[1] ?? "");
    };
    const otherState = new URL(back.url);
    otherState.searchParams.set("state", "another");
    expect((await answerAt(back.url.href)).get("sso_error")).toBe("SSO_REFUSED");
    expect((await answerAt(back.url.href, "bh_sso=made-up")).get("sso_error")).toBe("SSO_REFUSED");
    expect((await answerAt(otherState.href, back.cookie)).get("sso_error")).toBe("SSO_REFUSED");
    expect((await answerAt(back.url.href, back.cookie)).get("google")).toBeTruthy();
    expect((await answerAt(back.url.href, back.cookie)).get("sso_error")).toBe("SSO_REFUSED");
  });
});
