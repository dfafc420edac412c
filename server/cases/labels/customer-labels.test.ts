import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ShippingLabelSettings } from "#contracts/settings/label";
import type { EasyPostDouble } from "../../../tests/doubles/easypost/server.ts";
import type { TestApi } from "../../../tests/support/api.ts";
import { type CarrierWorld, customerHome, minute } from "../../../tests/support/carrier-world.ts";
import { claimsOf } from "../../../tests/support/claim-world.ts";
import { type EasyPostApi, startEasyPostApi } from "../../../tests/support/easypost-api.ts";
import { refusal } from "../../../tests/support/world.ts";

let server: EasyPostApi;
let api: TestApi;
let post: EasyPostDouble;
let c: CarrierWorld;
let connection_id: string;

beforeAll(async () => {
  server = await startEasyPostApi();
  ({ api, post } = server);
});
afterAll(() => server.close());
beforeEach(async () => {
  c = await server.openStore();
  connection_id = await c.connect("EasyPost");
});

const customer = { external_id: "c1", email: "ann@example.test", phone: "+15550100100" };
const rules = (more: Partial<ShippingLabelSettings> = {}, purchase: object = {}) =>
  c.rules([{ name: "All", purchase: { connection_id, ...purchase } }], { buy_when: "ON_PORTAL", ...more });

/** A case's calls, as its customer makes them. */
async function customerOf(order: any, noun: "returns" | "claims", id: string) {
  const details = { store: c.w.storeId, order_number: order.number, email: customer.email, postcode: customerHome.postcode };
  const { token } = (await api.as(null).post("/api/v1/merchant/customer-auth/get-token", details)).body.data as { token: string };
  const ann = api.as(token);
  const mine = `/api/v1/public/portal/orders/${order.id}/${noun}/${id}`;
  const offers = (parcel_no = 1) => ann.post(`${mine}/label-offers`, { parcel_no });
  return {
    ...{ ann, mine, offers },
    parcels: async () => (await ann.get(mine)).body.data.send_back.parcels as any[],
    next: async () => (await ann.get(mine)).body.data.send_back.next_parcel,
    take: (quote: any, offer_id?: string) => ann.post(`${mine}/label`, { quote_id: quote.id, ...(offer_id && { offer_id }) }),
    async got(parcel_no = 1) {
      const quoted = await offers(parcel_no);
      expect(quoted.status, JSON.stringify(quoted.body)).toBe(200);
      const taken = await ann.post(`${mine}/label`, { quote_id: quoted.body.data.id });
      expect(taken.status, JSON.stringify(taken.body)).toBe(202);
      await api.drain();
    },
    raw: (path: string) => ann.raw({ method: "GET", url: `${mine}${path}` }),
  };
}
async function approved() {
  const lines = [{ quantity: 1, unit_price_minor: 9000, title: "Jumper" }];
  const order = await c.w.order({ lines, ship_to: customerHome, customer });
  const r = await c.w.done(await c.w.request(order, [1]), "approve");
  await api.drain();
  return { order, r, ann: await customerOf(order, "returns", r.id) };
}

describe("a label that its customer gets in the portal", () => {
  it("is not made on approval, is offered with what it costs, and bought once", async () => {
    await rules({ payer: "DEDUCT_COST", price_minor: 700 });
    const { r, ann } = await approved();
    expect(await c.labels(r)).toEqual([]);
    expect(await ann.parcels()).toMatchObject([{ parcel_no: 1, kind: null, may_get: true, is_coming: false }]);
    const before = post.totals().bought;
    const quote = (await ann.offers()).body.data;
    expect(quote.offers).toMatchObject([
      { kind: "LABEL", service: "GroundAdvantage", fee_minor: 593, currency: "USD" },
      { kind: "LABEL", service: "Priority", fee_minor: 742 },
    ]);
    expect(post.totals().bought).toBe(before);
    expect((await ann.raw("/label")).statusCode, "nothing is bought by reading").toBe(404);
    const answers = await Promise.all([ann.take(quote, quote.offers[1].id), ann.take(quote, quote.offers[0].id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    await api.drain();
    expect(post.totals().bought).toBe(before + 1);
    const label = await c.label(r);
    // The service's fee of a cent was not shown.
    expect(label).toMatchObject({ state: "READY", rule_name: "All", deduct_minor: label.service === "Priority" ? 742 : 593 });
    expect(await ann.parcels()).toMatchObject([{ kind: "LABEL", has_paper: true, may_get: false, tracking_number: label.tracking_number }]);
    const paper = await ann.raw("/label?parcel_no=1");
    expect([paper.statusCode, paper.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(refusal(await ann.offers())).toEqual([409, "LABEL_EXISTS"]);
  });

  it("costs the fixed price, which another parcel does not cost again; the rules choose", async () => {
    await rules({ payer: "DEDUCT_FIXED", price_minor: 500 });
    const { r, ann } = await approved();
    expect((await ann.offers()).body.data.offers).toMatchObject([{ service: "GroundAdvantage", fee_minor: 500 }]);
    expect(await ann.next()).toBeNull();
    await ann.got();
    expect(await ann.next()).toBe(2);
    expect((await ann.offers(2)).body.data.offers).toMatchObject([{ fee_minor: 0 }]);
    expect(refusal(await ann.offers(2))).toEqual([429, "RATE_LIMITED"]);
    api.clock.advance(61 * minute);
    // The customer's session has ended meanwhile.
    const again = await customerOf({ id: ann.mine.split("/")[6], number: (await c.w.show(r)).order.number }, "returns", r.id);
    await again.got(2);
    expect((await again.parcels()).map(({ tracking_number }) => tracking_number !== null)).toEqual([true, true]);
    expect((await c.labels(r)).map(({ deduct_minor }) => deduct_minor)).toEqual([0, 500]);
  });

  it("is insured where the rule that chose it insures", async () => {
    await rules({ payer: "FREE" }, { insure: true });
    const { r, ann } = await approved();
    await ann.got();
    expect(await c.label(r)).toMatchObject({ state: "READY", insured_minor: 9000 });
  });

  it("costs the store no dearer service than its rules choose, where another label replaces one that was paid for", async () => {
    await rules({ payer: "DEDUCT_COST", price_minor: 700 });
    const { r, ann } = await approved();
    await ann.got();
    await c.act(await c.label(r), "void");
    await api.drain();
    expect((await ann.offers()).body.data.offers).toMatchObject([{ service: "GroundAdvantage", fee_minor: 593 }]);
  });

  it("is refused once the store has bought as many as it wants to in a day, which its owners hear", async () => {
    await rules();
    await api.db.kysely.updateTable("carrier_connection").set({ day_count_limit: 0 }).where("id", "=", connection_id).execute();
    const { ann } = await approved();
    expect(refusal(await ann.offers())[1]).toBe("LABEL_UNAVAILABLE");
    expect(await c.notices("label_limit_reached")).toHaveLength(1);
  });

  it("is replaced once where it can no longer be used", async () => {
    await rules();
    const { r, ann } = await approved();
    for (const isLast of [false, true]) {
      await ann.got();
      await c.act(await c.label(r), "void");
      await api.drain();
      expect((await ann.parcels())[0].may_get).toBe(!isLast);
    }
    expect(refusal(await ann.offers())).toEqual([409, "LABEL_UNAVAILABLE"]);
  });

  it("is refused without the carrier's words, and while the case is at another stage", async () => {
    await rules();
    const { r, ann } = await approved();
    post.control.fail("POST /shipments", { kind: "status-before", status: 500, body: "easypost is down" });
    const refused = await ann.offers();
    expect([refused.status, refused.body.data.code]).toEqual([409, "LABEL_UNAVAILABLE"]);
    expect(JSON.stringify(refused.body)).not.toMatch(/carrier_message|easypost/i);
    post.control.heal();
    await c.w.done(r, "in-transit", {});
    expect(refusal(await ann.offers())).toEqual([409, "WRONG_STAGE"]);
  });

  it("is not for customers where the store has not said so, and a slip is made as before where no rule may buy", async () => {
    await rules({ buy_when: "BY_STAFF" });
    const staff = await approved();
    expect((await staff.ann.parcels())[0]).toMatchObject({ kind: "SLIP", may_get: false });
    expect(refusal(await staff.ann.offers())).toEqual([409, "LABEL_UNAVAILABLE"]);
    await c.rules([], { buy_when: "ON_PORTAL" });
    expect((await (await approved()).ann.parcels())[0]).toMatchObject({ kind: "SLIP", may_get: false });
  });

  it("is a slip where the rules say so", async () => {
    await c.rules([{ name: "Slip", purchase: {} }], { buy_when: "ON_PORTAL" });
    const { r, ann } = await approved();
    const quote = (await ann.offers()).body.data;
    expect(quote.offers).toMatchObject([{ kind: "SLIP", fee_minor: 0 }]);
    expect((await ann.take(quote, "slip")).status).toBe(202);
    await api.drain();
    expect(await c.label(r)).toMatchObject({ kind: "SLIP", state: "READY" });
  });

  it("is another customer's business to nobody", async () => {
    await rules();
    const { r } = await approved();
    const other = await approved();
    const theirs = other.ann.mine.replace(other.r.id, r.id);
    for (const path of ["label-offers", "label"]) {
      const body = path === "label" ? { quote_id: r.id } : {};
      expect((await other.ann.ann.post(`${theirs}/${path}`, body)).status).toBe(404);
    }
    const quote = (await other.ann.offers()).body.data;
    const mine = await customerOf((await c.w.show(r)).order, "returns", r.id);
    expect(refusal(await mine.take(quote))).toEqual([409, "OFFER_GONE"]);
    const staff = await c.w.owner.post(`/api/v1/merchant/returns/${other.r.id}/labels`, {
      quote_id: quote.id,
      offer_id: quote.offers[0].id,
    });
    expect(refusal(staff)).toEqual([409, "OFFER_GONE"]);
  });

  it("is a claim's as well, free of charge", async () => {
    await rules({ payer: "DEDUCT_COST", price_minor: 700 });
    const cs = claimsOf(c.w);
    const address = { line1: "1 Quay Street", city: "Portland", province: "ME", postcode: "04101", country: "US" };
    const depot = await c.w.erp.put("/api/v1/public/locations/depot", { name: "Depot", address });
    const lines = [{ quantity: 1, unit_price_minor: 9000, title: "Jumper" }];
    const order = await c.w.order({ lines, ship_to: customerHome, customer, fulfilled_at: api.clock.now().toISOString() });
    const location_id = (depot.body.data as { id: string }).id;
    const claim = await cs.done(await cs.claim(order, "DAMAGED", [1]), "approve", { needs_item: true, location_id });
    await api.drain();
    const ann = await customerOf(order, "claims", claim.id);
    expect((await ann.offers()).body.data.offers).toMatchObject([{ service: "GroundAdvantage", fee_minor: 0 }]);
    await ann.got();
    expect(await ann.parcels()).toMatchObject([{ kind: "LABEL", has_paper: true }]);
    expect((await ann.raw("/label")).statusCode).toBe(200);
  });
});

describe("the code of a label", () => {
  it("takes the place of paper where the rule says so and the carrier issues one", async () => {
    await rules({}, { handover: "CODE" });
    const { r, ann } = await approved();
    await ann.got();
    const label = await c.label(r);
    expect(label).toMatchObject({ handover: "CODE", code_state: "ISSUED" });
    expect(await ann.parcels()).toMatchObject([
      { handover: "CODE", has_code: true, has_paper: false, tracking_number: label.tracking_number },
    ]);
    const code = await ann.raw("/label-code");
    expect([code.statusCode, code.headers["content-type"], code.headers["cache-control"]]).toEqual([200, "image/png", "private, no-store"]);
    const staff = await c.w.owner.raw({ method: "GET", url: `/api/v1/merchant/labels/${label.id}/document?format=code` });
    expect([staff.statusCode, staff.headers["content-type"]]).toEqual([200, "image/png"]);
  });

  it("comes beside the paper, and is none where its carrier issues none", async () => {
    await rules({}, { handover: "BOTH" });
    const both = await approved();
    await both.ann.got();
    expect(await both.ann.parcels()).toMatchObject([{ handover: "BOTH", has_code: true, has_paper: true }]);
    post.issuesCodes = new Set();
    await rules({}, { handover: "CODE" });
    const none = await approved();
    await none.ann.got();
    expect(await c.label(none.r)).toMatchObject({ handover: "CODE", code_state: "NONE" });
    expect(await none.ann.parcels()).toMatchObject([{ handover: "PRINT", has_code: false, has_paper: true }]);
    expect((await none.ann.raw("/label-code")).statusCode).toBe(404);
  });

  it("is fetched again where it could not be read, and never from a private address", async () => {
    await rules({}, { handover: "CODE" });
    post.code = { ...post.code, type: "text/html", bytes: Buffer.from("<html>") };
    const { r, ann } = await approved();
    await ann.got();
    expect(await c.label(r)).toMatchObject({ state: "READY", code_state: "WANTED" });
    expect((await ann.raw("/label-code")).statusCode).toBe(404);
    expect((await ann.parcels())[0]).toMatchObject({ handover: "PRINT", has_paper: true });
    const { onePixel } = await import("../../../tests/support/one-pixel.ts");
    post.code = { ...post.code, type: "image/png", bytes: onePixel };
    await c.pass(2 * minute);
    expect(await c.label(r)).toMatchObject({ state: "READY", code_state: "ISSUED" });
  });

  it("is asked for every hour for three days where it cannot be read, then with each look at the parcel", async () => {
    await rules({}, { handover: "CODE" });
    post.code = { ...post.code, type: "text/html", bytes: Buffer.from("<html>") };
    const { r, ann } = await approved();
    await ann.got();
    const { id } = await c.label(r);
    const untilNext = async () => Date.parse((await c.row(id)).next_look_at ?? "") - api.clock.now().getTime();
    await c.pass(minute);
    expect(await untilNext()).toBeLessThanOrEqual(60 * minute);
    await c.pass(4 * 24 * 60 * minute);
    expect(await untilNext()).toBeGreaterThan(60 * minute);
  });
});
