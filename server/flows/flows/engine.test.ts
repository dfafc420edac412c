import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { limits } from "#contracts/flows/states";
import { asJson } from "#server/db/json";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { claimsOf } from "../../../tests/support/claim-world.ts";
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
afterEach(() => mendNotes());
afterAll(() => api.close());

/** Until they are mended, no note can be written: an error of the database, not a refusal. */
async function breakNotes(): Promise<void> {
  await sql`create function no_notes() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '58030'; end $$`.execute(
    api.db.kysely,
  );
  await sql`create trigger no_notes before insert on note for each row execute function no_notes()`.execute(api.db.kysely);
}
async function mendNotes(): Promise<void> {
  await sql`drop trigger if exists no_notes on note`.execute(api.db.kysely);
  await sql`drop function if exists no_notes()`.execute(api.db.kysely);
}

const tee = (minor = 2000, over = {}) => w.order({ lines: [{ unit_price_minor: minor }], ...over });
const asked = async (minor = 2000, over = {}) => w.request(await tee(minor, over), [1]);
const delay = (amount: number, unit = "HOURS") => ({ id: "delay", type: "DELAY" as const, config: { for: { amount, unit } } });
const path = ({ trace }: { trace: { node: string; out: string | null }[] }) => trace.map(({ node, out }) => `${node}:${out}`);
/** Let a wait go on at another step once its event has come. */
const onEvent = ({ nodes, edges }: ReturnType<typeof chainOf>, wait: string, to: string) => ({
  nodes,
  edges: edges.map((edge) => (edge.from === wait && edge.out === "event" ? { ...edge, to } : edge)),
});
const hours = (count: number) => new Date(api.clock.now().getTime() + count * 3_600_000).toISOString();

describe("a flow of requests", () => {
  it("decides in the request's own transaction, before the settings", async () => {
    await w.save("GENERAL", { auto_approve: "ALWAYS" });
    await f.live(
      "RETURN_REQUESTED",
      chainOf([when("check", { field: "return.value", op: "GT", value: 10_000 }), act("review", "NEEDS_REVIEW")]),
    );
    const [dear, cheap, foreign] = [await asked(10_001), await asked(10_000), await asked(50_000, { currency: "EUR" })];
    expect([dear, cheap, foreign].map(({ stage, flags }) => [stage, flags])).toEqual([
      ["REQUEST", ["NEEDS_REVIEW"]],
      ["APPROVED", []],
      ["APPROVED", []],
    ]);
    const { trace, acted } = await f.only(foreign);
    expect([acted, trace.find(({ node }) => node === "check")]).toMatchObject([
      false,
      { out: "no", unknown: true, facts: { "return.value": null } },
    ]);
  });

  it("is overruled by a person, who has reviewed the case then", async () => {
    await f.live("RETURN_REQUESTED", chainOf([act("review", "NEEDS_REVIEW")]));
    const r = await asked();
    const { flags, timeline } = await w.done(r, "approve");
    expect(flags).toEqual([]);
    const told = timeline.filter(({ label }) => label === "Flagged").map(({ actor, data }) => [actor.type, data]);
    expect(told.slice(-1)).toEqual([["merchant", { added: [], removed: ["NEEDS_REVIEW"] }]]);
  });

  it("acts under its own name, and the first decision by rank stands", async () => {
    await f.live("RETURN_REQUESTED", chainOf([act("approve", "APPROVE")]));
    await f.live("RETURN_REQUESTED", chainOf([act("decline", "DECLINE", { reason: "No" })]));
    const r = await asked();
    expect(r).toMatchObject({ stage: "APPROVED", decision: "APPROVED" });
    expect(r.timeline.find(({ label }) => label === "Approved Request")?.actor).toMatchObject({ type: "system", name: 'Flow "Flow 1" v1' });
    await f.settle();
    const runs = await Promise.all((await f.runsOf(r)).map(f.run));
    const refused = runs.find(({ flow_name }) => flow_name === "Flow 2");
    expect(refused?.trace.find(({ node }) => node === "decline")).toMatchObject({ out: "refused", refused: "ALREADY_DECIDED" });
  });

  it("leaves what a flow wants reviewed to a person: no other flow decides it", async () => {
    await f.live("RETURN_REQUESTED", chainOf([act("review", "NEEDS_REVIEW")]));
    const clear = act("clear", "UNFLAG", { flag: "NEEDS_REVIEW" });
    await f.live("RETURN_REQUESTED", chainOf([clear, act("approve", "APPROVE"), act("decline", "DECLINE", { reason: "No" })]));
    const r = await asked();
    expect([r.stage, r.flags]).toEqual(["REQUEST", ["NEEDS_REVIEW"]]);
    const runs = await Promise.all((await f.runsOf(r)).map(f.run));
    const refused = runs.find(({ flow_name }) => flow_name === "Flow 2")?.trace.flatMap((step) => step.refused ?? []);
    expect(refused).toEqual(["NEEDS_REVIEW", "NEEDS_REVIEW", "NEEDS_REVIEW"]);
    expect(await w.done(r, "approve")).toMatchObject({ stage: "APPROVED", flags: [] });
  });

  it("waits for a flow before it that is tried again", async () => {
    await f.live("RETURN_REQUESTED", chainOf([act("note", "NOTE", { text: "Seen" }), act("review", "NEEDS_REVIEW")]));
    await f.live("RETURN_REQUESTED", chainOf([act("approve", "APPROVE")]));
    await breakNotes();
    const r = await asked();
    await f.settle();
    expect(await w.show(r)).toMatchObject({ stage: "REQUEST", flags: [] });
    await mendNotes();
    await w.at(hours(1 / 60));
    await f.settle();
    expect(await w.show(r)).toMatchObject({ stage: "REQUEST", flags: ["NEEDS_REVIEW"] });
    expect((await f.runsOf(r)).map(({ state }) => state)).toEqual(["DONE", "DONE"]);
  });

  it("never loses a request when it fails: its own writes are undone, and its job tries again", async () => {
    await f.live("RETURN_REQUESTED", chainOf([act("note", "NOTE", { text: "Seen" }), act("flag", "FLAG", { flag: "VIP" })]));
    await breakNotes();
    const r = await asked();
    await mendNotes();
    expect(r).toMatchObject({ stage: "REQUEST", flags: [] });
    await f.settle();
    const { flags, notes } = await w.show(r);
    expect([flags, notes.map(({ text }) => text)]).toEqual([["VIP"], ["Seen"]]);
    expect((await f.only(r)).state).toBe("DONE");
  });

  it("goes by its refused output, on, or stops", async () => {
    const graph = (on_refusal: string) =>
      chainOf([act("release", "RELEASE_EXCHANGE", { on_refusal }), act("flag", "FLAG", { flag: "VIP" })]);
    await f.live("RETURN_REQUESTED", graph("STOP"));
    const stopped = await f.only(await asked());
    expect([stopped.state, stopped.error_code]).toEqual(["STOPPED", "WRONG_STAGE"]);
    await w.owner.post(`${f.path}/stop-all`, { reason: "Next" });
    await f.live("RETURN_REQUESTED", graph("GO_ON"));
    expect((await asked()).flags).toEqual(["VIP"]);
  });
});

describe("a run", () => {
  it("writes mails, notices, webhooks and assignments once, in the words of the customer", async () => {
    const endpoint = await w.owner.post("/api/v1/merchant/webhook-endpoints", {
      url: "https://hooks.example.test/flow",
      topics: ["return.requested"],
    });
    const steps = [
      act("mail", "MAIL_CUSTOMER", {
        subject: { en: "About {{case.number}}" },
        body: { en: "Dear {{ customer.name }}, <b>wait</b>. {{flow.name}}" },
      }),
      act("staff", "MAIL_STAFF", { member_ids: [w.membershipId], subject: "Look", body: "At {{order.number}}" }),
      act("notify", "NOTIFY", { member_ids: [w.membershipId], text: "Look at {{case.number}}" }),
      act("hook", "WEBHOOK", { endpoint_id: endpoint.body.data.id }),
      act("assign", "ASSIGN", { to: "FEWEST_OPEN", member_ids: [w.membershipId] }),
    ];
    await f.live("RETURN_REQUESTED", chainOf(steps));
    const r = await asked();
    const messages = await api.db.kysely
      .selectFrom("message")
      .select(["template", "recipient", "subject", "body", "kind"])
      .where("store_id", "=", w.storeId)
      .where("template", "=", "flow")
      .orderBy("kind")
      .execute();
    expect(messages).toEqual([
      { template: "flow", kind: "STAFF", recipient: w.email, subject: "Look", body: `At ${r.order.number}` },
      {
        template: "flow",
        kind: "TRANSACTIONAL",
        recipient: "ann@example.test",
        subject: `About ${r.number}`,
        // An answer by mail reaches no case: it ends with the page where one is written.
        body: `Dear Ann Bee, <b>wait</b>. Flow 1\n\nSee it and answer here: ${api.config.publicUrl}/portal/${w.storeId}/case/${r.id}`,
      },
    ]);
    const notices = (await w.owner.get("/api/v1/merchants/notices")).body.data.items;
    expect(notices).toMatchObject([{ kind: "flow_note", object_id: r.id, subject: `Look at ${r.number}` }]);
    const sent = await api.db.kysely.selectFrom("webhook_delivery").select(["topic", "body"]).where("store_id", "=", w.storeId).execute();
    expect(sent.map(({ topic, body }) => [topic, JSON.parse(body).data.id])).toEqual([["flow.webhook", r.id]]);
    expect((await w.show(r)).assignee).toMatchObject({ id: w.membershipId });
    const { trace } = await f.only(r);
    expect(JSON.stringify(trace)).not.toMatch(/ann|example\.test/i);
  });

  it("changes the rules of its case until it is processed", async () => {
    await w.policy({ fees: { restocking: { type: "FIXED", amount_minor: 500 } } });
    await f.live("RETURN_RECEIVED", chainOf([act("waive", "WAIVE_FEES")]));
    const r = await w.received(await tee(), [1]);
    expect((await w.suggest(r)).fees_minor).toBe(500);
    await f.settle();
    expect((await w.suggest(r)).fees_minor).toBe(0);
  });

  it("waits as long as its delay says, and ends on the version it began with", async () => {
    const graph = (flag: string) => chainOf([delay(2), act("flag", "FLAG", { flag })]);
    const flow = await f.live("RETURN_REQUESTED", graph("FIRST"));
    const r = await asked();
    expect(await f.only(r)).toMatchObject({ state: "WAITING", wake_at: hours(2), number: 1 });
    await w.owner.put(`${f.path}/${flow.id}`, { graph: graph("SECOND") });
    await f.publish(flow);
    await w.at(hours(1.9));
    await f.wake();
    expect((await w.show(r)).flags).toEqual([]);
    await w.at(hours(0.2));
    await f.wake();
    expect((await w.show(r)).flags).toEqual(["FIRST"]);
    expect(path(await f.only(r))).toEqual(["start:next", "delay:null", "delay:next", "flag:next", "end:null"]);
  });

  it("ends on the version it began with, as do the forty that wait when the next one is published", async () => {
    const graph = (flag: string) => chainOf([delay(2), act("flag", "FLAG", { flag })]);
    const flow = await f.live("RETURN_REQUESTED", graph("V1"));
    const publish = async (flag: string) => {
      await w.owner.put(`${f.path}/${flow.id}`, { graph: graph(flag) });
      return (await f.publish(flow)).published_number;
    };
    expect([await publish("V2"), await publish("V3")]).toEqual([2, 3]);
    const cases: { id: string }[] = [];
    for (let n = 0; n < 40; n++) cases.push(await asked());
    const runs = async () =>
      (await w.owner.get(`${f.path}/${flow.id}/runs?limit=100`)).body.data.items as { state: string; number: number }[];
    const waiting = Array.from({ length: 40 }, () => ["WAITING", 3]);
    expect((await runs()).map(({ state, number }) => [state, number])).toEqual(waiting);
    expect(await publish("V4")).toBe(4);
    const third = () => api.db.kysely.updateTable("flow_version").where("flow_id", "=", flow.id).where("number", "=", 3);
    await expect(
      third()
        .set({ graph: asJson(graph("V4")) })
        .execute(),
    ).rejects.toThrow("does not change");
    const late = await asked();
    await w.at(hours(2));
    await f.wake();
    expect((await runs()).map(({ state, number }) => `${state} ${number}`).sort()).toEqual([
      ...Array.from({ length: 40 }, () => "DONE 3"),
      "DONE 4",
    ]);
    const flags = await api.db.kysely
      .selectFrom("returns")
      .select(["id", "flags"])
      .where("store_id", "=", w.storeId)
      .where("id", "<>", late.id)
      .execute();
    expect(flags.map((row) => row.flags)).toEqual(cases.map(() => ["V3"]));
    expect((await w.show(late)).flags).toEqual(["V4"]);
  });

  describe("that causes what a flow begins with", () => {
    const limits = { max_case_minor: 20_000, max_day_minor: 20_000 };
    /** A return that a person has processed when its first item came, and whose second one has come since. */
    async function twoRounds(): Promise<{ id: string }> {
      const r = await w.request(await w.order({ lines: [{ unit_price_minor: 6000 }, { unit_price_minor: 5000 }] }), [1, 1]);
      await w.done(r, "approve");
      for (const item of r.items) {
        await w.done(r, "shipment-received", { items: [{ id: item.id, received: 1 }] });
        if (item === r.items[0]) await w.process(r);
        await f.settle();
      }
      await w.at(hours(1));
      await f.wake();
      return r;
    }
    const rounds = async (r: { id: string }) => (await w.show(r)).timeline.filter(({ label }) => label === "Processed").length;

    it("does not start its own flow again", async () => {
      await f.live("RETURN_PROCESSED", chainOf([delay(1), act("process", "PROCESS")]));
      const r = await twoRounds();
      expect([await rounds(r), (await f.runsOf(r)).map(({ state }) => state)]).toEqual([2, ["DONE"]]);
    });

    it("does not start the flow that led to it", async () => {
      await f.live("RETURN_PROCESSED", chainOf([act("pay", "PAY")]), limits);
      await f.live("RETURN_PAID", chainOf([delay(1), act("process", "PROCESS")]));
      const r = await twoRounds();
      expect([await rounds(r), (await f.runsOf(r)).map(({ flow_name }) => flow_name).sort()]).toEqual([2, ["Flow 1", "Flow 2"]]);
      expect((await w.show(r)).money.left_minor).toBe(5000);
    });
  });

  it("goes on though its job is gone", async () => {
    await f.live("RETURN_REQUESTED", chainOf([delay(1), act("flag", "FLAG", { flag: "VIP" })]));
    const r = await asked();
    // As where an event has woken it, and its job died with the servers that were killed while they had it.
    await api.db.kysely.updateTable("flow_run").set({ state: "READY", wake_at: null }).where("subject_id", "=", r.id).execute();
    await w.at(hours(0.1));
    await f.wake();
    expect(await f.only(r)).toMatchObject({ state: "DONE" });
    expect((await w.show(r)).flags).toEqual(["VIP"]);
  });

  it("goes on at the event it waits for, or at its timeout", async () => {
    const wait = { id: "wait", type: "WAIT" as const, config: { topic: "return.in_transit", timeout: { amount: 10, unit: "DAYS" } } };
    await f.live("RETURN_APPROVED", chainOf([wait, act("flag", "FLAG", { flag: "SILENT" })]));
    const [sent, silent] = [await asked(), await asked()];
    for (const r of [sent, silent]) await w.done(r, "approve");
    await f.settle();
    expect((await f.only(sent)).wait_for).toBe("return.in_transit");
    await w.done(sent, "in-transit", { tracking_number: "1Z-FLOW" });
    await f.settle();
    expect(await f.only(sent)).toMatchObject({ state: "DONE", acted: false });
    await w.at(hours(240));
    await f.wake();
    expect([(await w.show(sent)).flags, (await w.show(silent)).flags]).toEqual([[], ["SILENT"]]);
  });

  it("counts an event that came since it began, unless it waits for the next one", async () => {
    const wait = (since: string) => ({
      id: "wait",
      type: "WAIT" as const,
      config: { topic: "return.approved", timeout: { amount: 1, unit: "DAYS" }, since },
    });
    await f.live("RETURN_REQUESTED", chainOf([delay(1), wait("RUN_START"), act("a", "FLAG", { flag: "LATE_A" })]));
    await f.live("RETURN_REQUESTED", chainOf([delay(1), wait("NOW"), act("b", "FLAG", { flag: "LATE_B" })]));
    const r = await asked();
    await w.done(r, "approve");
    await f.settle();
    await w.at(hours(1));
    await f.wake();
    const states = (await f.runsOf(r)).map(({ flow_name, state }) => [flow_name, state]).sort();
    expect(states).toEqual([
      ["Flow 1", "DONE"],
      ["Flow 2", "WAITING"],
    ]);
  });

  it("still counts what came since it began after a wait for the next event", async () => {
    const wait = (id: string, topic: string, since: string) => ({
      ...{ id, type: "WAIT" as const },
      config: { topic, timeout: { amount: 1, unit: "DAYS" }, since },
    });
    const next = wait("next", "return.in_transit", "NOW");
    await f.live("RETURN_REQUESTED", onEvent(chainOf([delay(1), next, wait("any", "return.approved", "RUN_START")]), "next", "any"));
    const r = await asked();
    await w.done(r, "approve");
    await f.settle();
    await w.at(hours(1));
    await f.wake();
    await w.done(r, "in-transit");
    await f.settle();
    expect(path(await f.only(r))).toEqual(["start:next", "delay:null", "delay:next", "next:null", "next:event", "any:event", "end:null"]);
  });

  it("begins, and goes on, when its return closes by itself, once a closing", async () => {
    const waiting = (flag: string) => {
      const wait = { id: "wait", type: "WAIT" as const, config: { topic: "return.closed", timeout: { amount: 1, unit: "DAYS" } } };
      return onEvent(chainOf([wait, act("late", "FLAG", { flag: "LATE" }), act("flag", "FLAG", { flag })]), "wait", "flag");
    };
    await f.live("RETURN_CLOSED", chainOf([act("note", "NOTE", { text: "Closed" })]));
    await f.live("RETURN_APPROVED", waiting("SEEN"));
    await f.live("RETURN_PAID", waiting("PAID"));
    const r = await w.received(await tee(), [1]);
    await w.process(r);
    await f.settle();
    await w.done(r, "refund", { data: {} });
    await f.settle();
    const { status, flags, notes } = await w.show(r);
    expect([status, [...flags].sort(), notes.length]).toEqual(["CLOSED", ["PAID", "SEEN"], 1]);
    const dry = async (trigger: "RETURN_CLOSED" | "RETURN_PAID", graph: Parameters<typeof f.create>[1]) => {
      const { id } = await f.create(trigger, graph);
      return (await w.owner.post(`${f.path}/${id}/dry-run`, { ids: [r.id] })).body.data.cases;
    };
    expect(await dry("RETURN_CLOSED", chainOf([act("note", "NOTE", { text: "Closed" })]))).toHaveLength(1);
    expect(path({ trace: (await dry("RETURN_PAID", waiting("PAID")))[0].path })).toContain("wait:event");
  });

  it("is held while its flow is paused, and goes on when it is resumed", async () => {
    const flow = await f.live("RETURN_REQUESTED", chainOf([delay(1), act("flag", "FLAG", { flag: "VIP" })]));
    const r = await asked();
    await w.owner.post(`${f.path}/${flow.id}/pause`, {});
    await w.at(hours(1));
    await f.wake();
    expect((await f.only(r)).state).toBe("HELD");
    expect(await f.runsOf(await asked())).toEqual([]);
    await w.owner.post(`${f.path}/${flow.id}/resume`, {});
    await f.wake();
    expect((await w.show(r)).flags).toEqual(["VIP"]);
  });

  it("is cancelled by the owner, or with its flow", async () => {
    const flow = await f.live("RETURN_REQUESTED", chainOf([delay(1), act("flag", "FLAG", { flag: "VIP" })]));
    const [one, two] = [await asked(), await asked()];
    const [run] = await f.runsOf(one);
    const cancel = () => w.owner.post(`${f.path}/${flow.id}/runs/${run!.id}/cancel`, { reason: "By phone" });
    expect((await cancel()).body.data.state).toBe("CANCELLED");
    expect(refusal(await cancel())).toEqual([409, "WRONG_STAGE"]);
    await w.owner.post(`${f.path}/${flow.id}/archive`, { cancel_runs: true });
    await w.at(hours(2));
    await f.wake();
    expect([(await f.only(two)).state, (await w.show(one)).flags, (await w.show(two)).flags]).toEqual(["CANCELLED", [], []]);
  });

  it("is under way however long ago it began", async () => {
    const flow = await f.live("RETURN_REQUESTED", chainOf([delay(50, "DAYS"), act("flag", "FLAG", { flag: "VIP" })]));
    await asked();
    await w.at(hours(24 * 31));
    expect((await w.owner.get(`${f.path}/${flow.id}`)).body.data.counts).toEqual({ runs: 0, acted: 0, failed: 0, live: 1, loops: 0 });
    const { items } = (await w.owner.get(f.path)).body.data;
    expect(items).toMatchObject([{ counts: { live: 1 } }]);
  });

  it("fails after four tries, flags its case, and is retried or skipped by the owner", async () => {
    const flow = await f.live(
      "RETURN_REQUESTED",
      chainOf([delay(1), act("note", "NOTE", { text: "Seen" }), act("flag", "FLAG", { flag: "VIP" })]),
    );
    const [r, s] = [await asked(), await asked()];
    await w.at(hours(1));
    await breakNotes();
    await f.wake();
    for (const minutes of [1, 2, 10]) {
      await w.at(hours(minutes / 60));
      await f.settle();
    }
    await mendNotes();
    const failed = await f.only(r);
    expect(failed).toMatchObject({ state: "FAILED", error_code: "58030" });
    expect((await w.show(r)).flags).toEqual(["FLOW_FAILED"]);
    const counts = (await w.owner.get("/api/v1/merchant/flow-runs/counts")).body.data;
    expect(counts).toMatchObject({ waiting: 0, failed: 2, limits: 0, stopped: 0, paused: 0, loops: 0 });
    const needing = async (attention: string) =>
      (await w.owner.get(`${f.path}?attention=${attention}`)).body.data.items.map(({ counts: { failed } }: any) => failed);
    expect([await needing("FAILED_RUNS"), await needing("PAUSED_BY_FAILURES")]).toEqual([[2], []]);
    const kinds = (await w.owner.get("/api/v1/merchants/notices")).body.data.items.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(["flow_failed", "flow_failed"]);
    await w.owner.post(`${f.path}/${flow.id}/runs/${failed.id}/retry`, {});
    await w.owner.post(`${f.path}/${flow.id}/runs/${(await f.only(s)).id}/skip`, {});
    await f.settle();
    expect([(await w.show(r)).notes.length, (await w.show(s)).notes.length]).toEqual([1, 0]);
    expect([(await w.show(r)).flags, (await w.show(s)).flags]).toEqual([
      ["FLOW_FAILED", "VIP"],
      ["FLOW_FAILED", "VIP"],
    ]);
  });

  it("that had failed counts what came until it was retried", async () => {
    const wait = { id: "wait", type: "WAIT" as const, config: { topic: "return.approved", timeout: { amount: 1, unit: "DAYS" } } };
    await f.live("RETURN_REQUESTED", chainOf([act("note", "NOTE", { text: "Hello" }), wait, act("flag", "FLAG", { flag: "SILENT" })]));
    await breakNotes();
    const r = await asked();
    await f.settle();
    for (let tries = 0; tries < 3; tries++) {
      await w.at(hours(0.1));
      await f.settle();
    }
    const { flow_id, id, state } = await f.only(r);
    expect(state).toBe("FAILED");
    await w.done(r, "approve");
    await f.settle();
    await mendNotes();
    await w.owner.post(`${f.path}/${flow_id}/runs/${id}/retry`, {});
    await f.settle();
    expect(path(await f.only(r)).slice(-2)).toEqual(["wait:event", "end:null"]);
    expect((await w.show(r)).flags).not.toContain("SILENT");
  });

  it("goes on after a condition that is skipped as not met, and after a wait as if its time had run out", async () => {
    const wait = { id: "wait", type: "WAIT" as const, config: { topic: "return.in_transit", timeout: { amount: 5, unit: "DAYS" } } };
    const check = when("check", { field: "return.value", op: "GT", value: 1 });
    const condition = await f.live("RETURN_REQUESTED", chainOf([delay(1), check, act("met", "FLAG", { flag: "MET" })]));
    const waiting = await f.live("RETURN_REQUESTED", chainOf([delay(1), wait, act("late", "FLAG", { flag: "LATE" })]));
    const r = await asked();
    const skipped = async ({ id }: { id: string }, node: string) => {
      const run = (await f.runsOf(r)).find(({ flow_id }) => flow_id === id)!;
      await sql`update flow_run set state = 'FAILED', ended_at = started_at, wake_at = null, node_id = ${node} where id = ${run.id}`.execute(
        api.db.kysely,
      );
      await w.owner.post(`${f.path}/${id}/runs/${run.id}/skip`, {});
      await f.settle();
      return path(await f.run(run)).slice(-3);
    };
    expect(await skipped(condition, "check")).toEqual(["delay:null", "check:no", "end:null"]);
    expect(await skipped(waiting, "wait")).toEqual(["wait:timeout", "late:next", "end:null"]);
    expect((await w.show(r)).flags).toEqual(["LATE"]);
  });

  it("does not wait again when it is retried at a delay that had ended", async () => {
    const flow = await f.live("RETURN_REQUESTED", chainOf([delay(1), act("flag", "FLAG", { flag: "VIP" })]));
    const r = await asked();
    const { id } = await f.only(r);
    await sql`update flow_run set state = 'FAILED', ended_at = started_at, wake_at = null where id = ${id}`.execute(api.db.kysely);
    await w.owner.post(`${f.path}/${flow.id}/runs/${id}/retry`, {});
    await f.settle();
    expect((await f.only(r)).state).toBe("DONE");
  });

  it("pauses its flow when a fifth of the last fifty failed", async () => {
    const flow = await f.live("RETURN_REQUESTED", chainOf([delay(1), act("note", "NOTE", { text: "Seen" })]));
    const r = await asked();
    const { id } = await f.only(r);
    const { refused: _, ...run } = await api.db.kysely.selectFrom("flow_run").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const copy = (count: number, state: "DONE" | "FAILED") =>
      api.db.kysely.insertInto("flow_run").values(
        Array.from({ length: count }, (_each, n) => ({
          ...{ ...run, id: `${id}${state}${n}`, cause: `${state}${n}`, state, ended_at: run.started_at },
          ...{ trace: asJson(run.trace), event: asJson(run.event), seen: asJson(run.seen) },
        })),
      );
    await copy(39, "DONE").execute();
    await copy(9, "FAILED").execute();
    await breakNotes();
    const failed = async (one: { id: string }) => {
      await w.at(hours(1));
      await f.wake();
      for (const minutes of [1, 2, 10]) {
        await w.at(hours(minutes / 60));
        await f.settle();
      }
      expect((await f.runsOf(one)).filter(({ state }) => state === "FAILED").length).toBeGreaterThan(0);
      return (await w.owner.get(`${f.path}/${flow.id}`)).body.data.status;
    };
    expect(await failed(r)).toBe("PUBLISHED");
    expect(await failed(await asked())).toBe("PAUSED");
    expect((await w.owner.get(`${f.path}?attention=PAUSED_BY_FAILURES`)).body.data.items).toMatchObject([{ id: flow.id }]);
    // Whoever resumes it knows what failed until then.
    await w.owner.post(`${f.path}/${flow.id}/resume`, {});
    expect(await failed(await asked())).toBe("PUBLISHED");
  });

  it("does not start the flow that led to it, nor one further back", async () => {
    await f.live("RETURN_RECEIVED", chainOf([act("process", "PROCESS")]));
    await f.live("RETURN_PROCESSED", chainOf([act("close", "FLAG", { flag: "VIP" })]));
    await f.live("RETURN_REQUESTED", chainOf([act("approve", "APPROVE")]));
    await f.live("RETURN_APPROVED", chainOf([act("decline", "DECLINE", { reason: "No" }), act("flag", "FLAG", { flag: "SEEN" })]));
    const r = await asked();
    await f.settle();
    await w.done(r, "shipment-received");
    await f.settle();
    const runs = (await f.runsOf(r)).map(({ flow_name }) => flow_name).sort();
    expect(runs).toEqual(["Flow 1", "Flow 2", "Flow 3", "Flow 4"]);
    expect(await w.show(r)).toMatchObject({ decision: "APPROVED", flags: ["SEEN", "VIP"] });
  });

  it("counts the starts it stopped as loops, for its flow, for today and for analytics", async () => {
    const flow = await f.live("RETURN_REOPENED", chainOf([act("flag", "FLAG", { flag: "VIP" })]));
    const r = await asked();
    for (let i = 0; i < 12; i++) {
      await w.done(r, "decline", { reason: "No" });
      await w.done(r, "reopen", { reason: "Yes" });
      await f.settle();
    }
    expect((await f.runsOf(r)).length).toBe(10);
    const { counts } = (await w.owner.get(`${f.path}/${flow.id}`)).body.data;
    expect(counts).toMatchObject({ runs: 10, loops: 2 });
    const today = (await w.owner.get("/api/v1/merchant/flow-runs/counts")).body.data;
    const needing = (await w.owner.get(`${f.path}?attention=STOPPED_LOOPS`)).body.data.items;
    expect([today.loops, needing.map(({ id }: { id: string }) => id)]).toEqual([2, [flow.id]]);
    const { flows } = (await w.owner.get("/api/v1/merchant/analytics/FLOWS")).body.data.data;
    expect(flows).toMatchObject([{ id: flow.id, runs: 10, loops: 2 }]);
  });
});

describe("a store with as many waiting runs as it may have", () => {
  const limit = limits as { waiting: number };
  const most = limit.waiting;
  // Filling up to the real limit would take half a minute.
  beforeEach(() => {
    limit.waiting = 1;
  });
  afterEach(() => {
    limit.waiting = most;
  });
  const today = async () => (await w.owner.get("/api/v1/merchant/flow-runs/counts")).body.data;

  it("has two hundred thousand", () => {
    expect(most).toBe(200_000);
  });

  it("lets the last one wait; the next fails there with its case flagged, and is retried once another has ended", async () => {
    const steps = [act("review", "NEEDS_REVIEW"), delay(1), act("flag", "FLAG", { flag: "VIP" })];
    await w.save("GENERAL", { auto_approve: "ALWAYS" });
    const flow = await f.live("RETURN_REQUESTED", chainOf(steps));
    const [last, beyond] = [await asked(), await asked()];
    expect((await f.only(last)).state).toBe("WAITING");
    const failed = await f.only(beyond);
    expect(failed).toMatchObject({ state: "FAILED", error_code: "TOO_MANY_WAITING", node_id: "delay" });
    expect(failed.trace.at(-1)).toMatchObject({ node: "delay", out: null, error: "TOO_MANY_WAITING" });
    // What came before it stands.
    expect(beyond).toMatchObject({ stage: "REQUEST", flags: ["NEEDS_REVIEW", "FLOW_FAILED"] });
    expect(await today()).toMatchObject({ waiting: 1, most_waiting: 1, failed: 1 });
    const { items } = (await w.owner.get("/api/v1/merchants/notices")).body.data;
    expect(items).toMatchObject([{ kind: "flow_failed", object_id: beyond.id, subject: flow.name }]);

    await w.at(hours(1));
    await f.wake();
    expect((await f.only(last)).state).toBe("DONE");
    await w.owner.post(`${f.path}/${flow.id}/runs/${failed.id}/retry`);
    await f.settle();
    expect((await f.only(beyond)).state).toBe("WAITING");
    await w.at(hours(1));
    await f.wake();
    expect((await f.only(beyond)).state).toBe("DONE");
  });
});

describe("automatic approval", () => {
  const reviewing = (...before: ReturnType<typeof act>[]) => chainOf([...before, act("review", "NEEDS_REVIEW")]);
  const standing = async (r: { id: string }) => {
    const { stage, flags } = await w.show(r);
    return [stage, flags];
  };
  beforeEach(() => w.save("GENERAL", { auto_approve: "ALWAYS" }));

  it("waits for flows that have not come through, however many steps they take", async () => {
    const many = Array.from({ length: 60 }, (_, i) => act(`unflag${i}`, "UNFLAG", { flag: "NONE" }));
    await f.live(
      "RETURN_REQUESTED",
      chainOf([...many, when("check", { field: "return.value", op: "GT", value: 10_000 }), act("review", "NEEDS_REVIEW")]),
    );
    const [dear, cheap] = [await asked(10_001), await asked(10_000)];
    expect([dear.stage, cheap.stage]).toEqual(["REQUEST", "REQUEST"]);
    await f.settle();
    await w.at(hours(1));
    await f.settle();
    expect([await standing(dear), await standing(cheap)]).toEqual([
      ["REQUEST", ["NEEDS_REVIEW"]],
      ["APPROVED", []],
    ]);
  });

  it("waits for a flow that is tried again, and leaves the request to a person where it has failed, until it goes on", async () => {
    const flow = await f.live("RETURN_REQUESTED", reviewing(act("note", "NOTE", { text: "Seen" })));
    await breakNotes();
    const [r, s] = [await asked(), await asked()];
    await f.settle();
    for (const minutes of [1, 2, 10, 20]) {
      await w.at(hours(minutes / 60));
      await f.settle();
    }
    await mendNotes();
    expect([await standing(r), await standing(s)]).toEqual([
      ["REQUEST", ["FLOW_FAILED"]],
      ["REQUEST", ["FLOW_FAILED"]],
    ]);
    const { id } = await f.only(r);
    await w.owner.post(`${f.path}/${flow.id}/runs/${id}/retry`, {});
    await f.settle();
    await w.at(hours(1));
    await f.settle();
    expect(await standing(r)).toEqual(["REQUEST", ["FLOW_FAILED", "NEEDS_REVIEW"]]);
    await w.owner.put(`${f.path}/${flow.id}`, { graph: chainOf([act("note", "NOTE", { text: "Seen" })]) });
    await f.publish(flow);
    await breakNotes();
    const late = await asked();
    await mendNotes();
    expect(late.stage).toBe("REQUEST");
    await f.settle();
    await w.at(hours(1));
    await f.settle();
    expect(await standing(late)).toEqual(["APPROVED", []]);
  });
});

describe("automatic processing", () => {
  it("waits for a flow that is tried again, and stays off where it has failed, until it goes on", async () => {
    await w.save("GENERAL", { auto_process: "ON_RECEIVED" });
    const note = act("note", "NOTE", { text: "Seen" });
    const flow = await f.live("RETURN_RECEIVED", chainOf([note, act("review", "NEEDS_REVIEW")]));
    const standing = async ({ id }: { id: string }) => {
      const { stage, flags } = await w.show({ id });
      return [stage, flags];
    };
    const later = async (...minutes: number[]) => {
      for (const count of minutes) {
        await w.at(hours(count / 60));
        await f.settle();
      }
    };
    await breakNotes();
    const again = await w.received(await tee(), [1]);
    await f.settle();
    await mendNotes();
    await later(1, 10);
    expect(await standing(again)).toEqual(["SHIPMENT_RECEIVED", ["NEEDS_REVIEW"]]);
    await w.owner.put(`${f.path}/${flow.id}`, { graph: chainOf([note]) });
    await f.publish(flow);
    await breakNotes();
    const failed = await w.received(await tee(), [1]);
    await f.settle();
    await later(1, 2, 10, 20);
    await mendNotes();
    expect(await standing(failed)).toEqual(["SHIPMENT_RECEIVED", ["FLOW_FAILED"]]);
    await w.owner.post(`${f.path}/${flow.id}/runs/${(await f.only(failed)).id}/skip`, {});
    await f.settle();
    await later(1);
    expect(await standing(failed)).toEqual(["PROCESS_RETURN", ["FLOW_FAILED"]]);
  });

  it("comes after the flows of the event, and not at all for a case to review", async () => {
    await w.save("GENERAL", { auto_process: "ON_RECEIVED" });
    await f.live(
      "RETURN_RECEIVED",
      chainOf([when("check", { field: "return.value", op: "GT", value: 5000 }), act("review", "NEEDS_REVIEW")]),
    );
    const [cheap, dear] = [await w.received(await tee(2000), [1]), await w.received(await tee(9000), [1])];
    await f.settle();
    expect([(await w.show(cheap)).stage, (await w.show(dear)).stage]).toEqual(["PROCESS_RETURN", "SHIPMENT_RECEIVED"]);
    await w.process(dear);
    expect((await w.show(dear)).flags).toEqual([]);
  });
});

describe("PAY", () => {
  const paying = chainOf([act("process", "PROCESS"), act("pay", "PAY"), act("flag", "FLAG", { flag: "PAID_BY_FLOW" })]);
  const paid = async (minor: number, over = {}) => {
    const r = await w.received(await tee(minor, over), [1]);
    await f.settle();
    return w.show(r);
  };

  it("pays what is due within its limits per case and per day", async () => {
    await f.live("RETURN_RECEIVED", paying, { max_case_minor: 10_000, max_day_minor: 25_000 });
    const cases = [await paid(8000), await paid(12_000), await paid(9000), await paid(9000)];
    expect(cases.map(({ flags, money }) => [flags[0], money.left_minor])).toEqual([
      ["PAID_BY_FLOW", 0],
      ["FLOW_LIMIT", 12_000],
      ["PAID_BY_FLOW", 0],
      ["FLOW_LIMIT", 9000],
    ]);
    expect((await f.only(cases[0]!)).pay_minor).toBe(8000);
    await w.at(hours(24));
    expect((await paid(9000)).flags).toEqual(["PAID_BY_FLOW"]);
  });

  /** What flows leave to people. */
  const left = async (kind: "limits" | "stopped"): Promise<number> =>
    (await w.owner.get("/api/v1/merchant/flow-runs/counts")).body.data[kind];

  it("pays nothing in another currency, and stops for a person", async () => {
    await f.live("RETURN_RECEIVED", paying, { max_case_minor: 10_000, max_day_minor: 25_000 });
    const r = await paid(1000, { currency: "EUR" });
    expect([r.flags, (await f.only(r)).state]).toEqual([["FLOW_LIMIT"], "STOPPED"]);
    expect(await left("limits")).toBe(1);
    expect((await w.done(r, "refund")).flags).toEqual([]);
    expect(await left("limits")).toBe(0);
  });

  it("stops where processing is refused", async () => {
    await f.live("RETURN_APPROVED", paying, { max_case_minor: 10_000, max_day_minor: 25_000 });
    const r = await asked();
    await w.done(r, "approve");
    await f.settle();
    expect([(await w.show(r)).flags, (await f.only(r)).error_code]).toEqual([["FLOW_STOPPED"], "NOT_RECEIVED"]);
    expect(await left("stopped")).toBe(1);
    await w.done(r, "shipment-received");
    expect((await w.process(r)).flags).toEqual([]);
    expect(await left("stopped")).toBe(0);
  });

  it("processes and pays nothing that another flow wants reviewed", async () => {
    await f.live("RETURN_RECEIVED", chainOf([act("review", "NEEDS_REVIEW")]));
    await f.live("RETURN_RECEIVED", paying, { max_case_minor: 10_000, max_day_minor: 25_000 });
    const r = await paid(5000);
    expect([r.stage, r.flags]).toEqual(["SHIPMENT_RECEIVED", ["NEEDS_REVIEW", "FLOW_STOPPED"]]);
    expect((await w.process(r)).flags).toEqual([]);
    await f.live("RETURN_PROCESSED", chainOf([act("review", "NEEDS_REVIEW")]));
    await f.live("RETURN_PROCESSED", chainOf([act("pay", "PAY")]), { max_case_minor: 10_000, max_day_minor: 25_000 });
    const s = await w.received(await tee(4000), [1]);
    await w.process(s);
    await f.settle();
    expect((await w.show(s)).money.left_minor).toBe(4000);
    const [run] = (await f.runsOf(s)).filter(({ flow_name, state }) => flow_name === "Flow 4" && state === "STOPPED");
    expect(run?.error_code).toBe("NEEDS_REVIEW");
  });

  it("processes and pays nothing while a flow before it is tried again", async () => {
    await f.live("RETURN_RECEIVED", chainOf([act("note", "NOTE", { text: "Seen" }), act("review", "NEEDS_REVIEW")]));
    await f.live("RETURN_RECEIVED", paying, { max_case_minor: 10_000, max_day_minor: 25_000 });
    await breakNotes();
    const r = await paid(5000);
    expect([r.stage, r.flags]).toEqual(["SHIPMENT_RECEIVED", []]);
    await mendNotes();
    await w.at(hours(1 / 60));
    await f.settle();
    expect(await w.show(r)).toMatchObject({ stage: "SHIPMENT_RECEIVED", flags: ["NEEDS_REVIEW", "FLOW_STOPPED"] });
  });

  it("processes and pays nothing after a flow before it has failed, unless a person cancelled that one", async () => {
    await f.live("RETURN_RECEIVED", chainOf([act("note", "NOTE", { text: "Seen" }), act("review", "NEEDS_REVIEW")]));
    await f.live(
      "RETURN_RECEIVED",
      chainOf([act("flag", "FLAG", { flag: "VIP" }), delay(5), act("process", "PROCESS"), act("pay", "PAY")]),
      {
        max_case_minor: 10_000,
        max_day_minor: 25_000,
      },
    );
    await breakNotes();
    const [left, looked] = [await paid(5000), await paid(5000)];
    for (const minutes of [1, 2, 10]) {
      await w.at(hours(minutes / 60));
      await f.settle();
    }
    const failed = (await f.runsOf(looked)).find(({ state }) => state === "FAILED");
    await w.owner.post(`${f.path}/${failed?.flow_id}/runs/${failed?.id}/cancel`, { reason: "Looked at" });
    await w.at(hours(7));
    await f.wake();
    expect(await w.show(left)).toMatchObject({ stage: "SHIPMENT_RECEIVED", ledger: [], flags: ["FLOW_FAILED", "VIP", "FLOW_STOPPED"] });
    expect(await w.show(looked)).toMatchObject({ stage: "COMPLETED", ledger: [{ amount_minor: 5000 }], flags: ["FLOW_FAILED", "VIP"] });
  });

  it("pays store credit, and what two workers begin at once only once", async () => {
    await f.live("RETURN_RECEIVED", paying, { max_case_minor: 10_000, max_day_minor: 25_000 });
    const other = await api.replica();
    const r = await w.received(await tee(5000), [{ quantity: 1, outcome: "STORE_CREDIT" }]);
    await api.drain();
    await Promise.all([api.drain(), other.drain(), api.drain()]);
    await f.settle();
    const done = await w.show(r);
    expect([
      done.money.left_minor,
      done.ledger.filter(({ state }) => state === "SUCCEEDED").map(({ kind, amount_minor }) => [kind, amount_minor]),
    ]).toEqual([0, [["STORE_CREDIT", 5000]]]);
  });
});

describe("a flow of claims", () => {
  const claims = () => claimsOf(w);
  const sent = (minor: number) => tee(minor, { fulfilled_at: "2026-06-02T09:00:00Z" });

  it("asks, approves within its amount, denies, and never overturns a decision", async () => {
    await f.live(
      "CLAIM_SUBMITTED",
      chainOf([
        when("check", { field: "claim.value", op: "GT", value: 10_000 }),
        act("ask", "CLAIM_ASK", { question: "A photo, please." }),
      ]),
    );
    await f.live(
      "CLAIM_SUBMITTED",
      chainOf([
        when("check", { field: "claim.value", op: "LTE", value: 10_000 }),
        act("approve", "CLAIM_APPROVE", { max_minor: 3000 }),
        act("deny", "CLAIM_DENY", { reason: "Too late" }),
      ]),
    );
    const [small, large] = [await claims().claim(await sent(2000), "DAMAGED", [1]), await claims().claim(await sent(9000), "DAMAGED", [1])];
    const huge = await claims().claim(await sent(15_000), "DAMAGED", [1]);
    await f.settle();
    expect((await claims().show(huge)).stage).toBe("NEEDS_INFO");
    expect(await claims().show(small)).toMatchObject({ decision: "APPROVED", status: "OPEN" });
    expect(await claims().show(large)).toMatchObject({ decision: "REJECTED", status: "CLOSED" });
    const traces = await Promise.all((await f.runsOf(large)).map(f.run));
    const refused = traces.flatMap(({ trace }) => trace.flatMap(({ node, refused }) => (refused ? [`${node} ${refused}`] : [])));
    expect(refused).toEqual(["approve CLAIM_CAP_EXCEEDED"]);
    expect((await f.runsOf(small)).every(({ subject_number }) => subject_number === small.number)).toBe(true);
  });
});
