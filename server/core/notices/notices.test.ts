import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Notice } from "#contracts/notices";
import type { MemberPermission } from "#contracts/permissions";
import { emit } from "#server/jobs/outbox";
import { type Client, startApi, type TestApi } from "../../../tests/support/api.ts";
import { changedBy, returnPayload } from "../../../tests/support/events.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

const base = "/api/v1/merchants/notices";
let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  w = await world(api);
});
afterAll(() => api.close());

const member = (...permissions: MemberPermission[]) => api.member(permissions, { storeId: w.storeId });
const request = async () => w.request(await w.order({ lines: [{ unit_price_minor: 2000 }] }), [1]);
const noticesOf = async (client: Client): Promise<Notice[]> => {
  await api.drain();
  return (await client.get(base)).body.data.items;
};
const kindsOf = async (client: Client) => (await noticesOf(client)).map(({ kind }) => kind);
const unread = async (client: Client) => (await client.get(`${base}/counts`)).body.data.unread;
/** Emits that a label failed, to be seen by an assignee if one is named. */
const labelFailed = ({ id, number }: { id: string; number: string }, assignee_id: string | null = null) =>
  api.db.transaction((tx) =>
    emit(tx, {
      ...{ store_id: w.storeId, topic: "return.label_failed" },
      payload: returnPayload({ id, number, by: changedBy({ name: "Backhaul", assignee_id }) }),
      news: [{ name: "label_failed" }],
    }),
  );

describe("notices", () => {
  it("need a signed-in person", async () => {
    const { client } = await api.key(["returns:read"], { storeId: w.storeId });
    for (const path of [base, `${base}/counts`]) {
      expect((await api.as(null).get(path)).status).toBe(401);
      expect((await client.get(path)).status).toBe(403);
    }
  });

  it("are listed with the requested filters, or refused", async () => {
    for (const query of ["limit=51", "page=0", "sort=kind", "kind=noted"]) expect((await w.owner.get(`${base}?${query}`)).status).toBe(400);
  });

  it("inform those who may approve of a new request, except its author", async () => {
    const { client: approver } = await member("returns", "RETURNS_APPROVE");
    const { client: viewer } = await member("returns");
    const r = await request();
    expect(await noticesOf(approver)).toMatchObject([{ kind: "requested", object_id: r.id, subject: r.number, read_at: null }]);
    expect(await noticesOf(viewer)).toEqual([]);
    expect(await noticesOf(w.owner)).toEqual([]);
  });

  it("inform the new assignee, and of a colleague's note on the return, but not of one's own actions", async () => {
    const { client, id } = await member("returns", "RETURNS_UPDATE");
    const r = await request();
    await w.done(r, "assign", { member_id: id });
    await w.done(r, "notes", { text: "Customer called" });
    await client.post(`/api/v1/merchant/returns/${r.id}/notes`, { text: "I call back" });
    expect((await kindsOf(client)).sort()).toEqual(["assigned", "noted"]);
  });

  it("report a failed label to the assignee, or to those who approve", async () => {
    const { client: approver } = await member("returns", "RETURNS_APPROVE");
    const { client: assignee, id } = await member("returns");
    const about = { id: "r1", number: "R-1" };
    await labelFailed(about);
    expect(await kindsOf(approver)).toEqual(["label_failed"]);
    await labelFailed(about, id);
    expect(await kindsOf(assignee)).toEqual(["label_failed"]);
    expect(await kindsOf(approver)).toHaveLength(1);
  });

  it("go by what happened, never by how the timeline names it", async () => {
    const { client: approver } = await member("returns", "RETURNS_APPROVE");
    const told = [{ label: "Label Failed", stage: "APPROVED", text: "", data: {} }];
    await api.db.transaction((tx) =>
      emit(tx, { store_id: w.storeId, topic: "return.updated", payload: returnPayload({ told }), news: [] }),
    );
    expect(await kindsOf(approver)).toEqual([]);
  });

  it("reach only members at the return's location, but an assignee wherever they work", async () => {
    const [here, there] = [await w.location("here"), await w.location("there")];
    const limited = (places: string[]) => api.member(["returns", "RETURNS_APPROVE"], { storeId: w.storeId, locations: places });
    const [local, remote, everywhere] = [await limited([here]), await limited([there]), await limited([here, there])];
    const r = await request();
    for (const { client } of [local, remote]) expect(await kindsOf(client)).toEqual(["requested"]);
    await w.done(r, "approve");
    await w.done(r, "shipment-received", { location_id: here });
    await labelFailed(r);
    for (const { client } of [local, everywhere]) expect(await kindsOf(client)).toContain("label_failed");
    expect(await kindsOf(remote.client)).toEqual(["requested"]);
    await labelFailed(r, remote.id);
    expect(await kindsOf(remote.client)).toContain("label_failed");
  });

  it("hide what a person may no longer open", async () => {
    const { client: blind } = await member("orders", "RETURNS_APPROVE");
    const { client, id } = await member("returns", "RETURNS_APPROVE");
    const r = await request();
    expect(await noticesOf(blind)).toEqual([]);
    expect(await kindsOf(client)).toEqual(["requested"]);
    await w.owner.put(`/api/v1/merchants/members/${id}`, { permissions: ["orders"] });
    expect(await noticesOf(client)).toEqual([]);
    expect(await unread(client)).toBe(0);
    await w.done(r, "assign", { member_id: id });
    await api.drain();
    await w.owner.put(`/api/v1/merchants/members/${id}`, { permissions: ["returns"] });
    expect(await kindsOf(client)).toEqual(["requested"]);
  });

  it("report a failed refund to those who may refund, and to its author as well", async () => {
    const { client: finance } = await member("returns", "can_refund");
    const payload = returnPayload({ by: changedBy({ id: w.membershipId, name: "Owner" }) });
    const news = [{ name: "payment_failed" }] as const;
    await api.db.transaction((tx) => emit(tx, { store_id: w.storeId, topic: "return.payment", payload, news }));
    expect(await kindsOf(finance)).toEqual(["refund_failed"]);
    expect(await kindsOf(w.owner)).toEqual(["refund_failed"]);
  });

  it("report a failed delivery to owners only", async () => {
    const { client: manager } = await member("returns", "orders", "RETURNS_APPROVE");
    const payload = { id: "d1", topic: "orders/create" };
    await api.db.transaction((tx) => emit(tx, { store_id: w.storeId, topic: "delivery.failed", payload }));
    expect(await noticesOf(w.owner)).toMatchObject([{ kind: "delivery_failed", object_id: "d1", subject: "orders/create" }]);
    expect(await noticesOf(manager)).toEqual([]);
  });

  it("are marked as read one by one or all at once, by their owner alone", async () => {
    const { client } = await member("returns", "RETURNS_APPROVE");
    for (const _ of [1, 2, 3]) await request();
    const [first] = await noticesOf(client);
    expect(await unread(client)).toBe(3);
    expect(refusal(await w.owner.post(`${base}/${first?.id}/read`))).toEqual([404, "NOT_FOUND"]);
    expect((await client.post(`${base}/${first?.id}/read`)).body.data).toEqual({ unread: 2 });
    expect((await client.post(`${base}/read-all`)).body.data).toEqual({ unread: 0 });
    expect((await noticesOf(client)).every(({ read_at }) => read_at !== null)).toBe(true);
  });

  it("are signalled to the open screens of their readers", async () => {
    const { id } = await member("returns", "RETURNS_APPROVE");
    await request();
    await api.drain();
    const told = await api.db.kysely
      .selectFrom("live_event")
      .select("ids")
      .where("store_id", "=", w.storeId)
      .where("resource", "=", "notices")
      .execute();
    expect(told.map(({ ids }) => ids)).toEqual([[id]]);
  });

  it("are deleted after three months", async () => {
    const { client } = await member("returns", "RETURNS_APPROVE");
    await request();
    await api.drain();
    await api.db.kysely.updateTable("notice").set({ created_at: "2020-01-01T00:00:00Z" }).where("store_id", "=", w.storeId).execute();
    await w.runTask("notices.forget");
    expect(await noticesOf(client)).toEqual([]);
  });
});
