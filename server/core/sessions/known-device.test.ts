import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, startApi, type TestApi } from "../../../tests/support/api.ts";
import { mailsTo } from "../../../tests/support/mails.ts";
import { knownPassword } from "../../../tests/support/people.ts";

const base = "/api/v1/merchants";
const minute = 60_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ config: { trustProxy: 1 } });
});
afterAll(() => api.close());

const from = (ip: string, cookie = "") => ({ "x-forwarded-for": ip, ...(cookie && { cookie }) });
const cookieOf = ({ headers }: Answer): string => String([headers["set-cookie"]].flat()[0]).split(";")[0] ?? "";
const login = (email: string, password: string, ip: string, cookie?: string) =>
  api.as(null).post(`${base}/login-merchant`, { email, password }, from(ip, cookie));
const flood = async (email: string, ip: string) => {
  for (let n = 0; n < 11; n++) await login(email, "wrong-one", ip);
};

describe("wrong passwords of strangers", () => {
  it("do not keep out a device that signed in before", async () => {
    const { email } = await api.register();
    const first = await login(email, knownPassword, "203.0.113.1");
    expect(first.status).toBe(200);
    for (const ip of ["198.51.100.1", "203.0.113.1"]) await flood(email, ip);
    expect((await login(email, knownPassword, "203.0.113.1")).status).toBe(429);
    expect((await login(email, knownPassword, "203.0.113.1", cookieOf(first))).status).toBe(200);
  });

  it("only slow down the right password from another address", async () => {
    const { email } = await api.register();
    await flood(email, "198.51.100.2");
    const slowed = await login(email, knownPassword, "203.0.113.2");
    expect([slowed.status, Number(slowed.headers["retry-after"])]).toEqual([429, 1]);
    api.clock.advance(minute);
    expect((await login(email, "wrong-one", "203.0.113.2")).status).toBe(401);
    expect((await login(email, knownPassword, "203.0.113.3")).status).toBe(429);
    api.clock.advance(minute);
    expect((await login(email, knownPassword, "203.0.113.3")).status).toBe(200);
    expect((await login(email, knownPassword, "198.51.100.2")).status, "the guesser's own address stays out").toBe(429);
  });

  it("from many addresses are let through ever more slowly, once a minute at last", async () => {
    const { email } = await api.register();
    for (let n = 0; n < 10; n++) await login(email, "wrong-one", `198.51.100.${n + 10}`);
    const waits: number[] = [];
    for (let n = 0; n < 8; n++) {
      const refused = await login(email, "wrong-one", `198.51.100.${n + 50}`);
      const wait = Number(refused.headers["retry-after"]);
      waits.push(wait);
      api.clock.advance(wait * 1000);
      expect((await login(email, "wrong-one", `198.51.100.${n + 50}`)).status).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  it("count one IPv6 network as one address", async () => {
    const { email } = await api.register();
    for (let n = 0; n < 10; n++) await login(email, "wrong-one", `2001:db8::${n + 1}`);
    expect(Number((await login(email, knownPassword, "2001:db8::ffff")).headers["retry-after"])).toBe(900);
  });
});

describe("a known device", () => {
  it("is known for the account it signed in to and for no other", async () => {
    const [one, other] = [await api.register(), await api.register()];
    const cookie = cookieOf(await login(one.email, knownPassword, "203.0.113.5"));
    await flood(other.email, "203.0.113.5");
    const [, value] = cookie.split("=");
    const renamed = cookieOf(
      await login(other.email, knownPassword, "203.0.113.6").then(() => login(one.email, knownPassword, "203.0.113.7")),
    );
    for (const tried of [cookie, renamed, `${cookie.split("=")[0]}=${value?.slice(0, -1)}0`])
      expect((await login(other.email, knownPassword, "203.0.113.5", tried)).status).toBe(429);
  });

  it("gets ten attempts of its own, and is forgotten after half a year", async () => {
    const { email } = await api.register();
    const cookie = cookieOf(await login(email, knownPassword, "203.0.113.8"));
    for (let n = 0; n < 10; n++) expect((await login(email, "wrong-one", "203.0.113.8", cookie)).status).toBe(401);
    expect((await login(email, knownPassword, "203.0.113.8", cookie)).status).toBe(429);
    api.clock.advance(181 * 24 * 60 * minute);
    await flood(email, "203.0.113.8");
    expect((await login(email, knownPassword, "203.0.113.8", cookie)).status).toBe(429);
  });

  it("can replace a forgotten password while strangers guess codes and request mails", async () => {
    const { email } = await api.register();
    const cookie = cookieOf(await login(email, knownPassword, "203.0.113.9"));
    const post = (call: string, body: object, headers: Record<string, string>) =>
      api.as(null).post(`${base}/forgot-password/${call}`, { email, ...body }, headers);
    for (let n = 0; n < 6; n++) await post("send-code", {}, from("198.51.100.9"));
    expect((await post("send-code", {}, from("203.0.113.9"))).status).toBe(429);
    expect((await post("send-code", {}, from("203.0.113.9", cookie))).status).toBe(200);
    await api.drain();
    const code = (await mailsTo(api, email)).flatMap(({ body }) => /\d{4} \d{4}/.exec(body) ?? []).at(-1) ?? "";
    const wrong = code.startsWith("1") ? "22222222" : "11111111";
    const reset = (typed: string, headers: Record<string, string>) => post("reset", { code: typed, password: "another-password" }, headers);
    for (let n = 0; n < 11; n++) await reset(wrong, from("198.51.100.9"));
    api.clock.advance(minute);
    expect((await reset(code, from("203.0.113.10"))).body.data.code, "a stranger's five tries are used up").toBe("BAD_CODE");
    expect((await reset(code, from("203.0.113.9", cookie))).status).toBe(200);
  });

  it("is known over https only by a cookie that nothing but this host can set", async () => {
    const secure = await startApi({ config: { publicUrl: "https://returns.example.test" } });
    const { email } = await secure.register();
    const tryAs = (password: string, cookie = "") =>
      secure.as(null).post(`${base}/login-merchant`, { email, password }, cookie ? { cookie } : {});
    const first = await tryAs(knownPassword);
    expect(String(first.headers["set-cookie"])).toMatch(/^__Host-bh_device_[^=]+=[^;]+; Path=\/; .*; Secure$/);
    const own = cookieOf(first);
    for (let n = 0; n < 11; n++) await tryAs("wrong-one");
    expect((await tryAs(knownPassword, own.replace("__Host-", ""))).status).toBe(429);
    expect((await tryAs(knownPassword, own)).status).toBe(200);
    await secure.close();
  });

  it("signs no one in by itself", async () => {
    const { email } = await api.register();
    const cookie = cookieOf(await login(email, knownPassword, "203.0.113.11"));
    expect((await api.as(null).get(`${base}/profile`, { cookie })).status).toBe(401);
    expect((await login(email, "wrong-one", "203.0.113.11", cookie)).status).toBe(401);
  });
});
