import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { memberLogin, merchantLogin } from "../../../tests/support/session-fixtures.ts";
import { ability } from "./rights.ts";
import { dispatch, getSession, signIn, signOut } from "./session.ts";

beforeEach(() => localStorage.clear());
afterEach(() => signOut());

it("follow the session: none when signed out, all for the owner, the list for a member", () => {
  expect(ability.can("read", "Return")).toBe(false);
  signIn(merchantLogin());
  expect(ability.can("update", "Settings")).toBe(true);
  signIn(memberLogin(["returns"]));
  expect([ability.can("read", "Return"), ability.can("update", "Settings")]).toEqual([true, false]);
  signOut();
  expect(ability.can("read", "Return")).toBe(false);
});

it("update an open page when the owner changes them, and notify nobody otherwise", () => {
  signIn(memberLogin(["returns"]));
  const listener = vi.fn();
  const stop = ability.on("updated", listener);
  dispatch({ type: "UPDATE", user: { first_name: "Bea" } });
  expect(listener).not.toHaveBeenCalled();
  signIn(memberLogin(["returns", "RETURNS_APPROVE"]));
  expect(getSession().user?.permissions).toContain("RETURNS_APPROVE");
  expect(listener).toHaveBeenCalledTimes(1);
  expect(ability.can("approve", "Return")).toBe(true);
  stop();
});
