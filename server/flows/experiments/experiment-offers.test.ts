import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { armFor } from "#server/cases/domain/offers/assign";
import { type Client, startApi, type TestApi } from "../../../tests/support/api.ts";
import { type ExperimentWorldOf, experimentWorld, splitting } from "../../../tests/support/experiment-world.ts";
import { act, when } from "../../../tests/support/flow-graphs.ts";
import { type FlowWorldOf, flowWorld } from "../../../tests/support/flow-world.ts";
import { type World, world } from "../../../tests/support/world.ts";

let api: TestApi;
let w: World;
let f: FlowWorldOf;
let e: ExperimentWorldOf;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  w = await world(api);
  f = flowWorld(w);
  e = experimentWorld(w, f);
});
afterAll(() => api.close());

describe("an experiment of offers", () => {
  const ship_to = { line1: "1 Main St", city: "Reno", postcode: "89502", country: "US" };
  const photo = splitting({}, act("photo", "REQUIRE_PHOTO"));
  async function customer(email: string): Promise<{ client: Client; order: any; at: string }> {
    const order = await w.order({ lines: [{ unit_price_minor: 5000 }], ship_to, customer: { email, first_name: "C", last_name: "D" } });
    const details = { store: w.storeId, order_number: order.number, email, postcode: "89502" };
    const { token } = (await api.as(null).post("/api/v1/merchant/customer-auth/get-token", details)).body.data;
    return { client: api.as(token), order, at: `/api/v1/public/portal/orders/${order.id}` };
  }

  it("counts a unit when the offer is first shown, and its request as completed", async () => {
    await e.begin(photo, { metric: "COMPLETION" }, "RETURN_OFFER");
    const { id } = await e.only();
    const { client, order, at } = await customer("ann@example.test");
    await client.get(at);
    await client.get(at);
    await f.settle();
    expect((await e.unitsOf(id)).map(({ variant, cases }) => [variant, cases])).toEqual([[armFor(id, "ann@example.test", [50, 50]), 0]]);
    const items = [{ order_line_id: order.lines[0].id, quantity: 1, reason: "TOO_SMALL", outcome: "STORE_CREDIT" }];
    await client.post(`${at}/quote`, { items });
    await w.request(order, [1]);
    await f.settle();
    expect((await e.unitsOf(id)).map(({ cases }) => cases)).toEqual([1]);
    const { metrics } = await e.show(id);
    expect(metrics[0]).toMatchObject({ metric: "COMPLETION", is_primary: true });
  });

  it("counts whoever chose what an arm refuses, as those whom the other arm lets through", async () => {
    const hiding = splitting({}, act("hide", "HIDE_OUTCOMES", { outcomes: ["REFUND"] }));
    const edges = hiding.edges.map((edge) => (edge.from === "start" ? { ...edge, to: "small" } : edge));
    const small = [
      { from: "small", out: "yes", to: "test" },
      { from: "small", out: "no", to: "end" },
    ];
    const nodes = [...hiding.nodes, when("small", { field: "item.reason", op: "IS", value: "TOO_SMALL" })];
    await e.begin({ nodes, edges: [...edges, ...small] }, { metric: "COMPLETION" }, "RETURN_OFFER");
    const { id } = await e.only();
    const emails = Array.from({ length: 40 }, (_, i) => `person-${i}@example.test`);
    const twoOf = (arm: string) => emails.filter((email) => armFor(id, email, [50, 50]) === arm).slice(0, 2);
    const quotes: number[] = [];
    for (const email of [...twoOf("A"), ...twoOf("B")]) {
      const { client, order, at } = await customer(email);
      await client.get(at);
      const items = [{ order_line_id: order.lines[0].id, quantity: 1, reason: "TOO_SMALL", outcome: "REFUND" }];
      quotes.push((await client.post(`${at}/quote`, { items })).status);
    }
    await f.settle();
    expect(quotes).toEqual([200, 200, 422, 422]);
    expect((await e.unitsOf(id)).map(({ variant }) => variant).sort()).toEqual(["A", "A", "B", "B"]);
  });

  it("does not count what staff look at", async () => {
    await e.begin(photo, {}, "RETURN_OFFER");
    const { order } = await customer("ann@example.test");
    await w.owner.get(`/api/v1/merchant/orders/${order.id}/returnable`);
    await w.request(order, [1]);
    await f.settle();
    expect((await e.only()).units).toBe(0);
  });
});
