import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { type Claims, claimsOf } from "../../../tests/support/claim-world.ts";
import { act, chainOf } from "../../../tests/support/flow-graphs.ts";
import { flowWorld } from "../../../tests/support/flow-world.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

let api: TestApi;
let w: World;
let c: Claims;
beforeAll(async () => {
  api = await startApi();
}, 60_000);
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api, { timezone: "America/New_York", country: "US" });
  c = claimsOf(w);
});
const sent = { ordered_at: "2026-09-01T09:00:00Z", fulfilled_at: "2026-09-02T03:30:00Z", ship_to: { country: "US" } };
const bare = { override_reason: null };

describe("a claim", () => {
  it("of a lost parcel is refused until its day, and never when it was delivered", async () => {
    const order = await w.order({ lines: [{ unit_price_minor: 5000 }], ...sent });
    await w.at("2026-10-01T03:59:59.999Z");
    const early = await c.submit(order, "LOST", [1], bare);
    expect(refusal(early, "opens_at")).toEqual([422, "CLAIM_NOT_OPEN", "2026-10-01T04:00:00.000Z"]);
    await w.at("2026-10-01T04:00:00.000Z");
    expect((await c.submit(order, "LOST", [1], bare)).status).toBe(201);
    const there = await w.order({ lines: [{ unit_price_minor: 5000 }], ...sent, delivered_at: "2026-09-05T12:00:00Z" });
    expect(refusal(await c.submit(there, "LOST", [1]), "instead")).toEqual([422, "PARCEL_DELIVERED", "STOLEN"]);
  });

  it("with a bad item leaves nothing behind", async () => {
    const order = await w.order({ lines: [{ unit_price_minor: 5000 }], fulfilled_at: "2026-06-02T09:00:00Z" });
    const item = { order_line_id: order.lines[0].id, quantity: 1 };
    await w.at("2026-06-05T09:00:00Z");
    expect((await w.owner.post("/api/v1/claims", { order_id: order.id, type: "DAMAGED", items: [item] })).status).toBe(400);
    expect(refusal(await c.submit(order, "DAMAGED", [1], bare))).toEqual([422, "PHOTO_REQUIRED"]);
    expect(c.success(await w.owner.get("/api/v1/claims")).items).toEqual([]);
  });

  it("waits for an answer with its clock standing, reminds once, and is closed without one", async () => {
    const order = await w.order({ lines: [{ quantity: 2, unit_price_minor: 5000 }], fulfilled_at: "2026-06-02T09:00:00Z" });
    await w.at("2026-07-01T09:00:00Z");
    const claim = await c.claim(order, "DAMAGED", [1]);
    const due = new Date(claim.due_at!).getTime();
    await c.done(claim, "request-info", { question: "A photo of the label?" });
    await w.at("2026-07-06T09:00:00Z");
    const answered = await c.done(claim, "answer", { text: "Here" });
    expect([answered.stage, new Date(answered.due_at!).getTime() - due]).toEqual(["UNDER_REVIEW", 5 * 86_400_000]);
    await c.done(claim, "request-info", { question: "Another?" });
    await w.at("2026-07-13T10:00:00Z");
    await w.runTask("claims.remind");
    await w.runTask("claims.remind");
    await w.at("2026-07-20T10:00:00Z");
    await w.runTask("claims.expire");
    const over = await c.show(claim);
    expect([over.status, over.close_reason, over.timeline.filter(({ label }) => label === "Reminded").length]).toEqual([
      "CLOSED",
      "EXPIRED",
      1,
    ]);
    expect((await c.submit(order, "DAMAGED", [2])).status).toBe(201);
  });

  it("asks for its area and the permission of the same act on returns", async () => {
    const order = await w.order({ lines: [{ unit_price_minor: 5000 }], fulfilled_at: "2026-06-02T09:00:00Z" });
    const claim = await c.claim(order, "DAMAGED", [1]);
    const as = async (permissions: any[], refundLimit?: number) =>
      (await api.member(permissions, { storeId: w.storeId, ...(refundLimit !== undefined && { refundLimit }) })).client;
    const call = async (client: any, action: string, body: object = {}) =>
      (await client.post(`/api/v1/claims/${claim.id}/${action}`, body)).status;
    expect(await call(await as(["claims", "returns"]), "approve")).toBe(403);
    expect(await call(await as(["RETURNS_APPROVE", "returns"]), "approve")).toBe(403);
    expect(await call(await as(["claims", "RETURNS_APPROVE"]), "approve")).toBe(200);
    const refund = { items: [{ id: claim.items[0]!.id, kind: "REFUND" }], expected_total_minor: 5000 };
    expect(await call(await as(["claims", "RETURNS_APPROVE"]), "resolve", refund)).toBe(403);
    expect(await call(await as(["claims", "RETURNS_PROCESS"]), "resolve", refund)).toBe(403);
    expect(await call(await as(["claims", "RETURNS_PROCESS", "can_refund"], 4999), "resolve", refund)).toBe(422);
    expect(await call(await as(["claims", "RETURNS_PROCESS", "can_refund"], 5000), "resolve", refund)).toBe(200);
  });

  it("holds a member to the refund limit over all that they resolve of it", async () => {
    const order = await w.order({ lines: [{ quantity: 2, unit_price_minor: 5000 }], fulfilled_at: "2026-06-02T09:00:00Z" });
    const claim = await c.done(await c.claim(order, "DAMAGED", [2]), "approve");
    const permissions = ["claims", "RETURNS_PROCESS", "can_refund"] as const;
    const { client } = await api.member([...permissions], { storeId: w.storeId, refundLimit: 9999 });
    const one = { items: [{ id: claim.items[0]!.id, kind: "REFUND", quantity: 1 }], expected_total_minor: 5000 };
    expect((await client.post(`/api/v1/claims/${claim.id}/resolve`, one)).status).toBe(200);
    expect((await client.get(`/api/v1/claims/${claim.id}`)).body.data.refund_limit_left_minor).toBe(4999);
    expect((await c.show(claim)).refund_limit_left_minor).toBeNull();
    const more = await client.post(`/api/v1/claims/${claim.id}/resolve`, one);
    expect(refusal(more, "limit_minor", "left_minor")).toEqual([422, "REFUND_LIMIT_EXCEEDED", 9999, 4999]);
    expect((await c.resolved(claim, { items: [{ ...one.items[0]!, kind: "REFUND" }] })).money.paid_minor).toBe(10_000);
  });

  it("shows on board and calendar to who reads claims alone, and nothing of returns", async () => {
    const order = await w.order({ lines: [{ unit_price_minor: 5000 }], fulfilled_at: "2026-06-02T09:00:00Z" });
    await c.claim(order, "DAMAGED", [1]);
    const { client } = await api.member(["claims"], { storeId: w.storeId });
    const range = "from=2026-06-01&to=2026-07-15";
    expect(c.success(await client.get("/api/v1/claims/board")).columns[0]).toMatchObject({ stage: "SUBMITTED", total: 1 });
    expect((await client.get(`/api/v1/claims/calendar?${range}`)).status).toBe(200);
    for (const path of ["board", `calendar?${range}`, "overview", "counts"])
      expect([path, (await client.get(`/api/v1/merchant/returns/${path}`)).status]).toEqual([path, 403]);
  });

  it.each([
    ["REPAIR", "complete"],
    ["REFUND", null],
  ])("is told to be resolved once, when everything is done: %s", async (kind, last) => {
    const f = flowWorld(w);
    const flow = await f.live("CLAIM_RESOLVED", chainOf([act("note", "NOTE", { text: "All done" })]));
    const hooks = "/api/v1/merchant/webhook-endpoints";
    c.success(await w.owner.post(hooks, { url: "https://hooks.example.test/claims", topics: ["claim.resolved"] }), 201);
    const told = async () => {
      await f.settle();
      const { items } = c.success(await w.owner.get(`${hooks}/deliveries`));
      return [(await f.runsOf(claim)).length, ...items.map(({ body }: { body: string }) => JSON.parse(body).data.close_reason)];
    };
    const order = await w.order({ lines: [{ unit_price_minor: 5000 }], fulfilled_at: "2026-06-02T09:00:00Z" });
    const claim = await c.claim(order, "DAMAGED", [1]);
    await c.done(claim, "approve");
    await c.resolved(claim, { items: [{ id: claim.items[0]!.id, kind }] });
    if (last) {
      expect(await told()).toEqual([0]);
      api.clock.advance(60_000);
      await c.done(claim, last);
    }
    expect(await told()).toEqual([1, "RESOLVED"]);
    const { data } = (await w.owner.post(`${f.path}/${flow.id}/dry-run`, { source: "PUBLISHED", ids: [claim.id] })).body;
    const { at } = (await c.show(claim)).timeline.find(({ label }) => label === "Completed")!;
    expect(data.cases.map((one: { at: string }) => one.at)).toEqual([at]);
  });

  it("of a theft needs a police report from the store's limit on, which the order's eligibility answers", async () => {
    c.success(await w.owner.put("/api/v1/claims/settings", { version: 0, data: { police_report_from_minor: 5000 } }));
    const order = await w.order({ lines: [{ quantity: 2, unit_price_minor: 2500 }], ...sent, delivered_at: "2026-09-05T12:00:00Z" });
    await w.at("2026-09-10T12:00:00Z");
    const eligible = async ({ id }: { id: string }) => c.success(await w.owner.get(`/api/v1/claims/eligibility?order_id=${id}`));
    const { police_report_from_minor, lines } = await eligible(order);
    const stolen = lines[0].types.find(({ type }: { type: string }) => type === "STOLEN");
    expect([police_report_from_minor, stolen.evidence]).toEqual([5000, []]);
    expect(refusal(await c.submit(order, "STOLEN", [2], bare), "kind")).toEqual([422, "EVIDENCE_REQUIRED", "police_report"]);
    expect((await c.submit(order, "STOLEN", [1], bare)).status).toBe(201);
    expect((await eligible(await w.order({ lines: [{ unit_price_minor: 1 }], currency: "EUR" }))).police_report_from_minor).toBe(0);
  });

  it("of another store does not exist", async () => {
    const order = await w.order({ lines: [{ unit_price_minor: 5000 }], fulfilled_at: "2026-06-02T09:00:00Z" });
    const claim = await c.claim(order, "DAMAGED", [1]);
    const other = claimsOf(await world(api));
    expect((await other.act(claim, "review")).status).toBe(404);
    expect((await other.submit(order, "DAMAGED", [1])).status).toBe(404);
  });

  it("is listed, counted, found, shown to a carrier and settled by the store's cap", async () => {
    const order = await w.order({ lines: [{ unit_price_minor: 5000 }], fulfilled_at: "2026-06-02T09:00:00Z" });
    const claim = await c.claim(order, "DAMAGED", [1]);
    const get = async (path: string) => c.success(await w.owner.get(`/api/v1/claims${path}`));
    for (const sort of ["created_at", "-updated_at", "claimed_minor", "-due_at"])
      expect((await get(`?tab=review&sort=${sort}`)).items).toHaveLength(1);
    expect(await get("/counts")).toMatchObject({ all: 1, review: 1, open: 1, closed: 0 });
    expect((await get(`/find?code=${claim.number}`)).id).toBe(claim.id);
    expect((await get("/board")).columns.map(({ stage, total }: { stage: string; total: number }) => [stage, total])).toEqual([
      ...[
        ["SUBMITTED", 1],
        ["UNDER_REVIEW", 0],
        ["NEEDS_INFO", 0],
        ["APPROVED", 0],
        ["AWAITING_ITEM", 0],
        ["ITEM_RECEIVED", 0],
      ],
      ["IN_PROGRESS", 0],
    ]);
    expect((await get(`/eligibility?order_id=${order.id}`)).lines[0]).toMatchObject({ free: 0, held_by: [{ noun: "claim", quantity: 1 }] });
    expect((await get("/calendar?from=2026-01-01&to=2026-02-01")).timezone).toBe("America/New_York");
    const made = c.success(await w.owner.post(`/api/v1/claims/${claim.id}/carrier-claims`, { carrier: "UPS", claimed_minor: 5000 }), 201);
    const [one] = made.carrier_claims;
    const put = (body: object) => w.owner.put(`/api/v1/claims/${claim.id}/carrier-claims/${one.id}`, body);
    expect(refusal(await put({ state: "APPROVED", approved_minor: 5001 }))).toEqual([422, "INVALID_AMOUNT"]);
    expect((await put({ state: "PAID" })).status).toBe(409);
    c.success(await put({ state: "SUBMITTED" }));
    expect(c.success(await put({ state: "PAID", approved_minor: 4000, paid_minor: 4000 })).money.recovered).toEqual([
      { currency: "USD", amount_minor: 4000 },
    ]);
    c.success(await w.owner.put("/api/v1/claims/settings", { version: 0, data: { cap_minor: 4000 } }));
    expect(refusal(await c.act(claim, "approve"), "cap_minor")).toEqual([422, "CLAIM_CAP_EXCEEDED", 4000]);
    await c.done(claim, "approve", { override_reason: "A good customer" });
    expect((await w.owner.put("/api/v1/claims/settings", { version: 0, data: {} })).status).toBe(409);
  });
});

describe("a claim resolved ahead of its item", () => {
  const ahead = async () => {
    const order = await w.order({ lines: [{ unit_price_minor: 5000 }], fulfilled_at: "2026-06-02T09:00:00Z" });
    const claim = await c.claim(order, "DAMAGED", [1]);
    await c.done(claim, "approve", { needs_item: true });
    await c.resolved(claim, { items: [{ id: claim.items[0]!.id, kind: "REPAIR_KIT" }], reason: "Sent ahead" });
    return claim;
  };

  it("goes on once the item is there", async () => {
    const claim = await ahead();
    expect((await c.done(claim, "receive")).stage).toBe("IN_PROGRESS");
    expect((await c.done(claim, "complete")).close_reason).toBe("RESOLVED");
  });

  it("may be sent before, or resolved another way", async () => {
    expect((await c.done(await ahead(), "complete")).close_reason).toBe("RESOLVED");
    const claim = await ahead();
    await c.done(claim, "cancel-resolution", { reason: "No kit left" });
    expect((await c.done(claim, "receive")).stage).toBe("ITEM_RECEIVED");
  });
});

describe("the claims against carriers of one claim", () => {
  it("are listed by the newest, and recover money once it is paid", async () => {
    const order = await w.order({ lines: [{ unit_price_minor: 5000 }], fulfilled_at: "2026-06-02T09:00:00Z" });
    const claim = await c.claim(order, "LOST", [1]);
    const path = `/api/v1/claims/${claim.id}/carrier-claims`;
    const older = c.success(await w.owner.post(path, { carrier: "UPS", claimed_minor: 5000, state: "SUBMITTED" }), 201).carrier_claims[0];
    c.success(await w.owner.post(path, { carrier: "FedEx", claimed_minor: 5000 }), 201);
    const put = (body: object) => w.owner.put(`${path}/${older.id}`, body);
    const early = await put({ state: "APPROVED", approved_minor: 4000, paid_minor: 3000 });
    expect(refusal(early, "field")).toEqual([422, "INVALID_AMOUNT", "paid_minor"]);
    const approved = c.success(await put({ state: "APPROVED", approved_minor: 4000 }));
    expect([approved.carrier_state, approved.money.recovered]).toEqual(["DRAFT", []]);
    const paid = c.success(await put({ state: "PAID", paid_minor: 3000 }));
    expect(paid.money.recovered).toEqual([{ currency: "USD", amount_minor: 3000 }]);
  });
});

describe("units of a claim named twice", () => {
  it("are sent, cancelled and approved once", async () => {
    const order = await w.order({ lines: [{ unit_price_minor: 5000 }], fulfilled_at: "2026-06-02T09:00:00Z" });
    const claim = await c.claim(order, "DAMAGED", [1]);
    const [id] = claim.items.map((item) => item.id);
    const twice = (field: string, body: object) => ({ [field]: [body, body] });
    const codeOf = async (action: string, body: object) => refusal(await c.act(claim, action, body));
    expect(await codeOf("approve", twice("items", { id, quantity: 1 }))).toEqual([400, "BAD_REQUEST"]);
    await c.done(claim, "approve");
    const { resolutions } = await c.resolved(claim, { items: [{ id, kind: "REPAIR" }] });
    const both = twice("resolutions", { id: resolutions[0]!.id });
    expect(await codeOf("complete", both)).toEqual([400, "BAD_REQUEST"]);
    expect(await codeOf("cancel-resolution", { ...both, reason: "x" })).toEqual([400, "BAD_REQUEST"]);
    expect((await c.done(claim, "complete")).items[0]!.released).toBe(1);
  });
});
