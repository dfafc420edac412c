import { afterAll, beforeAll, expect, it } from "vitest";
import type { ShopifyDouble } from "../doubles/shopify/server.ts";
import { gid } from "../doubles/shopify/shapes.ts";
import { claimsOf } from "../support/claim-world.ts";
import { type LiveApi, liveShopify, startLiveApi } from "../support/live-store.ts";
import { refusal } from "../support/world.ts";

let live: LiveApi;
beforeAll(async () => {
  live = await startLiveApi();
});
afterAll(() => live.api.close());

/** Shopify's admin makes returns of its own, which are open at once: it tells of them by RETURNS_APPROVE. */
it("units of a return made in Shopify's admin are returned and refunded by no case here until it is cancelled", async () => {
  const store = await liveShopify(live);
  await store.subscribe();
  const { effects, deliveries } = store.double as ShopifyDouble;
  const { world } = effects;
  const uri = `${await live.address()}/api/v1/merchant/webhooks/incoming`;
  for (const topic of ["RETURNS_APPROVE", "RETURNS_CANCEL"]) world.hooks.push({ id: topic, topic, uri, failures: 0 });
  const order = await store.buy({ lines: [{ title: "Cup", quantity: 3, unit_minor: 1999, tax_percent: 20 }] });
  const there = world.orders.get(order.external_id)!;
  const made = {
    ...{ id: world.nextId(), name: "#R1", status: "OPEN" as "OPEN" | "CANCELED", exchange: [], refunds: [] },
    lines: [{ id: world.nextId(), fulfillmentLineId: "1", lineId: there.lines[0]!.id, quantity: 2, note: "", processed: 0 }],
  };
  there.returns.push(made);
  const tell = async (topic: string) => {
    effects.emit(topic, { id: made.id, admin_graphql_api_id: gid("Return", made.id) });
    await deliveries.deliver();
    await live.api.drain();
  };
  await tell("RETURNS_APPROVE");
  const items = [{ order_line_id: order.lines[0].id, quantity: 2, reason: "TOO_SMALL", outcome: "REFUND" }];
  const ask = () => store.owner.post("/api/v1/merchant/returns", { order_id: order.id, items });
  expect(refusal(await ask())).toEqual([422, "QUANTITY_EXCEEDS_RETURNABLE"]);
  const claims = claimsOf(store);
  const claim = await claims.claim(order, "DAMAGED", [1]);
  await claims.done(claim, "approve");
  expect(refusal(await claims.submit(order, "DAMAGED", [2])), "one of three was left").toEqual([409, "UNITS_TAKEN"]);
  await claims.resolved(claim, { items: claim.items.map(({ id }) => ({ id, kind: "REFUND" })) });
  expect(store.moved(order.external_id), "the unit that is not on its way back").toEqual([1999]);
  made.status = "CANCELED";
  await tell("RETURNS_CANCEL");
  expect((await ask()).status).toBe(201);
  await store.close();
});
