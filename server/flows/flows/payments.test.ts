import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Graph } from "#contracts/flows/graph";
import type { FlowDetail } from "#contracts/flows/shapes";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { enqueue } from "#server/jobs/queue";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { act, chainOf } from "../../../tests/support/flow-graphs.ts";
import { type FlowWorldOf, flowWorld } from "../../../tests/support/flow-world.ts";
import { createGateway, type Gateway } from "../../../tests/support/gateway.ts";
import { type World, world } from "../../../tests/support/world.ts";
import { causeQueue } from "./engine/subscribe.ts";

let api: TestApi;
let gateway: Gateway;
let w: World;
let f: FlowWorldOf;
/** What happens while a payment opens the platform. */
let opening: () => Promise<unknown>;
beforeAll(async () => {
  const open = async () => {
    await opening();
    return gateway;
  };
  api = await startApi({ platformOf: open });
});
beforeEach(async () => {
  gateway = createGateway();
  opening = async () => null;
  w = await world(api);
  f = flowWorld(w);
});
afterAll(() => api.close());

const paying = chainOf([act("process", "PROCESS"), act("pay", "PAY"), act("flag", "FLAG", { flag: "PAID_BY_FLOW" })]);
const hundred = { max_case_minor: 10_000, max_day_minor: 10_000 };
const minutes = (count: number) => new Date(api.clock.now().getTime() + count * 60_000).toISOString();

async function arrived(minor: number, over = {}): Promise<ReturnDetail> {
  const r = await w.received(await w.order({ lines: [{ unit_price_minor: minor }], ...over }), [1]);
  await f.settle();
  return r;
}
const cards = (...amounts: number[]) =>
  amounts.map((captured_minor, i) => ({ external_id: `card-${i}`, kind: "card", captured_minor, captured_at: "2026-06-01T09:00:00Z" }));

/** Let the platform be unavailable until the run has failed. */
async function failing(minor: number): Promise<ReturnDetail> {
  gateway.next("unavailable", "unavailable", "unavailable", "unavailable");
  const r = await arrived(minor);
  for (const pause of [1, 2, 10]) {
    await w.at(minutes(pause));
    await f.settle();
  }
  return r;
}
const moved = () => [...gateway.book.values()].map(({ amount_minor }) => amount_minor);
/** A return of two items of which the first has arrived. */
async function twice(...prices: number[]): Promise<ReturnDetail> {
  const r = await w.request(await w.order({ lines: prices.map((unit_price_minor) => ({ unit_price_minor })) }), [1, 1]);
  await w.done(r, "approve");
  await w.done(r, "shipment-received", { items: [{ id: r.items[0]?.id, received: 1 }] });
  await f.settle();
  return r;
}
async function receiveRest(r: ReturnDetail): Promise<void> {
  await w.done(r, "shipment-received", { items: [{ id: r.items[1]?.id, received: 1 }] });
  await f.settle();
}
const saved = async (flow: { id: string }, graph: Graph): Promise<FlowDetail> =>
  (await w.owner.put(`${f.path}/${flow.id}`, { graph })).body.data as FlowDetail;
async function retry(r: ReturnDetail): Promise<void> {
  const { flow_id, id } = await f.only(r);
  await w.owner.post(`${f.path}/${flow_id}/runs/${id}/retry`, {});
  await f.settle();
}

describe("the limits of PAY", () => {
  it("do not count what the platform failed to pay: the run is retried, and other cases are paid", async () => {
    await f.live("RETURN_RECEIVED", paying, hundred);
    const r = await failing(8000);
    expect(await f.only(r)).toMatchObject({ state: "FAILED", pay_minor: 0 });
    const other = await arrived(2000);
    expect((await w.show(other)).flags).toEqual(["PAID_BY_FLOW"]);
    await retry(r);
    expect(await f.only(r)).toMatchObject({ state: "DONE", pay_minor: 8000 });
    expect((await w.show(await arrived(100))).flags).toEqual(["FLOW_LIMIT"]);
  });

  it("count the payment that succeeded before the next one was declined", async () => {
    await f.live("RETURN_RECEIVED", paying, hundred);
    gateway.next("pay", "decline");
    const r = await arrived(9000, { payments: cards(5000, 4000) });
    expect((await f.only(r)).state).toBe("STOPPED");
    const paid = [...gateway.book.values()].reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    expect([paid, (await f.only(r)).pay_minor]).toEqual([paid, paid]);
    expect(paid).toBeGreaterThan(0);
    expect((await w.show(await arrived(10_001 - paid))).flags).toEqual(["FLOW_LIMIT"]);
    expect((await w.show(await arrived(10_000 - paid))).flags).toEqual(["PAID_BY_FLOW"]);
  });

  it("count what a failed run paid before it failed when it is retried", async () => {
    await f.live("RETURN_RECEIVED", paying, hundred);
    gateway.next("pay", "unavailable", "unavailable", "unavailable", "unavailable");
    const r = await arrived(9000, { payments: cards(5000, 4000) });
    for (const pause of [1, 2, 10]) {
      await w.at(minutes(pause));
      await f.settle();
    }
    const paid = [...gateway.book.values()].reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    expect(await f.only(r)).toMatchObject({ state: "FAILED", pay_minor: paid });
    await retry(r);
    expect(await f.only(r)).toMatchObject({ state: "DONE", pay_minor: 9000 });
    expect((await w.show(await arrived(1001))).flags).toEqual(["FLOW_LIMIT"]);
  });

  it("notify the owner of each case they stop, once", async () => {
    await f.live("RETURN_RECEIVED", paying, hundred);
    const r = await arrived(10_001);
    const { items } = (await w.owner.get("/api/v1/merchants/notices")).body.data;
    expect(items).toMatchObject([{ kind: "flow_limit", object_id: r.id, subject: "Flow 1" }]);
  });

  it("hold as they were published, whatever is saved of the draft since", async () => {
    const flow = await f.live("RETURN_RECEIVED", paying, hundred);
    expect(flow.has_changes).toBe(false);
    const save = async (pay_limits: unknown) => (await w.owner.put(`${f.path}/${flow.id}`, { pay_limits })).body.data;
    expect(await save(null)).toMatchObject({ has_changes: true, pay_limits: null });
    expect((await w.show(await arrived(2000))).flags).toEqual(["PAID_BY_FLOW"]);
    await save({ max_case_minor: 50_000, max_day_minor: 50_000 });
    expect((await w.show(await arrived(20_000))).flags).toEqual(["FLOW_LIMIT"]);
    expect(await f.publish(flow)).toMatchObject({ published_number: 2, has_changes: false });
    expect((await w.show(await arrived(20_000))).flags).toEqual(["PAID_BY_FLOW"]);
    expect((await w.owner.post(`${f.path}/${flow.id}/restore`, { number: 1 })).body.data).toMatchObject({
      ...{ pay_limits: hundred, has_changes: true },
    });
  });

  it("hold for a case over all its runs, also on another version of the flow", async () => {
    const limits = { max_case_minor: 10_000, max_day_minor: 1_000_000 };
    const flow = await f.live("RETURN_RECEIVED", paying, limits);
    const r = await twice(6000, 5000);
    expect((await w.show(r)).flags).toEqual(["PAID_BY_FLOW"]);
    await f.publish(await saved(flow, chainOf([act("process", "PROCESS"), act("pay2", "PAY"), act("flag", "FLAG", { flag: "AGAIN" })])));
    await receiveRest(r);
    expect((await w.show(r)).flags).toEqual(["PAID_BY_FLOW", "FLOW_LIMIT"]);
    expect(moved()).toEqual([6000]);
  });

  it("name in its path what each payment of a run paid, whose names begin alike", async () => {
    const steps = [
      act("process", "PROCESS"),
      act("pay2", "PAY"),
      { id: "hour", type: "DELAY" as const, config: { for: { amount: 1, unit: "HOURS" } } },
    ];
    await f.live("RETURN_RECEIVED", chainOf([...steps, act("again", "PROCESS"), act("pay", "PAY")]), {
      max_case_minor: 11_000,
      max_day_minor: 11_000,
    });
    const r = await twice(6000, 5000);
    await w.api.db.kysely.updateTable("flow").set({ status: "ARCHIVED" }).where("store_id", "=", w.storeId).execute();
    await receiveRest(r);
    await w.at(minutes(61));
    await f.wake();
    const { trace, state } = await f.only(r);
    const paid = trace.flatMap(({ node, effect }) => (effect?.action === "PAY" ? [[node, effect.amount_minor]] : []));
    expect([state, paid]).toEqual([
      "DONE",
      [
        ["pay2", 6000],
        ["pay", 5000],
      ],
    ]);
    expect(moved()).toEqual([6000, 5000]);
  });

  it("let a later run of a case pay what is left of them", async () => {
    await f.live("RETURN_RECEIVED", paying, { max_case_minor: 11_000, max_day_minor: 11_000 });
    const r = await twice(6000, 5000);
    await receiveRest(r);
    expect((await f.runsOf(r)).map(({ state }) => state)).toEqual(["DONE", "DONE"]);
    expect(moved()).toEqual([6000, 5000]);
  });

  it("hold for what becomes due between the reservation and the payment", async () => {
    await f.live("RETURN_RECEIVED", paying, hundred);
    gateway.next("unavailable");
    const r = await twice(6000, 5000);
    await w.api.db.kysely.updateTable("flow").set({ status: "ARCHIVED" }).where("store_id", "=", w.storeId).execute();
    await receiveRest(r);
    await w.process(r);
    await w.at(minutes(1));
    await f.settle();
    expect(moved()).toEqual([]);
    expect(await f.only(r)).toMatchObject({ state: "STOPPED", pay_minor: 0, error_code: "REFUND_LIMIT_EXCEEDED" });
  });

  it("do not count what a person paid in the meantime", async () => {
    await f.live("RETURN_RECEIVED", paying, hundred);
    gateway.next("unavailable");
    const r = await arrived(8000);
    await w.done(r, "refund");
    await w.at(minutes(1));
    await f.settle();
    expect(await f.only(r)).toMatchObject({ state: "DONE", pay_minor: 0 });
    expect((await w.show(await arrived(10_000))).flags).toEqual(["PAID_BY_FLOW"]);
  });

  it("are kept by the payment of a run whose process was killed, which the job of its event makes without waiting", async () => {
    await f.live("RETURN_RECEIVED", paying, hundred);
    gateway.next("unavailable");
    const r = await arrived(8000);
    expect((await f.only(r)).state).toBe("PAYING");
    const { cause } = await api.db.kysely.selectFrom("flow_run").select("cause").where("subject_id", "=", r.id).executeTakeFirstOrThrow();
    const payload = { storeId: w.storeId, subjectId: r.id, cause, topic: "return.received" };
    await api.db.transaction((tx) => enqueue(tx, { queue: causeQueue, key: cause, payload }));
    await f.settle();
    expect(await f.only(r)).toMatchObject({ state: "DONE", pay_minor: 8000 });
    expect(moved()).toEqual([8000]);
  });

  it("see no payment made that has not begun when the flow is archived and its runs are cancelled", async () => {
    const flow = await f.live("RETURN_RECEIVED", paying, hundred);
    gateway.next("unavailable");
    const r = await arrived(8000);
    expect((await f.only(r)).state).toBe("PAYING");
    expect((await w.owner.post(`${f.path}/${flow.id}/archive`, { cancel_runs: true })).status).toBe(200);
    expect(await f.only(r)).toMatchObject({ state: "CANCELLED", pay_minor: 0 });
    await w.at(minutes(10));
    await f.wake();
    expect([moved(), (await w.show(r)).money.left_minor]).toEqual([[], 8000]);
  });

  it("see none made either when that happens while the platform is asked", async () => {
    const flow = await f.live("RETURN_RECEIVED", paying, hundred);
    opening = async () => {
      opening = async () => null;
      const answer = await w.owner.post(`${f.path}/${flow.id}/archive`, { cancel_runs: true });
      expect(answer.status).toBe(200);
    };
    const r = await arrived(8000);
    expect(await f.only(r)).toMatchObject({ state: "CANCELLED", pay_minor: 0 });
    expect([moved(), (await w.show(r)).money.left_minor]).toEqual([[], 8000]);
  });

  it("leave a payment that has not begun when the flow is paused, and make it when it is resumed", async () => {
    const flow = await f.live("RETURN_RECEIVED", paying, hundred);
    gateway.next("unavailable");
    const r = await arrived(8000);
    await w.owner.post(`${f.path}/stop-all`, { reason: "Wrong amounts" });
    await w.at(minutes(1));
    await f.settle();
    expect(moved()).toEqual([]);
    expect(await f.only(r)).toMatchObject({ state: "HELD", pay_minor: 0 });
    await w.owner.post(`${f.path}/${flow.id}/resume`, {});
    await f.wake();
    expect(await f.only(r)).toMatchObject({ state: "DONE", pay_minor: 8000 });
    expect(moved()).toEqual([8000]);
  });
});

describe("a run that a refusal stopped", () => {
  const again = async (r: ReturnDetail, verb: "retry" | "skip") => {
    const { flow_id, id } = await f.only(r);
    const answer = await w.owner.post(`${f.path}/${flow_id}/runs/${id}/${verb}`, {});
    await f.settle();
    return answer.status;
  };

  it("pays on the next day what the day's limit refused, once, and takes the flag of the stop off", async () => {
    await f.live("RETURN_RECEIVED", paying, hundred);
    await arrived(8000);
    const r = await arrived(9000);
    expect([(await f.only(r)).state, (await w.show(r)).flags]).toEqual(["STOPPED", ["FLOW_LIMIT"]]);
    expect(await again(r, "retry")).toBe(200);
    expect([(await f.only(r)).state, (await w.show(r)).flags]).toEqual(["STOPPED", ["FLOW_LIMIT"]]);
    await w.at(minutes(24 * 60));
    expect(await again(r, "retry")).toBe(200);
    expect(await f.only(r)).toMatchObject({ state: "DONE", pay_minor: 9000, error_code: null });
    expect((await w.show(r)).flags).toEqual(["PAID_BY_FLOW"]);
    expect(moved()).toEqual([8000, 9000]);
    expect(await again(r, "retry")).toBe(409);
  });

  it("goes on after a payment that a person made, without another one", async () => {
    await f.live("RETURN_RECEIVED", paying, hundred);
    const [r, s] = [await arrived(20_000), await arrived(30_000)];
    for (const one of [r, s]) await w.done(one, "refund");
    expect([await again(r, "retry"), await again(s, "skip")]).toEqual([200, 200]);
    expect([(await f.only(r)).state, (await f.only(s)).state]).toEqual(["DONE", "DONE"]);
    expect([(await w.show(r)).flags, (await w.show(s)).flags]).toEqual([["PAID_BY_FLOW"], ["PAID_BY_FLOW"]]);
    expect(moved()).toEqual([20_000, 30_000]);
  });

  it("pays the rest once where a payment of several was declined", async () => {
    await f.live("RETURN_RECEIVED", paying, hundred);
    gateway.next("pay", "decline");
    const r = await arrived(9000, { payments: cards(5000, 4000) });
    expect((await f.only(r)).state).toBe("STOPPED");
    await Promise.all([again(r, "retry"), again(r, "retry")]);
    expect(await f.only(r)).toMatchObject({ state: "DONE", pay_minor: 9000 });
    expect(moved().reduce((sum, minor) => sum + minor, 0)).toBe(9000);
  });

  it("processes where that was refused, and goes on where a step was to stop it", async () => {
    const early = chainOf([act("process", "PROCESS"), act("flag", "FLAG", { flag: "AFTER" })]);
    await f.live("RETURN_APPROVED", early);
    const r = await w.request(await w.order({ lines: [{ unit_price_minor: 5000 }] }), [1]);
    await w.done(r, "approve");
    await f.settle();
    expect([(await f.only(r)).state, (await w.show(r)).flags]).toEqual(["STOPPED", ["FLOW_STOPPED"]]);
    await w.done(r, "shipment-received");
    expect(await again(r, "retry")).toBe(200);
    expect([(await f.only(r)).state, (await w.show(r)).flags]).toEqual(["DONE", ["AFTER"]]);
    const stopping = { ...act("release", "RELEASE_EXCHANGE"), config: { action: "RELEASE_EXCHANGE", on_refusal: "STOP" } };
    await f.live("RETURN_REQUESTED", chainOf([stopping, act("mark", "FLAG", { flag: "WENT_ON" })]));
    const s = await w.request(await w.order({ lines: [{ unit_price_minor: 5000 }] }), [1]);
    await f.settle();
    expect((await f.only(s)).state).toBe("STOPPED");
    expect(await again(s, "retry")).toBe(200);
    expect((await f.only(s)).state).toBe("STOPPED");
    expect(await again(s, "skip")).toBe(200);
    expect([(await f.only(s)).state, (await w.show(s)).flags]).toEqual(["DONE", ["WENT_ON"]]);
  });
});
