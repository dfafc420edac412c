import { expect } from "vitest";
import { CarrierRule } from "#contracts/settings/carrier-rules";
import type { ShippingLabelSettings } from "#contracts/settings/label";
import type { EasyPostDouble } from "../doubles/easypost/server.ts";
import type { TestApi } from "./api.ts";
import { type World, world } from "./world.ts";

export const customerHome = {
  ...{ name: "Ann Bee", line1: "5 Hill Rd", city: "Springfield", province: "IL", postcode: "62701", country: "US" },
};
export const minute = 60_000;
export const day = 24 * 60 * minute;

/** A store that buys labels at a double of a carrier service, and shorthands for what happens to them. */
export interface CarrierWorld {
  w: World;
  /** Connect the service; confirmed, so that labels are bought without a person. Returns the connection's id. */
  connect(name: string, key?: string): Promise<string>;
  /** The same with any service, by the fields of its connection. */
  connectTo(fields: Record<string, unknown>): Promise<string>;
  /** Save rules, and that labels are bought by them on approval. */
  rules(rules: readonly object[], more?: Partial<ShippingLabelSettings>): Promise<void>;
  /** Return an approved return; what follows from that is done. */
  approved(over?: Record<string, unknown>): Promise<{ id: string; number: string }>;
  labels(returned: { id: string }): Promise<any[]>;
  label(returned: { id: string }): Promise<any>;
  act(label: { id: string }, what: string, body?: object): Promise<{ status: number; body: any }>;
  row(id: string): Promise<any>;
  /** Let time pass, and what is due be done. */
  pass(ms: number): Promise<void>;
  notices(kind: string): Promise<any[]>;
  scan(label: { id: string }, ...details: object[]): Promise<void>;
}

export async function carrierWorld(
  api: TestApi,
  post: EasyPostDouble,
  store: Parameters<TestApi["register"]>[0] = {},
): Promise<CarrierWorld> {
  const w = await world(api, store);
  const address = { line1: "1 Quay Street", city: "Portland", province: "ME", postcode: "04101", country: "US" };
  await w.erp.put("/api/v1/public/locations/depot", { name: "Depot", address });
  await w.owner.post(`/api/v1/merchant/dimensions/${w.storeId}`, { name: "Box", length: 30, width: 20, height: 10, empty_weight: 0.033 });
  await w.variant("v0", 9000, { weight_g: 400 });
  const row = (id: string) => api.db.kysely.selectFrom("label").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const labels = async ({ id }: { id: string }) => (await w.owner.get(`/api/v1/merchant/returns/${id}/labels`)).body.data.items as any[];
  async function connectTo(fields: Record<string, unknown>): Promise<string> {
    const made = await w.owner.post("/api/v1/merchant/carrier-connections", fields);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id } = made.body.data as { id: string };
    // Somebody looked at its first label.
    const first_label_ok_at = api.clock.now().toISOString();
    await api.db.kysely.updateTable("carrier_connection").set({ first_label_ok_at }).where("id", "=", id).execute();
    return id;
  }
  return {
    ...{ w, labels, row },
    connect(name, key = "EZAK_live") {
      post.keys.add(key);
      return connectTo({ provider: "easypost", name, api_key: key, webhook_secret: "secret" });
    },
    connectTo,
    async rules(rules, more = {}) {
      await w.save("SHIPPING_LABEL", { buy_when: "ON_APPROVAL", rules: rules.map((rule) => CarrierRule.parse(rule)), ...more });
    },
    async approved(over = {}) {
      const lines = [{ quantity: 1, unit_price_minor: 9000, title: "Jumper" }];
      const order = await w.order({ lines, ship_to: customerHome, ...over });
      const returned = await w.done(await w.request(order, [1]), "approve");
      await api.drain();
      return returned;
    },
    label: async (returned) => (await labels(returned))[0],
    act: (label, what, body = {}) => w.owner.post(`/api/v1/merchant/labels/${label.id}/${what}`, body) as never,
    async pass(ms) {
      api.clock.advance(ms);
      await w.at(api.clock.now().toISOString());
      await w.runTask("labels.purchases");
    },
    notices: async (kind) =>
      (await w.owner.get("/api/v1/merchants/notices?limit=50")).body.data.items.filter((one: any) => one.kind === kind),
    async scan(label, ...details) {
      const { provider_ref } = await row(label.id);
      post.scan(provider_ref as string, ...details.map((one) => ({ datetime: api.clock.now().toISOString(), message: "", ...one })));
    },
  };
}
