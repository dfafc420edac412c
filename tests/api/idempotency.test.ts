import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createIdempotency } from "#server/http/idempotency";
import { startApi, type TestApi, type TestStore } from "../support/api.ts";

const keys = "/api/v1/stores/api-keys";
const body = { name: "ERP", scopes: ["orders:read"] };
const key = (name: string) => ({ "idempotency-key": name });
const hour = 3_600_000;

describe("the same idempotency key", () => {
  let api: TestApi;
  let store: TestStore;
  beforeAll(async () => {
    api = await startApi();
    store = await api.register();
  });
  afterAll(() => api.close());
  const made = async () => (await store.owner.get(keys)).body.data.items.length as number;

  it("with the same body returns the first answer and does nothing", async () => {
    const first = await store.owner.post(keys, body, { "idempotency-key": "a" });
    const again = await store.owner.post(keys, body, { "idempotency-key": "a" });
    expect(again.body).toEqual(first.body);
    expect(again.status).toBe(201);
    expect([first.headers["idempotent-replayed"], again.headers["idempotent-replayed"]]).toEqual([undefined, "true"]);
    expect(await made()).toBe(1);
  });

  it("with another body is rejected", async () => {
    const other = await store.owner.post(keys, { ...body, name: "Other" }, { "idempotency-key": "a" });
    expect([other.status, other.body.data.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  });

  it("runs once for two simultaneous calls, with the same answer for both", async () => {
    const before = await made();
    const both = await Promise.all(Array.from({ length: 5 }, () => store.owner.post(keys, body, { "idempotency-key": "b" })));
    expect(new Set(both.map((one) => one.body.data.key)).size).toBe(1);
    expect(await made()).toBe(before + 1);
  });

  it("allows a retry after a refusal", async () => {
    const past = { ...body, expires_at: "2020-01-01T00:00:00Z" };
    for (let n = 0; n < 2; n++) {
      const refused = await store.owner.post(keys, past, { "idempotency-key": "c" });
      expect([refused.status, refused.headers["idempotent-replayed"]]).toEqual([400, undefined]);
    }
  });

  it("is separate for each person and store", async () => {
    const other = await api.register();
    const answer = await other.owner.post(keys, { ...body, name: "Other" }, { "idempotency-key": "a" });
    expect([answer.status, answer.headers["idempotent-replayed"]]).toEqual([201, undefined]);
  });

  it("repeats an answer with a secret without storing it as plain text", async () => {
    const owner = store.owner;
    const invited = (await owner.post("/api/v1/merchants/members", { email: "sealed@example.test", preset: "Agent" }, key("sealed-1"))).body
      .data;
    const secretsOf: Record<string, [path: string, body: unknown, field: string]> = {
      "api-key": [keys, { ...body, name: "Sealed" }, "key"],
      webhook: ["/api/v1/merchant/webhook-endpoints", { url: "https://erp.example.com/in", topics: ["return.approved"] }, "secret"],
      invitation: ["/api/v1/merchants/members", { email: "guest@example.test", preset: "Agent" }, "invitation_url"],
      resent: [`/api/v1/merchants/members/${invited.id}/resend`, {}, "invitation_url"],
      switched: ["/api/v1/merchants/switch-store", { store_id: store.storeId }, "token"],
    };
    for (const [name, [path, sent, field]] of Object.entries(secretsOf)) {
      const first = await owner.post(path, sent, key(name));
      const secret = first.body.data[field];
      expect(secret, JSON.stringify(first.body)).toEqual(expect.any(String));
      const again = await owner.post(path, sent, key(name));
      expect([again.body, again.headers["idempotent-replayed"]]).toEqual([first.body, "true"]);
      const stored = await api.db.kysely.selectFrom("idempotency").select("answer").where("key", "=", name).executeTakeFirstOrThrow();
      expect(stored.answer).not.toBeNull();
      expect(stored.answer, name).not.toContain(secret);
    }
  });

  it("expires after a day", async () => {
    const port = createIdempotency(api.db, api.clock);
    const run = { storeId: store.storeId, caller: "someone", key: "old" };
    await port.begin({ ...run, hash: "1" });
    await port.finish(run, 201, "{}");
    api.clock.advance(23 * hour);
    expect(await port.begin({ ...run, hash: "1" })).toEqual({ status: 201, answer: "{}" });
    api.clock.advance(hour + 1);
    expect(await port.begin({ ...run, hash: "2" })).toBeNull();
  });

  it("of a running call is refused after a short wait, and taken over once that run is known to be dead", async () => {
    const port = createIdempotency(api.db, api.clock, { waitMs: 20, pollMs: 5 });
    const run = { storeId: store.storeId, caller: "someone", key: "slow", hash: "1" };
    expect(await port.begin(run)).toBeNull();
    await expect(port.begin(run)).rejects.toMatchObject({ code: "IDEMPOTENCY_IN_PROGRESS" });
    await expect(port.begin({ ...run, hash: "2" })).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    api.clock.advance(60_001);
    expect(await port.begin(run)).toBeNull();
  });
});
