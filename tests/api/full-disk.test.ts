import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { bucketStorage } from "#server/kit/file-storage/bucket";
import type { FileStorage } from "#server/kit/file-storage/port";
import { type Answer, type Client, startApi, type TestApi } from "../support/api.ts";
import { fillDisk } from "../support/full-disk.ts";
import { createGateway, type Gateway, movedOf } from "../support/gateway.ts";
import { photoForm } from "../support/photo.ts";
import { type S3Server, startS3 } from "../support/s3-server.ts";
import { refusal, type World, world } from "../support/world.ts";

const full = [507, "STORAGE_FULL"];
const codeOf = ({ status, body }: Answer) => [status, body.data.code];
const legs = (r: ReturnDetail) => r.ledger.map((leg) => [leg.amount_minor, leg.state]);
async function upload(client: Client, url = "/api/v1/merchant/files") {
  const answer = await client.raw({ method: "POST", url, ...photoForm });
  return [answer.statusCode, answer.json().data.code];
}
const ready = async (api: TestApi) => {
  const { status, body } = await api.as(null).get("/readyz");
  return [status, body];
};
const isReady = [200, { status: "ok", database: true, jobs: true }];
const isNotReady = [503, { status: "unavailable", database: true, jobs: true, storage: false }];

describe("while the database's disk is full", () => {
  let api: TestApi;
  let gateway: Gateway;
  let w: World;
  let giveRoom: (() => Promise<void>) | null = null;
  const fill = async () => {
    giveRoom = await fillDisk(api.db);
  };
  const empty = async () => {
    await giveRoom?.();
    giveRoom = null;
  };
  beforeAll(async () => {
    api = await startApi({ platformOf: () => gateway, isNew: true });
  });
  beforeEach(async () => {
    gateway = createGateway();
    w = await world(api);
  });
  afterEach(empty);
  afterAll(() => api.close());
  const owed = async () => w.process(await w.received(await w.order({ lines: [{ quantity: 2, unit_price_minor: 1000 }] }), [2]));

  it("what writes is refused with a code, whoever calls, and readiness says so until it succeeds again", async () => {
    const order = await w.order({ lines: [{ unit_price_minor: 1000 }] });
    await fill();
    const note = { text: "Call back" };
    const writes: (() => Promise<Answer>)[] = [
      () => w.owner.post(`/api/v1/orders/${order.id}/notes`, note),
      () => w.owner.post(`/api/v1/orders/${order.id}/notes`, note, { "idempotency-key": "k1" }),
      () =>
        w.owner.post("/api/v1/merchant/returns", {
          order_id: order.id,
          items: [{ order_line_id: order.lines[0].id, quantity: 1, reason: "TOO_SMALL", outcome: "REFUND" }],
        }),
      () => w.owner.put("/api/v1/merchant/portal-settings", { expected_version: 1, data: {} }),
      () => w.erp.put("/api/v1/public/orders/9", { number: "9" }),
    ];
    const answers = await Promise.all(writes.map((write) => write()));
    expect(answers.slice(0, 3).map(codeOf)).toEqual([full, full, full]);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
    expect(answers[0]?.body.message).toContain("disk is full");
    expect(await upload(w.owner)).toEqual(full);
    expect((await w.owner.get(`/api/v1/orders/${order.id}`)).status).toBe(200);
    api.clock.advance(3 * 60_000);
    expect((await w.owner.get("/api/v1/merchant/returns")).status, "though the session cannot be extended").toBe(200);
    expect((await w.erp.get("/api/v1/public/orders/9")).status).toBe(404);
    expect(await ready(api)).toEqual(isNotReady);

    await empty();
    for (const write of writes.slice(0, 3)) expect((await write()).status).toBe(201);
    expect(await upload(w.owner)).toEqual([201, undefined]);
    expect(await ready(api)).toEqual(isReady);
  });

  it("a refund is refused before the gateway is called, and paid once afterwards with the same key", async () => {
    const r = await owed();
    await fill();
    for (const key of [undefined, { "idempotency-key": "full" }]) expect(refusal(await w.act(r, "refund", {}, key))).toEqual(full);
    expect(gateway.calls).toEqual([]);
    await empty();
    expect((await w.act(r, "refund", {}, { "idempotency-key": "full" })).status).toBe(200);
    const paid = await w.show(r);
    expect(legs(paid)).toEqual([[2000, "SUCCEEDED"]]);
    expect(movedOf(gateway, paid.order.external_id)).toEqual({ pay: 2000 });
  });

  it("a refund whose result cannot be saved any more is never paid twice", async () => {
    const r = await owed();
    const held = gateway.hold();
    const asked = w.act(r, "refund", {}, { "idempotency-key": "late" });
    await held.waiting(1);
    await fill();
    held.release();
    expect(refusal(await asked)).toEqual(full);
    expect(refusal(await w.act(r, "refund"))).not.toEqual([200, undefined]);
    await empty();
    await w.act(r, "refund", {}, { "idempotency-key": "late" });
    api.clock.advance(120_000);
    while ((await api.drain()) > 0);
    expect(legs(await w.show(r))).toEqual([[2000, "SUCCEEDED"]]);
    expect([new Set(gateway.calls.map(({ key }) => key)).size, gateway.book.size]).toEqual([1, 1]);
  });
});

describe("while the storage of files has no room", () => {
  it.each(["ENOSPC", "EDQUOT"])("of a folder, uploads of every kind are refused, and succeed afterwards: %s", async (code) => {
    let isFull = true;
    const objects = new Map<string, unknown>();
    const storage: FileStorage = {
      put: async (key, bytes) => {
        if (isFull) throw Object.assign(new Error(`${code}: no space left on device, write`), { code, syscall: "write" });
        objects.set(key, bytes);
      },
      get: async () => null,
      read: async () => null,
      remove: async () => undefined,
      link: async () => null,
    };
    const api = await startApi({ storage });
    const { owner } = await api.register();
    const places = ["/api/v1/merchant/files", "/api/v1/notifications/templates/pictures"];
    for (const place of places) expect(await upload(owner, place), place).toEqual(full);
    expect(await ready(api)).toEqual(isNotReady);
    expect((await api.db.kysely.selectFrom("file").select("id").execute()).length).toBe(0);
    isFull = false;
    for (const place of places) expect(await upload(owner, place), place).toEqual([201, undefined]);
    expect(await ready(api)).toEqual(isReady);
    await api.close();
  });

  it("of a bucket that is full or does not answer, they are refused", async () => {
    const s3: S3Server = await startS3();
    const api = await startApi({ storage: bucketStorage({ url: s3.url, keyId: "test-key", secret: "test-secret", region: "auto" }) });
    const { owner } = await api.register();
    s3.trouble = "full";
    expect(await upload(owner)).toEqual(full);
    expect(await ready(api)).toEqual(isNotReady);
    s3.trouble = "silent";
    expect(await upload(owner)).toEqual([503, "STORAGE_UNAVAILABLE"]);
    s3.trouble = null;
    expect(await upload(owner)).toEqual([201, undefined]);
    expect(await ready(api)).toEqual(isReady);
    expect(s3.objects.size).toBe(1);
    await api.close();
    await s3.close();
  });
});
