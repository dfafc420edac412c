import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EasyshipDouble, startEasyship } from "../../../../tests/doubles/easyship/server.ts";
import { type KarrioDouble, startKarrio } from "../../../../tests/doubles/karrio/server.ts";
import { type SendcloudDouble, startSendcloud } from "../../../../tests/doubles/sendcloud/server.ts";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
import { buyingOf } from "../../../../tests/support/buying-labels.ts";
import { refusal, type World, world } from "../../../../tests/support/world.ts";

const home = { name: "Cara Test", line1: "Samplestraat 12", city: "Amsterdam", postcode: "1013 AB", country: "NL" };
const depot = { line1: "Kade 1", city: "Eindhoven", postcode: "5611 LX", country: "NL" };
let api: TestApi;
let ship: EasyshipDouble;
let cloud: SendcloudDouble;
let own: KarrioDouble;
let w: World;
let buying: ReturnType<typeof buyingOf>;
const [minute, day] = [60_000, 86_400_000];

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
  buying = buyingOf(api, w, home);
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
describe("a label of Easyship", () => {
  it("that failed says why, and is bought in the next attempt with another key", async () => {
    await connect("easyship");
    const { r } = await buying.ordered();
    const before = ship.labelKeys.length;
    ship.outcomes.push("failed");
    await api.drain();
    const failed = { state: "FAILED", error: "CARRIER_REFUSED", carrier_message: "Courier refused the address" };
    expect(await buying.labelOf(r)).toMatchObject(failed);
    await buying.act(await buying.labelOf(r), "retry");
    await api.drain();
    expect(await buying.labelOf(r)).toMatchObject({ state: "READY", carrier: "Parrot", cost_minor: 385, has_document: true });
    expect(new Set(ship.labelKeys.slice(before)).size).toBe(2);
    const paper = await w.owner.raw({ method: "GET", url: `/api/v1/merchant/labels/${(await buying.labelOf(r)).id}/document` });
    expect(paper.payload).toContain("from Cara Test");
  });

  it("that is being made is looked for, and never asked for again", async () => {
    await connect("easyship");
    const { r } = await buying.ordered();
    const before = ship.labelKeys.length;
    ship.outcomes.push("generating");
    await api.drain();
    const label = await buying.labelOf(r);
    for (const ms of [1, 4, 10]) {
      expect(await buying.labelOf(r)).toMatchObject({ state: "UNKNOWN" });
      await buying.pass(ms * minute);
    }
    // Being made is no proof that it was not bought.
    expect(await buying.rowOf(label.id)).toMatchObject({ state: "UNKNOWN", not_bought: 0, attempt: 1 });
    ship.finish((await buying.rowOf(label.id)).provider_ref as string, "generated");
    await buying.pass(45 * minute);
    expect(await buying.labelOf(r)).toMatchObject({ state: "READY", cost_minor: 385 });
    expect(ship.labelKeys.length - before).toBe(1);
  });

  it("that fails after all is not left in doubt", async () => {
    await connect("easyship");
    const { r } = await buying.ordered();
    ship.outcomes.push("generating");
    await api.drain();
    ship.finish((await buying.rowOf((await buying.labelOf(r)).id)).provider_ref as string, "failed");
    await buying.pass(minute);
    expect(await buying.labelOf(r)).toMatchObject({ state: "FAILED", carrier_message: "Courier refused the address", next_look_at: null });
    expect((await w.show(r)).flags).toEqual(["LABEL_FAILED"]);
  });

  it("is asked for by nobody without the customer's phone number", async () => {
    await connect("easyship");
    const r = await buying.approved({ phone: null });
    const calls = ship.control.calls.length;
    expect(refusal(await buying.offersOf(r))).toEqual([422, "PHONE_NEEDED"]);
    await w.save("GENERAL", { notification_email: null });
    expect(refusal(await buying.offersOf(await buying.approved()))).toEqual([422, "EMAIL_NEEDED"]);
    expect(ship.control.calls.length).toBe(calls);
  });

  it("is followed when a report comes, whatever the report says", async () => {
    const connection = await connect("easyship");
    const { r } = await buying.ordered();
    await api.drain();
    const label = await buying.labelOf(r);
    const { provider_ref } = await buying.rowOf(label.id);
    const seen = {
      order_number: 1,
      checkpoint_time: api.clock.now().toISOString(),
      primary_status: "In Transit to Customer",
      message: "Depot",
    };
    ship.checkpoint(provider_ref as string, seen);
    const report = ship.report("webh_test", { resource_id: provider_ref, data: { status: "Delivered" } });
    expect(await buying.deliver(connection, { ...report, headers: { ...report.headers, "x-easyship-signature": "no token" } })).toBe(401);
    expect(await buying.deliver(connection, report)).toBe(200);
    await api.drain();
    // It is woken, and nothing else is changed.
    const { next_look_at, ...row } = await buying.rowOf(label.id);
    expect(row).toMatchObject({ state: "READY", looked_at: null });
    expect(new Date(next_look_at ?? 0).getTime()).toBeLessThanOrEqual(api.clock.now().getTime());
    await buying.pass(minute);
    expect((await w.show(r)).shipments.at(-1)).toMatchObject({ status: "IN_TRANSIT" });
  });

  it("that shows the store as the sender leads to the other direction, and is to be looked at again", async () => {
    const connection = await connect("easyship");
    const { r } = await buying.ordered();
    await api.drain();
    expect(await buying.labelOf(r)).toMatchObject({ asks_first: true });
    await buying.act(await buying.labelOf(r), "confirm");
    const path = `/api/v1/merchant/carrier-connections/${connection.id}`;
    const changed = await w.owner.put(path, { name: "Easyship", settings: { direction: "OUTGOING" } });
    expect(changed.body.data).toMatchObject({ settings: { direction: "OUTGOING", phone: "+31400000000" }, first_label_ok_at: null });
    await buying.offersOf(await buying.approved());
    expect(ship.asked.at(-1)?.body.origin_address).toMatchObject({ contact_phone: "+31400000000" });
  });
});

describe("a label of Sendcloud", () => {
  it("has no price before it is bought", async () => {
    await connect("sendcloud");
    const { r, quote } = await buying.ordered();
    expect(quote).toMatchObject({ is_test: true, offers: [{ service: "letter", cost_minor: null }] });
    const before = cloud.totals().bought;
    await api.drain();
    expect(await buying.labelOf(r)).toMatchObject({ state: "READY", cost_minor: 615, cost_currency: "EUR", has_document: true });
    expect(cloud.asked.at(-1)?.body).toMatchObject({
      order_number: `bh-${quote.id}-1`,
      from_address: { name: "Cara Test", house_number: "12" },
    });
    expect(cloud.totals().bought).toBe(before + 1);
  });

  it("whose answer was lost is found in the listing, and not bought again", async () => {
    await connect("sendcloud");
    const { r } = await buying.ordered();
    const before = cloud.totals().bought;
    cloud.control.fail("POST /returns/announce-synchronously", { kind: "drop-after" });
    await api.drain();
    expect(await buying.labelOf(r)).toMatchObject({ state: "UNKNOWN" });
    await buying.pass(minute);
    expect(await buying.labelOf(r)).toMatchObject({ state: "READY", cost_minor: 615, has_document: true });
    expect(cloud.totals().bought).toBe(before + 1);
  });

  it("that is not in the listing is bought again after a quarter of an hour, under another number", async () => {
    await connect("sendcloud");
    const { r, quote } = await buying.ordered();
    const before = cloud.totals().bought;
    cloud.control.fail("POST /returns/announce-synchronously", { kind: "drop-before" });
    await api.drain();
    await buying.pass(minute);
    await buying.pass(4 * minute);
    expect(await buying.labelOf(r)).toMatchObject({ state: "UNKNOWN" });
    await buying.pass(10 * minute);
    expect(await buying.labelOf(r)).toMatchObject({ state: "READY" });
    expect(cloud.asked.at(-1)?.body.order_number).toBe(`bh-${quote.id}-2`);
    expect(cloud.totals().bought).toBe(before + 1);
  });

  it("is given back once it says so, is valid again when it stays silent, and stays so when it refuses", async () => {
    await connect("sendcloud");
    const made = async () => {
      const { r } = await buying.ordered();
      await api.drain();
      await buying.act(await buying.labelOf(r), "confirm");
      return { r, id: Number((await buying.rowOf((await buying.labelOf(r)).id)).provider_label_id) };
    };
    const first = await made();
    await buying.act(await buying.labelOf(first.r), "void");
    await api.drain();
    expect(await buying.labelOf(first.r)).toMatchObject({ state: "VOIDING" });
    cloud.setStatus(first.id, "cancelled");
    await buying.pass(2 * 60 * minute);
    expect(await buying.labelOf(first.r)).toMatchObject({ state: "VOIDED", refund_state: "REQUESTED" });
    await buying.pass(day);
    expect(await buying.labelOf(first.r)).toMatchObject({ refund_state: "REFUNDED", cost_minor: 0 });

    const second = await made();
    await buying.act(await buying.labelOf(second.r), "void");
    await api.drain();
    cloud.setStatus(second.id, "announced");
    await buying.pass(2 * day);
    expect(await buying.labelOf(second.r)).toMatchObject({ state: "VOIDING" });
    await buying.pass(day);
    expect(await buying.labelOf(second.r)).toMatchObject({ state: "READY", error: "LABEL_NOT_VOIDABLE", cost_minor: 615 });

    const third = await made();
    cloud.scan(third.id, "sorted", api.clock.now().toISOString());
    await buying.act(await buying.labelOf(third.r), "void");
    await api.drain();
    const kept = { state: "READY", error: "LABEL_NOT_VOIDABLE", carrier_message: "returns: Return is not cancellable." };
    expect(await buying.labelOf(third.r)).toMatchObject(kept);
    const asked = cloud.control.calls.filter((call) => call.startsWith("PATCH")).length;
    await buying.pass(day);
    expect(cloud.control.calls.filter((call) => call.startsWith("PATCH"))).toHaveLength(asked);
  });

  it("is looked for as often as without reports, because most parcels are not reported", async () => {
    const connection = await connect("sendcloud");
    const { r } = await buying.ordered();
    await api.drain();
    const label = await buying.labelOf(r);
    const { tracker_ref, provider_label_id } = await buying.rowOf(label.id);
    cloud.scan(Number(provider_label_id), "shipment-on-route", api.clock.now().toISOString());
    const raw = JSON.stringify({ action: "parcel_status_changed", parcel: { id: Number(tracker_ref), status: { message: "Delivered" } } });
    expect(await buying.deliver(connection, cloud.report("another", raw))).toBe(401);
    expect(await buying.deliver(connection, cloud.report("sc-secret", raw))).toBe(200);
    await api.drain();
    await buying.pass(minute);
    expect((await w.show(r)).shipments.at(-1)).toMatchObject({ status: "IN_TRANSIT" });
    const next = new Date((await buying.rowOf(label.id)).next_look_at ?? 0).getTime() - api.clock.now().getTime();
    expect(next).toBeLessThanOrEqual(4 * 60 * minute);
  });
});

describe("a label of Karrio", () => {
  it("that is refused for its state is found, and one that a carrier refuses says why", async () => {
    await connect("karrio");
    const { r } = await buying.ordered();
    own.refusals.push({
      status: 424,
      body: { messages: [{ carrier_name: "ups", code: "120212", message: "Invalid recipient postal code" }] },
    });
    await api.drain();
    expect(await buying.labelOf(r)).toMatchObject({ state: "FAILED", carrier_message: "Invalid recipient postal code" });
    const { provider_ref, offer } = await buying.rowOf((await buying.labelOf(r)).id);
    // It is bought, and nobody here has heard of it.
    await fetch(`${own.origin}/v1/shipments/${provider_ref}/purchase`, {
      method: "POST",
      headers: { authorization: "Token key_test" },
      body: JSON.stringify({ selected_rate_id: offer?.id }),
    });
    const before = own.totals().bought;
    await buying.act(await buying.labelOf(r), "retry");
    await api.drain();
    expect(await buying.labelOf(r)).toMatchObject({ state: "READY", error: null, carrier: "UPS", cost_minor: 0, has_document: true });
    expect(own.totals().bought).toBe(before);
  });

  it("moves its return once, though a report and a look both see it", async () => {
    const connection = await connect("karrio");
    const { r } = await buying.ordered();
    await api.drain();
    const label = await buying.labelOf(r);
    const { tracker_ref, provider_ref } = await buying.rowOf(label.id);
    own.scan(provider_ref as string, {
      timestamp: api.clock.now().toISOString(),
      status: "in_transit",
      description: "Collected",
      location: "Leeds",
    });
    const report = own.report("a-fixed-secret", { event: "tracker.updated", data: { id: tracker_ref, status: "delivered" } });
    expect([await buying.deliver(connection, report), await buying.deliver(connection, report)]).toEqual([200, 200]);
    await api.drain();
    await buying.pass(minute);
    await buying.pass(day);
    expect((await w.show(r)).stage).toBe("IN_TRANSIT");
    expect((await w.show(r)).timeline.filter((one) => one.label === "In Transit")).toHaveLength(1);
  });

  it("is voided without money to come", async () => {
    await connect("karrio");
    const { r } = await buying.ordered();
    await api.drain();
    await buying.act(await buying.labelOf(r), "void");
    await api.drain();
    expect(await buying.labelOf(r)).toMatchObject({ state: "VOIDED", refund_state: "NOT_APPLICABLE", next_look_at: null });
  });
});
