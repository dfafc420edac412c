import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseLossless } from "#server/platforms/lossless-json";
import { readWoocommerce } from "#server/platforms/woocommerce/read-delivery";
import { orderForm } from "../doubles/woocommerce/world.ts";
import { deferred } from "../support/deferred.ts";
import { wooBench } from "./double-benches.ts";
import { exchangeOf } from "./goods-contract.ts";
import { errorKind, everything, refundOf } from "./subject.ts";

type Bench = Awaited<ReturnType<typeof wooBench>>;
let bench: Bench;
beforeEach(async () => {
  bench = await wooBench();
});
afterEach(() => bench.close());

const raw = (method: string, path: string, body?: object) =>
  fetch(`${bench.double.origin}/wp-json/wc/v3/${path}`, {
    method,
    headers: {
      "x-forwarded-proto": "https",
      authorization: `Basic ${Buffer.from("ck_test:cs_test").toString("base64")}`,
      "content-type": "application/json",
    },
    ...(body && { body: JSON.stringify(body) }),
  });

/** Holds until `count` calls are inside together. */
function barrier(count: number): () => Promise<void> {
  let inside = 0;
  const all = deferred();
  return () => {
    inside += 1;
    if (inside === count) all.resolve();
    return all.promise;
  };
}

describe("a WooCommerce order of a quantity that is not whole", () => {
  it("is read by the piece, with what it cost, and refunded", async () => {
    const lines = [
      { title: "Fabric", quantity: 1.5, unit_minor: 1000 },
      { title: "Mug", quantity: 2, unit_minor: 500 },
    ];
    const id = await bench.order({ lines, shipping_minor: 0 });
    const { order } = (await bench.platform.orders.get(id))!;
    expect(order.lines.map(({ title, quantity, unit_price_minor }) => [title, quantity, unit_price_minor])).toEqual([
      ["Fabric × 1.5", 1, 1500],
      ["Mug", 2, 500],
    ]);
    expect(order.payments).toMatchObject([{ captured_minor: 2500 }]);
    const { items, skipped } = await bench.platform.orders.page(null, null);
    expect([items.length, skipped]).toEqual([1, []]);
    const [fabric] = order.lines;
    const refund = { ...(await refundOf(bench, id, 1500)), lines: [{ external_id: fabric!.external_id, quantity: 1, amount_minor: 1500 }] };
    expect(await bench.platform.refunds.execute(refund, randomUUID())).toMatchObject({ state: "succeeded" });
    const after = (await bench.platform.orders.get(id))!;
    expect(after.units).toMatchObject([{ line_external_id: fabric!.external_id, quantity: 1 }]);
    // Somebody refunds half of it by hand.
    const made = bench.double.world.orders.get(Number(id))!.refunds[0]!;
    made.lines[0]!.quantity = 0.75;
    expect((await bench.platform.orders.get(id))!.units).toMatchObject([{ quantity: 1 }]);
    // A delivery says the same.
    const payload = parseLossless(
      JSON.stringify(orderForm(bench.double.world.orders.get(Number(id))!, "https://shop.example.test", bench.double.world)),
    );
    const delivered = readWoocommerce({ topic: "order.updated", payload, currency: "EUR" });
    expect(delivered.kind === "order" && delivered.order.lines).toEqual(order.lines);
  });
});

describe("WooCommerce itself", () => {
  it("pays concurrent refunds of the same money twice", async () => {
    const id = await bench.order();
    const total = (await bench.platform.orders.get(id))!.order.payments[0]!.captured_minor;
    bench.double.world.between = barrier(2);
    const amount = (total / 100).toFixed(2);
    const answers = await Promise.all([1, 2].map(() => raw("POST", `orders/${id}/refunds`, { amount, line_items: [] })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await bench.moved(id)).toEqual([total, total]);
  });

  it("loses concurrent changes of stock", async () => {
    const made = await bench.product("Cup", 4);
    bench.double.world.between = barrier(2);
    await Promise.all([1, 2].map(() => raw("PUT", `products/${made.product}`, { inventory_delta: 1 })));
    expect(await bench.stockOf(made)).toBe(5);
  });

  it("sends different deliveries of one second under one id, and an unsigned ping", async () => {
    await bench.platform.subscriptions.create("order.updated", "https://returns.example.test/hook");
    const id = await bench.order();
    for (const amount of [1, 2]) await bench.platform.refunds.execute(await refundOf(bench, id, amount), randomUUID());
    const [ping, first, second] = bench.double.deliveries.waiting;
    expect(ping?.body).toMatch(/^webhook_id=\d+$/);
    expect(first?.headers["x-wc-webhook-delivery-id"]).toBe(second?.headers["x-wc-webhook-delivery-id"]);
    expect(first?.body).not.toBe(second?.body);
  });

  it("refuses longer pages", async () => {
    expect((await raw("GET", "orders?per_page=101")).status).toBe(400);
  });
});

describe("a WooCommerce refund", () => {
  it("splits the tax of a line as it was charged, to the last minor unit", async () => {
    const id = await bench.order({ lines: [{ title: "Mug", quantity: 3, unit_minor: 333, tax_percent: 7 }], shipping_minor: 99 });
    const { order } = (await bench.platform.orders.get(id))!;
    const lines = [{ external_id: order.lines[0]!.external_id, quantity: 1, amount_minor: 333 }];
    await bench.platform.refunds.execute(await refundOf(bench, id, 432, { lines, shipping_minor: 99 }), randomUUID());
    const [refund] = bench.double.world.orders.get(Number(id))!.refunds;
    expect(refund?.amount).toBe(432);
    expect(refund?.lines.reduce((sum, { total, tax }) => sum + total + tax, 0)).toBe(432);
    expect(refund?.lines.map(({ tax }) => tax)).toEqual([22, 6]);
  });

  it("of shipping and a fee gives each back on its own line", async () => {
    const id = await bench.order({ shipping_minor: 500 });
    const order = bench.double.world.orders.get(Number(id))!;
    order.fees.push({ id: 77, name: "Gift wrap", total: 300, tax: 0, rates: [] });
    await bench.platform.refunds.execute(await refundOf(bench, id, 800, { lines: [], shipping_minor: 800 }), randomUUID());
    const given = order.refunds[0]?.lines.map(({ itemId, total, tax }) => [itemId, total + tax]);
    expect(given).toEqual([
      [order.shippingLine?.id, 500],
      [77, 300],
    ]);
  });

  it("of a payment made by hand does not call the gateway", async () => {
    const id = await bench.order({ gateways: ["bacs"] });
    const command = await refundOf(bench, id, 700);
    expect(command.payment.kind).toBe("manual");
    expect(await bench.platform.refunds.execute(command, randomUUID())).toMatchObject({ state: "succeeded" });
    expect(await bench.moved(id)).toEqual([]);
    expect(bench.double.world.orders.get(Number(id))?.refunds).toMatchObject([{ amount: 700 }]);
  });

  it("through a gateway without refunds says so", async () => {
    const id = await bench.order({ gateways: ["bacs"] });
    const command = await refundOf(bench, id, 700, { payment: { external_id: `order:${id}`, kind: "card" } });
    expect(await bench.platform.refunds.execute(command, randomUUID())).toMatchObject({ state: "failed", code: "not_supported" });
  });

  it("that was saved though the answer says it failed counts as made", async () => {
    const id = await bench.order();
    const failed = { code: "woocommerce_rest_cannot_create_order_refund", message: "Mail could not be sent", data: { status: 500 } };
    bench.double.control.fail("POST orders/:id/refunds", { kind: "status-after", status: 500, body: JSON.stringify(failed) });
    expect(await bench.platform.refunds.execute(await refundOf(bench, id, 700), randomUUID())).toMatchObject({ state: "succeeded" });
    expect(await bench.moved(id)).toEqual([700]);
  });

  it("whose gateway is still at work when we have given up is not made again, by nobody", async () => {
    const id = await bench.order();
    const command = await refundOf(bench, id, 700);
    const [key, other] = [randomUUID(), randomUUID()];
    let finish = () => {};
    bench.double.world.between = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    bench.trouble.patience(400);
    expect(await bench.platform.refunds.execute(command, key)).toEqual({ state: "unknown" });
    bench.trouble.patience(30_000);
    const successor = bench.another().refunds;
    expect(await successor.findByKey(command, key)).toEqual({ state: "unknown" });
    expect(await successor.execute(command, key)).toEqual({ state: "unknown" });
    expect(await successor.execute(command, other)).toMatchObject({ state: "failed", code: "unavailable" });
    finish();
    await vi.waitFor(() => expect(bench.double.world.orders.get(Number(id))?.refunds).toHaveLength(1));
    expect(await successor.findByKey(command, key)).toMatchObject({ state: "succeeded" });
    bench.double.world.between = async () => {};
    expect(await successor.execute(command, other)).toMatchObject({ state: "succeeded" });
    expect(await bench.moved(id)).toEqual([700, 700]);
  });

  it("that was declined does not keep the next one waiting", async () => {
    const id = await bench.order();
    const command = await refundOf(bench, id, 700);
    bench.trouble.decline();
    expect(await bench.platform.refunds.execute(command, randomUUID())).toMatchObject({ code: "declined" });
    expect(await bench.another().refunds.execute(command, randomUUID())).toMatchObject({ state: "succeeded" });
  });

  it("whose lines exceed its amount is refused", async () => {
    const id = await bench.order();
    const { order } = (await bench.platform.orders.get(id))!;
    const lines = [{ external_id: order.lines[0]!.external_id, quantity: 1, amount_minor: 800 }];
    expect(await bench.platform.refunds.execute(await refundOf(bench, id, 700, { lines }), randomUUID())).toMatchObject({
      code: "invalid",
    });
  });
});

describe("pages of WooCommerce orders", () => {
  it("skip none when orders change while they are read", async () => {
    const ids: string[] = [];
    for (let i = 0; i < 120; i++) {
      ids.push(await bench.order());
      bench.double.world.advance(1);
    }
    const first = await bench.platform.orders.page(null, null);
    for (const id of ids.slice(0, 60)) await raw("PUT", `orders/${id}`, { status: "completed" });
    const rest = await everything((cursor) => bench.platform.orders.page(null, cursor ?? first.next));
    const seen = new Set([...first.items, ...rest].map(({ externalId }) => externalId));
    expect(ids.filter((id) => !seen.has(id))).toEqual([]);
  });

  it("go on when more orders changed within one second than fit on a page", async () => {
    const ids = [];
    for (let i = 0; i < 120; i++) ids.push(await bench.order());
    const found = await everything((cursor) => bench.platform.orders.page(null, cursor));
    expect(found.map(({ externalId }) => externalId).sort()).toEqual(ids.sort());
  });

  it("name what they leave out", async () => {
    const id = await bench.order();
    bench.double.world.orders.get(Number(id))!.status = "checkout-draft";
    expect(await bench.platform.orders.page(null, null)).toMatchObject({ items: [], skipped: [{ externalId: id, reason: "DRAFT" }] });
    expect(await errorKind(bench.platform.orders.page(null, "nonsense"))).toBe("bug");
  });
});

/** As a WooCommerce 10.0.2 was seen to take them: status 201, a line without name, product_id 0. */
describe("an order of goods that are gone", () => {
  const swap = async (...goods: { id: number; parentId: number }[]) => {
    const command = await exchangeOf(bench, { product: "", variant: "", location: null }, true);
    const [line] = command.lines;
    const lines = goods.map(({ id, parentId }) => ({
      ...line!,
      product_external_id: String(parentId || id),
      variant_external_id: String(id),
    }));
    return { ...command, lines };
  };
  const ordered = () => [...bench.double.world.orders.values()].filter(({ createdVia }) => createdVia === "rm");
  const gone = { kind: "not_found", platformCode: "UNKNOWN_VARIANT" };

  it("is taken by WooCommerce itself, with a line that names nothing", async () => {
    const answer = await raw("POST", "orders", { status: "on-hold", line_items: [{ product_id: 999999, quantity: 1, subtotal: "5.00" }] });
    expect([answer.status, ((await answer.json()) as { line_items: object[] }).line_items]).toMatchObject([
      201,
      [{ name: "", product_id: 0 }],
    ]);
  });

  it("is refused before anything is made: a product, a variation of a product that stays, one in the bin", async () => {
    const { world } = bench.double;
    const shirt = world.addProduct("Shirt", 2000, 5);
    const large = world.addVariation(shirt, "L", 2000, 3);
    const binned = world.addProduct("Mug", 900, 3);
    world.products.delete(large.id);
    binned.status = "trash";
    for (const command of [await swap(large), await swap(binned), await swap(shirt, { id: 999999, parentId: 0 })])
      await expect(bench.platform.exchange.create(command, randomUUID())).rejects.toMatchObject(gone);
    expect(ordered()).toEqual([]);
    expect(shirt.stock).toBe(5);
  });

  it("is undone where they went away meanwhile, and made once they are back", async () => {
    const { world, control } = bench.double;
    const [cup, mug] = [world.addProduct("Cup", 1999, 5), world.addProduct("Mug", 900, 5)];
    const command = await swap(cup, mug);
    const key = randomUUID();
    const gate = control.hold("POST orders");
    const answer = expect(bench.platform.exchange.create(command, key)).rejects.toMatchObject(gone);
    await gate.arrived(1);
    world.products.delete(mug.id);
    gate.release();
    await answer;
    expect([ordered(), cup.stock, await bench.platform.exchange.findByKey(command, key)]).toEqual([[], 5, null]);
    world.products.set(mug.id, mug);
    const made = await bench.platform.exchange.create(command, key);
    expect([ordered().map(({ id }) => String(id)), cup.stock, mug.stock]).toEqual([[made.external_id], 4, 4]);
    // One that is deleted later stays as it was ordered.
    world.products.delete(mug.id);
    expect(await bench.platform.exchange.create(command, key)).toEqual(made);
  });

  it("is undone by the next attempt where the answer was lost", async () => {
    const { world, control } = bench.double;
    const mug = world.addProduct("Mug", 900, 5);
    const command = await swap(mug);
    const key = randomUUID();
    const gate = control.hold("POST orders");
    control.fail("POST orders", { kind: "drop-after" });
    const answer = errorKind(bench.platform.exchange.create(command, key));
    await gate.arrived(1);
    world.products.delete(mug.id);
    gate.release();
    expect([await answer, ordered().length]).toEqual(["outcome_unknown", 1]);
    expect(await bench.platform.exchange.findByKey(command, key)).toBeNull();
    await expect(bench.platform.exchange.create(command, key)).rejects.toMatchObject(gone);
    expect(ordered()).toEqual([]);
  });
});

/** As WooCommerce 10.0.2 was seen to do it: an order with a free item is refunded once all its units are. */
describe("an order with a free item", () => {
  it.each([
    ["stays completed after its money alone went back", false, "completed"],
    ["is refunded once the units at 0.00 are named too", true, "refunded"],
  ])("%s", async (_what, isNamed, status) => {
    const lines = [
      { title: "Mug", quantity: 1, unit_minor: 1000, tax_percent: 20 },
      { title: "Pen", quantity: 2, unit_minor: 0 },
    ];
    const id = await bench.order({ lines, shipping_minor: 0 });
    const [mug, pen] = (await bench.platform.orders.get(id))!.order.lines;
    const paid = { external_id: mug!.external_id, quantity: 1, amount_minor: 1000 };
    const free = { external_id: pen!.external_id, quantity: 2, amount_minor: 0 };
    const command = await refundOf(bench, id, 1000, { lines: isNamed ? [paid, free] : [paid] });
    expect(await bench.platform.refunds.execute(command, randomUUID())).toMatchObject({ state: "succeeded" });
    expect(bench.double.world.orders.get(Number(id))!.status).toBe(status);
    expect((await bench.platform.orders.get(id))?.units.map(({ quantity }) => quantity)).toEqual(isNamed ? [1, 2] : [1]);
  });
});

/** As WooCommerce 10.0.2 was seen to do it: what goes to the bin is reported, what is deleted for good is not. */
describe("a deletion", () => {
  it("is reported where the order goes to the bin, and not where it is deleted for good", async () => {
    await bench.platform.subscriptions.create("order.deleted", "https://returns.example.test/hook");
    bench.double.deliveries.waiting.splice(0);
    const [binned, deleted] = [await bench.order(), await bench.order()];
    await raw("DELETE", `orders/${binned}`);
    await raw("DELETE", `orders/${deleted}?force=true`);
    expect(bench.double.deliveries.waiting.map(({ topic, body }) => [topic, body])).toEqual([
      ["order.deleted", JSON.stringify({ id: Number(binned) })],
    ]);
    expect(await bench.platform.orders.get(deleted)).toBeNull();
    expect(await bench.platform.orders.get(binned)).toMatchObject({ inBin: true });
  });
});

/** As extensions for cloth and food sell, which let WooCommerce count in decimals. */
describe("a line that is not of whole units", () => {
  it("is one unit worth what was paid, beside others as they are, and is refunded as a whole", async () => {
    const lines = [
      { title: "Cloth by the metre", quantity: 1.5, unit_minor: 2000, tax_percent: 20 },
      { title: "Thread", quantity: 2, unit_minor: 500, tax_percent: 20 },
      { title: "Rivets", quantity: 250_000, unit_minor: 1 },
    ];
    const id = await bench.order({ lines, shipping_minor: 0 });
    const { order } = (await bench.platform.orders.get(id))!;
    expect(order.lines.map(({ quantity, unit_price_minor, discount_minor }) => [quantity, unit_price_minor, discount_minor])).toEqual([
      [1, 3000, 0],
      [2, 500, 0],
      [1, 250_000, 0],
    ]);
    const [cloth] = order.lines;
    const ask = {
      order: { external_id: id, currency: "EUR" },
      lines: [{ external_id: cloth!.external_id, quantity: 1 }],
      shipping_minor: 0,
    };
    expect((await bench.platform.refunds.preview(ask)).amount_minor).toBe(3000);
    const part = { lines: [{ external_id: cloth!.external_id, quantity: 0, amount_minor: 500 }] };
    await bench.platform.refunds.execute(await refundOf(bench, id, 500, part), randomUUID());
    const rest = { lines: [{ external_id: cloth!.external_id, quantity: 1, amount_minor: 2500 }] };
    const made = await bench.platform.refunds.execute(await refundOf(bench, id, 2500, rest), randomUUID());
    expect(made).toMatchObject({ state: "succeeded" });
    expect(bench.double.world.orders.get(Number(id))!.refunds.map((refund) => refund.lines.map(({ quantity }) => quantity))).toEqual([
      [0],
      [1.5],
    ]);
    expect((await bench.platform.orders.get(id))?.units).toMatchObject([{ line_external_id: cloth!.external_id, quantity: 1 }]);
    expect(await bench.platform.refunds.execute(await refundOf(bench, id, 1, rest), randomUUID())).toMatchObject({ state: "failed" });
  });
});

describe("WooCommerce variations", () => {
  it("are read with their product, and restocked alone or through it", async () => {
    const { world } = bench.double;
    const parent = world.addProduct("Shirt", 2000, 5);
    const small = world.addVariation(parent, "S", 2000, 3);
    const large = world.addVariation(parent, "L", 2100, null);
    const read = await bench.platform.products.get(String(parent.id));
    expect(read?.product.variants.map(({ title, price_minor }) => [title, price_minor])).toEqual([
      ["S", 2000],
      ["L", 2100],
    ]);
    expect([...read!.counts]).toEqual([[String(small.id), 3]]);
    const restock = (variant: number) =>
      bench.platform.stock.restock(
        {
          product_external_id: String(parent.id),
          variant_external_id: String(variant),
          location_external_id: null,
          quantity: 1,
          reference: "R",
        },
        randomUUID(),
      );
    expect(await restock(small.id)).toEqual({ state: "restocked", available: 4 });
    expect(await restock(large.id)).toEqual({ state: "restocked", available: 6 });
  });

  it("are looked at in turns where a shop lists none, some products at each poll, and all where it is asked thoroughly", async () => {
    const { world } = bench.double;
    world.listsVariations = false;
    const parents = Array.from({ length: 45 }, (_, i) => world.addProduct(`Shirt ${i}`, 2000, null));
    const sizes = parents.map((parent) => world.addVariation(parent, "M", 2000, 1));
    const since = new Date(Date.parse(`${world.time()}Z`) + 60_000).toISOString();
    world.advance(3600);
    for (const size of sizes) world.changeVariation(size, { stock: 9 });
    const read = async (isThorough: boolean) => {
      const found = await everything((cursor) => bench.platform.products.page(since, cursor, { isThorough }));
      return found.map(({ externalId }) => externalId);
    };
    const all = parents.map(({ id }) => String(id)).sort();
    expect((await read(true)).sort()).toEqual(all);
    const turns: string[][] = [];
    for (let i = 0; i < 3; i++) {
      turns.push(await read(false));
      bench.trouble!.later();
    }
    expect(Math.max(...turns.map((turn) => turn.length))).toBeLessThanOrEqual(20);
    expect(turns.flat().length).toBeGreaterThan(0);
  });
});

describe("a WooCommerce key", () => {
  it("is probed for reading and writing", async () => {
    expect(await bench.platform.grantedScopes()).toEqual(["read", "write"]);
    bench.double.key.permissions = "read";
    expect(await bench.platform.grantedScopes()).toEqual(["read"]);
    bench.double.key.permissions = "write";
    expect(await bench.platform.grantedScopes()).toEqual(["write"]);
  });

  it("is never sent over plain HTTP: requests are signed instead", async () => {
    const platform = bench.overPlainHttp();
    const id = await bench.order();
    expect((await platform.orders.get(id))?.externalId).toBe(id);
    expect((await platform.orders.page(null, null)).items).toHaveLength(1);
    expect(await platform.refunds.execute(await refundOf(bench, id, 700), randomUUID())).toMatchObject({ state: "succeeded" });
  });

  it("comes from the consent page by way of the callback, then the browser returns", async () => {
    let granted: Record<string, string> = {};
    let status = 200;
    const callback = createServer((request, response) => {
      let body = "";
      request.on("data", (part) => {
        body += part;
      });
      request.on("end", () => {
        granted = JSON.parse(body) as Record<string, string>;
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => void callback.listen(0, "127.0.0.1", resolve));
    const here = `http://127.0.0.1:${(callback.address() as AddressInfo).port}`;
    const query = new URLSearchParams({
      app_name: "Backhaul",
      scope: "read_write",
      user_id: "state-1",
      return_url: `${here}/back?x=1`,
      callback_url: `${here}/callback`,
    });
    const page = await fetch(`${bench.double.origin}/wc-auth/v1/authorize?${query}`);
    expect(await page.text()).toContain("Backhaul would like to connect");
    const approve = () => fetch(`${bench.double.origin}/wc-auth/v1/access_granted?${query}`, { method: "POST", redirect: "manual" });
    const answer = await approve();
    expect(answer.headers.get("location")).toBe(`${here}/back?x=1&success=1&user_id=state-1`);
    expect(granted).toMatchObject({ user_id: "state-1", key_permissions: "read_write" });
    expect(bench.double.world.keys.map(({ key }) => key)).toContain(granted.consumer_key);
    status = 500;
    const known = bench.double.world.keys.length;
    expect((await approve()).status).toBe(401);
    expect(bench.double.world.keys).toHaveLength(known);
    await new Promise((resolve) => callback.close(resolve));
  });
});

describe("a busy WooCommerce store", () => {
  it("gets at most two requests at a time", async () => {
    const id = await bench.order();
    const gate = bench.double.control.hold("GET orders/:id");
    const reads = [1, 2, 3, 4].map(() => bench.platform.orders.get(id));
    await gate.arrived(2);
    await bench.platform.locations();
    expect(bench.double.control.calls.filter((call) => call === "GET orders/:id")).toHaveLength(2);
    gate.release();
    expect(await Promise.all(reads)).toHaveLength(4);
  });

  it("that is in maintenance is waited for when reading; a write may have been done behind the proxy that says so", async () => {
    const id = await bench.order();
    const busy = { kind: "status-before", status: 503, headers: { "retry-after": "5" } } as const;
    bench.double.control.fail("GET system_status", busy);
    await bench.platform.identify();
    expect(bench.pace.slept).toContain(5000);
    bench.double.control.fail("POST orders/:id/refunds", busy);
    expect(await bench.platform.refunds.execute(await refundOf(bench, id, 700), randomUUID())).toEqual({ state: "unknown" });
  });
});
