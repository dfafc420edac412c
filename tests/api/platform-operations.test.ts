import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "#server/db/open";
import { type FixedClock, fixedClock } from "#server/kit/clock";
import { newId } from "#server/kit/ids";
import type { Operation } from "#server/platforms/operations/operation";
import { runOperation } from "#server/platforms/operations/run-operation";
import { PlatformError } from "#server/platforms/port/errors";
import type { Fault } from "../doubles/serve.ts";
import type { Bench, Trouble } from "../platforms/bench.ts";
import { shopifyBench, wooBench } from "../platforms/double-benches.ts";
import { creditOf, exchangeOf, invoiceOf } from "../platforms/goods-contract.ts";
import { startApi, type TestApi } from "../support/api.ts";
import { deferred } from "../support/deferred.ts";

let api: TestApi;
let db: Database;
let clock: FixedClock;
let storeId: string;
beforeAll(async () => {
  api = await startApi();
  db = api.db;
});
beforeEach(async () => {
  clock = fixedClock();
  ({ storeId } = await api.register());
});
afterAll(() => api.close());

const operation = (more: Partial<Operation> = {}): Operation => ({
  storeId,
  key: newId(),
  kind: "invoice",
  subject: "order:1",
  request: { amount_minor: 5 },
  ...more,
});
const deps = () => ({ db, clock });
const rowOf = ({ key }: Operation) =>
  db.kysely.selectFrom("platform_operation").selectAll().where("store_id", "=", storeId).where("key", "=", key).executeTakeFirst();
const never = async () => {
  throw new Error("not expected");
};
const provenAfter = () => clock.advance(6 * 60_000);

describe("an operation on a platform", () => {
  it("is written before it is called, and done once", async () => {
    const one = operation();
    const call = async () => {
      expect(await rowOf(one)).toMatchObject({ state: "sent", attempts: 1 });
      return { external_id: "7" };
    };
    expect(await runOperation(deps(), one, { call, find: never })).toEqual({ state: "done", result: { external_id: "7" } });
    expect(await runOperation(deps(), one, { call: never, find: never })).toEqual({ state: "done", result: { external_id: "7" } });
    expect(await rowOf(one)).toMatchObject({ state: "done", claimed_until: null, attempts: 1 });
  });

  it("is refused under a key of another request, whose fields may come in any order", async () => {
    const one = operation({ request: { a: 1, b: [{ c: 2, d: 3 }] } });
    await runOperation(deps(), one, { call: async () => "x", find: never });
    expect(await runOperation(deps(), { ...one, request: { b: [{ d: 3, c: 2 }], a: 1 } }, { call: never, find: never })).toMatchObject({
      state: "done",
    });
    await expect(runOperation(deps(), { ...one, request: { a: 2 } }, { call: never, find: never })).rejects.toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
    });
  });

  it("that failed changed nothing, says why, and may be run again", async () => {
    const one = operation();
    const call = async () => {
      throw new PlatformError("invalid", { safeMessage: "No such customer", platformCode: "X" });
    };
    const error = { kind: "invalid", message: "No such customer", code: "X" };
    expect(await runOperation(deps(), one, { call, find: never })).toEqual({ state: "failed", error });
    expect(await rowOf(one)).toMatchObject({ state: "failed", error });
    expect(await runOperation(deps(), one, { call: async () => "y", find: never })).toEqual({ state: "done", result: "y" });
  });

  it("without an answer is looked for before it is made again, and not too early", async () => {
    const one = operation();
    let calls = 0;
    const call = async () => {
      calls += 1;
      if (calls === 1) throw new PlatformError("outcome_unknown", { safeMessage: "no answer" });
      return "second";
    };
    expect(await runOperation(deps(), one, { call, find: never })).toEqual({ state: "unknown" });
    expect(await runOperation(deps(), one, { call, find: async () => null })).toEqual({ state: "unknown" });
    const down = async () => {
      throw new PlatformError("unavailable", { safeMessage: "down" });
    };
    provenAfter();
    expect(await runOperation(deps(), one, { call, find: down })).toEqual({ state: "unknown" });
    expect(calls).toBe(1);
    expect(await runOperation(deps(), one, { call, find: async () => null })).toEqual({ state: "done", result: "second" });
    expect(calls).toBe(2);
  });

  it("that the platform cannot tell from another stays unknown, with the reason", async () => {
    const one = operation();
    const lost = async () => {
      throw new PlatformError("outcome_unknown", { safeMessage: "An equal credit exists", platformCode: "EQUAL_CREDIT" });
    };
    await runOperation(deps(), one, { call: lost, find: never });
    provenAfter();
    expect(await runOperation(deps(), one, { call: never, find: lost })).toEqual({ state: "unknown" });
    expect(await rowOf(one)).toMatchObject({ state: "unknown", error: { code: "EQUAL_CREDIT" } });
  });

  it("that was found counts as done", async () => {
    const one = operation();
    const call = async () => {
      throw new PlatformError("outcome_unknown", { safeMessage: "no answer" });
    };
    await runOperation(deps(), one, { call, find: never });
    expect(await runOperation(deps(), one, { call: never, find: async () => "found" })).toEqual({ state: "done", result: "found" });
  });

  it("runs alone on its subject, while others go on", async () => {
    const [inside, gate] = [deferred(), deferred()];
    const one = operation();
    const running = runOperation(deps(), one, {
      find: never,
      call: async () => {
        inside.resolve();
        await gate.promise;
        return "slow";
      },
    });
    await inside.promise;
    expect(await runOperation(deps(), one, { call: never, find: never })).toEqual({ state: "busy" });
    expect(await runOperation(deps(), operation(), { call: never, find: never })).toEqual({ state: "busy" });
    expect(await runOperation(deps(), operation({ subject: "order:2" }), { call: async () => "other", find: never })).toMatchObject({
      state: "done",
    });
    gate.resolve();
    expect(await running).toEqual({ state: "done", result: "slow" });
    expect(await runOperation(deps(), operation(), { call: async () => "next", find: never })).toMatchObject({ state: "done" });
  });

  it("of a process that died is taken over once its claim has ended, and looked for first", async () => {
    const one = operation();
    const killed = { ...deps(), db: { ...db, transaction: db.transaction } };
    await runOperation(killed, one, {
      find: never,
      call: async () => {
        killed.db.transaction = never;
        return "lost with the process";
      },
    }).catch(() => {});
    expect(await rowOf(one)).toMatchObject({ state: "sent" });
    expect(await runOperation(deps(), one, { call: never, find: never })).toEqual({ state: "busy" });
    clock.advance(61_000);
    expect(await runOperation(deps(), one, { call: never, find: async () => "found" })).toEqual({ state: "done", result: "found" });
  });

  it("is not taken over while its process is at work, however long the platform takes", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const [inside, gate] = [deferred(), deferred()];
    const one = operation();
    const running = runOperation(deps(), one, {
      find: never,
      call: async () => {
        inside.resolve();
        await gate.promise;
        return "slow";
      },
    });
    await inside.promise;
    for (let seconds = 0; seconds < 200; seconds += 20) {
      const { claimed_until } = (await rowOf(one))!;
      clock.advance(20_000);
      vi.advanceTimersByTime(20_000);
      await vi.waitFor(async () => expect((await rowOf(one))?.claimed_until).not.toBe(claimed_until));
    }
    expect(await runOperation(deps(), one, { call: never, find: never })).toEqual({ state: "busy" });
    expect(await runOperation(deps(), operation(), { call: never, find: never })).toEqual({ state: "busy" });
    gate.resolve();
    expect(await running).toEqual({ state: "done", result: "slow" });
    expect([vi.getTimerCount(), (await rowOf(one))?.claimed_until]).toEqual([0, null]);
    vi.useRealTimers();
  });

  it("whose process slept through its claim does not take it back from another", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const [inside, gate] = [deferred(), deferred()];
    const one = operation();
    const running = runOperation(deps(), one, {
      find: never,
      call: async () => {
        inside.resolve();
        await gate.promise;
        return "slow";
      },
    });
    await inside.promise;
    clock.advance(61_000);
    const { claimed_until } = (await rowOf(one))!;
    vi.advanceTimersByTime(20_000);
    expect(await runOperation(deps(), operation(), { call: async () => "other", find: never })).toMatchObject({ state: "done" });
    expect((await rowOf(one))?.claimed_until).toBe(claimed_until);
    gate.resolve();
    await running;
    vi.useRealTimers();
  });

  it("with a defect is unknown, not failed", async () => {
    const one = operation();
    const call = async () => {
      throw new TypeError("x is undefined");
    };
    await expect(runOperation(deps(), one, { call, find: never })).rejects.toThrow(TypeError);
    expect(await rowOf(one)).toMatchObject({ state: "unknown", claimed_until: null });
  });

  it("stores no more of its result than it may", async () => {
    const one = operation({ kind: "credit" });
    const stored = (result: { code: string | null }) => ({ ...result, code: null });
    const outcome = await runOperation(deps(), one, { call: async () => ({ code: "SECRET" as string | null }), find: never, stored });
    expect(outcome).toEqual({ state: "done", result: { code: "SECRET" } });
    expect((await rowOf(one))?.result).toEqual({ code: null });
  });

  it("keeps to its store", async () => {
    const one = operation();
    await runOperation(deps(), one, { call: async () => "mine", find: never });
    const other = await api.register();
    expect(await runOperation(deps(), { ...one, storeId: other.storeId }, { call: async () => "theirs", find: never })).toEqual({
      state: "done",
      result: "theirs",
    });
  });
});

const faults: [string, Fault][] = [
  ["dropped after it was done", { kind: "drop-after" }],
  ["answered with 502 after it was done", { kind: "status-after", status: 502, body: "<html>" }],
  ["dropped before it was done", { kind: "drop-before" }],
];

describe.each([
  ["Shopify", shopifyBench],
  ["WooCommerce", wooBench],
] as const)("an operation on %s", (_, start) => {
  let bench: Bench;
  let trouble: Trouble;
  beforeEach(async () => {
    bench = await start();
    trouble = bench.trouble!;
  });
  afterEach(() => bench.close());

  it.each(faults)("makes one invoice though the call was %s", async (_name, fault) => {
    const { invoices } = bench.platform;
    const command = await invoiceOf(bench);
    const one = operation({ subject: command.order.external_id, request: command });
    const calls = { call: () => invoices.create(command, one.key), find: () => invoices.findByKey(one.key) };
    trouble.control.fail(trouble.labels.invoice, fault);
    expect(await runOperation(deps(), one, calls)).toEqual({ state: "unknown" });
    provenAfter();
    const outcome = await runOperation(deps(), one, calls);
    expect(outcome).toMatchObject({ state: "done", result: { total_minor: 1000 } });
    expect(await runOperation(deps(), one, { call: never, find: never })).toEqual(outcome);
    expect(trouble.control.calls.filter((call) => call === trouble.labels.invoice)).toHaveLength(fault.kind === "drop-before" ? 2 : 1);
  });

  it.each(faults)("makes one exchange order though the call was %s", async (_name, fault) => {
    const { exchange } = bench.platform;
    const made = await bench.product("Cup", 9);
    const command = await exchangeOf(bench, made, true);
    const one = operation({ kind: "exchange", subject: command.order.external_id, request: command });
    const calls = { call: () => exchange.create(command, one.key), find: () => exchange.findByKey(command, one.key) };
    trouble.control.fail(trouble.labels.exchange, fault);
    expect(await runOperation(deps(), one, calls)).toEqual({ state: "unknown" });
    provenAfter();
    const outcome = await runOperation(deps(), one, calls);
    expect(outcome.state).toBe("done");
    const { external_id } = outcome.state === "done" ? outcome.result : { external_id: "" };
    await exchange.hold(external_id, command.note);
    expect(await exchange.holds(external_id)).toMatchObject([{ own: true }]);
    const found = await bench.platform.orders.page(null, null);
    expect(found.items).toHaveLength(2);
  });

  it.each(faults)("issues one credit though the call was %s", async (_name, fault) => {
    const { credit, capabilities } = bench.platform;
    const command = creditOf(capabilities.giftCards ? "gift_card" : "coupon");
    const one = operation({ kind: "credit", request: { ...command, requested_at: null } });
    const calls = { call: () => credit.issue(command, one.key), find: () => credit.findByKey(command, one.key) };
    trouble.control.fail(trouble.labels.credit, fault);
    expect(await runOperation(deps(), one, calls)).toEqual({ state: "unknown" });
    provenAfter();
    expect(await runOperation(deps(), one, calls)).toMatchObject({
      state: "done",
      result: { code: expect.stringMatching(/^[A-Z2-9]{16}$/) },
    });
  });
});

describe("a key that Shopify has refused", () => {
  let bench: Awaited<ReturnType<typeof shopifyBench>>;
  beforeEach(async () => {
    bench = await shopifyBench();
  });
  afterEach(() => bench.close());

  it("is not asked under again, and a key without an answer is", async () => {
    const { product, variant } = await bench.product("Cup", 4);
    const { stock } = bench.double.world.products.get(product)!.variants[0]!;
    const command = {
      product_external_id: product,
      variant_external_id: variant,
      location_external_id: "901",
      quantity: 2,
      reference: "R1",
    };
    const one = operation({ kind: "restock", subject: `stock:${product}`, request: command });
    const restock = (request: string) => bench.platform.stock.restock(command, request);
    const calls = { call: restock, find: restock };
    const { control } = bench.double;
    // Between looking and adding, the location is closed.
    const asked = control.hold("Restock");
    const refused = runOperation(deps(), one, calls);
    await asked.arrived(1);
    stock.delete("901");
    asked.release();
    expect(await refused).toMatchObject({ state: "failed", error: { code: "INVALID_LOCATION" } });
    stock.set("901", 4);
    for (let attempt = 0; attempt < 5; attempt++) control.fail("Restock", { kind: "drop-after" });
    expect(await runOperation(deps(), one, calls)).toEqual({ state: "unknown" });
    expect(await runOperation(deps(), one, calls)).toMatchObject({ state: "done", result: { state: "restocked", available: 6 } });
    expect(stock.get("901")).toBe(6);
  });

  it("whose refusal got lost lets the next try have another one", async () => {
    const { world, control } = bench.double;
    const order = world.orders.get(await bench.order())!;
    const command = { ...creditOf("account"), order: { external_id: order.id }, customer: { external_id: order.customerId, email: null } };
    const one = operation({ kind: "credit", request: command });
    const { credit } = bench.platform;
    const calls = {
      call: (request: string) => credit.issue(command, one.key, request),
      find: () => credit.findByKey(command, one.key),
    };
    // The order comes back later; so long Shopify refuses.
    const asked = control.hold("Refund");
    control.fail("Refund", { kind: "drop-after" });
    const lost = runOperation(deps(), one, calls);
    await asked.arrived(1);
    world.orders.delete(order.id);
    asked.release();
    expect(await lost).toMatchObject({ state: "failed", error: { kind: "not_ready", code: "IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED" } });
    world.orders.set(order.id, order);
    expect(await runOperation(deps(), one, calls)).toMatchObject({ state: "done" });
    expect(order.refunds).toHaveLength(1);
  });
});
