import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixedClock } from "#server/kit/clock";
import { startApi, type TestApi, type TestStore } from "../../../tests/support/api.ts";
import { lettersTo } from "../../../tests/support/letters.ts";
import { deliver, sample, shopOf, signedAgain, workJobs } from "../../../tests/support/platform-samples.ts";

const people = "/api/v1/notifications/subscribers";
const signed = sample("shopify/orders_create");
const hour = 3_600_000;
const start = Date.parse("2026-11-21T12:00:00Z");
let api: TestApi;
let store: TestStore;
beforeAll(async () => {
  api = await startApi({ clock: fixedClock("2026-11-21T12:00:00Z") });
});
afterAll(() => api.close());
beforeEach(async () => {
  store = await shopOf(api, "shopify");
});

let count = 0;
/** Deliver a change of a customer's consent to mails, so many hours from now. */
async function mailConsent(state: string, hours = 0, email_address: string | null = "ann@example.test") {
  const consent_updated_at = new Date(start + hours * hour).toISOString();
  const payload = { customer_id: 7, email_address, email_marketing_consent: { state, opt_in_level: "single_opt_in", consent_updated_at } };
  await send("customers_email_marketing_consent/update", payload);
}
async function send(topic: string, payload: object) {
  const headers = { "x-shopify-topic": topic, "x-shopify-event-id": `e${++count}`, "x-shopify-webhook-id": `w${count}` };
  expect(await deliver(api, signedAgain(signed, JSON.stringify(payload), headers))).toBe(200);
  await workJobs(api);
}
const found = async () => ((await store.owner.get(people)).body.data as any).items as any[];
const trail = async (id: string) =>
  ((await store.owner.get(`${people}/${id}/consents`)).body.data as any).events.map((one: any) => `${one.action} ${one.source}`);
const lastFate = async () => {
  const { items } = (await store.owner.get("/api/v1/merchant/webhooks/deliveries")).body.data as any;
  return [items[0].state, items[0].detail];
};

describe("consent given on the platform", () => {
  it("subscribes a new address, once however often it is delivered", async () => {
    await mailConsent("subscribed", -2);
    await mailConsent("subscribed", -2);
    expect(await lastFate()).toEqual(["DONE", "NOTHING_NEW"]);
    const [person] = await found();
    expect(person).toMatchObject({ email: "ann@example.test", email_status: "SUBSCRIBED", source: "PLATFORM" });
    expect(await trail(person.id)).toEqual(["GRANTED PLATFORM"]);
  });

  it("brings a customer in with their name and language", async () => {
    const customer = { id: `c-${store.storeId}`, store_id: store.storeId, external_id: "7", email: "ann@example.test" };
    const named = { first_name: "Ann", last_name: "Bee", language: "fr-CA" };
    await api.db.kysely
      .insertInto("customer")
      .values({ ...customer, ...named })
      .execute();
    await mailConsent("subscribed", -2);
    expect(await found()).toMatchObject([{ email: "ann@example.test", first_name: "Ann", language: "fr" }]);
  });

  it("is taken back at once", async () => {
    await mailConsent("subscribed", -2);
    await mailConsent("unsubscribed", -1);
    expect(await found()).toMatchObject([{ email_status: "UNSUBSCRIBED" }]);
  });

  it("brings whoever left here back only when it is later, and by a mail that asks", async () => {
    await mailConsent("subscribed", -3);
    const [{ id }] = (await found()) as [{ id: string }];
    await store.owner.post(`${people}/${id}/unsubscribe`, { channel: "EMAIL", reason: "By phone" });
    await mailConsent("subscribed", -1);
    expect(await found()).toMatchObject([{ email_status: "UNSUBSCRIBED" }]);
    expect(await lettersTo(api, store.storeId, "ann@example.test")).toHaveLength(0);
    await mailConsent("subscribed", 1);
    expect(await found()).toMatchObject([{ email_status: "PENDING" }]);
    expect(await lettersTo(api, store.storeId, "ann@example.test")).toHaveLength(1);
  });

  it("subscribes nobody who left and has not answered the mail that asks", async () => {
    await mailConsent("subscribed", -3);
    const [{ id }] = (await found()) as [{ id: string }];
    await store.owner.post(`${people}/${id}/unsubscribe`, { channel: "EMAIL", reason: "By phone" });
    await mailConsent("subscribed", 1);
    await mailConsent("subscribed", 2);
    await mailConsent("subscribed", -1);
    expect(await found()).toMatchObject([{ email_status: "PENDING" }]);
    expect(await lettersTo(api, store.storeId, "ann@example.test")).toHaveLength(1);
  });

  it("of a stranger who withdraws, or who has only been asked, creates nobody", async () => {
    await mailConsent("unsubscribed");
    expect(await lastFate()).toEqual(["IGNORED", "UNKNOWN_SUBSCRIBER"]);
    await mailConsent("pending");
    expect(await lastFate()).toEqual(["IGNORED", "NO_CONSENT_IN_IT"]);
    await mailConsent("subscribed", 0, null);
    expect(await lastFate()).toEqual(["IGNORED", "UNKNOWN_SUBSCRIBER"]);
    expect(await found()).toEqual([]);
  });

  it("to text messages belongs to the phone", async () => {
    const consent = (state: string, at: string) => ({ state, opt_in_level: "single_opt_in", consent_updated_at: at });
    const topic = "customers_marketing_consent/update";
    await send(topic, { id: 7, phone: "+12125550177", sms_marketing_consent: consent("subscribed", "2026-11-20T12:00:00Z") });
    expect(await found()).toMatchObject([{ phone: "+12125550177", sms_status: "SUBSCRIBED", email_status: "NONE" }]);
    await send(topic, { id: 7, phone: "+12125550177", sms_marketing_consent: consent("unsubscribed", "2026-11-21T11:00:00Z") });
    expect(await found()).toMatchObject([{ sms_status: "UNSUBSCRIBED" }]);
  });
});
