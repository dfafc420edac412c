import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EasyPostDouble, startEasyPost } from "../../../../tests/doubles/easypost/server.ts";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
import { claimsOf } from "../../../../tests/support/claim-world.ts";
import { refusal, type World, world } from "../../../../tests/support/world.ts";

const home = { name: "Ann Bee", line1: "5 Hill Rd", city: "Springfield", province: "IL", postcode: "62701", country: "US" };
const minute = 60_000;
const day = 24 * 60 * minute;

let api: TestApi;
let post: EasyPostDouble;
let w: World;
let connection: { id: string };

beforeAll(async () => {
  post = await startEasyPost();
  api = await startApi({ config: { easypostUrl: post.origin, webhooksPrivate: true, publicUrl: "https://returns.example.test" } });
});
afterAll(async () => {
  await api.close();
  await post.close();
});
beforeEach(async () => {
  post.issuesCodes = new Set(["USPS"]);
  post.control.heal();
  post.refusals.length = 0;
  Object.assign(post.paper, { bytes: Buffer.alloc(0), status: 200, url: null, location: null });
  post.refundAnswer = "submitted";
  w = await world(api);
  const address = { line1: "1 Quay Street", city: "Portland", province: "ME", postcode: "04101", country: "US" };
  await w.erp.put("/api/v1/public/locations/depot", { name: "Depot", address });
  await w.owner.post(`/api/v1/merchant/dimensions/${w.storeId}`, { name: "Box", length: 30, width: 20, height: 10, empty_weight: 0.033 });
  await w.variant("v0", 9000, { weight_g: 400 });
  const made = await w.owner.post("/api/v1/merchant/carrier-connections", {
    ...{ provider: "easypost", name: "EasyPost", api_key: "EZTK_test", webhook_secret: "sécret" },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  connection = made.body.data as never;
});

const labelsOf = async (r: { id: string }) => (await w.owner.get(`/api/v1/merchant/returns/${r.id}/labels`)).body.data;
const labelOf = async (r: { id: string }) => (await labelsOf(r)).items[0];
const approved = async (over: Record<string, unknown> = {}) => {
  const order = await w.order({ lines: [{ quantity: 1, unit_price_minor: 9000, title: "Jumper" }], ship_to: home, ...over });
  const r = await w.done(await w.request(order, [1]), "approve");
  await api.drain();
  return r;
};
const quoted = async (r: { id: string }, body: object = {}) => {
  const answer = await w.owner.post(`/api/v1/merchant/returns/${r.id}/offers`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const order = (r: { id: string }, quote: Record<string, any>, client = w.owner) =>
  client.post(`/api/v1/merchant/returns/${r.id}/labels`, { quote_id: quote.id, offer_id: quote.offers[0].id });
/** Order the cheapest label; its buyer has not run yet. */
async function ordered() {
  const r = await approved();
  const quote = await quoted(r);
  expect((await order(r, quote)).status).toBe(202);
  const before = post.totals();
  return { r, quote, bought: () => post.totals().bought - before.bought, refunded: () => post.totals().refunded - before.refunded };
}
async function bought() {
  const made = await ordered();
  await api.drain();
  const label = await labelOf(made.r);
  expect(label).toMatchObject({ state: "READY" });
  const ref = (await rowOf(label.id)).provider_ref as string;
  return { ...made, label, ref };
}
const rowOf = (id: string) => api.db.kysely.selectFrom("label").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
/** Let time pass, and all that is due be done. */
const pass = async (ms: number) => {
  api.clock.advance(ms);
  await w.at(api.clock.now().toISOString());
  await w.runTask("labels.purchases");
};
const act = (label: { id: string }, what: string, body: object = {}, client = w.owner) =>
  client.post(`/api/v1/merchant/labels/${label.id}/${what}`, body);
const chargesOf = async (label: { id: string }) =>
  (await w.owner.get(`/api/v1/merchant/labels/${label.id}/charges`)).body.data.items.map((one: any) => [one.kind, one.amount_minor]);
const buy = "POST /shipments/:id/buy";
const find = "GET /shipments/:id";
const lostAfter = { kind: "drop-after" } as const;
const lostBefore = { kind: "drop-before" } as const;
const noticesOf = async (kind: string) =>
  (await w.owner.get("/api/v1/merchants/notices")).body.data.items.filter((one: any) => one.kind === kind);

describe("a label of a carrier", () => {
  it("is offered with what it costs, and takes the place of the slip", async () => {
    const r = await approved();
    expect(await labelsOf(r)).toMatchObject({ items: [{ state: "READY", kind: "SLIP" }], may_buy: true, connections: [{ is_test: true }] });
    const quote = await quoted(r);
    expect(quote).toMatchObject({
      ...{ is_test: true, connection_id: connection.id, refusals: [{ carrier: "UPS", message: "account not active" }] },
      offers: [
        { carrier: "USPS", service: "GroundAdvantage", cost_minor: 593, currency: "USD", days: 3, is_carrier_billed: false },
        { service: "Priority", cost_minor: 742, days: 2 },
      ],
    });
    expect(post.asked.at(-1)).toMatchObject({
      is_return: true,
      to_address: { name: "Ann Bee" },
      parcel: { weight: 15.3 },
      reference: `bh-${quote.id}-1`,
    });
    expect((await order(r, quote)).body.data).toMatchObject({ state: "WANTED", kind: "LABEL", carrier: "USPS" });
    await api.drain();
    const { items } = await labelsOf(r);
    expect(items).toMatchObject([
      {
        state: "READY",
        kind: "LABEL",
        carrier: "USPS",
        service: "GroundAdvantage",
        cost_minor: 594,
        cost_currency: "USD",
        has_document: true,
        may_void: true,
      },
      { state: "VOIDED", kind: "SLIP", void_reason: "REPLACED" },
    ]);
    const paper = await w.owner.raw({ method: "GET", url: `/api/v1/merchant/labels/${items[0].id}/document` });
    expect(paper.payload).toContain("from Ann Bee");
    expect(await chargesOf(items[0])).toEqual(
      expect.arrayContaining([
        ["FEE", 1],
        ["POSTAGE", 593],
      ]),
    );
    expect((await w.show(r)).shipments.at(-1)).toMatchObject({ status: "AWAITING", carrier: "USPS" });
  });

  it("is bought by whoever may spend the store's money; numbers are entered by whoever may change returns", async () => {
    const r = await approved();
    const agent = (await api.member(["returns", "RETURNS_UPDATE"], { storeId: w.storeId })).client;
    const quote = await quoted(r);
    expect((await agent.post(`/api/v1/merchant/returns/${r.id}/offers`, {})).status).toBe(403);
    expect(refusal(await order(r, quote, agent))).toEqual([403, "FORBIDDEN"]);
    expect((await agent.get(`/api/v1/merchant/returns/${r.id}/labels`)).body.data).toMatchObject({ connections: [], may_buy: false });
    const [slip] = (await labelsOf(r)).items;
    await act(slip, "void");
    await api.drain();
    const typed = { tracking_number: "1Z999AA10123456784", carrier: "UPS" };
    expect((await agent.post(`/api/v1/merchant/returns/${r.id}/labels`, typed)).status).toBe(202);
    const buyer = (await api.member(["returns", "RETURNS_UPDATE", "can_buy_labels"], { storeId: w.storeId })).client;
    expect((await buyer.get(`/api/v1/merchant/returns/${r.id}/labels`)).body.data.connections).toHaveLength(1);
  });

  it("is bought once from its offers, and not after they expired, nor for another case", async () => {
    const { r, quote } = await bought();
    expect(refusal(await order(r, quote))).toEqual([409, "OFFER_GONE"]);
    const other = await approved();
    expect(refusal(await order(other, quote))).toEqual([409, "OFFER_GONE"]);
    await act(await labelOf(r), "confirm");
    const late = await quoted(other);
    api.clock.advance(31 * minute);
    expect(refusal(await order(other, late))).toEqual([409, "OFFER_GONE"]);
  });

  it("is looked at by a person before a second one of its connection is bought", async () => {
    const { label } = await bought();
    expect(label.asks_first).toBe(true);
    const second = await approved();
    const quote = await quoted(second);
    expect(refusal(await order(second, quote))).toEqual([409, "FIRST_LABEL_UNCHECKED"]);
    expect((await act(label, "confirm")).body.data).toMatchObject({ asks_first: false });
    expect((await order(second, quote)).status).toBe(202);
  });

  it.each([
    ["no weight", {}, { lines: [{ unit_price_minor: 100, variant_external_id: "unknown" }] }, "WEIGHT_NEEDED"],
    ["customs without data", {}, { ship_to: { ...home, country: "CA" } }, "CUSTOMS_DATA_NEEDED"],
  ] as const)("is asked for by nobody when the parcel has %s", async (_, body, over, code) => {
    const r = await approved(over as never);
    const calls = post.control.calls.length;
    expect(refusal(await w.owner.post(`/api/v1/merchant/returns/${r.id}/offers`, body))).toEqual([422, code]);
    expect(post.control.calls.length).toBe(calls);
    if (code === "WEIGHT_NEEDED") expect((await quoted(r, { weight_g: 500 })).offers).toHaveLength(2);
  });

  it("deducts what it cost, and never more than the customer was shown", async () => {
    await w.save("SHIPPING_LABEL", { payer: "DEDUCT_COST", price_minor: 700 });
    const { label } = await bought();
    expect(label.deduct_minor).toBe(594);
    await act(label, "confirm");
    await w.save("SHIPPING_LABEL", { payer: "DEDUCT_COST", price_minor: 300 });
    expect((await bought()).label.deduct_minor).toBe(300);
  });
});

describe("a purchase without an answer", () => {
  it("that was carried out is found, and not repeated", async () => {
    const { r, bought: times } = await ordered();
    post.control.fail(buy, lostAfter);
    await api.drain();
    expect(await labelOf(r)).toMatchObject({ state: "UNKNOWN", error: "LABEL_UNKNOWN", may_resolve: true });
    await pass(minute);
    expect(await labelOf(r)).toMatchObject({ state: "READY", cost_minor: 594 });
    expect(times()).toBe(1);
  });

  it("that was not carried out is repeated after two answers, with the same object", async () => {
    const { r, bought: times } = await ordered();
    const { provider_ref } = await rowOf((await labelOf(r)).id);
    post.control.fail(buy, lostBefore);
    await api.drain();
    await pass(minute);
    expect(await labelOf(r)).toMatchObject({ state: "UNKNOWN" });
    await pass(4 * minute);
    expect(await labelOf(r)).toMatchObject({ state: "READY" });
    expect(await rowOf((await labelOf(r)).id)).toMatchObject({ attempt: 2, provider_ref });
    expect(times()).toBe(1);
  });

  it("is not proven by a look that failed", async () => {
    const { r, bought: times } = await ordered();
    post.control.fail(buy, lostBefore);
    await api.drain();
    await pass(minute);
    post.control.fail(find, { kind: "status-before", status: 500 });
    await pass(4 * minute);
    expect(await labelOf(r)).toMatchObject({ state: "UNKNOWN" });
    await pass(10 * minute);
    expect(await labelOf(r)).toMatchObject({ state: "READY" });
    expect(times()).toBe(1);
  });

  it("whose buyer was killed is looked up after two minutes", async () => {
    const { r, bought: times } = await ordered();
    const { id } = await labelOf(r);
    const row = await rowOf(id);
    // The label is sold, and the server dies before it writes that down.
    await fetch(`${post.origin}/shipments/${row.provider_ref}/buy`, {
      method: "POST",
      headers: { authorization: `Basic ${Buffer.from("EZTK_test:").toString("base64")}` },
      body: JSON.stringify({ rate: { id: row.offer?.id } }),
    });
    await api.db.kysely
      .updateTable("label")
      .set({ state: "PURCHASING", sent_at: api.clock.now().toISOString() })
      .where("id", "=", id)
      .execute();
    await api.drain();
    expect(await labelOf(r)).toMatchObject({ state: "PURCHASING" });
    await pass(minute);
    expect(await labelOf(r)).toMatchObject({ state: "PURCHASING" });
    await pass(minute);
    expect(await labelOf(r)).toMatchObject({ state: "READY" });
    expect(times()).toBe(1);
  });

  it("that the service says was made before is found at once, without a failure", async () => {
    const { r, bought: times } = await ordered();
    const { id } = await labelOf(r);
    const row = await rowOf(id);
    await fetch(`${post.origin}/shipments/${row.provider_ref}/buy`, {
      method: "POST",
      headers: { authorization: `Basic ${Buffer.from("EZTK_test:").toString("base64")}` },
      body: JSON.stringify({ rate: { id: row.offer?.id } }),
    });
    await api.drain();
    expect(await labelOf(r)).toMatchObject({ state: "READY", error: null });
    expect((await w.show(r)).flags).toEqual([]);
    expect(times()).toBe(1);
  });

  it("is made once by two workers", async () => {
    const { r, bought: times } = await ordered();
    const replica = await api.replica();
    await Promise.all([api.drain(), replica.drain()]);
    expect(await labelOf(r)).toMatchObject({ state: "READY" });
    expect(times()).toBe(1);
  });

  it("is left to people after six hours, who say what became of it", async () => {
    const { r } = await ordered();
    post.control.fail(buy, lostAfter);
    await api.drain();
    for (const ms of [1, 4, 10, 45, 300]) {
      post.control.fail(find, { kind: "status-before", status: 500 });
      await pass(ms * minute);
    }
    const label = await labelOf(r);
    expect(label).toMatchObject({ state: "UNKNOWN" });
    expect((await w.show(r)).flags).toEqual(["LABEL_UNKNOWN"]);
    expect(await noticesOf("label_unknown")).toMatchObject([{ object_id: r.id }]);
    const viewer = (await api.member(["returns", "RETURNS_UPDATE"], { storeId: w.storeId })).client;
    expect((await act(label, "resolve", { bought: false }, viewer)).status).toBe(403);
    expect((await act(label, "resolve", { bought: true })).body.data.errors).toHaveProperty("tracking_number");
    const tracking_code = post.shipments.get((await rowOf(label.id)).provider_ref as string)?.shipment.tracking_code;
    expect((await act(label, "resolve", { bought: true, tracking_number: tracking_code })).body.data).toMatchObject({
      ...{ state: "READY", tracking_number: tracking_code, may_void: false, cost_minor: 0 },
    });
    expect(refusal(await act(label, "void"))).toEqual([409, "LABEL_NOT_VOIDABLE"]);
    expect((await w.show(r)).flags).toEqual([]);
    expect(refusal(await act(label, "resolve", { bought: false }))).toEqual([409, "WRONG_STAGE"]);
    // What it cost is filled in once the service answers again.
    await pass(minute);
    expect(await labelOf(r)).toMatchObject({ state: "READY", cost_minor: 594, has_document: true, may_void: true });
  });

  it("that a person names another number for is not overwritten", async () => {
    const { r } = await ordered();
    post.control.fail(buy, lostAfter);
    await api.drain();
    const label = await labelOf(r);
    await act(label, "resolve", { bought: true, tracking_number: "ANOTHER1" });
    await pass(minute);
    expect(await labelOf(r)).toMatchObject({ tracking_number: "ANOTHER1", error: "LABEL_NUMBER_DIFFERS", cost_minor: 0 });
    expect(await noticesOf("label_unknown")).toHaveLength(1);
  });

  it("that a person says was not made is repeated on request only", async () => {
    const { r, bought: times } = await ordered();
    post.control.fail(buy, lostBefore);
    await api.drain();
    const label = await labelOf(r);
    expect((await act(label, "resolve", { bought: false })).body.data).toMatchObject({
      state: "FAILED",
      error: "LABEL_NOT_BOUGHT",
      may_retry: true,
    });
    await pass(day);
    expect(times()).toBe(0);
    await act(label, "retry");
    await api.drain();
    expect(await labelOf(r)).toMatchObject({ state: "READY" });
    expect(times()).toBe(1);
  });
});

describe("a carrier's refusal", () => {
  it("fails the label with the carrier's words, once, and is not repeated by itself", async () => {
    const { r, bought: times } = await ordered();
    post.refusals.push({
      status: 422,
      body: { error: { code: "SHIPMENT.POSTAGE.FAILURE", message: "No pickup in this area", errors: [] } },
    });
    await api.drain();
    expect(await labelOf(r)).toMatchObject({ state: "FAILED", error: "CARRIER_REFUSED", carrier_message: "No pickup in this area" });
    expect((await w.show(r)).flags).toEqual(["LABEL_FAILED"]);
    await pass(day);
    expect(times()).toBe(0);
    // New offers replace it.
    await order(r, await quoted(r));
    await api.drain();
    expect((await labelsOf(r)).items.map((one: any) => one.state)).toEqual(["READY", "VOIDED", "VOIDED"]);
    expect((await w.show(r)).flags).toEqual([]);
  });

  it("of the key stops all calls until it is mended, and the label waits", async () => {
    const { r } = await ordered();
    post.keys.delete("EZTK_test");
    await api.drain();
    expect(await labelOf(r)).toMatchObject({ state: "WANTED", error: "CONNECTION_REFUSED" });
    expect(await noticesOf("carrier_refused")).toMatchObject([{ subject: "EasyPost" }]);
    const calls = post.control.calls.length;
    await pass(2 * minute);
    expect(post.control.calls.length).toBe(calls);
    expect(refusal(await w.owner.post(`/api/v1/merchant/carrier-connections/${connection.id}/check`))).toEqual([422, "CONNECTION_REFUSED"]);
    post.keys.add("EZTK_test");
    expect((await w.owner.post(`/api/v1/merchant/carrier-connections/${connection.id}/check`)).body.data).toMatchObject({ state: "OK" });
    await pass(minute);
    expect(await labelOf(r)).toMatchObject({ state: "READY" });
  });

  it("to be hurried leaves the label wanted, in the same attempt", async () => {
    const { r } = await ordered();
    post.control.fail(buy, { kind: "status-before", status: 429, headers: { "retry-after": "30" } });
    await api.drain();
    expect(await labelOf(r)).toMatchObject({ state: "WANTED" });
    await pass(minute);
    expect(await labelOf(r)).toMatchObject({ state: "READY" });
    expect((await rowOf((await labelOf(r)).id)).attempt).toBe(1);
  });
});

describe("the file of a bought label", () => {
  it("that cannot be read leaves the label bought, and is fetched again", async () => {
    post.paper.bytes = Buffer.from("<html>later</html>");
    const { r, bought: times } = await bought();
    expect(await labelOf(r)).toMatchObject({ state: "READY", has_document: false, error: "PAPERS_UNREADABLE" });
    post.paper.bytes = Buffer.alloc(0);
    await pass(2 * minute);
    expect(await labelOf(r)).toMatchObject({ has_document: true, error: null });
    expect(times()).toBe(1);
  });

  it("has no code for a counter where its carrier issues none", async () => {
    post.issuesCodes = new Set();
    await w.save("SHIPPING_LABEL", { qr_label: true });
    const { label } = await bought();
    const row = await rowOf(label.id);
    const { loadCustomerPapers } = await import("../customer-papers.ts");
    const { systemContext } = await import("#server/core/stores/api");
    const context = await systemContext(api.db.kysely, w.storeId, api.clock.now());
    const { papers } = await loadCustomerPapers({ db: api.db }, context, { noun: "return", id: row.return_id as string });
    expect(papers).toMatchObject({ label: true, label_code: false });
  });
});

describe("voiding a bought label", () => {
  it("asks for its money, which comes days later and leaves the fee", async () => {
    const { r, label, ref, refunded } = await bought();
    expect((await act(label, "void", { reason: "Wrong" })).body.data).toMatchObject({ state: "VOIDING" });
    await api.drain();
    expect(await labelOf(r)).toMatchObject({ state: "VOIDED", refund_state: "REQUESTED", cost_minor: 594, deduct_minor: 0 });
    await pass(day);
    expect(await labelOf(r)).toMatchObject({ refund_state: "REQUESTED" });
    post.settleRefund(ref, "refunded");
    await pass(15 * day);
    expect(await labelOf(r)).toMatchObject({ refund_state: "REFUNDED", cost_minor: 1 });
    expect(await chargesOf(label)).toEqual(expect.arrayContaining([["REFUND", -593]]));
    expect(refunded()).toBe(1);
  });

  it("that is rejected later is told, and the cost stays", async () => {
    const { r, label, ref } = await bought();
    await act(label, "void");
    await api.drain();
    post.settleRefund(ref, "rejected");
    await pass(day);
    expect(await labelOf(r)).toMatchObject({ state: "VOIDED", refund_state: "REJECTED", cost_minor: 594 });
    expect(await noticesOf("label_refund_rejected")).toHaveLength(1);
  });

  it("is refused for one that was used, which stays valid", async () => {
    const { r, label, ref } = await bought();
    post.scan(ref, { status: "in_transit", datetime: api.clock.now().toISOString(), message: "Arrived" });
    await act(label, "void");
    await api.drain();
    expect(await labelOf(r)).toMatchObject({
      state: "READY",
      error: "LABEL_NOT_VOIDABLE",
      carrier_message: "The label was used.",
      void_reason: null,
    });
    await act(label, "look");
    await pass(day);
    expect((await w.show(r)).stage).toBe("IN_TRANSIT");
  });

  it("while it is being bought is carried out after, and it is never shown as ready", async () => {
    const { r, bought: times, refunded } = await ordered();
    const gate = post.control.hold(buy);
    const working = api.drain();
    await gate.arrived(1);
    const label = await labelOf(r);
    expect(label).toMatchObject({ state: "PURCHASING", may_void: true });
    expect((await act(label, "void", { reason: "Mistake" })).body.data).toMatchObject({
      state: "PURCHASING",
      void_reason: "Mistake",
      may_void: false,
    });
    gate.release();
    await working;
    await api.drain();
    expect(await labelOf(r)).toMatchObject({ state: "VOIDED" });
    expect((await w.show(r)).timeline.filter((one) => one.label === "Label Created")).toHaveLength(1);
    expect([times(), refunded()]).toEqual([1, 1]);
  });

  it("happens by itself on the day of the settings, but not to one that was seen, nor without an answer", async () => {
    await w.save("SHIPPING_LABEL", { void_after_days: 45, label_expiry_days: 60 });
    const { r, label, ref } = await bought();
    expect(label.void_deadline).toBe(new Date(new Date(label.ready_at).getTime() + 30 * day).toISOString());
    expect((await rowOf(label.id)).void_after).toBe(new Date(new Date(label.ready_at).getTime() + 28 * day).toISOString());
    api.clock.advance(29 * day);
    await w.at(api.clock.now().toISOString());
    post.control.fail("GET /trackers/:id", ...Array.from({ length: 50 }, () => ({ kind: "status-before", status: 500 }) as const));
    await w.runTask("labels.unused");
    post.control.heal();
    expect(await labelOf(r)).toMatchObject({ state: "READY" });
    post.scan(ref, { status: "in_transit", datetime: api.clock.now().toISOString(), message: "Arrived" });
    await w.runTask("labels.unused");
    expect(await labelOf(r)).toMatchObject({ state: "READY", used: true });
  });
});

describe("the parcel of a bought label", () => {
  const at = (ms: number) => new Date(api.clock.now().getTime() + ms).toISOString();

  it("is followed from its first scan to its arrival, and a printed label is no parcel", async () => {
    const { r, label, ref } = await bought();
    post.scan(ref, { status: "pre_transit", status_detail: "label_created", datetime: at(0), message: "Label created" });
    await pass(day);
    expect(await w.show(r)).toMatchObject({ stage: "APPROVED" });
    expect(await labelOf(r)).toMatchObject({ used: false, may_void: true, eta: "2026-03-06" });
    post.scan(ref, { status: "in_transit", datetime: at(0), message: "Arrived", tracking_location: { city: "SPRINGFIELD", state: "IL" } });
    await pass(day);
    expect(await w.show(r)).toMatchObject({ stage: "IN_TRANSIT" });
    post.scan(ref, { status: "out_for_delivery", datetime: at(minute), message: "Out" });
    post.scan(
      ref,
      { status: "delivered", datetime: at(2 * minute), message: "Front desk" },
      { status: "in_transit", datetime: at(0), message: "Late scan" },
    );
    await pass(day);
    expect((await w.show(r)).shipments.at(-1)).toMatchObject({ status: "DELIVERED" });
    const { items } = (await w.owner.get(`/api/v1/merchant/labels/${label.id}/scans`)).body.data;
    expect(items.map((one: any) => one.status)).toEqual(["DELIVERED", "OUT_FOR_DELIVERY", "IN_TRANSIT", "IN_TRANSIT", "AWAITING"]);
    expect(items.find((one: any) => one.place)).toMatchObject({ place: "SPRINGFIELD, IL", message: "Arrived" });
    expect((await w.show(r)).timeline.filter((one) => one.label === "In Transit")).toHaveLength(2);
  });

  it("that is lost is flagged", async () => {
    const { r, ref } = await bought();
    post.scan(ref, { status: "failure", status_detail: "lost", datetime: at(0), message: "Lost" });
    await pass(day);
    expect((await w.show(r)).flags).toEqual(["DELIVERY_EXCEPTION"]);
  });

  it("is looked for when a report comes, and what the report says is not believed", async () => {
    const { r, ref, label } = await bought();
    const { tracker_ref } = await rowOf(label.id);
    const report = post.report("sécret", { id: "evt_9", description: "tracker.updated", result: { id: tracker_ref, status: "delivered" } });
    const deliver = (headers: Record<string, string> = report.headers) =>
      w.owner.raw({ method: "POST", url: `/api/v1/notifications/provider-events/${connection.id}`, payload: report.raw, headers });
    expect((await deliver({ ...report.headers, "x-hmac-signature": "hmac-sha256-hex=00" })).statusCode).toBe(401);
    post.scan(ref, { status: "in_transit", datetime: at(0), message: "Arrived" });
    expect([(await deliver()).statusCode, (await deliver()).statusCode]).toEqual([200, 200]);
    await api.drain();
    expect((await w.show(r)).stage).toBe("APPROVED");
    await pass(minute);
    expect((await w.show(r)).shipments.at(-1)).toMatchObject({ status: "IN_TRANSIT" });
    const calls = post.control.calls.length;
    await deliver();
    await pass(minute);
    expect(post.control.calls.length).toBe(calls);
    const [shown] = (await w.owner.get("/api/v1/merchant/carrier-connections")).body.data.items;
    expect(shown.last_report_at).not.toBeNull();
  });

  it("is looked for on request, once a minute", async () => {
    const { label } = await bought();
    expect(refusal(await act(label, "look"))).toEqual([429, "RATE_LIMITED"]);
    await pass(2 * minute);
    expect((await act(label, "look")).status).toBe(200);
    await api.drain();
    expect(refusal(await act(label, "look"))).toEqual([429, "RATE_LIMITED"]);
  });
});

describe("a bought label of a claim", () => {
  it("is offered, bought, found again and followed like one of a return", async () => {
    const c = claimsOf(w);
    const lines = [{ quantity: 1, unit_price_minor: 9000, title: "Jumper" }];
    const placed = await w.order({ lines, ship_to: home, fulfilled_at: "2026-06-02T09:00:00Z" });
    const claim = await c.claim(placed, "DAMAGED", [1]);
    const location_id = await w.location("depot-2");
    await w.erp.put("/api/v1/public/locations/depot-2", { name: "Depot", address: { ...home, line1: "9 Dock Road" } });
    await c.done(claim, "approve", { needs_item: true, location_id });
    const at = `/api/v1/claims/${claim.id}`;
    const offered = await w.owner.post(`${at}/offers`, {});
    expect(offered.status, JSON.stringify(offered.body)).toBe(200);
    const quote = offered.body.data as Record<string, any>;
    const before = post.totals().bought;
    post.control.fail(buy, lostAfter);
    const made = await w.owner.post(`${at}/labels`, { quote_id: quote.id, offer_id: quote.offers[0].id });
    expect(made.status, JSON.stringify(made.body)).toBe(202);
    await api.drain();
    const one = async () => (await w.owner.get(`${at}/labels`)).body.data.items[0];
    expect(await one()).toMatchObject({ state: "UNKNOWN", claim_id: claim.id });
    await pass(minute);
    expect(await one()).toMatchObject({ state: "READY", cost_minor: 594, deduct_minor: 0 });
    expect(post.totals().bought).toBe(before + 1);
    const ref = (await rowOf((await one()).id)).provider_ref as string;
    post.scan(ref, { status: "in_transit", datetime: api.clock.now().toISOString(), message: "Arrived" });
    await pass(day);
    expect(await one()).toMatchObject({ used: true, may_void: false });
    expect((await w.owner.get(`${at}/labels/${(await one()).id}/scans`)).body.data.items).toHaveLength(1);
  });
});

it("keeps what a bought label cost when its customer is erased, and nothing that names them", async () => {
  const { r, label, ref } = await bought();
  post.scan(ref, {
    status: "in_transit",
    datetime: api.clock.now().toISOString(),
    message: "Arrived",
    tracking_location: { city: "SPRINGFIELD" },
  });
  await pass(day);
  for (const action of ["shipment-received", "close"]) await w.act(r, action, action === "close" ? { reason: "Kept" } : {});
  const erased = await w.owner.post("/api/v1/merchant/customer-data/erase", {
    email: "ann@example.test",
    documents: "keep",
    reason: "Ticket 1",
  });
  expect(erased.status, JSON.stringify(erased.body)).toBe(200);
  await api.drain();
  expect(await rowOf(label.id)).toMatchObject({ paper: null, document: null, cost_minor: 594, next_look_at: null });
  expect(await chargesOf(label)).toHaveLength(2);
  const scans = await api.db.kysely.selectFrom("shipment_scan").select(["place", "message"]).where("store_id", "=", w.storeId).execute();
  expect(scans).toEqual([{ place: null, message: null }]);
});
