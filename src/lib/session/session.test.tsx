import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storageKeys } from "#contracts/session/rules";
import { memberLogin, merchantLogin, tokenOf } from "../../../tests/support/session-fixtures.ts";
import type { Api } from "../calls/api.ts";
import { currentStoreId, currentToken, dispatch, getSession, initialise, onSessionEnd, renewSession, signIn, signOut } from "./session.ts";
import { initialSession, reduceSession } from "./session-state.ts";

const profile = (overrides = {}) => ({ ...merchantLogin(overrides), stores: [] });
const apiOf = (answer: () => unknown) => ({ call: vi.fn(async () => answer()) }) as unknown as Api & { call: ReturnType<typeof vi.fn> };

beforeEach(() => localStorage.clear());
afterEach(() => signOut());

describe("starting", () => {
  it("loads the profile when the stored token has not expired", async () => {
    localStorage.setItem(storageKeys.accessToken, tokenOf(Date.now() / 1000 + 60));
    const api = apiOf(profile);
    await initialise(api);
    expect(api.call).toHaveBeenCalledWith("GET", "/api/v1/merchants/profile");
    expect(getSession()).toMatchObject({ isInitialized: true, isAuthenticated: true, isVarified: true, userType: "merchant" });
    expect(getSession().store_platform?.normalized).toBe("shopify");
    expect(getSession().billing).toHaveLength(1);
  });

  for (const [what, token] of [
    ["no token", null],
    ["the text undefined", "undefined"],
    ["an expired token", tokenOf(1)],
    ["something that is no token", "abc"],
  ] as const) {
    it(`leaves nobody signed in with ${what}`, async () => {
      if (token) localStorage.setItem(storageKeys.accessToken, token);
      const api = apiOf(profile);
      await initialise(api);
      expect(api.call).not.toHaveBeenCalled();
      expect(getSession()).toMatchObject({ isInitialized: true, isAuthenticated: false, user: null });
    });
  }

  it("accepts a token without an expiry", async () => {
    localStorage.setItem(storageKeys.accessToken, tokenOf());
    await initialise(apiOf(profile));
    expect(getSession().isAuthenticated).toBe(true);
  });

  it("leaves nobody signed in when the profile cannot be loaded", async () => {
    localStorage.setItem(storageKeys.accessToken, tokenOf());
    await initialise(apiOf(() => Promise.reject(new Error("down"))));
    expect(getSession()).toMatchObject({ isInitialized: true, isAuthenticated: false });
  });

  it("loads the profile once however many callers start it", async () => {
    localStorage.setItem(storageKeys.accessToken, tokenOf());
    const api = apiOf(profile);
    await Promise.all([initialise(api), initialise(api)]);
    expect(api.call).toHaveBeenCalledTimes(1);
  });
});

describe("authentication", () => {
  it("requires an active account, and of a merchant a confirmed address as well", () => {
    const merchant = (overrides: object) =>
      reduceSession(initialSession, { type: "UPDATE_USER", user: merchantLogin(overrides).user_data }).isAuthenticated;
    const member = (overrides: object) =>
      reduceSession(initialSession, { type: "UPDATE_USER", user: memberLogin([], overrides).member_data }).isAuthenticated;
    expect([merchant({}), merchant({ email_verified: false }), merchant({ status: "suspended" })]).toEqual([true, false, false]);
    expect([member({}), member({ email_verified: false }), member({ status: "invited" })]).toEqual([true, true, false]);
  });

  it("counts as varified unless both names are empty", () => {
    const varified = (first_name: string, last_name: string) =>
      reduceSession(initialSession, { type: "UPDATE_USER", user: merchantLogin({ first_name, last_name }).user_data }).isVarified;
    expect([varified("Ann", "Bee"), varified("Ann", ""), varified("", "Bee"), varified("", "")]).toEqual([true, true, true, false]);
  });

  it("uses the store chosen on this device for a member, and the owner's own store", async () => {
    localStorage.setItem(storageKeys.accessToken, tokenOf());
    localStorage.setItem(storageKeys.selectedStoreId, "store-2");
    await initialise(apiOf(() => profile({ user_type: "member", permissions: [] })));
    expect([getSession().user?.store_id, getSession().store?._id, currentStoreId()]).toEqual(["store-2", "store-2", "store-2"]);
    await initialise(apiOf(profile));
    expect([getSession().store?._id, currentStoreId()]).toEqual(["store-1", "store-1"]);
  });
});

describe("signing in and out", () => {
  it("stores token, store and shop, and drops them and every cache on sign-out", () => {
    const cleared = vi.fn();
    const stop = onSessionEnd(cleared);
    signIn(merchantLogin());
    expect([currentToken(), localStorage.getItem("selectedStoreId"), localStorage.getItem("shop")]).toEqual([
      tokenOf(),
      "store-1",
      "northwind.test",
    ]);
    signOut();
    expect(["accessToken", "selectedStoreId", "shop"].map((key) => localStorage.getItem(key))).toEqual([null, null, null]);
    expect(getSession()).toMatchObject({ isAuthenticated: false, user: null, store: null });
    expect(cleared).toHaveBeenCalledTimes(2);
    stop();
  });

  it("does not touch the language", () => {
    localStorage.setItem(storageKeys.language, "fr");
    signIn(memberLogin());
    signOut();
    expect(localStorage.getItem(storageKeys.language)).toBe("fr");
  });

  it("signs out when another tab does", async () => {
    signIn(memberLogin());
    const other = new BroadcastChannel("auth");
    other.postMessage({ type: "signed-out" });
    await vi.waitFor(() => expect(getSession().isAuthenticated).toBe(false));
    other.close();
  });

  it("notifies the other tabs", async () => {
    const messages: unknown[] = [];
    const other = new BroadcastChannel("auth");
    other.onmessage = ({ data }) => messages.push(data);
    signIn(memberLogin());
    signOut();
    await vi.waitFor(() => expect(messages).toEqual([{ type: "signed-in", store_id: "store-1" }, { type: "signed-out" }]));
    other.close();
  });
});

it("follows a change of the store's own fields", async () => {
  const owner = merchantLogin();
  signIn({ ...owner, token: tokenOf() });
  const renamed = { ...owner.store_data, name: "Renamed", timezone: "Asia/Tokyo" };
  await renewSession(apiOf(() => ({ ...profile(), user_data: getSession().user, store_data: renamed })));
  expect(getSession().store).toEqual(renamed);
});

it("supports every session action", () => {
  signIn(memberLogin(["returns"]));
  dispatch({ type: "UPDATE", user: { first_name: "Zoe" } });
  dispatch({ type: "STORES_LIST", stores: [] });
  dispatch({ type: "LOADING_API", loading: true });
  dispatch({ type: "UPDATE_STORE_KEYS", store: { name: "New" } });
  dispatch({ type: "SCOPES", scopes: ["write_orders"] });
  dispatch({ type: "SCOPES_REQUIRED", scopes: ["read_orders"] });
  dispatch({ type: "WEBHOOK_SUBSCRIPTIONS", subscriptions: [{ topic: "t", callbackUrl: "u" }] });
  dispatch({ type: "CHANGE_PWD", changing: true });
  expect(getSession()).toMatchObject({
    user: { first_name: "Zoe" },
    store: { name: "New" },
    loading: true,
    loadingApi: true,
    scopes: ["write_orders"],
    scopesRequired: ["read_orders"],
    webhookSubscriptions: [{ topic: "t", callbackUrl: "u" }],
    memberPermissions: ["returns"],
  });
});

describe("renewing", () => {
  it("applies the rights the owner has changed", async () => {
    signIn(memberLogin(["returns"]));
    const rights = { user_type: "member" as const, permissions: ["orders"] };
    await renewSession(apiOf(() => profile(rights)));
    expect(getSession().memberPermissions).toEqual(["orders"]);
  });

  it("applies a change that comes while an earlier answer is on its way", async () => {
    signIn(memberLogin(["returns"]));
    const answers = [["orders"], ["products"]].map((permissions) => profile({ user_type: "member" as const, permissions }));
    const api = apiOf(() => answers.shift());
    await Promise.all([renewSession(api), renewSession(api)]);
    expect(getSession().memberPermissions).toEqual(["products"]);
  });

  it("changes nothing when the server cannot be reached", async () => {
    signIn(memberLogin(["returns"]));
    const before = getSession();
    await renewSession(
      apiOf(() => {
        throw new Error("away");
      }),
    );
    expect(getSession()).toBe(before);
  });
});
