import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EasyPostDouble, startEasyPost } from "../../../../tests/doubles/easypost/server.ts";
import { type SendcloudDouble, startSendcloud } from "../../../../tests/doubles/sendcloud/server.ts";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
import { type CarrierWorld, carrierWorld, day, minute } from "../../../../tests/support/carrier-world.ts";
import { sendcloudSeller } from "../../../../tests/support/label-schedules/sellers/sendcloud.ts";

let api: TestApi;
let post: EasyPostDouble;
let cloud: SendcloudDouble;
let c: CarrierWorld;

beforeAll(async () => {
  [post, cloud] = await Promise.all([startEasyPost(), startSendcloud()]);
  const urls = { easypostUrl: post.origin, sendcloudUrl: cloud.base };
  api = await startApi({ config: { ...urls, webhooksPrivate: true, publicUrl: "https://returns.example.test" } });
  cloud.now = () => api.clock.now();
});
afterAll(() => Promise.all([api.close(), post.close(), cloud.close()]));
beforeEach(async () => {
  c = await carrierWorld(api, post);
});

const bySendcloud = async () => {
  const connection_id = await c.connectTo(sendcloudSeller(cloud).connection);
  await c.rules([{ name: "All", purchase: { connection_id } }]);
  const r = await c.approved();
  const id = Number((await c.row((await c.label(r)).id)).provider_label_id);
  return { r, id };
};

describe("a label that its service takes back by itself", () => {
  it("is voided, though it was valid again because the service had been silent for too long", async () => {
    const { r, id } = await bySendcloud();
    await c.act(await c.label(r), "void");
    await api.drain();
    await c.pass(4 * day);
    expect(await c.label(r)).toMatchObject({ state: "READY", error: "LABEL_NOT_VOIDABLE", cost_minor: 615 });
    cloud.setStatus(id, "cancelled");
    await c.pass(day);
    const back = { state: "VOIDED", refund_state: "REFUNDED", cost_minor: 0, deduct_minor: 0, error: null, void_reason: "TAKEN_BACK" };
    expect(await c.label(r)).toMatchObject({ ...back, next_look_at: null });
    const shown = await c.w.show(r);
    expect(shown.shipments.at(-1)).toMatchObject({ status: "VOID" });
    expect(shown.timeline.filter(({ label }) => label === "Label Voided")).toHaveLength(2);
    const { items } = (await c.w.owner.get(`/api/v1/merchant/labels/${(await c.label(r)).id}/charges`)).body.data;
    expect(items.map(({ kind, amount_minor }: any) => [kind, amount_minor])).toEqual([
      ["POSTAGE", 615],
      ["REFUND", -615],
    ]);
  });

  it("does not count beside the label that took its place where the service keeps it", async () => {
    const connection_id = await c.connectTo(sendcloudSeller(cloud).connection);
    await c.rules([{ name: "All", purchase: { connection_id } }]);
    const r = await c.approved();
    await c.act(await c.label(r), "void");
    await api.drain();
    const at = `/api/v1/merchant/returns/${r.id}`;
    const { id: quote_id, offers } = (await c.w.owner.post(`${at}/offers`, {})).body.data;
    expect((await c.w.owner.post(`${at}/labels`, { quote_id, offer_id: offers[0].id })).status).toBe(202);
    await api.drain();
    await c.pass(4 * day);
    expect((await c.labels(r)).map(({ state, error, deduct_minor }) => [state, error, deduct_minor])).toEqual([
      ["READY", null, 0],
      ["EXPIRED", "LABEL_NOT_VOIDABLE", 0],
    ]);
    expect((await c.w.show(r)).timeline.filter(({ label }) => label === "Label Failed")).toHaveLength(1);
  });

  it("waits for its money where the service only says that it was asked for", async () => {
    const connection_id = await c.connect("EasyPost");
    await c.rules([{ name: "All", purchase: { connection_id } }]);
    const r = await c.approved();
    const { provider_ref } = await c.row((await c.label(r)).id);
    const shipment = post.shipments.get(provider_ref)?.shipment ?? {};
    shipment.refund_status = "submitted";
    await c.pass(day);
    expect(await c.label(r)).toMatchObject({ state: "VOIDED", refund_state: "REQUESTED", cost_minor: 594 });
    post.settleRefund(provider_ref, "refunded");
    await c.pass(day);
    expect(await c.label(r)).toMatchObject({ state: "VOIDED", refund_state: "REFUNDED", cost_minor: 1 });
  });

  it("has its money booked, though it came back before the answer to the first request did", async () => {
    const connection_id = await c.connect("EasyPost");
    await c.rules([{ name: "All", purchase: { connection_id } }]);
    const r = await c.approved();
    post.control.fail("POST /shipments/:id/refund", { kind: "drop-after" });
    await c.act(await c.label(r), "void");
    await api.drain();
    expect(await c.label(r)).toMatchObject({ state: "VOIDING" });
    post.settleRefund((await c.row((await c.label(r)).id)).provider_ref, "refunded");
    await c.pass(10 * minute);
    await c.pass(minute);
    expect(await c.label(r)).toMatchObject({ state: "VOIDED", refund_state: "REFUNDED", cost_minor: 1 });
  });

  it("is never shown as ready where its answer was lost and it was taken back by then", async () => {
    const connection_id = await c.connectTo(sendcloudSeller(cloud).connection);
    await c.rules([{ name: "All", purchase: { connection_id } }]);
    cloud.control.fail("POST /returns/announce-synchronously", { kind: "drop-after" });
    const r = await c.approved();
    expect(await c.label(r)).toMatchObject({ state: "UNKNOWN" });
    cloud.setStatus([...cloud.returns.keys()].at(-1) ?? 0, "cancelled");
    await c.pass(minute);
    expect(await c.label(r)).toMatchObject({ state: "VOIDED", void_reason: "TAKEN_BACK", cost_minor: 0 });
    await c.pass(day);
    expect(await c.label(r)).toMatchObject({ refund_state: "REFUNDED", cost_minor: 0 });
    expect((await c.w.show(r)).timeline.filter(({ label }) => label === "Label Created")).toEqual([]);
  });

  it("is followed all the same while nobody says whether it was", async () => {
    const connection_id = await c.connect("EasyPost");
    await c.rules([{ name: "All", purchase: { connection_id } }]);
    const r = await c.approved();
    await c.scan(await c.label(r), { status: "in_transit" });
    post.control.fail("GET /shipments/:id", { kind: "status-before", status: 500 });
    await c.pass(day);
    expect((await c.w.show(r)).stage).toBe("IN_TRANSIT");
  });

  it("stays valid for a parcel that is on its way, and costs what was kept", async () => {
    const { r, id } = await bySendcloud();
    cloud.setStatus(id, "cancelled");
    cloud.scan(id, "shipment-on-route", api.clock.now().toISOString());
    await c.pass(day);
    expect(await c.label(r)).toMatchObject({ state: "READY", used: true, cost_minor: 0 });
    await c.pass(minute);
    expect((await c.w.show(r)).stage).toBe("IN_TRANSIT");
  });
});

it("is not awaited by reports that its service sends of some parcels alone", async () => {
  const { id } = await bySendcloud();
  await c.pass(8 * day);
  cloud.setStatus(id, "shipment-on-route");
  await c.pass(day);
  await c.w.runTask("labels.silent-hooks");
  expect(await c.notices("hook_silent")).toEqual([]);
});
