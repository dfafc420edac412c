import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enrolmentStates } from "#contracts/automations/states";
import type { Graph } from "#contracts/flows/graph";
import { flowTemplates } from "#contracts/flows/templates";
import { type Member, memberActions } from "#contracts/members";
import { asJson } from "#server/db/json";
import { newId } from "#server/kit/ids";
import { type Client, startApi, type TestApi } from "../support/api.ts";
import { experimentWorld, flagging } from "../support/experiment-world.ts";
import { flowWorld } from "../support/flow-world.ts";
import { newsCampaign } from "../support/news-campaign.ts";
import { type World, world } from "../support/world.ts";

/** Records of one kind: how one is made and put into a state, and what each action is called with. */
interface Kind {
  path: string;
  make(): Promise<string>;
  table: string;
  states: readonly object[];
  bodies: Record<string, object>;
  /** A member who may read them and do some of it at most. */
  member: Parameters<TestApi["member"]>[0];
}
interface Answered {
  action: string;
  allowed: boolean;
  code: string | null;
  reason_code: string | null;
  message: string;
  permission: string;
  path: string;
  method: "POST" | "PUT" | "DELETE";
}

let api: TestApi;
let w: World;
let kinds: Record<string, Kind>;
beforeAll(async () => {
  api = await startApi();
  w = await world(api);
  const f = flowWorld(w);
  const e = experimentWorld(w, f);
  const right = async (method: string, path: string, body: object = {}) => {
    const answer = method === "POST" ? await w.owner.post(path, body) : await w.owner.put(path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body.data as any;
  };
  const footer = { company: "Northwind", address: "1 Main St, Reno", country: "US" };
  await right("PUT", "/api/v1/notifications/shop-settings", { footer });
  const { client: erp } = await api.key(["subscribers:write"], { storeId: w.storeId });
  await erp.put("/api/v1/public/subscribers", { email: "ann@example.test", first_name: "Ann", language: "en" });
  await api.db.kysely.updateTable("subscriber").set({ email_status: "SUBSCRIBED" }).where("store_id", "=", w.storeId).execute();
  const model = await newsCampaign((method, path, body) => right(method, path, body as object));
  const soon = new Date(api.clock.now().getTime() + 3_600_000).toISOString();
  let counter = 0;
  /** Only so many flows of a trigger may be published at a time. */
  const alone = () => sql`update flow set status = 'ARCHIVED' where store_id = ${w.storeId}`.execute(api.db.kysely);
  const seller = { name: "Northwind", lines: ["1 Main St"], city: "Berlin", postal_code: "10115", country: "DE", vat_id: "DE123456789" };
  await right("PUT", "/api/v1/invoices/settings", { seller });
  const buyer = { name: "Ann", lines: ["1 St"], city: "Wien", postal_code: "1010", country: "AT", email: "ann@example.test" };
  const lines = [{ description: "T-shirt", quantity: "1", unit_price: "11900", rate: "19" }];
  const invoices = "/api/v1/invoices";
  const drafted = async (): Promise<string> => (await right("POST", invoices, { buyer, lines })).id;
  const issued = async (id: string): Promise<string> => (await right("POST", `${invoices}/${id}/issue`)).invoice.id;
  const credited = async (): Promise<string> => (await right("POST", `${invoices}/${await issued(await drafted())}/credit`)).credit_note.id;
  const ofInvoices = {
    ...{ path: invoices, table: "invoice", member: ["invoices"] as Kind["member"] },
    bodies: {
      /** Each payment has a name of its own: a second one of the same name is refused wherever the document stands. */
      get payments() {
        counter += 1;
        return { amount_minor: 100, external_id: `statement-${counter}` };
      },
      void: { reason: "Wrong buyer" },
    },
  };
  const flowBodies = { save: { name: "Another" }, archive: { cancel_runs: true }, restore: { number: 1 } };
  kinds = {
    "flow that was never published": {
      path: f.path,
      make: async () => (await f.create("RETURN_REQUESTED", flowTemplates.VIP_APPROVED.graph as Graph)).id,
      ...{ table: "flow", states: [{ status: "DRAFT" }, { status: "ARCHIVED" }], bodies: flowBodies, member: ["returns"] },
    },
    flow: {
      path: f.path,
      async make() {
        await alone();
        return (await f.live("RETURN_REQUESTED", flowTemplates.VIP_APPROVED.graph as Graph)).id;
      },
      ...{ table: "flow", states: [{ status: "PUBLISHED" }, { status: "PAUSED", paused_by: "PERSON" }, { status: "ARCHIVED" }] },
      ...{ bodies: flowBodies, member: ["returns"] },
    },
    experiment: {
      path: e.path,
      async make() {
        await alone();
        await e.begin(flagging());
        return (await e.list()).at(-1)?.id ?? "";
      },
      ...{ table: "experiment", states: [{ state: "RUNNING" }, { state: "PAUSED" }, { state: "ENDED" }], member: ["returns"] },
      bodies: { traffic: { percent: 100 }, end: { reason: "Enough" }, decide: { variant: "A", reason: "Simpler" } },
    },
    campaign: {
      path: "/api/v1/notifications/campaigns",
      make: async () => (await right("POST", `/api/v1/notifications/campaigns/${model}/duplicate`)).id,
      table: "campaign",
      states: [
        ...[{ status: "DRAFT" }, { status: "SCHEDULED", starts_at: soon }, { status: "SENDING", phase: "REST", audience: 1 }],
        ...[{ status: "PAUSED", phase: "REST", audience: 1 }, { status: "SENT", audience: 1 }, { status: "CANCELLED" }],
        ...[{ status: "CANCELLED", audience: 1 }, { status: "FAILED" }],
      ],
      bodies: {
        ...{ update: { name: "Another" }, schedule: { mode: "AT", at: soon, accept_unverified: true } },
        test: { to: [w.email], language: "en" },
      },
      member: ["marketing"],
    },
    automation: {
      path: "/api/v1/notifications/automations",
      make: async () => (await right("POST", "/api/v1/notifications/automations", { type: "welcome", name: "Hi" })).id,
      ...{ table: "automation", states: ["DRAFT", "ACTIVE", "PAUSED", "ARCHIVED"].map((status) => ({ status })) },
      ...{ bodies: { rename: { name: "Ho" }, update: { priority: 7 } }, member: ["marketing"] },
    },
    conversation: {
      path: "/api/v1/notifications/conversations",
      async make() {
        counter += 1;
        const customer = { email: `c${counter}@example.test`, first_name: "C", last_name: "D" };
        const order = await w.order({ lines: [{ unit_price_minor: 5000 }], customer });
        return (await right("POST", "/api/v1/notifications/conversations", { order_id: order.id, text: "Hello" })).id;
      },
      ...{ table: "conversation", states: ["OPEN", "CLOSED", "SPAM"].map((status) => ({ status })), member: ["returns"] },
      bodies: { messages: { text: "Hello" }, assign: { member_id: null }, snooze: { until: soon } },
    },
    "conversation put away": {
      ...{ path: "/api/v1/notifications/conversations", table: "conversation", states: [{ status: "SNOOZED", snoozed_until: soon }] },
      make: () => kinds.conversation?.make() ?? Promise.reject(new Error("unreachable")),
      bodies: { messages: { text: "Hello" }, assign: { member_id: null }, snooze: { until: soon } },
      member: ["returns"],
    },
    "draft of an invoice": { ...ofInvoices, make: drafted, states: [{ status: "DRAFT" }] },
    invoice: {
      ...ofInvoices,
      make: async () => issued(await drafted()),
      states: [
        ...[{ status: "OPEN" }, { status: "OPEN", paid_minor: 1 }, { status: "PAID", paid_minor: 14_161 }, { status: "UNCOLLECTIBLE" }],
        ...[{ status: "VOID" }, { status: "PAID", credited_minor: 14_161 }],
      ],
    },
    "draft of a credit note": { ...ofInvoices, make: credited, states: [{ status: "DRAFT" }] },
    "credit note": { ...ofInvoices, make: async () => issued(await credited()), states: [{ status: "ISSUED" }] },
  };
});
afterAll(() => api.close());

/** Make a record and put it into a state. */
async function recordIn({ make, table }: Kind, state: object): Promise<string> {
  const id = await make();
  const columns = Object.entries(state).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(columns)} where id = ${id}`.execute(api.db.kysely);
  return id;
}
const shown = async (client: Client, { path }: Kind, id: string): Promise<Answered[]> =>
  ((await client.get(`${path}/${id}`)).body.data as any).allowed_actions;

/** Take an action as its record says; return how that went. */
async function take(client: Client, { bodies }: Kind, said: Answered): Promise<{ code: string | null; message: string }> {
  const { action, path, method } = said;
  const body = bodies[action] ?? {};
  const call = { POST: () => client.post(path, body), PUT: () => client.put(path, body), DELETE: () => client.delete(path) };
  const answer = await call[method]();
  // A document that is already where an action leads answers the repeated call without a change.
  if (answer.status < 300 && answer.body.data?.changed === false) return { code: said.code, message: said.message };
  // Whoever pays what is paid is told the amount that is left, as of any payment that is too high.
  if (answer.body.data?.code === "INVALID_AMOUNT" && answer.body.data.left_minor === 0) return { code: said.code, message: said.message };
  if (answer.status < 300) return { code: null, message: "" };
  return { code: answer.body.data.code, message: answer.body.message };
}

const places = [
  ...["flow that was never published 0", "flow that was never published 1", "flow 0", "flow 1", "flow 2"],
  ...["experiment 0", "experiment 1", "experiment 2", ...Array.from({ length: 8 }, (_, i) => `campaign ${i}`)],
  ...["automation 0", "automation 1", "automation 2", "automation 3"],
  ...["conversation 0", "conversation 1", "conversation 2", "conversation put away 0"],
  ...["draft of an invoice 0", ...Array.from({ length: 6 }, (_, i) => `invoice ${i}`), "draft of a credit note 0", "credit note 0"],
];

const cases = places.flatMap((place) => (["owner", "member"] as const).map((caller) => ({ place, caller })));

it.each(cases)("what a $place allows a store's $caller is what the calls answer", async ({ place, caller }) => {
  const [, name = "", index = ""] = /^(.*) (\d)$/.exec(place) ?? [];
  const kind = kinds[name] as Kind;
  const state = kind.states[Number(index)] as object;
  const client = caller === "owner" ? w.owner : (await api.member(kind.member, { storeId: w.storeId })).client;
  const actions = (await shown(w.owner, kind, await recordIn(kind, state))).map(({ action }) => action);
  expect(actions.length).toBeGreaterThan(4);
  for (const action of actions) {
    const id = await recordIn(kind, state);
    const said = (await shown(client, kind, id)).find((one) => one.action === action) as Answered;
    expect([said.reason_code, said.allowed]).toEqual([said.code, said.code === null]);
    expect([action, await take(client, kind, said)]).toEqual([action, { code: said.code, message: said.message }]);
  }
});

it("a test message of a campaign without content is refused as it says; whether one may be sent is left to its check", async () => {
  const kind = kinds.campaign as Kind;
  const id = await recordIn(kind, { status: "DRAFT", template_id: null });
  const said = (await shown(w.owner, kind, id)).find(({ action }) => action === "test") as Answered;
  expect(said.code).toBe("CONTENT_INCOMPLETE");
  expect((await take(w.owner, kind, said)).code).toBe(said.code);
});

it("every state of every kind is tried", () => {
  expect(places).toHaveLength(Object.values(kinds).reduce((sum, { states }) => sum + states.length, 0));
});

it("a list says the same of each record, in the caller's language", async () => {
  const { path } = kinds.flow as Kind;
  const id = await recordIn(kinds.flow as Kind, { status: "ARCHIVED" });
  const inFrench = { "accept-language": "fr" };
  const listed = ((await w.owner.get(`${path}?limit=200`, inFrench)).body.data as any).items.find((one: { id: string }) => one.id === id);
  const detail = (await w.owner.get(`${path}/${id}`, inFrench)).body.data as any;
  expect(listed.allowed_actions).toEqual(detail.allowed_actions);
  const inEnglish = await shown(w.owner, kinds.flow as Kind, id);
  const refusalsOf = (all: Answered[]) => all.filter(({ allowed }) => !allowed).map(({ message }) => message);
  expect(refusalsOf(detail.allowed_actions).length).toBeGreaterThan(0);
  expect(refusalsOf(detail.allowed_actions)).not.toEqual(refusalsOf(inEnglish));
});

describe("what a member allows is what the calls answer", () => {
  const states = ["active", "suspended", "invited", "invited again", "another owner", "oneself"];
  const people = "/api/v1/merchants/members";
  const memberIn = async (state: string): Promise<string> => {
    if (state === "oneself")
      return ((await w.owner.get(`${people}/list?preset=Owner&limit=100`)).body.data as any).items.find((one: any) => one.is_self).id;
    counter += 1;
    const email = `m${counter}@example.test`;
    if (state === "invited") return ((await w.owner.post(people, { email, preset: "Agent" })).body.data as any).id;
    const { id } = await api.member(["returns"], { storeId: w.storeId });
    const set = {
      ...{ active: {}, suspended: { status: "suspended" }, "invited again": { status: "invited" } },
      "another owner": { user_type: "merchant", permissions: null, preset: null },
    }[state];
    if (set && Object.keys(set).length > 0)
      await api.db.kysely
        .updateTable("membership")
        .set(set as object)
        .where("id", "=", id)
        .execute();
    return id;
  };
  let counter = 0;
  const versionOf = async (id: string) =>
    (await api.db.kysely.selectFrom("membership").select("version").where("id", "=", id).executeTakeFirst())?.version;

  it.each(states)("%s", async (state) => {
    for (const action of memberActions) {
      const id = await memberIn(state);
      const { allowed_actions } = (await w.owner.get(`${people}/${id}`)).body.data as Member;
      const said = allowed_actions.find((one) => one.action === action) as Answered;
      expect([said.reason_code, said.allowed]).toEqual([said.code, said.code === null]);
      const before = await versionOf(id);
      const answered = await take(w.owner, { bodies: {} } as Kind, said);
      const isUnchanged = said.code === "WRONG_STAGE" && answered.code === null && (await versionOf(id)) === before;
      expect([action, isUnchanged ? said.code : answered.code]).toEqual([action, said.code]);
      if (!isUnchanged) expect(answered.message).toBe(said.message);
    }
  });
});

it.each(enrolmentStates)("who is in an automation with the state %s can be taken out as it says", async (state) => {
  const automation = await (kinds.automation as Kind).make();
  const { id: subscriber_id } = await api.db.kysely
    .selectFrom("subscriber")
    .select("id")
    .where("store_id", "=", w.storeId)
    .executeTakeFirstOrThrow();
  const now = api.clock.now().toISOString();
  await api.db.kysely
    .insertInto("enrolment")
    .values({
      ...{ id: newId(), store_id: w.storeId, automation_id: automation, subscriber_id, type: "welcome", version: 1, state },
      ...{ trigger_key: newId(), facts: asJson({}), entered_at: now, created_at: now, due_at: state === "WAITING" ? now : null },
      ...{ ended_at: state === "WAITING" ? null : now },
    })
    .execute();
  const said = ((await w.owner.get(`/api/v1/notifications/automations/${automation}/enrolments`)).body.data as any).items[0]
    .allowed_actions[0] as Answered;
  expect([said.action, said.allowed, said.code, said.message === ""]).toEqual(
    state === "WAITING" ? ["exit", true, null, true] : ["exit", false, "WRONG_STAGE", false],
  );
  expect((await w.owner.post(said.path, {})).body.data).toEqual({ exited: said.allowed });
});
