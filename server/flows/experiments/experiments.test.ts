import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Graph } from "#contracts/flows/graph";
import { armFor, takesPart } from "#server/cases/domain/offers/assign";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { type ExperimentWorldOf, experimentWorld, flagging } from "../../../tests/support/experiment-world.ts";
import { act } from "../../../tests/support/flow-graphs.ts";
import { type FlowWorldOf, flowWorld } from "../../../tests/support/flow-world.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

let api: TestApi;
let w: World;
let f: FlowWorldOf;
let e: ExperimentWorldOf;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  w = await world(api);
  f = flowWorld(w);
  e = experimentWorld(w, f);
});
afterAll(() => api.close());

/** Return a customer who meets a condition on the experiment's id, which is another one each time. */
const someone = (meets: (email: string) => boolean): string => {
  for (let i = 0; ; i++) if (meets(`p${i}@example.test`)) return `p${i}@example.test`;
};
const people = Array.from({ length: 12 }, (_, i) => `c${i}@example.test`);

describe("an experiment of cases", () => {
  it("begins with its plan when its split is published, and sizes it", async () => {
    const flow = await e.begin(flagging(), { name: "Flag", hypothesis: "B is better", metric: "REFUND_RATE", arm_names: { B: "Flagged" } });
    expect(await e.only()).toMatchObject({
      ...{ name: "Flag", flow: { id: flow.id, trigger: "RETURN_REQUESTED" }, node_id: "test", state: "RUNNING", units: 0 },
      ...{ metric: "REFUND_RATE", direction: "DOWN", planned_units: 3730, wanted_units: 3730, planned_days: 7, traffic: 100 },
      variants: [
        { key: "A", name: "", weight: 50 },
        { key: "B", name: "Flagged", weight: 50 },
      ],
      ...{ verdict: "COLLECTING", winner: null, left_out: 0 },
    });
  });

  it("is planned by the store's own rate, counted over the days there were", async () => {
    for (let i = 0; i < 4; i++) await w.request(await w.order({ lines: [{ unit_price_minor: 5000 }] }), [1]);
    await w.at(new Date(api.clock.now().getTime() + 2 * 86_400_000).toISOString());
    await e.begin(flagging(), { baseline_bp: 5000, mde_bp: 4000 });
    const { wanted_units, planned_days } = await e.only();
    expect(planned_days).toBe(Math.max(7, Math.ceil((wanted_units ?? 0) / 2)));
    expect(planned_days).toBeGreaterThan(7);
  });

  it("is planned by its weights, in its direction", async () => {
    await e.begin(flagging({ weights: [90, 10] }), { metric: "REFUND_RATE", baseline_bp: 8000, mde_bp: 1000 });
    const { wanted_units, planned_units, direction, expected, progress } = await e.only();
    expect([direction, expected, progress]).toEqual(["DOWN", { baseline: 0.8, difference: 0.1, spread: null }, 0]);
    const body = { baseline_bp: 8000, mde_bp: 1000, direction: "DOWN", weights: [90, 10] };
    const plan = (await w.owner.post(`${e.path}/plan`, body)).body.data;
    expect([wanted_units, planned_units]).toEqual([plan.total_units, plan.planned_units]);
    const even = (await w.owner.post(`${e.path}/plan`, { ...body, weights: [50, 50] })).body.data;
    expect(plan.total_units / even.total_units).toBeGreaterThan(2.7);
    expect(even.fixed_per_arm).toBe(263);
    const up = (await w.owner.post(`${e.path}/plan`, { ...body, weights: [50, 50], direction: "UP" })).body.data;
    expect(up.fixed_per_arm).toBeLessThan(263);
  });

  it("sizes amounts by the spread that is given, or not at all", async () => {
    const preview = async (plan: object, split: object = { weights: [90, 10] }) =>
      w.owner.post(`${e.path}/preview`, { flow_id: flow.id, split, plan });
    const flow = await e.begin(flagging(), { metric: "REFUND_PER_UNIT" });
    expect(await e.only()).toMatchObject({
      ...{ planned_units: null, wanted_units: null, progress: null, days_left: null, expected: null, baseline_bp: null, mde_bp: null },
    });
    const none = { baseline_bp: null, mde_bp: null, baseline_mean: null, mde_mean: null, spread: null };
    expect((await preview({ metric: "REFUND_PER_UNIT" })).body.data).toMatchObject({ past: null, used: none, size: null });
    const given = { metric: "COST_PER_UNIT", baseline_mean: 4000, mde_mean: 500, spread: 5000 };
    const { size, used } = (await preview(given)).body.data;
    expect(used).toEqual({ ...none, baseline_mean: 4000, mde_mean: 500, spread: 5000 });
    const even = (await w.owner.post(`${e.path}/plan`, { kind: "VALUE", spread: 5000, mde: 500 })).body.data;
    expect(even.fixed_per_arm).toBe(1570);
    expect(size.total_units / even.total_units).toBeGreaterThan(2.7);
    const other = await f.create("RETURN_REQUESTED", flagging());
    await e.publish(other, { experiments: { test: given } });
    const [begun] = (await e.list()).filter(({ metric }) => metric === "COST_PER_UNIT");
    expect((await e.show(begun?.id ?? "")).expected).toEqual({ baseline: 4000, difference: 500, spread: 5000 });
    // A ratio has its baseline in percent, and its spread in points.
    const ratio = (await preview({ metric: "RETAINED_RATIO", baseline_bp: 3000, mde_bp: 300, spread: 4500 })).body.data;
    expect(ratio.size.total_units).toBeGreaterThan(0);
    expect((await preview({ metric: "RETAINED_RATIO" })).body.data.size).toBeNull();
  });

  it("takes the baseline and the spread from the store's past", async () => {
    const { id } = await e.asks("past@example.test");
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'returns'
        and is_generated = 'NEVER' and is_identity = 'NO'`.execute(api.db.kysely);
    const made = sql`r.created_at - interval '60 days'`;
    const values: Record<string, ReturnType<typeof sql>> = {
      id: sql`r.id || '-' || n`,
      number: sql`r.number || '-' || n`,
      customer_email: sql`'past' || n || '@example.test'`,
      created_at: made,
      closed_at: sql`${made} + make_interval(days => 1 + n % 5)`,
    };
    await sql`
      insert into returns (${sql.join(rows.map(({ name }) => sql.ref(name)))})
      select ${sql.join(rows.map(({ name }) => values[name] ?? sql.ref(`r.${name}`)))}
      from returns r cross join generate_series(1, 400) n where r.id = ${id}`.execute(api.db.kysely);
    const flow = await f.create("RETURN_REQUESTED", flagging());
    const preview = async (plan: object) =>
      (await w.owner.post(`${e.path}/preview`, { flow_id: flow.id, split: { weights: [50, 50] }, plan })).body.data;
    const hours = await preview({ metric: "HOURS_TO_CLOSE" });
    // Closed after one to five days.
    expect(hours.past).toMatchObject({ units: 400, value: 72 });
    expect(hours.past.spread).toBeCloseTo(33.98, 1);
    expect(hours.used).toMatchObject({ baseline_mean: 72, mde_mean: 7, spread: 34 });
    expect(hours.size.total_units).toBeGreaterThan(1000);
    expect(hours.units_per_day).toBeGreaterThan(0);
    // Nobody was refunded: that says too little to plan by, and the usual share stands.
    expect(await preview({ metric: "REFUND_RATE" })).toMatchObject({ past: null, used: { baseline_bp: 2000, mde_bp: 500 } });
  });

  it("refuses what a metric is not planned from, and what no size finds", async () => {
    const flow = await f.create("RETURN_REQUESTED", flagging());
    const refused = async (plan: object) => Object.keys((await e.publish(flow, { experiments: { test: plan } })).body.data.errors ?? {});
    expect(await refused({ metric: "REFUND_PER_UNIT", baseline_bp: 2000 })).toEqual(["experiments.test.baseline_bp"]);
    expect(await refused({ metric: "REFUND_RATE", spread: 3 })).toEqual(["experiments.test.spread"]);
    expect(await refused({ metric: "REFUND_RATE", baseline_bp: 400, mde_bp: 500 })).toEqual(["experiments.test.mde_bp"]);
    expect(await refused({ metric: "COST_PER_UNIT", mde_mean: 0.01, spread: 2e9 })).toEqual(["experiments.test.mde_mean"]);
    expect((await w.owner.post(`${e.path}/plan`, { kind: "VALUE", spread: 2e9, mde: 0.01 })).status).toBe(400);
    expect((await w.owner.post(`${e.path}/plan`, { kind: "VALUE", mde: 5 })).status).toBe(400);
    const preview = { flow_id: flow.id, split: { weights: [50, 50] }, plan: {} };
    expect((await w.owner.post(`${e.path}/preview`, { ...preview, plan: { control: "D" } })).status).toBe(400);
    expect((await (await world(api)).owner.post(`${e.path}/preview`, preview)).status).toBe(404);
    expect((await w.owner.post(`${e.path}/preview`, { ...preview, split: { weights: [0, 100] } })).body.data.size).toBeNull();
  });

  it("is planned once: with the split that begins it, not while it goes on", async () => {
    const draft = await f.create("RETURN_REQUESTED", flagging());
    expect(draft.splits_to_plan).toEqual(["test"]);
    const published = (await e.publish(draft, {})).body.data.flow;
    expect(published.splits_to_plan).toEqual([]);
    const changed = await w.owner.put(`${f.path}/${draft.id}`, { graph: flagging({ weights: [40, 60] }) });
    expect(changed.body.data.splits_to_plan).toEqual(["test"]);
  });

  it("puts every customer where the hash says, and counts each once however often they come back", async () => {
    await e.begin(flagging());
    const { id } = await e.only();
    for (const email of people) {
      const expected = armFor(id, email, [50, 50]) === "B" ? ["ARM_B"] : [];
      expect([(await e.asks(email)).flags, (await e.asks(email.toUpperCase())).flags]).toEqual([expected, expected]);
    }
    const units = await e.unitsOf(id);
    expect(units.map(({ cases, repeated }) => [cases, repeated])).toEqual(people.map(() => [2, true]));
    expect(JSON.stringify(units)).not.toContain("example.test");
    const counts = ["A", "B"].map((arm) => people.filter((email) => armFor(id, email, [50, 50]) === arm).length);
    expect((await e.show(id)).sample_ratio.arms.map(({ n }) => n)).toEqual(counts);
  });

  it("lets whoever is outside the traffic take the control's path uncounted, and keeps everyone when it is raised", async () => {
    await e.begin(flagging({ traffic: 30 }), { control: "B" });
    const { id } = await e.only();
    const first = new Map<string, string[]>();
    for (const email of people) first.set(email, (await e.asks(email)).flags);
    const inside = people.filter((email) => takesPart(id, email, 30));
    expect(people.filter((email) => first.get(email)?.length === 0)).toEqual(inside.filter((email) => armFor(id, email, [50, 50]) === "A"));
    expect((await e.show(id)).units).toBe(inside.length);
    expect(refusal(await w.owner.post(`${e.path}/${id}/traffic`, { percent: 29 }), "traffic")).toEqual([422, "CANNOT_LOWER", 30]);
    expect(await e.change(id, "traffic", { percent: 100 })).toMatchObject({ traffic: 100, marks: [{ kind: "TRAFFIC", percent: 100 }] });
    for (const email of inside) expect((await e.asks(email)).flags).toEqual(first.get(email));
    expect((await e.show(id)).units).toBe(inside.length);
    for (const email of people) await e.asks(email);
    expect((await e.show(id)).units).toBe(people.length);
  });

  it("counts nobody for whom the split is skipped: they take the control's path", async () => {
    const flow = await e.begin(flagging(), { control: "B" });
    const { id } = await e.only();
    const email = someone((one) => armFor(id, one, [50, 50]) === "A");
    const r = await e.asks(email);
    const run = await f.only(r);
    await sql`delete from experiment_unit where experiment_id = ${id}`.execute(api.db.kysely);
    await sql`update flow_run set state = 'FAILED', node_id = 'test' where id = ${run.id}`.execute(api.db.kysely);
    await w.owner.post(`${f.path}/${flow.id}/runs/${run.id}/skip`, {});
    await f.settle();
    expect([(await w.show(r)).flags, await e.unitsOf(id)]).toEqual([["ARM_B"], []]);
    expect((await f.only(r)).trace.findLast(({ node }) => node === "test")).toMatchObject({ out: "B", effect: { skipped: true } });
  });

  it("lets requests of staff take a path without being counted", async () => {
    await e.begin(flagging());
    const { id } = await e.only();
    const flags = [];
    for (const email of people) {
      const r = await w.request(
        await w.order({ lines: [{ unit_price_minor: 900 }], customer: { email, first_name: "C", last_name: "D" } }),
        [1],
      );
      flags.push((await w.show(r)).flags.length);
    }
    await f.settle();
    expect(flags).toEqual(people.map((email) => (armFor(id, email, [50, 50]) === "B" ? 1 : 0)));
    expect((await e.show(id)).units).toBe(0);
  });

  it("counts nobody new while it is paused, and keeps the arm of those who are in", async () => {
    await e.begin(flagging());
    const { id } = await e.only();
    const inB = someone((email) => armFor(id, email, [50, 50]) === "B");
    const newToB = someone((email) => email !== inB && armFor(id, email, [50, 50]) === "B");
    await e.asks(inB);
    await e.change(id, "pause");
    expect([(await e.asks(inB)).flags, (await e.asks(newToB)).flags, (await e.show(id)).units]).toEqual([["ARM_B"], [], 1]);
    expect(refusal(await w.owner.post(`${e.path}/${id}/pause`, {}), "status")).toEqual([409, "WRONG_STAGE", "PAUSED"]);
    await e.change(id, "resume");
    expect([(await e.asks(newToB)).flags, (await e.show(id)).units]).toEqual([["ARM_B"], 2]);
  });

  it("agrees with the books after a return has changed twenty times", async () => {
    await e.begin(flagging(), { metric: "REFUND_PER_UNIT" });
    const { id } = await e.only();
    const r = await e.asks("ann@example.test");
    for (let i = 0; i < 16; i++) {
      await w.act(r, "notes", { text: `Note ${i}` });
      await f.settle();
    }
    await w.done(r, "approve");
    await w.done(r, "shipment-received");
    await w.process(r);
    const refunded = await w.act(r, "refund", { data: {} });
    expect(refunded.status, JSON.stringify(refunded.body).slice(0, 300)).toBe(200);
    await f.settle();
    const [unit] = await e.unitsOf(id);
    const ledger = await api.db.kysely
      .selectFrom("ledger")
      .select(["kind", "amount_minor", "state"])
      .where("store_id", "=", w.storeId)
      .where("return_id", "=", r.id)
      .execute();
    expect(ledger).toEqual([{ kind: "REFUND", amount_minor: 5000, state: "SUCCEEDED" }]);
    expect(unit).toMatchObject({
      ...{ cases: 1, requested_minor: 5000, returned_minor: 5000, refund_minor: 5000, credit_minor: 0, exchange_minor: 0 },
      ...{ refunded: true, credited: false, exchanged: false, repeated: false, left_out: false },
    });
    const { metrics } = await e.show(id);
    const arm = metrics.find(({ metric }) => metric === "REFUND_PER_UNIT")?.arms.find(({ n }) => n === 1);
    expect(arm?.value).toBe(5000);
  });

  it("leaves money in another currency out, and says how many units that are", async () => {
    await e.begin(flagging());
    const { id } = await e.only();
    await e.asks("eve@example.test", { currency: "EUR" });
    expect([(await e.unitsOf(id))[0], (await e.show(id)).left_out]).toMatchObject([{ cases: 1, left_out: true, requested_minor: 0 }, 1]);
  });

  it("is counted in its tab and in all", async () => {
    const counts = async () => (await w.owner.get("/api/v1/merchant/experiments/counts")).body.data;
    const before = await counts();
    await e.begin(flagging());
    const { all, RUNNING } = await counts();
    expect([all, RUNNING]).toEqual([before.all + 1, before.RUNNING + 1]);
    expect(all).toBe((await w.owner.get("/api/v1/merchant/experiments")).body.data.total);
  });

  it("goes on when other steps or the traffic change, and ends when its own do", async () => {
    const flow = await e.begin(flagging({ traffic: 20 }));
    const { id } = await e.only();
    await e.asks(someone((email) => takesPart(id, email, 20)));
    const above = flagging({ traffic: 60 });
    const longer: Graph = {
      nodes: [...above.nodes, act("note", "NOTE", { text: "Hello" })],
      edges: [
        ...above.edges.filter(({ from }) => from !== "start"),
        { from: "start", out: "next", to: "note" },
        { from: "note", out: "next", to: "test" },
      ],
    };
    await w.owner.put(`${f.path}/${flow.id}`, { graph: longer });
    expect((await e.publish(flow)).status).toBe(200);
    expect(await e.only()).toMatchObject({ id, state: "RUNNING", traffic: 60, marks: [{ kind: "PUBLISHED" }] });
    await w.owner.put(`${f.path}/${flow.id}`, { graph: flagging({ traffic: 60 }, "OTHER") });
    const asked = await e.publish(flow);
    expect(refusal(asked)).toEqual([409, "FLOW_NEEDS_ACK"]);
    expect(asked.body.data.problems).toMatchObject([{ code: "ENDS_EXPERIMENT", node_id: "test" }]);
    expect(asked.body.data.problems[0].message).toContain("1 units");
    expect((await e.publish(flow, { acknowledge: ["ENDS_EXPERIMENT"] })).status).toBe(200);
    expect((await e.list()).map(({ state, end_cause }) => [state, end_cause])).toEqual([
      ["ENDED", "CHANGED"],
      ["RUNNING", null],
    ]);
  });

  it("is decided by publishing one arm for everyone; another one than the winner needs a reason", async () => {
    const flow = await e.begin(flagging());
    const { id } = await e.only();
    const inA = someone((email) => armFor(id, email, [50, 50]) === "A");
    expect((await e.asks(inA)).flags).toEqual([]);
    expect(refusal(await w.owner.post(`${e.path}/${id}/decide`, { variant: "B" }))).toEqual([422, "REASON_REQUIRED"]);
    expect(refusal(await w.owner.post(`${e.path}/${id}/decide`, { variant: "D", reason: "No" }))).toEqual([400, "BAD_REQUEST"]);
    const decided = await e.change(id, "decide", { variant: "B", reason: "It is kinder" });
    expect(decided).toMatchObject({ state: "ENDED", end_cause: "DECIDED", decided: "B", end_reason: "It is kinder" });
    const { published_number, draft, has_changes } = (await w.owner.get(`${f.path}/${flow.id}`)).body.data;
    expect([published_number, draft.nodes.find(({ id: node }: { id: string }) => node === "test").config.weights, has_changes]).toEqual([
      2,
      [0, 100],
      false,
    ]);
    expect((await e.asks(inA)).flags).toEqual(["ARM_B"]);
    expect(await e.only()).toMatchObject({ id, units: 1 });
    expect(refusal(await w.owner.post(`${e.path}/${id}/pause`, {}))).toEqual([409, "EXPERIMENT_ENDED"]);
    const logged = (await w.owner.get(`/api/v1/merchants/audit?object_id=${id}`)).body.data;
    expect(JSON.stringify(logged)).toContain("experiment.concluded");
  });

  it("leaves everyone to the control once a person has ended it, until another plan is published", async () => {
    const flow = await e.begin(flagging());
    const { id } = await e.only();
    const inB = someone((email) => armFor(id, email, [50, 50]) === "B");
    await e.asks(inB);
    expect(await e.change(id, "end", { reason: "Too slow" })).toMatchObject({
      state: "ENDED",
      end_cause: "STOPPED",
      end_reason: "Too slow",
    });
    expect((await e.asks(inB)).flags).toEqual([]);
    expect((await e.publish(flow)).body.data.changed).toBe(false);
    expect(await e.list()).toHaveLength(1);
    expect((await e.publish(flow, { experiments: { test: { name: "Again" } } })).status).toBe(200);
    expect((await e.list()).map(({ name, state }) => [name, state])).toEqual([
      ["Flow 1", "ENDED"],
      ["Again", "RUNNING"],
    ]);
  });

  it("ends when its flow is archived", async () => {
    const flow = await e.begin(flagging());
    await w.owner.post(`${f.path}/${flow.id}/archive`, { cancel_runs: true });
    expect(await e.only()).toMatchObject({ state: "ENDED", end_cause: "ARCHIVED" });
  });

  it("refuses a plan of no split, of no such arm, with a metric that only offers have, or for an impossible difference", async () => {
    const flow = await f.create("RETURN_REQUESTED", flagging());
    const refused = async (experiments: object) => Object.keys((await e.publish(flow, { experiments })).body.data.errors ?? {});
    expect(await refused({ start: {} })).toEqual(["experiments.start"]);
    expect(await refused({ test: { control: "C" } })).toEqual(["experiments.test.control"]);
    expect(await refused({ test: { metric: "COMPLETION" } })).toEqual(["experiments.test.metric"]);
    const beyond = { baseline_bp: 4000, mde_bp: 9000 };
    expect(await refused({ test: beyond })).toEqual(["experiments.test.mde_bp"]);
    expect(refusal(await w.owner.post(`${e.path}/plan`, beyond))).toMatchObject([400, "BAD_REQUEST"]);
    expect((await w.owner.post(`${e.path}/plan`, { baseline_bp: 4000, mde_bp: 5999 })).status).toBe(200);
    const byCase = await f.create("RETURN_REQUESTED", flagging({ unit: "CASE" }));
    const repeat = await e.publish(byCase, { experiments: { test: { metric: "REPEAT_RETURN" } } });
    expect(Object.keys(repeat.body.data.errors ?? {})).toEqual(["experiments.test.metric"]);
    expect(await e.list()).toEqual([]);
  });

  it("is another store's business no more than its flow is", async () => {
    await e.begin(flagging());
    const { id } = await e.only();
    const other = await world(api);
    expect([(await other.owner.get(`${e.path}/${id}`)).status, (await other.owner.post(`${e.path}/${id}/pause`, {})).status]).toEqual([
      404, 404,
    ]);
  });

  it("are exported as they are filtered, in the reader's language, to those who see returns", async () => {
    await e.begin(flagging(), { name: "Flag", metric: "REFUND_RATE" });
    const { id, flow } = await e.only();
    await e.asks("ann@example.test");
    const { started_at, ended_at } = await e.change(id, "end", { reason: "Too slow" });
    await e.begin(flagging(), { name: "Again" });
    const file = async (query = "", language = "en", client = w.owner) => {
      const headers = { "accept-language": language };
      const { statusCode, body } = await client.raw({ method: "GET", url: `${e.path}/export?format=csv${query}`, headers });
      return [statusCode, ...body.replace("\uFEFF", "").trim().split("\r\n")];
    };
    const all = await file("&sort=started_at");
    expect(all.slice(0, 3)).toEqual([
      200,
      "Name,Flow,State,Ended because,Chosen variant,Metric,Units counted,Units planned,Started,Ended",
      `Flag,${flow.name},Ended,Ended undecided,,Refund rate,1,3730,${started_at},${ended_at}`,
    ]);
    expect(all[3]).toMatch(/^Again,.*,Running,,,Exchange rate,0,/);
    const [, ...french] = await file("&state=ENDED&q=flag", "fr");
    expect(french).toEqual([
      expect.stringMatching(/^Nom,Flux,État,/),
      expect.stringMatching(/^Flag,.*,Terminée,Terminée sans décision,,Taux de remboursement,/),
    ]);
    expect((await file("&state=PAUSED")).slice(2)).toEqual([]);

    const agent = (await api.member(["returns"], { storeId: w.storeId })).client;
    expect((await file("", "en", agent)).slice(2)).toHaveLength(2);
    const marketer = (await api.member(["marketing"], { storeId: w.storeId })).client;
    expect((await file("", "en", marketer))[0]).toBe(403);
    expect((await file("", "en", (await world(api)).owner)).slice(2)).toEqual([]);
  });

  it("can be read as CSV", async () => {
    await e.begin(flagging());
    const { id } = await e.only();
    await e.asks("ann@example.test");
    const { status, body } = await w.owner.get(`${e.path}/${id}/export`);
    const arm = armFor(id, "ann@example.test", [50, 50]);
    const lines = String(body.data.text).split("\r\n");
    const found = lines.find((line) => line.startsWith(`EXCHANGE_RATE,SHARE,yes,${arm},`));
    expect([status, found?.split(",").slice(4, 7)]).toEqual([200, ["", "1", "0"]]);
  });

  it("adds up the outputs that runs took, and merges them", async () => {
    const flow = await e.begin(flagging());
    for (const email of people.slice(0, 4)) await e.asks(email);
    await w.runTask("flows.tally");
    const { rows } = await sql<{ node_id: string; n: number }>`
      select node_id, sum(n)::int as n, count(*)::int as rows from flow_tally where store_id = ${w.storeId} and flow_id = ${flow.id}
      group by node_id having node_id in ('start', 'test') order by node_id`.execute(api.db.kysely);
    expect(rows.map(({ node_id, n }) => [node_id, n])).toEqual([
      ["start", 4],
      ["test", 4],
    ]);
  });
});
