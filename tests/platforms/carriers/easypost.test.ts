import { describe, expect, it } from "vitest";
import { easypostAdapter } from "#server/platforms/carriers/easypost/easypost";
import { isSignedByEasyPost, namesInReport } from "#server/platforms/carriers/easypost/hook";
import { meaningOf } from "#server/platforms/carriers/easypost/words";
import { CarrierTrouble } from "#server/platforms/carriers/port";
import { startEasyPost } from "../../doubles/easypost/server.ts";
import { type CarrierBench, carrierContract, plainParcel } from "./contract.ts";
import { accessTo, fixture, recorded } from "./support.ts";

const easypost = (base: string, key = "EZTK_test", filesInside = true) =>
  easypostAdapter.open(accessTo({ bases: { easypost: base }, key, filesInside }));

async function bench(): Promise<CarrierBench> {
  const double = await startEasyPost();
  const refusals = {
    balance: { status: 402, body: { error: { code: "PAYMENT_REQUIRED", message: "Insufficient funds", errors: [] } } },
    in_progress: { status: 422, body: { error: { code: "SHIPMENT.PURCHASE.IN_PROGRESS", message: "In progress", errors: [] } } },
    carrier: { status: 422, body: { error: { code: "SHIPMENT.POSTAGE.FAILURE", message: ["No pickup there"], errors: [] } } },
  };
  return {
    ...{ control: double.control, totals: double.totals, close: double.close },
    service: (key) => easypost(double.origin, key),
    labels: { buy: "POST /shipments/:id/buy", void: "POST /shipments/:id/refund" },
    parcel: plainParcel,
    traits: { priced: true, charges: true, slow: true, voids: "at once", calls: 1, prepaid: true },
    refuse: (why) => void double.refusals.push(refusals[why]),
    paper: (change) => void Object.assign(double.paper, change),
    move: ({ ref }) => double.scan(ref, { status: "in_transit", datetime: "2026-03-02T16:40:00Z", message: "Arrived" }),
  };
}

carrierContract("EasyPost", bench);

describe("EasyPost", () => {
  it("is asked as its own clients ask, with the addresses of the way out", async () => {
    const double = await startEasyPost();
    await easypost(double.origin).prepare(plainParcel, "key-1");
    const { carrier_accounts: _, ...asked } = recorded("easypost-shipment-request.json").body.shipment;
    expect(double.asked.at(-1)).toMatchObject(asked);
    await double.close();
  });

  it("says what it doubts about an address, which is no refusal", async () => {
    const double = await startEasyPost();
    const service = easypost(double.origin);
    expect(await service.checkAddress?.(plainParcel.from)).toBeNull();
    double.unknownStreets.add(plainParcel.from.line1);
    expect(await service.checkAddress?.(plainParcel.from)).toBe("Address not found");
    expect(await service.prepare(plainParcel, "key-1")).toHaveProperty("offers.0");
    await double.close();
  });

  it("insures a parcel when it is bought, and says what it took for that", async () => {
    const double = await startEasyPost();
    const service = easypost(double.origin);
    const found = await service.prepare({ ...plainParcel, insured_minor: 9000 }, "key-1");
    if ("state" in found) throw new Error(found.code);
    const [offer] = found.offers;
    if (!offer) throw new Error("no offer");
    const bought = await service.buy(found.ref, { offer, key: "key-1", order: null, insured: { minor: 9000, currency: "USD" } });
    expect(double.shipments.get(found.ref)?.shipment.insurance).toBe("90.00");
    if (bought.state !== "bought") throw new Error(bought.state);
    expect(bought.charges.map(({ kind, amount_minor }) => [kind, amount_minor])).toContainEqual(["INSURANCE", 100]);
    await double.close();
  });

  it("declares returned goods to customs, with the exemption of exports", async () => {
    const double = await startEasyPost();
    const abroad = { ...plainParcel, isCustoms: true, to: { ...plainParcel.to, country: "DE" } };
    await easypost(double.origin).prepare(abroad, "key-1");
    expect(double.asked.at(-1)?.customs_info).toMatchObject({
      ...{ contents_type: "returned_goods", restriction_type: "none", non_delivery_option: "return", eel_pfc: "NOEEI 30.37(a)" },
      ...{
        customs_signer: "Cara Test",
        customs_items: [{ quantity: 1, value: "90.00", weight: 14.2, hs_tariff_number: "611020", origin_country: "PT" }],
      },
    });
    await double.close();
  });

  it("reads its recorded answers", async () => {
    const double = await startEasyPost();
    const { body } = recorded("easypost-bought.json");
    double.shipments.set(body.id, { shipment: body, bought: 1, refunded: 0 });
    const found = await easypost(double.origin).find({ provider_ref: body.id, provider_label_id: null, sent_at: null, attempt: 1 });
    expect(found).toMatchObject({
      ...{ state: "bought", tracking_number: "9400100000000000000017", carrier: "USPS", service: "GroundAdvantage", void_days: 30 },
      charges: [
        { kind: "FEE", amount_minor: 1, currency: "USD" },
        { kind: "POSTAGE", amount_minor: 593, currency: "USD" },
      ],
    });
    body.tracker = recorded("easypost-tracker.json").body;
    const sent = {
      provider_ref: body.id,
      provider_label_id: null,
      tracker_ref: body.tracker.id,
      tracking_number: null,
      sent_at: null,
      attempt: 1,
    };
    const { scans, eta } = await easypost(double.origin).track(sent);
    expect([scans.map(({ status }) => status), eta, scans.at(-1)?.place]).toEqual([
      ["AWAITING", "IN_TRANSIT", "DELIVERED"],
      "2026-03-06",
      "PORTLAND, ME",
    ]);
    await double.close();
  });

  it.each(["http://169.254.169.254/x", "http://127.0.0.1:1/x", "https://10.0.0.5/x", "file:///etc/passwd", "no address"])(
    "never fetches a label from %s",
    async (url) => {
      const double = await startEasyPost();
      double.paper.url = url;
      const service = easypost(double.origin, "EZTK_test", false);
      const found = await service.prepare(plainParcel, "key-1");
      if ("state" in found || !found.offers[0]) throw new Error("no offer");
      await service.buy(found.ref, { offer: found.offers[0], key: "key-1", order: null });
      await expect(service.papers({ provider_ref: found.ref, provider_label_id: null })).rejects.toBeInstanceOf(CarrierTrouble);
      await double.close();
    },
  );

  it("signs its reports over their bytes, with the secret in NFKD", () => {
    const raw = fixture("easypost-tracker-event.raw");
    const bytes = raw.at(-1) === 10 ? raw.subarray(0, -1) : raw;
    const signature = recorded("easypost-tracker-event.json")._headers["X-Hmac-Signature"];
    const received = (body: Buffer, header: string | undefined) => ({ raw: body, headers: { "x-hmac-signature": header } });
    expect(isSignedByEasyPost(received(bytes, signature), "sécret")).toBe(true);
    expect(isSignedByEasyPost(received(bytes, signature), "sécret".normalize("NFD"))).toBe(true);
    expect(isSignedByEasyPost(received(Buffer.from(JSON.stringify(JSON.parse(bytes.toString()))), signature), "sécret")).toBe(false);
    expect(isSignedByEasyPost(received(bytes, undefined), "sécret")).toBe(false);
    expect(isSignedByEasyPost(received(bytes, "hmac-sha256-hex=9f9cb2f8"), "sécret")).toBe(false);
    expect(namesInReport(bytes)).toEqual({ id: "evt_1", tracker_ref: "trk_1", provider_ref: null });
    expect(namesInReport(Buffer.from("no json"))).toEqual({ id: null, tracker_ref: null, provider_ref: null });
  });

  it.each([
    ["pre_transit", null, "AWAITING", null],
    ["in_transit", "arrived_at_facility", "IN_TRANSIT", null],
    ["in_transit", "weather_delay", "EXCEPTION", "DELAYED"],
    ["in_transit", "held", "EXCEPTION", "CUSTOMS_HELD"],
    ["available_for_pickup", null, "EXCEPTION", "AVAILABLE_FOR_PICKUP"],
    ["failure", "lost", "EXCEPTION", "LOST"],
    ["failure", "address_correction", "EXCEPTION", "ADDRESS_PROBLEM"],
    ["return_to_sender", null, "RETURNED", null],
    ["error", null, "EXCEPTION", null],
    ["cancelled", null, "VOID", null],
    ["teleported", null, null, null],
  ] as const)("means by %s (%s): %s, %s", (status, detail, ours, what) => {
    expect(meaningOf(status, detail)).toEqual({ status: ours, detail: what });
  });
});
