import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Replica, startApi, type TestApi } from "../../../tests/support/api.ts";
import { type World, world } from "../../../tests/support/world.ts";

let api: TestApi;
let shop: World;
let product_id: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.set("2026-01-15T12:00:00Z");
  shop = await world(api, { timezone: "America/New_York" });
  await shop.variant("chrono", 5000);
  product_id = (await shop.owner.get(`/api/v1/merchant/products/${shop.storeId}?q=chrono`)).body.data.items[0].id;
  const entry = { name: "A year", duration: { value: 1, unit: "YEARS" }, terms: { en: "Bring it.", fr: "Apportez-le." } };
  await shop.owner.post(`/api/v1/merchant/warranty/${shop.storeId}`, entry);
});

const path = () => `/api/v1/merchant/warranty/${shop.storeId}/registrations`;
const customer = { name: "Ann Bee", email: "ann@example.test" };
/** Bought on the day, covered until the same day a year later. */
const registered = async (date: string, over: object = {}) => {
  const answer = await shop.owner.post(path(), { product_id, customer, purchase: { channel: "Fair", date }, ...over });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.id as string;
};
const mails = (template: string) =>
  api.db.kysely
    .selectFrom("message")
    .select(["recipient", "language", "subject", "body", "state"])
    .where("store_id", "=", shop.storeId)
    .where("template", "=", template)
    .orderBy("created_at")
    .execute();
const remindersAt = async (instant: string) => {
  await shop.at(instant);
  await shop.runTask("warranty.remind");
  return (await mails("warrantyEnding")).length;
};

describe("the mail about a registration", () => {
  it("states what is covered, until when and on what terms, once", async () => {
    await registered("2026-01-10", { serial: "SN-1" });
    await api.drain();
    await api.drain();
    const [mail, another] = await mails("warrantyRegistered");
    expect(another).toBeUndefined();
    expect(mail).toMatchObject({ recipient: "ann@example.test", language: "en", state: "KEPT" });
    expect(mail?.body).toMatch(/Hello Ann Bee,[\s\S]*“A year”[\s\S]*SN-1[\s\S]*January 10, 2026 to January 10, 2027[\s\S]*Bring it\./);
  });

  it("is written in the language of the order's customer", async () => {
    const line = { variant_external_id: "chrono", product_external_id: "p-chrono", unit_price_minor: 5000 };
    const anne = { email: "anne@example.test", first_name: "Anne", last_name: "Abeille", language: "fr-CA" };
    const { id } = await shop.order({ customer: anne, lines: [line], fulfilled_at: "2026-01-10T12:00:00Z" });
    expect((await shop.owner.post(path(), { product_id, order_id: id })).status).toBe(201);
    await api.drain();
    expect(await mails("warrantyRegistered")).toMatchObject([{ recipient: "anne@example.test", language: "fr" }]);
    expect((await mails("warrantyRegistered"))[0]?.body).toMatch(/^Bonjour Anne Abeille,[\s\S]*Apportez-le\./);
  });
});

describe("the reminder", () => {
  beforeEach(async () => {
    await shop.save("WARRANTY", { expiry_reminder_days: 30 });
  });

  it("is written once, the set number of days before the last day, by the store's calendar", async () => {
    await registered("2025-06-30");
    // The last day is 30 June; thirty days before is 31 May, which begins in New York at 04:00 UTC.
    expect(await remindersAt("2026-05-31T03:30:00Z")).toBe(0);
    expect(await remindersAt("2026-05-31T12:30:00Z")).toBe(0);
    expect(await remindersAt("2026-05-31T13:30:00Z")).toBe(1);
    expect(await remindersAt("2026-06-15T13:30:00Z")).toBe(1);
    const [mail] = await mails("warrantyEnding");
    expect(mail).toMatchObject({ recipient: "ann@example.test", state: "KEPT" });
    expect(mail?.subject).toContain("June 30, 2026");
  });

  it("is not written twice by two servers", async () => {
    const replica: Replica = await api.replica();
    for (const day of ["2025-06-28", "2025-06-29", "2025-06-30"]) await registered(day);
    await shop.at("2026-06-02T15:00:00Z");
    await Promise.all([shop.runTask("warranty.remind"), replica.drain(), shop.runTask("warranty.remind")]);
    await api.drain();
    expect(await mails("warrantyEnding")).toHaveLength(3);
  });

  it("is not for expired, invalid, lifetime or recent registrations", async () => {
    await registered("2025-01-20");
    const invalid = await registered("2025-06-30");
    await shop.owner.post(`${path()}/${invalid}/invalidate`, { note: "Typed wrong" });
    const ever = { name: "Ever", lifetime: true, priority: 1 };
    const { id } = (await shop.owner.post(`/api/v1/merchant/warranty/${shop.storeId}`, ever)).body.data;
    await registered("2025-06-30", { entry_id: id });
    expect(await remindersAt("2026-06-10T15:00:00Z")).toBe(0);
    const year = (await shop.owner.get(`/api/v1/merchant/warranty/${shop.storeId}?q=year`)).body.data.items[0].id;
    await registered("2025-06-30", { entry_id: year });
    expect(await remindersAt("2026-06-11T15:00:00Z")).toBe(0);
  });

  it("is not for returned units", async () => {
    const line = { variant_external_id: "chrono", product_external_id: "p-chrono", unit_price_minor: 5000 };
    const ship_to = { line1: "1 Main St", city: "Reno", postcode: "89502", country: "US" };
    const sold = () => shop.order({ lines: [line], ordered_at: "2025-06-28T09:00:00Z", fulfilled_at: "2025-06-30T09:00:00Z", ship_to });
    const [owned, back] = [await sold(), await sold()];
    for (const { id, number, lines } of [owned, back]) {
      const proof = { store: shop.storeId, order_number: number, email: "ann@example.test", postcode: "89502" };
      await shop.save("WARRANTY", { portal_enabled: true });
      const { token } = (await api.as(null).post("/api/v1/merchant/customer-auth/get-token", proof)).body.data;
      const registering = await api.as(token).post(`/api/v1/public/portal/orders/${id}/warranties`, { order_line_id: lines[0].id });
      expect(registering.status).toBe(201);
    }
    await shop.process(await shop.received(back, [1]));
    expect(await remindersAt("2026-06-10T15:00:00Z")).toBe(1);
  });

  it("is not written where the store does not want it", async () => {
    await shop.save("WARRANTY", { expiry_reminder_days: null });
    await registered("2025-06-30");
    expect(await remindersAt("2026-06-10T15:00:00Z")).toBe(0);
    await shop.save("WARRANTY", { expiry_reminder_days: 20 });
    expect(await remindersAt("2026-06-10T16:00:00Z")).toBe(1);
  });
});
