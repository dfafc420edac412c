import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createIdempotency } from "#server/http/idempotency";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { onePixel } from "../../../tests/support/one-pixel.ts";
import { addPhoto } from "../../../tests/support/photo.ts";
import { tracesOf } from "../../../tests/support/traces.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

const path = "/api/v1/merchant/customer-data";
const person = { external_id: "c-77", email: "zoe.quill@example.test", first_name: "Zoe", last_name: "Quillfeather", phone: "+15550177" };
const address = { name: "Zoe Quillfeather", line1: "77 Quillfeather Lane", city: "Springfield", postcode: "00077", country: "US" };
const marks = ["quillfeather", "zoe.quill", "15550177"];
let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const show = async (email: string = person.email) => (await w.owner.get(`${path}?email=${encodeURIComponent(email)}`)).body.data;
const erase = (over: object = {}) =>
  w.owner.post(`${path}/erase`, { email: person.email, documents: "keep", reason: "Ticket 4711", ...over });
const counts = ({ records }: any) => Object.fromEntries(records.map(({ noun, count }: any) => [noun, count]));

/** A completed return with a photo, a note, a credit, mails, documents and a registered warranty. */
async function livedThrough(): Promise<{ order: any }> {
  w = await world(api);
  const sent = { fulfilled_at: "2026-06-02T09:00:00Z", delivered_at: "2026-06-04T09:00:00Z" };
  const order = await w.order({ lines: [{ unit_price_minor: 2000, quantity: 2 }], customer: person, ship_to: address, ...sent });
  const photo = await addPhoto(w.owner);
  const received = await w.received(order, [{ quantity: 1, outcome: "STORE_CREDIT", comment: "Quillfeather was here", photos: [photo] }]);
  await w.owner.post(`/api/v1/merchant/returns/${received.id}/notes`, { text: "Ms Quillfeather called", files: [await addPhoto(w.owner)] });
  await w.done(await w.process(received), "create-store-credit", { data: {} });
  const items = [
    { order_line_id: order.lines[0].id, quantity: 1, reason: "OTHER", comment: "Zoe Quillfeather asks again", outcome: "REFUND" },
  ];
  const asked = await w.erp.post("/api/v1/public/returns", { order_external_id: order.external_id, items });
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  await w.done(asked.body.data as { id: string }, "cancel");
  const problem = { order_line_id: order.lines[0].id, quantity: 1, reason: "DEFECTIVE", description: "Broken, says Zoe Quillfeather" };
  const evidence = [{ file_id: await addPhoto(w.owner) }];
  const claim = { order_id: order.id, type: "QUALITY_ISSUE", items: [{ ...problem, evidence }], override_reason: "Goodwill" };
  const claimed = await w.owner.post("/api/v1/claims", claim);
  expect(claimed.status, JSON.stringify(claimed.body)).toBe(201);
  const denied = await w.owner.post(`/api/v1/claims/${(claimed.body.data as { id: string }).id}/deny`, { reason: "Quillfeather broke it" });
  expect(denied.status, JSON.stringify(denied.body)).toBe(200);
  await api.drain();
  return { order };
}

describe("a customer's data", () => {
  it("is the owner's alone", async () => {
    w = await world(api);
    expect((await api.as(null).get(`${path}?email=a@b.test`)).status).toBe(401);
    const manager = await api.member(["returns", "orders", "RETURNS_PROCESS", "can_refund"]);
    for (const call of [
      manager.client.get(`${path}?email=a@b.test`),
      manager.client.get(`${path}/export?email=a@b.test`),
      manager.client.post(`${path}/erase`, { email: "a@b.test", documents: "keep", reason: "x" }),
    ])
      expect((await call).status).toBe(403);
    expect(refusal(await w.owner.get(`${path}?email=nobody`))).toEqual([400, "BAD_REQUEST"]);
    expect(refusal(await erase({ reason: "" }))).toEqual([400, "BAD_REQUEST"]);
  });

  it("is counted over every record, found by the address in any case", async () => {
    await livedThrough();
    const data = await show("Zoe.Quill@Example.test");
    expect(data).toMatchObject({ email: person.email, names: ["Zoe Quillfeather"], open_cases: [] });
    expect(counts(data)).toMatchObject({
      customers: 1,
      orders: 1,
      returns: 2,
      claims: 1,
      notes: 1,
      files: 3,
      documents: 1,
      "store-credits": 1,
    });
    expect(data.balances).toEqual([{ currency: "USD", balance_minor: 2000 }]);
    expect(await show("nobody@example.test")).toMatchObject({ names: [], records: [], balances: [] });
  });

  it("is exported whole, with photos, and the export is logged without the address", async () => {
    const answer = await w.owner.raw({ method: "GET", url: `${path}/export?email=${person.email}` });
    expect(answer.headers["content-disposition"]).toContain("customer-data-");
    const exported = JSON.parse(answer.body);
    expect(exported).toMatchObject({ email: person.email, names: ["Zoe Quillfeather"] });
    expect(exported.orders[0]).toMatchObject({ ship_to: { line1: address.line1 }, lines: [{ quantity: 2 }] });
    expect(exported.returns[0].items[0].comment).toBe("Quillfeather was here");
    // Of the return, of the claim and of the note on the return: the last two staff uploaded.
    expect(exported.files.map(({ content }: { content: string }) => content)).toEqual(Array(3).fill(onePixel.toString("base64")));
    expect(exported.notes).toHaveLength(1);
    const [entry] = (await w.owner.get("/api/v1/merchants/audit?action=customer_data.exported")).body.data.items;
    expect(JSON.stringify(entry)).not.toContain("quill");
  });

  it("is exported with what the person chose, and what they were seen doing in the shop", async () => {
    const { client } = await api.key(["subscribers:write", "events:write"], { storeId: w.storeId });
    const email = "lena.seen@example.test";
    const { id } = (await client.put("/api/v1/public/subscribers", { email, first_name: "Lena" })).body.data as any;
    await w.variant("seen", 2500);
    const event = { id: "seen-1", type: "product_viewed", at: api.clock.now().toISOString(), email, variant_external_id: "seen" };
    expect((await client.post("/api/v1/public/events", { events: [event] })).body.data).toMatchObject({ added: 1 });
    await api.db.kysely
      .updateTable("subscriber")
      .set({ topics_off: ["sale"], weekly: true })
      .where("id", "=", id)
      .execute();
    const [lena] = JSON.parse((await w.owner.raw({ method: "GET", url: `${path}/export?email=${email}` })).body).subscribers;
    expect(lena).toMatchObject({
      ...{ email, topics_off: ["sale"], weekly: true, waited_for: [], automations: [], discount_codes: [], followed: [] },
      viewed: [{ type: "product_viewed", title: "Product seen" }],
      prices_seen: [{ title: "Product seen", price_minor: 2500, currency: "USD" }],
    });
  });

  it("is not erased while a case is open", async () => {
    const order = await w.order({ lines: [{ unit_price_minor: 500 }], customer: person });
    const open = await w.request(order, [1]);
    expect((await show()).open_cases).toEqual([{ noun: "returns", id: open.id, number: open.number }]);
    expect(refusal(await erase(), "cases")).toEqual([409, "CASES_OPEN", [open.number]]);
    await w.done(open, "cancel");
  });

  it("is erased everywhere, and money, units and numbers stay", async () => {
    const before = (await w.owner.get("/api/v1/orders")).body.data.items;
    const answer = await erase({ documents: "erase" });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.data.changed).toBe(true);
    expect(await tracesOf(api, marks)).toEqual([]);
    expect(await api.db.kysely.selectFrom("file").select("name").where("store_id", "=", w.storeId).execute()).toEqual([]);
    const after = (await w.owner.get("/api/v1/orders")).body.data.items;
    const facts = (rows: any[]) =>
      rows.map(({ number, total_minor, currency, item_count }) => ({ number, total_minor, currency, item_count }));
    expect(facts(after)).toEqual(facts(before));
    const credits = (await w.owner.get("/api/v1/merchant/store-credits")).body.data.items;
    expect(credits[0]).toMatchObject({ balance_minor: 2000, customer: { name: "", email: "" } });
    expect((await w.owner.get("/api/v1/merchant/returns?q=quillfeather")).body.data.items).toEqual([]);
    expect((await erase()).body.data).toEqual({ changed: false, records: [] });
    const [entry] = (await w.owner.get("/api/v1/merchants/audit?action=customer_data.erased")).body.data.items;
    expect(entry).toMatchObject({ reason: "Ticket 4711" });
  });

  it("does not return when the platform reports an erased order again", async () => {
    const { order } = await livedThrough();
    expect((await erase()).body.data.changed).toBe(true);
    const again = await w.erp.put(`/api/v1/public/orders/${order.external_id}`, {
      number: order.number,
      currency: "USD",
      ordered_at: "2026-06-01T09:00:00Z",
      customer: person,
      ship_to: address,
      tags: ["changed"],
      lines: order.lines.map(({ external_id, title, quantity, unit_price_minor, sku }: any) => ({
        external_id,
        title,
        quantity,
        fulfilled_quantity: quantity,
        unit_price_minor,
        sku,
      })),
      payments: [{ external_id: "pay", kind: "card", captured_minor: order.total_minor, captured_at: "2026-06-01T09:00:00Z" }],
    });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect(await show()).toMatchObject({ names: [], records: [{ noun: "documents" }] });
  });

  it("keeps invoices and credit notes as issued unless asked otherwise", async () => {
    const found = await api.db.kysely.selectFrom("invoice").select("buyer").where("store_id", "=", w.storeId).execute();
    expect(found.map(({ buyer }) => buyer.name)).toContain("Zoe Quillfeather");
    expect((await erase({ documents: "erase" })).body.data.records).toEqual([{ noun: "documents", count: found.length }]);
    expect((await show()).records).toEqual([]);
  });

  it("of another store is not touched", async () => {
    await livedThrough();
    const first = w;
    w = await world(api);
    expect((await erase()).body.data.changed).toBe(false);
    w = first;
    expect((await show()).names).toEqual(["Zoe Quillfeather"]);
  });
});

it("what a call answered that ran during an erasure is erased as well, and what was answered later stays", async () => {
  const { order } = await livedThrough();
  const keys = createIdempotency(api.db, api.clock);
  const run = (key: string) => ({ storeId: w.storeId, caller: "someone", key, at: api.clock.now() });
  const [during, after] = [run("during"), run("after")];
  await keys.begin({ ...during, hash: "h" });
  expect((await erase()).status).toBe(200);
  await keys.finish(during, 201, JSON.stringify({ data: { id: order.id, name: "Zoe Quillfeather" } }));
  api.clock.advance(5 * 60_000);
  after.at = api.clock.now();
  await keys.begin({ ...after, hash: "h" });
  await keys.finish(after, 200, JSON.stringify({ data: { id: order.id, name: "" } }));
  api.clock.advance(6 * 60_000);
  await api.drain();
  const stored = await api.db.kysely.selectFrom("idempotency").select("answer").where("store_id", "=", w.storeId).execute();
  expect(JSON.stringify(stored)).not.toContain("Quillfeather");
  expect([(await keys.begin({ ...during, hash: "h" }))?.status, (await keys.begin({ ...after, hash: "h" }))?.status]).toEqual([410, 200]);
});
