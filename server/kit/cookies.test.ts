import { expect, it } from "vitest";
import { cookieIn, setCookie } from "./cookies.ts";
import { isSameText } from "./same-text.ts";

const [http, https] = ["http://x.test", "https://x.test"];

it("finds a cookie by its whole name, with any value it may have", () => {
  const header = "a=1; other_a=2;  b=x=y ;c=";
  expect(["a", "b", "c", "d", "other"].map((name) => cookieIn(header, name, http))).toEqual(["1", "x=y", "", null, null]);
  expect(cookieIn(undefined, "a", http)).toBeNull();
});

it("sets a cookie that scripts cannot read, over https where the installation uses it", () => {
  const cookie = { name: "a", value: "v", path: "/api/", lifeSeconds: 60 };
  expect(setCookie(cookie, http)).toBe("a=v; Path=/api/; Max-Age=60; HttpOnly; SameSite=Lax");
  expect(setCookie(cookie, https)).toBe("__Host-a=v; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure");
});

it("reads over https only what came with the prefix, which neither http nor another host can plant", () => {
  expect(cookieIn("a=planted; __Secure-a=planted; __Host-a=own", "a", https)).toBe("own");
  expect(cookieIn("a=planted", "a", https)).toBeNull();
});

it("compares texts of any length, also outside of ASCII", () => {
  expect([isSameText("", ""), isSameText("é", "é"), isSameText("é", "e"), isSameText("a", "ab")]).toEqual([true, true, false, false]);
});
