import type { ComponentType } from "react";
import { expect, it, vi } from "vitest";
import { type AppAbility, defineAbility } from "#contracts/ability";
import { menuOf } from "#src/lib/routing/menu";
import { i18n } from "#src/lib/words/i18n";
import { parcels } from "../tests/support/parcels.ts";
import { startWords } from "../tests/support/words.ts";
import { defineResource, type ResourceDefinition } from "./define.ts";

// The portal's tests, which may have run in this process before, start i18next with other words.
vi.hoisted(() => vi.resetModules());

const Page: ComponentType = () => null;
const Icon: ComponentType = () => null;
const load = async () => ({ default: Page });
const define = (overrides: Partial<ResourceDefinition> = {}) =>
  defineResource({
    contract: parcels,
    path: "/dashboard/return",
    menu: { group: "returns", icon: Icon, order: 1 },
    views: { list: { path: "list", load }, show: { path: ":id", load }, create: { path: "create", load, can: ["create", "Return"] } },
    ...overrides,
  });

it("creates Refine's resource, the routes and their titles from one declaration", () => {
  const { refine, routes, home } = define();
  expect(refine).toMatchObject({
    name: "parcels",
    list: "/dashboard/return/list",
    show: "/dashboard/return/:id",
    create: "/dashboard/return/create",
    meta: { dataProviderName: "return-and-exchange" },
  });
  expect(home).toBe("/dashboard/return/list");
  expect(routes.map(({ path, handle }) => [path, handle?.title, handle?.can])).toEqual([
    ["/dashboard/return/list", "titles:parcels", ["read", "Return"]],
    ["/dashboard/return/:id", "parcels:titles.show", ["read", "Return"]],
    ["/dashboard/return/create", "parcels:titles.create", ["create", "Return"]],
    ["/dashboard/return", undefined, undefined],
  ]);
});

it("loads a screen with its words, when the screen is opened", async () => {
  await startWords();
  const [first] = define({ name: "billing" }).routes;
  expect(i18n.hasResourceBundle("en", "billing")).toBe(false);
  const lazy = first?.lazy as () => Promise<{ Component: ComponentType }>;
  expect(await lazy()).toEqual({ Component: Page });
  expect(i18n.hasResourceBundle("en", "billing")).toBe(true);
});

it("redirects from the bare address to the first screen", () => {
  const bare = define().routes.at(-1)!;
  const answer = (bare.loader as () => Response)();
  expect(answer.headers.get("location")).toBe("/dashboard/return/list");
});

const owner = defineAbility({ userType: "merchant", platform: "Shopify" });
const member = (...permissions: string[]) => defineAbility({ userType: "member", permissions, platform: "shopify" });
const open = (name: string, overrides: Partial<ResourceDefinition> = {}) =>
  define({ name, path: `/dashboard/${name}`, can: null, ...overrides });
const keys = (resources: ReturnType<typeof define>[], ability: AppAbility) =>
  menuOf(
    resources.map(({ refine }) => refine),
    ability,
  ).map(({ key, items }) => `${key}: ${items.map((item) => item.key).join(" ")}`);

it("orders the menu by group and order, and drops empty groups", () => {
  const list = [
    open("profile", { menu: { group: "account", icon: Icon, order: 1 } }),
    open("later", { menu: { group: "overview", icon: Icon, order: 9 } }),
    open("first", { menu: { group: "overview", icon: Icon, order: 1 } }),
    define({ name: "parcels" }),
  ];
  expect(keys(list, owner)).toEqual(["overview: first later", "returns: parcels", "account: profile"]);
  expect(keys(list, member("orders"))).toEqual(["overview: first later", "account: profile"]);
});

it("limits entries to platforms, ignoring case; an empty list means all", () => {
  const list = [open("a", { platforms: ["shopify"] }), open("b", { platforms: ["woocommerce"] }), open("c", { platforms: [] })];
  expect(keys(list, owner)).toEqual(["returns: a c"]);
});

it("shows everybody what needs no permission, but never Members or an area without its permission", () => {
  const list = [open("members"), open("notes"), define({ name: "parcels" })];
  expect(keys(list, owner)).toEqual(["returns: members notes parcels"]);
  expect(keys(list, member("orders"))).toEqual(["returns: notes"]);
  expect(keys(list, member())).toEqual(["returns: notes"]);
  expect(keys(list, defineAbility({ userType: "member", permissions: "returns" }))).toEqual(["returns: notes"]);
});

it("requires every resource to declare its access", () => {
  expect(() => define({ contract: undefined as never, name: "boxes" })).toThrow("boxes");
});
