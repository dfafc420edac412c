import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EasyPostDouble } from "../../../../tests/doubles/easypost/server.ts";
import type { TestApi } from "../../../../tests/support/api.ts";
import { type CarrierWorld, customerHome } from "../../../../tests/support/carrier-world.ts";
import { type EasyPostApi, startEasyPostApi } from "../../../../tests/support/easypost-api.ts";

let server: EasyPostApi;
let api: TestApi;
let post: EasyPostDouble;
let c: CarrierWorld;

beforeAll(async () => {
  server = await startEasyPostApi();
  ({ api, post } = server);
});
afterAll(() => server.close());
beforeEach(async () => {
  c = await server.openStore();
});

const quoteFor = async (r: { id: string }) => {
  const answer = await c.w.owner.post(`/api/v1/merchant/returns/${r.id}/offers`, {});
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as Record<string, any>;
};

describe("an address that the service does not know", () => {
  it("is doubted before anything is bought, and used as written by whoever buys", async () => {
    await c.connect("EasyPost");
    const r = await c.approved();
    expect((await quoteFor(r)).address_doubt).toBeNull();
    post.unknownStreets.add(customerHome.line1);
    const quote = await quoteFor(r);
    expect(quote).toMatchObject({ address_doubt: "Address not found", offers: [{ service: "GroundAdvantage" }, { service: "Priority" }] });
    await c.w.owner.post(`/api/v1/merchant/returns/${r.id}/labels`, { quote_id: quote.id, offer_id: quote.offers[0].id });
    await api.drain();
    expect(await c.label(r)).toMatchObject({ state: "READY", carrier: "USPS" });
    expect(post.asked.at(-1)?.to_address).toMatchObject({ street1: customerHome.line1 });
  });

  it.each([
    ["is lost", { kind: "drop-after" }],
    ["never came", { kind: "drop-before" }],
    ["is a failure", { kind: "status-before", status: 500 }],
  ] as const)("is not doubted where the answer %s, and offers are shown all the same", async (_, fault) => {
    await c.connect("EasyPost");
    const r = await c.approved();
    post.unknownStreets.add(customerHome.line1);
    post.control.fail("POST /addresses", fault);
    expect(await quoteFor(r)).toMatchObject({ address_doubt: null, offers: [{}, {}] });
  });

  it("keeps no label from being bought by rules: only the service's refusal does", async () => {
    const connection_id = await c.connect("EasyPost");
    await c.rules([{ name: "All", purchase: { connection_id } }]);
    post.unknownStreets.add(customerHome.line1);
    expect(await c.label(await c.approved())).toMatchObject({ state: "READY" });
  });
});
