import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { assemble } from "#server/assemble";
import { carrierPortOf } from "#server/platforms/carriers/carriers";
import { ownLabel } from "#server/platforms/carriers/own-label";
import type { CarrierPort, LabelResult } from "#server/platforms/carriers/port";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { openPdf } from "../../../tests/support/pdf.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";
import { labelTasks } from "./tasks.ts";

const home = { name: "Ann Bee", line1: "5 Hill Rd", city: "London", postcode: "N1 2AB", country: "GB" };
const day = 86_400_000;

/** A carrier that behaves as the test sets it and records its calls. */
function scriptedCarrier() {
  const book = { bought: [] as string[], voided: [] as string[], next: [] as (LabelResult | Error)[] };
  const port: CarrierPort = {
    kind: "moody",
    async buy(order, key) {
      book.bought.push(key);
      const mood = book.next.shift();
      if (mood instanceof Error) throw mood;
      return mood ?? ownLabel.buy(order, key);
    },
    async void(_label, key) {
      book.voided.push(key);
      return { state: "voided" };
    },
  };
  return { book, port };
}

describe("return labels", () => {
  let api: TestApi;
  let w: World;
  const { book, port } = scriptedCarrier();
  beforeAll(async () => {
    api = await startApi({ carrierOf: (adapter) => (adapter === "manual" ? carrierPortOf(adapter) : port) });
    w = await world(api);
    await w.erp.put("/api/v1/public/locations/depot", {
      name: "Depot",
      address: { line1: "12 Harbour Street", city: "Portland", province: "OR", postcode: "97201", country: "US" },
    });
    await w.owner.post(`/api/v1/merchant/dimensions/${w.storeId}`, { name: "Box", length: 35, width: 25, height: 13, empty_weight: 0.2 });
  });
  beforeEach(() => {
    book.next.length = 0;
  });
  afterAll(() => api.close());

  const labelsOf = async (id: string) => (await w.owner.get(`/api/v1/merchant/returns/${id}/labels`)).body.data;
  async function approved(over: Record<string, unknown> = {}, request: Record<string, unknown> = {}) {
    const order = await w.order({ lines: [{ quantity: 2, unit_price_minor: 9000, title: "Jumper" }], ship_to: home, ...over });
    const r = await w.request(order, [{ quantity: 2, ...request }]);
    return w.done(r, "approve");
  }
  async function labelled() {
    const r = await approved();
    await api.drain();
    const { items } = await labelsOf(r.id);
    expect(items).toMatchObject([{ state: "READY" }]);
    return { r, label: items[0] };
  }

  it("need a session, the right to see returns, and the right to change them", async () => {
    const { r, label } = await labelled();
    const path = `/api/v1/merchant/returns/${r.id}`;
    expect((await api.as(null).get(`${path}/labels`)).status).toBe(401);
    const stranger = await api.member(["orders"], { storeId: w.storeId });
    for (const to of [`${path}/labels`, `${path}/packing-slip`, `/api/v1/merchant/labels/${label.id}/document`])
      expect((await stranger.client.get(to)).status, to).toBe(403);
    const viewer = await api.member(["returns"], { storeId: w.storeId });
    expect((await viewer.client.get(`/api/v1/merchant/labels/${label.id}/document`)).status).toBe(200);
    expect((await viewer.client.post(`/api/v1/merchant/labels/${label.id}/void`, {})).status).toBe(403);
    expect((await viewer.client.post(`${path}/labels`, {})).status).toBe(403);
  });

  it("are entered with a carrier; Other needs its name", async () => {
    const r = await approved({ ship_to: null });
    await api.drain();
    const [failed] = (await labelsOf(r.id)).items;
    await w.owner.post(`/api/v1/merchant/labels/${failed.id}/void`, {});
    const path = `/api/v1/merchant/returns/${r.id}/labels`;
    expect((await w.owner.post(path, { tracking_number: "X1" })).body.data.errors).toHaveProperty("carrier");
    expect((await w.owner.post(path, { tracking_number: "X1", carrier: "Other" })).body.data.errors).toHaveProperty("carrier_name");
    expect((await w.owner.post(path, { tracking_number: "X1", carrier: "Other", carrier_name: "Uncle Joe" })).status).toBe(202);
    await api.drain();
    expect((await labelsOf(r.id)).items[0]).toMatchObject({ state: "READY", carrier: "Uncle Joe", has_document: false, may_void: true });
    expect((await w.show(r)).shipments).toMatchObject([{ tracking_number: "X1", carrier_name: "Uncle Joe", status: "AWAITING" }]);
  });

  it("of another store are not found", async () => {
    const { r, label } = await labelled();
    const other = await world(api);
    for (const path of [`returns/${r.id}/labels`, `returns/${r.id}/packing-slip`, `labels/${label.id}/document`])
      expect((await other.owner.get(`/api/v1/merchant/${path}`)).status, path).toBe(404);
    for (const action of ["void", "retry"])
      expect((await other.owner.post(`/api/v1/merchant/labels/${label.id}/${action}`, {})).status).toBe(404);
  });

  it("are one at a time, and only for an open, approved return", async () => {
    const { r } = await labelled();
    expect(refusal(await w.owner.post(`/api/v1/merchant/returns/${r.id}/labels`, {}))).toEqual([409, "LABEL_EXISTS"]);
    const requested = await w.request(await w.order({ lines: [{ unit_price_minor: 1000 }], ship_to: home }), [1]);
    expect(refusal(await w.owner.post(`/api/v1/merchant/returns/${requested.id}/labels`, {}))).toEqual([409, "WRONG_STAGE"]);
    expect(await labelsOf(requested.id)).toMatchObject({ may_make: false, code: "WRONG_STAGE", items: [] });
  });

  it("are slips on approval: a paper with scannable codes, and an awaited parcel", async () => {
    const { r, label } = await labelled();
    expect(label).toMatchObject({ kind: "SLIP", carrier: null, tracking_number: expect.stringMatching(/^BH\d{13}$/) });
    const paper = await w.owner.raw({ method: "GET", url: `/api/v1/merchant/labels/${label.id}/document` });
    expect(paper.headers["content-type"]).toBe("application/pdf");
    const pdf = await openPdf(paper.rawPayload);
    expect(await pdf.code128()).toBe(label.tracking_number);
    expect(await pdf.qr()).toBe(`${api.config.publicUrl}/dashboard/return/${r.id}`);
    // Two countries, so a customs page follows.
    expect(pdf.pages).toBe(2);
    for (const word of ["Ann Bee", "UNITED KINGDOM", "12 Harbour Street", "UNITED STATES", "35 × 25 × 13 cm", "$180.00", r.number])
      expect(pdf.text).toContain(word);
    const now = await w.show(r);
    expect(now).toMatchObject({
      stage: "APPROVED",
      version: r.version,
      shipments: [{ status: "AWAITING", is_slip: true, carrier: null, tracking_number: label.tracking_number }],
    });
    expect(now.timeline.at(-1)).toMatchObject({ label: "Label Created", data: { paper: "SLIP", slip_number: label.tracking_number } });
  });

  it("go to the settings' address for the sender's country, even if the platform has no location there", async () => {
    const settle = async (locations: object[]) =>
      w.owner.put("/api/v1/merchant/settings", { section: "SHIPPING_LOCATIONS", data: { locations } });
    const address = { line1: "7 Quay", city: "Hull", postcode: "HU1 1AA", country: "GB" };
    await settle([
      { name: "Overseas", address: { line1: "1 Pier", city: "Oslo", country: "NO" }, countries: ["NO"] },
      { name: "Back room", address },
    ]);
    const r = await approved();
    await api.drain();
    const [label] = (await labelsOf(r.id)).items;
    const paper = await w.owner.raw({ method: "GET", url: `/api/v1/merchant/labels/${label.id}/document` });
    const { text, pages } = await openPdf(paper.rawPayload);
    for (const word of ["Back room", "7 Quay", "HU1 1AA"]) expect(text).toContain(word);
    expect([text.includes("12 Harbour Street"), pages]).toEqual([false, 1]);
    await settle([]);
  });

  it("have a packing slip in the requested language, right to left in Arabic", async () => {
    const { r } = await labelled();
    const url = `/api/v1/merchant/returns/${r.id}/packing-slip`;
    const slip = await openPdf((await w.owner.raw({ method: "GET", url })).rawPayload);
    expect(slip.text).toContain("Jumper");
    expect(slip.text).toContain("Too small");
    const arabic = await openPdf((await w.owner.raw({ method: "GET", url: `${url}?language=ar` })).rawPayload);
    expect(arabic.text).toContain("Jumper");
    expect(arabic.text).toContain("المنتج");
    expect(await arabic.qr()).toContain(r.id);
    expect((await w.owner.get(`${url}?language=xx`)).status).toBe(400);
  });

  it("move the case with the carrier's scans, never back", async () => {
    const { r, label } = await labelled();
    const scan = (status: string, at: string) =>
      w.erp.post("/api/v1/public/tracking-events", { tracking_number: label.tracking_number, status, at });
    expect((await scan("IN_TRANSIT", "2026-01-16T10:00:00Z")).body.data).toMatchObject({ return_id: r.id, stage: "IN_TRANSIT" });
    await scan("DELIVERED", "2026-01-17T10:00:00Z");
    await scan("IN_TRANSIT", "2026-01-16T12:00:00Z");
    expect((await w.show(r)).shipments[0]).toMatchObject({ status: "DELIVERED" });
    await w.done(r, "shipment-received");
    await scan("IN_TRANSIT", "2026-01-18T10:00:00Z");
    expect((await w.show(r)).stage).toBe("SHIPMENT_RECEIVED");
    expect(refusal(await w.owner.post(`/api/v1/merchant/labels/${label.id}/void`, {}))).toEqual([409, "LABEL_USED"]);
    expect((await labelsOf(r.id)).items[0]).toMatchObject({ used: true, may_void: false });
  });

  it("that fail leave the case approved and flagged, are retried with delays, and by hand", async () => {
    const refused: LabelResult = { state: "failed", code: "PLATFORM_DECLINED", retry: false };
    book.next.push(new Error("no line"), refused);
    const r = await approved();
    await api.drain();
    expect(await w.show(r)).toMatchObject({ stage: "APPROVED", flags: ["LABEL_FAILED"], version: r.version });
    expect((await labelsOf(r.id)).items).toMatchObject([{ state: "FAILED", error: "PLATFORM_UNAVAILABLE", may_retry: true }]);
    api.clock.advance(61_000);
    await api.drain();
    const [label] = (await labelsOf(r.id)).items;
    expect(label).toMatchObject({ state: "FAILED", error: "PLATFORM_DECLINED" });
    expect((await w.show(r)).timeline.filter((row) => row.label === "Label Failed")).toHaveLength(1);
    expect((await w.owner.post(`/api/v1/merchant/labels/${label.id}/retry`)).body.data).toMatchObject({ state: "WANTED" });
    await api.drain();
    expect((await labelsOf(r.id)).items).toMatchObject([{ state: "READY", error: null }]);
    expect((await w.show(r)).flags).toEqual([]);
    expect(refusal(await w.owner.post(`/api/v1/merchant/labels/${label.id}/retry`))).toEqual([409, "WRONG_STAGE"]);
  });

  it("report a missing customer address", async () => {
    const r = await approved({ ship_to: null });
    await api.drain();
    expect((await labelsOf(r.id)).items).toMatchObject([{ state: "FAILED", error: "NO_SENDER_ADDRESS" }]);
  });

  it("are not requested while no return address is set", async () => {
    const bare = await world(api);
    const r = await bare.request(await bare.order({ lines: [{ unit_price_minor: 1000 }], ship_to: home }), [1]);
    await bare.done(r, "approve");
    await api.drain();
    const { body } = await bare.owner.get(`/api/v1/merchant/returns/${r.id}/labels`);
    expect(body.data).toMatchObject({ items: [], may_make: false, code: "NO_RETURN_PLACE" });
    expect((await bare.show(r)).flags).toEqual([]);
  });

  it("are voided once with the case, and a parcel that arrives after all is reported", async () => {
    const { r, label } = await labelled();
    await w.done(r, "cancel");
    await api.drain();
    expect(book.voided.filter((key) => key === label.id)).toHaveLength(1);
    expect((await labelsOf(r.id)).items).toMatchObject([{ state: "VOIDED", void_reason: "CANCELLED" }]);
    expect((await w.show(r)).shipments).toMatchObject([{ status: "VOID" }]);
    await w.erp.post("/api/v1/public/tracking-events", {
      tracking_number: label.tracking_number,
      status: "IN_TRANSIT",
      at: "2026-02-01T10:00:00Z",
    });
    expect(await w.show(r)).toMatchObject({ status: "CLOSED", flags: ["LATE_PARCEL"] });
  });

  it("are voided by hand, idempotently, and a new one may follow", async () => {
    const { r, label } = await labelled();
    const void_ = () => w.owner.post(`/api/v1/merchant/labels/${label.id}/void`, { reason: "Wrong address" });
    expect((await void_()).body.data).toMatchObject({ state: "VOIDING" });
    expect((await void_()).status).toBe(200);
    await api.drain();
    expect((await w.owner.post(`/api/v1/merchant/returns/${r.id}/labels`, {})).status).toBe(202);
    await api.drain();
    expect((await labelsOf(r.id)).items.map((one: { state: string }) => one.state)).toEqual(["READY", "VOIDED"]);
  });

  it("cost the customer the fee of the settings, once, and nothing for the merchant's fault", async () => {
    await w.save("SHIPPING_LABEL", { payer: "DEDUCT_FIXED", price_minor: 700 });
    book.next.push({ state: "bought", tracking_number: "1Z1", carrier: "UPS", cost_minor: 0, document: null });
    const { r } = await labelled();
    await w.done(r, "shipment-received");
    expect(await w.suggest(r)).toMatchObject({ net_minor: 17_300, fees: [{ kind: "RETURN_LABEL", amount_minor: 700 }] });
    book.next.push({ state: "bought", tracking_number: "1Z2", carrier: "UPS", cost_minor: 0, document: null });
    const broken = await approved({}, { reason: "DEFECTIVE" });
    await api.drain();
    await w.done(broken, "shipment-received");
    expect((await w.suggest(broken)).net_minor).toBe(18_000);
  });

  it("offer every carrier, ending in Other", async () => {
    const { items } = (await w.owner.get("/api/v1/merchant/carriers")).body.data;
    expect(items.length).toBeGreaterThan(200);
    expect(items.at(-1)).toMatchObject({ name: "OTHER", displayName: "Other" });
    expect(new Set(items.map((one: { name: string }) => one.name)).size).toBe(items.length);
  });

  it("are voided after the set days when unused", async () => {
    await w.save("SHIPPING_LABEL", { void_after_days: 45, label_expiry_days: 60 });
    const { r } = await labelled();
    const deps = assemble({ ...api, carrierOf: () => port });
    const unused = labelTasks(deps).filter(({ name }) => name === "labels.unused");
    api.clock.advance(46 * day);
    for (const task of unused) await task.run(new AbortController().signal);
    await api.drain();
    const rows = await api.db.kysely.selectFrom("label").select(["state", "void_reason"]).where("return_id", "=", r.id).execute();
    expect(rows).toEqual([{ state: "VOIDED", void_reason: "UNUSED" }]);
  });

  it("that expired are still voided when their day comes", async () => {
    await w.at(api.clock.now().toISOString());
    await w.save("SHIPPING_LABEL", { void_after_days: 60, label_expiry_days: 30 });
    const { r } = await labelled();
    const deps = assemble({ ...api, carrierOf: () => port });
    const unused = labelTasks(deps).filter(({ name }) => name === "labels.unused");
    const states: string[] = [];
    for (const days of [31, 30]) {
      api.clock.advance(days * day);
      for (const task of unused) await task.run(new AbortController().signal);
      await api.drain();
      const { state } = await api.db.kysely.selectFrom("label").select("state").where("return_id", "=", r.id).executeTakeFirstOrThrow();
      states.push(state);
    }
    expect(states).toEqual(["EXPIRED", "VOIDED"]);
  });
});
