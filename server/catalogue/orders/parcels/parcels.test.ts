import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
import { type World, world } from "../../../../tests/support/world.ts";

let api: TestApi;
let shop: World;
let count = 0;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  shop = await world(api);
});

const at = (day: number, hour = 9) => `2026-06-${String(day).padStart(2, "0")}T${String(hour).padStart(2, "0")}:00:00.000Z`;
const base = {
  currency: "USD",
  ordered_at: at(1),
  customer: { email: "ann@example.test", first_name: "Ann", last_name: "Bee" },
  ship_to: { postcode: "10115", country: "DE" },
  lines: [
    { external_id: "a", title: "Shirt", sku: "SHIRT-M", quantity: 2, unit_price_minor: 2000, fulfilled_quantity: 2 },
    { external_id: "b", title: "Cap", quantity: 1, unit_price_minor: 1000, fulfilled_quantity: 1 },
  ],
  payments: [{ external_id: "pay", kind: "card", captured_minor: 5000, captured_at: at(1) }],
  fulfilled_at: at(2),
};
const first = {
  external_id: "f1",
  carrier: "UPS",
  tracking_number: "1Z999AA10123456784",
  shipped_at: at(2),
  lines: [{ line_external_id: "a", quantity: 2 }],
};
const second = { external_id: "f2", tracking_number: "SECOND-2", shipped_at: at(3), lines: [{ line_external_id: "b", quantity: 1 }] };

async function put(change: object = {}, id = `p${++count}`): Promise<any> {
  const { status, body } = await shop.erp.put(`/api/v1/public/orders/${id}`, { number: `#${id}`, ...base, ...change });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
const scan = async (tracking_number: string, status: string, when: string) =>
  (await shop.erp.post("/api/v1/public/tracking-events", { tracking_number, status, at: when })).body.data;
const show = async ({ id }: { id: string }): Promise<any> => (await shop.owner.get(`/api/v1/orders/${id}`)).body.data;
const eventsOf = (topic: string) =>
  api.db.kysely.selectFrom("outbox").select("payload").where("store_id", "=", shop.storeId).where("topic", "=", topic).execute();

describe("the parcels a store reports", () => {
  it("belong to the order, with their lines and the carrier's page", async () => {
    const order = await put({ fulfilments: [first, second] });
    expect(order.parcels).toMatchObject([
      { external_id: "f1", carrier_name: "UPS", status: "SHIPPED", country: "DE", by_hand: false, version: 1, shipped_at: at(2) },
      { external_id: "f2", carrier: null, tracking_url: null, lines: [{ order_line_id: order.lines[1]?.id, quantity: 1 }] },
    ]);
    expect(order.parcels[0]?.tracking_url).toContain("1Z999AA10123456784");
    expect(order.fulfilment_state).toBe("FULFILLED");
  });

  it("stay when they are left out, change nothing when reported twice, and are cancelled when missing from the list", async () => {
    const order = await put({ fulfilments: [first, second] }, "same");
    expect((await put({ fulfilments: [first, second] }, "same")).version).toBe(order.version);
    const silent = await put({ tags: ["x"] }, "same");
    expect(silent.parcels.map(({ status }: { status: string }) => status)).toEqual(["SHIPPED", "SHIPPED"]);
    const { tracking_number: _, ...bare } = first;
    const fewer = await put({ fulfilments: [{ ...bare, lines: [] }] }, "same");
    expect(fewer.parcels.map(({ status }: { status: string }) => status)).toEqual(["SHIPPED", "CANCELLED"]);
    expect(fewer.parcels[0]).toMatchObject({ tracking_number: first.tracking_number, lines: [{ quantity: 2 }] });
  });

  it("hold units of the order only", async () => {
    const refused = async (fulfilment: object) =>
      (await shop.erp.put("/api/v1/public/orders/x", { number: "x", ...base, fulfilments: [fulfilment] })).body.data.errors;
    expect(await refused({ ...first, lines: [{ line_external_id: "z", quantity: 1 }] })).toHaveProperty([
      "fulfilments.0.lines.0.line_external_id",
    ]);
    expect(await refused({ ...first, lines: [{ line_external_id: "b", quantity: 2 }] })).toHaveProperty(["fulfilments.0.lines.0.quantity"]);
    expect(await refused({ ...first, shipped_at: "yesterday" })).toHaveProperty(["fulfilments.0.shipped_at"]);
  });

  it("outlive a line that is taken off the order", async () => {
    await put({ fulfilments: [first, second] }, "cut");
    const order = await put({ lines: [base.lines[0]] }, "cut");
    expect(order.parcels.map(({ lines }: { lines: unknown[] }) => lines.length)).toEqual([1, 0]);
  });
});

describe("a scan of an outgoing parcel", () => {
  it("moves it forwards only, and the last delivery delivers the order, announced once", async () => {
    const order = await put({ fulfilments: [first, second] });
    expect(await scan("SECOND-2", "DELIVERED", at(5))).toMatchObject({
      changed: true,
      order_id: order.id,
      status: "DELIVERED",
      return_id: null,
    });
    expect((await show(order)).delivered_at).toBeNull();
    expect(await eventsOf("order.delivered")).toHaveLength(0);
    await scan(first.tracking_number, "DELIVERED", at(7));
    expect((await scan(first.tracking_number, "IN_TRANSIT", at(6))).status).toBe("DELIVERED");
    expect((await scan(first.tracking_number, "DELIVERED", at(7))).changed).toBe(false);
    const after = await show(order);
    expect(after).toMatchObject({ delivered_at: at(7), fulfilment_state: "DELIVERED" });
    expect(after.parcels[0]).toMatchObject({ status: "DELIVERED", last_scan_at: at(7), delivered_at: at(7) });
    await put({ fulfilments: [{ ...first, delivered_at: at(7) }, second], tags: ["again"] }, order.external_id);
    expect(await eventsOf("order.delivered")).toMatchObject([{ payload: { order_id: order.id, delivered_at: at(7) } }]);
  });

  it("of an unknown number is not found, and a return's parcel stays the return's", async () => {
    const { status } = await shop.erp.post("/api/v1/public/tracking-events", { tracking_number: "NONE", status: "DELIVERED", at: at(5) });
    expect(status).toBe(404);
    const order = await put();
    const returned = await shop.request(order, [1]);
    await shop.done(returned, "approve", {});
    const scanned = await shop.erp.post("/api/v1/public/tracking-events", { return_id: returned.id, status: "IN_TRANSIT", at: at(9) });
    expect(scanned.body.data).toMatchObject({ return_id: returned.id, order_id: null, stage: "IN_TRANSIT" });
  });

  it("are scanned by their order too, whose only parcel needs no number", async () => {
    const tell = (over: object) => shop.erp.post("/api/v1/public/tracking-events", { status: "IN_TRANSIT", at: at(5), ...over });
    const { tracking_number: _, ...bare } = first;
    const order = await put({ fulfilments: [bare] });
    const scanned = await tell({ order_external_id: order.external_id });
    expect(scanned.body.data).toMatchObject({ changed: true, order_id: order.id, status: "IN_TRANSIT", return_id: null });
    expect((await tell({ order_external_id: order.external_id, tracking_number: "OTHER" })).status).toBe(404);
    expect((await tell({ order_external_id: "nothing" })).status).toBe(404);
    const both = await put({
      fulfilments: [
        { ...first, tracking_number: "BOTH-1" },
        { ...second, tracking_number: "BOTH-2" },
      ],
    });
    const asked = await tell({ order_external_id: both.external_id });
    expect([asked.status, asked.body.data.errors]).toMatchObject([400, { tracking_number: expect.any(String) }]);
    expect((await tell({ order_external_id: both.external_id, tracking_number: "BOTH-2" })).body.data.order_id).toBe(both.id);
    const other = await world(api);
    const stranger = { order_external_id: order.external_id, status: "DELIVERED", at: at(6) };
    expect((await other.erp.post("/api/v1/public/tracking-events", stranger)).status).toBe(404);
  });

  it("in another store finds nothing there", async () => {
    await put({ fulfilments: [first] });
    const other = await world(api);
    const event = { tracking_number: first.tracking_number, status: "DELIVERED", at: at(5) };
    expect((await other.erp.post("/api/v1/public/tracking-events", event)).status).toBe(404);
  });
});

describe("a parcel entered by hand", () => {
  const recorded = async (): Promise<any> => {
    const { status, body } = await shop.owner.post("/api/v1/orders", {
      ordered_on: "2026-01-01",
      customer: { email: "ada@example.test" },
      ship_to: { postcode: "10115", country: "DE" },
      lines: [{ title: "Shirt", quantity: 3, unit_price_minor: 1000 }],
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.data;
  };
  const parcel = (order: any, quantity: number, over: object = {}) => ({
    tracking_number: `HAND-${order.number}`,
    lines: [{ order_line_id: order.lines[0]?.id, quantity }],
    ...over,
  });

  it("asks for the right to update returns and orders", async () => {
    const order = await recorded();
    const url = `/api/v1/orders/${order.id}/parcels`;
    expect((await api.as(null).post(url, {})).status).toBe(401);
    const viewer = await api.member(["orders"], { storeId: shop.storeId });
    expect((await viewer.client.post(url, parcel(order, 1))).status).toBe(403);
    const agent = await api.member(["orders", "RETURNS_UPDATE"], { storeId: shop.storeId });
    expect((await agent.client.post(url, { lines: [] })).status).toBe(400);
    expect((await agent.client.post(url, parcel(order, 1))).status).toBe(201);
    const elsewhere = await world(api);
    expect((await elsewhere.owner.post(url, parcel(order, 1))).status).toBe(404);
  });

  it("counts its units as sent, up to what was bought", async () => {
    const order = await recorded();
    expect(order).toMatchObject({
      fulfilment_state: "UNFULFILLED",
      offers: expect.arrayContaining([{ action: "return", allowed: false, code: "NOT_FULFILLED" }]),
    });
    const url = `/api/v1/orders/${order.id}/parcels`;
    const half = (await shop.owner.post(url, parcel(order, 2))).body.data;
    expect(half).toMatchObject({ fulfilment_state: "PARTLY", lines: [{ fulfilled_quantity: 2, free: 2 }] });
    expect((await shop.owner.post(url, parcel(order, 2))).body.data.errors).toHaveProperty(["lines.0.quantity"]);
    const whole = (await shop.owner.post(url, parcel(order, 1, { delivered_at: at(4), tracking_number: "HAND-B" }))).body.data;
    expect(whole).toMatchObject({ fulfilment_state: "FULFILLED", delivered_at: null });
    const [open] = whole.parcels.filter(({ status }: { status: string }) => status === "SHIPPED");
    const change = { ...parcel(order, 2), delivered_at: at(6), expected_version: open?.version };
    const stale = await shop.owner.put(`${url}/${open?.id}`, { ...change, expected_version: 9 });
    expect([stale.status, stale.body.data.code]).toEqual([409, "STALE_VERSION"]);
    const done = await shop.owner.put(`${url}/${open?.id}`, change);
    expect(done.body.data).toMatchObject({ delivered_at: at(6), fulfilment_state: "DELIVERED" });
  });

  it("is refused where a platform reports them", async () => {
    const order = await put({ fulfilments: [first] });
    const body = { lines: [{ order_line_id: order.lines[0]?.id, quantity: 1 }] };
    const refused = await shop.owner.post(`/api/v1/orders/${order.id}/parcels`, body);
    expect([refused.status, refused.body.data.code]).toEqual([409, "MANAGED_BY_PLATFORM"]);
    const changed = await shop.owner.put(`/api/v1/orders/${order.id}/parcels/${order.parcels[0]?.id}`, body);
    expect([changed.status, changed.body.data.code]).toEqual([409, "MANAGED_BY_PLATFORM"]);
  });
});
