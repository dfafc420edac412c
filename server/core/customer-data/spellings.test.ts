import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { altered, deliver, sample, shopOf, workJobs } from "../../../tests/support/platform-samples.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

const path = "/api/v1/merchant/customer-data";
const address = { name: "Una Ümlaut", line1: "1 Road", city: "München", postcode: "80331", country: "DE" };
let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
});

const orderOf = (email: string) =>
  w.order({ lines: [{ unit_price_minor: 1000 }], customer: { email, first_name: "Una", last_name: "Ümlaut" }, ship_to: address });
const shown = async (email: string) => (await w.owner.get(`${path}?email=${encodeURIComponent(email)}`)).body.data;

/** As stored, and as people type it. */
const people: [string, string, string[]][] = [
  ["signs", "a&b@example.com", ["A&B@Example.com", "a&b@example.com.", " a&b@example.com "]],
  ["a domain in another script", "user@xn--mnchen-3ya.de", ["user@münchen.de", "User@MÜNCHEN.DE", "user@münchen.de.", '"user"@münchen.de']],
  ["a name in another script", "用户@xn--r8jz45g.test", ["用户@例え.test", "用户@例え。test"]],
  ["quotes", '"john doe"@example.test', ['"John Doe"@EXAMPLE.test']],
  ["a tag", "una+shop@example.test", ["Una+Shop@example.test"]],
];

describe("a person whose address has", () => {
  for (const [what, stored, typed] of people)
    it(`${what} is one person wherever an address is asked for`, async () => {
      const { client } = await api.key(["subscribers:write", "events:write"], { storeId: w.storeId });
      for (const spelling of typed) expect((await orderOf(spelling)).customer.email).toBe(stored);
      const order = await orderOf(stored);
      const count = typed.length + 1;
      const created = await client.put("/api/v1/public/subscribers", { email: typed[0] });
      expect(created.status, JSON.stringify(created.body)).toBeLessThan(300);
      for (const spelling of [stored, ...typed]) {
        expect((await shown(spelling)).records, spelling).toContainEqual({ noun: "orders", count });
        const found = await w.owner.get(`/api/v1/orders?q=${encodeURIComponent(spelling.trim())}`);
        expect(found.body.data.items, spelling).toHaveLength(count);
        const theirs = await w.owner.get(`/api/v1/orders?customer=${encodeURIComponent(spelling.trim())}`);
        expect(theirs.body.data.items, spelling).toHaveLength(count);
        const proof = { store: w.storeId, order_number: order.number, email: spelling, postcode: "80331" };
        expect((await api.as(null).post("/api/v1/merchant/customer-auth/get-token", proof)).status, spelling).toBe(200);
        const again = await client.put("/api/v1/public/subscribers", { email: spelling });
        expect((again.body.data as any).id, spelling).toBe((created.body.data as any).id);
      }
      const suppress = await w.owner.post("/api/v1/notifications/suppressions", { email: typed[0], reason: "Asked" });
      expect(suppress.status, JSON.stringify(suppress.body)).toBe(201);
      const known = await w.owner.get(`/api/v1/notifications/suppressions?address=${encodeURIComponent(stored)}`);
      expect(known.body.data.items).toHaveLength(1);
      const invoice = { kind: "INVOICE", currency: "USD", buyer: { name: "Una", country: "DE", email: typed[0] }, lines: [] };
      const drafted = await w.owner.post("/api/v1/invoices", invoice);
      expect(drafted.body.data.buyer?.email ?? drafted.body.data.invoice?.buyer.email, JSON.stringify(drafted.body)).toBe(stored);
      const erased = await w.owner.post(`${path}/erase`, { email: typed.at(-1), documents: "erase", reason: "Ticket" });
      expect(erased.status, JSON.stringify(erased.body)).toBe(200);
      expect(erased.body.data.records).toContainEqual({ noun: "orders", count });
      for (const spelling of [stored, ...typed]) expect((await shown(spelling)).records, spelling).toEqual([]);
    });
});

describe("a field that holds anything but one address", () => {
  const wrong = [
    "a@b.test,c@d.test",
    "a@b.test;c@d.test",
    "a@b.test\nBcc: c@d.test",
    "Ann <a@b.test>",
    "=?utf-8?q?a?=@b.test",
    "a@b.test c@d.test",
  ];

  it("is refused by every call", async () => {
    const { client } = await api.key(["subscribers:write"], { storeId: w.storeId });
    for (const email of wrong) {
      const body = { number: "#1", currency: "USD", ordered_at: "2026-06-01T09:00:00Z", customer: { email }, lines: [] };
      expect(refusal(await w.erp.put("/api/v1/public/orders/x1", body)), email).toEqual([400, "BAD_REQUEST"]);
      expect(refusal(await client.put("/api/v1/public/subscribers", { email })), email).toEqual([400, "BAD_REQUEST"]);
      const suppression = { email, reason: "x" };
      expect(refusal(await w.owner.post("/api/v1/notifications/suppressions", suppression)), email).toEqual([400, "BAD_REQUEST"]);
      const invoice = { kind: "INVOICE", currency: "USD", buyer: { name: "A", email }, lines: [] };
      expect(refusal(await w.owner.post("/api/v1/invoices", invoice)), email).toEqual([400, "BAD_REQUEST"]);
    }
  });

  it("is no address of a platform's order, which stands without one", async () => {
    for (const platform of ["woocommerce", "shopify"] as const) {
      const store = await shopOf(api, platform);
      const name = platform === "woocommerce" ? "woocommerce/order.created" : "shopify/orders_create";
      for (const [i, email] of wrong.entries()) {
        const delivery = altered(sample(name), (payload) => {
          payload.id = 9_000 + i;
          payload.email = payload.contact_email = email;
          if (payload.customer) payload.customer.email = email;
          if (payload.billing) payload.billing.email = email;
        });
        expect(await deliver(api, delivery)).toBe(200);
      }
      await workJobs(api);
      const orders = (await store.owner.get("/api/v1/orders?limit=50")).body.data.items;
      expect(orders.map((one: any) => one.customer.email)).toEqual(wrong.map(() => ""));
    }
  });
});
