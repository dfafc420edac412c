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

const path = "/api/v1/merchant/returns/bulk";
const bulk = (body: Record<string, unknown>, client = w.owner, headers: Record<string, string> = {}) => client.post(path, body, headers);

describe("one action on many returns", () => {
  it("answers each separately, and one refusal does not stop the others", async () => {
    const stranger = await world(api);
    const [first, arrived, last, theirs] = [
      await reach.REQUEST(w),
      await reach.SHIPMENT_RECEIVED(w),
      await reach.REQUEST(w),
      await reach.REQUEST(stranger),
    ];
    const [mine, foreign] = [await w.show(arrived), await stranger.show(theirs)];
    const answer = await bulk({ action: "approve", ids: [first.id, arrived.id, theirs.id, "nowhere", last.id] });
    expect(answer.body.data.results).toEqual([
      { id: first.id, is_success: true, changed: true, code: null, message: "" },
      { id: arrived.id, is_success: false, changed: false, code: "WRONG_STAGE", message: expect.stringMatching(/\w/) },
      { id: theirs.id, is_success: false, changed: false, code: "NOT_FOUND", message: expect.stringMatching(/\w/) },
      { id: "nowhere", is_success: false, changed: false, code: "NOT_FOUND", message: expect.stringMatching(/\w/) },
      { id: last.id, is_success: true, changed: true, code: null, message: "" },
    ]);
    expect([(await w.show(first)).stage, (await w.show(last)).stage]).toEqual(["APPROVED", "APPROVED"]);
    expect(await w.show(arrived)).toEqual(mine);
    expect(await stranger.show(theirs)).toEqual(foreign);
  });

  it("runs once for a return named twice", async () => {
    const r = await reach.REQUEST(w);
    const { results } = (await bulk({ action: "notes", ids: [r.id, r.id], body: { text: "Once" } })).body.data;
    expect(results).toHaveLength(1);
    expect((await w.show(r)).notes).toHaveLength(1);
  });

  it("is refused as a whole without the permission, and changes nothing", async () => {
    const processed = await reach.PROCESS_RETURN(w);
    const r = await reach.REQUEST(w);
    const { client } = await api.member(["returns", "RETURNS_UPDATE"], { storeId: w.storeId });
    expect(refusal(await bulk({ action: "approve", ids: [r.id] }, client))).toEqual([403, "FORBIDDEN"]);
    const finance = await api.member(["returns", "RETURNS_PROCESS"], { storeId: w.storeId });
    expect(refusal(await bulk({ action: "refund", ids: [processed.id] }, finance.client))).toEqual([403, "FORBIDDEN"]);
    expect(await w.show(r)).toEqual(r);
    expect((await w.show(processed)).ledger).toEqual([]);
  });

  it("takes one to a hundred returns", async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, i) => `id-${i}`);
    expect((await bulk({ action: "notes", ids: ids(100), body: { text: "x" } })).body.data.results).toHaveLength(100);
    expect((await bulk({ action: "notes", ids: ids(101), body: { text: "x" } })).status).toBe(400);
    expect((await bulk({ action: "notes", ids: [], body: { text: "x" } })).status).toBe(400);
  });

  it("is refused as a whole when its body is invalid", async () => {
    const r = await reach.REQUEST(w);
    for (const body of [{}, { text: 5 }, { text: "x", surprise: 1 }]) {
      const answer = await bulk({ action: "notes", ids: [r.id], body });
      expect(refusal(answer)).toEqual([400, "BAD_REQUEST"]);
      expect(Object.keys(answer.body.data.errors)[0]).toMatch(/^body/);
    }
    expect((await bulk({ action: "explode", ids: [r.id] })).status).toBe(400);
    expect(await w.show(r)).toEqual(r);
  });

  it("pays each return what is due, once per key", async () => {
    const cases = [await reach.PROCESS_RETURN(w), await reach.PROCESS_RETURN(w)];
    const body = { action: "refund", ids: cases.map((r) => r.id) };
    const first = await bulk(body, w.owner, { "idempotency-key": "bulk-1" });
    const again = await bulk(body, w.owner, { "idempotency-key": "bulk-1" });
    expect(again.body).toEqual(first.body);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    for (const r of cases) expect((await w.show(r)).ledger.map((leg) => leg.amount_minor)).toEqual([2000]);
  });
});
