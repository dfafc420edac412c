import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi, type TestStore } from "../../../../tests/support/api.ts";
import { refusal } from "../../../../tests/support/world.ts";

let api: TestApi;
let shop: TestStore;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  shop = await api.register({ timezone: "Asia/Tokyo" });
});

const path = "/api/v1/orders";
const day = (days: number) => new Date(api.clock.now().getTime() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
const line = (change: object = {}) => ({ title: "Lamp", quantity: 2, unit_price_minor: 11_900, tax_rate: 19, ...change });
const order = (change: object = {}) => ({
  ordered_on: day(-3),
  fulfilled_on: day(-1),
  customer: { email: "ada@example.test", first_name: "Ada", last_name: "Moor" },
  ship_to: { line1: "1 Mill Lane", city: "Berlin", postcode: "10115", country: "DE" },
  lines: [line()],
  shipping_minor: 595,
  shipping_tax_rate: 19,
  ...change,
});

describe("an order entered by hand", () => {
  it("is the owner's to enter", async () => {
    expect((await api.as(null).post(path, {})).status).toBe(401);
    const { client } = await api.member(["orders", "RETURNS_REQUEST"]);
    expect((await client.post(path, {})).status).toBe(403);
  });

  it("reports each invalid field", async () => {
    const wrong: [object, string][] = [
      [{ ordered_on: "3 June" }, "ordered_on"],
      [{ ordered_on: day(1), fulfilled_on: null }, "ordered_on"],
      [{ fulfilled_on: day(1) }, "fulfilled_on"],
      [{ fulfilled_on: day(-4) }, "fulfilled_on"],
      [{ customer: { email: "ada" } }, "customer.email"],
      [{ ship_to: { postcode: "", country: "DE" } }, "ship_to.postcode"],
      [{ ship_to: { postcode: "10115", country: "Germany" } }, "ship_to.country"],
      [{ lines: [] }, "lines"],
      [{ lines: [line({ quantity: 0 })] }, "lines.0.quantity"],
      [{ lines: [line(), line({ unit_price_minor: 1.5 })] }, "lines.1.unit_price_minor"],
      [{ lines: [line({ unit_price_minor: 900_000_000_000_000 })] }, "lines.0.unit_price_minor"],
      [{ lines: [line({ tax_rate: 100.1 })] }, "lines.0.tax_rate"],
      [{ paid_minor: 24_396 }, "paid_minor"],
      [{ currency: "EUR" }, "currency"],
    ];
    for (const [change, field] of wrong) {
      const { status, body } = await shop.owner.post(path, order(change));
      expect([status, Object.keys(body.data.errors)], JSON.stringify(change)).toEqual([400, [field]]);
    }
  });

  it("refuses a number in use, however it is written, and a product of another store", async () => {
    await shop.owner.post(path, order({ number: "#A-7" }));
    expect(refusal(await shop.owner.post(path, order({ number: "a-7" })))).toEqual([409, "NUMBER_TAKEN"]);
    const lines = [line({ variant_id: "0198-of-somebody-else" })];
    expect(refusal(await shop.owner.post(path, order({ lines })))).toEqual([422, "UNKNOWN_VARIANT"]);
  });

  it("behaves like any other order: taxes to the cent, paid, returnable, logged", async () => {
    const { status, body } = await shop.owner.post(path, order());
    expect([status, body.data.number, body.data.channel]).toEqual([201, "B-1001", "recorded"]);
    expect(body.data).toMatchObject({ total_minor: 24_395, paid_minor: 24_395, lines: [{ tax_minor: 3800, free: 2 }] });
    expect(body.data.shipping[0].tax_minor).toBe(95);
    const listed = (await shop.owner.get(`${path}?q=ada@example.test`)).body.data.items;
    expect(listed.map((one: { id: string }) => one.id)).toEqual([body.data.id]);
    const items = [{ order_line_id: body.data.lines[0].id, quantity: 1, reason: "TOO_SMALL", outcome: "REFUND" }];
    const request = { order_id: body.data.id, shipping_method: "LABEL", items };
    expect((await shop.owner.post("/api/v1/merchant/returns", request)).status).toBe(201);
    const log = (await shop.owner.get("/api/v1/merchants/audit?limit=20")).body.data.items;
    expect(log.map((one: { action: string }) => one.action)).toContain("order.recorded");
  });

  it("adds taxes where prices exclude them, and keeps what was paid so far", async () => {
    const { data } = (await shop.owner.post(path, order({ prices_include_tax: false, paid_minor: 10_000 }))).body;
    expect(data).toMatchObject({ total_minor: 23_800 + 4522 + 595 + 113, paid_minor: 10_000 });
  });

  it("may be dated today and unsent, in which case nothing can be returned", async () => {
    const { data } = (await shop.owner.post(path, order({ ordered_on: day(0), fulfilled_on: null }))).body;
    expect(data).toMatchObject({
      ordered_at: api.clock.now().toISOString(),
      fulfilled_at: null,
      lines: [{ fulfilled_quantity: 0, free: 0 }],
    });
  });

  it("is summed up while it is entered, as it will be stored", async () => {
    const { prices_include_tax = true, shipping_minor, shipping_tax_rate, lines } = order() as any;
    const priced = (change: object = {}) =>
      lines.map(({ quantity, unit_price_minor, tax_rate }: any) => ({ quantity, unit_price_minor, tax_rate, ...change }));
    const sums = { prices_include_tax, shipping_minor, shipping_tax_rate, lines: priced() };
    const { status, body } = await shop.owner.post(`${path}/preview`, sums);
    const stored = (await shop.owner.post(path, order())).body.data;
    expect([status, body.data.total_minor, body.data.paid_minor]).toEqual([200, stored.total_minor, stored.paid_minor]);
    const huge = await shop.owner.post(`${path}/preview`, {
      ...sums,
      lines: priced({ quantity: 2, unit_price_minor: 900_000_000_000_000 }),
    });
    expect([huge.status, Object.keys(huge.body.data.errors)]).toEqual([400, ["lines.0.unit_price_minor"]]);
    expect((await shop.owner.post(`${path}/preview`, { lines: [] })).body.data.total_minor).toBe(0);
    const { client } = await api.member(["orders", "RETURNS_REQUEST"]);
    expect((await client.post(`${path}/preview`, sums)).status).toBe(403);
  });

  it("gets the next free number when it has none", async () => {
    await shop.owner.post(path, order({ number: "B-1002" }));
    const made = await Promise.all([1, 2, 3].map(() => shop.owner.post(path, order())));
    expect(made.map(({ body }) => body.data.number).sort()).toEqual(["B-1001", "B-1003", "B-1004"]);
  });
});
