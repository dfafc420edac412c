import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
import { reach } from "../../../../tests/support/cases.ts";
import { refusal, type World, world } from "../../../../tests/support/world.ts";

let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
  w = await world(api);
});
afterAll(() => api.close());

const key = (name: string) => ({ "idempotency-key": name });

describe("an expected version", () => {
  it("that is current lets the call through, in the body or as If-Match", async () => {
    const r = await reach.REQUEST(w);
    expect((await w.act(r, "notes", { text: "x", expected_version: r.version })).status).toBe(200);
    expect((await w.act(r, "notes", { text: "x" }, { "if-match": `"${r.version + 1}"` })).status).toBe(200);
    expect((await w.act(r, "notes", { text: "x" }, { "if-match": String(r.version + 2) })).status).toBe(200);
    expect((await w.show(r)).version).toBe(r.version + 3);
  });

  const ways: [how: string, say: (version: number) => { body: object; headers: Record<string, string> }][] = [
    ["in the body", (version) => ({ body: { expected_version: version }, headers: {} })],
    ["as If-Match", (version) => ({ body: {}, headers: { "if-match": `"${version}"` } })],
  ];
  it.each(ways)("that is stale is refused %s with the current case, and nothing changes", async (_how, saying) => {
    const seen = await reach.REQUEST(w);
    const now = await w.done(seen, "approve");
    const { body, headers } = saying(seen.version);
    for (const action of ["shipment-received", "cancel", "notes"]) {
      const answer = await w.act(seen, action, { ...body, ...(action === "notes" && { text: "x" }) }, headers);
      expect(refusal(answer, "changed_by")).toEqual([409, "STALE_VERSION", expect.stringMatching(/^owner /)]);
      expect(answer.body.data.current).toEqual(now);
    }
    const put = await w.owner.put(`/api/v1/merchant/returns/${seen.id}`, { ...body, note: "x" }, headers);
    expect(refusal(put)).toEqual([409, "STALE_VERSION"]);
    expect(await w.show(seen)).toEqual(now);
  });

  it("rises by one with every change and not with a repeat", async () => {
    const r = await reach.REQUEST(w);
    expect((await w.done(r, "approve")).version).toBe(r.version + 1);
    expect((await w.done(r, "approve")).version).toBe(r.version + 1);
    expect((await w.done(r, "flags", { add: ["VIP"] })).version).toBe(r.version + 2);
    expect((await w.done(r, "flags", { add: ["VIP"] })).version).toBe(r.version + 2);
  });

  it("that is not a positive integer is malformed", async () => {
    const r = await reach.REQUEST(w);
    for (const expected_version of [0, -1, 1.5, "1"]) expect((await w.act(r, "approve", { expected_version })).status).toBe(400);
  });
});

describe("a repeated call without a key", () => {
  it("changes nothing the second time where it sets a state", async () => {
    const r = await reach.REQUEST(w);
    await w.done(r, "approve");
    await w.done(r, "shipment-received");
    const shelf = await w.location("once");
    const item = r.items[0]!.id;
    const judged = { items: [{ id: item, accepted: 2, rejected: 0, grade: "A" }] };
    for (const [action, body] of [
      ["shipment-received", {}],
      ["evaluation", judged],
      ["restock", { locationId: shelf }],
    ] as const) {
      const first = await w.done(r, action, body);
      const again = await w.act(r, action, body);
      expect(again.body.data, action).toEqual({ changed: false, return: first });
    }
  });
});

describe("an Idempotency-Key", () => {
  it("with the same body returns the same response byte for byte, and does nothing", async () => {
    const r = await reach.PROCESS_RETURN(w);
    const first = await w.act(r, "refund", { data: { amount_minor: 500 } }, key("a"));
    const again = await w.act(r, "refund", { data: { amount_minor: 500 } }, key("a"));
    expect([first.headers["idempotent-replayed"], again.headers["idempotent-replayed"]]).toEqual([undefined, "true"]);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect((await w.show(r)).ledger).toHaveLength(1);
  });

  it("repeats the status of a creation, and creates one return", async () => {
    const order = await w.order({ lines: [{ quantity: 5, unit_price_minor: 100 }] });
    const body = { order_id: order.id, items: [{ order_line_id: order.lines[0].id, quantity: 1, reason: "OTHER" }] };
    const answers = [
      await w.owner.post("/api/v1/merchant/returns", body, key("create")),
      await w.owner.post("/api/v1/merchant/returns", body, key("create")),
    ];
    expect(answers.map((answer) => [answer.status, answer.body.data.id])).toEqual([
      [201, answers[0]!.body.data.id],
      [201, answers[0]!.body.data.id],
    ]);
    expect((await w.owner.get(`/api/v1/merchant/returns?q=${encodeURIComponent(order.number)}`)).body.data.total).toBe(1);
  });

  it("is refused with another body or for another call", async () => {
    const r = await reach.PROCESS_RETURN(w);
    await w.act(r, "refund", { data: { amount_minor: 500 } }, key("b"));
    expect(refusal(await w.act(r, "refund", { data: { amount_minor: 501 } }, key("b")))).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect(refusal(await w.act(r, "notes", { text: "x" }, key("b")))).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect(refusal(await w.act(await reach.PROCESS_RETURN(w), "refund", { data: { amount_minor: 500 } }, key("b")))).toEqual([
      422,
      "IDEMPOTENCY_KEY_REUSED",
    ]);
    expect((await w.show(r)).ledger).toHaveLength(1);
  });

  it("belongs to one caller", async () => {
    const r = await reach.REQUEST(w);
    const { client } = await api.member(["returns", "RETURNS_UPDATE"], { storeId: w.storeId });
    await w.act(r, "notes", { text: "mine" }, key("c"));
    expect((await client.post(`/api/v1/merchant/returns/${r.id}/notes`, { text: "theirs" }, key("c"))).status).toBe(200);
    expect((await w.show(r)).notes.map((note) => note.text)).toEqual(["mine", "theirs"]);
  });

  it("sent many times at once has one effect and one response", async () => {
    const r = await reach.PROCESS_RETURN(w);
    const answers = await Promise.all(Array.from({ length: 6 }, () => w.act(r, "refund", { data: { amount_minor: 700 } }, key("d"))));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    for (const answer of answers) expect(answer.body).toEqual(answers[0]!.body);
    expect(answers.filter((answer) => answer.headers["idempotent-replayed"] !== "true")).toHaveLength(1);
    expect((await w.show(r)).ledger.map((leg) => leg.amount_minor)).toEqual([700]);
  });

  it("of a refused call may be used again once the cause is gone", async () => {
    const r = await reach.APPROVED(w);
    expect(refusal(await w.act(r, "process", { expected_total_minor: 2000 }, key("e")))).toEqual([409, "NOT_RECEIVED"]);
    await w.done(r, "shipment-received");
    expect((await w.act(r, "process", { expected_total_minor: 2000 }, key("e"))).status).toBe(200);
  });

  it("may be long, within a limit", async () => {
    const r = await reach.REQUEST(w);
    expect((await w.act(r, "notes", { text: "x" }, key("k".repeat(255)))).status).toBe(200);
    expect((await w.act(r, "notes", { text: "x" }, key("k".repeat(256)))).status).toBe(400);
  });
});

describe("concurrent calls without a key", () => {
  it("approve a request once", async () => {
    const r = await reach.REQUEST(w);
    const answers = await Promise.all(Array.from({ length: 5 }, () => w.act(r, "approve")));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter((answer) => answer.body.data.changed)).toHaveLength(1);
    expect((await w.show(r)).timeline.filter((row) => row.label === "Approved Request")).toHaveLength(1);
  });

  it("claim the last unit once", async () => {
    const order = await w.order({ lines: [{ quantity: 3, unit_price_minor: 100 }] });
    const body = { order_id: order.id, items: [{ order_line_id: order.lines[0].id, quantity: 2, reason: "OTHER" }] };
    const answers = await Promise.all(Array.from({ length: 5 }, () => w.owner.post("/api/v1/merchant/returns", body)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.data.code === "QUANTITY_EXCEEDS_RETURNABLE")).toHaveLength(4);
  });

  it("process once, and run every other action once", async () => {
    const r = await reach.SHIPMENT_RECEIVED(w);
    const answers = await Promise.all(Array.from({ length: 5 }, () => w.act(r, "process", { expected_total_minor: 2000 })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409]);
    const credit = await Promise.all(Array.from({ length: 5 }, () => w.act(r, "create-store-credit", { data: { amount_minor: 2000 } })));
    expect(credit.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect((await w.show(r)).documents).toHaveLength(1);
  });
});

/** Last, because it moves the clock past the expiry of every session. */
describe("an Idempotency-Key of an API client", () => {
  it("is stored for a day", async () => {
    const order = await w.order({ lines: [{ quantity: 5, unit_price_minor: 100 }] });
    const body = { order_external_id: order.external_id, items: [{ line_external_id: "l0", quantity: 1, reason: "OTHER" }] };
    const ask = () => w.erp.post("/api/v1/public/returns", body, key("day"));
    const first = await ask();
    expect(first.status).toBe(201);
    api.clock.advance(23 * 3_600_000);
    expect((await ask()).headers["idempotent-replayed"]).toBe("true");
    api.clock.advance(2 * 3_600_000);
    const later = await ask();
    expect(later.headers["idempotent-replayed"]).toBeUndefined();
    expect(later.body.data.id).not.toBe(first.body.data.id);
  });
});
