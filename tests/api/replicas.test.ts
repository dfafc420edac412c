import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { type Answer, type Client, type Replica, startApi, type TestApi } from "../support/api.ts";
import { reach } from "../support/cases.ts";
import { testEngine } from "../support/engine.ts";
import { followStream } from "../support/follow-stream.ts";
import { createGateway, type Gateway, movedOf } from "../support/gateway.ts";
import { findPgbouncer, startPgbouncer } from "../support/pgbouncer.ts";
import { type World, world } from "../support/world.ts";

let api: TestApi;
let other: Replica;
let gateway: Gateway;
let w: World;
/** The owner's client at each of the two servers. */
let sides: [Client, Client];

const path = (r: { id: string }, action: string) => `/api/v1/merchant/returns/${r.id}/${action}`;
/** Make the same call at both servers at once. */
const race = (r: { id: string }, action: string, body: unknown, keys: [string?, string?] = []): Promise<Answer[]> =>
  Promise.all(sides.map((side, i) => side.post(path(r, action), body, keys[i] ? { "idempotency-key": keys[i] } : {})));
const statuses = (answers: Answer[]) => answers.map((answer) => answer.status).sort();
const countOf = (r: ReturnDetail, label: string) => r.timeline.filter((row) => row.label === label).length;
const rounds = Array.from({ length: 6 }, (_, i) => i + 1);

function raceEachAction(): void {
  it.each(rounds)("one processes and the other is refused (%i)", async () => {
    const r = await reach.SHIPMENT_RECEIVED(w);
    const answers = await race(r, "process", { expected_total_minor: 2000, expected_version: r.version });
    expect(statuses(answers)).toEqual([200, 409]);
    const after = await w.show(r);
    expect([after.outcome.length, countOf(after, "Processed"), after.version]).toEqual([1, 1, r.version + 1]);
  });

  it.each(rounds)("one refunds, the other is refused or finds nothing left (%i)", async () => {
    const r = await reach.PROCESS_RETURN(w);
    const answers = await race(r, "refund", {});
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(["REFUND_IS_PENDING", "WRONG_STAGE", "REFUND_EXCEEDS_BALANCE", "NOTHING_DUE"]).toContain(
      answers.find((answer) => answer.status !== 200)?.body.data.code,
    );
    expect(movedOf(gateway, r.order.external_id)).toEqual({ pay: 2000 });
    expect((await w.show(r)).documents).toHaveLength(1);
  });

  it.each(rounds)("one approves and the other finds it approved (%i)", async () => {
    const r = await reach.REQUEST(w);
    const answers = await race(r, "approve", {});
    expect(statuses(answers)).toEqual([200, 200]);
    expect(answers.filter((answer) => answer.body.data.changed)).toHaveLength(1);
    expect(countOf(await w.show(r), "Approved Request")).toBe(1);
  });

  it.each(rounds)("one issues the store credit (%i)", async () => {
    const r = await reach.PROCESS_RETURN(w);
    const answers = await race(r, "create-store-credit", { data: { amount_minor: 2000 } });
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect((await w.show(r)).ledger.map((leg) => leg.amount_minor)).toEqual([2000]);
  });
}

function raceForShares(): void {
  it("two returns of one order never refund more together than was captured", async () => {
    const payments = [{ external_id: "pay", kind: "card", captured_minor: 1500, captured_at: "2026-06-01T09:00:00Z" }];
    const order = await w.order({ lines: [{ quantity: 2, unit_price_minor: 1000 }], payments });
    const pair = [await w.process(await w.received(order, [1])), await w.process(await w.received(order, [1]))];
    const answers = await Promise.all(pair.map((r, i) => sides[i]!.post(path(r, "refund"), { data: { amount_minor: 1000 } })));
    expect(statuses(answers)).toEqual([200, 422]);
    expect(movedOf(gateway, order.external_id)).toEqual({ pay: 1000 });
  });

  it("the last units of a line are requested once", async () => {
    const order = await w.order({ lines: [{ quantity: 2, unit_price_minor: 1000 }] });
    const body = { order_id: order.id, items: [{ order_line_id: order.lines[0].id, quantity: 2, reason: "OTHER" }] };
    const answers = await Promise.all(sides.map((side) => side.post("/api/v1/merchant/returns", body)));
    expect(statuses(answers)).toEqual([201, 422]);
  });

  it("the last piece in stock is reserved once", async () => {
    await w.location("one-left");
    const variant_id = await w.variant("one-left", 1000, { stock: [{ location_external_id: "one-left", quantity: 1 }] });
    const pair: ReturnDetail[] = [];
    for (let i = 0; i < 2; i++)
      pair.push(
        await w.request(await w.order({ lines: [{ unit_price_minor: 1000 }] }), [
          { quantity: 1, outcome: "EXCHANGE", exchange: { variant_id } },
        ]),
      );
    await Promise.all(pair.map((r, i) => sides[i]!.post(path(r, "approve"), {})));
    const { items } = (await w.owner.get(`/api/v1/merchant/products/${w.storeId}?q=one-left`)).body.data;
    expect(items[0].variants[0]).toMatchObject({ available: 0 });
    for (const r of pair) await w.done(r, "shipment-received");
    const standings = await Promise.all(pair.map(async (r) => (await w.process(r)).exchange_status));
    expect(standings.sort()).toEqual(["ON_HOLD", "RELEASED"]);
  });

  it("document numbers have no gaps, whichever server writes them", async () => {
    const cases: ReturnDetail[] = [];
    for (let i = 0; i < 8; i++) cases.push(await reach.PROCESS_RETURN(w));
    await Promise.all(cases.map((r, i) => sides[i % 2]!.post(path(r, "refund"), {})));
    const details = await Promise.all(cases.map((r) => w.show(r)));
    const numbers = details.flatMap((r) => r.documents.map((document) => document.number)).sort();
    expect(numbers.map((number) => Number(number.split("-").at(-1)))).toEqual(numbers.map((_, i) => i + 1));
    expect(numbers).toHaveLength(8);
  });
}

const addressOf = async ({ app, listen }: Replica): Promise<string> => {
  if (!app.server.listening) return listen();
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
};

function repeatAcross(): void {
  it("the same key at both runs once, with the same answer from both", async () => {
    const r = await reach.PROCESS_RETURN(w);
    const answers = await race(r, "refund", { data: { amount_minor: 700 } }, ["both", "both"]);
    expect(statuses(answers)).toEqual([200, 200]);
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect(answers.filter((answer) => answer.headers["idempotent-replayed"] === "true")).toHaveLength(1);
    expect(gateway.calls).toHaveLength(1);
  });

  it("either repeats the other's answer, and rejects another body", async () => {
    const r = await reach.REQUEST(w);
    const first = await sides[0].post(path(r, "approve"), {}, { "idempotency-key": "across" });
    const again = await sides[1].post(path(r, "approve"), {}, { "idempotency-key": "across" });
    expect([again.status, again.body, again.headers["idempotent-replayed"]]).toEqual([200, first.body, "true"]);
    expect((await sides[1].post(path(r, "approve"), { note: "x" }, { "idempotency-key": "across" })).body.data.code).toBe(
      "IDEMPOTENCY_KEY_REUSED",
    );
  });

  it("the second settles a refund the first left unknown", async () => {
    const r = await reach.PROCESS_RETURN(w);
    gateway.next("lose-answer");
    await w.done(r, "refund");
    api.clock.advance(31_000);
    await Promise.all([other.drain(), api.drain()]);
    expect((await w.show(r)).ledger.map((leg) => leg.state)).toEqual(["SUCCEEDED"]);
    expect(gateway.calls).toHaveLength(1);
  });

  it("the second announces changes made at the first", async () => {
    const r = await reach.REQUEST(w);
    const stream = await followStream(`${await addressOf(other)}/api/v1/events`, w.token);
    await stream.until("event: ready");
    await w.done(r, "approve");
    await stream.until(`"ids":["${r.id}"],"type":"approved"`);
    expect(stream.text()).toContain('"type":"approved"');
    stream.leave();
  });

  it("the second tells a customer's page what staff answer at the first, by a ticket of the first", async () => {
    const ship_to = { line1: "1 Main St", city: "Reno", postcode: "89502", country: "US" };
    const order = await w.order({ lines: [{ unit_price_minor: 1000 }], ship_to });
    const proof = { store: w.storeId, order_number: order.number, email: "ann@example.test", postcode: "89502" };
    const { token } = (await api.as(null).post("/api/v1/merchant/customer-auth/get-token", proof)).body.data;
    const tickets = `/api/v1/public/portal/orders/${order.id}/conversations/live-tickets`;
    const { ticket } = (await api.as(token).post(tickets)).body.data;
    const stream = await followStream(`${await addressOf(other)}/api/v1/events?ticket=${ticket}`);
    await stream.until("event: ready");
    await w.owner.post("/api/v1/notifications/conversations", { order_id: order.id, text: "It is on its way." });
    await stream.until(`"ids":["${order.id}"]`);
    stream.leave();
  });
}

// The embedded database belongs to one process, so there is no second server.
if (testEngine === "postgresql")
  describe.each(findPgbouncer() ? ["one database", "one database behind PgBouncer"] : ["one database"])("two servers on %s", (place) => {
    let pooler: Awaited<ReturnType<typeof startPgbouncer>> | undefined;
    beforeAll(async () => {
      if (place.includes("PgBouncer")) pooler = await startPgbouncer(process.env.TEST_DATABASE_URL ?? "");
      api = await startApi({ platformOf: () => gateway, ...(pooler && { pooler: pooler.url }) });
      other = await api.replica();
    });
    beforeEach(async () => {
      gateway = createGateway();
      w = await world(api);
      sides = [w.owner, other.as(w.token)];
    });
    afterAll(async () => {
      await api.close();
      await pooler?.stop();
    });

    describe("racing for one return:", raceEachAction);
    describe("sharing:", raceForShares);
    describe("covering for each other:", repeatAcross);
  });
else it("two servers need PostgreSQL: the embedded database belongs to one process", () => expect(testEngine).toBe("embedded"));
