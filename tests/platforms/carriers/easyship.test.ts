import { createHmac } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { easyshipAdapter } from "#server/platforms/carriers/easyship/easyship";
import { meaningOf } from "#server/platforms/carriers/easyship/words";
import { type EasyshipDouble, startEasyship } from "../../doubles/easyship/server.ts";
import { type CarrierBench, carrierContract, labelId, plainParcel } from "./contract.ts";
import { accessTo, recorded } from "./support.ts";

const parcel = {
  ...plainParcel,
  from: {
    ...plainParcel.from,
    line1: "12 Sample Road",
    city: "Leeds",
    region: null,
    postcode: "LS1 1AA",
    country: "GB",
    phone: "+441134960000",
  },
  to: { ...plainParcel.to, city: "Bristol", region: null, postcode: "BS1 4AA", country: "GB", phone: "+441174960000" },
  items: [{ title: "Cotton shirt", quantity: 1, weight_g: 433, value_minor: 2450, hs_code: "6109.10", origin_country: "PT" }],
  currency: "GBP",
};
type Settings = Parameters<typeof accessTo>[0]["settings"];
const easyship = (base: string, { key = "sand_test", settings = {} as Settings, filesInside = true } = {}) =>
  easyshipAdapter.open(accessTo({ bases: { easyship: base, easyshipSandbox: base }, key, settings, filesInside }));

async function bench(): Promise<CarrierBench> {
  const double = await startEasyship();
  const refused = (status: number, code: string, message: string) => ({
    status,
    body: { error: { code, message, details: [], links: [] } },
  });
  return {
    ...{ control: double.control, totals: double.totals, close: double.close, parcel },
    service: (key) => easyship(double.origin, key === undefined ? {} : { key }),
    labels: { buy: "POST /shipments/:id/label", void: "POST /shipments/:id/cancel" },
    traits: { priced: true, charges: true, slow: true, voids: "at once", calls: 1, prepaid: true },
    refuse(why) {
      if (why === "in_progress") double.outcomes.push("generating");
      if (why === "balance") double.refusals.push(refused(400, "over_limit", "Your balance is too low"));
      if (why === "carrier") double.refusals.push(refused(422, "invalid_content", "The courier does not serve this area"));
    },
    paper: (change) => void Object.assign(double.paper, change),
    move: ({ ref }) => double.checkpoint(ref, { ...recorded("easyship-webhook-status.json").body.data.checkpoints[0] }),
  };
}

carrierContract("Easyship", bench);

describe("Easyship", () => {
  let double: EasyshipDouble;
  afterEach(() => double.close());
  const start = async (options: Parameters<typeof easyship>[1] = {}) => {
    double = await startEasyship();
    return easyship(double.origin, options);
  };
  const prepared = async (service: Awaited<ReturnType<typeof start>>) => {
    const found = await service.prepare(parcel, "45e3217e6d2595e337bda310f95eeeb3");
    if ("state" in found || !found.offers[0]) throw new Error("no offer");
    return { ref: found.ref, offers: found.offers, sent: { provider_ref: found.ref, provider_label_id: null, sent_at: null, attempt: 1 } };
  };
  const purchase = (key: string) => ({ offer: { id: "c0ffee00-0000-4000-8000-00000000000a" }, key, order: null });

  it("is asked as its specification says, with the customer as the origin", async () => {
    const { ref, offers } = await prepared(await start({ settings: { item_category: "fashion" } }));
    const { body, _headers } = recorded("easyship-shipment-request.json");
    // The service is chosen when the label is bought.
    const { courier_service_id: _, ...courier_settings } = body.courier_settings;
    const { sku: __, ...item } = body.parcels[0].items[0];
    const [{ items: ___, ...box }] = body.parcels;
    const asked = double.asked[0];
    expect(asked?.body).toMatchObject({ ...body, courier_settings, parcels: [{ ...box, items: [item] }] });
    expect(asked?.headers).toMatchObject({
      authorization: _headers.Authorization,
      "idempotency-key": _headers["Idempotency-Key"],
    });
    expect(ref).toMatch(/^ESGB\d+$/);
    // An offer without a price cannot be bought.
    expect(offers.map(({ carrier, service, cost_minor, days }) => [carrier, service, cost_minor, days])).toEqual([
      ["Parrot", "Parrot Returns 48", 385, 3],
      ["Swift", "Swift Next Day", 750, 1],
    ]);
  });

  it("insures a parcel where that is wished, with the fee in its offers and books", async () => {
    const service = await start();
    const found = await service.prepare({ ...parcel, insured_minor: 2450 }, "key");
    expect(double.asked[0]?.body.insurance).toEqual({ is_insured: true, insured_amount: 24.5, insured_currency: parcel.currency });
    expect(found).toMatchObject({
      offers: [
        { cost_minor: 475, insurance_minor: 90 },
        { cost_minor: 840, insurance_minor: 90 },
      ],
    });
    if ("state" in found) throw new Error(found.code);
    const bought = await service.buy(found.ref, purchase("one"));
    if (bought.state !== "bought") throw new Error(bought.state);
    expect(bought.charges.map(({ kind, amount_minor }) => [kind, amount_minor])).toEqual([
      ["POSTAGE", 385],
      ["INSURANCE", 90],
    ]);
    expect(await service.prepare(parcel, "other")).toMatchObject({ offers: [{ cost_minor: 385, insurance_minor: null }, {}] });
    expect(double.asked[1]?.body.insurance).toEqual({ is_insured: false });
  });

  it("is asked the other way round where the first label showed that it swaps the addresses", async () => {
    await prepared(await start({ settings: { direction: "OUTGOING" } }));
    expect(double.asked[0]?.body).toMatchObject({
      return: true,
      origin_address: { contact_name: "Returns" },
      destination_address: { contact_name: "Cara Test" },
    });
  });

  it.each([
    ["no phone number of the customer", { from: { ...parcel.from, phone: null } }, {}, "PHONE_NEEDED"],
    ["no phone number of the store", { to: { ...parcel.to, phone: null } }, {}, "PHONE_NEEDED"],
    ["no email address", { to: { ...parcel.to, email: null } }, {}, "EMAIL_NEEDED"],
    ["an item without a code and a category", { items: [{ ...parcel.items[0], hs_code: null }] }, {}, "CUSTOMS_DATA_NEEDED"],
  ] as const)("is not asked for a parcel with %s", async (_, change, settings, code) => {
    const service = await start({ settings });
    const found = await service.prepare({ ...parcel, ...change } as never, "key");
    expect(found).toEqual({ state: "refused", code, message: null });
    expect(double.control.calls).toEqual([]);
  });

  it("takes the connection's phone number and category for what a parcel lacks", async () => {
    const service = await start({ settings: { phone: "+44 117 496 0001", item_category: "fashion" } });
    const lacking = {
      ...parcel,
      to: { ...parcel.to, phone: null },
      items: parcel.items.map((item) => ({ ...item, hs_code: null, weight_g: null })),
    };
    expect(await service.prepare(lacking, "key")).toHaveProperty("offers");
    expect(double.asked[0]?.body).toMatchObject({
      destination_address: { contact_phone: "+44 117 496 0001" },
      parcels: [{ items: [{ category: "fashion", actual_weight: 0.433 }] }],
    });
  });

  it("answers 201 for a label that failed, and is asked with another key the next time", async () => {
    const service = await start();
    const { ref, sent } = await prepared(service);
    double.outcomes.push("failed");
    const failed = { state: "refused", code: "CARRIER_REFUSED", message: "Courier refused the address" };
    expect(await service.buy(ref, purchase("one"))).toEqual(failed);
    expect(await service.find(sent)).toEqual(failed);
    expect(await service.buy(ref, purchase("two"))).toMatchObject({ state: "bought" });
    expect(new Set(double.labelKeys).size).toBe(2);
    expect(double.labelKeys).not.toContain(double.asked[0]?.headers["idempotency-key"]);
    expect(double.totals().bought).toBe(1);
  });

  it("is looked up while it makes a label, and never asked for it again", async () => {
    const service = await start();
    const { ref, sent } = await prepared(service);
    double.outcomes.push("generating");
    await expect(service.buy(ref, purchase("one"))).rejects.toMatchObject({ kind: "unknown" });
    expect(await service.find(sent)).toEqual({ state: "pending" });
    double.finish(ref, "generated");
    expect(await service.find(sent)).toMatchObject({ state: "bought" });
    expect(double.control.calls.filter((call) => call === "POST /shipments/:id/label")).toHaveLength(1);
  });

  it("reads its recorded answers", async () => {
    const service = await start();
    for (const [name, expected] of [
      ["easyship-shipment-created.json", { state: "not_bought" }],
      ["easyship-label-failed-201.json", { state: "refused", code: "CARRIER_REFUSED", message: null }],
      [
        "easyship-label-generated.json",
        {
          ...{ state: "bought", tracking_number: "PRT0000000017GB", carrier: "Parrot", service: "Parrot Returns 48", isCostKnown: true },
          charges: [{ kind: "POSTAGE", amount_minor: 385, currency: "GBP", external_id: "ESGB10006001:POSTAGE" }],
        },
      ],
    ] as const) {
      const { shipment } = recorded(name).body;
      double.shipments.set(shipment.easyship_shipment_id, { shipment, checkpoints: [], bought: 0, refunded: 0 });
      expect(await service.find({ provider_ref: "ESGB10006001", provider_label_id: null, sent_at: null, attempt: 1 })).toMatchObject(
        expected,
      );
    }
    double.refusals.push({ status: 422, body: recorded("easyship-error-422.json").body });
    expect(await service.buy("ESGB10006001", purchase("one"))).toEqual({
      ...{ state: "refused", code: "ADDRESS_REFUSED", message: "destination_address contact_phone can't be blank" },
    });
  });

  it("gives the money of a label back once it says that it is voided, and says so when it refuses", async () => {
    const service = await start();
    const { ref, sent } = await prepared(service);
    await service.buy(ref, purchase("one"));
    expect(await service.void(sent)).toEqual({ state: "voided", refund: "REQUESTED" });
    const found = await service.find(sent);
    expect(found).toMatchObject({ refund: "REFUNDED", charges: [{ amount_minor: 385 }, { kind: "REFUND", amount_minor: -385 }] });
    double.settleRefund(ref, "rejected");
    expect(await service.find(sent)).toMatchObject({ refund: "REJECTED", charges: [{ amount_minor: 385 }] });
  });

  it("orders what was seen by its numbers, as couriers write their own time", async () => {
    const service = await start();
    const { ref, sent } = await prepared(service);
    const seen = (order_number: number, time: string, primary_status: string) => ({
      ...{ order_number, checkpoint_time: `2026-03-03T${time}:00Z`, primary_status, message: primary_status, location: "Leeds" },
    });
    double.checkpoint(ref, seen(3, "15:00", "Delivered"), seen(1, "12:00", "In Transit to Customer"), seen(2, "16:00", "Out For Delivery"));
    const { scans, eta } = await service.track({ ...sent, tracker_ref: null, tracking_number: null });
    expect(scans.map(({ status }) => status)).toEqual(["IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERED"]);
    expect([...scans].sort((a, b) => (a.at < b.at ? -1 : 1))).toEqual(scans);
    expect([eta, scans[0]?.at, scans[0]?.place]).toEqual(["2026-03-06", "2026-03-03T12:00:00.000Z", "Leeds"]);
  });

  it("is believed by its own state where a courier reports no checkpoints", async () => {
    const service = await start();
    const { ref, sent } = await prepared(service);
    const { shipment } = double.shipments.get(ref) ?? {};
    Object.assign(shipment ?? {}, { delivery_state: "lost_by_courier", updated_at: "2026-03-05T08:00:00Z" });
    expect((await service.track({ ...sent, tracker_ref: null, tracking_number: null })).scans).toMatchObject([
      { status: "EXCEPTION", detail: "LOST", at: "2026-03-05T08:00:00.000Z" },
    ]);
  });

  it.each(["http://169.254.169.254/x", "http://127.0.0.1:1/x", "https://10.0.0.5/x", "file:///etc/passwd", "no address"])(
    "never fetches a label from %s",
    async (url) => {
      const service = await start({ filesInside: false });
      const { ref, sent } = await prepared(service);
      await service.buy(ref, purchase("one"));
      double.paper.url = url;
      await expect(service.papers(sent)).rejects.toMatchObject({ kind: "unreadable" });
      expect(double.totals().bought).toBe(1);
    },
  );

  it("takes keys of its sandbox there alone", async () => {
    double = await startEasyship();
    const live = easyshipAdapter.open(accessTo({ bases: { easyship: double.origin }, key: "prod_live" }));
    expect((await live.check()).mode).toBe("LIVE");
    const sandbox = easyshipAdapter.open(accessTo({ bases: { easyship: double.origin }, key: "sand_test" }));
    await expect(sandbox.check()).rejects.toMatchObject({ kind: "not_sent" });
  });
});

describe("a report of Easyship", () => {
  const { _headers, _secret, body } = recorded("easyship-webhook-status.json");
  const token: string = _headers["X-EASYSHIP-SIGNATURE"];
  const isGenuine = (signature: string | undefined, secret = _secret, raw = JSON.stringify(body)) =>
    easyshipAdapter.isGenuine({ headers: { "x-easyship-signature": signature }, raw: Buffer.from(raw) }, secret);
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const [, claims = ""] = token.split(".");

  it("proves who sent it, and nothing of what it says", () => {
    expect(isGenuine(token)).toBe(true);
    expect(isGenuine(token, _secret, "{}")).toBe(true);
    expect(isGenuine(token, "webh_other")).toBe(false);
    expect(isGenuine(undefined)).toBe(false);
    expect(isGenuine("no token")).toBe(false);
  });

  it.each([
    ["no algorithm", `${part({ alg: "none" })}.${claims}.`],
    [
      "another one",
      (() => {
        const signed = `${part({ alg: "HS512" })}.${claims}`;
        return `${signed}.${createHmac("sha512", "webh_test").update(signed).digest("base64url")}`;
      })(),
    ],
    [
      "another claim",
      (() => {
        const signed = `${part({ alg: "HS256" })}.${part({ sub: "x" })}`;
        return `${signed}.${createHmac("sha256", "webh_test").update(signed).digest("base64url")}`;
      })(),
    ],
  ])("is refused with %s", (_, forged) => {
    expect(isGenuine(forged)).toBe(false);
  });

  it("names a shipment, in old words too", () => {
    const named = (value: unknown) => easyshipAdapter.names(Buffer.from(JSON.stringify(value)));
    const ours = { id: null, tracker_ref: null, provider_ref: "ESGB10006001" };
    expect(named(body)).toEqual(ours);
    expect(named({ tracking_status: { easyship_shipment_id: "ESGB10006001" } })).toEqual(ours);
    expect(named({ event_type: "credit.balance.low" })).toEqual({ ...ours, provider_ref: null });
    expect(easyshipAdapter.names(Buffer.from("no json"))).toEqual({ ...ours, provider_ref: null });
  });
});

it.each([
  ["not_created", "AWAITING", null],
  ["Info Received", "AWAITING", null],
  ["In Transit to Customer", "IN_TRANSIT", null],
  ["in_transit_to_customer", "IN_TRANSIT", null],
  ["out_for_delivery", "OUT_FOR_DELIVERY", null],
  ["Delivered", "DELIVERED", null],
  ["lost_by_courier", "EXCEPTION", "LOST"],
  ["failed_attempt", "EXCEPTION", null],
  ["Returned to Shipper", "RETURNED", null],
  ["expired", "VOID", null],
  ["teleported", null, null],
] as const)("means by %s: %s, %s", (words, status, detail) => {
  expect(meaningOf(words)).toEqual({ status, detail });
});

it("names its labels by ours", () => expect(labelId).toBe(recorded("easyship-shipment-request.json").body.metadata.backhaul_label));
