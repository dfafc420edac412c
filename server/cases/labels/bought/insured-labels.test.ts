import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EasyPostDouble } from "../../../../tests/doubles/easypost/server.ts";
import type { TestApi } from "../../../../tests/support/api.ts";
import type { CarrierWorld } from "../../../../tests/support/carrier-world.ts";
import { type EasyPostApi, startEasyPostApi } from "../../../../tests/support/easypost-api.ts";
import { refusal } from "../../../../tests/support/world.ts";

let server: EasyPostApi;
let api: TestApi;
let post: EasyPostDouble;
let c: CarrierWorld;
let connection_id: string;

beforeAll(async () => {
  server = await startEasyPostApi();
  ({ api, post } = server);
});
afterAll(() => server.close());
beforeEach(async () => {
  c = await server.openStore();
  connection_id = await c.connect("EasyPost");
});

const insuranceOf = async (label: { id: string }) => post.shipments.get((await c.row(label.id)).provider_ref)?.shipment.insurance;
const offers = (r: { id: string }) => c.w.owner.post(`/api/v1/merchant/returns/${r.id}/offers`, { insure: true });

describe("insurance", () => {
  it("covers the declared value of what a person buys, and is booked with the label", async () => {
    await c.rules([], { buy_when: "BY_STAFF" });
    const r = await c.approved();
    const quote = (await offers(r)).body.data;
    expect(quote).toMatchObject({ insured_minor: 9000, insured_currency: "USD" });
    await c.w.owner.post(`/api/v1/merchant/returns/${r.id}/labels`, { quote_id: quote.id, offer_id: quote.offers[0].id });
    post.control.fail("POST /shipments/:id/buy", { kind: "drop-after" });
    await api.drain();
    // Its answer was lost, and it is insured all the same.
    await c.pass(60_000);
    await api.drain();
    const label = await c.label(r);
    expect(label).toMatchObject({ state: "READY", insured_minor: 9000, cost_minor: 694 });
    expect(await insuranceOf(label)).toBe("90.00");
    const { items } = (await c.w.owner.get(`/api/v1/merchant/labels/${label.id}/charges`)).body.data;
    expect(items.map(({ kind, amount_minor }: any) => [kind, amount_minor])).toContainEqual(["INSURANCE", 100]);
  });

  it("is bought by rules that want it, and not by others", async () => {
    await c.rules([{ name: "Insured", purchase: { connection_id, insure: true } }]);
    const insured = await c.label(await c.approved());
    expect([insured.state, insured.insured_minor, await insuranceOf(insured)]).toEqual(["READY", 9000, "90.00"]);
    await c.rules([{ name: "Plain", purchase: { connection_id } }]);
    const plain = await c.label(await c.approved());
    expect([plain.state, plain.insured_minor, await insuranceOf(plain)]).toEqual(["READY", null, null]);
  });

  it("that the service cannot give is refused to people, and leaves a label to the next rule", async () => {
    await c.rules([{ name: "Insured", purchase: { connection_id, insure: true } }]);
    const r = await c.approved({ currency: "EUR" });
    expect(await c.label(r)).toMatchObject({ state: "FAILED", error: "NOT_INSURABLE" });
    expect(refusal(await offers(r))).toEqual([422, "NOT_INSURABLE"]);
    await c.rules([
      { name: "Insured", purchase: { connection_id, insure: true } },
      { name: "Plain", purchase: { connection_id } },
    ]);
    await c.act(await c.label(r), "retry");
    await api.drain();
    expect(await c.label(r)).toMatchObject({ state: "READY", rule_name: "Plain", insured_minor: null });
  });
});
