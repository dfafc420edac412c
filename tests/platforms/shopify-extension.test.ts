import { readFileSync } from "node:fs";
import { afterEach, expect, it, vi } from "vitest";
import { orderNameOf, portalLink } from "../../extensions/shopify/src/portal-link.ts";

afterEach(() => vi.unstubAllGlobals());

it("links to the portal with the number of the order", () => {
  const portal = "https://returns.shop.example/portal/1";
  expect(portalLink(portal, "#1001")).toBe(`${portal}?order=%231001`);
  expect(portalLink(` ${portal} `, "A&B=1")).toBe(`${portal}?order=A%26B%3D1`);
  expect(portalLink(portal, undefined)).toBe(portal);
});

it.each([undefined, "", "returns.shop.example", "http://returns.shop.example", "javascript:alert(1)", 5])(
  "shows nothing for %j",
  (portal) => {
    expect(portalLink(portal, "#1001")).toBeNull();
  },
);

it("asks Shopify for the number, and does without where it does not say", async () => {
  const answers: unknown[] = [
    { data: { order: { name: "#1001" } } },
    { data: { order: null }, errors: [{ message: "Access denied" }] },
    { data: null },
    {},
    { data: { order: { name: 5 } } },
  ];
  const fetched = vi.fn(async () => ({ json: async () => answers.shift() }));
  vi.stubGlobal("fetch", fetched);
  const names: (string | undefined)[] = [];
  for (let asked = 0; asked < 5; asked += 1) names.push(await orderNameOf("gid://shopify/Order/1"));
  expect(names).toEqual(["#1001", undefined, undefined, undefined, undefined]);
  vi.stubGlobal("fetch", async () => Promise.reject(new Error("offline")));
  expect(await orderNameOf("gid://shopify/Order/1")).toBeUndefined();
  expect(await orderNameOf(undefined)).toBeUndefined();
  expect(fetched).toHaveBeenCalledTimes(5);
});

it("has the same words in every language, and a file for every module", () => {
  const folder = new URL("../../extensions/shopify/", import.meta.url);
  const read = (path: string) => readFileSync(new URL(path, folder), "utf8");
  const keys = Object.keys(JSON.parse(read("locales/en.default.json")));
  for (const language of ["fr", "vi", "zh-CN", "ar"]) expect(Object.keys(JSON.parse(read(`locales/${language}.json`)))).toEqual(keys);
  const modules = [...read("shopify.extension.toml").matchAll(/^module = "\.\/(.+)"$/gm)].map(([, path = ""]) => path);
  expect(modules).toHaveLength(2);
  for (const path of modules)
    for (const [, key = ""] of read(path).matchAll(/(?:translate|words)\("(\w+)"\)/g)) expect(keys).toContain(key);
  for (const path of modules) expect(read(path)).toMatch(/export default/);
});
