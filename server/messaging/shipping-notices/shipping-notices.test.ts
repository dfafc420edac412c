import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { type World, world } from "../../../tests/support/world.ts";

const path = "/api/v1/notifications/shipping";
let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
  await w.at("2026-06-10T09:00:00.000Z");
});

const switchOn = (...events: string[]) => Promise.all(events.map((event) => w.owner.put(`${path}/${event}`, { is_active: true })));
const shown = async (event: string) => (await w.owner.get(`${path}/${event}`)).body.data as any;
const mails = async () => {
  await api.drain();
  const rows = await api.db.kysely
    .selectFrom("message")
    .select(["template", "recipient", "kind", "body"])
    .where("store_id", "=", w.storeId)
    .where("kind", "=", "SHIPPING")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows;
};
const templates = async () => (await mails()).map(({ template }) => template);
const parcel = (over: object = {}) => ({
  ...{ external_id: "f1", carrier: "UPS", tracking_number: "1Z999AA10123456784", shipped_at: "2026-06-10T08:00:00Z" },
  ...{ lines: [{ line_external_id: "l0", quantity: 1 }], ...over },
});
const order = (over: object = {}) => w.order({ lines: [{ unit_price_minor: 1000 }], ordered_at: "2026-06-10T07:00:00Z", ...over });
/** Reports a scan, and lets it be worked on before the next comes: several at once are taken in any order. */
const scan = async (status: string, at: string) => {
  await w.erp.post("/api/v1/public/tracking-events", { tracking_number: "1Z999AA10123456784", status, at });
  await api.drain();
};

describe("shipping notices", () => {
  it("are off until the owner switches them on", async () => {
    const { items } = (await w.owner.get(path)).body.data as any;
    expect(items.map(({ id, is_active }: any) => [id, is_active])).toEqual(
      ["confirmed", "shipped", "in_transit", "out_for_delivery", "delivered", "failed", "returned"].map((id) => [id, false]),
    );
    await order({ fulfilments: [parcel()] });
    expect(await mails()).toEqual([]);
    expect(await shown("shipped")).toMatchObject({ sent: 0, not_sent: 1, recent: [{ fate: "OFF", message: null }] });
    const marketer = await api.member(["marketing"], { storeId: w.storeId });
    expect((await marketer.client.get(path)).status).toBe(200);
    expect((await marketer.client.put(`${path}/shipped`, { is_active: true })).status).toBe(403);
    const agent = await api.member(["returns"], { storeId: w.storeId });
    expect((await agent.client.get(path)).status).toBe(403);
    expect((await w.owner.put(`${path}/shipped`, { is_active: true, expected_version: 0 })).status).toBe(200);
    expect((await w.owner.put(`${path}/shipped`, { is_active: true, expected_version: 0 })).status).toBe(409);
  });

  it("follow a parcel, each event once", async () => {
    await switchOn("confirmed", "shipped", "in_transit", "out_for_delivery", "delivered");
    await order({ fulfilments: [parcel()] });
    expect((await templates()).sort()).toEqual(["orderConfirmed", "parcelShipped"]);
    await scan("IN_TRANSIT", "2026-06-10T08:10:00Z");
    await scan("IN_TRANSIT", "2026-06-10T08:20:00Z");
    await scan("OUT_FOR_DELIVERY", "2026-06-10T08:30:00Z");
    await scan("DELIVERED", "2026-06-10T08:40:00Z");
    await scan("DELIVERED", "2026-06-10T08:45:00Z");
    expect((await templates()).slice(2)).toEqual(["parcelInTransit", "parcelOutForDelivery", "parcelDelivered"]);
    const last = (await mails()).at(-1);
    expect([last?.recipient, last?.kind]).toEqual(["ann@example.test", "SHIPPING"]);
    expect(last?.body).toContain("1Z999AA10123456784");
    expect(await shown("delivered")).toMatchObject({ sent: 1, recent: [{ fate: "SENT" }] });
  });

  it("leave out what was overtaken, and what was reported more than two days late", async () => {
    await switchOn("shipped", "in_transit", "delivered");
    await order({ fulfilments: [parcel({ shipped_at: "2026-06-07T08:00:00Z" })] });
    await api.drain();
    await scan("DELIVERED", "2026-06-10T08:00:00Z");
    await scan("IN_TRANSIT", "2026-06-10T07:00:00Z");
    expect(await templates()).toEqual(["parcelDelivered"]);
    expect((await shown("shipped")).recent).toMatchObject([{ fate: "LATE" }]);
    expect((await shown("in_transit")).recent).toMatchObject([{ fate: "OVERTAKEN" }]);
  });

  it("are about the order they belong to, in the customer's language", async () => {
    await switchOn("failed");
    await order({ fulfilments: [parcel()], customer: { external_id: "c9", email: "lea@example.test", first_name: "Léa", language: "fr" } });
    await scan("EXCEPTION", "2026-06-10T08:30:00Z");
    const [mail] = await mails();
    expect(mail?.body).toContain("Le transporteur n’a pas pu livrer");
  });

  it("are in the store's default language where the customer's is not known", async () => {
    await switchOn("failed");
    expect((await w.owner.put("/api/v1/notifications/shop-settings", { default_language: "fr" })).status).toBe(200);
    await order({ fulfilments: [parcel()], customer: { external_id: "c10", email: "max@example.test", first_name: "Max" } });
    await scan("EXCEPTION", "2026-06-10T08:30:00Z");
    const [mail] = await mails();
    expect(mail?.body).toContain("Le transporteur n’a pas pu livrer");
  });
});
