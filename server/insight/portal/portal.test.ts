import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Client, TestApi } from "../../../tests/support/api.ts";
import { startApi } from "../../../tests/support/api.ts";
import { claimsOf } from "../../../tests/support/claim-world.ts";
import { photoForm } from "../../../tests/support/photo.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

const ship_to = { line1: "1 Main St", city: "Reno", postcode: "89502", country: "US" };
const base = "/api/v1/public/portal/orders";

let api: TestApi;
let shop: World;
let order: any;
let at: string;
let ann: Client;

const enter = async (of: any, over = {}, headers: Record<string, string> = {}) => {
  const details = { store: shop.storeId, order_number: of.number, email: "ann@example.test", postcode: "89502", ...over };
  return api.as(null).post("/api/v1/merchant/customer-auth/get-token", details, headers);
};
const tokenOf = async (of: any): Promise<string> => (await enter(of)).body.data.token;
/** A request that succeeds. */
const requested = async (body: object): Promise<any> => (await ann.post(`${at}/returns`, body)).body.data;
const wish = (over = {}) => ({
  items: [{ order_line_id: order.lines[0].id, quantity: 1, reason: "TOO_SMALL", outcome: "REFUND", ...over }],
});
const upload = (client: Client, url: string) => client.raw({ method: "POST", url, ...photoForm });

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  shop = await world(api);
  order = await shop.order({ lines: [{ unit_price_minor: 5000, quantity: 2 }], ship_to });
  at = `${base}/${order.id}`;
  ann = api.as(await tokenOf(order));
});

describe("the customer's token", () => {
  it("opens the portal alone, and nothing else opens the portal", async () => {
    expect((await api.as(null).get(at)).status).toBe(401);
    expect((await api.as("x.y.z").get(at)).status).toBe(401);
    expect((await shop.owner.get(at)).status).toBe(403);
    expect((await shop.erp.get(at)).status).toBe(403);
    for (const path of ["/api/v1/merchant/returns", "/api/v1/orders", "/api/v1/merchants/profile", "/api/v1/merchants/sessions"])
      expect([path, (await ann.get(path)).status]).toEqual([path, 403]);
  });

  it("expires after half an hour, and when the order's address changes", async () => {
    const began = api.clock.now().toISOString();
    expect((await ann.get(at)).status).toBe(200);
    api.clock.set(new Date(Date.parse(began) + 30 * 60_000).toISOString());
    expect((await ann.get(at)).status).toBe(401);
    api.clock.set(began);
    await shop.api.db.kysely.updateTable("orders").set({ customer_email: "bob@example.test" }).where("id", "=", order.id).execute();
    expect((await ann.get(at)).status).toBe(401);
  });

  it("gives access to its one order; any other is not found", async () => {
    const another = await shop.order({ lines: [{ unit_price_minor: 900 }], ship_to });
    const elsewhere = await shop.request(another, [1]);
    expect((await ann.get(`${base}/${another.id}`)).status).toBe(404);
    expect((await ann.get(`${base}/no-such-order`)).status).toBe(404);
    expect((await ann.post(`${base}/${another.id}/returns`, wish())).status).toBe(404);
    expect((await ann.get(`${at}/returns/${elsewhere.id}`)).status).toBe(404);
    expect((await ann.post(`${at}/returns/${elsewhere.id}/cancel`)).status).toBe(404);
    for (const paper of ["label", "packing-slip", "drop-off-code"])
      expect((await ann.get(`${at}/returns/${elsewhere.id}/${paper}`)).status).toBe(404);
  });

  it("is refused for wrong details, whichever is wrong", async () => {
    for (const over of [{ email: "bob@example.test" }, { postcode: "1" }, { order_number: "none" }, { store: "none" }])
      expect(refusal(await enter(order, over))).toEqual([404, "ORDER_NOT_MATCHED"]);
    const bare = await shop.order({ lines: [{ unit_price_minor: 900 }] });
    expect(refusal(await enter(bare))).toEqual([404, "ORDER_NOT_MATCHED"]);
  });

  it("is issued for the same details however they are typed, and for a store named by its domain", async () => {
    const typed = { order_number: order.number.replace("#", " ").toUpperCase(), email: " ANN@example.test", postcode: "895-02" };
    expect((await enter(order, typed)).status).toBe(200);
    const { platform_domain } = await api.db.kysely
      .selectFrom("store")
      .select("platform_domain")
      .where("id", "=", shop.storeId)
      .executeTakeFirstOrThrow();
    expect((await enter(order, { store: platform_domain.toUpperCase() })).status).toBe(200);
  });

  it("has a limit of attempts per order", async () => {
    const tried = [];
    for (let i = 0; i < 11; i++) tried.push((await enter(order, { postcode: `${i}` })).status);
    expect(tried).toEqual([...Array(10).fill(404), 429]);
    expect((await enter(order)).status).toBe(429);
  });

  it("is issued to a browser that opened the order before, however often others guess", async () => {
    const cookie = String([(await enter(order)).headers["set-cookie"]].flat()[0]).split(";")[0] ?? "";
    for (let n = 0; n < 11; n++) await enter(order, { postcode: `${n}` });
    expect((await enter(order)).status).toBe(429);
    expect((await enter(order, {}, { cookie })).status).toBe(200);
  });

  it("is refused where the store's portal is closed", async () => {
    await shop.save("GENERAL", { portal_enabled: false });
    expect(refusal(await enter(order))).toEqual([422, "REQUESTS_CLOSED"]);
    expect((await api.as(null).get(`/api/v1/public/portal/stores/${shop.storeId}`)).body.data.is_open).toBe(false);
    expect(refusal(await ann.post(`${at}/returns`, wish()))).toEqual([422, "REQUESTS_CLOSED"]);
  });
});

describe("the portal", () => {
  it("reports what is missing or not offered", async () => {
    expect((await ann.post(`${at}/returns`, {})).body.data.errors).toEqual({ items: "This is required." });
    expect((await ann.post(`${at}/returns`, wish({ reason: "NOT_OURS" }))).body.data.errors).toHaveProperty(["items.0.reason"]);
    expect((await ann.post(`${at}/returns`, { ...wish(), override_reason: "please" })).status).toBe(400);
  });

  it("takes a photo of this order only", async () => {
    const another = await shop.order({ lines: [{ unit_price_minor: 900 }], ship_to });
    const theirs = (await upload(api.as(await tokenOf(another)), `${base}/${another.id}/photos`)).json().data.id;
    expect((await ann.post(`${at}/returns`, wish({ photos: [theirs] }))).status).toBe(404);
    const own = (await upload(ann, `${at}/photos`)).json().data.id;
    expect((await ann.post(`${at}/returns`, wish({ photos: [own] }))).status).toBe(201);
  });

  it("applies the store's policies to requests", async () => {
    await shop.policy({ allowed_outcomes: ["STORE_CREDIT"], methods: ["LABEL"] });
    expect(refusal(await ann.post(`${at}/returns`, wish()))).toEqual([422, "OUTCOME_NOT_ALLOWED"]);
    expect(refusal(await ann.post(`${at}/quote`, { ...wish({ outcome: "STORE_CREDIT" }), shipping_method: "IN_STORE" }))).toEqual([
      422,
      "METHOD_NOT_ALLOWED",
    ]);
    expect(refusal(await ann.post(`${at}/quote`, wish({ quantity: 3 })))).toEqual([422, "QUANTITY_EXCEEDS_RETURNABLE"]);
  });

  it("previews a request's outcome without saving it", async () => {
    await shop.policy({ fees: { return_minor: 700 } });
    const quote = (await ann.post(`${at}/quote`, wish())).body.data;
    expect(quote).toMatchObject({ returned_minor: 5000, refund_minor: 4300, fees: [{ kind: "RETURN", amount_minor: 700 }] });
    expect((await ann.get(`${at}/returns`)).body.data.items).toEqual([]);
    expect((await ann.get(at)).body.data.lines[0].free).toBe(2);
    const made = await requested(wish());
    expect((await shop.suggest(made)).net_minor).toBe(quote.refund_minor);
  });

  it("shows the order in the reader's language and why something cannot be returned", async () => {
    const french = (await ann.get(at, { "accept-language": "fr" })).body.data;
    expect(french.reasons.find(({ code }: any) => code === "TOO_SMALL").label).toMatch(/petit/i);
    await ann.post(`${at}/returns`, wish({ quantity: 2 }));
    const [line] = (await ann.get(at)).body.data.lines;
    expect([line.free, line.code]).toEqual([0, "QUANTITY_EXCEEDS_RETURNABLE"]);
    expect(line.message).not.toBe("");
    expect(line.held_by).toEqual(["RETURN"]);
  });

  it("says who has the units: a problem that was reported is no return", async () => {
    const lines = [{ unit_price_minor: 5000, quantity: 2 }];
    const sent = await shop.order({ lines, ship_to, fulfilled_at: "2026-06-02T09:00:00Z" });
    await claimsOf(shop).claim(sent, "DAMAGED", [2]);
    const [line] = (await api.as(await tokenOf(sent)).get(`${base}/${sent.id}`)).body.data.lines;
    expect([line.free, line.code, line.held_by]).toEqual([0, "QUANTITY_EXCEEDS_RETURNABLE", ["CLAIM"]]);
  });

  it("shows exchange variants with price and availability", async () => {
    await shop.variant("v0", 5000);
    const product = { title: "T-shirt", variants: [] as object[] };
    const one = (external_id: string, price_minor: number) => ({ external_id, title: external_id, price_minor, currency: "USD" });
    product.variants = [one("v0", 5000), one("big", 6000)];
    await shop.erp.put("/api/v1/public/products/p-v0", product);
    const [line] = (await ann.get(at)).body.data.lines;
    expect(line.variants.map(({ title, is_same, difference_minor }: any) => [title, is_same, difference_minor])).toEqual([
      ["v0", true, 0],
      ["big", false, 1000],
    ]);
    expect(Object.keys(line.windows).sort()).toEqual([...line.allowed_outcomes].sort());
    const exchange = { outcome: "EXCHANGE", exchange: { variant_id: line.variants[1].id, quantity: 1 } };
    expect((await ann.post(`${at}/quote`, wish(exchange))).body.data).toMatchObject({ exchange_minor: 6000, invoice_minor: 1000 });
  });

  it("takes in exchange only what it offers: a variant of the same product, in stock, for as many units as come back", async () => {
    await shop.location("shelf");
    const one = (external_id: string) => ({ external_id, title: external_id, price_minor: 5000, currency: "USD" });
    const soldOutOne = { ...one("sold-out"), stock: [{ location_external_id: "shelf", quantity: 0 }] };
    await shop.erp.put("/api/v1/public/products/p-v0", { title: "T-shirt", variants: [one("v0"), soldOutOne] });
    await shop.erp.put("/api/v1/public/products/watch", { title: "Watch", variants: [one("watch-1")] });
    const [, soldOut] = (await ann.get(at)).body.data.lines[0].variants;
    const watch = await api.db.kysely.selectFrom("variant").select("id").where("external_id", "=", "watch-1").executeTakeFirstOrThrow();
    const own = await api.db.kysely.selectFrom("variant").select("id").where("external_id", "=", "v0").executeTakeFirstOrThrow();
    const asked = async (exchange: object, call: string) =>
      refusal(await ann.post(`${at}/${call}`, wish({ reason: "DEFECTIVE", outcome: "EXCHANGE", exchange })), "path");
    for (const call of ["quote", "returns"]) {
      const path = "items.0.exchange.variant_id";
      expect(await asked({ variant_id: watch.id }, call)).toEqual([422, "UNKNOWN_VARIANT", path]);
      expect(await asked({ variant_external_id: "watch-1" }, call)).toEqual([422, "UNKNOWN_VARIANT", path]);
      expect(await asked({ variant_id: soldOut.id }, call)).toEqual([409, "OUT_OF_STOCK", path]);
      expect((await asked({ variant_id: own.id, quantity: 2 }, call)).slice(0, 2)).toEqual([400, "BAD_REQUEST"]);
    }
    // The store's own system decides for itself.
    const items = [
      { order_line_id: order.lines[0].id, quantity: 1, reason: "TOO_SMALL", outcome: "EXCHANGE", exchange: { variant_id: watch.id } },
    ];
    expect((await shop.owner.post("/api/v1/merchant/returns", { order_id: order.id, items })).status).toBe(201);
  });

  it("shows the case without staff notes and names", async () => {
    const made = await requested(wish());
    await shop.done(made, "notes", { text: "SECRET-NOTE" });
    await shop.done(made, "flags", { add: ["SECRET_FLAG"] });
    await shop.done(made, "decline", { reason: "Worn already" });
    const answer = await ann.get(`${at}/returns/${made.id}`);
    expect(answer.body.data.story.map(({ label, text }: any) => [label, text])).toEqual([
      ["Requested", ""],
      ["Declined", "Worn already"],
    ]);
    expect(JSON.stringify(answer.body)).not.toMatch(/SECRET|actor|assignee|version/);
  });

  it("repeats the customer's own response for the same key, never a colleague's", async () => {
    const key = { "idempotency-key": "again-and-again" };
    const [first, second] = [await ann.post(`${at}/returns`, wish(), key), await ann.post(`${at}/returns`, wish(), key)];
    expect(second.body).toEqual(first.body);
    expect((await ann.get(`${at}/returns`)).body.data.items).toHaveLength(1);
  });

  it("lets a request be cancelled until its parcel is in transit", async () => {
    const made = await requested(wish());
    expect(made).toMatchObject({ stage: "REQUEST", may_cancel: true });
    const gone = await ann.post(`${at}/returns/${made.id}/cancel`);
    expect(gone.body.data).toMatchObject({ status: "CLOSED", close_reason: "CANCELLED", may_cancel: false });
    const sent = await requested(wish());
    await shop.done(sent, "approve");
    await shop.done(sent, "in-transit", { tracking_number: "1Z999", carrier: "UPS" });
    expect(refusal(await ann.post(`${at}/returns/${sent.id}/cancel`))).toEqual([409, "NOT_CANCELLABLE"]);
    expect((await ann.get(`${at}/returns/${sent.id}`)).body.data).toMatchObject({
      may_cancel: false,
      parcels: [{ tracking_number: "1Z999" }],
    });
  });

  it("provides the return slip, never a code for a counter, and the packing slip once the request is approved", async () => {
    const address = { line1: "3 Dock Rd", city: "Reno", province: "NV", postcode: "89503", country: "US" };
    await shop.erp.put("/api/v1/public/locations/dock", { name: "Dock", active: true, address });
    const made = await requested(wish());
    expect((await ann.get(`${at}/returns/${made.id}/label`)).status).toBe(404);
    await shop.done(made, "approve");
    await api.drain();
    const { papers, story } = (await ann.get(`${at}/returns/${made.id}`)).body.data;
    expect(papers).toEqual({ label: true, label_code: false, packing_slip: true, drop_off_code: false });
    expect((await ann.get(`${at}/returns/${made.id}/label-code`)).status).toBe(404);
    await shop.save("SHIPPING_LABEL", { qr_label: true });
    const { papers: same, send_back, parcels } = (await ann.get(`${at}/returns/${made.id}`)).body.data;
    expect([same, parcels]).toEqual([papers, []]);
    expect(send_back).toMatchObject({ paper: "SLIP", address: ["Dock", "3 Dock Rd", "Reno, NV 89503", "UNITED STATES"] });
    expect((await ann.get(`${at}/returns/${made.id}/label-code`)).status).toBe(404);
    expect(story.at(-1)).toMatchObject({ label: "Label Created", is_slip: true });
    for (const paper of ["label", "packing-slip"]) {
      const sheet = await ann.raw({ method: "GET", url: `${at}/returns/${made.id}/${paper}` });
      expect([sheet.statusCode, sheet.rawPayload.toString("latin1", 0, 5)]).toEqual([200, "%PDF-"]);
    }
  });

  it("provides the drop-off code and the shop's opening hours", async () => {
    const opening_hours = [{ day: 1, opens: "09:00", closes: "18:00" }];
    const address = { line1: "2 High St", city: "Reno", province: "NV", postcode: "89501", country: "US" };
    await shop.save("IN_STORE_LOCATIONS", { locations: [{ name: "High Street", address, opening_hours }] } as any);
    expect((await ann.get(at)).body.data.shops).toMatchObject([{ name: "High Street", opening_hours }]);
    const made = await requested({ ...wish(), shipping_method: "IN_STORE" });
    await shop.done(made, "approve");
    expect((await ann.get(`${at}/returns/${made.id}`)).body.data.papers.drop_off_code).toBe(true);
    const code = await ann.raw({ method: "GET", url: `${at}/returns/${made.id}/drop-off-code` });
    expect([code.statusCode, code.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
  });
});
