import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { parse, print, validate } from "graphql";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseLossless } from "#server/platforms/lossless-json";
import { requiredScopes } from "#server/platforms/requirements";
import * as generated from "#server/platforms/shopify/api/operations.generated";
import { readShopify } from "#server/platforms/shopify/read-delivery";
import { costOf, missingScopes, scopesNeeded } from "../doubles/shopify/cost.ts";
import { orderForm, withNumericIds } from "../doubles/shopify/rest-form.ts";
import { schema } from "../doubles/shopify/server.ts";
import { shopifyBench } from "./double-benches.ts";
import { creditOf } from "./goods-contract.ts";
import { errorKind, everything, grossOf, refundOf } from "./subject.ts";

const operations = parse(readFileSync(new URL("../../server/platforms/shopify/api/operations.graphql", import.meta.url), "utf8"));
const names = operations.definitions.flatMap((one) => (one.kind === "OperationDefinition" ? [one.name?.value ?? ""] : []));
const alone = (name: string) => ({
  ...operations,
  definitions: operations.definitions.filter(
    (one) => one.kind === "FragmentDefinition" || (one.kind === "OperationDefinition" && one.name?.value === name),
  ),
});

describe("every operation of the Shopify adapter", () => {
  it("is generated from its text, and valid in the schema", () => {
    expect(validate(schema, operations)).toEqual([]);
    expect(Object.keys(generated).sort()).toEqual([...names].sort());
    for (const { name, text } of Object.values(generated)) {
      const used = parse(text).definitions.map((one) => print(one));
      const known = operations.definitions.map((one) => print(one));
      expect(known, name).toEqual(expect.arrayContaining(used));
    }
  });

  it.each(names)("is allowed by the scopes the product asks for: %s", (name) => {
    const granted = requiredScopes.shopify.map(({ scope }) => scope);
    expect(missingScopes(scopesNeeded(schema, alone(name)), granted)).toBeUndefined();
  });

  it.each(names.filter((name) => !name.startsWith("Bulk")))("costs less than a single query may: %s", (name) => {
    expect(costOf(alone(name), {})).toBeLessThanOrEqual(1000);
  });
});

type Bench = Awaited<ReturnType<typeof shopifyBench>>;
let bench: Bench;
beforeEach(async () => {
  bench = await shopifyBench();
});
afterEach(() => bench.close());

describe("a Shopify order", () => {
  it("is read in the currency the customer paid, and refunded in it", async () => {
    const id = await bench.order({ currency: "GBP" });
    const snapshot = (await bench.platform.orders.get(id))!;
    expect(snapshot.order.currency).toBe("GBP");
    expect(await bench.platform.refunds.execute(await refundOf(bench, id, 700), randomUUID())).toMatchObject({ state: "succeeded" });
    const [refund] = bench.double.world.orders.get(id)?.refunds ?? [];
    expect(refund?.transactions).toMatchObject([{ amount: 700, status: "SUCCESS" }]);
  });

  it("sends nothing for a tip, whoever tells", async () => {
    const id = await bench.order({
      lines: [
        { title: "Mug", quantity: 1, unit_minor: 1000 },
        { title: "Tip", quantity: 1, unit_minor: 200 },
      ],
    });
    const order = bench.double.world.orders.get(id)!;
    Object.assign(order.lines[1]!, { isTip: true, fulfilled: 0 });
    const sent = ({ lines }: { lines: { fulfilled_quantity: number }[] }) => lines.map((line) => line.fulfilled_quantity);
    const snapshot = (await bench.platform.orders.get(id))!;
    expect(sent(snapshot.order)).toEqual([1, 0]);
    expect(grossOf(snapshot)).toBe(snapshot.order.payments[0]?.captured_minor);
    const payload = parseLossless(withNumericIds(orderForm(bench.double.world, order)));
    const delivered = readShopify({ topic: "orders/updated", payload, currency: "EUR" });
    expect(delivered.kind === "order" && sent(delivered.order)).toEqual([1, 0]);
  });

  it("may be in a currency without minor units", async () => {
    const id = await bench.order({ currency: "JPY" });
    expect((await bench.platform.orders.get(id))?.order.lines[0]).toMatchObject({ unit_price_minor: 1999, discount_minor: 300 });
    expect(await bench.platform.refunds.execute(await refundOf(bench, id, 1999), randomUUID())).toMatchObject({ state: "succeeded" });
    expect(await bench.moved(id)).toEqual([1999]);
  });

  it("is read with all its lines and all its refunds, page by page", async () => {
    const lines = Array.from({ length: 75 }, (_, i) => ({ title: `Line ${i}`, quantity: 1, unit_minor: 100 + i }));
    const id = await bench.order({ lines });
    for (let i = 0; i < 12; i++) await bench.platform.refunds.execute(await refundOf(bench, id, 10 + i), randomUUID());
    const snapshot = (await bench.platform.orders.get(id))!;
    expect(snapshot.order.lines.map(({ title }) => title)).toEqual(lines.map(({ title }) => title));
    expect(snapshot.order.refunds).toHaveLength(12);
    expect(grossOf(snapshot)).toBe(snapshot.order.payments[0]?.captured_minor);
  });

  it("has one payment per transaction once several gateways paid, each refunded on its own", async () => {
    const id = await bench.order({ gateways: ["gift_card", "shopify_payments"] });
    const { payments } = (await bench.platform.orders.get(id))!.order;
    expect(payments.map(({ kind }) => kind)).toEqual(["gift_card", "card"]);
    const card = await refundOf(bench, id, 300, { payment: { external_id: payments[1]!.external_id, kind: "card" } });
    expect(await bench.platform.refunds.execute(card, randomUUID())).toMatchObject({ state: "succeeded" });
    expect((await bench.platform.orders.get(id))?.order.refunds).toMatchObject([{ payment_external_id: payments[1]!.external_id }]);
    const tooMuch = { ...card, amount_minor: payments[1]!.captured_minor };
    expect(await bench.platform.refunds.execute(tooMuch, randomUUID())).toMatchObject({ state: "failed", code: "invalid" });
  });

  it.each(["pend", "await", "wonder"] as const)("whose refund the provider has not finished is pending until it has: %s", async (mood) => {
    const id = await bench.order();
    const command = await refundOf(bench, id, 700);
    const key = randomUUID();
    bench.double.world.gatewayMoods.push(mood);
    expect(await bench.platform.refunds.execute(command, key)).toEqual({ state: "pending" });
    expect(await bench.platform.refunds.findByKey(command, key)).toEqual({ state: "pending" });
    const [refund] = bench.double.world.orders.get(id)!.refunds;
    refund!.transactions[0]!.status = "SUCCESS";
    expect(await bench.platform.refunds.findByKey(command, key)).toMatchObject({ state: "succeeded" });
  });
});

describe("a Shopify gift card", () => {
  it("ends with its last day in the store's time zone", async () => {
    const { currency } = await bench.platform.identify();
    await bench.platform.credit.issue(creditOf("gift_card", { currency }), randomUUID());
    expect(bench.double.world.giftCards).toMatchObject([{ expiresOn: "2027-10-31" }]);
  });
});

describe("a repeated Shopify refund", () => {
  it("of the whole payment is the first one, also when Shopify has forgotten its key", async () => {
    const id = await bench.order();
    const { payments } = (await bench.platform.orders.get(id))!.order;
    const command = await refundOf(bench, id, payments[0]!.captured_minor);
    const key = randomUUID();
    const first = await bench.platform.refunds.execute(command, key);
    expect(first.state).toBe("succeeded");
    expect(await bench.platform.refunds.execute(command, key)).toEqual(first);
    bench.double.world.keyed.clear();
    expect(await bench.platform.refunds.execute(command, key)).toEqual(first);
    expect(await bench.moved(id)).toEqual([command.amount_minor]);
  });
});

describe("the Shopify client", () => {
  it("waits for points when it is throttled, and changes nothing twice", async () => {
    const id = await bench.order();
    const command = await refundOf(bench, id, 700);
    bench.double.points.left = 0;
    expect(await bench.platform.refunds.execute(command, randomUUID())).toMatchObject({ state: "succeeded" });
    expect(bench.pace.slept.some((ms) => ms > 0)).toBe(true);
    expect(await bench.moved(id)).toEqual([700]);
  });

  it("renews a token that was refused, once", async () => {
    await bench.platform.identify();
    bench.double.tokens.valid.clear();
    const before = bench.double.control.calls.length;
    await bench.platform.identify();
    expect(bench.double.control.calls.slice(before)).toEqual(["ShopInfo", "token", "ShopInfo"]);
  });

  it("repeats a keyed write under its key while the first one still runs", async () => {
    const id = await bench.order();
    const command = await refundOf(bench, id, 700);
    const busy = { errors: [{ message: "busy", extensions: { code: "IDEMPOTENCY_CONCURRENT_REQUEST" } }] };
    bench.double.control.fail("Refund", { kind: "status-before", status: 200, body: JSON.stringify(busy) });
    expect(await bench.platform.refunds.execute(command, randomUUID())).toMatchObject({ state: "succeeded" });
    expect(await bench.moved(id)).toEqual([700]);
  });

  it.each([
    ["There are too many of them", "LIMIT_REACHED"],
    ["The operation is in progress", "OPERATION_IN_PROGRESS"],
    ["The quantities could not be adjusted", "ADJUST_QUANTITIES_FAILED"],
    ["Something went wrong, please try again", null],
    ["A cancellation is in progress", null],
  ])("tries again what passes, and calls it no refusal: %s", async (message, code) => {
    const made = await bench.product("Cup", 4);
    const userErrors = [{ field: null, message, code }];
    const body = JSON.stringify({ data: { inventoryAdjustQuantities: { inventoryAdjustmentGroup: null, userErrors } } });
    bench.double.control.fail("Restock", { kind: "status-before", status: 200, body });
    const command = {
      product_external_id: made.product,
      variant_external_id: made.variant,
      location_external_id: "901",
      quantity: 1,
      reference: "R1",
    };
    expect(await errorKind(bench.platform.stock.restock(command, "k1"))).toBe("not_ready");
    expect(await bench.platform.stock.restock(command, "k1")).toMatchObject({ state: "restocked", available: 5 });
  });

  it("notices that another API version answers", async () => {
    bench.double.world.versions.api = "2027-01";
    await bench.platform.identify();
    expect(bench.versions).toEqual(["2027-01"]);
  });
});

describe("a Shopify export", () => {
  const finished = async (what: "orders" | "products" | "customers", since: string | null = null) => {
    const { bulk } = bench.platform;
    const { id } = await bulk!.start(what, since);
    const states = [];
    for (let polls = 0; polls < 5; polls++) {
      const { state } = await bulk!.poll(id);
      states.push(state);
      if (state !== "running") break;
    }
    expect(states).toEqual(["running", "done"]);
    const items = [];
    for await (const item of bulk!.read(what, id)) items.push(item);
    return items;
  };

  it("contains every order as reading it alone does, refunds included", async () => {
    const ids = [await bench.order(), await bench.order(), await bench.order({ currency: "USD", tax_inclusive: false })];
    await bench.platform.refunds.execute(await refundOf(bench, ids[1]!, 700), randomUUID());
    // An export holds no connection within a list: what is in a parcel comes with the order's next report.
    const withoutContents = <Read extends { order: { fulfilments?: { lines: unknown[] }[] | undefined } }>(read: Read): Read => ({
      ...read,
      order: { ...read.order, fulfilments: read.order.fulfilments?.map((parcel) => ({ ...parcel, lines: [] })) },
    });
    const alone = (await Promise.all(ids.map((id) => bench.platform.orders.get(id)))).map((read) => read && withoutContents(read));
    const exported = (await finished("orders")).map((item) => (item.kind === "order" ? withoutContents(item.order) : null));
    const byId = (a: { externalId: string } | null, b: { externalId: string } | null) => (a!.externalId < b!.externalId ? -1 : 1);
    expect(exported.sort(byId)).toEqual(alone.sort(byId));
  });

  it("contains products with their variants, and customers", async () => {
    const made = await bench.product("Cup", 3);
    await bench.order();
    const product = await bench.platform.products.get(made.product);
    expect(await finished("products")).toEqual([{ kind: "product", product }]);
    expect(await finished("customers")).toMatchObject([{ kind: "customer", customer: { customer: { email: "ann@example.test" } } }]);
  });

  it("may be empty, or of what changed since", async () => {
    expect(await finished("orders")).toEqual([]);
    const old = await bench.order();
    const { updatedAt } = (await bench.platform.orders.get(old))!;
    const fresh = await bench.order();
    const since = new Date(Date.parse(updatedAt!) + 500).toISOString();
    expect(await finished("orders", since)).toMatchObject([{ kind: "order", order: { externalId: fresh } }]);
  });

  it("is not read before it is done", async () => {
    const { id } = await bench.platform.bulk!.start("orders", null);
    const read = async () => {
      for await (const _ of bench.platform.bulk!.read("orders", id)) break;
    };
    expect(await errorKind(read())).toBe("conflict");
    expect(await errorKind(bench.platform.bulk!.poll("gid://shopify/BulkOperation/1"))).toBe("not_found");
  });
});

describe("Shopify store credit", () => {
  it("is paid back from an order once, though the answer is lost", async () => {
    const id = await bench.order();
    const command = creditOf("account", { order: { external_id: id }, expires_at: null });
    const key = randomUUID();
    bench.double.control.fail("Refund", { kind: "drop-after" });
    const first = await bench.platform.credit.issue(command, key);
    expect(await bench.platform.credit.issue(command, key)).toEqual(first);
    expect(await bench.platform.credit.findByKey(command, key)).toEqual(first);
    const [customer] = bench.double.world.customers.values();
    expect(customer?.credits.map(({ amount }) => amount)).toEqual([1250]);
  });

  it("as goodwill asks a person when an equal credit may be the lost one", async () => {
    const external_id = bench.double.world.addCustomer("ann@example.test").id;
    const command = creditOf("account", { customer: { external_id, email: null } });
    expect(await bench.platform.credit.findByKey(command, "k1")).toBeNull();
    bench.double.control.fail("StoreCredit", { kind: "drop-after" });
    expect(await errorKind(bench.platform.credit.issue(command, "k1"))).toBe("outcome_unknown");
    await expect(bench.platform.credit.findByKey(command, "k1")).rejects.toMatchObject({
      kind: "outcome_unknown",
      platformCode: "EQUAL_CREDIT",
    });
    const later = { ...command, requested_at: new Date(Date.now() + 3_600_000).toISOString() };
    expect(await bench.platform.credit.findByKey(later, "k2")).toBeNull();
  });

  it("needs a customer with an account", async () => {
    expect(await errorKind(bench.platform.credit.issue(creditOf("account"), "k"))).toBe("invalid");
  });
});

describe("Shopify returns", () => {
  const setup = async () => {
    const made = await bench.product("Cup", 4);
    const id = await bench.order({ lines: [{ title: "Cup", product: "Cup", quantity: 2, unit_minor: 1999 }], shipping_minor: 0 });
    const line = (await bench.platform.orders.get(id))!.order.lines[0]!.external_id;
    const command = { order: { external_id: id }, lines: [{ external_id: line, quantity: 1, note: "Too small" }], exchange: [] };
    return { made, id, line, command, returns: bench.platform.returns! };
  };

  it("mirror a return of sent units once", async () => {
    const { id, line, command, returns } = await setup();
    expect(await returns.returnable(id)).toEqual([{ external_id: line, quantity: 2 }]);
    const first = await returns.mirror(command, "key-1");
    expect(first).toMatchObject({ state: "open", lines: [{ line_external_id: line, quantity: 1 }] });
    expect(await returns.mirror(command, "key-1")).toEqual(first);
    expect(await returns.findByKey(id, "key-2")).toBeNull();
    expect(await returns.returnable(id)).toEqual([{ external_id: line, quantity: 1 }]);
    expect(await errorKind(returns.mirror({ ...command, lines: [{ ...command.lines[0]!, quantity: 2 }] }, "key-2"))).toBe("conflict");
  });

  it("are found by their key when the answer was lost", async () => {
    const { id, command, returns } = await setup();
    bench.double.control.fail("ReturnCreate", { kind: "drop-after" });
    expect(await errorKind(returns.mirror(command, "key-1"))).toBe("outcome_unknown");
    const found = await returns.findByKey(id, "key-1");
    expect(await returns.mirror(command, "key-1")).toEqual(found);
  });

  it("change their state", async () => {
    const { command, returns } = await setup();
    const { external_id } = await returns.mirror(command, "key-1");
    expect(await returns.setState(external_id, "close")).toBe("closed");
    expect(await returns.setState(external_id, "reopen")).toBe("open");
    expect(await errorKind(returns.setState(external_id, "approve"))).toBe("conflict");
    expect(await returns.setState(external_id, "cancel")).toBe("cancelled");
    expect((await returns.get(external_id))?.state).toBe("cancelled");
    expect(await returns.get("999999999999")).toBeNull();
  });
});

describe("holds of a Shopify order", () => {
  it("of other apps stay when ours are released", async () => {
    const id = await bench.order({ fulfilled: false });
    await bench.platform.exchange.hold(id, "Exchange");
    const [part] = bench.double.world.orders.get(id)!.parts;
    part!.holds.push({ id: "77", handle: null, reason: "HIGH_RISK_OF_FRAUD", notes: null, own: false, app: "Fraud Filter" });
    await bench.platform.exchange.release(id, { wasHeld: true });
    expect((await bench.platform.exchange.holds(id)).map(({ reason, own }) => [reason, own])).toEqual([["HIGH_RISK_OF_FRAUD", false]]);
  });
});

describe("pages of Shopify orders", () => {
  it("go on by cursor", async () => {
    for (let i = 0; i < 60; i++) await bench.order();
    const found = await everything((cursor) => bench.platform.orders.page(null, cursor));
    expect(new Set(found.map(({ externalId }) => externalId)).size).toBe(60);
  });
});

describe("a Shopify delivery that failed", () => {
  it("comes again as it was, to the address it had", async () => {
    await bench.platform.subscriptions.create("ORDERS_UPDATED", "http://127.0.0.1:9/hook");
    const id = await bench.order();
    await bench.platform.refunds.execute(await refundOf(bench, id, 100), randomUUID());
    const [first] = bench.double.deliveries.waiting;
    const [known] = await bench.platform.subscriptions.list();
    await bench.platform.subscriptions.repair(known!.id, "https://returns.example.test/hook");
    expect(await bench.double.deliveries.deliver()).toEqual([{ topic: "ORDERS_UPDATED", status: 0 }]);
    expect(bench.double.deliveries.waiting).toEqual([first]);
  });
});
