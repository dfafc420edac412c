import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bucketStorage } from "#server/kit/file-storage/bucket";
import { directoryStorage } from "#server/kit/file-storage/directory";
import type { FileStorage } from "#server/kit/file-storage/port";
import { type Client, startApi, type TestApi, type TestStore } from "../../../tests/support/api.ts";
import { onePixel } from "../../../tests/support/one-pixel.ts";
import { fileForm } from "../../../tests/support/photo.ts";
import { type S3Server, startS3 } from "../../../tests/support/s3-server.ts";
import { world } from "../../../tests/support/world.ts";
import { acceptedType } from "./accepted-type.ts";

const url = "/api/v1/merchant/files";
const media = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0${brand}mif1`), Buffer.alloc(40)]);

async function upload(client: Client, bytes: Buffer, options?: { field?: string; name?: string }) {
  const response = await client.raw({ method: "POST", url, ...fileForm(bytes, { name: "photo.png", ...options }) });
  return { status: response.statusCode, body: response.json() };
}

describe("files", () => {
  let api: TestApi;
  let store: TestStore;
  beforeAll(async () => {
    api = await startApi();
    store = await api.register();
  });
  afterAll(() => api.close());

  it("may be uploaded with the right to request or change returns", async () => {
    expect((await upload(api.as(null), onePixel)).status).toBe(401);
    const viewer = await api.member(["returns"]);
    expect((await upload(viewer.client, onePixel)).status).toBe(403);
    const agent = await api.member(["RETURNS_REQUEST"]);
    expect((await upload(agent.client, onePixel)).status).toBe(201);
  });

  it("come in a form, in the field `file`, and not empty", async () => {
    expect((await store.owner.post(url, { file: "x" })).body.data.errors).toEqual({ file: "This is required." });
    expect((await upload(store.owner, onePixel, { field: "photo" })).status).toBe(400);
    expect((await upload(store.owner, Buffer.alloc(0))).status).toBe(400);
  });

  it("are recognised by their bytes: an HTML page disguised as a picture is refused", async () => {
    const page = await upload(store.owner, Buffer.from("<html><script>alert(1)</script></html>"));
    expect([page.status, page.body.data.code]).toEqual([422, "UNSUPPORTED_FILE"]);
    expect(await acceptedType(media("heic"))).toBe("image/heic");
    expect(await acceptedType(media("mif1"))).toBe("image/heic");
    expect(await acceptedType(media("isom"))).toBe("video/mp4");
    expect(await acceptedType(media("avif"))).toBeNull();
    expect(await acceptedType(Buffer.from("%PDF-1.7 and so on"))).toBe("application/pdf");
    expect(await acceptedType(Buffer.from("RIFF\0\0\0\0WEBPVP8 "))).toBe("image/webp");
    expect(await acceptedType(Buffer.from([0xff, 0xd8, 0xff]))).toBeNull();
    expect(await acceptedType(Buffer.from("PK\x03\x04 an archive of some sort"))).toBeNull();
  });

  it("are at most 10 MiB", async () => {
    const most = Buffer.concat([onePixel, Buffer.alloc(10 * 1024 * 1024 - onePixel.length)]);
    expect((await upload(store.owner, most)).status).toBe(201);
    const more = await upload(store.owner, Buffer.concat([most, Buffer.alloc(1)]));
    expect([more.status, more.body.data.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });

  it("are served unchanged, and never as a web page", async () => {
    const { body } = await upload(store.owner, onePixel, { name: "../../écran & 1.png" });
    expect(body.data).toMatchObject({ name: "écran & 1.png", type: "image/png", size: onePixel.length });
    for (const [name, kept] of [
      ["proof.html", "proof.png"],
      ["invoice.pdf.exe", "invoice.pdf.png"],
      ["proof", "proof.png"],
      ["A.PNG", "A.PNG"],
    ] as const)
      expect((await upload(store.owner, onePixel, { name })).body.data).toMatchObject({ name: kept, type: "image/png" });
    const viewer = await api.member(["returns"], { storeId: store.storeId });
    const file = await viewer.client.raw({ method: "GET", url: `${url}/${body.data.id}` });
    expect(file.rawPayload.equals(onePixel)).toBe(true);
    expect(file.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
      "content-disposition": "inline; filename*=UTF-8''%C3%A9cran%20%26%201.png",
    });
  });

  it("of a store take up no more room than it has", async () => {
    const small = await startApi({ config: { fileQuota: onePixel.length * 2 } });
    try {
      const { owner } = await small.register();
      const answers = await Promise.all([1, 2, 3].map(() => upload(owner, onePixel)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422]);
      const { body } = await upload(owner, onePixel);
      expect(body.data).toMatchObject({ code: "FILE_QUOTA_REACHED", most: onePixel.length * 2 });
      expect((await upload((await small.register()).owner, onePixel)).status).toBe(201);
    } finally {
      await small.close();
    }
  });

  it("of another store are refused wherever a file is named", async () => {
    const w = await world(api);
    const [own, theirs] = [(await upload(w.owner, onePixel)).body.data.id, (await upload(store.owner, onePixel)).body.data.id];
    const order = await w.order({ lines: [{ unit_price_minor: 1000, quantity: 5 }] });
    const item = { order_line_id: order.lines[0].id, quantity: 1, reason: "TOO_SMALL", outcome: "REFUND" };
    const request = (photos: string[]) => w.owner.post("/api/v1/merchant/returns", { order_id: order.id, items: [{ ...item, photos }] });
    const atShop = (photos: string[]) =>
      w.erp.post("/api/v1/public/returns", { order_external_id: order.external_id, items: [{ ...item, photos }] });
    expect([(await request([own, theirs])).status, (await atShop([theirs])).status, (await request(["nothing"])).status]).toEqual([
      404, 404, 404,
    ]);
    expect((await request([own])).status).toBe(201);
    const received = await w.received(order, [1]);
    const inspected = (images: string[]) =>
      w.act(received, "evaluation", { items: [{ id: received.items[0]?.id, accepted: 0, rejected: 1, images }] });
    expect([(await inspected([theirs])).status, (await inspected([own])).status]).toEqual([404, 200]);
    const note = (files: string[]) => w.act(received, "notes", { text: "Look", files });
    expect([(await note([theirs])).status, (await note([own, own])).status]).toEqual([404, 200]);
  });

  it("of another store are not found", async () => {
    const { body } = await upload(store.owner, onePixel);
    const other = await api.register();
    expect((await other.owner.get(`${url}/${body.data.id}`)).status).toBe(404);
    const warehouse = await api.member(["orders"], { storeId: store.storeId });
    expect((await warehouse.client.get(`${url}/${body.data.id}`)).status).toBe(403);
  });
});

describe.each([
  ["a folder", (folder: string) => directoryStorage(folder)],
  ["a bucket", (_: string, s3: S3Server) => bucketStorage({ url: s3.url, keyId: "test-key", secret: "test-secret", region: "auto" })],
])("the bytes of an upload in %s", (_name, open) => {
  const folder = mkdtempSync(join(tmpdir(), "backhaul-files-"));
  let s3: S3Server;
  let api: TestApi;
  let store: TestStore;
  let storage: FileStorage;
  let isKilled = false;
  const keys: string[] = [];
  beforeAll(async () => {
    s3 = await startS3();
    storage = open(folder, s3);
    const put: FileStorage["put"] = async (key, bytes, type) => {
      await storage.put(key, bytes, type);
      keys.push(key);
      if (isKilled) throw new Error("the server was killed");
    };
    api = await startApi({ storage: { ...storage, put } });
    store = await api.register();
  });
  afterAll(async () => {
    await api.close();
    await s3.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const later = async (hours: number) => {
    api.clock.set(new Date(api.clock.now().getTime() + hours * 3_600_000).toISOString());
    while ((await api.drain()) > 0);
  };
  const isThere = async (key: string | undefined) => (await storage.get(key ?? "")) !== null;

  it("go after a day when the server was killed before it wrote their row, and stay with one", async () => {
    expect((await upload(store.owner, onePixel)).status).toBe(201);
    const people = Buffer.from("email\nann@example.test\n");
    const imports = "/api/v1/notifications/subscribers/imports/files";
    const list = () => store.owner.raw({ method: "POST", url: imports, ...fileForm(people, { name: "people.csv" }) });
    expect((await list()).statusCode).toBe(201);
    isKilled = true;
    expect([(await upload(store.owner, onePixel)).status, (await list()).statusCode]).toEqual([500, 500]);
    isKilled = false;
    const there = () => Promise.all(keys.map(isThere));
    await later(23);
    expect(await there()).toEqual([true, true, true, true]);
    await later(2);
    expect(await there()).toEqual([true, true, false, false]);
  });
});
