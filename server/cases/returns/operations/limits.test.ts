import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memberPermissions } from "#contracts/permissions";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
import { reach, reachMore } from "../../../../tests/support/cases.ts";
import { refusal, type World, world } from "../../../../tests/support/world.ts";

let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
  w = await world(api);
});
afterAll(() => api.close());

const path = (r: { id: string }, action: string) => `/api/v1/merchant/returns/${r.id}/${action}`;
const finance = ["returns", "RETURNS_PROCESS", "can_refund"] as const;

describe("refunds", () => {
  it.each(["refund", "create-store-credit"])("by %s takes the trust of the till on top of processing", async (action) => {
    const r = await reach.PROCESS_RETURN(w);
    const { client } = await api.member(
      memberPermissions.filter((one) => one !== "can_refund"),
      { storeId: w.storeId },
    );
    expect(refusal(await client.post(path(r, action), {}))).toEqual([403, "FORBIDDEN"]);
    expect(await w.show(r)).toEqual(r);
  });

  it("stay within the member's limit for the case, however many calls they make, and say so", async () => {
    const { client } = await api.member([...finance], { storeId: w.storeId, refundLimit: 600 });
    const r = await reach.PROCESS_RETURN(w);
    const attempt = (amount_minor: number, action = "refund") => client.post(path(r, action), { data: { amount_minor } });
    expect((await attempt(400)).status).toBe(200);
    expect(refusal(await attempt(201), "limit_minor", "left_minor")).toEqual([422, "REFUND_LIMIT_EXCEEDED", 600, 200]);
    expect(refusal(await attempt(201, "create-store-credit"), "left_minor")).toEqual([422, "REFUND_LIMIT_EXCEEDED", 200]);
    const left = async () => ((await client.get(`/api/v1/merchant/returns/${r.id}`)).body.data as ReturnDetail).refund_limit_left_minor;
    expect([await left(), (await w.show(r)).refund_limit_left_minor]).toEqual([200, null]);
    const used = (await attempt(200)).body.data.return as ReturnDetail;
    expect(used.refund_limit_left_minor).toBe(0);
    for (const action of ["refund", "create-store-credit"])
      expect(used.allowed_actions.find((one) => one.action === action)).toMatchObject({ allowed: false, code: "REFUND_LIMIT_EXCEEDED" });
    expect(refusal(await attempt(1))).toEqual([422, "REFUND_LIMIT_EXCEEDED"]);
    expect(refusal(await attempt(1, "create-store-credit"))).toEqual([422, "REFUND_LIMIT_EXCEEDED"]);
    const another = await api.member([...finance], { storeId: w.storeId, refundLimit: 600 });
    expect((await another.client.post(path(r, "refund"), { data: { amount_minor: 600 } })).status).toBe(200);
    expect((await w.done(r, "refund")).stage).toBe("COMPLETED");
  });

  it("stay within the member's limit at once", async () => {
    const { client } = await api.member([...finance], { storeId: w.storeId, refundLimit: 600 });
    const r = await reach.PROCESS_RETURN(w);
    const attempt = (body: unknown, action = "refund") => client.post(path(r, action), body);
    for (const body of [
      {},
      { data: { amount_minor: 601 } },
      { data: { payments: [{ payment_id: r.order.payments[0]!.id, amount_minor: 700 }] } },
    ]) {
      expect(refusal(await attempt(body), "limit_minor")).toEqual([422, "REFUND_LIMIT_EXCEEDED", 600]);
    }
    expect(refusal(await attempt({ data: { amount_minor: 601 } }, "create-store-credit"))).toEqual([422, "REFUND_LIMIT_EXCEEDED"]);
    expect(await w.show(r)).toEqual(r);
    expect((await attempt({ data: { amount_minor: 600 } })).status).toBe(200);
  });

  it("have no limit where none is set", async () => {
    const { client } = await api.member([...finance], { storeId: w.storeId });
    expect((await client.post(path(await reach.PROCESS_RETURN(w), "refund"), {})).status).toBe(200);
  });

  it("with an extra bonus are the owner's alone", async () => {
    const { client } = await api.member([...memberPermissions], { storeId: w.storeId });
    const r = await reach.SHIPMENT_RECEIVED(w);
    expect((await client.post(path(r, "process"), { expected_total_minor: 2000, bonus_minor: 100 })).status).toBe(403);
    const credit = await reachMore["PROCESS_RETURN, as store credit"]!(w);
    expect((await client.post(path(credit, "create-store-credit"), { data: { bonus_minor: 100 } })).status).toBe(403);
    expect((await w.show(r)).version).toBe(r.version);
    expect(await w.show(credit)).toEqual(credit);
    const credited = await w.done(credit, "create-store-credit", { data: { bonus_minor: 100 } });
    expect(credited.ledger.map((leg) => [leg.kind, leg.amount_minor])).toEqual([
      ["STORE_CREDIT", 2000],
      ["BONUS_CREDIT", 100],
    ]);
    expect(credited.documents.map((document) => document.gross_minor)).toEqual([2000]);
    expect(credited.order.refunded_minor).toBe(2000);
  });

  it("after completion are the owner's alone, and never exceed the value of the goods", async () => {
    const r = await reach.SHIPMENT_RECEIVED(w);
    await w.process(r, { fees_minor: 300 });
    expect((await w.done(r, "refund")).stage).toBe("COMPLETED");
    const { client } = await api.member([...memberPermissions], { storeId: w.storeId });
    expect(refusal(await client.post(path(r, "refund"), { data: { amount_minor: 300 } }))).toEqual([409, "WRONG_STAGE"]);
    expect(refusal(await w.act(r, "refund", { data: { amount_minor: 301 } }), "maximum_refundable_minor")).toEqual([
      422,
      "REFUND_EXCEEDS_BALANCE",
      300,
    ]);
    const corrected = await w.done(r, "refund", { data: { amount_minor: 300 } });
    expect(corrected.ledger.map((leg) => leg.amount_minor)).toEqual([1700, 300]);
    expect(corrected.documents.map((document) => document.gross_minor)).toEqual([1700, 300]);
    expect(corrected).toMatchObject({ status: "CLOSED", stage: "COMPLETED", payment_status: "SETTLED" });
  });
});

describe("a member limited to one location", () => {
  it("receives and restocks there only", async () => {
    const [here, there] = [await w.location("here"), await w.location("there")];
    const { client } = await api.member(["returns", "RETURNS_UPDATE"], { storeId: w.storeId, locations: [here] });
    const r = await reach.APPROVED(w);
    expect((await client.post(path(r, "shipment-received"), { location_id: there })).status).toBe(403);
    expect((await client.post(path(r, "shipment-received"), { location_id: here })).body.data.return.location_id).toBe(here);
    expect((await client.post(path(r, "restock"), { locationId: there })).status).toBe(403);
    expect((await client.post(path(r, "restock"), { locationId: here })).status).toBe(200);
  });
});
