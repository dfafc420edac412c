import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";
import { productGroupTasks } from "./tasks.ts";

const groups = "/api/v1/merchant/product-groups";
let api: TestApi;
let shop: World;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  shop = await world(api);
});

const upsertProduct = async (id: string, product: object = {}, variant: object = {}) => {
  const variants = [{ external_id: `v-${id}`, sku: `SKU-${id}`, title: "M", price_minor: 2000, currency: "USD", ...variant }];
  const { body, status } = await shop.erp.put(`/api/v1/public/products/${id}`, { title: `Product ${id}`, variants, ...product });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.id as string;
};
const make = async (body: object) => {
  const answer = await shop.owner.post(groups, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
};
const when = (field: string, op: string, value: unknown) => ({ field, op, value });
const titles = async (rules: object) => {
  const { body, status } = await shop.owner.post(`${groups}/preview`, rules);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.items.map((one: { title: string }) => one.title);
};

describe("product groups", () => {
  it("are read with the returns area and changed by the owner", async () => {
    const { id } = await make({ name: "Mine" });
    for (const [method, path] of [
      ["get", groups],
      ["post", groups],
      ["put", `${groups}/${id}`],
      ["delete", `${groups}/${id}`],
    ] as const) {
      expect((await api.as(null)[method](path)).status, `${method} ${path}`).toBe(401);
    }
    const reader = (await api.member(["returns", "RETURNS_UPDATE"])).client;
    expect((await (await api.member(["orders"])).client.get(groups)).status).toBe(403);
    expect((await reader.get(groups)).body.data.total).toBe(1);
    expect((await reader.get(`${groups}/${id}`)).status).toBe(200);
    expect((await reader.post(`${groups}/preview`, {})).status).toBe(200);
    expect((await reader.post(groups, {})).status, "permission goes before the body").toBe(403);
    expect((await reader.put(`${groups}/${id}`, {})).status).toBe(403);
    expect((await reader.delete(`${groups}/${id}`)).status).toBe(403);
  });

  it("state the same sentence for every reason, beside the code", async () => {
    const failure = async (answer: Promise<{ status: number; body: { message: string; data: Record<string, unknown> } }>) => {
      const { status, body } = await answer;
      return [status, body.data.code, body.message];
    };
    expect(await failure(shop.owner.get(`${groups}?page=0`))).toEqual([400, "BAD_REQUEST", "Failed to fetch product groups"]);
    expect(await failure(shop.owner.post(groups, {}))).toEqual([400, "BAD_REQUEST", "Failed to create product group"]);
    expect(await failure(shop.owner.put(`${groups}/none`, {}))).toEqual([404, "NOT_FOUND", "Failed to update product group"]);
    expect(await failure(shop.owner.delete(`${groups}/none`))).toEqual([404, "NOT_FOUND", "Failed to delete product group"]);
    expect(await failure(api.as(null).get(groups))).toEqual([401, "UNAUTHENTICATED", "Failed to fetch product groups"]);
    const french = await shop.owner.get(`${groups}?page=0`, { "accept-language": "fr" });
    expect(french.body.message).toBe("Impossible de récupérer les groupes de produits");
  });

  it("report meaningless conditions by path", async () => {
    const wrong = [
      when("PRICE", "CONTAINS", 5),
      when("PRICE", "GT", "5"),
      when("PRICE", "BETWEEN", [9, 5]),
      when("PRICE", "BETWEEN", [5]),
      when("TAG", "GT", "x"),
      when("TAG", "IN", "x"),
      when("TAG", "IS", ["x"]),
      when("TAG", "IS", ""),
      when("COLOUR", "IS", "red"),
      when("PRICE", "IS", 1.5),
    ];
    const { status, body } = await shop.owner.post(groups, { name: "Wrong", conditions: wrong });
    expect(status).toBe(400);
    const places = Object.keys(body.data.errors).sort();
    expect(places).toEqual(expect.arrayContaining(["conditions.7.value", "conditions.8.field", "conditions.9.value"]));
    for (const [index, condition] of wrong.entries()) {
      const one = await shop.owner.post(`${groups}/preview`, { conditions: [condition] });
      expect([one.status, Object.keys(one.body.data.errors)[0]?.split(".").slice(0, 2)], String(index)).toEqual([400, ["conditions", "0"]]);
    }
    for (const bad of [{ name: " " }, { name: "x".repeat(101) }, { name: "x", colour: 1 }, { name: "x", product_ids: ["none"] }])
      expect((await shop.owner.post(groups, bad)).status, JSON.stringify(bad)).toBe(400);
    for (const query of ["?page=0", "?limit=0", "?limit=101", "?sort=price", "?colour=red", "?active=yes"])
      expect((await shop.owner.get(`${groups}${query}`)).status, query).toBe(400);
  });

  it("of another store are not found, nor are its products", async () => {
    const { id } = await make({ name: "Mine" });
    const product = await upsertProduct("p1");
    const other = await world(api);
    expect((await other.owner.get(`${groups}/${id}`)).status).toBe(404);
    expect((await other.owner.put(`${groups}/${id}`, { name: "Yours" })).status).toBe(404);
    expect((await other.owner.delete(`${groups}/${id}`)).status).toBe(404);
    expect((await other.owner.get(`${groups}?store_id=${shop.storeId}`)).status).toBe(404);
    expect((await other.owner.post(groups, { store_id: shop.storeId, name: "Yours" })).status).toBe(404);
    expect((await other.owner.get(groups)).body.data.items).toEqual([]);
    expect((await other.owner.post(`${groups}/preview`, { product_ids: [product] })).body.data.items).toEqual([]);
    const named = await other.owner.post(groups, { name: "Yours", product_ids: [product] });
    expect(named.body.data.errors).toHaveProperty(["product_ids.0"]);
  });

  it("have names that differ in more than case, also beyond English", async () => {
    const first = await make({ name: "Été" });
    expect(refusal(await shop.owner.post(groups, { name: "ÉTÉ" }))).toEqual([409, "NAME_TAKEN"]);
    const second = await make({ name: "Hiver" });
    const taken = await shop.owner.put(`${groups}/${second.id}`, { name: "été" });
    expect([taken.status, Object.keys(taken.body.data.errors)]).toEqual([409, ["name"]]);
    expect((await shop.owner.put(`${groups}/${first.id}`, { name: "été" })).body.data.name).toBe("été");
  });

  it("with the same name created at once become one", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => shop.owner.post(groups, { name: "Once" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it("are listed by name in pages of ten", async () => {
    for (let n = 0; n < 11; n++) await make({ name: `Group ${String(n).padStart(2, "0")}`, active: n !== 3 });
    const { data } = (await shop.owner.get(groups)).body;
    expect([data.items.length, data.page, data.limit, data.total, data.items[0].name]).toEqual([10, 1, 10, 11, "Group 00"]);
    expect((await shop.owner.get(`${groups}?page=2`)).body.data.items[0].name).toBe("Group 10");
    expect((await shop.owner.get(`${groups}?cursor=${data.next_cursor}`)).body.data.items[0].name).toBe("Group 10");
    expect((await shop.owner.get(`${groups}?q=07%20group`)).body.data.items).toMatchObject([{ name: "Group 07" }]);
    expect((await shop.owner.get(`${groups}?active=false`)).body.data.items).toMatchObject([{ name: "Group 03" }]);
  });

  it("are changed in part, recounted, and not over a newer version", async () => {
    await upsertProduct("p1", { tags: ["sale"] });
    const made = await make({ name: "Sale", conditions: [when("TAG", "IS", "SALE")] });
    expect(made).toMatchObject({ product_count: 1, version: 1, match: "ALL", active: true, store_id: shop.storeId });
    const changed = await shop.owner.put(`${groups}/${made.id}`, { conditions: [], expected_version: 1 });
    expect(changed.body.data).toMatchObject({ name: "Sale", conditions: [], product_count: 0, version: 2 });
    const late = await shop.owner.put(`${groups}/${made.id}`, { name: "Late", expected_version: 1 });
    expect(refusal(late, "changed_by")).toEqual([409, "STALE_VERSION", expect.stringMatching(/^owner /)]);
    expect(late.body.data.current.version).toBe(2);
    const audit = await api.db.kysely
      .selectFrom("audit")
      .select("action")
      .where("object_id", "=", made.id)
      .orderBy("at")
      .orderBy("id")
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(["product_group.created", "product_group.updated"]);
  });

  it("are deleted unless something refers to them, which is then named", async () => {
    const { id } = await make({ name: "Kept" });
    const entries = `/api/v1/merchant/warranty/${shop.storeId}`;
    const entry = (await shop.owner.post(entries, { name: "Two years", lifetime: true, product_group_ids: [id] })).body.data;
    const refused = await shop.owner.delete(`${groups}/${id}`);
    expect(refusal(refused, "users")).toEqual([409, "IN_USE", [{ noun: "warranty", id: entry.id, name: "Two years" }]]);
    expect((await shop.owner.delete(`${entries}/${entry.id}`)).status).toBe(200);
    expect((await shop.owner.delete(`${groups}/${id}`)).body.data).toEqual({ deleted: true });
    expect((await shop.owner.delete(`${groups}/${id}`)).status).toBe(404);
  });
});

describe("the products of a group", () => {
  beforeEach(async () => {
    await upsertProduct("a", { title: "Linen Shirt", vendor: "ÉCLAIR", type: "Shirt", tags: ["Summer", "sale"], collections: ["New in"] });
    await upsertProduct("b", { title: "Wool Coat", vendor: "Acme", tags: ["winter"] }, { price_minor: 19_900, weight_g: 1800, title: "L" });
    await upsertProduct("c", { title: "100% Cotton_Tee" }, { currency: "EUR", weight_g: 150 });
  });

  it.each<[string, string, unknown, string[]]>([
    ["PRODUCT", "CONTAINS", "shirt", ["Linen Shirt"]],
    ["PRODUCT", "CONTAINS", "%", ["100% Cotton_Tee"]],
    ["PRODUCT", "STARTS_WITH", "WOOL", ["Wool Coat"]],
    ["PRODUCT", "IN", ["wool coat", "linen shirt"], ["Linen Shirt", "Wool Coat"]],
    ["VENDOR", "IS", "éclair", ["Linen Shirt"]],
    ["VENDOR", "IS_NOT", "acme", ["100% Cotton_Tee", "Linen Shirt"]],
    ["TYPE", "IS_NOT", "shirt", ["100% Cotton_Tee", "Wool Coat"]],
    ["VARIANT", "IS", "l", ["Wool Coat"]],
    ["SKU", "IN", ["sku-a"], ["Linen Shirt"]],
    ["TAG", "IS", "SALE", ["Linen Shirt"]],
    ["TAG", "IS_NOT", "sale", ["100% Cotton_Tee", "Wool Coat"]],
    ["TAG", "STARTS_WITH", "win", ["Wool Coat"]],
    ["TAG", "IN", ["winter", "summer"], ["Linen Shirt", "Wool Coat"]],
    ["COLLECTION", "CONTAINS", "NEW", ["Linen Shirt"]],
    ["PRICE", "GT", 1999, ["Linen Shirt", "Wool Coat"]],
    ["PRICE", "LT", 19_900, ["Linen Shirt"]],
    ["PRICE", "BETWEEN", [2000, 19_900], ["Linen Shirt", "Wool Coat"]],
    ["PRICE", "IS_NOT", 2000, ["100% Cotton_Tee", "Wool Coat"]],
    ["WEIGHT", "IN", [150, 1800], ["100% Cotton_Tee", "Wool Coat"]],
    ["WEIGHT", "IS_NOT", 150, ["Linen Shirt", "Wool Coat"]],
  ])("by %s %s %j", async (field, op, value, expected) => {
    expect(await titles({ conditions: [when(field, op, value)] })).toEqual(expected);
  });

  it("match all or any conditions, include hand-picked ones, and never excluded ones", async () => {
    const both = [when("TAG", "IS", "sale"), when("PRICE", "GT", 5000)];
    expect(await titles({ conditions: both })).toEqual([]);
    expect(await titles({ conditions: both, match: "ANY" })).toEqual(["Linen Shirt", "Wool Coat"]);
    expect(await titles({})).toEqual([]);
    const { items } = (await shop.owner.get(`/api/v1/merchant/products/${shop.storeId}`)).body.data;
    const id = (title: string) => items.find((one: { title: string }) => one.title === title).id;
    const named = { product_ids: [id("100% Cotton_Tee"), id("Wool Coat")] };
    expect(await titles(named)).toEqual(["100% Cotton_Tee", "Wool Coat"]);
    expect(await titles({ ...named, conditions: both, match: "ANY", excluded_product_ids: [id("Wool Coat")] })).toEqual([
      "100% Cotton_Tee",
      "Linen Shirt",
    ]);
    const made = await make({ name: "By hand", ...named });
    expect([made.product_count, made.products.length]).toEqual([2, 2]);
  });

  it("are recounted when the catalogue changed", async () => {
    const { id } = await make({ name: "Sale", conditions: [when("TAG", "IS", "sale")] });
    const [task] = productGroupTasks(api.db, api.clock);
    const counted = async () => (await shop.owner.get(`${groups}/${id}`)).body.data.product_count;
    api.clock.advance(1000);
    await upsertProduct("d", { tags: ["SALE"] });
    expect(await counted()).toBe(1);
    await task?.run(new AbortController().signal);
    expect(await counted()).toBe(2);
  });
});
