import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DryRun } from "#contracts/flows/dry-run";
import type { Graph } from "#contracts/flows/graph";
import type { Trigger } from "#contracts/flows/states";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { claimsOf } from "../../../tests/support/claim-world.ts";
import { cloneCase } from "../../../tests/support/cloned-cases.ts";
import { flagging, splitting } from "../../../tests/support/experiment-world.ts";
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

const tee = (minor = 2000, over = {}) => w.order({ lines: [{ unit_price_minor: minor }], ...over });
const asked = async (minor = 2000, over = {}) => w.request(await tee(minor, over), [1]);
const hours = (count: number) => new Date(api.clock.now().getTime() + count * 3_600_000).toISOString();
const dry = (flow: { id: string }, body: object = {}) => w.owner.post(`${f.path}/${flow.id}/dry-run`, body);
async function tried(trigger: Trigger, graph: Graph, body: object = {}): Promise<DryRun> {
  const answer = await dry(await f.create(trigger, graph), body);
  expect(answer.status, JSON.stringify(answer.body).slice(0, 600)).toBe(200);
  return answer.body.data as DryRun;
}
const of = ({ cases }: DryRun, { id }: { id: string }) => cases.find((one) => one.id === id)!;
const steps = ({ path }: { path: { node: string; out: string | null }[] }) => path.map(({ node, out }) => `${node}:${out}`);
const flaggingOffer = splitting({ unit: "ORDER" }, act("photo", "REQUIRE_PHOTO"));
const dear = (...then: Parameters<typeof chainOf>[0]) =>
  chainOf([when("dear", { field: "return.value", op: "GT", value: 10_000 }), ...then]);

/** Every row of every table, as one text a table, with the counters of generated numbers. */
async function booksOf(): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(api.db.kysely);
  const books: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${sql.table(name)} t`.execute(
      api.db.kysely,
    );
    books[name] = rows[0]?.sum ?? "";
  }
  const counters = await sql<{ sum: string }>`
    select string_agg(sequencename || ':' || coalesce(last_value, 0), ',' order by sequencename) as sum from pg_sequences`.execute(
    api.db.kysely,
  );
  return { ...books, counters: counters.rows[0]?.sum ?? "" };
}

describe("a dry-run", () => {
  it("of 500 cases changes no row, uses no number and answers the same twice", async () => {
    const cases: string[] = [];
    for (const minor of [12_000, 3000]) {
      const r = await asked(minor);
      cases.push(r.id, ...(await cloneCase(api.db, r, 249)));
    }
    const endpoint = await w.owner.post("/api/v1/merchant/webhook-endpoints", {
      url: "https://hooks.example.test/flow",
      topics: ["return.requested"],
    });
    const flow = await f.create(
      "RETURN_REQUESTED",
      dear(
        act("note", "NOTE", { text: "Dear" }),
        act("assign", "ASSIGN", { to: "FEWEST_OPEN", member_ids: [w.membershipId] }),
        act("mail", "MAIL_CUSTOMER", { subject: { en: "Hello" }, body: { en: "Soon" } }),
        act("hook", "WEBHOOK", { endpoint_id: endpoint.body.data.id }),
        act("waive", "WAIVE_FEES"),
        act("approve", "APPROVE"),
        act("process", "PROCESS"),
      ),
    );
    await f.settle();
    const before = await booksOf();
    const [first, second] = [await dry(flow, { last: 500 }), await dry(flow, { last: 500 })];
    expect(await booksOf()).toEqual(before);
    expect(second.body).toEqual(first.body);
    const { totals, cases: found } = first.body.data as DryRun;
    // They were all requested at the same moment.
    expect(found.map(({ id }) => id)).toEqual(cases.sort().reverse());
    expect(totals).toMatchObject({ cases: 500, acted: 250, approve: 250, mails: 250, refused: 250, differing: 250 });
  });

  it("compares the flow with what people decided", async () => {
    const [a, b, c] = [await asked(12_000), await asked(12_000), await asked(500)];
    await w.done(a, "approve");
    await w.done(b, "decline", { reason: "No" });
    await w.done(c, "approve");
    const { decisions, cases, totals } = await tried("RETURN_REQUESTED", dear(act("approve", "APPROVE")));
    expect(decisions).toEqual({ both_approve: 1, both_decline: 0, flow_approves: 1, flow_declines: 0, undecided: 1 });
    expect(totals).toMatchObject({ approve: 2, decline: 0, differing: 1 });
    expect(cases.map(({ really, differences }) => [really.decision, really.decided_by, differences])).toEqual([
      ["APPROVED", "PERSON", []],
      ["REJECTED", "PERSON", ["DECISION"]],
      ["APPROVED", "PERSON", []],
    ]);
  });

  it("sees a case as it was then, and carries along what it would have done", async () => {
    const r = await w.received(await tee(4000), [1]);
    await w.done(r, "flags", { add: ["LATER"] });
    await w.process(r);
    const graph = chainOf([
      when("then", {
        all: [
          { field: "return.stage", op: "IS", value: "REQUEST" },
          { field: "return.flags", op: "HAS_NONE", value: ["LATER"] },
        ],
      }),
      act("flag", "FLAG", { flag: "DRY" }),
      when("carried", { field: "return.flags", op: "HAS_ANY", value: ["DRY"] }),
      act("approve", "APPROVE"),
      when("approved", { field: "return.stage", op: "IS", value: "APPROVED" }),
      act("again", "DECLINE", { reason: "No" }),
    ]);
    const found = await tried("RETURN_REQUESTED", graph);
    expect(steps(of(found, r))).toEqual([
      "start:next",
      "then:yes",
      "flag:next",
      "carried:yes",
      "approve:next",
      "approved:yes",
      "again:refused",
      "end:null",
    ]);
    expect(of(found, r).path.find(({ node }) => node === "again")?.refused).toBe("ALREADY_DECIDED");
    expect(found.approximate).toEqual(["return.flags"]);
    expect((await w.show(r)).flags).toEqual(["LATER"]);
  });

  it("leaves to a person what it would have wanted reviewed", async () => {
    const r = await w.received(await tee(4000), [1]);
    const steps = [act("review", "NEEDS_REVIEW"), act("approve", "APPROVE")];
    const found = await tried("RETURN_REQUESTED", chainOf(steps));
    expect(of(found, r).path.find(({ node }) => node === "approve")?.refused).toBe("NEEDS_REVIEW");
    expect(found.totals).toMatchObject({ approve: 0, review: 1 });
    const processed = await tried("RETURN_RECEIVED", chainOf([act("review", "NEEDS_REVIEW"), act("process", "PROCESS")]));
    expect([of(processed, r).state, of(processed, r).path.at(-1)?.refused]).toEqual(["STOPPED", "NEEDS_REVIEW"]);
  });

  it("jumps over delays and waits for what really came, or is still waiting", async () => {
    const delay = { id: "delay", type: "DELAY" as const, config: { for: { amount: 2, unit: "HOURS" } } };
    const wait = { id: "wait", type: "WAIT" as const, config: { topic: "return.in_transit", timeout: { amount: 1, unit: "DAYS" } } };
    const [sent, silent] = [await asked(), await asked()];
    await w.at(hours(1));
    for (const r of [sent, silent]) await w.done(r, "approve");
    await w.at(hours(2));
    await w.done(sent, "in-transit", { tracking_number: "1Z-DRY" });
    await w.at(hours(3));
    const waiting = await asked();
    await w.at(hours(30));
    const late = await asked();
    const found = await tried("RETURN_REQUESTED", chainOf([delay, wait, act("flag", "FLAG", { flag: "SILENT" })]));
    expect([sent, silent, waiting, late].map((r) => [of(found, r).state, steps(of(found, r)).at(-2)])).toEqual([
      ["DONE", "wait:event"],
      ["DONE", "flag:next"],
      ["DONE", "flag:next"],
      ["WAITING", "start:next"],
    ]);
    expect(of(found, late).wait_for).toBe("TIME");
    expect(found.totals.waiting).toBe(1);
  });

  it("counts what would be paid within the limits of the flow", async () => {
    for (const minor of [8000, 12_000, 9000, 9000]) await w.process(await w.received(await tee(minor), [1]));
    const flow = await f.create("RETURN_PROCESSED", chainOf([act("pay", "PAY")]), { max_case_minor: 10_000, max_day_minor: 25_000 });
    const { cases, totals } = (await dry(flow)).body.data as DryRun;
    expect(cases.map(({ would, state }) => [would.pay_minor, state]).reverse()).toEqual([
      [8000, "DONE"],
      [0, "STOPPED"],
      [9000, "DONE"],
      [0, "STOPPED"],
    ]);
    expect(totals).toMatchObject({ pay_minor: 17_000, refused: 2 });
  });

  it("pays each round of a case once, within the limit of the case", async () => {
    const order = await w.order({ lines: [{ unit_price_minor: 6000 }, { unit_price_minor: 5000 }] });
    const r = await w.request(order, [1, 1]);
    await w.done(r, "approve");
    for (const [i, hour] of [2, 4].entries()) {
      await w.at(hours(hour));
      await w.done(r, "shipment-received", { items: [{ id: r.items[i]?.id, received: 1 }] });
      await w.at(hours(hour + 1));
      await w.process(r);
    }
    const paying = async (max_case_minor: number): Promise<number[]> => {
      const flow = await f.create("RETURN_PROCESSED", chainOf([act("pay", "PAY")]), { max_case_minor, max_day_minor: 100_000 });
      const { cases, totals } = (await dry(flow)).body.data as DryRun;
      return [...cases.map(({ would }) => would.pay_minor).reverse(), totals.pay_minor];
    };
    expect(await paying(11_000)).toEqual([6000, 5000, 11_000]);
    expect(await paying(10_000)).toEqual([6000, 0, 6000]);
  });

  it("judges processing by the units that had come and were not yet settled then", async () => {
    const r = await w.request(await w.order({ lines: [{ unit_price_minor: 6000, quantity: 3 }] }), [3]);
    await w.done(r, "approve");
    const id = r.items[0]?.id;
    for (const [received, hour] of [
      [1, 2],
      [3, 4],
    ] as const) {
      await w.at(hours(hour));
      await w.done(r, "shipment-received", { items: [{ id, received }] });
      await w.at(hours(1));
      await w.process(r);
    }
    const { cases } = await tried("RETURN_RECEIVED", chainOf([act("process", "PROCESS"), act("again", "PROCESS")]));
    expect(cases.map(steps)).toEqual([
      ["start:next", "process:next", "again:null"],
      ["start:next", "process:next", "again:null"],
    ]);
    const early = chainOf([act("process", "PROCESS"), act("flag", "FLAG", { flag: "DRY" })]);
    expect((await tried("RETURN_PROCESSED", early)).cases.map(({ path }) => path.at(-1)?.refused)).toEqual([
      "ALREADY_PROCESSED",
      "ALREADY_PROCESSED",
    ]);
  });

  it("says what fees a flow would have waived, and leaves other currencies out", async () => {
    await w.policy({ fees: { restocking: { type: "FIXED", amount_minor: 500 } } });
    for (const over of [{}, { currency: "EUR" }]) await w.process(await w.received(await tee(4000, over), [1]));
    const { totals } = await tried("RETURN_RECEIVED", chainOf([act("waive", "WAIVE_FEES")]));
    expect(totals).toMatchObject({ fees_waived_minor: 500, left_out: 1 });
  });

  it("walks offers line by line with what the customer chose", async () => {
    const r = await asked(4000);
    const graph = chainOf([
      when("reason", { field: "item.reason", op: "IS", value: "TOO_SMALL" }),
      act("hide", "HIDE_OUTCOMES", { outcomes: ["REFUND"] }),
    ]);
    const found = await tried("RETURN_OFFER", graph);
    expect(steps(of(found, r))).toEqual(["start:next", "reason:yes", "hide:next", "end:null"]);
    expect([of(found, r).differences, found.totals.differing]).toEqual([["OUTCOME"], 1]);
  });

  it("finds no other fees where none were charged, and others where they would have been", async () => {
    const waiving = chainOf([act("waive", "WAIVE_FEES")]);
    const free = await asked(4000);
    const processed = await w.process(await w.received(await tee(4000), [1]));
    const none = await tried("RETURN_OFFER", waiving);
    expect([of(none, free).differences, of(none, processed).differences, none.totals.differing]).toEqual([[], [], 0]);
    await w.policy({ fees: { restocking: { type: "FIXED", amount_minor: 500 } } });
    const [charged, settled] = [await asked(5000), await w.process(await w.received(await tee(5000), [1]))];
    const some = await tried("RETURN_OFFER", waiving);
    expect([charged, settled, free].map((r) => of(some, r).differences)).toEqual([["FEES"], ["FEES"], []]);
    // The same fee written in another way.
    const percent = { restocking: { type: "PERCENT_OF_PAID", amount_minor: 0, percent: 10 } };
    const same = await tried("RETURN_OFFER", chainOf([act("fees", "SET_FEES", percent)]));
    expect(of(same, charged).differences).toEqual([]);
  });

  it("walks claims", async () => {
    const claim = await claimsOf(w).claim(await tee(2000, { fulfilled_at: "2026-06-02T09:00:00Z" }), "DAMAGED", [1]);
    const graph = chainOf([act("approve", "CLAIM_APPROVE", { max_minor: 1000 }), act("deny", "CLAIM_DENY", { reason: "No" })]);
    const found = await tried("CLAIM_SUBMITTED", graph);
    expect(steps(of(found, claim))).toEqual(["start:next", "approve:refused", "deny:next", "end:null"]);
    expect(of(found, claim)).toMatchObject({ would: { decision: "REJECTED" }, differences: ["DECISION"] });
  });

  it("takes the same path as the run that really was", async () => {
    const flow = await f.live("RETURN_REQUESTED", dear(act("approve", "APPROVE")));
    const [a, b] = [await asked(12_000), await asked(500)];
    await f.settle();
    const found = (await dry(flow, { source: "PUBLISHED", ids: [a.id, b.id] })).body.data as DryRun;
    expect([a, b].map((r) => [of(found, r).really.run_id, of(found, r).differences])).toEqual([
      [(await f.only(a)).id, []],
      [(await f.only(b)).id, []],
    ]);
    expect(found).toMatchObject({ number: 1, decisions: { both_approve: 0 } });
    await w.owner.put(`${f.path}/${flow.id}`, { graph: chainOf([act("flag", "FLAG", { flag: "VIP" })]) });
    const draft = (await dry(flow)).body.data as DryRun;
    expect(of(draft, a).differences).toEqual(["PATH"]);
  });

  it("takes the arm that the test of the flow gives everyone, and divides by weights where none has begun", async () => {
    const graph = flagging({ unit: "CASE" });
    const flow = await f.live("RETURN_REQUESTED", graph);
    const all = [];
    for (let i = 0; i < 10; i++) all.push(await asked());
    await f.settle();
    const found = (await dry(flow, { source: "PUBLISHED" })).body.data as DryRun;
    const arms = await Promise.all(all.map(async (r) => (await f.only(r)).trace.find(({ node }) => node === "test")?.out));
    expect(all.map((r) => steps(of(found, r)).find((step) => step.startsWith("test:")))).toEqual(arms.map((arm) => `test:${arm}`));
    expect(found.totals.differing).toBe(0);
    for (let i = 0; i < 30; i++) await asked();
    const fresh = await tried("RETURN_REQUESTED", flagging({ unit: "CASE" }, "OTHER"));
    const taken = new Set(fresh.cases.flatMap(({ path }) => path.flatMap(({ node, out }) => (node === "test" ? [out] : []))));
    expect([...taken].sort()).toEqual(["A", "B"]);
    const offers = await tried("RETURN_OFFER", flaggingOffer);
    const offered = new Set(offers.cases.flatMap(({ path }) => path.flatMap(({ node, out }) => (node === "test" ? [out] : []))));
    expect([...offered].sort()).toEqual(["A", "B"]);
  });

  it("is for readers of returns, of sound graphs, and one at a time", async () => {
    const flow = await f.create("RETURN_REQUESTED", chainOf([act("decline", "DECLINE")]));
    expect(refusal(await dry(flow))).toEqual([422, "FLOW_INVALID"]);
    expect(refusal(await dry(flow, { source: "PUBLISHED" }))).toEqual([409, "WRONG_STAGE"]);
    expect((await dry(flow, { last: 501 })).status).toBe(400);
    expect((await dry(flow, { last: 5, ids: ["a"] })).status).toBe(400);
    const { client: orders } = await api.member(["orders"], { storeId: w.storeId });
    expect((await orders.post(`${f.path}/${flow.id}/dry-run`, {})).status).toBe(403);
    const other = flowWorld(await world(api));
    expect((await dry(await other.create("RETURN_REQUESTED", dear()))).status).toBe(404);
    const sound = await f.create("RETURN_REQUESTED", dear());
    const both = await Promise.all([dry(sound), dry(sound)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
    expect((await dry(sound)).status).toBe(200);
  });
});
