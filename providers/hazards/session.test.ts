import { expect, it, vi } from "vitest";
import { ok, origin, refuse, stubApi } from "../../tests/support/api-stub.ts";
import { makeAuthProvider } from "../auth.ts";
import { makeHttp } from "../data/http.ts";

const api = stubApi();
const gone = () => refuse(401, "UNAUTHENTICATED");

function setup() {
  let token: string | null = "first";
  const ended = vi.fn();
  const renewed = vi.fn();
  const auth = makeAuthProvider(() => Promise.reject(new Error("no")), {
    known: async () => ({ isAuthenticated: token !== null, user: { id: "u1" }, memberPermissions: ["returns"] }),
    token: () => token,
    memberStoreId: () => null,
    listStores: () => undefined,
    begin: () => undefined,
    hold: () => undefined,
    end: () => {
      ended(token);
      token = null;
    },
    renew: renewed,
    changingPassword: () => undefined,
  });
  const http = makeHttp({ baseURL: origin, token: () => token, language: () => "cn", onRefused: (error) => void auth.onError(error) });
  return { http, auth, ended, renewed, use: (next: string | null) => (token = next) };
}
const quiet = (call: Promise<unknown>) => call.catch(() => undefined);

it("ends the session once when many calls find it expired", async () => {
  api.answer("get", "/a/:id", gone);
  const { http, ended } = setup();
  await Promise.all(["1", "2", "3", "4"].map((id) => quiet(http.get(`/a/${id}`))));
  await quiet(http.get("/a/5"));
  expect(ended.mock.calls).toEqual([["first"]]);
});

it("ends the next session as well, with the same message", async () => {
  api.answer("get", "/a", gone);
  const { http, ended, use } = setup();
  await quiet(http.get("/a"));
  use("second");
  await quiet(http.get("/a"));
  expect(ended.mock.calls).toEqual([["first"], ["second"]]);
});

it("keeps the new session when a late answer refuses an old token", async () => {
  let answer = (_: Response) => undefined as unknown;
  api.answer("get", "/a", () => new Promise<Response>((resolve) => (answer = resolve)));
  const { http, ended, use } = setup();
  const call = quiet(http.get("/a"));
  await vi.waitFor(() => expect(api.seen).toHaveLength(1));
  use("second");
  answer(gone());
  await call;
  expect(ended).not.toHaveBeenCalled();
});

it("does not end a session over a wrong password", async () => {
  api.answer("patch", "/password", () => refuse(401, "BAD_CREDENTIALS"));
  const { http, ended } = setup();
  await quiet(http.patch("/password"));
  expect(ended).not.toHaveBeenCalled();
});

it("sends bearer and language, and a key for every POST, and none of them where they do not belong", async () => {
  api.answer("get", "/a", () => ok(1));
  api.answer("post", "/a", () => ok(1));
  const { http, use } = setup();
  await http.get("/a");
  await http.post("/a", { x: 1 });
  use(null);
  await http.post("/a", { x: 1 });
  const [get, post, anonymous] = api.seen.map(({ headers }) => headers);
  expect([get?.get("authorization"), get?.get("accept-language"), get?.get("idempotency-key")]).toEqual(["Bearer first", "zh", null]);
  expect(post?.get("idempotency-key")).not.toBe(anonymous?.get("idempotency-key"));
  expect(anonymous?.get("authorization")).toBeNull();
});

it("reloads the permissions once when a call is forbidden, however many hooks see the refusal", async () => {
  api.answer("get", "/a", () => refuse(403, "FORBIDDEN"));
  const { http, auth, renewed, ended } = setup();
  const error: unknown = await http.get("/a").catch((thrown) => thrown);
  await auth.onError(error);
  expect(renewed).toHaveBeenCalledOnce();
  expect(ended).not.toHaveBeenCalled();
});

it("always resolves in the auth provider", async () => {
  const { auth } = setup();
  expect(await auth.check()).toEqual({ authenticated: true });
  expect(await auth.getIdentity()).toEqual({ id: "u1" });
  expect(await auth.getPermissions()).toEqual(["returns"]);
  for (const method of ["login", "register", "forgotPassword", "updatePassword"] as const)
    expect(await auth[method]({ by: "password" })).toMatchObject({ success: false, error: { message: "no" } });
  expect(await auth.logout({})).toMatchObject({ success: true });
  expect(await auth.check()).toMatchObject({ authenticated: false, redirectTo: "/auth/login-unprotected" });
  expect(await auth.onError("odd")).toEqual({});
});
