import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keysetOf } from "#server/db/keyset";
import { type Client, startApi, type TestApi } from "../support/api.ts";
import { onePixel } from "../support/one-pixel.ts";
import { fileForm, photoForm } from "../support/photo.ts";
import { type World, world } from "../support/world.ts";

const files = "/api/v1/merchant/files";
const audit = "/api/v1/merchants/audit";

let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
  w = await world(api);
});
afterAll(() => api.close());

const refused = ({ status, body }: Awaited<ReturnType<Client["get"]>>) => [status, body.data.code, Object.keys(body.data.errors ?? {})];
const order = (change: object) => ({
  number: "#1",
  currency: "USD",
  ordered_at: "2026-01-01T09:00:00Z",
  lines: [{ external_id: "l1", title: "Tee", quantity: 1, unit_price_minor: 1000 }],
  ...change,
});
const put = (change: object) => w.erp.put("/api/v1/public/orders/1", order(change));
const encoded = (cursor: unknown) => Buffer.from(JSON.stringify(cursor)).toString("base64url");

describe("text that cannot be stored", () => {
  it.each([
    ["half an emoji", "x\ud83d"],
    ["the other half", "\ude00"],
    ["a NUL character", "a\0b"],
  ])("is refused with its field: %s", async (_, text) => {
    expect(refused(await put({ number: text }))).toEqual([400, "BAD_REQUEST", ["number"]]);
    const view = { noun: "returns", name: "Mine", query: text, shared: false };
    expect(refused(await w.owner.post("/api/v1/merchants/views", view))).toEqual([400, "BAD_REQUEST", ["query"]]);
  });

  it("is refused in an address", async () => {
    expect(refused(await w.owner.get("/api/v1/merchant/returns?q=a%00b"))).toEqual([400, "BAD_REQUEST", ["q"]]);
    expect(refused(await w.owner.get("/api/v1/orders/a%00b"))).toEqual([400, "BAD_REQUEST", ["id"]]);
  });
});

describe("an instant", () => {
  it.each([
    "0000-01-01T00:00:00Z",
    "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59-14:00",
    "10000-01-01T00:00:00Z",
    "2026-01-01T09:00:00+23:00",
    "2026-01-01T09:00:00-15:59",
  ])("is refused where no calendar or time zone has it: %s", async (at) => {
    expect(refused(await put({ ordered_at: at }))).toEqual([400, "BAD_REQUEST", ["ordered_at"]]);
    const query = `?from=${encodeURIComponent(at)}`;
    expect(refused(await w.owner.get(`${audit}${query}`))).toEqual([400, "BAD_REQUEST", ["from"]]);
    expect(refused(await w.owner.get(`${audit}/export${query}&format=csv`))).toEqual([400, "BAD_REQUEST", ["from"]]);
  });

  it.each(["2026-01-01T09:00:00+14:00", "2026-01-01T09:00:00-12:00", "1900-01-01T00:00:00Z"])("is accepted: %s", async (at) =>
    expect((await put({ ordered_at: at })).status).toBe(200),
  );

  it("is a day of the same years", async () => {
    const overview = (from: string) => w.owner.get(`/api/v1/merchant/returns/calendar?from=${from}&to=2026-01-31`);
    for (const day of ["0000-01-01", "10000-01-01", "2026-02-30"]) expect((await overview(day)).status).toBe(400);
  });
});

describe("a cursor nobody was handed", () => {
  const { scope: auditScope } = keysetOf("audit", { page: 1, limit: 10 }, "-at");
  const cursors = [
    ["2026", "x"],
    ["1", "x"],
    ["0000-01-01T00:00:00.000Z", "x"],
    [auditScope, "0000-01-01T00:00:00.000Z", "x"],
    [auditScope, "2026", "x"],
    null,
    1,
  ];
  it.each(cursors.map((cursor) => [JSON.stringify(cursor), encoded(cursor)]))("is refused, in exports too: %s", async (_, cursor) => {
    for (const path of ["/api/v1/merchant/returns?", "/api/v1/orders?", `${audit}?`, `${audit}/export?format=csv&`])
      expect([path, ...refused(await w.owner.get(`${path}cursor=${cursor}`))]).toEqual([path, 400, "BAD_REQUEST", ["cursor"]]);
  });
});

describe("a multipart form", () => {
  const send = (payload: Buffer) => w.owner.raw({ method: "POST", url: files, payload, headers: photoForm.headers });
  const whole = (name: string) => fileForm(onePixel, { name }).payload;

  it("is refused wherever it is cut off", async () => {
    const form = whole("a.png");
    for (let at = 0; at < form.length - 4; at += 7) {
      const answer = await send(form.subarray(0, at));
      expect([at, answer.statusCode, answer.json().data.code]).toEqual([at, 400, "BAD_REQUEST"]);
    }
  });

  it("names a file that can be downloaded though its name is cut inside an emoji", async () => {
    const saved = await send(whole(`😀${"x".repeat(195)}.png`));
    expect(saved.statusCode).toBe(201);
    expect(saved.json().data.name).toBe(`${"x".repeat(195)}.png`);
    expect((await w.owner.raw({ method: "GET", url: `${files}/${saved.json().data.id}` })).statusCode).toBe(200);
  });
});

describe("a product's stock", () => {
  const product = (rows: number) => ({
    title: "Tee",
    variants: Array.from({ length: Math.ceil(rows / 100) }, (_, v) => ({
      external_id: `v${v}`,
      price_minor: 1,
      currency: "USD",
      stock: Array.from({ length: 100 }, (_, n) => ({ location_external_id: `l${n}`, quantity: 1 })),
    })),
  });

  it("is refused beyond ten thousand counts in one call, and saved up to there", async () => {
    expect(refused(await w.erp.put("/api/v1/public/products/p", product(18_200)))).toEqual([400, "BAD_REQUEST", ["variants"]]);
    for (let n = 0; n < 100; n++) await w.location(`l${n}`);
    expect((await w.erp.put("/api/v1/public/products/p", product(10_000))).status).toBe(200);
  });
});

describe("a whole number that no column holds", () => {
  it.each([
    ["/api/v1/merchant/flows/none/restore", "number"],
    ["/api/v1/notifications/conversations/none/messages", "after"],
  ])("is refused: %s", async (path, field) => {
    const text = field === "after" ? { text: "x" } : {};
    const tried = async (value: number) => refused(await w.owner.post(path, { ...text, [field]: value }));
    expect(await tried(2_147_483_648)).toEqual([400, "BAD_REQUEST", [field]]);
    expect(await tried(2_147_483_647)).toEqual([404, "NOT_FOUND", []]);
  });
});

describe("a version that is expected", () => {
  const note = (body: object, headers: Record<string, string> = {}) =>
    w.owner.post("/api/v1/merchant/product-groups", { name: "Shirts", ...body }, headers);

  it.each(["abc", 'W/"3"', "1, 2", '"12345678901"', '"', "-1", "1.5"])(
    "is never ignored when it is not understood: If-Match %s",
    async (value) => {
      expect(refused(await note({}, { "if-match": value }))).toEqual([400, "BAD_REQUEST", ["If-Match"]]);
    },
  );

  it.each(["abc", -1, 0.5, 2_147_483_648, [1], true])("is never ignored where the body's schema does not name it: %s", async (value) => {
    expect(refused(await w.owner.post("/api/v1/merchants/logout", { expected_version: value }))).toEqual([
      400,
      "BAD_REQUEST",
      ["expected_version"],
    ]);
  });

  it("may be any", async () => {
    expect(refused(await note({}, { "if-match": "*" }))[0]).not.toBe(400);
  });
});
