import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { act, chainOf, when } from "../../../tests/support/flow-graphs.ts";
import { type FlowWorldOf, flowWorld } from "../../../tests/support/flow-world.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

let api: TestApi;
let w: World;
let f: FlowWorldOf;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  w = await world(api);
  f = flowWorld(w);
});
afterAll(() => api.close());

const noted = (text = "Hello") => chainOf([act("note", "NOTE", { text })]);

describe("flows", () => {
  it("are read by members with access to returns, and changed by the owner", async () => {
    const flow = await f.create("RETURN_REQUESTED", noted());
    expect((await api.as(null).get(f.path)).status).toBe(401);
    const { client: orders } = await api.member(["orders"], { storeId: w.storeId });
    expect((await orders.get(f.path)).status).toBe(403);
    const { client: reader } = await api.member(["returns", "RETURNS_APPROVE"], { storeId: w.storeId });
    expect((await reader.get(`${f.path}/${flow.id}`)).body.data.name).toBe(flow.name);
    expect((await reader.post(`${f.path}/${flow.id}/publish`, {})).status).toBe(403);
    expect((await reader.put(`${f.path}/${flow.id}`, { name: "Mine" })).status).toBe(403);
    expect((await w.erp.get(f.path)).status).toBe(403);
  });

  it("of another store are not found, and their records are no references", async () => {
    const other = flowWorld(await world(api));
    const theirs = await other.create("RETURN_REQUESTED", noted());
    for (const path of ["", "/versions", "/runs"]) expect((await w.owner.get(`${f.path}/${theirs.id}${path}`)).status).toBe(404);
    const graph = chainOf([act("assign", "ASSIGN", { to: "MEMBER", member_id: w.membershipId })]);
    const flow = await other.create("RETURN_REQUESTED", graph);
    expect(flow.problems.map(({ code }) => code)).toEqual(["UNKNOWN_REFERENCE"]);
  });

  it("of offers send parcels to return addresses in use, those of cases also to stores", async () => {
    const address = { line1: "1 Main St", line2: "", city: "Reno", postcode: "89502", province: "NV", country: "US" };
    const idsOf = ({ data }: { data: unknown }) => (data as { locations: { id?: string }[] }).locations.map(({ id }) => id);
    const places = [
      { name: "Depot", address },
      { name: "Closed", address, active: false },
    ] as never;
    const [depot, closed] = idsOf(await w.save("SHIPPING_LOCATIONS", { locations: places }));
    const [shop] = idsOf(await w.save("IN_STORE_LOCATIONS", { locations: [{ name: "Shop", address }] as never }));
    const problems = async (trigger: "RETURN_OFFER" | "RETURN_REQUESTED", place_id: string | undefined) =>
      (await f.create(trigger, chainOf([act("place", "SET_PLACE", { place_id })]))).problems.map(({ code }) => code);
    expect([await problems("RETURN_OFFER", depot), await problems("RETURN_REQUESTED", shop)]).toEqual([[], []]);
    const unknown = ["UNKNOWN_REFERENCE"];
    expect([await problems("RETURN_OFFER", shop), await problems("RETURN_OFFER", closed)]).toEqual([unknown, unknown]);
  });

  it("begin from templates, under a name of their own", async () => {
    const body = { name: "High value", trigger: "RETURN_OFFER", template: "HIGH_VALUE_REVIEW" };
    const { data } = (await w.owner.post(f.path, body)).body;
    expect(data).toMatchObject({ trigger: "RETURN_REQUESTED", status: "DRAFT", rank: 1, problems: [], has_changes: true });
    expect(refusal(await w.owner.post(f.path, { ...body, name: "HIGH VALUE" }))).toEqual([409, "NAME_TAKEN"]);
    expect((await w.owner.get(`${f.path}?q=high`)).body.data.items).toHaveLength(1);
    expect((await w.owner.get(`${f.path}/catalogue`)).body.data.actions.length).toBeGreaterThan(20);
  });

  it("keep drafts that are incomplete, but no graph that cannot be read", async () => {
    const flow = await f.create("RETURN_REQUESTED", { nodes: [{ id: "a", type: "CONDITION", config: {} }], edges: [] });
    expect(flow.problems.map(({ code }) => code)).toEqual(["NO_TRIGGER", "OPEN_OUTPUT", "OPEN_OUTPUT", "REQUIRED"]);
    const bad = { nodes: [{ id: "a", type: "SCRIPT", config: {} }], edges: [] };
    expect((await w.owner.put(`${f.path}/${flow.id}`, { graph: bad })).status).toBe(400);
    const stale = await w.owner.put(`${f.path}/${flow.id}`, { name: "Other", expected_version: 1 });
    expect(refusal(stale)).toEqual([409, "STALE_VERSION"]);
  });

  it("are published whole, or not at all", async () => {
    const flow = await f.create("RETURN_REQUESTED", chainOf([act("decline", "DECLINE")]));
    const refused = await w.owner.post(`${f.path}/${flow.id}/publish`, {});
    expect(refusal(refused)).toEqual([422, "FLOW_INVALID"]);
    expect(refused.body.data.problems).toMatchObject([{ node_id: "decline", path: "reason", code: "REQUIRED", level: "ERROR" }]);
    await w.save("GENERAL", { auto_approve: "ALWAYS" });
    const late = chainOf([{ id: "wait", type: "DELAY", config: { for: { amount: 1, unit: "HOURS" } } }, act("approve", "APPROVE")]);
    const other = await f.create("RETURN_REQUESTED", late);
    expect(refusal(await w.owner.post(`${f.path}/${other.id}/publish`, {}))).toEqual([409, "FLOW_NEEDS_ACK"]);
    const { data } = (await w.owner.post(`${f.path}/${other.id}/publish`, { acknowledge: ["DECIDED_BEFORE"] })).body;
    expect(data).toMatchObject({ changed: true, version: 1, flow: { status: "PUBLISHED", has_changes: false } });
  });

  it("have versions that nobody can change, not even in SQL", async () => {
    const flow = await f.live("RETURN_REQUESTED", noted());
    const again = await w.owner.post(`${f.path}/${flow.id}/publish`, {});
    expect(again.body.data).toMatchObject({ changed: false, version: 1 });
    await w.owner.put(`${f.path}/${flow.id}`, { graph: noted("Bye") });
    expect((await f.publish(flow)).published_number).toBe(2);
    for (const change of [
      sql`update flow_version set graph = '{}' where flow_id = ${flow.id}`,
      sql`delete from flow_version where flow_id = ${flow.id}`,
    ])
      await expect(change.execute(api.db.kysely)).rejects.toThrow(/does not change/);
    const { items } = (await w.owner.get(`${f.path}/${flow.id}/versions`)).body.data;
    expect(items.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    const first = (await w.owner.get(`${f.path}/${flow.id}/versions/1`)).body.data;
    expect(JSON.stringify(first.graph)).toContain("Hello");
    const restored = (await w.owner.post(`${f.path}/${flow.id}/restore`, { number: 1 })).body.data;
    expect(restored).toMatchObject({ published_number: 2, has_changes: true });
    expect(restored.draft).toEqual(first.graph);
  });

  it("are paused, resumed, archived and deleted only from where that makes sense", async () => {
    const flow = await f.live("RETURN_REQUESTED", noted());
    const step = (verb: string, body = {}) => w.owner.post(`${f.path}/${flow.id}/${verb}`, body);
    expect(refusal(await step("resume"))).toEqual([409, "WRONG_STAGE"]);
    expect((await step("pause")).body.data).toMatchObject({ status: "PAUSED", paused_by: "PERSON" });
    expect((await step("resume")).body.data).toMatchObject({ status: "PUBLISHED", paused_by: null });
    expect(refusal(await w.owner.delete(`${f.path}/${flow.id}`))).toEqual([409, "FLOW_PUBLISHED"]);
    expect((await step("archive", { cancel_runs: true })).body.data.status).toBe("ARCHIVED");
    expect(refusal(await step("publish"))).toEqual([409, "WRONG_STAGE"]);
    expect((await step("restore", { number: 1 })).body.data.status).toBe("PAUSED");
    const draft = await f.create("RETURN_REQUESTED");
    expect((await w.owner.delete(`${f.path}/${draft.id}`)).body.data).toEqual({ deleted: true });
    const { items } = (await w.owner.get(`/api/v1/merchants/audit?object_type=flow`)).body.data;
    expect(items.map(({ action }: { action: string }) => action)).toContain("flow.published");
  });

  it("are not restored beyond the most a store has", async () => {
    const flow = await f.live("RETURN_REQUESTED", noted());
    await w.owner.post(`${f.path}/${flow.id}/archive`, { cancel_runs: true });
    const draft = await f.create("RETURN_REQUESTED");
    await sql`insert into flow select (jsonb_populate_record(f, jsonb_build_object('id', f.id || n, 'name', f.name || n, 'rank', 100 + n))).*
      from flow f, generate_series(1, 199) n where f.id = ${draft.id}`.execute(api.db.kysely);
    const restore = () => w.owner.post(`${f.path}/${flow.id}/restore`, { number: 1 });
    expect(refusal(await restore(), "limit")).toEqual([422, "LIMIT_REACHED", 200]);
    await w.owner.delete(`${f.path}/${draft.id}`);
    expect((await restore()).body.data.status).toBe("PAUSED");
  });

  it("are ranked as a whole, and stopped at once", async () => {
    const [a, b] = [await f.live("RETURN_REQUESTED", noted()), await f.live("RETURN_REQUESTED", noted())];
    const put = (ids: string[]) => w.owner.put(`${f.path}/ranks`, { trigger: "RETURN_REQUESTED", ids });
    expect((await put([a.id])).status).toBe(400);
    const ranked = (await put([b.id, a.id])).body.data.items;
    expect(ranked.map(({ id, rank }: { id: string; rank: number }) => [id, rank])).toEqual([
      [b.id, 1],
      [a.id, 2],
    ]);
    expect((await w.owner.post(`${f.path}/stop-all`, { reason: "Wrong words" })).body.data).toEqual({ paused: 2 });
    const { id } = await w.request(await w.order({ lines: [{ unit_price_minor: 1000 }] }), [1]);
    expect(await f.runsOf({ id })).toEqual([]);
  });

  it("hold what their conditions name", async () => {
    const made = await w.owner.post("/api/v1/merchant/product-groups", {
      name: "Shirts",
      match: "ALL",
      conditions: [{ field: "TAG", op: "IS", value: "x" }],
    });
    const group = made.body.data.id;
    const flow = await f.live(
      "RETURN_REQUESTED",
      chainOf([when("check", { field: "item.product_group", op: "HAS_ANY", value: [group] }), act("flag", "FLAG", { flag: "VIP" })]),
    );
    const refused = await w.owner.delete(`/api/v1/merchant/product-groups/${group}`);
    expect(refusal(refused)).toEqual([409, "IN_USE"]);
    expect(refused.body.data.users).toEqual([{ noun: "flows", id: flow.id, name: flow.name }]);
    const step = (verb: string, body: object) => w.owner.post(`${f.path}/${flow.id}/${verb}`, body);
    await step("archive", { cancel_runs: true });
    expect((await w.owner.delete(`/api/v1/merchant/product-groups/${group}`)).status).toBe(200);
    await step("restore", { number: 1 });
    const resumed = await step("resume", {});
    expect(refusal(resumed)).toEqual([422, "FLOW_INVALID"]);
    expect(resumed.body.data.problems).toMatchObject([{ node_id: "check", code: "UNKNOWN_REFERENCE" }]);
  });

  it("tell the audit log which draft a restored version took the place of", async () => {
    const flow = await f.live("RETURN_REQUESTED", noted());
    await w.owner.put(`${f.path}/${flow.id}`, { graph: noted("Bye") });
    await w.owner.post(`${f.path}/${flow.id}/restore`, { number: 1 });
    const { items } = (await w.owner.get(`/api/v1/merchants/audit?object_type=flow`)).body.data;
    const entry = items.find(({ action }: { action: string }) => action === "flow.restored");
    expect(JSON.stringify(entry.changes)).toMatch(/Bye.*Hello/);
  });
});

describe("ids that every object inherits", () => {
  it.each(["constructor", "__proto__"])("are refused as a step's: %s", async (id) => {
    const flow = await f.create("RETURN_REQUESTED", chainOf([act("flag", "FLAG", { flag: "X" })]));
    const split = { id, type: "SPLIT", config: { weights: [50, 50], unit: "CUSTOMER", traffic: 100 } };
    const graph = { nodes: [{ id: "start", type: "TRIGGER", config: {} }, split], edges: [{ from: "start", out: "next", to: id }] };
    const saved = await w.owner.put(`${f.path}/${flow.id}`, { graph });
    expect([saved.status, saved.body.data.code]).toEqual([400, "BAD_REQUEST"]);
    const plans = JSON.parse(`{"${id}": {}}`);
    expect((await w.owner.post(`${f.path}/${flow.id}/publish`, { experiments: plans })).status).toBe(400);
  });
});

describe("the mathematics of tests", () => {
  it("answers plans and verdicts without storing anything", async () => {
    const plan = await w.owner.post("/api/v1/merchant/experiments/plan", { baseline_bp: 2000, mde_bp: 500, units_per_day: 100 });
    expect(plan.body.data).toEqual({ fixed_per_arm: 1031, per_arm: 1973, planned_units: 3946, total_units: 3946, days: 40 });
    const trial = {
      kind: "SHARE",
      arms: [
        { n: 1973, x: 395 },
        { n: 1973, x: 493 },
      ],
      weights: [50, 50],
      planned_units: 3946,
      days: 40,
    };
    expect((await w.owner.post("/api/v1/merchant/experiments/judge", trial)).body.data.verdict).toBe("WINNER");
    const empty = {
      ...trial,
      arms: [
        { n: 0, x: 0 },
        { n: 0, x: 0 },
      ],
    };
    expect((await w.owner.post("/api/v1/merchant/experiments/judge", empty)).body.data.comparisons[0]).toMatchObject({
      low: null,
      high: null,
      p: 1,
    });
    expect((await w.owner.post("/api/v1/merchant/experiments/judge", { ...trial, weights: [100] })).status).toBe(400);
  });
});
