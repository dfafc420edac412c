import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type S3Server, startS3 } from "../../../tests/support/s3-server.ts";
import { bucketStorage } from "./bucket.ts";
import { directoryStorage } from "./directory.ts";
import { contentOf } from "./storage.ts";

const bytes = Buffer.from([0, 255, 10, 13, 128, 65]);
const folder = mkdtempSync(join(tmpdir(), "backhaul-files-"));
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const bucket = () => bucketStorage({ url: s3.url, keyId: "test-key", secret: "test-secret", region: "auto" });

describe.each([
  ["a folder", () => directoryStorage(folder)],
  ["a bucket", bucket],
])("%s", (_name, open) => {
  it("returns the bytes it was given until they are removed", async () => {
    const storage = open();
    expect(await storage.get("store/one")).toBeNull();
    await storage.put("store/one", bytes, "image/png");
    expect((await storage.get("store/one"))?.equals(bytes)).toBe(true);
    await storage.remove("store/one");
    await storage.remove("store/one");
    expect(await storage.get("store/one")).toBeNull();
  });

  it("takes a file from the disk, and gives it back in pieces", async () => {
    const storage = open();
    const large = Buffer.alloc(3_000_000, "Käse");
    const path = join(folder, "incoming");
    writeFileSync(path, large);
    expect(await storage.read("store/large")).toBeNull();
    await storage.put("store/large", { path, size: large.length }, "image/png");
    const pieces = await storage.read("store/large");
    expect(pieces && (await buffer(pieces)).equals(large)).toBe(true);
    expect((await storage.get("store/large"))?.equals(large)).toBe(true);
  });
});

describe("a folder", () => {
  it("is readable by the server alone, and has no address of its own", async () => {
    const storage = directoryStorage(folder);
    await storage.put("store/two", bytes, "image/png");
    expect(statSync(join(folder, "store", "two")).mode & 0o077).toBe(0);
    expect(await storage.link("store/two", { name: "a.png", seconds: 60 })).toBeNull();
  });
});

describe("a bucket", () => {
  it("opens one object by a signed address, under the file's name", async () => {
    const storage = bucket();
    await storage.put("store/three", bytes, "image/png");
    expect((await fetch(`${s3.url}/store/three`)).status).toBe(403);
    const link = (await storage.link("store/three", { name: "écran 1.png", seconds: 300 })) ?? "";
    expect(new URL(link).searchParams.get("X-Amz-Expires")).toBe("300");
    const answer = await fetch(link);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(answer.headers.get("content-disposition")).toBe("inline; filename*=UTF-8''%C3%A9cran%201.png");
  });
});

it("bytes stored before storages existed are in the row itself", async () => {
  const storage = directoryStorage(folder);
  expect(await contentOf(storage, { content: bytes, storage_key: null })).toBe(bytes);
  await expect(contentOf(storage, { content: null, storage_key: "store/lost" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
