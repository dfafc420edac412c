import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  operatorsOf,
  SegmentDefinition,
  type SegmentField,
  type SegmentOperator,
  segmentFieldNames,
  segmentFields,
} from "#contracts/segments/definition";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
import { type World, world } from "../../../../tests/support/world.ts";
import { compiled as compile } from "./compile.ts";

const path = "/api/v1/notifications/segments";
let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
});

const scope = { now: new Date("2026-06-01T00:00:00Z"), store: { id: "s1", timezone: "Asia/Tokyo", currency: "USD" } };
const compiled = (definition: SegmentDefinition) =>
  api.db.kysely
    .selectFrom("subscriber as s")
    .select("s.id")
    .where(compile(definition, scope, new Map()))
    .compile();

/** Return a value that fits, made of the text where the field takes one. */
function valueFor(field: SegmentField, op: SegmentOperator, text: string) {
  const facts = segmentFields[field];
  const word = "values" in facts ? facts.values[0] : text;
  if (op === "exists") return undefined;
  if (op === "in") return [word];
  if (op === "between") return [1, 7];
  if (op === "within" || op === "not_within") return 30;
  if (op === "before" || op === "after") return "2026-05-31";
  if (facts.kind === "number") return 3;
  return facts.kind === "flag" ? true : word;
}
const conditionOf = (field: SegmentField, op: SegmentOperator, text: string) => {
  const value = valueFor(field, op, text);
  const days = segmentFields[field].kind === "past" ? { days: 90 } : {};
  return { field, op, ...(value !== undefined && { value }), ...(field === "attribute" && { key: text }), ...days };
};
const every = segmentFieldNames.flatMap((field) => operatorsOf[segmentFields[field].kind].map((op) => [field, op] as const));

describe("segments", () => {
  it.each(every)("ask %s %s of the database, alone and turned round", async (field, op) => {
    const condition = conditionOf(field, op, 'it\'s \\ "quoted" %_ ؀');
    for (const definition of [{ all: [condition] }, { any: [{ ...condition, not: true }], not: true }]) {
      const answer = await w.owner.post(`${path}/preview`, { definition });
      expect([answer.status, answer.body.data.exact]).toEqual([200, true]);
    }
  });

  it("bind whatever is typed: the statement depends on the shape of the conditions alone", () => {
    const typed = fc.string({ minLength: 1, maxLength: 60 }).filter((text) => text.trim() !== "" && text.isWellFormed());
    fc.assert(
      fc.property(fc.constantFrom(...every), typed, fc.boolean(), ([field, op], text, not) => {
        const definition = (value: string) => SegmentDefinition.parse({ any: [{ all: [{ ...conditionOf(field, op, value), not }] }] });
        expect(compiled(definition(text)).sql).toBe(compiled(definition("x")).sql);
      }),
      { numRuns: 500 },
    );
  });

  it("have at most three levels and twenty conditions, of known fields with fitting values", async () => {
    const leaf = { field: "orders", op: "gt", value: 1 };
    const refused = [
      { all: [{ any: [{ all: [{ any: [leaf] }] }] }] },
      { all: Array.from({ length: 21 }, () => leaf) },
      { all: [{ any: Array.from({ length: 11 }, () => leaf) }, { any: Array.from({ length: 11 }, () => leaf) }] },
      { all: [] },
      { all: [{ ...leaf, field: "password" }] },
      { all: [{ ...leaf, op: "contains" }] },
      { all: [{ ...leaf, value: "1; drop table subscriber" }] },
      { all: [{ field: "email_status", op: "is", value: "HAPPY" }] },
      { all: [{ field: "attribute", op: "is", value: "x" }] },
      { all: [{ field: "language", op: "is", value: "fr", days: 3 }] },
      { all: [{ field: "finished_journey", op: "is", value: "a1", step: 1 }] },
      { all: [{ field: "in_journey", op: "is", value: "a1", step: 0 }] },
      { all: [{ field: "cart_open", op: "is", value: "yes" }] },
    ];
    for (const definition of refused) {
      const answer = await w.owner.post(`${path}/preview`, { definition });
      expect([answer.status, Object.keys(answer.body.data.errors ?? {})[0]?.startsWith("definition")]).toEqual([400, true]);
    }
    expect((await w.owner.post(`${path}/preview`, { definition: { all: [{ any: [{ all: [leaf] }] }] } })).status).toBe(200);
  });

  it("are created, changed and deleted by members with marketing", async () => {
    const marketer = (await api.member(["marketing"], { storeId: w.storeId })).client;
    const definition = { all: [{ field: "language", op: "is", value: "fr" }] };
    const made = (await marketer.post(path, { name: "French", definition })).body.data;
    expect((await marketer.post(path, { name: "FRENCH", definition })).body.data.code).toBe("NAME_TAKEN");
    const changed = await marketer.put(`${path}/${made.id}`, { name: "Français", expected_version: made.version });
    expect(changed.body.data).toMatchObject({ name: "Français", version: 2, definition });
    expect((await marketer.put(`${path}/${made.id}`, { name: "F", expected_version: 1 })).body.data.code).toBe("STALE_VERSION");
    const other = await world(api);
    expect((await other.owner.get(`${path}/${made.id}`)).status).toBe(404);
    expect((await marketer.delete(`${path}/${made.id}`)).body.data).toEqual({ deleted: true });
    expect((await (await api.member(["returns"], { storeId: w.storeId })).client.get(path)).status).toBe(403);
  });

  it("match people by what they bought and sent back, in the store's days", async () => {
    const put = (email: string) =>
      api.key(["subscribers:write"], { storeId: w.storeId }).then(({ client }) => client.put("/api/v1/public/subscribers", { email }));
    await put("ann@example.test");
    await put("bob@example.test");
    const order = await w.order({
      lines: [{ unit_price_minor: 2000 }],
      customer: { external_id: "c1", email: "ann@example.test", first_name: "Ann", last_name: "Bee" },
    });
    await w.received(order, [{ quantity: 1, outcome: "REFUND", reason: "TOO_SMALL" }]);
    await api.drain();
    const found = async (...all: object[]) =>
      (await w.owner.post(`${path}/preview`, { definition: { all } })).body.data.sample.map((one: any) => one.email);
    expect(await found({ field: "orders", op: "is", value: 1 })).toEqual(["ann@example.test"]);
    expect(await found({ field: "bought_product", op: "is", value: "LINE 0", days: 3650 })).toEqual(["ann@example.test"]);
    expect(await found({ field: "return_reason", op: "is", value: "TOO_SMALL" }, { field: "open_case", op: "is", value: true })).toEqual([
      "ann@example.test",
    ]);
    expect(await found({ field: "last_order", op: "not_within", value: 1 }, { field: "orders", op: "lt", value: 1 })).toEqual([
      "bob@example.test",
    ]);
  });

  it("match people by their topics, product groups, carts, watches and places in automations", async () => {
    await w.at("2026-06-01T09:00:00.000Z");
    const { client: shop } = await api.key(["subscribers:write", "events:write"], { storeId: w.storeId });
    const [ann, bob] = ["ann@example.test", "bob@example.test"];
    const ids = new Map<string, string>();
    for (const email of [ann, bob]) ids.set(email, ((await shop.put("/api/v1/public/subscribers", { email })).body.data as any).id);
    await w.location("loc");
    await w.variant("v1", 2000, { stock: [{ location_external_id: "loc", quantity: 5 }] });
    const catalogue = await api.db.kysely
      .selectFrom("variant as v")
      .innerJoin("product as p", "p.id", "v.product_id")
      .select(["v.id", "v.sku", "p.id as product_id", "p.title", "p.external_id"])
      .where("v.store_id", "=", w.storeId)
      .where("v.external_id", "=", "v1")
      .executeTakeFirstOrThrow();
    const found = async (...all: object[]) => {
      const answer = await w.owner.post(`${path}/preview`, { definition: { all } });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body.data.sample.map((one: any) => one.email).sort();
    };

    await api.db.kysely
      .updateTable("subscriber")
      .set({ topics_off: ["offers"] })
      .where("id", "=", ids.get(ann) as string)
      .execute();
    expect(await found({ field: "topic", op: "is", value: "offers" })).toEqual([bob]);
    expect(await found({ field: "topic", op: "is_not", value: "offers" })).toEqual([ann]);

    await shop.post("/api/v1/public/events", {
      events: [
        { id: "e1", type: "product_viewed", at: api.clock.now().toISOString(), email: ann, product_external_id: catalogue.external_id },
      ],
    });
    expect(await found({ field: "viewed_product", op: "is", value: catalogue.title.toUpperCase(), days: 7 })).toEqual([ann]);
    expect(await found({ field: "viewed_product", op: "is_not", value: catalogue.title })).toEqual([bob]);

    await api.db.kysely.updateTable("variant").set({ sku: "MUG-1" }).where("id", "=", catalogue.id).execute();
    await api.db.kysely
      .insertInto("stock_watch")
      .values({
        ...{ id: `${w.storeId}-watch`, store_id: w.storeId, variant_id: catalogue.id, subscriber_id: ids.get(bob) as string },
        ...{ created_at: "2026-06-01T08:00:00Z", expires_at: "2026-09-01T08:00:00Z" },
      })
      .execute();
    expect(await found({ field: "waits_for_variant", op: "is", value: "mug-1" })).toEqual([bob]);

    const made = (await w.owner.post("/api/v1/notifications/automations", { type: "abandoned-cart-recovery", name: "Cart" })).body.data;
    expect((await w.owner.post(`/api/v1/notifications/automations/${made.id}/activate`, {})).status).toBe(200);
    await api.db.kysely.updateTable("subscriber").set({ email_status: "SUBSCRIBED" }).where("store_id", "=", w.storeId).execute();
    const cart = (lines: object[]) =>
      shop.put("/api/v1/public/checkouts/t1", {
        ...{ email: ann, currency: "USD", value_minor: 2000, recovery_url: "https://shop.example/cart/1", lines },
        changed_at: api.clock.now().toISOString(),
      });
    await cart([{ variant_external_id: "v1", quantity: 1, unit_price_minor: 2000 }]);
    await api.drain();
    expect(await found({ field: "cart_open", op: "is", value: true })).toEqual([ann]);
    const journey = { op: "is", value: made.id };
    expect(await found({ field: "in_journey", ...journey, step: 1 })).toEqual([ann]);
    expect(await found({ field: "in_journey", ...journey, step: 2 })).toEqual([]);
    expect(await found({ field: "in_journey", ...journey, op: "is_not" })).toEqual([bob]);
    await w.at("2026-06-01T09:10:00.000Z");
    await cart([]);
    await api.drain();
    expect(await found({ field: "cart_open", op: "is", value: false })).toEqual([ann, bob]);
    expect(await found({ field: "in_journey", ...journey })).toEqual([]);
    expect(await found({ field: "left_journey", ...journey, days: 1 })).toEqual([ann]);
    expect(await found({ field: "finished_journey", ...journey })).toEqual([]);
  });

  it("match who bought from a product group, which stays as long as a segment names it", async () => {
    const put = (email: string) =>
      api.key(["subscribers:write"], { storeId: w.storeId }).then(({ client }) => client.put("/api/v1/public/subscribers", { email }));
    await put("ann@example.test");
    await put("bob@example.test");
    await w.variant("v1", 2000);
    const product = await api.db.kysely
      .selectFrom("variant as v")
      .innerJoin("product as p", "p.id", "v.product_id")
      .select(["p.id", "p.external_id"])
      .where("v.store_id", "=", w.storeId)
      .executeTakeFirstOrThrow();
    await w.order({
      lines: [{ unit_price_minor: 2000, product_external_id: product.external_id }],
      customer: { external_id: "c1", email: "ann@example.test", first_name: "Ann", last_name: "Bee" },
    });
    await api.drain();
    const groups = "/api/v1/merchant/product-groups";
    const group = (await w.owner.post(groups, { name: "Mugs", product_ids: [product.id] })).body.data;
    const condition = { field: "bought_group", op: "is", value: group.id, days: 3650 };
    const found = async (...all: object[]) =>
      (await w.owner.post(`${path}/preview`, { definition: { all } })).body.data.sample.map((one: any) => one.email);
    expect(await found(condition)).toEqual(["ann@example.test"]);
    expect(await found({ ...condition, op: "is_not" })).toEqual(["bob@example.test"]);
    expect(await found({ ...condition, value: "none" })).toEqual([]);
    const segment = (await w.owner.post(path, { name: "Mug buyers", definition: { all: [{ any: [condition] }] } })).body.data;
    const refused = await w.owner.delete(`${groups}/${group.id}`);
    expect([refused.status, refused.body.data.code]).toEqual([409, "IN_USE"]);
    await w.owner.delete(`${path}/${segment.id}`);
    expect((await w.owner.delete(`${groups}/${group.id}`)).status).toBe(200);
  });
});
