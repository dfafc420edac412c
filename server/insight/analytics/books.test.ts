import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AnalyticsAnswer, AnswerOf } from "#contracts/analytics/shapes";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { newId } from "#server/kit/ids";
import { silentLog } from "#server/kit/log";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { type World, world } from "../../../tests/support/world.ts";
import { checkStores, repairDay } from "./books/check.ts";
import { touchRecords } from "./facts/touch.ts";

let api: TestApi;
let w: World;
const prefix = "/api/v1/merchant/analytics";
const range = "from=2026-01-01&to=2026-12-31";

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api, { timezone: "Asia/Ho_Chi_Minh" });
});

const counted = async () => {
  await api.drain();
  await w.runTask("analytics.count");
};
const read = async <Name extends AnalyticsAnswer["tile"]>(tile: Name, query = range): Promise<AnswerOf<Name>> => {
  const answer = await w.owner.get(`${prefix}/${tile}?${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as AnswerOf<Name>;
};
const reconciliation = async () => (await w.owner.get(`${prefix}/reconciliation`)).body.data;
const rebuild = async () => {
  const answer = await w.owner.post(`${prefix}/rebuild`, {});
  expect(answer.status).toBe(202);
  await api.drain();
};

/** Rows of facts and rollups that are the store's. */
const ofStore = () => sql`store_no = (select store_no from analytics_store where store_id = ${w.storeId})`;

/** All rollups of the store, as text. */
async function rollups(): Promise<string[]> {
  const of = (table: string) =>
    sql`select (basis, kind, day, currency, u.*)::text as text from ${sql.table(table)} as r
      cross join lateral unnest(r.keys, r.returns, r.units, r.value_minor, r.sold) as u where ${ofStore()}`;
  const { rows } = await sql<{ text: string }>`
    ${of("analytics_day")} union all ${of("analytics_month")} union all ${of("analytics_year")} order by 1`.execute(api.db.kysely);
  return rows.map(({ text }) => text);
}

/** Where the rows of the rollups are stored: one that is written anew is elsewhere. */
async function places(): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select 'day ' || ctid::text as place from analytics_day where ${ofStore()}
    union all select 'month ' || ctid::text from analytics_month where ${ofStore()}
    union all select 'year ' || ctid::text from analytics_year where ${ofStore()}`.execute(api.db.kysely);
  return rows.map(({ place }) => place);
}

/** The rollups that a count of an empty store of facts gives. */
async function fromNothing(): Promise<string[]> {
  for (const table of ["return", "money", "sold", "day", "month", "year"]) {
    await sql`delete from ${sql.table(`analytics_${table}`)} where ${ofStore()}`.execute(api.db.kysely);
  }
  await rebuild();
  return rollups();
}

/** Numbers that look random and are the same in every run. */
function dice(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

async function randomStore(seed: number): Promise<void> {
  const roll = dice(seed);
  const one = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
  for (let n = 0; n < 8; n += 1) {
    const day = `2026-0${1 + roll(6)}-${String(10 + roll(15))}`;
    const lines = [1, 2, 3].map((i) => ({
      ...{ quantity: 1 + roll(3), unit_price_minor: 333 * i + roll(7), product_external_id: `p${roll(3)}`, variant_external_id: `v${i}` },
    }));
    const order = await w.order({
      lines,
      ordered_at: `${day}T${one(["16:59:59", "17:00:00", "09:30:00"])}Z`,
      channel: one(["online", "pos"]),
    });
    await w.at(`2026-0${7 + roll(2)}-${String(10 + roll(15))}T${one(["16:59:59", "17:00:00"])}Z`);
    const items = lines.map(({ quantity }) => ({
      ...{ quantity: roll(quantity + 1), reason: one(["TOO_SMALL", "DEFECTIVE"]), outcome: one(["REFUND", "STORE_CREDIT"]) },
    }));
    if (items.every(({ quantity }) => quantity === 0)) items[0]!.quantity = 1;
    await live(await w.request(order, items), roll);
  }
}

/** Take a return some way: declined, approved, received, processed, or paid. */
async function live(returned: ReturnDetail, roll: (below: number) => number): Promise<void> {
  const end = roll(6);
  if (end === 0) return;
  if (end === 1) return void (await w.done(returned, "decline", { reason: "No" }));
  await w.done(returned, "approve");
  if (end === 2) return;
  const received = await w.done(returned, "shipment-received");
  if (end === 3) return;
  const processed = await w.process(received);
  if (end === 5) for (const leg of processed.legs_due) await w.done(processed, leg.action, {});
}

async function booksOf() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from returns where store_id = ${w.storeId})::int as returns,
      (select sum(requested - released) from return_item where store_id = ${w.storeId})::int as units,
      (select coalesce(sum(refund_minor), 0) from return_round where store_id = ${w.storeId})::bigint as refund,
      (select coalesce(sum((outcome ->> 'returned_minor')::bigint), 0) from return_round where store_id = ${w.storeId})::bigint as returned,
      (select coalesce(sum(amount_minor), 0) from ledger where store_id = ${w.storeId} and state = 'SUCCEEDED')::bigint as moved,
      (select sum(fulfilled_quantity) from order_line where store_id = ${w.storeId})::int as sold`.execute(api.db.kysely);
  return rows[0]!;
}

it.each([7, 1234, 999_331])("the tiles of a random store add up to its books (seed %i)", async (seed) => {
  await randomStore(seed);
  await w.at("2026-12-01T00:00:00Z");
  await counted();
  const books = await booksOf();
  const key = (await read("KEY", `${range}&basis=ORDERED`)).data;
  expect([key.returns, key.units, key.rate]).toEqual([books.returns, books.units, { part: books.units, whole: books.sold }]);
  for (const tile of ["REASONS", "COUNTRIES", "PLACES", "METHODS", "CHANNELS", "POLICIES", "OUTCOMES", "PRODUCTS", "VARIANTS"] as const) {
    const { rows } = (await read(tile)).data as { rows: { units: number; value_minor: number }[] };
    const sum = (field: "units" | "value_minor") => rows.reduce((total, row) => total + row[field], 0);
    expect([tile, sum("units"), sum("value_minor")]).toEqual([tile, books.units, key.value_minor]);
  }
  const { points } = (await read("SERIES", `${range}&by=WEEK`)).data;
  expect(points.reduce((total, { returns }) => total + returns, 0)).toBe(books.returns);
  const settled = (await read("SETTLED")).data;
  expect([settled.refund_minor, settled.returned_minor]).toEqual([books.refund, books.returned]);
  const { returned_minor, shipping_minor, refund_minor, credit_minor, exchange_minor, fees_minor, uncaptured_minor } = settled;
  expect(returned_minor + shipping_minor).toBe(refund_minor + credit_minor + exchange_minor + fees_minor + uncaptured_minor);
  const { moved } = (await read("MONEY")).data;
  expect(moved.reduce((total, { amount_minor }) => total + amount_minor, 0)).toBe(books.moved);
  for (const { to_customer, from_customer } of (await reconciliation()).currencies) {
    for (const { owed_minor, paid_minor, pending_minor, failed_minor, left_minor, difference_minor } of [to_customer, from_customer]) {
      expect([paid_minor + pending_minor + failed_minor + left_minor, difference_minor]).toEqual([owed_minor, 0]);
    }
  }
  for (const tile of ["PRODUCTS", "VARIANTS"] as const) {
    const { rows } = (await read(tile, `${range}&basis=PROCESSED`)).data;
    // With a filter they are read from the items, without one from the lines themselves.
    for (const { key, reason, units } of rows) {
      const only = (await read(tile, `${range}&basis=PROCESSED&${tile === "PRODUCTS" ? "product" : "variant"}=${key ?? "NONE"}`)).data.rows;
      expect(only.map((row) => [row.key, row.units, row.reason])).toEqual([[key, units, reason]]);
    }
    expect(rows.some(({ reason }) => reason !== null)).toBe(true);
  }
  const before = await rollups();
  expect(before.length).toBeGreaterThan(50);
  expect(await fromNothing()).toEqual(before);
});

describe("a return", () => {
  it("that changes fifty times, with a rebuild in between, counts as if counted from nothing", async () => {
    await w.at("2026-06-10T16:00:00Z");
    const returned = await w.received(await w.order({ lines: [{ quantity: 3, unit_price_minor: 1999 }] }), [3]);
    const item = returned.items[0]!;
    for (let n = 0; n < 50; n += 1) {
      await w.at(new Date(Date.parse("2026-06-10T16:00:00Z") + n * 3_600_000).toISOString());
      const accepted = n % 4;
      await w.done(returned, "evaluation", {
        items: [{ id: item.id, accepted, rejected: 3 - accepted, grade: ["A", "B", "C", "D"][n % 4], note: "Worn" }],
      });
      if (n % 5 === 0) await counted();
      if (n === 25) await rebuild();
    }
    await w.process(returned);
    await counted();
    const before = await rollups();
    expect(await fromNothing()).toEqual(before);
    const { data } = await read("GRADES");
    expect(data.rows.map(({ key, returns }) => [key, returns])).toEqual([["B", 1]]);
  });

  it("that changes leaves the rows of rollups alone whose numbers stay", async () => {
    await w.at("2026-06-10T16:00:00Z");
    const returned = await w.received(await w.order({ lines: [{ quantity: 3, unit_price_minor: 1999 }] }), [3]);
    await counted();
    const before = await places();
    await w.done(returned, "evaluation", { items: [{ id: returned.items[0]!.id, accepted: 3, rejected: 0, grade: "A" }] });
    await counted();
    const after = await places();
    // Its grade alone is another one, under the day it was requested and the day it was ordered.
    expect(before.filter((place) => !after.includes(place))).toHaveLength(2);
    const counts = await rollups();
    expect(await fromNothing()).toEqual(counts);
  });

  it("that is settled in two rounds counts its units in each, and itself in the first", async () => {
    await w.at("2026-06-10T05:00:00Z");
    const lines = [
      { quantity: 3, unit_price_minor: 1000, product_external_id: "shirt" },
      { quantity: 1, unit_price_minor: 4000, product_external_id: "coat" },
    ];
    const r = await w.request(await w.order({ lines }), [3, 1]);
    await w.done(r, "approve");
    await w.done(r, "shipment-received", { items: [{ id: r.items[0]!.id, received: 2 }] });
    await w.at("2026-06-12T05:00:00Z");
    await w.process(r);
    await w.done(r, "refund");
    await w.done(r, "shipment-received");
    await w.at("2026-06-14T05:00:00Z");
    await w.process(r);
    await counted();
    const { points } = (await read("SERIES", "from=2026-06-12&to=2026-06-14&by=DAY&basis=PROCESSED")).data;
    expect(points.map(({ returns, units, value_minor }) => [returns, units, value_minor])).toEqual([
      [1, 2, 2000],
      [0, 0, 0],
      [0, 2, 5000],
    ]);
    const products = (await read("PRODUCTS", `${range}&basis=PROCESSED`)).data.rows;
    expect(products.map(({ key, returns, units }) => [key, returns, units])).toEqual([
      ["shirt", 1, 3],
      ["coat", 1, 1],
    ]);
    for (const basis of ["REQUESTED", "ORDERED"]) {
      const key = (await read("KEY", `${range}&basis=${basis}`)).data;
      expect([key.returns, key.units, key.value_minor]).toEqual([1, 4, 7000]);
      const settled = (await read("SETTLED", `${range}&basis=${basis}`)).data;
      expect([settled.rounds, settled.returned_minor, settled.refund_minor]).toEqual([2, 7000, 7000]);
    }
    const second = (await read("SETTLED", "from=2026-06-14&to=2026-06-14&basis=PROCESSED&reason=TOO_SMALL")).data;
    expect([second.rounds, second.refund_minor]).toEqual([1, 5000]);
    const { to_customer } = (await read("MONEY", `${range}&product=shirt`)).data;
    expect(to_customer).toEqual({ owed_minor: 7000, paid_minor: 2000, pending_minor: 0, failed_minor: 0, left_minor: 5000 });
    const before = await rollups();
    expect(await fromNothing()).toEqual(before);
  });

  it("that is declined counts as a return without units", async () => {
    const returned = await w.request(await w.order({ lines: [{ quantity: 2, unit_price_minor: 1000 }] }), [2]);
    await w.done(returned, "decline", { reason: "No" });
    await counted();
    const { data } = await read("KEY");
    expect(data).toMatchObject({ returns: 1, units: 0, value_minor: 0, decided_alone: { part: 0, whole: 1 }, rate: { part: 0, whole: 2 } });
  });

  it("whose refund failed is owed: by the ledger, to the cent", async () => {
    await w.at("2026-06-10T16:30:00Z");
    const returned = await w.process(await w.received(await w.order({ lines: [{ quantity: 3, unit_price_minor: 3333 }] }), [3]));
    const order = await api.db.kysely.selectFrom("returns").select("order_id").where("id", "=", returned.id).executeTakeFirstOrThrow();
    const leg = (state: "FAILED" | "RESERVED", amount_minor: number) =>
      api.db.kysely
        .insertInto("ledger")
        .values({
          ...{ id: newId(), store_id: w.storeId, order_id: order.order_id, return_id: returned.id, kind: "REFUND", amount_minor, state },
          ...{ actor_type: "merchant", actor_name: "Owner", created_at: "2026-06-10T16:30:00Z" },
        })
        .execute();
    await w.at("2026-06-10T17:30:00Z");
    await w.done(returned, "refund", { data: { amount_minor: 4000 } });
    await leg("FAILED", 1999);
    await leg("RESERVED", 1000);
    await w.done(returned, "flags", { add: ["VIP"] });
    await counted();
    const { data } = await read("MONEY");
    expect(data.to_customer).toEqual({ owed_minor: 9999, paid_minor: 4000, pending_minor: 1000, failed_minor: 1999, left_minor: 3000 });
    // It moved after midnight in the store, the round was made before.
    expect((await read("MONEY", "from=2026-06-11&to=2026-06-11")).data).toMatchObject({
      refund_minor: 4000,
      to_customer: { owed_minor: 0 },
    });
    const [usd] = (await reconciliation()).currencies;
    expect(usd.to_customer).toMatchObject({ owed_minor: 9999, paid_minor: 4000, ledger_minor: 4000, beyond_minor: 0, difference_minor: 0 });
  });
});

it("money of an order without a return passes the filters that its order passes", async () => {
  await w.at("2026-06-10T16:30:00Z");
  const order = await w.order({ lines: [{ unit_price_minor: 5000 }], channel: "pos" });
  const at = "2026-06-10T16:30:00Z";
  await api.db.kysely
    .insertInto("ledger")
    .values({
      ...{ id: newId(), store_id: w.storeId, order_id: order.id, kind: "REFUND", amount_minor: 1500, state: "SUCCEEDED" },
      ...{ actor_type: "merchant", actor_name: "Owner", created_at: at, settled_at: at },
    })
    .execute();
  await sql`update orders set ship_to = jsonb_build_object('country', 'FR') where id = ${order.id}`.execute(api.db.kysely);
  await api.db.transaction((tx) => touchRecords(tx, w.storeId, "ORDER", [order.id], at));
  await counted();
  const refunded = async (filters: string) => (await read("MONEY", `${range}${filters}`)).data.refund_minor;
  for (const passing of ["", "&country=FR", "&channel=pos", "&country=FR&channel=pos", "&place=NONE"])
    expect([passing, await refunded(passing)]).toEqual([passing, 1500]);
  for (const other of ["&country=US", "&country=NONE", "&channel=online", "&method=LABEL", "&reason=TOO_SMALL", "&place=shelf"])
    expect([other, await refunded(other)]).toEqual([other, 0]);
});

describe("the nightly check", () => {
  it("waits for months that are still to be counted", async () => {
    await w.at("2026-06-10T05:00:00Z");
    await w.request(await w.order({ lines: [{ quantity: 2, unit_price_minor: 1000 }] }), [2]);
    await counted();
    await w.at("2026-06-10T20:00:00Z");
    await sql`delete from analytics_day where ${ofStore()}`.execute(api.db.kysely);
    expect((await w.owner.post(`${prefix}/rebuild`, {})).status).toBe(202);
    await checkStores({ db: api.db, clock: api.clock, log: silentLog as never }, new AbortController().signal);
    expect((await reconciliation()).check).toBeNull();
    await api.drain();
    await w.runTask("analytics.check");
    expect((await reconciliation()).check).toMatchObject({ repaired: [] });
  });

  const tamper = () => sql`update analytics_day set units[1] = units[1] + 5 where ${ofStore()} and kind = 1`.execute(api.db.kysely);

  it("repairs a day that differs from the books, and notifies the owner once", async () => {
    await w.at("2026-06-10T05:00:00Z");
    await w.request(await w.order({ lines: [{ quantity: 2, unit_price_minor: 1000 }], ordered_at: "2026-06-10T04:00:00Z" }), [2]);
    await counted();
    const right = await rollups();
    await w.at("2026-06-10T20:00:00Z");
    await tamper();
    await w.runTask("analytics.check");
    expect(await rollups()).toEqual(right);
    const notices = (await w.owner.get("/api/v1/merchants/notices")).body.data.items;
    expect(notices).toMatchObject([{ kind: "analytics_repaired", subject: "2026-06-10" }]);
    expect((await reconciliation()).check).toMatchObject({ days: ["2026-06-10"], repaired: ["2026-06-10"] });
    await tamper();
    await w.runTask("analytics.check");
    expect((await w.owner.get("/api/v1/merchants/notices")).body.data.items).toHaveLength(1);
  });

  it("finds money by the day it was settled", async () => {
    await w.at("2026-06-08T05:00:00Z");
    const r = await w.received(await w.order({ lines: [{ unit_price_minor: 1000 }] }), [1]);
    await w.process(r);
    await w.done(r, "refund");
    await counted();
    await w.api.db.kysely.updateTable("ledger").set({ settled_at: "2026-06-10T05:00:00Z" }).where("return_id", "=", r.id).execute();
    await sql`delete from analytics_money where ${ofStore()}`.execute(w.api.db.kysely);
    const isRepaired = await w.api.db.transaction((tx) => repairDay(tx, w.storeId, "2026-06-10"));
    expect([isRepaired, (await read("MONEY", "from=2026-06-10&to=2026-06-10")).data.refund_minor]).toEqual([true, 1000]);
  });

  it("finds a fact without its record", async () => {
    await w.at("2026-06-10T05:00:00Z");
    await w.request(await w.order({ lines: [{ quantity: 2, unit_price_minor: 1000 }], ordered_at: "2026-06-10T04:00:00Z" }), [2]);
    await counted();
    const right = await rollups();
    await sql`insert into analytics_return select (i).* from (
      select jsonb_populate_record(i, '{"return_no": 999999}') as i from analytics_return as i where ${ofStore()}) as f`.execute(
      api.db.kysely,
    );
    await w.at("2026-06-10T20:00:00Z");
    await sql`update analytics_day set returns[1] = returns[1] + 1 where ${ofStore()} and kind = 1`.execute(api.db.kysely);
    await w.runTask("analytics.check");
    expect(await rollups()).toEqual(right);
  });
});

it("a store that moves to another time zone is counted by its new days", async () => {
  await w.at("2026-06-10T17:30:00Z");
  await w.request(await w.order({ lines: [{ quantity: 1, unit_price_minor: 1000 }] }), [1]);
  await counted();
  const day = async () => (await read("SERIES", "from=2026-06-10&to=2026-06-11&by=DAY")).data.points.map(({ returns }) => returns);
  expect(await day()).toEqual([0, 1]);
  await api.db.kysely.updateTable("store").set({ timezone: "Europe/Paris" }).where("id", "=", w.storeId).execute();
  await counted();
  expect(await day()).toEqual([1, 0]);
});
