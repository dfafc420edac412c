import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { addPhoto } from "../../../tests/support/photo.ts";
import { type World, world } from "../../../tests/support/world.ts";

let api: TestApi;
let shop: World;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  shop = await world(api);
});

const line = (quantity = 1, over: object = {}) => ({ unit_price_minor: 1000, quantity, ...over });
const list = async (query = ""): Promise<string[]> => {
  const { status, body } = await shop.owner.get(`/api/v1/orders?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.items.map(({ number }: { number: string }) => number);
};
const show = async (id: string): Promise<any> => (await shop.owner.get(`/api/v1/orders/${id}`)).body.data;
const recordOf = (over: object = {}) => ({
  ordered_on: "2026-01-01",
  fulfilled_on: "2026-01-02",
  customer: { email: "ada@example.test" },
  ship_to: { postcode: "10115", country: "DE" },
  lines: [{ title: "Shirt", quantity: 2, unit_price_minor: 1000 }],
  ...over,
});
const record = async (over: object = {}): Promise<any> => (await shop.owner.post("/api/v1/orders", recordOf(over))).body.data;

describe("what is stored with an order", () => {
  it("follows its payments, refunds and returns", async () => {
    const unpaid = await shop.order({ lines: [line()], payments: [] });
    const part = await shop.order({ lines: [line()], payments: [{ external_id: "p", captured_minor: 400 }] });
    const paid = await shop.order({ lines: [line(2)] });
    expect([unpaid, part, paid].map(({ payment_state }) => payment_state)).toEqual(["UNPAID", "PARTLY_PAID", "PAID"]);
    const returned = await shop.received(paid, [1]);
    expect((await list("open=returns")).length).toBe(1);
    await shop.done(returned, "evaluation", { items: [{ id: returned.items[0]?.id, accepted: 1, rejected: 0 }] });
    await shop.process(returned);
    await shop.done(returned, "refund", { data: {} });
    expect(await show(paid.id)).toMatchObject({ payment_state: "PARTLY_REFUNDED", refunded_minor: 1000 });
    await shop.done(returned, "close", {}).catch(() => undefined);
    expect(await list("open=any")).toEqual([]);
    // The first confirms the one recorded here.
    const back = { refunds: ["r1", "r2"].map((external_id) => ({ external_id, amount_minor: 1000 })) };
    const input = { number: paid.number, currency: "USD", ordered_at: paid.ordered_at };
    const lines = [{ external_id: "l0", title: "Line 0", quantity: 2, unit_price_minor: 1000, fulfilled_quantity: 2 }];
    const payments = [{ external_id: "pay", captured_minor: 2000 }];
    await shop.erp.put(`/api/v1/public/orders/${paid.external_id}`, { ...input, lines, payments, ...back });
    expect(await show(paid.id)).toMatchObject({ payment_state: "REFUNDED", refunded_minor: 2000 });
  });

  it("is compared with the books every night, and set right", async () => {
    const order = await shop.order({ lines: [line(2)] });
    const stored = { refunded_minor: 7, open_returns: 3, open_claims: 2, fulfilled_count: 1 };
    await api.db.kysely.updateTable("orders").set(stored).where("id", "=", order.id).execute();
    await shop.runTask("orders.books");
    const [row] = (await shop.owner.get("/api/v1/orders")).body.data.items;
    expect(row).toMatchObject({ refunded_minor: 0, open_returns: 0, fulfilled_count: 2 });
    expect(await list("open=claims")).toEqual([]);
  });
});

describe("the filters of the list", () => {
  it("find orders by state, money, place and words", async () => {
    const german = await shop.order({
      lines: [line(1, { sku: "RARE-1" })],
      number: "#G",
      ship_to: { country: "DE" },
      tags: ["vip", "new"],
      channel: "pos",
      fulfilments: [{ external_id: "f", tracking_number: "TRACK-77", shipped_at: "2026-06-02T09:00:00Z" }],
    });
    const large = await shop.order({ lines: [line(5, { fulfilled_quantity: 2 })], number: "#L", ordered_at: "2026-06-20T09:00:00Z" });
    const unsent = await shop.order({
      lines: [line(1, { fulfilled_quantity: 0 })],
      number: "#U",
      payments: [],
      ordered_at: "2026-05-01T09:00:00Z",
    });
    expect([german, large, unsent].map(({ fulfilment_state }) => fulfilment_state)).toEqual(["FULFILLED", "PARTLY", "UNFULFILLED"]);
    const found = {
      "payment_state=UNPAID": ["#U"],
      "fulfilment_state=PARTLY,UNFULFILLED": ["#L", "#U"],
      "country=DE": ["#G"],
      "channel=pos": ["#G"],
      "currency=EUR": [],
      "tag=vip": ["#G"],
      "sku=RARE-1": ["#G"],
      "kind=exchange,replacement": [],
      "min_total_minor=2000": ["#L"],
      "max_total_minor=1000&sort=total_minor": ["#G", "#U"],
      "ordered_from=2026-06-10T00:00:00Z": ["#L"],
      "ordered_to=2026-05-10T00:00:00Z": ["#U"],
      "q=rare-1": ["#G"],
      "q=track-77": ["#G"],
      "cancelled=yes": [],
      "sort=-total_minor": ["#L", "#U", "#G"],
    };
    for (const [query, numbers] of Object.entries(found)) {
      const rows = await list(query);
      expect([query, query.startsWith("sort=-") ? rows.slice(0, 1) : [...rows].sort()]).toEqual([
        query,
        query.startsWith("sort=-") ? numbers.slice(0, 1) : [...numbers].sort(),
      ]);
    }
    expect((await shop.owner.get("/api/v1/orders?payment_state=PENDING")).status).toBe(400);
  });

  it("page by the total without gaps", async () => {
    for (const amount of [300, 100, 300, 200]) await shop.order({ lines: [line(1, { unit_price_minor: amount })] });
    const first = (await shop.owner.get("/api/v1/orders?sort=-total_minor&limit=2")).body.data;
    const rest = (await shop.owner.get(`/api/v1/orders?sort=-total_minor&limit=2&cursor=${first.next_cursor}`)).body.data;
    expect([...first.items, ...rest.items].map(({ total_minor }) => total_minor)).toEqual([300, 300, 200, 100]);
  });

  it("page through a tag, a SKU and a product as through the whole list, each order once", async () => {
    await shop.variant("mug", 1000);
    const { id: product } = await api.db.kysely
      .selectFrom("product")
      .select("id")
      .where("store_id", "=", shop.storeId)
      .executeTakeFirstOrThrow();
    const days = ["2026-06-03", "2026-06-01", "2026-06-05", "2026-06-01", "2026-06-04"];
    const input = (day: string, n: number) => ({
      number: `#T${n}`,
      currency: "USD",
      ordered_at: `${day}T09:00:00Z`,
      tags: ["many", `only-${n}`],
      payments: [],
      lines: [line(1, { sku: "TWICE", product_external_id: "p-mug" }), line(2, { sku: "TWICE", product_external_id: "p-mug" })],
    });
    const orders: any[] = [];
    for (const [n, day] of days.entries()) orders.push(await shop.order(input(day, n)));
    await shop.order({ lines: [line()], number: "#other", tags: ["else"] });
    const paged = async (query: string) => {
      const found: string[] = [];
      for (let cursor = ""; ; ) {
        const { body } = await shop.owner.get(`/api/v1/orders?limit=2&${query}${cursor && `&cursor=${cursor}`}`);
        if (!cursor) expect(body.data.total).toBe(5);
        found.push(...body.data.items.map(({ number }: { number: string }) => number));
        cursor = body.data.next_cursor;
        if (!cursor) return found;
      }
    };
    for (const query of ["tag=many", "sku=TWICE", `product=${product}`, "tag=many&sku=TWICE", `sku=TWICE&product=${product}`]) {
      expect([query, await paged(query)]).toEqual([query, ["#T2", "#T4", "#T0", "#T3", "#T1"]]);
      expect([query, await paged(`${query}&sort=ordered_at`)]).toEqual([query, ["#T1", "#T3", "#T0", "#T4", "#T2"]]);
      expect([query, await paged(`${query}&sort=-created_at`)]).toEqual([query, ["#T4", "#T3", "#T2", "#T1", "#T0"]]);
    }
    expect(await list("tag=many&fulfilment_state=UNFULFILLED")).toEqual([]);
    // What the platform changes later is found where it belongs.
    const lines = input("", 0).lines.map((one, n) => ({ ...one, external_id: `l${n}`, title: `Line ${n}`, fulfilled_quantity: 1 }));
    const changed = { ...input("2026-06-09", 1), lines, tags: ["many", "late"] };
    expect((await shop.erp.put(`/api/v1/public/orders/${orders[1].external_id}`, changed)).status).toBe(200);
    for (const query of ["tag=many", "sku=TWICE", `product=${product}`]) {
      expect([query, await paged(query)]).toEqual([query, ["#T1", "#T2", "#T4", "#T0", "#T3"]]);
    }
    expect([await list("tag=late"), await list("tag=only-1")]).toEqual([["#T1"], []]);
  });

  it("are counted for the presets", async () => {
    await shop.order({ lines: [line(1, { fulfilled_quantity: 0 })], payments: [] });
    const order = await shop.order({ lines: [line()] });
    await shop.request(order, [1]);
    const { body } = await shop.owner.get("/api/v1/orders/counts");
    const totals = Object.fromEntries(Object.entries(body.data).map(([tab, count]) => [tab, (count as { total: number }).total]));
    expect(totals).toEqual({ all: 2, unfulfilled: 1, unpaid: 1, returns: 1, claims: 0 });
    expect((await api.as(null).get("/api/v1/orders/counts")).status).toBe(401);
  });
});

describe("the timeline of an order", () => {
  it("joins everything that happened, newest first, each entry with its source", async () => {
    const order = await shop.order({
      lines: [line(2)],
      fulfilments: [{ external_id: "f", tracking_number: "T-1", carrier: "UPS", shipped_at: "2026-06-02T09:00:00Z" }],
      refunds: [],
    });
    const returned = await shop.request(order, [1]);
    await shop.owner.post(`/api/v1/orders/${order.id}/notes`, { text: "Called twice" });
    await shop.erp.post("/api/v1/public/tracking-events", { tracking_number: "T-1", status: "DELIVERED", at: "2026-06-05T09:00:00Z" });
    const { body } = await shop.owner.get(`/api/v1/orders/${order.id}/timeline`);
    const events = body.data.items.map((entry: any) => [entry.source.kind, entry.event]);
    expect(events).toEqual(
      expect.arrayContaining([
        ["order", "PLACED"],
        ["payment", "PAID"],
        ["parcel", "SENT"],
        ["parcel", "DELIVERED"],
        ["return", "CASE"],
        ["note", "NOTE"],
      ]),
    );
    const times = body.data.items.map(({ at }: { at: string }) => at);
    expect(times).toEqual([...times].sort().reverse());
    expect(body.data.items.find((entry: any) => entry.event === "CASE").source).toEqual({
      kind: "return",
      id: returned.id,
      number: returned.number,
    });
    const other = await world(api);
    expect((await other.owner.get(`/api/v1/orders/${order.id}/timeline`)).status).toBe(404);
  });

  it("pages by cursor without losing or repeating an entry", async () => {
    const order = await shop.order({ lines: [line()] });
    for (let i = 0; i < 35; i++) await shop.owner.post(`/api/v1/orders/${order.id}/notes`, { text: `Note ${i}` });
    const url = `/api/v1/orders/${order.id}/timeline`;
    const first = (await shop.owner.get(url)).body.data;
    const rest = (await shop.owner.get(`${url}?cursor=${first.next_cursor}`)).body.data;
    const ids = [...first.items, ...rest.items].map(({ id }) => id);
    expect([first.items.length, rest.next_cursor, new Set(ids).size]).toEqual([30, null, ids.length]);
    expect(ids.filter((id) => id.startsWith("note:"))).toHaveLength(35);
    expect((await shop.owner.get(`${url}?cursor=abc`)).status).toBe(400);
  });
});

describe("a note on an order", () => {
  it("is written by those who may update returns, with files of the store", async () => {
    const order = await shop.order({ lines: [line()] });
    const url = `/api/v1/orders/${order.id}/notes`;
    expect((await api.as(null).post(url, { text: "x" })).status).toBe(401);
    const viewer = await api.member(["orders", "returns"], { storeId: shop.storeId });
    expect((await viewer.client.post(url, { text: "x" })).status).toBe(403);
    expect((await shop.owner.post(url, { text: " " })).status).toBe(400);
    expect((await shop.owner.post(url, { text: "x", files: ["nothing"] })).status).toBe(404);
    const file = await addPhoto(shop.owner);
    const { status, body } = await shop.owner.post(url, { text: "Two lines\nof text", files: [file, file] });
    expect([status, body.data.notes]).toMatchObject([201, [{ text: "Two lines\nof text", files: [file] }]]);
  });
});

describe("an order entered by hand", () => {
  it("may be changed and cancelled by the owner", async () => {
    const order = await record();
    const url = `/api/v1/orders/${order.id}`;
    const member = await api.member(["orders", "RETURNS_UPDATE"], { storeId: shop.storeId });
    expect((await member.client.put(url, recordOf())).status).toBe(403);
    const lines = [{ title: "Shirt", quantity: 3, unit_price_minor: 900 }];
    const stale = await shop.owner.put(url, { ...recordOf({ lines }), expected_version: 99 });
    expect(stale.body.data.code).toBe("STALE_VERSION");
    const changed = await shop.owner.put(url, { ...recordOf({ lines }), expected_version: order.version });
    expect(changed.body.data).toMatchObject({
      number: order.number,
      total_minor: 2700,
      paid_minor: 2700,
      lines: [{ fulfilled_quantity: 3 }],
    });
    const other = await record();
    expect((await shop.owner.put(url, recordOf({ number: other.number }))).body.data.code).toBe("NUMBER_TAKEN");
    expect((await shop.owner.post(`${url}/cancel`, {})).body.data).toMatchObject({
      changed: true,
      order: { cancelled_at: expect.any(String) },
    });
    expect((await shop.owner.post(`${url}/cancel`, {})).body.data.changed).toBe(false);
    expect((await shop.owner.put(url, recordOf())).body.data.code).toBe("ORDER_CANCELLED");
    expect(await list("cancelled=yes")).toEqual([order.number]);
  });

  it("stays as it is once a return refers to it, and so does a platform's", async () => {
    const order = await record();
    const offers = (record: any) => Object.fromEntries(record.offers.map(({ action, code }: any) => [action, code]));
    expect(offers(order)).toEqual({ return: null, claim: null, invoice: null, parcel: null, edit: null, cancel: null });
    await shop.request(order, [1]);
    const refused = await shop.owner.put(`/api/v1/orders/${order.id}`, recordOf());
    expect([refused.status, refused.body.data.code]).toEqual([409, "IN_USE"]);
    expect((await shop.owner.post(`/api/v1/orders/${order.id}/cancel`, {})).body.data.code).toBe("IN_USE");
    expect(offers(await show(order.id))).toMatchObject({ edit: "IN_USE", cancel: "IN_USE", return: null });
    const theirs = await shop.order({ lines: [line()] });
    expect((await shop.owner.post(`/api/v1/orders/${theirs.id}/cancel`, {})).body.data.code).toBe("MANAGED_BY_PLATFORM");
  });
});

describe("an order", () => {
  it("names its discount codes and an invoice made elsewhere, and keeps them when they are left out", async () => {
    const invoice = { number: "R-2026-7", issued_on: "2026-06-02" };
    const order = await shop.order({ lines: [line()], invoice, discount_codes: ["SUMMER", "VIP"], payments: [] });
    expect(order).toMatchObject({ invoice, discount_codes: ["SUMMER", "VIP"], kind: "sale", by_hand: false });
    const input = { number: order.number, currency: "USD", ordered_at: order.ordered_at, tags: ["later"] };
    const lines = [{ external_id: "l0", title: "Line 0", quantity: 1, unit_price_minor: 1000 }];
    await shop.erp.put(`/api/v1/public/orders/${order.external_id}`, { ...input, lines });
    expect(await show(order.id)).toMatchObject({ invoice, discount_codes: ["SUMMER", "VIP"], tags: ["later"] });
  });
});
