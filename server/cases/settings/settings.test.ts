import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asJson } from "#server/db/json";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
});

const path = "/api/v1/merchant/settings";
const show = async () => (await w.owner.get(`${path}?store_id=${w.storeId}`)).body.data;
const save = (section: string, data: object, over: object = {}) => w.owner.put(path, { section, data, ...over });
const problems = async (section: string, data: object) => {
  const { status, body } = await save(section, data);
  expect(status, JSON.stringify(body.data).slice(0, 300)).toBe(400);
  return Object.keys(body.data.errors);
};
const address = { line1: "1 Main Street", city: "Springfield", province: "IL", postcode: "62701", country: "US" };
const group = async (name: string) => (await w.owner.post("/api/v1/merchant/product-groups", { name })).body.data.id as string;

describe("settings", () => {
  it("are read with the returns area and saved by the owner", async () => {
    expect((await api.as(null).get(path)).status).toBe(401);
    expect((await api.as(null).put(path, {})).status).toBe(401);
    expect((await (await api.member(["orders"])).client.get(path)).status).toBe(403);
    const { client } = await api.member(["returns", "RETURNS_PROCESS"]);
    expect((await client.get(path)).status).toBe(200);
    expect((await client.put(path, { section: "NONE" })).status).toBe(403);
  });

  it("of another store are not found", async () => {
    const other = await api.register();
    expect((await w.owner.get(`${path}?store_id=${other.storeId}`)).status).toBe(404);
    expect((await w.owner.put(`${path}?store_id=${other.storeId}`, { section: "GENERAL", data: {} })).status).toBe(404);
    expect((await save("GENERAL", {}, { store_id: other.storeId })).status).toBe(404);
  });

  it("have defaults until saved", async () => {
    const { sections } = await show();
    expect(Object.values(sections).map((one: any) => [one.section, one.version, one.updated_at])).toEqual(
      ["GENERAL", "SHIPPING_LOCATIONS", "IN_STORE_LOCATIONS", "SHIPPING_LABEL", "WARRANTY", "RETURN_POLICIES"].map((name) => [
        name,
        0,
        null,
      ]),
    );
    expect(sections.GENERAL.data).toMatchObject({ expiry_days: 28, reminder_days: 15, number_prefix: "RMA-", auto_approve: "NEVER" });
    expect(sections.RETURN_POLICIES.data.policies).toMatchObject([{ is_default: true, active: true }]);
    expect(sections.SHIPPING_LOCATIONS.warnings).toEqual([{ code: "NO_ACTIVE_PLACE", path: "locations", names: [] }]);
  });

  it("ignore stored fields that a section no longer has", async () => {
    const row = { store_id: w.storeId, section: "WARRANTY" as const, version: 1, updated_at: api.clock.now().toISOString() };
    const data = asJson<Record<string, unknown>>({ portal_enabled: true, no_longer_there: true }) as never;
    await api.db.kysely
      .insertInto("store_settings")
      .values({ ...row, data })
      .execute();
    const { data: shown } = (await show()).sections.WARRANTY;
    expect([shown.portal_enabled, "no_longer_there" in shown]).toEqual([true, false]);
    expect((await save("WARRANTY", shown)).status).toBe(200);
  });

  it("keep missing fields, count versions, and refuse an outdated version", async () => {
    expect((await save("GENERAL", { expiry_days: 40 }, { version: 0 })).body.data).toMatchObject({ version: 1, data: { expiry_days: 40 } });
    expect((await save("GENERAL", { reminder_days: null }, { version: 1 })).body.data.data).toMatchObject({
      expiry_days: 40,
      reminder_days: null,
    });
    const late = await save("GENERAL", { expiry_days: 10 }, { version: 1 });
    expect(refusal(late)).toEqual([409, "STALE_VERSION"]);
    expect(late.body.data).toMatchObject({
      current: { section: "GENERAL", version: 2, data: { expiry_days: 40 } },
      changed_by: expect.stringMatching(/^owner /),
      changed_at: api.clock.now().toISOString(),
    });
    expect((await show()).sections.WARRANTY.version).toBe(0);
  });

  it("log what changed, with old and new values", async () => {
    await save("GENERAL", { expiry_days: 40, number_prefix: "RMA-" });
    const rows = await api.db.kysely.selectFrom("audit").selectAll().where("store_id", "=", w.storeId).execute();
    expect(rows).toMatchObject([
      {
        action: "settings.updated",
        object_id: "GENERAL",
        before: { version: 0, expiry_days: 28 },
        after: { version: 1, expiry_days: 40 },
      },
    ]);
    expect(rows[0]?.after).not.toHaveProperty("number_prefix");
  });

  it("warn that nobody sees the warranty while the whole portal is closed", async () => {
    const warnings = async () => (await show()).sections.WARRANTY.warnings;
    await save("WARRANTY", { portal_enabled: true });
    expect(await warnings()).toEqual([]);
    await save("GENERAL", { portal_enabled: false });
    expect(await warnings()).toEqual([{ code: "PORTAL_CLOSED", path: "portal_enabled", names: [] }]);
  });

  it("hide account numbers from members", async () => {
    await w.save("SHIPPING_LABEL", {
      accounts: [{ carrier: "DHL_EXPRESS", carrier_name: "", service: "", account: "96012345", active: true }],
    });
    const account = (answer: any) => answer.body.data.sections.SHIPPING_LABEL.data.accounts[0].account;
    expect(account(await w.owner.get(path))).toBe("96012345");
    expect(account(await (await api.member(["returns"])).client.get(path))).toBe("…2345");
  });
});

describe("a section is refused as a whole for one invalid field", () => {
  const reason = (over: object = {}) => ({ code: "WORN", label: { en: "Worn" }, ...over });
  const place = (over: object = {}) => ({ name: "Warehouse", address, ...over });
  const rule = (over: object = {}) => ({ name: "Rule", ...over });
  const rest = { name: "Default", is_default: true };
  const cases: [section: string, data: object, paths: string[]][] = [
    ["GENERAL", { expiry_days: 0 }, ["data.expiry_days"]],
    ["GENERAL", { expiry_days: 15 }, ["data.reminder_days"]],
    ["GENERAL", { colour: "red" }, ["data.colour"]],
    ["GENERAL", { timezone: "Mars/Olympus" }, ["data.timezone"]],
    ["GENERAL", { notification_email: "nobody" }, ["data.notification_email"]],
    ["GENERAL", { reasons: [reason(), reason()] }, ["data.reasons.1.code"]],
    ["GENERAL", { reasons: [reason({ label: {} })] }, ["data.reasons.0.label"]],
    ["GENERAL", { reasons: [reason({ code: "worn" })] }, ["data.reasons.0.code"]],
    ["GENERAL", { auto_process: "ON_IN_TRANSIT" }, ["data.auto_process"]],
    ["GENERAL", { auto_process: "ON_RECEIVED", evaluation_mandatory: true }, ["data.auto_process"]],
    ["GENERAL", { bonus_credit: { type: "PERCENT", percent: 100.5 } }, ["data.bonus_credit.percent"]],
    ["SHIPPING_LOCATIONS", { locations: [place({ address: { ...address, postcode: "ABC" } })] }, ["data.locations.0.address.postcode"]],
    ["SHIPPING_LOCATIONS", { locations: [place({ address: { ...address, country: "XX" } })] }, ["data.locations.0.address.country"]],
    ["SHIPPING_LOCATIONS", { locations: [place({ address: { ...address, province: "" } })] }, ["data.locations.0.address.province"]],
    ["SHIPPING_LOCATIONS", { locations: [place(), place()] }, ["data.locations.1.name"]],
    ["SHIPPING_LOCATIONS", { locations: [place({ location_id: "none" })] }, ["data.locations.0.location_id"]],
    ["IN_STORE_LOCATIONS", { locations: [place({ member_ids: ["none"] })] }, ["data.locations.0.member_ids.0"]],
    [
      "IN_STORE_LOCATIONS",
      { locations: [place({ opening_hours: [{ day: 1, opens: "18:00", closes: "09:00" }] })] },
      ["data.locations.0.opening_hours.0.closes"],
    ],
    ["SHIPPING_LABEL", { accounts: [{ carrier: "OTHER" }] }, ["data.accounts.0.carrier_name"]],
    ["SHIPPING_LABEL", { accounts: [{ carrier: "PIGEON" }] }, ["data.accounts.0.carrier"]],
    ["SHIPPING_LABEL", { payer: "DEDUCT_FIXED" }, ["data.price_minor"]],
    ["SHIPPING_LABEL", { customs_minimum_minor: 0 }, ["data.customs_minimum_minor"]],
    ["SHIPPING_LABEL", { dimension_id: "none" }, ["data.dimension_id"]],
    ["WARRANTY", { return_location_id: "none" }, ["data.return_location_id"]],
    ["RETURN_POLICIES", { policies: [rule()] }, ["data.policies"]],
    ["RETURN_POLICIES", { policies: [rule(), { ...rest, active: false }] }, ["data.policies.1.active"]],
    ["RETURN_POLICIES", { policies: [{ ...rest, applies_to: { channels: ["pos"] } }] }, ["data.policies.0.applies_to"]],
    ["RETURN_POLICIES", { policies: [rest, { ...rest, name: "Another" }] }, ["data.policies.1.is_default"]],
    ["RETURN_POLICIES", { policies: [rule(), rule({ name: "RULE" }), rest] }, ["data.policies.1.name"]],
    [
      "RETURN_POLICIES",
      { policies: [rule({ applies_to: { product_group_ids: ["none"] } }), rest] },
      ["data.policies.0.applies_to.product_group_ids.0"],
    ],
    ["RETURN_POLICIES", { policies: [rule({ allowed_outcomes: [] }), rest] }, ["data.policies.0.allowed_outcomes"]],
    ["RETURN_POLICIES", { policies: [rule({ window: { refund_days: -1 } }), rest] }, ["data.policies.0.window.refund_days"]],
    ["RETURN_POLICIES", { policies: [rule({ min_value_minor: 2, max_value_minor: 1 }), rest] }, ["data.policies.0.max_value_minor"]],
    ["NONE", {}, ["section"]],
  ];
  it.each(cases)("%s %j", async (section, data, paths) => {
    expect(await problems(section, data)).toEqual(paths);
    expect((await show()).sections.RETURN_POLICIES.version).toBe(0);
  });
});

describe("return policies", () => {
  it("keep their ids, and the default one stays last", async () => {
    const first = (await w.save("RETURN_POLICIES", { policies: [{ name: "Default", is_default: true }, { name: "A" }] as never }))
      .data as any;
    expect(first.policies.map((one: any) => one.name)).toEqual(["A", "Default"]);
    const [a, last] = first.policies;
    const again = await w.save("RETURN_POLICIES", { policies: [{ ...a, name: "B" }, { ...a, name: "Copy" }, last] });
    const ids = (again.data as any).policies.map((one: any) => one.id);
    expect([ids[0], ids[2]]).toEqual([a.id, last.id]);
    expect(ids[1]).not.toBe(a.id);
  });

  it("keep the groups they name, and report which policies they overlap", async () => {
    const shoes = await group("Shoes");
    await w.policy({ name: "Shoes", applies_to: { product_group_ids: [shoes] } });
    const saved = await w.policy({ name: "France", applies_to: { countries: ["FR"] } });
    expect(saved.warnings).toMatchObject([{ code: "OVERLAPS", path: "policies.1", names: ["France"] }]);
    const refused = await w.owner.delete(`/api/v1/merchant/product-groups/${shoes}`);
    expect(refusal(refused)).toEqual([409, "IN_USE"]);
    expect(refused.body.data.users).toMatchObject([{ noun: "settings", name: "Shoes" }]);
  });

  it("are tried on an order without creating a request", async () => {
    const shoes = (
      await w.owner.post("/api/v1/merchant/product-groups", { name: "S", conditions: [{ field: "SKU", op: "STARTS_WITH", value: "SHOE" }] })
    ).body.data.id;
    await w.variant("SHOE-1", 6000);
    await w.policy({
      name: "Shoes",
      applies_to: { product_group_ids: [shoes] },
      window: { start: "ORDER", refund_days: 10, exchange_days: 30, store_credit_days: 10 },
      fees: { restocking: { type: "FIXED", amount_minor: 300 }, label_minor: 500 },
    });
    const order = await w.order({ lines: [{ unit_price_minor: 6000, variant_external_id: "SHOE-1" }, { unit_price_minor: 1000 }] });
    const test = (over: object = {}) => w.owner.post(`${path}/policy-test`, { order_id: order.id, on: "2026-06-15T00:00:00Z", ...over });
    const { body } = await test();
    expect(body.data).toMatchObject({ may_start: true, timezone: "UTC", fees: [{ kind: "LABEL", amount_minor: 500 }] });
    expect(body.data.lines).toMatchObject([
      { policy: { name: "Shoes" }, allowed_outcomes: ["EXCHANGE"], fees: [{ kind: "RESTOCKING", amount_minor: 300 }], code: null },
      { policy: { is_default: true }, allowed_outcomes: ["REFUND", "STORE_CREDIT", "EXCHANGE"], fees: [] },
    ]);
    expect(body.data.lines[0].windows[0]).toMatchObject({
      outcome: "REFUND",
      opens_on: "2026-06-01",
      closes_on: "2026-06-11",
      is_open: false,
    });
    expect(body.data.lines[1].tried).toMatchObject([{ name: "Shoes", misses: ["PRODUCT_GROUP"] }, { misses: [] }]);
    expect((await test({ order_id: "none" })).status).toBe(404);
    expect((await (await api.member(["orders"])).client.post(`${path}/policy-test`, {})).status).toBe(403);
  });
});
