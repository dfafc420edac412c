import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readMigrations } from "#server/db/migrate";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { type Claims, claimsOf } from "../../../tests/support/claim-world.ts";
import { lettersTo } from "../../../tests/support/letters.ts";
import { openPdf } from "../../../tests/support/pdf.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

const home = { name: "Ann Lee", line1: "1 Mill Lane", city: "Reno", province: "NV", postcode: "89502", country: "US" };
const email = "ann@example.test";
const account = { carrier: "UPS", carrier_name: "", service: "Ground", account: "96012345", active: true };

let api: TestApi;
let w: World;
let c: Claims;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  w = await world(api);
  c = claimsOf(w);
  await w.erp.put("/api/v1/public/locations/depot", { name: "Depot", address: { ...home, name: "", line1: "9 Dock Road" } });
  await w.save("SHIPPING_LABEL", { accounts: [account], payer: "DEDUCT_FIXED", price_minor: 795, qr_label: true } as never);
});
afterAll(() => api.close());

const ordered = () =>
  w.order({ lines: [{ unit_price_minor: 5000 }], ship_to: home, customer: { email, first_name: "Ann", last_name: "Lee" } });
async function approved() {
  const order = await ordered();
  const r = await w.done(await w.request(order, [1]), "approve");
  await api.drain();
  return { order, r };
}
const labelsOf = async (r: { id: string }) => (await w.owner.get(`/api/v1/merchant/returns/${r.id}/labels`)).body.data.items;
const paperOf = async (url: string) => openPdf((await w.owner.raw({ method: "GET", url })).rawPayload);
async function customerOf(order: { id: string; number: string }) {
  const details = { store: w.storeId, order_number: order.number, email, postcode: "89502" };
  const { token } = (await api.as(null).post("/api/v1/merchant/customer-auth/get-token", details)).body.data as { token: string };
  return { ann: api.as(token), at: `/api/v1/public/portal/orders/${order.id}` };
}

describe("until a carrier is connected, an approved return", () => {
  it("gets a return slip that names no carrier and says what to do with it", async () => {
    const { r } = await approved();
    const [slip] = await labelsOf(r);
    expect(slip).toMatchObject({ kind: "SLIP", state: "READY", carrier: null, carrier_name: null, tracking_url: null, deduct_minor: 0 });
    const { text } = await paperOf(`/api/v1/merchant/labels/${slip.id}/document`);
    const said = text.replace(/\s+/g, " ");
    for (const words of ["Return slip", "9 Dock Road", "with a carrier of your choice", "not a prepaid label"])
      expect(said).toContain(words);
    for (const words of ["UPS", "Ground", "96012345", "Carrier:", "Tracking"]) expect(said).not.toContain(words);
    expect((await w.show(r)).shipments).toMatchObject([{ is_slip: true, carrier: null, carrier_name: null }]);
  });

  it("deducts nothing, whatever the settings and the policy name for labels", async () => {
    await w.policy({ fees: { label_minor: 450 } });
    const { r } = await approved();
    await w.done(r, "shipment-received");
    expect(await w.suggest(r)).toMatchObject({ fees: [], net_minor: 5000 });
  });

  it("deducts nothing either where the slip was made when slips still had a price, and draws it again", async () => {
    const { r } = await approved();
    const [slip] = await labelsOf(r);
    await api.db.kysely.updateTable("label").set({ deduct_minor: 795, document: null }).where("id", "=", slip.id).execute();
    const { text } = await paperOf(`/api/v1/merchant/labels/${slip.id}/document`);
    expect(text).toContain("Return slip");
    await w.done(r, "shipment-received");
    expect(await w.suggest(r)).toMatchObject({ fees: [], net_minor: 5000 });
  });

  it("is told by a mail about a slip, with the address, in the customer's language", async () => {
    const { r } = await approved();
    await api.drain();
    const letters = await lettersTo(api, w.storeId, email);
    expect(letters.map(({ template }) => template)).toEqual(["requested", "approved", "slipReady"]);
    const [, approval, slip] = letters;
    expect(slip?.subject).toBe(`Your return slip is ready (${r.number})`);
    for (const letter of [approval, slip]) {
      expect(letter?.body).toContain("with a carrier of your choice");
      expect(letter?.body).toContain("9 Dock Road\nReno, NV 89502");
      expect(letter?.body).not.toMatch(/tracking|UPS/i);
    }
  });

  it("shows its customer the slip and the address, and no price, carrier or code for a counter", async () => {
    const { r, order } = await approved();
    const { ann, at } = await customerOf(order);
    const shown = (await ann.get(`${at}/returns/${r.id}`)).body.data;
    expect(shown).toMatchObject({
      send_back: { paper: "SLIP", address: ["Depot", "9 Dock Road", "Reno, NV 89502", "UNITED STATES"] },
      papers: { label: true, label_code: false },
      parcels: [],
    });
    expect((await ann.get(`${at}/returns/${r.id}/label-code`)).status).toBe(404);
  });

  it("is quoted without the price of a label, which is named apart", async () => {
    const order = await ordered();
    const { ann, at } = await customerOf(order);
    const item = { order_line_id: order.lines[0].id, quantity: 1, reason: "TOO_SMALL", outcome: "REFUND" };
    const quote = async (shipping_method: string) => (await ann.post(`${at}/quote`, { shipping_method, items: [item] })).body.data;
    expect(await quote("LABEL")).toMatchObject({ fees: [], refund_minor: 5000, label_fee_minor: 795 });
    expect(await quote("CUSTOMER_LABEL")).toMatchObject({ fees: [], refund_minor: 5000, label_fee_minor: 0 });
    expect((await ann.get(at)).body.data.fees).toEqual([]);
  });

  it("takes the carrier's number for the parcel of its slip", async () => {
    const { r } = await approved();
    await w.done(r, "in-transit", { tracking_number: "1Z999AA10123456784", carrier: "UPS" });
    expect((await w.show(r)).shipments).toMatchObject([{ is_slip: false, tracking_number: "1Z999AA10123456784", status: "IN_TRANSIT" }]);
    const [slip] = await labelsOf(r);
    expect(refusal(await w.owner.post(`/api/v1/merchant/labels/${slip.id}/void`, {}))).toEqual([409, "LABEL_USED"]);
  });
});

it("a label typed with its number keeps tracking, price and mail", async () => {
  const { r, order } = await approved();
  const [slip] = await labelsOf(r);
  await w.owner.post(`/api/v1/merchant/labels/${slip.id}/void`, {});
  await api.drain();
  const typed = await w.owner.post(`/api/v1/merchant/returns/${r.id}/labels`, { tracking_number: "1Z999AA10123456784", carrier: "UPS" });
  expect(typed.status).toBe(202);
  await api.drain();
  await api.drain();
  const [label] = await labelsOf(r);
  expect(label).toMatchObject({ kind: "LABEL", carrier_name: "UPS", deduct_minor: 795, tracking_url: expect.stringContaining("ups.com") });
  const { ann, at } = await customerOf(order);
  expect((await ann.get(`${at}/returns/${r.id}`)).body.data).toMatchObject({
    send_back: { paper: "LABEL" },
    parcels: [{ carrier_name: "UPS", tracking_number: "1Z999AA10123456784" }],
  });
  const letters = await lettersTo(api, w.storeId, email);
  expect(letters.at(-1)).toMatchObject({ template: "labelReady", body: expect.stringContaining("1Z999AA10123456784") });
  await w.done(r, "shipment-received");
  expect(await w.suggest(r)).toMatchObject({ fees: [{ kind: "RETURN_LABEL", amount_minor: 795 }], net_minor: 4205 });
});

it("a claim's item comes back with a slip, by mail and in the portal", async () => {
  const order = await w.order({
    lines: [{ unit_price_minor: 2000 }],
    fulfilled_at: "2026-06-02T09:00:00Z",
    ship_to: home,
    customer: { email, first_name: "Ann", last_name: "Lee" },
  });
  const depot = await w.erp.put("/api/v1/public/locations/depot", { name: "Depot", address: { ...home, name: "", line1: "9 Dock Road" } });
  const claim = await c.done(await c.claim(order, "DAMAGED", [1]), "approve", {
    needs_item: true,
    location_id: (depot.body.data as { id: string }).id,
  });
  await w.owner.post(`/api/v1/claims/${claim.id}/labels`, {});
  await api.drain();
  await api.drain();
  const letters = await lettersTo(api, w.storeId, email);
  const asked = letters.filter(({ template }) => template === "claimApprovedItem" || template === "claimSlipReady");
  expect(asked.map(({ body }) => body.includes("9 Dock Road") && body.includes("with a carrier of your choice"))).toEqual([true, true]);
  expect((await c.show(claim)).timeline.at(-1)).toMatchObject({ label: "Label Created", data: { paper: "SLIP" } });
});

it("papers made before are slips after the upgrade; what was settled with their price stays", async () => {
  const { r } = await approved();
  const { r: settled } = await approved();
  const number = async (one: { id: string }) => (await labelsOf(one))[0].tracking_number as string;
  const { kysely } = api.db;
  for (const one of [r, settled]) {
    const old = { carrier: "BACKHAUL", deduct_minor: 795, document: Buffer.from("Carrier: UPS") };
    await kysely.updateTable("label").set(old).where("return_id", "=", one.id).execute();
    await kysely.updateTable("shipment").set({ carrier: "BACKHAUL" }).where("return_id", "=", one.id).execute();
    const data = { carrier: "Backhaul", tracking_number: await number(one) };
    await kysely.updateTable("timeline").set({ data }).where("return_id", "=", one.id).where("label", "=", "Label Created").execute();
  }
  await w.done(settled, "shipment-received");
  expect((await w.process(settled)).outcome[0]).toMatchObject({ fees: [{ kind: "RETURN_LABEL", amount_minor: 795 }] });
  const upgrade = readMigrations().find(({ name }) => name === "return-slips");
  await sql.raw(upgrade?.text ?? "").execute(kysely);
  expect(await labelsOf(r)).toMatchObject([{ kind: "SLIP", carrier: null, deduct_minor: 0, has_document: true }]);
  expect(await labelsOf(settled)).toMatchObject([{ kind: "SLIP", deduct_minor: 795 }]);
  const { shipments, timeline } = await w.show(r);
  expect(shipments).toMatchObject([{ is_slip: true, carrier: null }]);
  expect(timeline.find(({ label }) => label === "Label Created")?.data).toEqual({ paper: "SLIP", slip_number: await number(r) });
  const { text } = await paperOf(`/api/v1/merchant/labels/${(await labelsOf(r))[0].id}/document`);
  expect(text).toContain("Return slip");
  await w.done(r, "shipment-received");
  expect(await w.suggest(r)).toMatchObject({ fees: [], net_minor: 5000 });
});

it("the settings say what has no effect yet", async () => {
  const { sections } = (await w.owner.get("/api/v1/merchant/settings")).body.data;
  expect(sections.SHIPPING_LABEL.warnings.map(({ code }: { code: string }) => code)).toEqual([
    "CARRIER_NOT_CONNECTED",
    "SLIPS_ARE_FREE",
    "NO_COUNTER_CODE",
  ]);
});
