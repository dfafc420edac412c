import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CalendarEvent, ReturnsCalendar, ReturnsOverview } from "#contracts/returns/overview";
import type { ReturnRow, ReturnsBoard } from "#contracts/returns/shapes";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
import { type World, world } from "../../../../tests/support/world.ts";

let api: TestApi;
let w: World;
const prefix = "/api/v1/merchant/returns";

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api, { timezone: "America/New_York" });
});

const read = async <T>(path: string, client = w.owner): Promise<T> => {
  const answer = await client.get(`${prefix}/${path}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as T;
};
const overview = (client = w.owner) => read<ReturnsOverview>("overview", client);
const list = async (query: string) => (await w.owner.get(`${prefix}?${query}`)).body.data.items as ReturnRow[];
const tee = { quantity: 2, unit_price_minor: 1000 };
const order = (over = {}) => w.order({ lines: [tee], ...over });

describe("access", () => {
  it.each(["overview", "board", "calendar?from=2026-06-01&to=2026-06-02"])(
    "at %s: members with returns, in their own store",
    async (path) => {
      expect((await api.as(null).get(`${prefix}/${path}`)).status).toBe(401);
      const { client } = await api.member(["orders"], { storeId: w.storeId });
      expect((await client.get(`${prefix}/${path}`)).status).toBe(403);
      const other = await world(api);
      const sign = path.includes("?") ? "&" : "?";
      expect((await other.owner.get(`${prefix}/${path}${sign}store_id=${w.storeId}`)).status).toBe(404);
    },
  );

  it("to failed deliveries is the owner's alone", async () => {
    const { client } = await api.member(["returns"], { storeId: w.storeId });
    expect((await overview()).deliveries_failed).toBe(0);
    expect((await overview(client)).deliveries_failed).toBeNull();
  });
});

describe("the overview", () => {
  it("counts requests by the store's days, thirty of them, the last one today", async () => {
    await w.at("2026-03-10T03:30:00Z");
    await w.request(await order(), [1]);
    await w.at("2026-03-10T04:30:00Z");
    await w.request(await order(), [1]);
    const { days, since } = await overview();
    expect(days).toHaveLength(30);
    expect(days.slice(-2)).toEqual([
      { day: "2026-03-09", requests: 1 },
      { day: "2026-03-10", requests: 1 },
    ]);
    expect([days[0]!.day, since]).toEqual(["2026-02-09", "2026-02-09T05:00:00.000Z"]);
  });

  it("ignores what is older than its first day", async () => {
    await w.at("2026-02-09T04:59:00Z");
    await w.request(await order(), [1]);
    await w.at("2026-03-10T12:00:00Z");
    const { days, reasons } = await overview();
    expect(days.every(({ requests }) => requests === 0)).toBe(true);
    expect(reasons).toEqual([]);
  });

  it("lists return reasons, most frequent first", async () => {
    for (const reason of ["TOO_SMALL", "DEFECTIVE", "DEFECTIVE"]) await w.request(await order(), [{ quantity: 1, reason }]);
    expect((await overview()).reasons).toEqual([
      { reason: "DEFECTIVE", count: 2 },
      { reason: "TOO_SMALL", count: 1 },
    ]);
  });

  it("states amounts to settle and paid, by currency", async () => {
    const paid = await w.process(await w.received(await order(), [2]));
    await w.done(paid, "refund");
    await w.process(await w.received(await order(), [1]));
    await w.process(await w.received(await order({ currency: "EUR" }), [2]));
    const { to_settle, paid: paidBack } = await overview();
    expect(to_settle).toEqual([
      { currency: "EUR", to_customer: { count: 1, minor: 2000 }, from_customer: { count: 0, minor: 0 } },
      { currency: "USD", to_customer: { count: 1, minor: 1000 }, from_customer: { count: 0, minor: 0 } },
    ]);
    expect(paidBack).toMatchObject([{ currency: "USD", refund_minor: 2000, credit_minor: 0 }]);
    expect(paidBack[0]!.days.at(-1)).toEqual({ refund_minor: 2000, credit_minor: 0 });
    expect(await list("status=OPEN&payment_status=DUE_TO_CUSTOMER,PARTIAL,FAILED&currency=EUR")).toHaveLength(1);
  });

  it("counts late cases as the list does", async () => {
    const late = await w.request(await order(), [1]);
    expect((await overview()).late).toBe(0);
    await w.at(new Date(Date.parse(late.due_at!) + 1000).toISOString());
    const fresh = await w.request(await order(), [1]);
    expect((await overview()).late).toBe(1);
    expect((await list("late=true")).map(({ id }) => id)).toEqual([late.id]);
    await w.done(late, "decline", { reason: "Worn" });
    expect((await overview()).late).toBe(0);
    expect((await w.show(fresh)).status).toBe("OPEN");
  });
});

describe("the board", () => {
  const board = (query = "") => read<ReturnsBoard>(`board${query}`);

  it("shows open returns by stage, the longest waiting first", async () => {
    const first = await w.request(await order(), [1]);
    api.clock.advance(60_000);
    const second = await w.request(await order(), [1]);
    const received = await w.received(await order(), [1]);
    await w.done(await w.request(await order(), [1]), "decline", { reason: "Worn" });
    const { columns } = await board();
    expect(columns.filter(({ total }) => total > 0).map(({ stage, total, items }) => [stage, total, items.map(({ id }) => id)])).toEqual([
      ["REQUEST", 2, [first.id, second.id]],
      ["SHIPMENT_RECEIVED", 1, [received.id]],
    ]);
  });

  it("shows every open stage, also one without returns, as a card may be moved there", async () => {
    await w.received(await order(), [1]);
    expect((await board()).columns.map(({ stage, total }) => [stage, total])).toEqual([
      ...[
        ["REQUEST", 0],
        ["APPROVED", 0],
        ["IN_TRANSIT", 0],
        ["DROP_OFF_IN_STORE", 0],
        ["SHIPMENT_RECEIVED", 1],
        ["EVALUATION", 0],
      ],
      ...[
        ["PROCESS_RETURN", 0],
        ["PAYMENT", 0],
        ["FULLY_PAID", 0],
        ["EXCHANGE_PROCESS_TRACKING", 0],
      ],
    ]);
  });

  it("shows at most twenty per stage and states the total", async () => {
    const many = await w.order({ lines: [{ quantity: 30, unit_price_minor: 100 }] });
    for (let i = 0; i < 21; i++) await w.request(many, [1]);
    const [column] = (await board()).columns;
    expect([column!.items.length, column!.total, column!.total_exact]).toEqual([20, 21, true]);
  });

  it("shows one assignee's cases on request", async () => {
    const mine = await w.request(await order(), [1]);
    await w.request(await order(), [1]);
    await w.done(mine, "assign", { member_id: w.membershipId });
    expect((await board("?assignee=me")).columns.filter(({ total }) => total > 0)).toMatchObject([
      { stage: "REQUEST", total: 1, items: [{ id: mine.id }] },
    ]);
  });
});

describe("the calendar", () => {
  const between = (from: string, to: string) => read<ReturnsCalendar>(`calendar?from=${from}&to=${to}`);
  const kinds = (events: CalendarEvent[], id: string) => events.filter((one) => one.return_id === id).map(({ kind }) => kind);

  it("puts a deadline on the store's day, and marks it late once it has passed", async () => {
    await w.at("2026-03-10T03:30:00Z");
    const returned = await w.request(await order(), [1]);
    const { events } = await between("2026-03-01", "2026-03-31");
    const local = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(new Date(returned.due_at!));
    expect(events).toMatchObject([{ kind: "DUE", day: local, late: false, return_id: returned.id, name: returned.number }]);
    await w.at("2026-03-30T00:00:00Z");
    expect((await between(local, local)).events).toMatchObject([{ kind: "DUE", late: true }]);
  });

  it("shows the reminder and the expiry of a case that awaits its parcel, without repeating its deadline", async () => {
    const returned = await w.done(await w.request(await order(), [1]), "approve");
    const from = returned.created_at.slice(0, 10);
    const to = new Date(Date.parse(from) + 60 * 86_400_000).toISOString().slice(0, 10);
    const { events } = await between(from, to);
    expect(kinds(events, returned.id)).toContain("EXPIRY");
    expect(kinds(events, returned.id)).not.toContain("DUE");
  });

  it("shows until when exchange goods are reserved", async () => {
    await w.location("shelf");
    const variant_id = await w.variant("kept", 1000, { stock: [{ location_external_id: "shelf", quantity: 5 }] });
    await w.save("GENERAL", { exchange_reservation_hours: 48 });
    const requested = await w.request(await order(), [{ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id } }]);
    await w.done(requested, "approve");
    const from = api.clock.now().toISOString().slice(0, 10);
    const to = new Date(Date.parse(from) + 3 * 86_400_000).toISOString().slice(0, 10);
    expect(kinds((await between(from, to)).events, requested.id)).toContain("RESERVATION");
  });
});
