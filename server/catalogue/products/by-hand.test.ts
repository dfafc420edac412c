import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { addPhoto } from "../../../tests/support/photo.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

let api: TestApi;
let shop: World;
let base: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  shop = await world(api);
  base = `/api/v1/merchant/products/${shop.storeId}`;
});

const variant = (change: object = {}) => ({ sku: "MUG-1", price_minor: 1800, ...change });
const sized = (value: string, change: object = {}) => variant({ sku: `TEE-${value}`, options: [{ name: "Size", value }], ...change });
const product = (change: object = {}) => ({ title: "Camp Mug", variants: [variant()], ...change });
const created = async (change: object = {}): Promise<any> => {
  const { status, body } = await shop.owner.post(base, product(change));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
};
const changed = async ({ id }: { id: string }, change: object) => {
  const { status, body } = await shop.owner.put(`${base}/${id}`, change);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const titles = async (query: string) =>
  (await shop.owner.get(`${base}?${query}`)).body.data.items.map(({ title }: { title: string }) => title);

describe("entering a product by hand", () => {
  it("needs the right to it, in a store one belongs to", async () => {
    expect((await api.as(null).post(base, product())).status).toBe(401);
    const { client } = await api.member(["returns", "orders"], { storeId: shop.storeId });
    expect((await client.post(base, product())).status).toBe(403);
    const keeper = await api.member(["PRODUCTS_UPDATE"], { storeId: shop.storeId });
    expect((await keeper.client.post(base, product())).status).toBe(201);
    const other = await world(api);
    expect((await other.owner.post(base, product())).status).toBe(404);
  });

  it("reports each invalid field", async () => {
    const wrong: [object, string][] = [
      [{ title: " " }, "title"],
      [{ variants: [] }, "variants"],
      [{ variants: [variant({ price_minor: -1 })] }, "variants.0.price_minor"],
      [{ variants: [variant({ price_minor: 1.5 })] }, "variants.0.price_minor"],
      [{ variants: [variant({ tax_rate: 101 })] }, "variants.0.tax_rate"],
      [{ variants: [variant({ id: "of-nobody" })] }, "variants.0.id"],
      [{ variants: [sized("S"), sized("s")] }, "variants.1.options"],
      [{ variants: [sized("S"), variant()] }, "variants.1.options"],
      [{ variants: [variant(), variant()] }, "variants.1.title"],
      [{ variants: [variant({ options: [1, 2].map((n) => ({ name: "Size", value: String(n) })) })] }, "variants.0.options"],
      [{ hs_code: "61" }, "hs_code"],
      [{ origin_country: "qq" }, "origin_country"],
      [{ return_instructions: { de: "Nein" } }, "return_instructions.de"],
      [{ dimension_id: "none" }, "dimension_id"],
      [{ image_file_id: "none" }, "image_file_id"],
      [{ external_id: "p1" }, "external_id"],
    ];
    for (const [change, field] of wrong) {
      const { status, body } = await shop.owner.post(base, product(change));
      expect([status, Object.keys(body.data.errors ?? {})], JSON.stringify(change)).toEqual([400, [field]]);
    }
    expect(
      refusal(await shop.owner.post(base, product({ variants: [variant({ tracked: true, stock: [{ location_id: "x", quantity: 1 }] })] }))),
    ).toEqual([422, "UNKNOWN_LOCATION"]);
    expect(await titles("")).toEqual([]);
  });

  it("keeps text as it is typed", async () => {
    const title = `<b>'); drop table product; --</b> ${"🧉".repeat(20)}`;
    const { id } = await created({ title, tags: ["100%_"], return_instructions: { ar: "أعدها" } });
    expect((await shop.owner.get(`${base}/${id}`)).body.data).toMatchObject({
      title,
      tags: ["100%_"],
      return_instructions: { ar: "أعدها" },
    });
    expect(await titles(`q=${encodeURIComponent("drop table")}`)).toEqual([title]);
  });

  it("names variants by their options, and counts stock where it is tracked", async () => {
    const shelf = await shop.location("shelf");
    const made = await created({
      title: "Tee",
      variants: [sized("S", { tracked: true, stock: [{ location_id: shelf, quantity: 4 }], barcode: "4006381333931" }), sized("M")],
    });
    expect(made).toMatchObject({
      is_imported: false,
      version: 1,
      variants: [
        { title: "S", tracked: true, available: 4, barcode: "4006381333931", options: [{ name: "Size", value: "S" }] },
        { title: "M", tracked: false, currency: "USD" },
      ],
    });
    expect(await titles("q=4006381333931")).toEqual(["Tee"]);
    const [small] = made.variants;
    const after = await changed(made, { variants: [{ ...sized("S"), id: small.id, tracked: false }] });
    expect(after.variants).toMatchObject([{ id: small.id, tracked: false }]);
  });

  it("is used by orders, whose returns it counts", async () => {
    const { variants, id } = await created();
    const today = api.clock.now().toISOString().slice(0, 10);
    const order = await shop.owner.post("/api/v1/orders", {
      ordered_on: today,
      fulfilled_on: today,
      customer: { email: "ada@example.test" },
      ship_to: { postcode: "10115", country: "DE" },
      lines: [{ variant_id: variants[0].id, title: "Camp Mug", quantity: 4, unit_price_minor: 1800 }],
    });
    const returned = await shop.request(order.body.data, [1]);
    expect(returned.items[0]?.product_id).toBe(id);
    const figures = await shop.owner.get(`${base}/figures?ids=${id},unknown`);
    expect(figures.body.data.items).toEqual([{ id, sold: 4, returned: 1, rate: 0.25 }]);
    const numbers = await shop.owner.get(`${base}/${id}/numbers?period=30`);
    expect(numbers.body.data).toMatchObject({
      period: "30",
      orders: 1,
      rate: 0.25,
      reasons: [{ reason: returned.items[0]?.reason, units: 1 }],
      returns: [{ id: returned.id, units: 1 }],
    });
    expect((await shop.owner.get(`/api/v1/merchant/returns?product=${id}`)).body.data.items).toHaveLength(1);
    expect((await shop.owner.get("/api/v1/merchant/returns?product=other")).body.data.items).toHaveLength(0);
    expect((await shop.owner.get(`/api/v1/orders?product=${id}`)).body.data.items).toHaveLength(1);
    await shop.done(returned, "decline", { reason: "Worn" });
    expect((await shop.owner.get(`${base}/figures?ids=${id}`)).body.data.items[0]).toMatchObject({ returned: 0, rate: 0 });
  });

  it("shows an uploaded picture to anyone, and no other file", async () => {
    const [picture, other] = [await addPhoto(shop.owner), await addPhoto(shop.owner)];
    const made = await created({ image_file_id: picture });
    const seen = await api.as(null).raw({ method: "GET", url: made.image_url });
    expect([seen.statusCode, seen.headers["content-type"], seen.headers["x-content-type-options"]]).toEqual([200, "image/png", "nosniff"]);
    expect((await api.as(null).get(made.image_url.replace(picture, other))).status).toBe(404);
    const second = await world(api);
    expect((await api.as(null).get(made.image_url.replace(shop.storeId, second.storeId))).status).toBe(404);
    expect((await changed(made, { title: "Cup" })).image_url).toBe(made.image_url);
    expect((await changed(made, { image_file_id: null })).image_url).toBeNull();
  });
});

describe("changing a product", () => {
  it("refuses an outdated version, and changes only what is named", async () => {
    const made = await created({ tags: ["camp"], hs_code: "6912.00" });
    expect(made.hs_code).toBe("691200");
    const after = await changed(made, { final_sale: true, expected_version: 1 });
    expect(after).toMatchObject({ version: 2, final_sale: true, tags: ["camp"], hs_code: "691200", title: "Camp Mug" });
    const stale = await shop.owner.put(`${base}/${made.id}`, { title: "Cup", expected_version: 1 });
    expect([...refusal(stale), stale.body.data.current.version]).toEqual([409, "STALE_VERSION", 2]);
    const renamed = await changed(made, { title: "Cup" });
    expect(renamed).toMatchObject({ version: 3, final_sale: true, variants: [{ id: made.variants[0].id, price_minor: 1800 }] });
  });

  it("is refused for another store's product", async () => {
    const { id } = await created();
    const other = await world(api);
    const theirs = `/api/v1/merchant/products/${other.storeId}/${id}`;
    for (const path of ["", "/numbers", "/return-rules"]) expect((await other.owner.get(`${theirs}${path}`)).status, path).toBe(404);
    for (const path of ["/archive", "/restore"]) expect((await other.owner.post(`${theirs}${path}`, {})).status, path).toBe(404);
    expect((await other.owner.put(theirs, { title: "Mine" })).status).toBe(404);
    expect((await other.owner.get(`/api/v1/merchant/products/${other.storeId}/figures?ids=${id}`)).body.data.items).toEqual([]);
  });

  it("of a connected store takes only the fields the platform does not know", async () => {
    const byHand = await created({ title: "Older" });
    expect((await shop.owner.get(base)).body.data.may_create).toBe(true);
    const { id } = (
      await shop.erp.put("/api/v1/public/products/p1", {
        title: "Tee",
        variants: [{ external_id: "v1", price_minor: 900, currency: "USD" }],
      })
    ).body.data;
    await api.db.kysely.updateTable("store").set({ connection_id: "c1" }).where("id", "=", shop.storeId).execute();
    expect((await shop.owner.get(`${base}/${id}`)).body.data.is_imported).toBe(true);
    expect((await shop.owner.get(base)).body.data.may_create).toBe(false);
    const refused = await shop.owner.put(`${base}/${id}`, { title: "Mine", final_sale: true });
    expect([...refusal(refused), refused.body.data.fields]).toEqual([409, "MANAGED_BY_PLATFORM", ["title"]]);
    expect(await changed({ id }, { final_sale: true, origin_country: "PT" })).toMatchObject({
      title: "Tee",
      final_sale: true,
      origin_country: "PT",
    });
    expect(refusal(await shop.owner.post(`${base}/${id}/archive`, {}))).toEqual([409, "MANAGED_BY_PLATFORM"]);
    expect(refusal(await shop.owner.post(base, product()))).toEqual([409, "MANAGED_BY_PLATFORM"]);
    expect(await changed(byHand, { title: "Newer" })).toMatchObject({ title: "Newer", is_imported: false });
    await shop.erp.put("/api/v1/public/products/p1", {
      title: "Tee 2",
      variants: [{ external_id: "v1", price_minor: 900, currency: "USD" }],
    });
    expect((await shop.owner.get(`${base}/${id}`)).body.data).toMatchObject({ title: "Tee 2", final_sale: true, origin_country: "PT" });
  });

  it("archives it and puts it back", async () => {
    const made = await created();
    const archived = (await shop.owner.post(`${base}/${made.id}/archive`, { expected_version: 1 })).body.data;
    expect(archived).toMatchObject({ version: 2, archived_at: expect.any(String) });
    expect([await titles(""), await titles("archived=true")]).toEqual([[], ["Camp Mug"]]);
    expect((await changed(made, { title: "Cup" })).archived_at).toBe(archived.archived_at);
    await shop.owner.post(`${base}/${made.id}/restore`, {});
    expect(await titles("")).toEqual(["Cup"]);
  });
});

describe("the catalogue", () => {
  it("is filtered by stock, final sale, group, parcel and tag", async () => {
    const shelf = await shop.location("shelf");
    const counted = (quantity: number) => [variant({ tracked: true, stock: [{ location_id: shelf, quantity }] })];
    const box = (await shop.owner.post(`/api/v1/merchant/dimensions/${shop.storeId}`, { name: "Box", length: 10, width: 10, height: 10 }))
      .body.data;
    await created({ title: "Mug", variants: counted(3), tags: ["camp"], dimension_id: box.id });
    await created({ title: "Pot", variants: counted(0), collections: ["camp"], final_sale: true });
    await created({ title: "Rug" });
    const conditions = [{ field: "TAG", op: "IS", value: "camp" }];
    const group = (await shop.owner.post("/api/v1/merchant/product-groups", { name: "Camp", conditions })).body.data;
    expect(await titles("stock=in")).toEqual(["Mug", "Rug"]);
    expect(await titles("stock=out")).toEqual(["Pot"]);
    expect(await titles("final_sale=true")).toEqual(["Pot"]);
    expect(await titles("dimension=missing")).toEqual(["Pot", "Rug"]);
    expect(await titles("tag=camp")).toEqual(["Mug", "Pot"]);
    expect(await titles(`group=${group.id}`)).toEqual(["Mug"]);
    expect((await shop.owner.get(`${base}?group=none`)).status).toBe(404);
    const [mug] = (await shop.owner.get(`${base}?q=mug`)).body.data.items;
    expect(mug).toMatchObject({ dimension_name: "Box", groups: [{ id: group.id, name: "Camp" }] });
    for (const query of ["stock=low", "dimension=x", "sort=price", "vendor=x"])
      expect((await shop.owner.get(`${base}?${query}`)).status, query).toBe(400);
  });

  it("is exported with its figures", async () => {
    await created({ variants: [variant({ sku: "=1+1" })] });
    const { body } = await shop.owner.raw({ method: "GET", url: `${base}/export?format=csv` });
    expect(body).toContain("Camp Mug");
    expect(body).toContain("'=1+1");
  });
});

describe("the fields that are ours", () => {
  const sold = async (change: object) => {
    const { id, external_id, variants } = await created(change);
    const line = { product_external_id: external_id, variant_external_id: variants[0].external_id, unit_price_minor: 1800, quantity: 2 };
    return { id, order: await shop.order({ lines: [line] }) };
  };
  const returnable = async ({ external_id }: { external_id: string }) =>
    (await shop.erp.get(`/api/v1/public/orders/${external_id}/returnable`)).body.data.lines[0];

  it("keep customers from returning a final sale, whatever the policy", async () => {
    const { id, order } = await sold({ final_sale: true });
    expect(await returnable(order)).toMatchObject({ returnable: false, code: "NOT_RETURNABLE", windows: {} });
    const rules = (await shop.owner.get(`${base}/${id}/return-rules`)).body.data;
    expect(rules.policies).toMatchObject([{ final_sale: true, windows: [], allowed_outcomes: [] }]);
    await changed({ id }, { final_sale: false });
    expect(await returnable(order)).toMatchObject({ returnable: true, code: null });
  });

  it("tell the customer how to send it back, in their language or in English", async () => {
    const { order } = await sold({ return_instructions: { en: "Empty it first.", fr: "Videz-la." } });
    const returned = await shop.request(order, [1]);
    expect(returned.items[0]?.return_instructions).toBe("Empty it first.");
    const inFrench = await shop.owner.get(`/api/v1/merchant/returns/${returned.id}`, { "accept-language": "fr" });
    expect(inFrench.body.data.items[0].return_instructions).toBe("Videz-la.");
  });

  it("show the policies and the warranty that apply, with the circumstances of others", async () => {
    const { id } = await created({ tags: ["camp"] });
    await shop.policy({ name: "Abroad", applies_to: { countries: ["FR"] } });
    await shop.policy({ name: "Other goods", applies_to: { price_from_minor: 5000 } });
    await shop.owner.post(`/api/v1/merchant/warranty/${shop.storeId}`, { name: "Two years", duration: { value: 2, unit: "YEARS" } });
    const { data } = (await shop.owner.get(`${base}/${id}/return-rules`)).body;
    expect(data).toMatchObject({ policies: [{ is_default: true, final_sale: false, variants: [] }], warranty: { name: "Two years" } });
    expect(data.others.map(({ name, misses }: { name: string; misses: string[] }) => [name, misses])).toEqual([
      ["Other goods", ["PRICE"]],
      ["Abroad", ["COUNTRY"]],
    ]);
    expect(data.policies[0].windows[0]).toMatchObject({ opens_on: data.on, is_open: true });
  });
});
