import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EasyPostDouble } from "../../../tests/doubles/easypost/server.ts";
import type { TestApi } from "../../../tests/support/api.ts";
import { type CarrierWorld, day, minute } from "../../../tests/support/carrier-world.ts";
import { type EasyPostApi, startEasyPostApi } from "../../../tests/support/easypost-api.ts";

let server: EasyPostApi;
let api: TestApi;
let post: EasyPostDouble;
let c: CarrierWorld;

beforeAll(async () => {
  server = await startEasyPostApi();
  ({ api, post } = server);
});
afterAll(() => server.close());
beforeEach(async () => {
  c = await server.openStore();
});

const range = () => {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const now = api.clock.now().getTime();
  return `from=${dayOf(now - 40 * day)}&to=${dayOf(now + day)}`;
};
const path = (query = "") => `/api/v1/merchant/analytics/LABELS?${range()}${query}`;
const read = async (query = "") => (await c.w.owner.get(path(query))).body.data;
const bought = async (over: Record<string, unknown> = {}) => {
  const r = await c.approved(over);
  return { r, label: await c.label(r) };
};
const rules = async (more: object = {}) => {
  const connection_id = await c.connect("EasyPost");
  await c.rules([{ name: "All", purchase: { connection_id } }], { payer: "DEDUCT_COST", price_minor: 500, ...more } as never);
};

describe("the costs of labels", () => {
  it("are nothing where no label was asked for, and slips are none", async () => {
    await c.approved();
    const { data, left_out, unfiltered } = await read();
    expect(data).toMatchObject({ labels: 0, cost_minor: 0, per_label_minor: null, per_case_minor: null, median_days: null, carriers: [] });
    expect([left_out, unfiltered]).toEqual([[], []]);
  });

  it("are added up by carrier and country, with what was deducted, came back and was corrected", async () => {
    await rules();
    const first = await bought();
    const second = await bought();
    const { provider_ref } = await c.row(second.label.id);
    await c.act(second.label, "void");
    await api.drain();
    post.settleRefund(provider_ref, "refunded");
    await c.pass(day);
    const start = api.clock.now().getTime();
    const at = (ms: number) => new Date(start - ms).toISOString();
    await c.scan(first.label, { status: "in_transit", datetime: at(60 * minute) });
    await c.pass(day);
    await c.scan(first.label, { status: "delivered", datetime: new Date(start + 1.5 * day - 60 * minute).toISOString() });
    await c.pass(day);
    post.refusals.push({ status: 422, body: { error: { code: "SHIPMENT.POSTAGE.FAILURE", message: "No", errors: [] } } });
    await bought();
    const { data } = await read();
    expect(data).toMatchObject({
      ...{ labels: 3, cost_minor: 595, per_label_minor: 298, per_case_minor: 298, deducted_minor: 500 },
      ...{ refunded_minor: 593, adjusted_minor: 0, median_days: 1.5, p90_days: 1.5 },
      voided: { part: 1, whole: 2 },
      unknown: { part: 0, whole: 3 },
      failed: { part: 1, whole: 3 },
      countries: [{ key: "US", labels: 3, cost_minor: 595 }],
    });
    expect(data.carriers.map((row: any) => [row.key, row.labels, row.cost_minor])).toContainEqual(["USPS", 2, 595]);
    expect((await read("&country=FR")).data).toMatchObject({ labels: 0, cost_minor: 0, countries: [] });
    expect((await read("&country=US&channel=POS")).unfiltered).toEqual(["channel"]);
    expect((await read("&currency=EUR")).left_out).toEqual([{ currency: "USD", returns: 3 }]);
    const csv = await c.w.owner.raw({ method: "GET", url: path().replace("LABELS?", "LABELS/export?") });
    expect([csv.statusCode, csv.body]).toEqual([200, expect.stringContaining("5.95")]);
  });

  it("tell labels whose purchase is uncertain, and leave labels for tests out", async () => {
    await rules();
    post.control.fail("POST /shipments/:id/buy", { kind: "drop-after" });
    await bought();
    expect((await read()).data).toMatchObject({ labels: 1, unknown: { part: 1, whole: 1 }, cost_minor: 0, per_label_minor: null });
    await api.db.kysely.updateTable("carrier_connection").set({ mode: "TEST" }).where("store_id", "=", c.w.storeId).execute();
    expect((await read()).data).toMatchObject({ labels: 0 });
  });

  it("are for those who may read labels", async () => {
    const as = async (permission: string) => (await api.member([permission] as never, { storeId: c.w.storeId })).client;
    const statuses = await Promise.all(["returns", "claims", "marketing"].map(async (one) => (await (await as(one)).get(path())).status));
    expect(statuses).toEqual([200, 403, 403]);
    const other = await api.register();
    expect((await other.owner.get(path(`&store_id=${c.w.storeId}`))).status).toBe(404);
  });
});
