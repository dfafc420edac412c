import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { karrioAdapter } from "#server/platforms/carriers/karrio/karrio";
import { meaningOf } from "#server/platforms/carriers/karrio/words";
import { type KarrioDouble, startKarrio } from "../../doubles/karrio/server.ts";
import { type CarrierBench, carrierContract, plainParcel } from "./contract.ts";
import { accessTo, recorded } from "./support.ts";

const parcel = {
  ...plainParcel,
  from: {
    ...{ name: "Cara Test", company: null, line1: "12 Sample Road", line2: null, city: "Leeds", region: null, postcode: "LS1 1AA" },
    ...{ country: "GB", phone: "+441134960000", email: "x@example.test" },
  },
  to: {
    ...{
      name: "Returns",
      company: "Harbour Goods",
      line1: "1 Quay Street",
      line2: null,
      city: "Bristol",
      region: null,
      postcode: "BS1 4AA",
    },
    ...{ country: "GB", phone: "+441134960000", email: "x@example.test" },
  },
  items: [{ title: "Cotton shirt", quantity: 1, weight_g: 433, value_minor: 2450, hs_code: "6109.10", origin_country: "PT" }],
  currency: "GBP",
};
const karrio = (base_url: string, { key = "key_test", codes = ["ups_returns"], inside = true } = {}) =>
  karrioAdapter.open(accessTo({ key, settings: { base_url, codes }, filesInside: inside }));

async function bench(): Promise<CarrierBench> {
  const double = await startKarrio();
  const refusals = {
    balance: { status: 424, body: {} },
    in_progress: { status: 503, body: {} },
    carrier: { status: 424, body: recorded("karrio-error-424.json").body },
  };
  return {
    ...{ control: double.control, totals: double.totals, close: double.close, parcel },
    service: (key) => karrio(double.origin, key === undefined ? {} : { key }),
    labels: { buy: "POST /shipments/:id/purchase", void: "POST /shipments/:id/cancel" },
    traits: { priced: true, charges: false, slow: true, voids: "at once", calls: 1, prepaid: false },
    refuse: (why) => void double.refusals.push(refusals[why]),
    paper: (change) => void Object.assign(double.paper, change),
    move: ({ ref }) => double.scan(ref, recorded("karrio-tracker.json").body.events[0]),
  };
}

carrierContract("Karrio", bench);

describe("Karrio", () => {
  let double: KarrioDouble;
  afterEach(() => double.close());
  const start = async (options: Parameters<typeof karrio>[1] = {}) => {
    double = await startKarrio();
    return karrio(double.origin, options);
  };
  const bought = async (service: Awaited<ReturnType<typeof start>>) => {
    const found = await service.prepare(parcel, "key");
    if ("state" in found || !found.offers[0]) throw new Error("no offer");
    const label = await service.buy(found.ref, { offer: found.offers[0], key: "key", order: null });
    return { found, label, offer: found.offers[0], sent: { provider_ref: found.ref, provider_label_id: null, sent_at: null, attempt: 1 } };
  };

  it("is asked as its specification says, with the addresses of the way out", async () => {
    const service = await start();
    const found = await service.prepare(parcel, "key");
    const { body } = recorded("karrio-shipment-request.json");
    const [{ items, ...box }] = body.parcels;
    const { sku: _, ...item } = items[0];
    expect(double.asked).toEqual([{ ...body, parcels: [{ ...box, items: [item] }] }]);
    expect(found).toMatchObject({
      offers: [
        { carrier: "UPS", service: "ups_standard", cost_minor: 410, currency: "GBP", days: 2, is_carrier_billed: true },
        { service: "ups_express", cost_minor: 990 },
      ],
      refusals: [{ carrier: "dhl", message: "No returns from there" }],
    });
  });

  it("asks all of its carriers where none is named, and declares returned goods", async () => {
    const service = await start({ codes: [] });
    const abroad = { ...parcel, isCustoms: true, from: { ...parcel.from, country: "US" } };
    await service.prepare(abroad, "key");
    expect(double.asked[0]).not.toHaveProperty("carrier_ids");
    expect(double.asked[0]).toMatchObject({
      customs: { content_type: "return_merchandise", commodities: [{ hs_code: "610910" }], options: { eel_pfc: "NOEEI 30.37(a)" } },
    });
  });

  it("is asked for a parcel once, though the first answer was lost", async () => {
    const service = await start();
    double.control.fail("POST /shipments", { kind: "drop-after" });
    await expect(service.prepare(parcel, "key")).rejects.toMatchObject({ kind: "unknown" });
    expect(await service.prepare(parcel, "key")).toMatchObject({ offers: [{ cost_minor: 410 }, { cost_minor: 990 }] });
    expect(double.asked).toHaveLength(1);
  });

  it("refuses a second purchase for its state, so that it is looked up; a carrier's refusal has the carrier's words", async () => {
    const service = await start();
    const { found, offer, sent } = await bought(service);
    double.refusals.push({ status: 409, body: recorded("karrio-error-409.json").body });
    expect(await service.buy(found.ref, { offer, key: "key", order: null })).toEqual({ state: "exists" });
    expect(await service.find(sent)).toMatchObject({ state: "bought" });
    double.refusals.push({ status: 424, body: recorded("karrio-error-424.json").body });
    expect(await service.buy(found.ref, { offer, key: "key", order: null })).toEqual({
      ...{ state: "refused", code: "CARRIER_REFUSED", message: "Invalid recipient postal code" },
    });
  });

  it("reads its recorded answers", async () => {
    const service = await start();
    const { body } = recorded("karrio-purchased.json");
    const tracker = recorded("karrio-tracker.json").body;
    double.shipments.set(body.id, { shipment: body, tracker, from: "", bought: 1, refunded: 0 });
    const sent = {
      provider_ref: body.id,
      provider_label_id: body.id,
      sent_at: null,
      attempt: 1,
      tracker_ref: body.tracker_id,
      tracking_number: null,
    };
    expect(await service.find(sent)).toEqual({
      ...{ state: "bought", label_id: body.id, tracking_number: "1ZTEST0000000017", tracker_ref: body.tracker_id, carrier: "UPS" },
      ...{ service: "ups_standard", charges: [], isCostKnown: false, void_days: null, refund: "NONE" },
    });
    const { scans, eta } = await service.track(sent);
    expect([scans, eta]).toMatchObject([
      [{ status: "IN_TRANSIT", at: "2026-03-02T16:40:00.000Z", place: "Leeds, GB", message: "Origin scan" }],
      "2026-03-06",
    ]);
    tracker.events = [{ date: "2026-03-03", time: "09:05 AM", status: "delivered" }];
    expect((await service.track(sent)).scans).toMatchObject([{ status: "DELIVERED", at: "2026-03-03T09:05:00.000Z" }]);
    double.shipments.set(body.id, { shipment: recorded("karrio-draft.json").body, tracker, from: "", bought: 0, refunded: 0 });
    expect(await service.find(sent)).toEqual({ state: "not_bought" });
  });

  it("sends its key with paths of its own alone", async () => {
    const heard: (string | undefined)[] = [];
    const elsewhere = createServer((request, response) => {
      heard.push(request.headers.authorization);
      response.end("%PDF-1.4 elsewhere");
    });
    await new Promise<void>((resolve) => void elsewhere.listen(0, "127.0.0.1", resolve));
    const service = await start();
    const { sent, found } = await bought(service);
    expect((await service.papers(sent)).toString()).toContain("from Cara Test");
    const { shipment = {} } = double.shipments.get(found.ref) ?? {};
    shipment.label_url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/x.pdf`;
    expect((await service.papers(sent)).toString()).toContain("elsewhere");
    expect(heard).toEqual([undefined]);
    for (const path of ["//other.example.test/x.pdf", "/../x.pdf", "/v1/%2e%2e/x"]) {
      shipment.label_url = path;
      await expect(service.papers(sent)).rejects.toMatchObject({ kind: "unreadable" });
    }
    elsewhere.close();
  });

  it.each(["http://127.0.0.1:1", "https://10.0.0.5", "https://169.254.169.254", "http://karrio.example.test"])(
    "is not reached at %s, unless it may be inside",
    async (base) => {
      double = await startKarrio();
      await expect(karrio(base, { inside: false }).check()).rejects.toMatchObject({ kind: "not_sent" });
    },
  );

  it("is live unless all of its carriers are for tests, and names them", async () => {
    const service = await start();
    expect(await service.check()).toEqual({
      ...{ mode: "TEST", balance: null, accounts: [{ id: "car_1", carrier: "UPS", name: "ups_returns", is_active: true }] },
    });
    double.isTest = false;
    expect((await service.check()).mode).toBe("LIVE");
  });
});

describe("a report of Karrio", () => {
  const isGenuine = (header: string | undefined) =>
    karrioAdapter.isGenuine({ headers: { "x-event-id": header }, raw: Buffer.from("{}") }, "a-fixed-secret");

  it("has its secret in the header", () => {
    expect(isGenuine("a-fixed-secret")).toBe(true);
    expect(isGenuine("a-fixed-secreT")).toBe(false);
    expect(isGenuine("")).toBe(false);
    expect(isGenuine(undefined)).toBe(false);
  });

  it("names a tracker or a shipment", () => {
    const named = (data: object) => karrioAdapter.names(Buffer.from(JSON.stringify({ event: "tracker.updated", data })));
    expect(named({ id: "trk_1", status: "delivered" })).toEqual({ id: null, tracker_ref: "trk_1", provider_ref: null });
    expect(named({ id: "shp_1", tracker_id: "trk_2" })).toEqual({ id: null, tracker_ref: "trk_2", provider_ref: "shp_1" });
    expect(karrioAdapter.names(Buffer.from("no json"))).toEqual({ id: null, tracker_ref: null, provider_ref: null });
  });
});

it.each([
  ["pending", null, "AWAITING", null],
  ["picked_up", null, "DROPPED_OFF", null],
  ["in_transit", null, "IN_TRANSIT", null],
  ["out_for_delivery", null, "OUT_FOR_DELIVERY", null],
  ["delivered", null, "DELIVERED", null],
  ["delivery_delayed", null, "EXCEPTION", "DELAYED"],
  ["ready_for_pickup", null, "EXCEPTION", "AVAILABLE_FOR_PICKUP"],
  ["on_hold", null, "EXCEPTION", "CUSTOMS_HELD"],
  ["delivery_failed", "carrier_damaged_parcel", "EXCEPTION", null],
  ["delivery_failed", "consignee_refused", "EXCEPTION", "REFUSED"],
  ["delivery_failed", "incorrect_address", "EXCEPTION", "ADDRESS_PROBLEM"],
  ["return_to_sender", null, "RETURNED", null],
  ["cancelled", null, "VOID", null],
  ["teleported", null, null, null],
] as const)("means by %s (%s): %s, %s", (words, reason, status, detail) => {
  expect(meaningOf(words, reason)).toEqual({ status, detail });
});
