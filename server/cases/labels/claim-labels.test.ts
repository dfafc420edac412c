import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { type Claims, claimsOf } from "../../../tests/support/claim-world.ts";
import { lettersTo } from "../../../tests/support/letters.ts";
import { openPdf } from "../../../tests/support/pdf.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

const home = { name: "Ann Lee", line1: "1 Mill Lane", city: "Reno", postcode: "89502", country: "US" };
let api: TestApi;
let w: World;
let c: Claims;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  w = await world(api);
  c = claimsOf(w);
});
afterAll(() => api.close());

const depot = async () => {
  const answer = await w.erp.put("/api/v1/public/locations/depot", { name: "Depot", address: { ...home, line1: "9 Dock Road" } });
  return (answer.body.data as { id: string }).id;
};
async function awaiting(over: Record<string, unknown> = {}) {
  const location_id = await depot();
  const order = await w.order({
    lines: [{ unit_price_minor: 2000, quantity: 2 }],
    fulfilled_at: "2026-06-02T09:00:00Z",
    ship_to: home,
    customer: { email: "ann@example.test", first_name: "Ann", last_name: "Lee" },
    ...over,
  });
  const claim = await c.claim(order, "DAMAGED", [1]);
  return { order, claim: await c.done(claim, "approve", { needs_item: true, location_id }) };
}
const at = (claim: { id: string }) => `/api/v1/claims/${claim.id}/labels`;
const labelsOf = async (claim: { id: string }) => (await w.owner.get(at(claim))).body.data;
const made = async (claim: { id: string }) => {
  expect((await w.owner.post(at(claim), {})).status).toBe(202);
  await api.drain();
  return (await labelsOf(claim)).items[0];
};

describe("a label for a claimed item", () => {
  it("is made while the item is awaited, once, and printed", async () => {
    const { claim } = await awaiting();
    const label = await made(claim);
    expect(label).toMatchObject({
      state: "READY",
      kind: "SLIP",
      carrier: null,
      claim_id: claim.id,
      return_id: null,
      deduct_minor: 0,
      has_document: true,
    });
    expect(refusal(await w.owner.post(at(claim), {}))[1]).toBe("LABEL_EXISTS");
    const paper = await w.owner.raw({ method: "GET", url: `${at(claim)}/${label.id}/document` });
    expect([paper.statusCode, paper.headers["content-type"], paper.rawPayload.subarray(0, 4).toString()]).toEqual([
      200,
      "application/pdf",
      "%PDF",
    ]);
    const { text } = await openPdf(paper.rawPayload);
    expect([text.includes("Claim slip"), text.includes("Scan to open the claim"), /return/i.test(text)]).toEqual([true, true, false]);
    const [mail] = (await lettersTo(api, w.storeId, "ann@example.test")).filter(({ template }) => template === "claimSlipReady");
    expect(mail?.subject).toBe(`The return slip for your claim ${claim.number} is ready`);
    const after = await c.show(claim);
    expect(after.timeline.map(({ label: name }) => name)).toContain("Label Created");
    expect(after.version, "a colleague's decision is not stale").toBe(claim.version);
    const { items } = (await w.owner.get(`/api/v1/claims?q=${label.tracking_number}`)).body.data;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([claim.id]);
  });

  it("is refused before the claim asks for the item, and without an address", async () => {
    const order = await w.order({ lines: [{ unit_price_minor: 2000 }], fulfilled_at: "2026-06-02T09:00:00Z" });
    const claim = await c.claim(order, "DAMAGED", [1]);
    expect(refusal(await w.owner.post(at(claim), {}))[1]).toBe("WRONG_STAGE");
    const { claim: nowhere } = await awaiting({ ship_to: null });
    expect(refusal(await w.owner.post(at(nowhere), {}))[1]).toBe("NO_SENDER_ADDRESS");
    expect(await labelsOf(nowhere)).toMatchObject({ items: [], may_make: false, code: "NO_SENDER_ADDRESS" });
  });

  it("is voided by hand, or with a claim that ends before the item came", async () => {
    const { claim } = await awaiting();
    const first = await made(claim);
    expect((await w.owner.post(`${at(claim)}/${first.id}/void`, { reason: "Wrong address" })).status).toBe(200);
    await api.drain();
    const second = await made(claim);
    expect(second.id).not.toBe(first.id);
    await c.done(claim, "cancel");
    await api.drain();
    expect((await labelsOf(claim)).items.map(({ state }: { state: string }) => state)).toEqual(["VOIDED", "VOIDED"]);
  });

  it("cannot be voided once its parcel was scanned", async () => {
    const { claim } = await awaiting();
    const { tracking_number, id } = await made(claim);
    const { client } = await api.key(["tracking:write"], { storeId: w.storeId });
    const scan = { tracking_number, status: "IN_TRANSIT", at: api.clock.now().toISOString() };
    const answer = await client.post("/api/v1/public/tracking-events", scan);
    expect(answer.body.data).toMatchObject({ changed: true, claim_id: claim.id, return_id: null });
    expect((await client.post("/api/v1/public/tracking-events", scan)).body.data.changed).toBe(false);
    expect((await labelsOf(claim)).items[0]).toMatchObject({ used: true, may_void: false });
    expect(refusal(await w.owner.post(`${at(claim)}/${id}/void`, {}))[1]).toBe("LABEL_USED");
  });

  it("counts as used once the item came back, although no scan was reported", async () => {
    const { claim } = await awaiting();
    await made(claim);
    await c.done(claim, "receive");
    expect((await labelsOf(claim)).items[0]).toMatchObject({ used: true, may_void: false });
  });

  it("belongs to its claim alone", async () => {
    const { claim } = await awaiting();
    const { claim: other } = await awaiting();
    const label = await made(claim);
    const paths = [
      ["POST", `/api/v1/merchant/labels/${label.id}/void`],
      ["GET", `/api/v1/merchant/labels/${label.id}/document`],
      ["POST", `${at(other)}/${label.id}/void`],
      ["GET", `${at(other)}/${label.id}/document`],
      ["POST", `${at(other)}/${label.id}/retry`],
    ] as const;
    for (const [method, path] of paths)
      expect((await (method === "GET" ? w.owner.get(path) : w.owner.post(path, {}))).status, path).toBe(404);
    const stranger = await world(api);
    expect((await stranger.owner.get(at(claim))).status).toBe(404);
  });

  it("is made by whoever may change claims", async () => {
    const { claim } = await awaiting();
    const member = async (...permissions: Parameters<TestApi["member"]>[0]) =>
      (await api.member(permissions, { storeId: w.storeId })).client;
    expect((await (await member("claims")).post(at(claim), {})).status).toBe(403);
    expect((await (await member("returns", "RETURNS_UPDATE")).get(at(claim))).status).toBe(403);
    expect((await (await member("claims", "RETURNS_UPDATE")).post(at(claim), {})).status).toBe(202);
  });

  it("is the customer's in the portal, as long as it is valid", async () => {
    const { claim, order } = await awaiting();
    const details = { store: w.storeId, order_number: order.number, email: "ann@example.test", postcode: "89502" };
    const { token } = (await api.as(null).post("/api/v1/merchant/customer-auth/get-token", details)).body.data as { token: string };
    const ann = api.as(token);
    const mine = `/api/v1/public/portal/orders/${order.id}/claims/${claim.id}`;
    const papers = async () => (await ann.get(mine)).body.data.papers;
    expect(await papers()).toEqual({ label: false, label_code: false });
    expect((await ann.get(`${mine}/label`)).status).toBe(404);
    await made(claim);
    await w.save("SHIPPING_LABEL", { qr_label: true });
    expect(await papers()).toEqual({ label: true, label_code: false });
    expect((await ann.get(mine)).body.data.send_back).toMatchObject({
      paper: "SLIP",
      address: ["Ann Lee", "9 Dock Road", "Reno 89502", "UNITED STATES"],
    });
    const sent = await ann.raw({ method: "GET", url: `${mine}/label` });
    expect([sent.statusCode, sent.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect((await ann.get(`${mine}/label-code`)).status, "no counter reads a code of ours").toBe(404);
    expect((await ann.get(mine)).body.data.story.map(({ label }: { label: string }) => label)).toContain("Label Created");
    const { order: others } = await awaiting();
    expect((await ann.get(`/api/v1/public/portal/orders/${others.id}/claims/${claim.id}/label`)).status).toBe(404);
    await c.done(claim, "cancel");
    await api.drain();
    expect(await papers()).toEqual({ label: false, label_code: false });
    expect((await ann.get(`${mine}/label`)).status).toBe(404);
  });
});
