import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SettingsData } from "#contracts/settings/settings";
import { ownLabel } from "#server/platforms/carriers/own-label";
import type { LabelOrder } from "#server/platforms/carriers/port";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { openPdf } from "../../../tests/support/pdf.ts";
import { type World, world } from "../../../tests/support/world.ts";

const home = { name: "Ann Bee", line1: "5 Hill Rd", city: "London", postcode: "N1 2AB", country: "GB" };
const plain: SettingsData["SHIPPING_LABEL"] = {
  accounts: [],
  payer: "FREE",
  price_minor: 0,
  customs_value: "PAID_PRICE",
  customs_minimum_minor: 1,
  dimension_id: null,
  qr_label: false,
  label_expiry_days: 30,
  void_after_days: null,
  packing_slip: true,
  zones: [],
  max_parcels: 5,
  buy_when: "BY_STAFF",
  rules: [],
  fallback_minutes: 15,
  on_delivered: "NOTIFY",
  stalled_days: 10,
};

describe("label settings", () => {
  let api: TestApi;
  let w: World;
  const orders: LabelOrder[] = [];
  let cost_minor = 0;
  let carrier: string | null = null;
  beforeAll(async () => {
    api = await startApi({
      carrierOf: () => ({
        ...ownLabel,
        async buy(order, key) {
          orders.push(order);
          const bought = await ownLabel.buy(order, key);
          return bought.state === "bought" ? { ...bought, carrier, cost_minor } : bought;
        },
      }),
    });
    w = await world(api);
    const address = { line1: "12 Harbour Street", city: "Portland", province: "OR", postcode: "97201", country: "US" };
    await w.erp.put("/api/v1/public/locations/depot", { name: "Depot", address });
    await w.owner.post(`/api/v1/merchant/dimensions/${w.storeId}`, { name: "Box", length: 35, width: 25, height: 13, empty_weight: 0.2 });
  });
  beforeEach(async () => {
    cost_minor = 0;
    carrier = null;
    await w.save("SHIPPING_LABEL", plain);
    await w.save("GENERAL", { label_sender_name: "" });
  });
  afterAll(() => api.close());

  /** Return a labelled return of two jumpers of 90.00 each, its label as requested from the carrier, and its printed text. */
  async function labelled(over: Record<string, unknown> = {}) {
    const order = await w.order({ lines: [{ quantity: 2, unit_price_minor: 9000, title: "Jumper" }], ship_to: home, ...over });
    const r = await w.done(await w.request(order, [2]), "approve");
    await api.drain();
    const { items } = (await w.owner.get(`/api/v1/merchant/returns/${r.id}/labels`)).body.data;
    expect(items).toMatchObject([{ state: "READY" }]);
    const paper = await w.owner.raw({ method: "GET", url: `/api/v1/merchant/labels/${items[0].id}/document` });
    const { text } = await openPdf(paper.rawPayload);
    return { r, order: orders.at(-1) as LabelOrder, text };
  }
  const deducted = async ({ r }: { r: { id: string } }) => {
    await w.done(r, "shipment-received");
    return (await w.suggest(r)).fees;
  };

  it("name the sender in place of the customer, on the label but not on the packing slip", async () => {
    expect((await labelled()).text).toContain("Ann Bee");
    await w.save("GENERAL", { label_sender_name: "Returns of Shoes & Co" });
    const { text, r } = await labelled();
    expect([text.includes("Returns of Shoes & Co"), text.includes("Ann Bee")]).toEqual([true, false]);
    const slip = await w.owner.raw({ method: "GET", url: `/api/v1/merchant/returns/${r.id}/packing-slip` });
    expect((await openPdf(slip.rawPayload)).text).toContain("Ann Bee");
  });

  it("print the phone number of the return address", async () => {
    const address = { line1: "7 Quay", line2: "", city: "Hull", province: "", postcode: "HU1 1AA", country: "GB" };
    const place = {
      name: "Back room",
      address,
      phone: "+44 1482 555 0100",
      location_id: null,
      countries: [],
      zones: [],
      product_group_ids: [],
    };
    await w.save("SHIPPING_LOCATIONS", { locations: [{ ...place, active: true, restock: true }] });
    expect((await labelled()).text).toContain("+44 1482 555 0100");
    await w.save("SHIPPING_LOCATIONS", { locations: [] });
  });

  it("declare the price paid to customs, or a fixed value for each unit", async () => {
    expect((await labelled()).text).toContain("$180.00");
    await w.save("SHIPPING_LABEL", { customs_value: "FIXED", customs_minimum_minor: 1250 });
    const { text } = await labelled();
    expect([text.includes("$25.00"), text.includes("$180.00")]).toEqual([true, false]);
  });

  it("declare at least the minimum for each unit", async () => {
    await w.save("SHIPPING_LABEL", { customs_minimum_minor: 10_000 });
    expect((await labelled()).text).toContain("$200.00");
  });

  it("choose the parcel size, and fall back to the default one", async () => {
    expect((await labelled()).order.paper.parcel).toMatchObject({ length_mm: 350, width_mm: 250 });
    const bag = { name: "Bag", length: 20, width: 15, height: 5, empty_weight: 0.1 };
    const { id } = (await w.owner.post(`/api/v1/merchant/dimensions/${w.storeId}`, bag)).body.data;
    await w.save("SHIPPING_LABEL", { dimension_id: id });
    expect((await labelled()).order.paper.parcel).toMatchObject({ length_mm: 200, width_mm: 150 });
  });

  it("deduct what the carrier charged, at most the usual cost, and that when it reports none", async () => {
    await w.save("SHIPPING_LABEL", { payer: "DEDUCT_COST", price_minor: 500 });
    carrier = "UPS";
    cost_minor = 450;
    expect(await deducted(await labelled())).toEqual([{ kind: "RETURN_LABEL", amount_minor: 450 }]);
    cost_minor = 650;
    expect(await deducted(await labelled())).toEqual([{ kind: "RETURN_LABEL", amount_minor: 500 }]);
    cost_minor = 0;
    expect(await deducted(await labelled())).toEqual([{ kind: "RETURN_LABEL", amount_minor: 500 }]);
  });

  it("need a usual cost to deduct", async () => {
    const answer = await w.owner.put("/api/v1/merchant/settings", { section: "SHIPPING_LABEL", data: { payer: "DEDUCT_COST" } });
    expect(answer.body.data.errors).toHaveProperty(["data.price_minor"]);
  });
});
