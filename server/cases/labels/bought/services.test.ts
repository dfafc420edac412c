import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EasyshipDouble, startEasyship } from "../../../../tests/doubles/easyship/server.ts";
import { type KarrioDouble, startKarrio } from "../../../../tests/doubles/karrio/server.ts";
import { type SendcloudDouble, startSendcloud } from "../../../../tests/doubles/sendcloud/server.ts";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
import { refusal, type World, world } from "../../../../tests/support/world.ts";

const home = { name: "Cara Test", line1: "Samplestraat 12", city: "Amsterdam", postcode: "1013 AB", country: "NL" };
const depot = { line1: "Kade 1", city: "Eindhoven", postcode: "5611 LX", country: "NL" };
const minute = 60_000;
const day = 24 * 60 * minute;

let api: TestApi;
let ship: EasyshipDouble;
let cloud: SendcloudDouble;
let own: KarrioDouble;
let w: World;

beforeAll(async () => {
  [ship, cloud, own] = await Promise.all([startEasyship(), startSendcloud(), startKarrio()]);
  const urls = { easyshipUrl: ship.origin, easyshipSandboxUrl: ship.origin, sendcloudUrl: cloud.base };
  api = await startApi({ config: { ...urls, webhooksPrivate: true, publicUrl: "https://returns.example.test" } });
});
afterAll(() => Promise.all([api.close(), ship.close(), cloud.close(), own.close()]));
beforeEach(async () => {
  for (const { control } of [ship, cloud, own]) control.heal();
  Object.assign(cloud, { isSlow: false, listsIds: true });
  w = await world(api);
  await w.erp.put("/api/v1/public/locations/depot", { name: "Depot", address: depot });
  await w.owner.post(`/api/v1/merchant/dimensions/${w.storeId}`, { name: "Box", length: 30, width: 20, height: 10, empty_weight: 0.033 });
  await w.variant("v0", 9000, { weight_g: 400 });
  await w.save("GENERAL", { notification_email: "returns@example.test" });
});

const connections = {
  easyship: { api_key: "sand_test", webhook_secret: "webh_test", settings: { phone: "+31400000000", item_category: "fashion" } },
  sendcloud: { api_key: "secret", public_key: "public", webhook_secret: "sc-secret", settings: { codes: ["sendcloud:letter"] } },
  karrio: { api_key: "key_test", webhook_secret: "a-fixed-secret" },
};
const connect = async (provider: keyof typeof connections, over: object = {}) => {
  const fields = { ...connections[provider], ...(provider === "karrio" && { settings: { base_url: own.origin } }), ...over };
  const made = await w.owner.post("/api/v1/merchant/carrier-connections", { provider, name: provider, ...fields });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.data as Record<string, any>;
};
const approved = async (customer: object = { phone: "+31200000000" }) => {
  const lines = [{ quantity: 1, unit_price_minor: 9000, title: "Jumper" }];
  const order = await w.order({ lines, ship_to: home, customer: { external_id: "c1", email: "cara@example.test", ...customer } });
  const r = await w.done(await w.request(order, [1]), "approve");
  await api.drain();
  return r;
};
const offersOf = (r: { id: string }) => w.owner.post(`/api/v1/merchant/returns/${r.id}/offers`, {});
/** Order the first offer; its buyer has not run yet. */
async function ordered() {
  const r = await approved();
  const offered = await offersOf(r);
  expect(offered.status, JSON.stringify(offered.body)).toBe(200);
  const quote = offered.body.data as Record<string, any>;
  expect((await w.owner.post(`/api/v1/merchant/returns/${r.id}/labels`, { quote_id: quote.id, offer_id: quote.offers[0].id })).status).toBe(
    202,
  );
  return { r, quote };
}
const labelOf = async (r: { id: string }) => (await w.owner.get(`/api/v1/merchant/returns/${r.id}/labels`)).body.data.items[0];
const rowOf = (id: string) => api.db.kysely.selectFrom("label").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const act = (label: { id: string }, what: string, body: object = {}) => w.owner.post(`/api/v1/merchant/labels/${label.id}/${what}`, body);
/** Let time pass, and all that is due be done. */
const pass = async (ms: number) => {
  api.clock.advance(ms);
  await w.at(api.clock.now().toISOString());
  await w.runTask("labels.purchases");
};
const deliver = async (connection: Record<string, any>, { raw, headers }: { raw: string; headers: Record<string, string> }) =>
  (await w.owner.raw({ method: "POST", url: `/api/v1/notifications/provider-events/${connection.id}`, payload: raw, headers })).statusCode;

describe("a label of Easyship", () => {
  it("that failed says why, and is bought in the next attempt with another key", async () => {
    await connect("easyship");
    const { r } = await ordered();
    const before = ship.labelKeys.length;
    ship.outcomes.push("failed");
    await api.drain();
    const failed = { state: "FAILED", error: "CARRIER_REFUSED", carrier_message: "Courier refused the address" };
    expect(await labelOf(r)).toMatchObject(failed);
    await act(await labelOf(r), "retry");
    await api.drain();
    expect(await labelOf(r)).toMatchObject({ state: "READY", carrier: "Parrot", cost_minor: 385, has_document: true });
    expect(new Set(ship.labelKeys.slice(before)).size).toBe(2);
    const paper = await w.owner.raw({ method: "GET", url: `/api/v1/merchant/labels/${(await labelOf(r)).id}/document` });
    expect(paper.payload).toContain("from Cara Test");
  });

  it("that is being made is looked for, and never asked for again", async () => {
    await connect("easyship");
    const { r } = await ordered();
    const before = ship.labelKeys.length;
    ship.outcomes.push("generating");
    await api.drain();
    const label = await labelOf(r);
    for (const ms of [1, 4, 10]) {
      expect(await labelOf(r)).toMatchObject({ state: "UNKNOWN" });
      await pass(ms * minute);
    }
    // Being made is no proof that it was not bought.
    expect(await rowOf(label.id)).toMatchObject({ state: "UNKNOWN", not_bought: 0, attempt: 1 });
    ship.finish((await rowOf(label.id)).provider_ref as string, "generated");
    await pass(45 * minute);
    expect(await labelOf(r)).toMatchObject({ state: "READY", cost_minor: 385 });
    expect(ship.labelKeys.length - before).toBe(1);
  });

  it("that fails after all is not left in doubt", async () => {
    await connect("easyship");
    const { r } = await ordered();
    ship.outcomes.push("generating");
    await api.drain();
    ship.finish((await rowOf((await labelOf(r)).id)).provider_ref as string, "failed");
    await pass(minute);
    expect(await labelOf(r)).toMatchObject({ state: "FAILED", carrier_message: "Courier refused the address", next_look_at: null });
    expect((await w.show(r)).flags).toEqual(["LABEL_FAILED"]);
  });

  it("is asked for by nobody without the customer's phone number", async () => {
    await connect("easyship");
    const r = await approved({});
    const calls = ship.control.calls.length;
    expect(refusal(await offersOf(r))).toEqual([422, "PHONE_NEEDED"]);
    await w.save("GENERAL", { notification_email: null });
    expect(refusal(await offersOf(await approved()))).toEqual([422, "EMAIL_NEEDED"]);
    expect(ship.control.calls.length).toBe(calls);
  });

  it("is followed when a report comes, whatever the report says", async () => {
    const connection = await connect("easyship");
    const { r } = await ordered();
    await api.drain();
    const label = await labelOf(r);
    const { provider_ref } = await rowOf(label.id);
    const seen = {
      order_number: 1,
      checkpoint_time: api.clock.now().toISOString(),
      primary_status: "In Transit to Customer",
      message: "Depot",
    };
    ship.checkpoint(provider_ref as string, seen);
    const report = ship.report("webh_test", { resource_id: provider_ref, data: { status: "Delivered" } });
    expect(await deliver(connection, { ...report, headers: { ...report.headers, "x-easyship-signature": "no token" } })).toBe(401);
    expect(await deliver(connection, report)).toBe(200);
    await api.drain();
    // It is woken, and nothing else is changed.
    const { next_look_at, ...row } = await rowOf(label.id);
    expect(row).toMatchObject({ state: "READY", looked_at: null });
    expect(new Date(next_look_at ?? 0).getTime()).toBeLessThanOrEqual(api.clock.now().getTime());
    await pass(minute);
    expect((await w.show(r)).shipments.at(-1)).toMatchObject({ status: "IN_TRANSIT" });
  });

  it("that shows the store as the sender leads to the other direction, and is to be looked at again", async () => {
    const connection = await connect("easyship");
    const { r } = await ordered();
    await api.drain();
    expect(await labelOf(r)).toMatchObject({ asks_first: true });
    await act(await labelOf(r), "confirm");
    const path = `/api/v1/merchant/carrier-connections/${connection.id}`;
    const changed = await w.owner.put(path, { name: "Easyship", settings: { direction: "OUTGOING" } });
    expect(changed.body.data).toMatchObject({ settings: { direction: "OUTGOING", phone: "+31400000000" }, first_label_ok_at: null });
    await offersOf(await approved());
    expect(ship.asked.at(-1)?.body.origin_address).toMatchObject({ contact_phone: "+31400000000" });
  });
});

describe("a label of Sendcloud", () => {
  it("has no price before it is bought", async () => {
    await connect("sendcloud");
    const { r, quote } = await ordered();
    expect(quote).toMatchObject({ is_test: true, offers: [{ service: "letter", cost_minor: null }] });
    const before = cloud.totals().bought;
    await api.drain();
    expect(await labelOf(r)).toMatchObject({ state: "READY", cost_minor: 615, cost_currency: "EUR", has_document: true });
    expect(cloud.asked.at(-1)?.body).toMatchObject({
      order_number: `bh-${quote.id}-1`,
      from_address: { name: "Cara Test", house_number: "12" },
    });
    expect(cloud.totals().bought).toBe(before + 1);
  });

  it("whose answer was lost is found in the listing, and not bought again", async () => {
    await connect("sendcloud");
    const { r } = await ordered();
    const before = cloud.totals().bought;
    cloud.control.fail("POST /returns/announce-synchronously", { kind: "drop-after" });
    await api.drain();
    expect(await labelOf(r)).toMatchObject({ state: "UNKNOWN" });
    await pass(minute);
    expect(await labelOf(r)).toMatchObject({ state: "READY", cost_minor: 615, has_document: true });
    expect(cloud.totals().bought).toBe(before + 1);
  });

  it("that is not in the listing is bought again after a quarter of an hour, under another number", async () => {
    await connect("sendcloud");
    const { r, quote } = await ordered();
    const before = cloud.totals().bought;
    cloud.control.fail("POST /returns/announce-synchronously", { kind: "drop-before" });
    await api.drain();
    await pass(minute);
    await pass(4 * minute);
    expect(await labelOf(r)).toMatchObject({ state: "UNKNOWN" });
    await pass(10 * minute);
    expect(await labelOf(r)).toMatchObject({ state: "READY" });
    expect(cloud.asked.at(-1)?.body.order_number).toBe(`bh-${quote.id}-2`);
    expect(cloud.totals().bought).toBe(before + 1);
  });

  it("is given back once it says so, is valid again when it stays silent, and stays so when it refuses", async () => {
    await connect("sendcloud");
    const made = async () => {
      const { r } = await ordered();
      await api.drain();
      await act(await labelOf(r), "confirm");
      return { r, id: Number((await rowOf((await labelOf(r)).id)).provider_label_id) };
    };
    const first = await made();
    await act(await labelOf(first.r), "void");
    await api.drain();
    expect(await labelOf(first.r)).toMatchObject({ state: "VOIDING" });
    cloud.setStatus(first.id, "cancelled");
    await pass(2 * 60 * minute);
    expect(await labelOf(first.r)).toMatchObject({ state: "VOIDED", refund_state: "REQUESTED" });
    await pass(day);
    expect(await labelOf(first.r)).toMatchObject({ refund_state: "REFUNDED", cost_minor: 0 });

    const second = await made();
    await act(await labelOf(second.r), "void");
    await api.drain();
    cloud.setStatus(second.id, "announced");
    await pass(2 * day);
    expect(await labelOf(second.r)).toMatchObject({ state: "VOIDING" });
    await pass(day);
    expect(await labelOf(second.r)).toMatchObject({ state: "READY", error: "LABEL_NOT_VOIDABLE", cost_minor: 615 });

    const third = await made();
    cloud.scan(third.id, "sorted", api.clock.now().toISOString());
    await act(await labelOf(third.r), "void");
    await api.drain();
    const kept = { state: "READY", error: "LABEL_NOT_VOIDABLE", carrier_message: "returns: Return is not cancellable." };
    expect(await labelOf(third.r)).toMatchObject(kept);
    const asked = cloud.control.calls.filter((call) => call.startsWith("PATCH")).length;
    await pass(day);
    expect(cloud.control.calls.filter((call) => call.startsWith("PATCH"))).toHaveLength(asked);
  });

  it("is looked for as often as without reports, because most parcels are not reported", async () => {
    const connection = await connect("sendcloud");
    const { r } = await ordered();
    await api.drain();
    const label = await labelOf(r);
    const { tracker_ref, provider_label_id } = await rowOf(label.id);
    cloud.scan(Number(provider_label_id), "shipment-on-route", api.clock.now().toISOString());
    const raw = JSON.stringify({ action: "parcel_status_changed", parcel: { id: Number(tracker_ref), status: { message: "Delivered" } } });
    expect(await deliver(connection, cloud.report("another", raw))).toBe(401);
    expect(await deliver(connection, cloud.report("sc-secret", raw))).toBe(200);
    await api.drain();
    await pass(minute);
    expect((await w.show(r)).shipments.at(-1)).toMatchObject({ status: "IN_TRANSIT" });
    const next = new Date((await rowOf(label.id)).next_look_at ?? 0).getTime() - api.clock.now().getTime();
    expect(next).toBeLessThanOrEqual(4 * 60 * minute);
  });
});

describe("a label of Karrio", () => {
  it("that is refused for its state is found, and one that a carrier refuses says why", async () => {
    await connect("karrio");
    const { r } = await ordered();
    own.refusals.push({
      status: 424,
      body: { messages: [{ carrier_name: "ups", code: "120212", message: "Invalid recipient postal code" }] },
    });
    await api.drain();
    expect(await labelOf(r)).toMatchObject({ state: "FAILED", carrier_message: "Invalid recipient postal code" });
    const { provider_ref, offer } = await rowOf((await labelOf(r)).id);
    // It is bought, and nobody here has heard of it.
    await fetch(`${own.origin}/v1/shipments/${provider_ref}/purchase`, {
      method: "POST",
      headers: { authorization: "Token key_test" },
      body: JSON.stringify({ selected_rate_id: offer?.id }),
    });
    const before = own.totals().bought;
    await act(await labelOf(r), "retry");
    await api.drain();
    expect(await labelOf(r)).toMatchObject({ state: "READY", error: null, carrier: "UPS", cost_minor: 0, has_document: true });
    expect(own.totals().bought).toBe(before);
  });

  it("moves its return once, though a report and a look both see it", async () => {
    const connection = await connect("karrio");
    const { r } = await ordered();
    await api.drain();
    const label = await labelOf(r);
    const { tracker_ref, provider_ref } = await rowOf(label.id);
    own.scan(provider_ref as string, {
      timestamp: api.clock.now().toISOString(),
      status: "in_transit",
      description: "Collected",
      location: "Leeds",
    });
    const report = own.report("a-fixed-secret", { event: "tracker.updated", data: { id: tracker_ref, status: "delivered" } });
    expect([await deliver(connection, report), await deliver(connection, report)]).toEqual([200, 200]);
    await api.drain();
    await pass(minute);
    await pass(day);
    expect((await w.show(r)).stage).toBe("IN_TRANSIT");
    expect((await w.show(r)).timeline.filter((one) => one.label === "In Transit")).toHaveLength(1);
  });

  it("is voided without money to come", async () => {
    await connect("karrio");
    const { r } = await ordered();
    await api.drain();
    await act(await labelOf(r), "void");
    await api.drain();
    expect(await labelOf(r)).toMatchObject({ state: "VOIDED", refund_state: "NOT_APPLICABLE", next_look_at: null });
  });
});
