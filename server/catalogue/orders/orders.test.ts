import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { type World, world } from "../../../tests/support/world.ts";

/** The largest amount of the API. */
const most = 900_000_000_000_000;
let api: TestApi;
let shop: World;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  shop = await world(api);
});

const base = {
  number: "#1001",
  currency: "USD",
  ordered_at: "2026-01-01T09:00:00Z",
  customer: { external_id: "c1", email: "Ann@Example.test", first_name: "Ann", last_name: "Bee" },
  lines: [
    {
      external_id: "l1",
      variant_external_id: "v1",
      title: "T-shirt",
      sku: "TEE-M",
      quantity: 3,
      unit_price_minor: 8999,
      fulfilled_quantity: 3,
    },
  ],
  payments: [{ external_id: "pay1", kind: "card", captured_minor: 26997, captured_at: "2026-01-01T09:00:00Z" }],
  fulfilled_at: "2026-01-02T09:00:00Z",
};
const upsert = (change: object = {}, id = "1001") => shop.erp.put(`/api/v1/public/orders/${id}`, { ...base, ...change });
const upserted = async (change: object = {}, id = "1001") => {
  const { status, body } = await upsert(change, id);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const line = (change: object = {}) => ({ ...base.lines[0], ...change });
const eventsOf = (topic: string) =>
  api.db.kysely.selectFrom("outbox").select("id").where("store_id", "=", shop.storeId).where("topic", "=", topic).execute();

describe("upserting an order", () => {
  it("needs a key with the scope, and a valid body", async () => {
    expect((await api.as(null).put("/api/v1/public/orders/1", base)).status).toBe(401);
    expect((await shop.owner.put("/api/v1/public/orders/1", base)).status).toBe(403);
    const reader = await api.key(["orders:read"]);
    expect((await reader.client.put("/api/v1/public/orders/1", {})).status).toBe(403);
    expect((await reader.client.get("/api/v1/public/orders/1")).status).toBe(404);
    expect((await upsert({ lines: [] })).status).toBe(400);
    expect((await upsert({ payments: [{ external_id: "p", captured_minor: 1.5 }] })).status).toBe(400);
  });

  it("returns what was paid, to the cent, with the ids", async () => {
    const order = await upserted({
      discount_minor: 100,
      lines: [
        line({ external_id: "a", quantity: 1, unit_price_minor: 600, fulfilled_quantity: 1 }),
        line({ external_id: "b", quantity: 1, unit_price_minor: 400, fulfilled_quantity: 0 }),
      ],
      shipping: [{ external_id: "s1", price_minor: 1000, discount_minor: 500, tax_rate: "23", tax_minor: 115 }],
    });
    expect(order).toMatchObject({
      external_id: "1001",
      customer: { external_id: "c1", email: "ann@example.test", first_name: "Ann" },
      lines: [
        { external_id: "a", order_discount_minor: 60, gross_minor: 540, free: 1 },
        { external_id: "b", order_discount_minor: 40, gross_minor: 360, free: 0 },
      ],
      shipping: [{ gross_minor: 615 }],
      total_minor: 1515,
      paid_minor: 26997,
      version: 1,
      returns: [],
    });
    expect(order.payments[0].id).toBeTruthy();
  });

  it("changes nothing the second time, whatever the order of its fields", async () => {
    const first = await upserted();
    api.clock.advance(1000);
    const { number, ...rest } = base;
    expect(await upserted({ ...rest, number, ship_to: null })).toEqual(first);
    expect(await eventsOf("order.created")).toHaveLength(1);
    expect(await eventsOf("order.updated")).toHaveLength(0);
  });

  it("creates one order from many concurrent first calls", async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => upsert()));
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    expect(answers.map((answer) => answer.body.data.version)).toEqual([1, 1, 1, 1, 1]);
  });

  it("keeps the ids and updates lines, charges and payments", async () => {
    const first = await upserted({ lines: [line(), line({ external_id: "l2" })], shipping: [{ external_id: "s1", price_minor: 500 }] });
    const second = await upserted({
      lines: [line({ quantity: 4, fulfilled_quantity: 4 })],
      payments: [{ ...base.payments[0], captured_minor: 35996 }],
    });
    expect(second.lines).toHaveLength(1);
    expect(second.lines[0]).toMatchObject({ id: first.lines[0].id, quantity: 4, gross_minor: 35996 });
    expect(second.payments[0]).toMatchObject({ id: first.payments[0].id, captured_minor: 35996 });
    expect(second).toMatchObject({ shipping: [], total_minor: 35996, version: 2 });
  });

  it.each([
    ["lines.0.discount_minor", { lines: [line({ discount_minor: 26998 })] }],
    ["lines.0.fulfilled_quantity", { lines: [line({ fulfilled_quantity: 4 })] }],
    ["discount_minor", { discount_minor: 26998 }],
    ["shipping.0.discount_minor", { shipping: [{ external_id: "s", price_minor: 1, discount_minor: 2 }] }],
    ["lines.1.external_id", { lines: [line(), line()] }],
    ["lines.0.unit_price_minor", { lines: [line({ quantity: 100_000, unit_price_minor: 900_000_000_000_000 })] }],
    ["lines", { lines: [line({ quantity: 1, fulfilled_quantity: 1, unit_price_minor: most, tax_minor: most })] }],
    ["payments", { payments: [1, 2].map((n) => ({ external_id: `p${n}`, captured_minor: most })) }],
    ["refunds", { refunds: [1, 2].map((n) => ({ external_id: `r${n}`, amount_minor: most })) }],
  ])("is refused when %s contradicts the rest", async (field, change) => {
    const { status, body } = await upsert(change);
    expect([status, Object.keys(body.data.errors)]).toEqual([400, [field]]);
  });

  it("books a refund made on the platform once, on the payment it names or else the newest", async () => {
    const payments = [
      { external_id: "old", kind: "card", captured_minor: 1000, captured_at: "2026-01-01T09:00:00Z" },
      { external_id: "new", kind: "card", captured_minor: 1000, captured_at: "2026-01-02T09:00:00Z" },
    ];
    const refunds = [
      { external_id: "r1", payment_external_id: "old", amount_minor: 300, at: "2026-01-03T09:00:00Z" },
      { external_id: "r2", amount_minor: 1200 },
    ];
    await upserted({ payments, refunds });
    const order = await upserted({ payments, refunds, tags: ["again"] });
    expect(order).toMatchObject({ refunded_minor: 1500, refunds: [{ external_id: "r1", amount_minor: 300 }, { external_id: "r2" }] });
    expect(order.payments.map((payment: Record<string, number>) => [payment.refunded_minor, payment.refundable_minor])).toEqual([
      [500, 500],
      [1000, 0],
    ]);
  });

  it("refuses refunds beyond what was captured, at once or one after another", async () => {
    const refund = (n: number, amount_minor: number) => ({ external_id: `r${n}`, amount_minor });
    const { status, body } = await upsert({ refunds: [refund(1, 26998)] });
    expect([status, body.data.code, body.data.maximum_refundable_minor]).toEqual([422, "REFUND_EXCEEDS_BALANCE", 26997]);
    await upserted({ refunds: [refund(1, 20000)] });
    expect((await upsert({ refunds: [refund(2, 6998)] })).body.data.maximum_refundable_minor).toBe(6997);
    expect((await upserted({ refunds: [refund(2, 6997)] })).refunded_minor).toBe(26997);
  });

  it("with ten refunds of the largest amount does not take the list down", async () => {
    const big = {
      lines: [line({ quantity: 1, fulfilled_quantity: 1, unit_price_minor: most })],
      payments: [{ external_id: "pay1", captured_minor: most }],
    };
    const statuses: number[] = [];
    for (let n = 0; n < 10; n++) statuses.push((await upsert({ ...big, refunds: [{ external_id: `r${n}`, amount_minor: most }] })).status);
    expect(statuses).toEqual([200, ...Array(9).fill(422)]);
    const listed = await shop.owner.get("/api/v1/orders");
    expect([listed.status, listed.body.data.items[0].refunded_minor]).toEqual([200, most]);
  });

  it("never reduces captured money below what was refunded from it", async () => {
    await upserted({ refunds: [{ external_id: "r1", payment_external_id: "pay1", amount_minor: 20000 }] });
    const order = await upserted({ payments: [{ ...base.payments[0], captured_minor: 5 }] });
    expect(order.payments[0]).toMatchObject({ captured_minor: 20000, refundable_minor: 0 });
    expect((await upserted({ payments: [] })).payments).toHaveLength(1);
  });
});

describe("an order with returns", () => {
  it("counts free units less those that returns hold, and lists the returns", async () => {
    const order = await upserted();
    const returned = await shop.request(order, [2]);
    const { body } = await shop.owner.get(`/api/v1/orders/${order.id}`);
    expect(body.data).toMatchObject({ lines: [{ free: 1 }], returns: [{ id: returned.id, number: returned.number, status: "OPEN" }] });
    await shop.done(returned, "decline", { reason: "Worn" });
    expect((await shop.owner.get(`/api/v1/orders/${order.id}`)).body.data.lines[0].free).toBe(3);
  });

  it("freezes the price of a line in an open return, updates what was sent, and records it in the audit log", async () => {
    const order = await upserted();
    await shop.request(order, [1]);
    const later = await upserted({ lines: [line({ quantity: 2, unit_price_minor: 1, fulfilled_quantity: 2, title: "Renamed" })] });
    expect(later.lines[0]).toMatchObject({
      quantity: 3,
      unit_price_minor: 8999,
      gross_minor: 26997,
      fulfilled_quantity: 2,
      free: 1,
      title: "Renamed",
    });
    expect(later.total_minor).toBe(26997);
    const audit = await api.db.kysely
      .selectFrom("audit")
      .select(["before", "after"])
      .where("store_id", "=", shop.storeId)
      .where("action", "=", "order.snapshot_kept")
      .execute();
    expect(audit).toMatchObject([{ before: { quantity: 3 }, after: { quantity: 2 } }]);
  });

  it("pays out to the last cent although the order changes half-way", async () => {
    const order = await upserted();
    const first = await shop.received(order, [1]);
    await shop.process(first);
    await shop.done(first, "refund", { data: {} });
    await upserted({ lines: [line({ unit_price_minor: 100 })] });
    const rest = await shop.received(order, [2]);
    expect((await shop.suggest(rest)).refund_minor).toBe(17998);
  });

  it("keeps a removed line while returns refer to it, with nothing more to return", async () => {
    const order = await upserted({ lines: [line(), line({ external_id: "l2" })] });
    const returned = await shop.request(order, [1]);
    const later = await upserted({ lines: [line({ external_id: "l2" })] });
    expect(later.lines.map((one: { external_id: string; free: number }) => [one.external_id, one.free])).toEqual([
      ["l2", 3],
      ["l1", 0],
    ]);
    await shop.done(returned, "decline", { reason: "Worn" });
    expect((await shop.owner.get(`/api/v1/orders/${order.id}`)).body.data.lines[1].free).toBe(0);
  });
});

describe("the list of orders", () => {
  const path = "/api/v1/orders";
  const numbers = async (query: string) =>
    (await shop.owner.get(`${path}?${query}`)).body.data.items.map((one: { number: string }) => one.number);

  it("needs the right to read orders or to request returns", async () => {
    expect((await api.as(null).get(path)).status).toBe(401);
    expect((await (await api.member(["returns"])).client.get(`${path}?page=0`)).status).toBe(403);
    expect((await (await api.member(["RETURNS_REQUEST"])).client.get(path)).status).toBe(200);
  });

  it.each([
    "page=0",
    "limit=0",
    "limit=101",
    "page=x",
    "colour=red",
    "sort=paid_minor",
    "sort=-number",
    "cursor=abc",
    "page=2000&limit=100",
  ])("refuses %s", async (query) => {
    const { status, body } = await shop.owner.get(`${path}?${query}`);
    expect([status, body.data.code]).toEqual([400, "BAD_REQUEST"]);
  });

  it("states how many units were sent and how many returns hold", async () => {
    const order = await upserted({ lines: [line({ quantity: 3, fulfilled_quantity: 2 })] });
    await shop.request(order, [1]);
    const [row] = (await shop.owner.get(path)).body.data.items;
    expect(row).toMatchObject({ item_count: 3, fulfilled_count: 2, returned_count: 1, refunded_minor: 0, channel: "online" });
  });

  it("never shows another store's", async () => {
    const order = await upserted();
    const other = await world(api);
    expect((await other.owner.get(path)).body.data.items).toEqual([]);
    expect((await other.owner.get(`${path}/${order.id}`)).status).toBe(404);
    expect((await other.owner.get(`${path}?store_id=${shop.storeId}`)).status).toBe(404);
    expect((await other.erp.get("/api/v1/public/orders/1001")).status).toBe(404);
  });

  it("finds number, email and name in any case and order, and takes % and _ literally", async () => {
    await upserted();
    await upserted({ number: "#2002", customer: { email: "bo@example.test", first_name: "Bo", last_name: "Cee" } }, "2002");
    expect(await numbers("q=1001")).toEqual(["#1001"]);
    expect(await numbers("q=BO%40EXAMPLE")).toEqual(["#2002"]);
    expect(await numbers("q=bee%20ann")).toEqual(["#1001"]);
    expect(await numbers("q=%25")).toEqual([]);
    expect(await numbers("q=_")).toEqual([]);
    expect(await numbers("customer=Bo@Example.test")).toEqual(["#2002"]);
  });

  it("finds an email address by all of it, by its beginning and by its end, each part taken literally", async () => {
    await upserted({ number: "#1", customer: { email: "bob@mail.test", first_name: "Bob", last_name: "Ng" } }, "1");
    await upserted({ number: "#2", customer: { email: "bob@mail.example", first_name: "Bob", last_name: "Ng" } }, "2");
    expect(await numbers("q=Bob%40mail.test")).toEqual(["#1"]);
    expect(await numbers("q=bob%40mail.example%20ng")).toEqual(["#2"]);
    expect((await numbers("q=bob%40")).sort()).toEqual(["#1", "#2"]);
    expect(await numbers("q=%40mail.example")).toEqual(["#2"]);
    expect(await numbers("q=ob%40mail.e")).toEqual(["#2"]);
    expect(await numbers("q=b_b%40mail.test")).toEqual([]);
    expect(await numbers("q=bob%40mail_test")).toEqual([]);
  });

  it("pages by number and by cursor, newest first, without gaps at equal times", async () => {
    for (let n = 1; n <= 23; n++) await upserted({ number: `#${n}`, ordered_at: `2026-01-01T09:00:0${n % 3}Z` }, `o${n}`);
    const first = (await shop.owner.get(path)).body.data;
    expect(first).toMatchObject({ page: 1, limit: 10, total: 23, total_exact: true });
    const [second, third] = [await numbers("page=2"), await numbers("page=3")];
    const seen = [...first.items.map((one: { number: string }) => one.number)];
    for (let cursor = first.next_cursor; cursor; ) {
      const { body } = await shop.owner.get(`${path}?cursor=${cursor}`);
      expect(body.data.total).toBeNull();
      seen.push(...body.data.items.map((one: { number: string }) => one.number));
      cursor = body.data.next_cursor;
    }
    for (const beyond of ["page=4", "page=9&limit=10"]) {
      const { body } = await shop.owner.get(`${path}?${beyond}`);
      expect(body.data).toMatchObject({ page: 3, total: 23, next_cursor: null });
      expect(body.data.items.map((one: { number: string }) => one.number)).toEqual(third);
    }
    expect((await shop.owner.get(`${path}?page=9&q=nobody`)).body.data).toMatchObject({ page: 1, total: 0, items: [] });
    expect(new Set(seen).size).toBe(23);
    expect(seen.slice(10)).toEqual([...second, ...third]);
    expect((await numbers("sort=ordered_at&limit=100")).reverse()).toEqual(seen);
    const mixed = await shop.owner.get(`${path}?sort=ordered_at&cursor=${first.next_cursor}`);
    expect(mixed.status).toBe(400);
  });

  it("shows the refunded amount beside the paid one", async () => {
    await upserted({ refunds: [{ external_id: "r1", amount_minor: 500 }] });
    expect((await shop.owner.get(path)).body.data.items[0]).toMatchObject({
      total_minor: 26997,
      paid_minor: 26997,
      refunded_minor: 500,
      item_count: 3,
      customer: { name: "Ann Bee" },
    });
  });
});

describe("an exchange order", () => {
  const exchanged = async (price: number) => {
    const variant_id = await shop.variant(`x${price}`, price);
    const order = await shop.order({ lines: [{ unit_price_minor: 2000 }] });
    const returned = await shop.received(order, [{ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id } }]);
    const { exchange } = await shop.process(returned);
    const read = async (id: string) => (await shop.owner.get(`/api/v1/orders/${id}`)).body.data;
    return { order, returned, read, sent: () => read(exchange.order!.id) };
  };

  it("states which goods and which invoice pay for it", async () => {
    const { order, returned, read, sent } = await exchanged(5800);
    const { documents } = await shop.done(returned, "send-invoice");
    expect((await sent()).exchange_of).toEqual({
      return: { id: returned.id, number: returned.number },
      order: { id: order.id, number: order.number },
      settled: true,
      covered_minor: 2000,
      invoiced_minor: 3800,
      invoice_paid_minor: 0,
    });
    const payment = { number: documents[0]!.number, external_id: `ch-${returned.id}`, amount_minor: 3800 };
    await shop.erp.post("/api/v1/public/invoice-payments", payment);
    expect((await sent()).exchange_of).toMatchObject({ invoice_paid_minor: 3800 });
    expect(await read(order.id)).toMatchObject({ exchange_of: null, documents: [{ kind: "ADDITIONAL_INVOICE", return_id: returned.id }] });
  });

  it("is covered by the goods alone when they are worth as much", async () => {
    const { sent } = await exchanged(1500);
    expect((await sent()).exchange_of).toMatchObject({ covered_minor: 1500, invoiced_minor: 0 });
  });
});
