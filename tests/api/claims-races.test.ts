import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Client, startApi, type TestApi } from "../support/api.ts";
import { type Claims, claimsOf } from "../support/claim-world.ts";
import { type World, world } from "../support/world.ts";

let api: TestApi;
let w: World;
let c: Claims;
/** The owner's client at each of two servers. */
let sides: [Client, Client];
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
  c = claimsOf(w);
  sides = [w.owner, (await api.replica()).as(w.token)];
});

const sold = (quantity: number) => w.order({ lines: [{ quantity, unit_price_minor: 1000 }], fulfilled_at: "2026-06-02T09:00:00Z" });
const itemsOf = (order: any, quantity: number) => [{ order_line_id: order.lines[0].id, quantity, reason: "DAMAGED" }];
const claimAt = (client: Client, order: any, quantity = 1) =>
  client.post("/api/v1/claims", { order_id: order.id, type: "DAMAGED", override_reason: "Agreed", items: itemsOf(order, quantity) });
const returnAt = (client: Client, order: any, quantity = 1) =>
  client.post("/api/v1/merchant/returns", { order_id: order.id, items: itemsOf(order, quantity) });
const lineOf = async (order: any) => c.success(await w.owner.get(`/api/v1/orders/${order.id}`)).lines[0];

it("a unit asked for by a return at one server and a claim at another belongs to one of them, in 100 concurrent races", async () => {
  const orders = await Promise.all(Array.from({ length: 100 }, () => sold(1)));
  const races = await Promise.all(
    orders.map(async (order, i) => Promise.all([returnAt(sides[i % 2] as Client, order), claimAt(sides[(i + 1) % 2] as Client, order)])),
  );
  const results = races.map(([returned, claimed]) => {
    const codes = [returned.body.data.code, claimed.body.data.code].filter((code) => code !== undefined);
    return [[returned.status, claimed.status].filter((status) => status === 201).length, codes];
  });
  for (const [won, codes] of results) {
    expect([won, (codes as string[]).length]).toEqual([1, 1]);
    expect(["QUANTITY_EXCEEDS_RETURNABLE", "UNITS_TAKEN"]).toContain((codes as string[])[0]);
  }
  for (const order of orders) expect((await lineOf(order)).free).toBe(0);
}, 180_000);

it("many cases of one line never hold more than was sent, and never less than fits", async () => {
  const order = await sold(7);
  const calls = Array.from({ length: 30 }, (_, i) => {
    const client = sides[i % 2] as Client;
    return i % 3 === 0 ? returnAt(client, order, 1 + (i % 2)) : claimAt(client, order, 1 + (i % 2));
  });
  const answers = await Promise.all(calls);
  const held = answers
    .filter(({ status }) => status === 201)
    .flatMap(({ body }) => body.data.items as { quantity?: number; requested?: number }[]);
  const units = held.reduce((sum, item) => sum + (item.quantity ?? item.requested ?? 0), 0);
  expect([units, (await lineOf(order)).free]).toEqual([7, 0]);
  expect(answers.every(({ status }) => [201, 409, 422].includes(status))).toBe(true);
});

it("a claim reopened while its units are claimed anew is reopened, or they are", async () => {
  for (let round = 0; round < 15; round++) {
    const order = await sold(1);
    const claim = await c.claim(order, "DAMAGED", [1]);
    await c.done(claim, "deny", { reason: "No" });
    const [reopened, taken] = await Promise.all([
      sides[1].post(`/api/v1/claims/${claim.id}/reopen`, { reason: "New photos" }),
      claimAt(sides[0], order),
    ]);
    expect([reopened.status, taken.status].sort(), `round ${round}`).toEqual(reopened.status === 200 ? [200, 409] : [201, 409]);
    expect((await lineOf(order)).free).toBe(0);
  }
});

it("a claim approved, denied and cancelled at the same time ends in one way", async () => {
  for (let round = 0; round < 15; round++) {
    const claim = await c.claim(await sold(1), "DAMAGED", [1]);
    const actions = [
      ["approve", {}],
      ["deny", { reason: "No" }],
      ["cancel", {}],
    ] as const;
    await Promise.all(actions.map(([action, body], i) => (sides[i % 2] as Client).post(`/api/v1/claims/${claim.id}/${action}`, body)));
    const after = await c.show(claim);
    const labels = after.timeline.map(({ label }) => label).filter((label) => ["Approved", "Denied", "Cancelled"].includes(label));
    // An approved claim may still be cancelled; a closed one is not decided any more.
    expect([["Denied"], ["Cancelled"], ["Approved", "Cancelled"]]).toContainEqual(labels);
    expect([after.status, after.items[0]?.released]).toEqual(["CLOSED", 1]);
  }
});
