import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, startApi, type TestApi } from "../../../tests/support/api.ts";
import { claimsOf } from "../../../tests/support/claim-world.ts";
import { onePixel } from "../../../tests/support/one-pixel.ts";
import { fileForm } from "../../../tests/support/photo.ts";
import { startS3 } from "../../../tests/support/s3-server.ts";
import { type World, world } from "../../../tests/support/world.ts";

const url = "/api/v1/merchant/files";
const address = { name: "Ann Lee", line1: "1 Mill Lane", city: "Reno", postcode: "89502", country: "US" };
let api: TestApi;
let shop: World;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  shop = await world(api);
});

async function upload(client: Client, name: string): Promise<{ id: string }> {
  return (await client.raw({ method: "POST", url, ...fileForm(onePixel, { name }) })).json().data;
}
const list = async (query = "", client: Client = shop.owner): Promise<any[]> => {
  const { status, body } = await client.get(`${url}?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.items;
};
const inFolder = () => readdirSync(join(api.config.dataDir, "files", shop.storeId));

describe("the list of files", () => {
  it("names what uses each, and is filtered by kind, case, day, size and words", async () => {
    const [photo, evidence, note, spare] = await Promise.all(
      ["hole.png", "crack.png", "call.png", "spare.png"].map((name) => upload(shop.owner, name)),
    );
    const order = await shop.order({ lines: [{ unit_price_minor: 1000 }] });
    const returned = await shop.received(order, [{ quantity: 1, photos: [photo?.id] }]);
    const item = { id: returned.items[0]?.id, accepted: 0, rejected: 1, note: "x", images: [evidence?.id] };
    await shop.done(returned, "evaluation", { items: [item] });
    await shop.owner.post(`/api/v1/orders/${order.id}/notes`, { text: "x", files: [note?.id] });
    const rows = await list("limit=50");
    const kinds = Object.fromEntries(rows.map(({ name, kind, removable }) => [name, [kind, removable]]));
    expect(kinds).toMatchObject({
      "hole.png": ["PHOTO", false],
      "crack.png": ["EVIDENCE", false],
      "call.png": ["NOTE", false],
      "spare.png": ["OTHER", true],
    });
    expect(rows.find(({ id }) => id === photo?.id).uses).toMatchObject([{ noun: "return", id: returned.id, number: returned.number }]);
    const names = async (query: string) =>
      (await list(query))
        .filter(({ type }) => type === "image/png")
        .map(({ name }) => name)
        .sort();
    expect(await names("kind=PHOTO,EVIDENCE")).toEqual(["crack.png", "hole.png"]);
    expect(await names(`case=${encodeURIComponent(returned.number)}`)).toEqual(["crack.png", "hole.png"]);
    expect(await names(`case=${encodeURIComponent(order.number)}`)).toEqual(["call.png"]);
    expect(await names("q=spare")).toEqual(["spare.png"]);
    expect(await names(`min_size=${onePixel.length + 1}`)).toEqual([]);
    expect(await names("created_to=2020-01-01T00:00:00Z")).toEqual([]);
    expect(spare?.id).toBeTruthy();
    expect((await shop.owner.get(`${url}?kind=SONG`)).status).toBe(400);
  });

  it("has the papers of issued documents, linked to them and to what they are about", async () => {
    const order = await shop.order({ lines: [{ unit_price_minor: 1000 }] });
    const returned = await shop.received(order, [1]);
    await shop.process(returned);
    const { documents } = await shop.done(returned, "refund");
    await shop.owner.post("/api/v1/invoices", { lines: [{ description: "Draft", quantity: "1", unit_price: "100", rate: "0" }] });
    await api.drain();
    const rows = await list("kind=DOCUMENT");
    const note = documents[0];
    expect(rows).toMatchObject([
      { id: note?.id, kind: "DOCUMENT", name: `${note?.number}.pdf`, type: "application/pdf", removable: false },
    ]);
    expect(rows[0].size).toBeGreaterThan(1000);
    expect(rows[0].uses.map(({ noun, id }: { noun: string; id: string }) => [noun, id])).toEqual([
      ["invoice", note?.id],
      ["return", returned.id],
    ]);
    for (const name of [note?.number, returned.number]) expect(await list(`case=${encodeURIComponent(name ?? "")}`)).toMatchObject(rows);
    expect(await list(`q=${note?.number}`)).toMatchObject(rows);
    const warehouse = await api.member(["returns"], { storeId: shop.storeId });
    expect(await list("kind=DOCUMENT", warehouse.client)).toEqual([]);
    const accounts = await api.member(["returns", "invoices"], { storeId: shop.storeId });
    expect(await list("kind=DOCUMENT", accounts.client)).toMatchObject(rows);
    expect((await shop.owner.delete(`${url}/${note?.id}`)).status).toBe(404);
    expect(await list("kind=DOCUMENT", (await world(api)).owner)).toEqual([]);
  });

  it("pages by cursor without gaps", async () => {
    for (let i = 0; i < 5; i++) await upload(shop.owner, `${i}.png`);
    const first = (await shop.owner.get(`${url}?limit=3`)).body.data;
    const rest = (await shop.owner.get(`${url}?limit=3&cursor=${first.next_cursor}`)).body.data;
    expect([first.total, ...[...first.items, ...rest.items].map(({ name }) => name).sort()]).toEqual([
      5,
      "0.png",
      "1.png",
      "2.png",
      "3.png",
      "4.png",
    ]);
    const second = (await shop.owner.get(`${url}?limit=3&page=2`)).body.data;
    expect(second.items.map(({ id }: { id: string }) => id)).toEqual(rest.items.map(({ id }: { id: string }) => id));
  });

  it("opens by id only what could be listed, or is one's own and not used yet", async () => {
    const [photo, spare] = [await upload(shop.owner, "hole.png"), await upload(shop.owner, "spare.png")];
    const order = await shop.order({ lines: [{ unit_price_minor: 1000 }] });
    await shop.received(order, [{ quantity: 1, photos: [photo.id] }]);
    const statuses = async (client: Client, { id }: { id: string }) =>
      Promise.all([`${url}/${id}`, `${url}/${id}/link`].map(async (path) => (await client.raw({ method: "GET", url: path })).statusCode));
    const { client: warranty } = await api.member(["warranty"], { storeId: shop.storeId });
    const { client: returns } = await api.member(["returns"], { storeId: shop.storeId });
    for (const file of [photo, spare]) {
      expect(await statuses(returns, file)).toEqual([200, 200]);
      expect(await statuses(warranty, file)).toEqual([404, 404]);
    }
  });

  it("shows only what the reader may open, in their store", async () => {
    await upload(shop.owner, "spare.png");
    expect((await api.as(null).get(url)).status).toBe(401);
    const buyer = await api.member(["orders"], { storeId: shop.storeId });
    expect((await buyer.client.get(url)).status).toBe(403);
    const warranty = await api.member(["warranty"], { storeId: shop.storeId });
    expect(await list("", warranty.client)).toEqual([]);
    const elsewhere = await world(api);
    expect(await list("", elsewhere.owner)).toEqual([]);
  });

  it("has the evidence and labels of claims for those who may open claims, and of returns for those who may open returns", async () => {
    const claims = claimsOf(shop);
    const location_id = claims.success(await shop.erp.put("/api/v1/public/locations/depot", { name: "Depot", address })).id;
    const sold = { lines: [{ unit_price_minor: 1000, quantity: 2 }], fulfilled_at: "2026-06-02T09:00:00Z", ship_to: address };
    const order = await shop.order(sold);
    const [crack, hole] = [await upload(shop.owner, "crack.png"), await upload(shop.owner, "hole.png")];
    const items = [{ order_line_id: order.lines[0].id, quantity: 1, reason: "DAMAGED", evidence: [{ file_id: crack.id, kind: "photo" }] }];
    const claim = await claims.claim(order, "DAMAGED", [1], { items });
    await shop.request(order, [{ quantity: 1, photos: [hole.id] }]);
    await claims.done(claim, "approve", { needs_item: true, location_id });
    expect((await shop.owner.post(`/api/v1/claims/${claim.id}/labels`, {})).status).toBe(202);
    await api.drain();
    const listed = async (permissions: ("claims" | "returns")[]) => {
      const { client } = await api.member(permissions, { storeId: shop.storeId });
      return (await list("limit=50", client)).map(({ kind, uses }) => [kind, uses[0].number]).sort();
    };
    const [ofClaims, ofReturns] = [await listed(["claims"]), await listed(["returns"])];
    expect(ofClaims).toEqual([
      ["EVIDENCE", claim.number],
      ["LABEL", claim.number],
    ]);
    expect(ofReturns).toEqual([["PHOTO", expect.stringMatching(/^RMA-/)]]);
    expect(await listed(["claims", "returns"])).toEqual([...ofClaims, ...ofReturns].sort());
  });

  it("says how much room is used", async () => {
    await upload(shop.owner, "a.png");
    expect((await shop.owner.get(`${url}/usage`)).body.data).toEqual({ used: onePixel.length, most: api.config.fileQuota });
  });
});

describe("a file that nothing uses", () => {
  it("is removed by the owner, with its bytes", async () => {
    const file = await upload(shop.owner, "spare.png");
    expect(inFolder()).toEqual([file.id]);
    const member = await api.member(["returns", "RETURNS_UPDATE"], { storeId: shop.storeId });
    expect((await member.client.delete(`${url}/${file.id}`)).status).toBe(403);
    const elsewhere = await world(api);
    expect((await elsewhere.owner.delete(`${url}/${file.id}`)).status).toBe(404);
    expect((await shop.owner.delete(`${url}/${file.id}`)).status).toBe(200);
    expect((await shop.owner.get(`${url}/${file.id}`)).status).toBe(404);
    await api.drain();
    expect(inFolder()).toEqual([]);
  });

  it("is not removed while somebody attaches it", async () => {
    const order = await shop.order({ lines: [{ unit_price_minor: 1000 }], fulfilled_at: "2026-06-02T09:00:00Z" });
    const claim = await claimsOf(shop).claim(order, "DAMAGED", [1]);
    for (let round = 0; round < 8; round++) {
      const { id } = await upload(shop.owner, "race.png");
      const [attached, removed] = await Promise.all([
        shop.owner.post(`/api/v1/claims/${claim.id}/evidence`, { add: [{ file_id: id }] }),
        shop.owner.delete(`${url}/${id}`),
      ]);
      expect([attached.status, removed.status]).toSatisfy(([a, r]) => (a === 200 && r === 409) || (a === 404 && r === 200));
    }
  });

  it("stays once a case uses it", async () => {
    const file = await upload(shop.owner, "hole.png");
    const order = await shop.order({ lines: [{ unit_price_minor: 1000 }] });
    await shop.request(order, [{ quantity: 1, photos: [file.id] }]);
    const refused = await shop.owner.delete(`${url}/${file.id}`);
    expect([refused.status, refused.body.data.code]).toEqual([409, "IN_USE"]);
  });
});

describe("a link to a file", () => {
  it("opens it for five minutes without signing in, and only it", async () => {
    const file = await upload(shop.owner, "écran.png");
    const other = await upload(shop.owner, "other.png");
    const { body } = await shop.owner.get(`${url}/${file.id}/link`);
    const path = body.data.url.replace(api.config.publicUrl, "");
    const opened = await api.as(null).raw({ method: "GET", url: path });
    expect([opened.statusCode, opened.rawPayload.equals(onePixel), opened.headers["content-type"]]).toEqual([200, true, "image/png"]);
    expect((await api.as(null).get(path.replace(file.id, other.id))).status).toBe(404);
    expect((await api.as(null).get(path.replace(/until=\d/, "until=9"))).status).toBe(404);
    await shop.at(new Date(Date.parse(body.data.expires_at) + 1).toISOString());
    expect((await api.as(null).get(path)).status).toBe(404);
  });

  it("is the bucket's own where files are in one", async () => {
    const s3 = await startS3();
    const bucketed = await startApi({ config: { bucket: { url: s3.url, keyId: "test-key", secret: "test-secret", region: "auto" } } });
    try {
      const { owner } = await bucketed.register();
      const file = await upload(owner, "a.png");
      expect([...s3.objects.values()].map(({ bytes, type }) => [bytes.equals(onePixel), type])).toEqual([[true, "image/png"]]);
      expect((await owner.raw({ method: "GET", url: `${url}/${file.id}` })).rawPayload.equals(onePixel)).toBe(true);
      const { body } = await owner.get(`${url}/${file.id}/link`);
      expect(body.data.url.startsWith(s3.url)).toBe(true);
      expect((await fetch(body.data.url)).status).toBe(200);
      await owner.delete(`${url}/${file.id}`);
      await bucketed.drain();
      expect(s3.objects.size).toBe(0);
    } finally {
      await bucketed.close();
      await s3.close();
    }
  });
});
