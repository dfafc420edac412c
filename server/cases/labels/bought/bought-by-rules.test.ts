import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EasyPostDouble } from "../../../../tests/doubles/easypost/server.ts";
import type { TestApi } from "../../../../tests/support/api.ts";
import { type CarrierWorld, customerHome, minute } from "../../../../tests/support/carrier-world.ts";
import { claimsOf } from "../../../../tests/support/claim-world.ts";
import { type EasyPostApi, startEasyPostApi } from "../../../../tests/support/easypost-api.ts";
import { refusal } from "../../../../tests/support/world.ts";

const prepare = "POST /shipments";
const buy = "POST /shipments/:id/buy";
const silent = { kind: "status-before", status: 500 } as const;
const usual = [
  { carrier: "USPS", service: "Ground", rate: "5.93", currency: "USD", delivery_days: 3, billing_type: "easypost" },
  { carrier: "USPS", service: "Advantage", rate: "5.93", currency: "USD", delivery_days: 2, billing_type: "easypost" },
  { carrier: "USPS", service: "Express", rate: "7.42", currency: "USD", delivery_days: 1, billing_type: "easypost" },
];

let server: EasyPostApi;
let api: TestApi;
let post: EasyPostDouble;
let c: CarrierWorld;
let first: string;

beforeAll(async () => {
  server = await startEasyPostApi();
  ({ api, post } = server);
});
afterAll(() => server.close());
beforeEach(async () => {
  offer(...usual);
  c = await server.openStore();
  first = await c.connect("EasyPost");
});

const offer = (...rates: object[]) => post.rates.splice(0, post.rates.length, ...rates);
const rule = (name: string, purchase: object = {}, more: object = {}) => ({
  name,
  purchase: { connection_id: first, ...purchase },
  ...more,
});
const bought = () => post.totals().bought;

describe("a label by the store's rules", () => {
  it.each([
    ["the cheapest, of equal ones the faster", { choose: "CHEAPEST" }, "Advantage"],
    ["the fastest", { choose: "FASTEST" }, "Express"],
    ["the fastest up to a cost", { choose: "FASTEST", max_cost_minor: 600 }, "Advantage"],
    ["a listed service", { choose: "LISTED", services: ["Overnight", "Ground"] }, "Ground"],
  ])("is bought on approval: %s", async (_, purchase, service) => {
    await c.rules([rule("All", purchase)]);
    const before = bought();
    const r = await c.approved();
    expect(await c.labels(r)).toMatchObject([{ state: "READY", kind: "LABEL", service, rule_name: "All" }]);
    expect(bought()).toBe(before + 1);
  });

  it("fails above the highest cost, unless a later rule buys", async () => {
    await c.rules([rule("Cheap", { max_cost_minor: 500 }, { otherwise: "STOP" }), rule("Any")]);
    const r = await c.approved();
    expect(await c.labels(r)).toMatchObject([{ state: "FAILED", error: "OVER_MAX_COST", may_retry: true }]);
    expect((await c.w.show(r)).flags).toEqual(["LABEL_FAILED"]);
    await c.rules([rule("Cheap", { max_cost_minor: 500 }, { otherwise: "NEXT" }), rule("Any")]);
    expect((await c.act(await c.label(r), "retry")).status).toBe(202);
    await api.drain();
    expect(await c.labels(r)).toMatchObject([{ state: "READY", rule_name: "Any" }]);
    expect((await c.w.show(r)).flags).toEqual([]);
  });

  it("leaves an offer out that is in another currency than the highest cost", async () => {
    offer({ ...usual[0], rate: "8.00", currency: "EUR" });
    await c.rules([rule("Up to ten", { max_cost_minor: 1000 }), rule("Any")]);
    expect(await c.labels(await c.approved())).toMatchObject([{ state: "READY", cost_currency: "EUR", rule_name: "Any" }]);
    await c.rules([rule("Up to ten", { max_cost_minor: 1000 })]);
    expect(await c.labels(await c.approved())).toMatchObject([{ state: "FAILED", error: "OFFER_CURRENCY" }]);
  });

  it("is bought by the first rule that is for its parcel, and fails where none is", async () => {
    await c.rules([
      rule("Abroad", {}, { when: { zones: ["INTERNATIONAL"] } }),
      rule("Heavy", { services: ["Express"] }, { when: { weight_min_g: 2000, weight_max_g: 5000 } }),
      rule(
        "Light",
        { services: ["Ground"] },
        { when: { weight_max_g: 2000, countries: ["US"], reasons: ["TOO_SMALL", "OTHER", "UNWANTED", "TOO_LARGE"] } },
      ),
    ]);
    const heavy = { lines: [{ quantity: 5, unit_price_minor: 100, variant_external_id: "v0" }] };
    const order = await c.w.order({ ...heavy, ship_to: customerHome });
    const r = await c.w.done(await c.w.request(order, [5]), "approve");
    await api.drain();
    expect(await c.labels(r)).toMatchObject([{ state: "READY", service: "Express", rule_name: "Heavy" }]);
    await c.rules([rule("Heavy", {}, { when: { weight_min_g: 5000 } })]);
    expect(await c.labels(await c.approved())).toMatchObject([{ state: "FAILED", error: "NO_OFFER" }]);
  });

  it("is a slip where a rule says so, where nobody may buy by themselves, and where people buy", async () => {
    await c.rules([{ name: "Slip", purchase: { connection_id: null } }, rule("Any")]);
    expect(await c.labels(await c.approved())).toMatchObject([{ state: "READY", kind: "SLIP" }]);
    await c.rules([rule("Any")], { buy_when: "BY_STAFF" });
    expect(await c.labels(await c.approved())).toMatchObject([{ state: "READY", kind: "SLIP" }]);
    const trial = await c.connect("Trial", "EZTK_test");
    await c.rules([{ name: "Trial", purchase: { connection_id: trial } }]);
    const before = bought();
    expect(await c.labels(await c.approved())).toMatchObject([{ state: "READY", kind: "SLIP" }]);
    await api.db.kysely.updateTable("carrier_connection").set({ first_label_ok_at: null }).where("id", "=", first).execute();
    await c.rules([rule("Unconfirmed")]);
    expect(await c.labels(await c.approved())).toMatchObject([{ state: "READY", kind: "SLIP" }]);
    expect(bought()).toBe(before);
    const shown = (await c.w.owner.get("/api/v1/merchant/settings")).body.data.sections.SHIPPING_LABEL;
    expect(shown.warnings.map(({ code }: any) => code)).toEqual(["NO_LABEL_RULE", "CARRIER_UNCONFIRMED"]);
  });

  it("is bought for a claim that asks for its item", async () => {
    await c.rules([rule("Claims", {}, { when: { noun: "CLAIM" } })]);
    const claims = claimsOf(c.w);
    const lines = [{ quantity: 1, unit_price_minor: 9000, title: "Jumper" }];
    const placed = await c.w.order({ lines, ship_to: customerHome, fulfilled_at: "2026-06-02T09:00:00Z" });
    const location_id = await c.w.location("depot-2");
    await c.w.erp.put("/api/v1/public/locations/depot-2", { name: "Depot", address: { ...customerHome, line1: "9 Dock Road" } });
    const claim = await claims.claim(placed, "DAMAGED", [1]);
    await claims.done(claim, "approve", { needs_item: true, location_id });
    await api.drain();
    const { items } = (await c.w.owner.get(`/api/v1/claims/${claim.id}/labels`)).body.data;
    expect(items).toMatchObject([{ state: "READY", rule_name: "Claims", deduct_minor: 0 }]);
    expect(await c.labels(await c.approved())).toMatchObject([{ state: "FAILED", error: "NO_OFFER" }]);
  });

  it("goes to the next rule when the carrier refuses at the purchase, and is bought once", async () => {
    const second = await c.connect("Second", "EZAK_two");
    await c.rules([rule("First"), { name: "Second", purchase: { connection_id: second } }]);
    post.refusals.push({ status: 422, body: { error: { code: "SHIPMENT.POSTAGE.FAILURE", message: "Not here", errors: [] } } });
    const before = bought();
    const r = await c.approved();
    expect(await c.labels(r)).toMatchObject([{ state: "READY", rule_name: "Second", connection_id: second, error: null }]);
    expect(bought()).toBe(before + 1);
    expect((await c.w.show(r)).flags).toEqual([]);
  });

  it("that was voided while its offer was chosen is not bought", async () => {
    await c.rules([rule("All")]);
    const gate = post.control.hold(prepare);
    const before = bought();
    const approving = c.approved();
    await gate.arrived(1);
    const [row] = await api.db.kysely.selectFrom("label").select("id").where("store_id", "=", c.w.storeId).execute();
    expect((await c.act({ id: row?.id ?? "" }, "void")).status).toBe(200);
    gate.release();
    expect(await c.labels(await approving)).toMatchObject([{ state: "VOIDED" }]);
    expect(bought()).toBe(before);
  });
});

describe("a connection that does not answer", () => {
  let second: string;
  beforeEach(async () => {
    second = await c.connect("Second", "EZAK_two");
    await c.rules([rule("First"), { name: "Second", purchase: { connection_id: second } }], { fallback_minutes: 15 });
  });

  it("is waited for, and after a quarter of an hour the next rule's is asked", async () => {
    post.control.fail(prepare, ...Array.from({ length: 30 }, () => silent));
    const r = await c.approved();
    expect(await c.label(r)).toMatchObject({ state: "WANTED", error: "PROVIDER_UNAVAILABLE" });
    for (let passed = 1; passed <= 14; passed += 1) await c.pass(minute);
    expect(await c.label(r)).toMatchObject({ state: "WANTED", rule_name: null });
    post.control.heal();
    post.control.fail(prepare, silent);
    await c.pass(minute);
    expect(await c.label(r)).toMatchObject({ state: "READY", rule_name: "Second", connection_id: second });
  });

  it("is not passed over while it is not known whether it sold the label", async () => {
    post.control.fail(buy, { kind: "drop-after" });
    const before = bought();
    const r = await c.approved();
    expect(await c.label(r)).toMatchObject({ state: "UNKNOWN" });
    post.control.fail("GET /shipments/:id", ...Array.from({ length: 30 }, () => silent));
    for (const ms of [1, 4, 10, 45]) await c.pass(ms * minute);
    expect(await c.label(r)).toMatchObject({ state: "UNKNOWN", connection_id: first });
    post.control.heal();
    await c.pass(300 * minute);
    expect(await c.label(r)).toMatchObject({ state: "READY", connection_id: first });
    expect(bought()).toBe(before + 1);
  });

  it("is asked again where no other rule can buy", async () => {
    await c.rules([rule("First")]);
    post.control.fail(prepare, ...Array.from({ length: 20 }, () => silent));
    const r = await c.approved();
    for (let passed = 0; passed < 19; passed += 1) await c.pass(minute);
    expect(await c.label(r)).toMatchObject({ state: "WANTED" });
    post.control.heal();
    await c.pass(6 * minute);
    expect(await c.label(r)).toMatchObject({ state: "READY", rule_name: "First" });
  });
});

describe("the limit of a connection", () => {
  const limit = (body: object) => c.w.owner.put(`/api/v1/merchant/carrier-connections/${first}/limits`, body);

  it("lets labels wait until midnight in the store, and is told once", async () => {
    await c.w.save("GENERAL", { timezone: "America/New_York" });
    await c.w.at("2026-08-01T15:00:00Z");
    await c.rules([rule("All")]);
    expect((await limit({ day_count_limit: 2, day_cost_limit: null })).body.data).toMatchObject({
      day_count_limit: 2,
      day_cost_limit: null,
    });
    const before = bought();
    const all = [await c.approved(), await c.approved(), await c.approved(), await c.approved()];
    expect(bought()).toBe(before + 2);
    expect(await c.label(all[2]!)).toMatchObject({
      state: "WANTED",
      error: "LABEL_LIMIT_REACHED",
      next_look_at: "2026-08-02T04:00:00.000Z",
    });
    expect(await c.notices("label_limit_reached")).toMatchObject([{ subject: "EasyPost", object_id: first }]);
    await c.pass(12 * 60 * minute);
    expect(bought()).toBe(before + 2);
    await c.pass(60 * minute);
    expect(bought()).toBe(before + 4);
    for (const one of all) expect(await c.label(one)).toMatchObject({ state: "READY", error: null });
  });

  it("counts money, and what a person buys", async () => {
    await c.rules([rule("All")], { buy_when: "BY_STAFF" });
    await limit({ day_count_limit: null, day_cost_limit: { amount_minor: 1000, currency: "USD" } });
    const [one, two] = [await c.approved(), await c.approved()];
    const order = async (r: { id: string }) => {
      const quote = (await c.w.owner.post(`/api/v1/merchant/returns/${r.id}/offers`, {})).body.data;
      return c.w.owner.post(`/api/v1/merchant/returns/${r.id}/labels`, { quote_id: quote.id, offer_id: quote.offers[0].id });
    };
    expect((await order(one)).status).toBe(202);
    // It is counted before it is bought.
    expect(refusal(await order(two))).toEqual([409, "LABEL_LIMIT_REACHED"]);
    await api.drain();
    expect(refusal(await order(two))).toEqual([409, "LABEL_LIMIT_REACHED"]);
    await limit({ day_count_limit: null, day_cost_limit: { amount_minor: 1186, currency: "USD" } });
    expect((await order(two)).status).toBe(202);
    await api.drain();
    expect(await c.label(two)).toMatchObject({ state: "READY" });
  });

  it("lets one of two workers buy the last label", async () => {
    await c.rules([rule("All")]);
    await limit({ day_count_limit: 1, day_cost_limit: null });
    const gate = post.control.hold(prepare);
    const lines = [{ quantity: 1, unit_price_minor: 9000, title: "Jumper" }];
    const orders = [await c.w.order({ lines, ship_to: customerHome }), await c.w.order({ lines, ship_to: customerHome })];
    const before = bought();
    const all = [];
    for (const order of orders) all.push(await c.w.done(await c.w.request(order, [1]), "approve"));
    const replica = await api.replica();
    const working = Promise.all([api.drain(), replica.drain()]);
    await gate.arrived(2);
    gate.release();
    await working;
    await api.drain();
    expect(bought()).toBe(before + 1);
    const states = [await c.label(all[0]!), await c.label(all[1]!)].map(({ state }) => state);
    expect(states.sort()).toEqual(["READY", "WANTED"]);
  });

  it("is the owner's to set, and needs an amount with its currency", async () => {
    expect((await limit({ day_count_limit: 0, day_cost_limit: null })).status).toBe(400);
    expect((await limit({ day_count_limit: null, day_cost_limit: { amount_minor: 100 } })).status).toBe(400);
    const buyer = (await api.member(["returns", "RETURNS_UPDATE", "can_buy_labels"], { storeId: c.w.storeId })).client;
    const body = { day_count_limit: 5, day_cost_limit: null };
    expect((await buyer.put(`/api/v1/merchant/carrier-connections/${first}/limits`, body)).status).toBe(403);
  });
});

describe("the tester", () => {
  const test = async (body: object) => {
    const answer = await c.w.owner.post("/api/v1/merchant/carrier-rules/test", body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data as Record<string, any>;
  };

  it("says which rule decides, why others do not, and what would be bought, and buys nothing", async () => {
    const trial = await c.connect("Trial", "EZTK_test");
    await c.rules([
      { name: "Trial", purchase: { connection_id: trial } },
      rule("Heavy abroad", {}, { when: { weight_min_g: 2000, zones: ["INTERNATIONAL"] } }),
      rule("Any", { choose: "FASTEST", max_cost_minor: 600 }),
      rule("Later"),
    ]);
    const before = bought();
    const body = { from_country: "US", weight_g: 500, value_minor: 9000 };
    const answer = await test(body);
    expect(answer).toMatchObject({ rule: { name: "Any" }, offers: [], code: null });
    expect(answer.skipped.map(({ name, why }: any) => [name, why])).toEqual([
      ["Trial", ["TEST_MODE"]],
      ["Heavy abroad", ["COUNTRY", "WEIGHT"]],
      ["Later", ["EARLIER_RULE"]],
    ]);
    const calls = post.control.calls.length;
    const { offers } = await test({ ...body, from_city: "Springfield", from_postcode: "62701", from_province: "IL" });
    expect(offers.map((one: any) => [one.service, one.is_chosen, one.misses])).toEqual([
      ["Advantage", true, []],
      ["Ground", false, []],
      ["Express", false, ["OVER_MAX_COST"]],
    ]);
    expect(post.control.calls.slice(calls)).toEqual([prepare]);
    expect(bought()).toBe(before);
    expect((await api.db.kysely.selectFrom("label").select("id").where("store_id", "=", c.w.storeId).execute()).length).toBe(0);
  });

  it("says that no rule decides, that none is cheap enough, and that a weight is missing", async () => {
    await c.rules([rule("Cheap", { max_cost_minor: 1 })]);
    const body = { from_country: "US", from_city: "Springfield", from_postcode: "62701" };
    expect(await test({ ...body, weight_g: 500 })).toMatchObject({ rule: { name: "Cheap" }, code: "OVER_MAX_COST" });
    expect(await test(body)).toMatchObject({ code: "WEIGHT_NEEDED", offers: [] });
    await c.rules([rule("Abroad", {}, { when: { zones: ["INTERNATIONAL"] } })]);
    expect(await test(body)).toMatchObject({ rule: null, code: "NO_OFFER", offers: [] });
  });
});

describe("a rule of the settings", () => {
  const save = (rules: object[]) => c.w.owner.put("/api/v1/merchant/settings", { section: "SHIPPING_LABEL", data: { rules } });

  it("is refused with each wrong field", async () => {
    const wrongIn = async (rules: object[]) => {
      const answer = await save(rules);
      expect(answer.status).toBe(400);
      return Object.keys(answer.body.data.errors as object).sort();
    };
    // A country that there is not is refused before anything is looked up.
    expect(await wrongIn([{ name: "A", when: { countries: ["XX"] }, purchase: {} }])).toEqual(["data.rules.0.when.countries.0"]);
    const rules = [
      { name: "A", when: { weight_min_g: 10, weight_max_g: 10 }, purchase: { connection_id: c.w.storeId, choose: "LISTED" } },
      { name: "a", when: { to_place_ids: [c.w.storeId], product_group_ids: [c.w.storeId] }, purchase: {} },
    ];
    expect(await wrongIn(rules)).toEqual([
      "data.rules.0.purchase.connection_id",
      "data.rules.0.purchase.services",
      "data.rules.0.when.weight_max_g",
      "data.rules.1.name",
      "data.rules.1.when.product_group_ids.0",
      "data.rules.1.when.to_place_ids.0",
    ]);
  });

  it("keeps its connection from being deleted", async () => {
    await c.rules([rule("All")]);
    expect(refusal(await c.w.owner.delete(`/api/v1/merchant/carrier-connections/${first}`))).toEqual([409, "IN_USE"]);
    await c.rules([]);
    expect((await c.w.owner.delete(`/api/v1/merchant/carrier-connections/${first}`)).status).toBe(200);
  });
});
