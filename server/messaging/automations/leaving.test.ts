import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { emit } from "#server/jobs/outbox";
import { type Client, startApi, type TestApi } from "../../../tests/support/api.ts";
import { type World, world } from "../../../tests/support/world.ts";

const prefix = "/api/v1/notifications";
const path = `${prefix}/automations`;
const hour = 3_600_000;
const phone = "+33612345678";
let api: TestApi;
let w: World;
let shop: Client;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
  await w.at("2026-06-01T09:00:00.000Z");
  shop = (await api.key(["subscribers:write", "events:write"], { storeId: w.storeId })).client;
  await w.location("loc");
  await w.variant("v1", 2000, { stock: [{ location_external_id: "loc", quantity: 5 }] });
});

const now = () => api.clock.now().toISOString();
const messages = () =>
  api.db.kysely.selectFrom("message").selectAll().where("kind", "=", "AUTOMATION").where("store_id", "=", w.storeId).execute();

/** Return an automation that reminds once of a cart, and a person whose reminder is queued. */
async function reminded(channel: "EMAIL" | "SMS"): Promise<{ id: string; personId: string }> {
  const who = channel === "SMS" ? { phone } : { email: "ann@example.test" };
  const { id: personId } = (await shop.put("/api/v1/public/subscribers", { ...who, language: "en" })).body.data;
  const status = channel === "SMS" ? { sms_status: "SUBSCRIBED" as const } : { email_status: "SUBSCRIBED" as const };
  await api.db.kysely.updateTable("subscriber").set(status).where("id", "=", personId).execute();
  const { id, definition } = (await w.owner.post(path, { type: "abandoned-cart-recovery", name: "Carts" })).body.data as any;
  const steps = [{ delay_minutes: 60, template: "cartReminder", channel }];
  const saved = await w.owner.put(`${path}/${id}`, { definition: { ...definition, steps }, expected_version: 1 });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  await w.owner.post(`${path}/${id}/activate`, { expected_version: 2 });
  const lines = [{ variant_external_id: "v1", quantity: 1, unit_price_minor: 2000 }];
  const cart = { ...who, currency: "USD", value_minor: 2000, changed_at: now(), lines, recovery_url: "https://shop.example/cart/1" };
  await shop.put("/api/v1/public/checkouts/t1", cart);
  await api.drain();
  await w.at(new Date(api.clock.now().getTime() + hour).toISOString());
  await w.runTask("automations.steps");
  expect(await messages()).toMatchObject([{ state: "QUEUED", channel }]);
  return { id, personId };
}

describe("the last reminder of a cart", () => {
  it("is not sent to somebody who has ordered since and is known by the phone number alone", async () => {
    await reminded("SMS");
    const customer = { external_id: "c9", email: "other@example.test", phone, first_name: "Ann", last_name: "Bee" };
    await w.order({ lines: [{ unit_price_minor: 2000 }], customer, ordered_at: now() });
    await api.drain();
    expect(await messages()).toMatchObject([{ state: "SKIPPED", skip_reason: "ORDERED" }]);
  });

  it("is not sent once staff has taken the person out, also when a sender has it already", async () => {
    const { id, personId } = await reminded("EMAIL");
    const waiting = { state: "WAITING" as const, due_at: "2026-06-02T09:00:00.000Z", ended_at: null };
    await api.db.kysely.updateTable("enrolment").set(waiting).where("subscriber_id", "=", personId).execute();
    await api.db.kysely.updateTable("message").set({ state: "CLAIMED", leased_by: "me" }).where("automation_id", "=", id).execute();
    const [enrolment] = (await w.owner.get(`${path}/${id}/enrolments`)).body.data.items as any[];
    expect((await w.owner.post(`${path}/${id}/enrolments/${enrolment.id}/exit`, {})).body.data).toEqual({ exited: true });
    expect(await messages()).toMatchObject([{ state: "SKIPPED", skip_reason: "CANCELLED", leased_by: null }]);
  });
});

describe("a welcome", () => {
  it("goes to who subscribes for the first time, and not to who had left before there was one", async () => {
    const grant = (at: string) => ({ channel: "SMS", action: "GRANTED", text: "Yes", source: "FORM", at });
    const put = async (own: string, consents: object[]) =>
      (await shop.put("/api/v1/public/subscribers", { phone: own, consents })).body.data;
    const ann = await put(phone, [grant("2026-05-01T09:00:00.000Z")]);
    await w.owner.post(`${prefix}/subscribers/${ann.id}/unsubscribe`, { channel: "SMS", reason: "Asked by phone" });
    await api.drain();
    const { id, definition } = (await w.owner.post(path, { type: "welcome", name: "Hello" })).body.data as any;
    const steps = [{ delay_minutes: 0, template: "welcome", channel: "SMS" }];
    await w.owner.put(`${path}/${id}`, { definition: { ...definition, steps }, expected_version: 1 });
    expect((await w.owner.post(`${path}/${id}/activate`, { expected_version: 2 })).status).toBe(200);
    await api.db.kysely.updateTable("subscriber").set({ sms_status: "SUBSCRIBED" }).where("id", "=", ann.id).execute();
    const payload = { id: ann.id, channel: "SMS", source: "FORM", version: 3 } as const;
    await api.db.transaction((tx) => emit(tx, { store_id: w.storeId, topic: "subscriber.subscribed", payload }));
    const bob = await put("+33612345679", [grant(now())]);
    await api.drain();
    const { items } = (await w.owner.get(`${path}/${id}/enrolments`)).body.data as any;
    expect(items.map(({ person }: any) => person.id)).toEqual([bob.id]);
  });
});
