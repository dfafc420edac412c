import { describe, expect, it } from "vitest";
import { addressBelow } from "./address.ts";

describe("an address below a base", () => {
  it.each([
    ["https://shop.example", "/orders/1", {}, "https://shop.example/orders/1"],
    ["https://shop.example/", "/orders/1", {}, "https://shop.example/orders/1"],
    ["https://shop.example:8443/blog/", "/wp-json/", { page: "1" }, "https://shop.example:8443/blog/wp-json/?page=1"],
    ["https://shop.example", "/orders/a%2Fb%3Fc", { q: "a b&c#d" }, "https://shop.example/orders/a%2Fb%3Fc?q=a+b%26c%23d"],
  ])("%s and %s", (base, path, query, address) => expect(addressBelow(base, path, query)).toBe(address));

  it.each([
    "/..",
    "/orders/..",
    "/orders/../users/1",
    "/orders/%2e%2E/users",
    "/orders/.",
    "/orders//1",
    "/orders/1?force=true",
    "/orders/1#x",
    "/orders/1\\..",
    "/orders/a b",
    "/orders/\u200b1",
    "/orders/%",
    "/orders/%zz",
    "@evil.example/",
    ":80/",
    ".evil.example/",
    "",
  ])("has no other part: %j", (path) => expect(() => addressBelow("https://shop.example", path)).toThrow("UNSOUND_ADDRESS"));

  it.each(["https://user:word@shop.example", "https://shop.example?x", "https://shop.example#x", "shop.example", ""])(
    "has a base that is one: %j",
    (base) => expect(() => addressBelow(base, "/orders")).toThrow("UNSOUND_ADDRESS"),
  );
});
