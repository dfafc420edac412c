import { afterEach, describe, expect, it } from "vitest";
import { sendcloudAdapter } from "#server/platforms/carriers/sendcloud/sendcloud";
import { meaningOf } from "#server/platforms/carriers/sendcloud/words";
import { type SendcloudDouble, startSendcloud } from "../../doubles/sendcloud/server.ts";
import { type CarrierBench, carrierContract, plainParcel } from "./contract.ts";
import { accessTo, recorded } from "./support.ts";

const parcel = {
  ...plainParcel,
  from: {
    ...{ name: "Cara Test", company: null, line1: "Samplestraat 12", line2: null, city: "Amsterdam", region: null, postcode: "1013 AB" },
    ...{ country: "NL", phone: "+31200000000", email: "cara@example.test" },
  },
  to: {
    ...{ name: "Returns", company: "Harbour Goods", line1: "Kade 1", line2: null, city: "Eindhoven", region: null, postcode: "5611 LX" },
    ...{ country: "NL", phone: "+31400000000", email: "returns@example.test" },
  },
  items: [{ title: "Cotton shirt", quantity: 1, weight_g: 433, value_minor: 2450, hs_code: "6109.10", origin_country: "PT" }],
  currency: "EUR",
};
const letter = ["sendcloud:letter"];
const sendcloud = (base: string, { key = "secret", codes = letter, filesInside = true } = {}) =>
  sendcloudAdapter.open(accessTo({ bases: { sendcloud: base }, key, publicKey: "public", settings: { codes }, filesInside }));

async function bench(): Promise<CarrierBench> {
  const double = await startSendcloud();
  const refusals = {
    balance: { status: 402, body: { error: { code: "payment_required", message: "Your balance is too low" } } },
    in_progress: { status: 503, body: {} },
    carrier: { status: 400, body: { errors: [{ field: "ship_with", code: "unavailable", message: "Not from this country" }] } },
  };
  return {
    ...{ control: double.control, totals: double.totals, close: double.close, parcel },
    service: (key) => sendcloud(double.base, key === undefined ? {} : { key }),
    labels: { buy: "POST /returns/announce-synchronously", void: "PATCH /returns/:id/cancel" },
    traits: { priced: false, charges: true, slow: true, voids: "later", calls: 1, prepaid: true },
    refuse: (why) => void double.refusals.push(refusals[why]),
    paper: (change) => void Object.assign(double.paper, change),
    move: ({ label_id }) => double.scan(Number(label_id), "Shipment on route", "2026-03-02T16:40:00Z"),
    takeBack: ({ label_id }) => double.setStatus(Number(label_id), "cancelled"),
  };
}

carrierContract("Sendcloud", bench);

describe("Sendcloud", () => {
  let double: SendcloudDouble;
  afterEach(() => double.close());
  const start = async (options: Parameters<typeof sendcloud>[1] = {}) => {
    double = await startSendcloud();
    return sendcloud(double.base, options);
  };
  const purchase = (order = parcel, code = "sendcloud:letter") => ({ offer: { id: code }, key: "key", order });
  const unknown = {
    provider_ref: "bh-0198c0de-0000-7000-8000-000000000001",
    provider_label_id: null,
    sent_at: new Date().toISOString(),
    attempt: 1,
  };

  it("is asked as its specification says, with the customer as the sender, first whether it would sell", async () => {
    const service = await start();
    await service.prepare(parcel, "key");
    await service.buy(unknown.provider_ref, purchase());
    const { body } = recorded("sendcloud-return-request.json");
    const { sku: _, ...item } = body.parcel_items[0];
    for (const one of double.asked) expect(one.body).toEqual({ ...body, parcel_items: [item] });
    expect(double.asked.map(({ call }) => call)).toEqual(["POST /returns/validate", "POST /returns/announce-synchronously"]);
  });

  it("is told the value to insure, before it sells and when it does", async () => {
    const service = await start();
    const insured = { ...parcel, insured_minor: 2450 };
    await service.prepare(insured, "key");
    await service.buy(unknown.provider_ref, purchase(insured));
    for (const { body } of double.asked) expect(body).toMatchObject({ total_insured_value: { value: 24.5, currency: "EUR" } });
    expect(double.asked).toHaveLength(2);
  });

  it("is told the invoice and why, where goods cross a border", async () => {
    const service = await start();
    await service.prepare({ ...parcel, isCustoms: true, to: { ...parcel.to, country: "GB" } }, "key");
    expect(double.asked[0]?.body).toMatchObject({
      customs_information: { invoice_number: "RB-1042", export_reason: "returned_goods" },
      parcel_items: [{ hs_code: "610910", origin_country: "PT" }],
    });
  });

  it("offers the options it would sell, without a price, and says why not the others", async () => {
    const service = await start({ codes: ["postnl:standard/return", "dpd:home"] });
    double.refusedOptions.add("dpd:home");
    expect(await service.prepare(parcel, "key")).toEqual({
      ref: unknown.provider_ref,
      offers: [
        {
          ...{ id: "postnl:standard/return", carrier: "POSTNL", carrier_name: "PostNL", service: "standard/return", cost_minor: null },
          ...{ currency: "EUR", days: null, is_carrier_billed: false },
        },
      ],
      refusals: [{ carrier: "dpd:home", message: "The option is not available." }],
    });
    double.refusedOptions.add("postnl:standard/return");
    expect(await service.prepare(parcel, "key")).toMatchObject({ state: "refused", message: "The option is not available." });
    expect(double.totals().bought).toBe(0);
  });

  it.each(recorded("sendcloud-error-400.json").bodies as object[])("says why it refuses, in both of its forms (%#)", async (body) => {
    const service = await start();
    double.refusals.push({ status: 400, body });
    expect(await service.buy("", purchase())).toMatchObject({
      state: "refused",
      message: expect.stringMatching(/postal code|weight: This field/),
    });
  });

  it("is known for a label whose answer was lost by its listing, over all pages, and for no other", async () => {
    const service = await start();
    double.pageSize = 2;
    await service.buy("", purchase());
    for (let n = 0; n < 5; n += 1) await service.buy("", purchase({ ...parcel, reference: `bh-another-${n}` }));
    expect(await service.find(unknown)).toMatchObject({ state: "bought", label_id: "12345", tracker_ref: "62345" });
    expect(double.control.calls.filter((call) => call === "GET /returns")).toHaveLength(3);
    expect(await service.find({ ...unknown, provider_ref: "bh-0198c0de" })).toEqual({ state: "not_bought" });
    // What cannot be read to its end proves nothing.
    double.control.fail("GET /returns", { kind: "status-before", status: 500 });
    await expect(service.find(unknown)).rejects.toMatchObject({ kind: "unknown" });
  });

  it("is not taken for an attempt before it that failed or was cancelled, but for one that is in force", async () => {
    const service = await start();
    double.isSlow = true;
    const [, second] = [1, 2].map((attempt) => ({ ...parcel, reference: `${unknown.provider_ref}-${attempt}` }));
    await expect(service.buy("", purchase())).rejects.toMatchObject({ kind: "unknown" });
    const [id = 0] = double.returns.keys();
    double.finish(id, "announcement-failed");
    expect(await service.find(unknown)).toMatchObject({ state: "refused" });
    const later = { ...unknown, attempt: 2 };
    expect(await service.find(later)).toEqual({ state: "not_bought" });
    double.isSlow = false;
    await service.buy("", purchase(second));
    expect(await service.find(later)).toMatchObject({ state: "bought", label_id: String(id + 1) });
    double.setStatus(id + 1, "cancelled");
    expect(await service.find({ ...unknown, attempt: 3 })).toEqual({ state: "not_bought" });
  });

  it("is left to its own panel where its listing shows no id, but for the file", async () => {
    const service = await start();
    double.listsIds = false;
    await service.buy("", purchase());
    const found = await service.find(unknown);
    expect(found).toMatchObject({ state: "bought", label_id: "parcel:62345" });
    const sent = { ...unknown, provider_label_id: "parcel:62345" };
    expect((await service.papers(sent)).toString()).toContain("from Cara Test");
    expect(await service.void(sent)).toEqual({ state: "refused", message: null });
    double.scan(12_345, "delivered", "2026-03-05T11:05:00Z");
    expect((await service.track({ ...sent, tracker_ref: null, tracking_number: null })).scans).toMatchObject([{ status: "DELIVERED" }]);
  });

  it("is in doubt when only its second answer is lost, and is not asked to sell again", async () => {
    const service = await start();
    double.control.fail("GET /returns/:id", { kind: "status-before", status: 429 });
    await expect(service.buy("", purchase())).rejects.toMatchObject({ kind: "unknown" });
    expect(await service.find(unknown)).toMatchObject({ state: "bought" });
    expect(double.totals().bought).toBe(1);
  });

  it("is looked up while it announces, and fails with its carrier's words", async () => {
    const service = await start();
    double.isSlow = true;
    await expect(service.buy("", purchase())).rejects.toMatchObject({ kind: "unknown" });
    expect(await service.find(unknown)).toEqual({ state: "pending" });
    double.finish(12_345, "announcement-failed");
    expect(await service.find(unknown)).toEqual({ state: "refused", code: "CARRIER_REFUSED", message: "The carrier did not answer." });
    double.isSlow = false;
    const again = { ...parcel, reference: parcel.reference.replace(/1$/, "2") };
    expect(await service.buy("", purchase(again))).toMatchObject({ state: "bought" });
    // The attempt that is in force counts.
    expect(await service.find(unknown)).toMatchObject({ state: "bought", label_id: "12346" });
  });

  it("says later whether it takes a label back, and what it cost is given back then", async () => {
    const service = await start();
    const bought = await service.buy("", purchase());
    const sent = { ...unknown, provider_label_id: bought.state === "bought" ? bought.label_id : "" };
    expect(await service.void(sent)).toEqual({ state: "asked" });
    expect(await service.void(sent, true)).toEqual({ state: "asked" });
    expect(await service.find(sent)).toMatchObject({ refund: "NONE", charges: [{ amount_minor: 615, currency: "EUR" }] });
    double.setStatus(12_345, "cancelled");
    expect(await service.void(sent, true)).toEqual({ state: "voided", refund: "REQUESTED" });
    expect(await service.find(sent)).toMatchObject({
      refund: "REFUNDED",
      charges: [{ amount_minor: 615 }, { kind: "REFUND", amount_minor: -615 }],
    });
    expect(double.control.calls.filter((call) => call.startsWith("PATCH"))).toHaveLength(1);
  });

  it("says with a number why it does not take a label back", async () => {
    const service = await start();
    await service.buy("", purchase());
    double.scan(12_345, "sorted", "2026-03-02T16:40:00Z");
    expect(await service.void({ ...unknown, provider_label_id: "12345" })).toEqual({
      state: "refused",
      message: "returns: Return is not cancellable.",
    });
    expect(recorded("sendcloud-cancel-409.json").body.errors[0].code).toBe(409);
  });

  it("reads its recorded answer", async () => {
    const service = await start();
    const { body } = recorded("sendcloud-return.json");
    double.returns.set(12_345, { shown: body, id: 12_345, from: "", refunded: 0 });
    const sent = { ...unknown, provider_label_id: "12345", tracker_ref: null, tracking_number: null };
    expect(await service.find(sent)).toMatchObject({
      ...{ state: "bought", label_id: "12345", tracking_number: "JVGL0000000000000017", tracker_ref: "67880", carrier: "POSTNL" },
      ...{ service: "standard/return", charges: [{ kind: "POSTAGE", amount_minor: 615, currency: "EUR" }], void_days: 42 },
    });
    expect((await service.track(sent)).scans.map(({ status, message }) => [status, message])).toEqual([
      ["AWAITING", null],
      ["IN_TRANSIT", "Collected"],
    ]);
  });

  it("keeps its keys from a file that lies elsewhere, and reads none from inside", async () => {
    const service = await start({ filesInside: false });
    const bought = await service.buy("", purchase());
    const sent = { ...unknown, provider_label_id: bought.state === "bought" ? bought.label_id : "" };
    for (const url of ["http://169.254.169.254/x", "http://127.0.0.1:1/x", "https://10.0.0.5/x", "no address"]) {
      const { shown } = double.returns.get(12_345) ?? {};
      Object.assign(shown?.label ?? {}, { label_printer: url });
      await expect(service.papers(sent)).rejects.toMatchObject({ kind: "unreadable" });
    }
    expect(double.totals().bought).toBe(1);
  });

  it("is for tests with the letter alone", async () => {
    const service = await start({ codes: ["sendcloud:letter", "postnl:standard/return"] });
    expect((await service.check()).mode).toBe("LIVE");
  });
});

describe("a report of Sendcloud", () => {
  const { _headers, _secret, _raw, _official_example: official } = recorded("sendcloud-webhook.json");
  const isGenuine = (raw: string, signature: string | undefined, secret: string) =>
    sendcloudAdapter.isGenuine({ headers: { "sendcloud-signature": signature }, raw: Buffer.from(raw) }, secret);

  it("is signed over its bytes", () => {
    expect(isGenuine(_raw, _headers["Sendcloud-Signature"], _secret)).toBe(true);
    expect(isGenuine(official.raw, official.signature, official.secret)).toBe(true);
    expect(isGenuine('{"key":"value"}', official.signature, official.secret)).toBe(false);
    expect(isGenuine(official.raw, undefined, official.secret)).toBe(false);
    expect(isGenuine(official.raw, official.signature, "another")).toBe(false);
  });

  it("names a parcel, and the label by our own number", () => {
    expect(sendcloudAdapter.names(Buffer.from(_raw))).toEqual({ id: null, tracker_ref: "67880", provider_ref: null });
    const { body_fields } = recorded("sendcloud-webhook.json");
    expect(sendcloudAdapter.names(Buffer.from(JSON.stringify(body_fields)))).toEqual({
      ...{ id: null, tracker_ref: "67880", provider_ref: "bh-0198c0de-0000-7000-8000-000000000001" },
    });
    expect(sendcloudAdapter.names(Buffer.from("[]"))).toEqual({ id: null, tracker_ref: null, provider_ref: null });
  });
});

it.each([
  ["announced", "AWAITING", null],
  ["Ready to send", "AWAITING", null],
  ["picked-up-by-driver", "DROPPED_OFF", null],
  ["Shipment on route", "IN_TRANSIT", null],
  ["at-sorting-centre", "IN_TRANSIT", null],
  ["driver-on-route", "OUT_FOR_DELIVERY", null],
  ["delivered", "DELIVERED", null],
  ["delayed", "EXCEPTION", "DELAYED"],
  ["awaiting-customer-pickup", "EXCEPTION", "AVAILABLE_FOR_PICKUP"],
  ["at-customs", "EXCEPTION", "CUSTOMS_HELD"],
  ["address-invalid", "EXCEPTION", "ADDRESS_PROBLEM"],
  ["refused-by-recipient", "EXCEPTION", "REFUSED"],
  ["delivery-failed", "EXCEPTION", null],
  ["returned-to-sender", "RETURNED", null],
  ["cancelled-upstream", "VOID", null],
  ["teleported", null, null],
] as const)("means by %s: %s, %s", (words, status, detail) => {
  expect(meaningOf(words)).toEqual({ status, detail });
});
