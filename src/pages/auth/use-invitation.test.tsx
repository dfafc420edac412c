import { afterEach, expect, it } from "vitest";
import { takeInvitation } from "./use-invitation.ts";

const open = (address: string) => history.replaceState(null, "", address);
afterEach(() => {
  sessionStorage.clear();
  open("/");
});

it.each(["/auth/accept-invitation#token=abc", "/auth/accept-invitation?token=abc"])("takes an invitation out of %s", (address) => {
  open(address);
  expect(takeInvitation()).toBe("abc");
  expect(location.href).not.toContain("abc");
});

it("is still there for whoever signed in first", () => {
  open("/auth/accept-invitation#token=abc");
  takeInvitation();
  open("/auth/accept-invitation");
  expect(takeInvitation()).toBe("abc");
});

it("gives way to a newer one", () => {
  open("/auth/accept-invitation#token=abc");
  takeInvitation();
  open("/auth/accept-invitation#token=def");
  expect(takeInvitation()).toBe("def");
});
