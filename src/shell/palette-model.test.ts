import { describe, expect, it } from "vitest";
import type { SeenResource } from "#src/lib/routing/menu";
import { type Entry, foundEntries, matching, screensOf, withRecent } from "./palette-model.ts";

const say = (key: string, values?: Record<string, unknown>) => (values ? `${key} ${Object.values(values).join()}` : key);
const returns: SeenResource = {
  key: "returns",
  title: "titles:returns",
  isInMenu: true,
  pages: [
    { title: "titles:returns", path: "/dashboard/return/list", isAllowed: true },
    { title: "returns:titles.create", path: "/dashboard/return/create", isAllowed: false },
    { title: "returns:titles.show", path: "/dashboard/return/:id", isAllowed: true },
  ],
};
const orders: SeenResource = {
  key: "orders",
  title: "titles:orders",
  isInMenu: true,
  pages: [
    { title: "titles:orders", path: "/dashboard/order/list", isAllowed: true },
    { title: "orders:titles.show", path: "/dashboard/order/:id", isAllowed: true },
  ],
};
const products: SeenResource = {
  key: "products",
  title: "titles:products",
  isInMenu: true,
  pages: [
    { title: "titles:products", path: "/dashboard/e-commerce/list", isAllowed: true },
    { title: "products:titles.show", path: "/dashboard/e-commerce/product/:id", isAllowed: true },
  ],
};
const claims: SeenResource = {
  key: "claims",
  title: "titles:claims",
  isInMenu: true,
  pages: [{ title: "claims:titles.show", path: "/dashboard/claim/:id", isAllowed: true }],
};
const customer = { name: "Ann Bee", email: "ann@example.test" };
const found = {
  returns: [{ id: "r1", number: "R-1", order_number: "#9", customer, status: "OPEN", stage: "REQUEST" }],
  claims: [],
  orders: [{ id: "o1", number: "#9", customer }],
  products: [{ id: "p1", title: "Mug", sku: "MUG-1", vendor: "Clay" }],
  subscribers: [],
  campaigns: [{ id: "k1", name: "Summer sale", status: "DRAFT" as const }],
  automations: [],
  customers: [{ ...customer, count: 2 }],
};
const addresses = (entries: readonly Entry[]) => entries.map(({ to }) => to);
const entry = (id: string): Entry => ({ id, group: "screens", label: id, to: `/${id}` });

describe("the palette", () => {
  it("offers the screens a person may open, without those that need a record", () => {
    expect(addresses(screensOf([returns], say, true))).toEqual(["/dashboard/app", "/dashboard/return/list"]);
    expect(addresses(screensOf([returns], say, false))).toEqual(["/dashboard/return/list"]);
  });

  it("finds a screen by its words in any order, without accents", () => {
    const entries: Entry[] = [
      { ...entry("a"), label: "Réglages des retours" },
      { ...entry("b"), label: "Commandes" },
    ];
    expect(matching(entries, "retours reglages").map(({ id }) => id)).toEqual(["a"]);
  });

  it("links to claims with their order and stage", () => {
    const claim = { id: "c1", number: "CL-1", order_number: "#9", customer, type: "LOST", status: "OPEN", stage: "SUBMITTED" };
    const [entry] = foundEntries({ ...found, returns: [], claims: [claim] }, [claims], say);
    expect(entry).toMatchObject({
      to: "/dashboard/claim/c1",
      label: "CL-1",
      detail: "Ann Bee · frame:commands.orderOf #9 · enums:claim_stage.SUBMITTED",
    });
    expect(foundEntries({ ...found, returns: [], claims: [claim] }, [returns], say).map(({ group }) => group)).not.toContain("claims");
  });

  it("links to search results", () => {
    expect(addresses(foundEntries(found, [returns, orders, products], say))).toEqual([
      "/dashboard/return/r1",
      "/dashboard/order/o1",
      "/dashboard/e-commerce/product/p1",
      "/dashboard/return/list?q=ann%40example.test",
    ]);
  });

  it("opens the returns of an order that has no screen", () => {
    expect(addresses(foundEntries(found, [returns], say))[1]).toBe("/dashboard/return/list?q=%239");
  });

  it("links nowhere a person may not go", () => {
    expect(foundEntries(found, [], say)).toEqual([]);
  });

  it("remembers the last six, without duplicates, newest first", () => {
    const ids = ["a", "b", "c", "d", "e", "f", "g", "b"];
    const recent = ids.reduce<Entry[]>((list, id) => withRecent(list, entry(id)), []);
    expect(recent.map(({ id }) => id)).toEqual(["b", "g", "f", "e", "d", "c"]);
    expect(withRecent(recent, { ...entry("x"), group: "actions" })).toEqual(recent);
  });
});
