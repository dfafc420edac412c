import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ExchangeCommand } from "#server/platforms/port/exchange";
import { replaceApp, servicePlace } from "../doubles/shopify/routing.ts";
import type { MadeProduct } from "./bench.ts";
import { shopifyBench } from "./double-benches.ts";
import { exchangeOf } from "./goods-contract.ts";
import { errorKind } from "./subject.ts";

let bench: Awaited<ReturnType<typeof shopifyBench>>;
beforeEach(async () => {
  bench = await shopifyBench();
});
afterEach(() => bench.close());

const errorCode = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { kind: string; platformCode: string | null }) => [error.kind, error.platformCode],
  );
const never = 1000;
const world = () => bench.double.world;
const routing = () => world().routing;
const exchange = () => bench.platform.exchange;
const madeOrder = (id: string) => world().orders.get(id)!;
const ownHolds = (id: string) => madeOrder(id).parts.map(({ holds }) => holds.filter(({ own }) => own).length);

async function swapOf(...lines: { made: MadeProduct; quantity: number }[]): Promise<ExchangeCommand> {
  const command = await exchangeOf(bench, lines[0]!.made, true);
  const [line] = command.lines;
  return {
    ...command,
    lines: lines.map(({ made, quantity }) => ({
      ...line!,
      product_external_id: made.product,
      variant_external_id: made.variant,
      quantity,
    })),
  };
}
const cups = async (quantity = 1) => ({ made: await bench.product("Cup", 9), quantity });
/** A product that a fulfilment service sends. */
async function posters(place: "service" | "both", quantity = 1) {
  const made = await bench.product("Poster", 9);
  routing().thirdParty.add(made.product);
  world().products.get(made.product)!.variants[0]!.stock = new Map([[servicePlace, 9], ...(place === "both" ? [["901", 9] as const] : [])]);
  return { made, quantity };
}
const ordered = async (...lines: { made: MadeProduct; quantity: number }[]) =>
  (await exchange().create(await swapOf(...lines), randomUUID())).external_id;

describe("a hold on Shopify", () => {
  it("is placed once the order is routed, and not before", async () => {
    routing().readings = 3;
    const id = await ordered(await cups());
    await exchange().hold(id, "Exchange");
    expect(ownHolds(id)).toEqual([1]);
    routing().readings = never;
    const late = await ordered(await cups());
    expect(await errorKind(exchange().hold(late, "Exchange"))).toBe("not_ready");
    expect(await exchange().isHeld(late)).toBeNull();
    madeOrder(late).unrouted = 0;
    await exchange().hold(late, "Exchange");
    expect([ownHolds(late), await exchange().isHeld(late)]).toEqual([[1], true]);
  });

  it("stands beside the holds of other apps, which stay", async () => {
    routing().otherHolds = 2;
    const id = await ordered(await cups());
    await exchange().hold(id, "Exchange");
    expect(ownHolds(id)).toEqual([1]);
    await exchange().release(id, { wasHeld: true });
    expect(madeOrder(id).parts[0]!.holds.map(({ own }) => own)).toEqual([false, false]);
    expect(await exchange().isHeld(id)).toBe(false);
  });

  it("of an app that was replaced is found, not placed again, and released where Shopify allows it", async () => {
    routing().otherHolds = 1;
    const id = await ordered(await cups());
    await exchange().hold(id, "Exchange");
    replaceApp(world());
    expect(await exchange().isHeld(id)).toBe(true);
    await exchange().hold(id, "Exchange");
    expect(madeOrder(id).parts[0]!.holds.map(({ app }) => app)).toEqual(["Fraud Filter", "Backhaul (old)"]);
    const refused = exchange().release(id, { wasHeld: true });
    await expect(refused).rejects.toMatchObject({
      kind: "not_supported",
      platformCode: "HELD_BY_FORMER_APP",
      safeMessage: expect.stringContaining("still holds the order (awaiting return items: Exchange)"),
    });
    routing().releasesOthers = true;
    await exchange().release(id, { wasHeld: true });
    expect(madeOrder(id).parts[0]!.holds.map(({ app }) => app)).toEqual(["Fraud Filter"]);
    expect(await exchange().isHeld(id)).toBe(false);
  });

  it("of this app is released although one of a replaced app stays", async () => {
    routing().unitsPerPart = 1;
    const id = await ordered(await cups(2));
    await exchange().hold(id, "Exchange");
    replaceApp(world());
    const [first] = madeOrder(id).parts;
    first!.holds = [];
    await exchange().hold(id, "Exchange");
    expect(await errorCode(exchange().release(id, { wasHeld: true }))).toEqual(["not_supported", "HELD_BY_FORMER_APP"]);
    expect(ownHolds(id)).toEqual([0, 0]);
  });

  it("of another app is named by its reason where it keeps an order from being sent", async () => {
    routing().otherHolds = 1;
    const id = await ordered(await cups());
    const call = exchange().fulfil({ order: { external_id: id }, tracking: null, notify: false }, "k");
    await expect(call).rejects.toMatchObject({ kind: "conflict", safeMessage: "The order is on hold (high risk of fraud)" });
  });

  it("is placed on every page of fulfilment orders, released and sent from each", async () => {
    routing().unitsPerPart = 1;
    const id = await ordered(await cups(25));
    await exchange().hold(id, "Exchange");
    expect(ownHolds(id)).toEqual(Array.from({ length: 25 }, () => 1));
    await exchange().release(id, { wasHeld: true });
    expect(ownHolds(id)).toEqual(Array.from({ length: 25 }, () => 0));
    const command = { order: { external_id: id }, tracking: null, notify: false };
    expect(await exchange().fulfil(command, "k")).toMatchObject({ already: false });
    expect(madeOrder(id).lines[0]!.fulfilled).toBe(25);
    expect(await exchange().fulfil(command, "k")).toMatchObject({ already: true });
  });

  it("is refused before anything is ordered where a service alone sends the goods", async () => {
    const before = world().orders.size;
    const command = await swapOf(await cups(), await posters("service"));
    const answer = await errorCode(exchange().create(command, "k1"));
    expect(answer).toEqual(["not_supported", "NOT_HOLDABLE"]);
    expect([world().drafts.size, world().orders.size - before]).toEqual([0, 1]);
    world().scopes.push("write_third_party_fulfillment_orders");
    const { external_id } = await exchange().create(command, "k1");
    await exchange().hold(external_id, "Exchange");
    expect(ownHolds(external_id)).toEqual([1, 1]);
  });

  it("is refused before anything is ordered without the permission to hold", async () => {
    const command = await swapOf(await cups());
    world().scopes = world().scopes.filter((scope) => !scope.endsWith("_fulfillment_orders"));
    expect(await errorKind(exchange().create(command, "k1"))).toBe("scope_missing");
    expect(world().drafts.size).toBe(0);
  });

  it("says that a part is out of sight, holds the rest, and is whole once it is in sight", async () => {
    const id = await ordered(await cups(), await posters("both"));
    expect(await errorCode(exchange().hold(id, "Exchange"))).toEqual(["not_ready", "UNITS_OUT_OF_SIGHT"]);
    expect(ownHolds(id)).toEqual([1, 0]);
    world().scopes.push("write_third_party_fulfillment_orders");
    await exchange().hold(id, "Exchange");
    expect(ownHolds(id)).toEqual([1, 1]);
  });

  it("is not released while it may be where the app cannot see it", async () => {
    const id = await ordered(await cups());
    await exchange().hold(id, "Exchange");
    madeOrder(id).parts[0]!.service = "third_party";
    expect(await errorCode(exchange().release(id, { wasHeld: true }))).toEqual(["not_ready", "UNITS_OUT_OF_SIGHT"]);
    expect(await exchange().isHeld(id)).toBeNull();
    madeOrder(id).parts[0]!.service = "merchant";
    await exchange().release(id, { wasHeld: true });
    expect(ownHolds(id)).toEqual([0]);
  });

  it("comes too late for what was sent, and not for what was cancelled", async () => {
    const id = await ordered(await cups());
    world().fulfil(madeOrder(id));
    expect(await errorCode(exchange().hold(id, "Exchange"))).toEqual(["conflict", "FULFILLED"]);
    const other = await ordered(await cups());
    await exchange().cancel(other);
    await exchange().hold(other, "Exchange");
  });
});

describe("an order on Shopify", () => {
  it("is not called sent while a part of it is out of sight", async () => {
    const id = await ordered(await cups(), await posters("both"));
    const command = { order: { external_id: id }, tracking: null, notify: false };
    for (let i = 0; i < 2; i++) expect(await errorCode(exchange().fulfil(command, "k"))).toEqual(["not_ready", "UNITS_OUT_OF_SIGHT"]);
    expect(madeOrder(id).lines.map(({ fulfilled }) => fulfilled)).toEqual([1, 0]);
    expect(madeOrder(id).fulfillments).toHaveLength(1);
  });

  it("is not made while its draft is being calculated", async () => {
    const command = await swapOf(await cups());
    const before = world().orders.size;
    world().draftReadings = never;
    expect(await errorKind(exchange().create(command, "k1"))).toBe("not_ready");
    expect(world().orders.size).toBe(before);
    for (const draft of world().drafts.values()) draft.calculating = 0;
    const made = await exchange().create(command, "k1");
    expect([madeOrder(made.external_id).name, world().drafts.size]).toEqual([made.number, 1]);
  });

  it("is cancelled when the job has cancelled it, and not when it was asked to", async () => {
    routing().cancelReadings = 2;
    const id = await ordered(await cups());
    await exchange().cancel(id);
    expect(madeOrder(id).cancelledAt).not.toBeNull();
    routing().cancelReadings = never;
    const slow = await ordered(await cups());
    for (let i = 0; i < 2; i++) expect(await errorKind(exchange().cancel(slow))).toBe("not_ready");
    expect(madeOrder(slow).cancelledAt).toBeNull();
  });

  it("that the app cannot see was not cancelled; one that is deleted was", async () => {
    await exchange().cancel("999999999999");
    world().scopes = world().scopes.filter((scope) => scope !== "read_all_orders");
    expect(await errorKind(exchange().cancel("999999999999"))).toBe("not_found");
  });
});
