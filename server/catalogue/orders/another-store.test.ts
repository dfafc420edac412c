import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Operation } from "#contracts/contract";
import { files } from "#contracts/files";
import { orders } from "#contracts/orders/orders";
import { type Client, startApi, type TestApi } from "../../../tests/support/api.ts";
import { addPhoto } from "../../../tests/support/photo.ts";
import { type World, world } from "../../../tests/support/world.ts";

let api: TestApi;
let shop: World;
let elsewhere: World;
beforeAll(async () => {
  api = await startApi();
  shop = await world(api);
  elsewhere = await world(api);
});
afterAll(() => api.close());

/** Call an operation about one record with the example of its contract; returns the status. */
async function statusOf(client: Client, { method, path, example }: Operation, ids: Record<string, string>): Promise<number> {
  const url = path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? name);
  if (method === "GET") return (await client.get(url)).status;
  if (method === "DELETE") return (await client.delete(url)).status;
  return (await client[method === "PUT" ? "put" : "post"](url, example?.body ?? {})).status;
}
const aboutOne = (operations: Record<string, Operation>) =>
  Object.entries(operations).filter(([, { path, can }]) => path.includes(":id") && can !== "anyone");

const fulfilments = [{ external_id: "f", tracking_number: "T-1", shipped_at: "2026-06-02T09:00:00Z" }];
const placed = (w: World): Promise<any> =>
  w.order({ lines: [{ unit_price_minor: 1000 }], fulfilments, fulfilled_at: "2026-06-02T09:00:00Z" });

describe("another store's", () => {
  it("order is not found by any call", async () => {
    const order = await placed(shop);
    const ids = { id: order.id, pid: order.parcels[0].id };
    for (const [name, operation] of aboutOne(orders.operations))
      expect([name, await statusOf(elsewhere.owner, operation, ids)]).toEqual([name, 404]);
    const after = (await shop.owner.get(`/api/v1/orders/${order.id}`)).body.data;
    expect([after.version, after.notes, after.parcels.length]).toEqual([order.version, [], 1]);
  });

  it("parcel is not found beside an order of one's own", async () => {
    const theirs = await placed(shop);
    const own = (await elsewhere.owner.post("/api/v1/orders", orders.operations.create.example.body)).body.data;
    const ids = { id: own.id, pid: theirs.parcels[0].id };
    expect(await statusOf(elsewhere.owner, orders.operations.updateParcel, ids)).toBe(404);
  });

  it("file is not found by any call, and is attached to nothing", async () => {
    const id = await addPhoto(shop.owner);
    for (const [name, operation] of aboutOne(files.operations))
      expect([name, await statusOf(elsewhere.owner, operation, { id })]).toEqual([name, 404]);
    const own = await placed(elsewhere);
    const note = { text: "x", files: [id] };
    expect((await elsewhere.owner.post(`/api/v1/orders/${own.id}/notes`, note)).status).toBe(404);
    const items = [{ order_line_id: own.lines[0].id, quantity: 1, reason: "TOO_SMALL", photos: [id] }];
    expect((await elsewhere.owner.post("/api/v1/merchant/returns", { order_id: own.id, items })).status).toBe(404);
    const evidence = [{ file_id: id, kind: "photo" }];
    const claimed = [{ order_line_id: own.lines[0].id, quantity: 1, reason: "DAMAGED", evidence }];
    const claim = { order_id: own.id, type: "DAMAGED", override_reason: "Agreed", items: claimed };
    const refused = await elsewhere.owner.post("/api/v1/claims", claim);
    expect([refused.status, refused.body.data.code]).toEqual([404, "NOT_FOUND"]);
    expect((await shop.owner.get(`/api/v1/merchant/files/${id}`)).status).toBe(200);
  });
});
