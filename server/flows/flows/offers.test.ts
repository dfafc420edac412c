import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, startApi, type TestApi } from "../../../tests/support/api.ts";
import { act, chainOf, when } from "../../../tests/support/flow-graphs.ts";
import { type FlowWorldOf, flowWorld } from "../../../tests/support/flow-world.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

const ship_to = { line1: "1 Main St", city: "Reno", postcode: "89502", country: "US" };
let api: TestApi;
let w: World;
let f: FlowWorldOf;
let order: any;
let at: string;
let ann: Client;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  w = await world(api);
  f = flowWorld(w);
  order = await w.order({ lines: [{ unit_price_minor: 5000 }, { unit_price_minor: 1200 }], ship_to });
  at = `/api/v1/public/portal/orders/${order.id}`;
  await signIn();
});
afterAll(() => api.close());

async function signIn(): Promise<void> {
  const details = { store: w.storeId, order_number: order.number, email: "ann@example.test", postcode: "89502" };
  ann = api.as((await api.as(null).post("/api/v1/merchant/customer-auth/get-token", details)).body.data.token);
}

const wish = (over = {}, line = 0) => ({
  items: [{ order_line_id: order.lines[line].id, quantity: 1, reason: "TOO_SMALL", outcome: "STORE_CREDIT", ...over }],
});
const lines = async () => (await ann.get(at)).body.data.lines;
const words = (en: string) => ({ en, fr: `${en} (fr)` });
const question = {
  id: "worn",
  type: "QUESTION" as const,
  config: {
    text: words("Worn?"),
    answers: [
      { id: "no", text: words("No") },
      { id: "yes", text: words("Yes") },
    ],
  },
};
const asking = chainOf(
  [question, act("photo", "REQUIRE_PHOTO")],
  [
    { from: "worn", out: "no", to: "end" },
    { from: "worn", out: "yes", to: "photo" },
  ],
);

describe("flows of offers", () => {
  it("set fees by rank and add up what they hide, in the order, the quote and the request", async () => {
    await w.policy({ fees: { return_minor: 700 } });
    const fee = await f.live("RETURN_OFFER", chainOf([act("fee", "SET_FEES", { return_minor: 500 })]));
    const waive = await f.live(
      "RETURN_OFFER",
      chainOf([act("waive", "WAIVE_FEES"), act("hide", "HIDE_OUTCOMES", { outcomes: ["REFUND"] })]),
    );
    expect((await lines())[0].allowed_outcomes).toEqual(["STORE_CREDIT", "EXCHANGE"]);
    const quote = async () => (await ann.post(`${at}/quote`, wish())).body.data;
    expect(await quote()).toMatchObject({ fees: [{ kind: "RETURN", amount_minor: 500 }], credit_minor: 4500 });
    const refused = await ann.post(`${at}/returns`, wish({ outcome: "REFUND" }));
    expect(refusal(refused, "flow")).toEqual([422, "OUTCOME_NOT_ALLOWED", waive.name]);
    await w.owner.put(`${f.path}/ranks`, { trigger: "RETURN_OFFER", ids: [waive.id, fee.id] });
    expect(await quote()).toMatchObject({ fees: [], credit_minor: 5000 });
  });

  it("are frozen with the request, whatever happens to them later", async () => {
    await w.policy({ fees: { return_minor: 700 } });
    await f.live(
      "RETURN_OFFER",
      chainOf([when("check", { field: "item.reason", op: "IS", value: "TOO_SMALL" }), act("waive", "WAIVE_FEES")]),
    );
    const { id }: any = (await ann.post(`${at}/returns`, wish())).body.data;
    const other: any = (await ann.post(`${at}/returns`, wish({ reason: "CHANGED_MIND" }, 1))).body.data;
    await f.settle();
    const [flow] = (await w.owner.get(f.path)).body.data.items;
    expect(flow.counts).toMatchObject({ runs: 2, acted: 1, live: 0, failed: 0 });
    const uses = async () => (await w.owner.get(`${f.path}/${flow.id}/uses`)).body.data.days;
    const [today] = await uses();
    expect(today).toMatchObject({ uses: 2, acted: 1 });
    await w.runTask("flows.tally");
    expect(await uses()).toEqual([today]);
    expect((await (await world(api)).owner.get(`${f.path}/${flow.id}/uses`)).status).toBe(404);
    const [line] = order.lines;
    const frozen = { flow_id: flow.id, name: flow.name, number: 1, order_line_id: line.id, nodes: ["start", "check", "waive", "end"] };
    expect((await w.show({ id })).offer_flows).toEqual([frozen]);
    expect((await w.show(other)).offer_flows).toMatchObject([{ nodes: ["start", "check", "end"] }]);
    await w.owner.post(`${f.path}/stop-all`, { reason: "Done" });
    for (const one of [{ id }, other]) {
      await w.done(one, "approve");
      await w.done(one, "shipment-received");
    }
    expect([(await w.suggest({ id })).fees_minor, (await w.suggest(other)).fees_minor]).toEqual([0, 700]);
    const { policy_snapshot } = await api.db.kysely
      .selectFrom("returns")
      .select("policy_snapshot")
      .where("store_id", "=", w.storeId)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(policy_snapshot.flows).toMatchObject([{ number: 1, nodes: ["start", "check", "waive", "end"] }]);
  });

  it("ask questions that a request must answer, and a quote may", async () => {
    const { id: flow } = await f.live("RETURN_OFFER", asking);
    const worn = `${flow}:worn`;
    expect((await lines())[0].questions).toEqual([
      {
        id: worn,
        text: "Worn?",
        answers: [
          { id: "no", text: "No" },
          { id: "yes", text: "Yes" },
        ],
      },
    ]);
    const quote = await ann.post(`${at}/quote`, wish());
    expect([quote.status, quote.body.data.questions.length]).toEqual([200, 1]);
    expect(refusal(await ann.post(`${at}/returns`, wish()), "questions")).toEqual([422, "ANSWER_REQUIRED", [worn]]);
    expect(refusal(await ann.post(`${at}/returns`, { ...wish(), answers: { [worn]: "maybe" } }))).toEqual([422, "ANSWER_REQUIRED"]);
    expect(refusal(await ann.post(`${at}/returns`, { ...wish(), answers: { [worn]: "yes" } }))).toEqual([422, "PHOTO_REQUIRED"]);
    await f.live(
      "RETURN_REQUESTED",
      chainOf([when("check", { field: "return.answers", key: "worn", op: "IS", value: "no" }), act("flag", "FLAG", { flag: "UNWORN" })]),
    );
    const { id }: any = (await ann.post(`${at}/returns`, { ...wish(), answers: { [worn]: "no" } })).body.data;
    expect((await w.show({ id })).flags).toEqual(["UNWORN"]);
  });

  it("ask the same customer a question of each flow, though their steps have the same id", async () => {
    const [one, two] = [await f.live("RETURN_OFFER", asking), await f.live("RETURN_OFFER", asking)].map(({ id }) => `${id}:worn`) as [
      string,
      string,
    ];
    expect((await lines())[0].questions.map(({ id }: { id: string }) => id)).toEqual([one, two]);
    const half = { ...wish(), answers: { [one]: "no" } };
    expect(refusal(await ann.post(`${at}/returns`, half), "questions")).toEqual([422, "ANSWER_REQUIRED", [two]]);
    const unlike = { ...wish(), answers: { [one]: "no", [two]: "yes" } };
    expect(refusal(await ann.post(`${at}/returns`, unlike))).toEqual([422, "PHOTO_REQUIRED"]);
    expect((await ann.post(`${at}/returns`, { ...wish(), answers: { [one]: "no", [two]: "no" } })).status).toBe(201);
  });

  it("take the first answer where staff make the request", async () => {
    const flow = await f.live("RETURN_OFFER", asking);
    const { id } = await w.request(order, [1]);
    const { policy_snapshot } = await api.db.kysely
      .selectFrom("returns")
      .select("policy_snapshot")
      .where("store_id", "=", w.storeId)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(policy_snapshot.answers).toEqual({ [`${flow.id}:worn`]: "no" });
  });

  it("refuse with words, and staff may pass over it with a reason", async () => {
    await f.live("RETURN_OFFER", chainOf([act("refuse", "REFUSE", { text: words("Made to order.") })]));
    expect((await lines())[0]).toMatchObject({ code: "NOT_RETURNABLE", messages: ["Made to order."], allowed_outcomes: [] });
    expect(refusal(await ann.post(`${at}/returns`, wish()))).toEqual([422, "NOT_RETURNABLE"]);
    const items = wish().items;
    expect((await w.owner.post("/api/v1/merchant/returns", { order_id: order.id, items })).status).toBe(422);
    expect((await w.owner.post("/api/v1/merchant/returns", { order_id: order.id, items, override_reason: "Broken" })).status).toBe(201);
  });

  it("let cheap items be kept, and show up as advice and in the policy tester", async () => {
    await f.live(
      "RETURN_OFFER",
      chainOf([when("check", { field: "item.unit_price", op: "LTE", value: 1500 }), act("keep", "ALLOW_KEEP", { max_unit_minor: 1500 })]),
    );
    const [dear, cheap] = await lines();
    expect([
      dear.allowed_outcomes.includes("KEEP"),
      cheap.allowed_outcomes.includes("KEEP"),
      cheap.methods.includes("NO_SHIPMENT"),
    ]).toEqual([false, true, true]);
    const tested = (await w.owner.post("/api/v1/merchant/settings/policy-test", { order_id: order.id, channel: "customer" })).body.data
      .lines;
    expect(tested.map((line: { allowed_outcomes: string[] }) => line.allowed_outcomes.includes("KEEP"))).toEqual([false, true]);
    const kept = await ann.post(`${at}/returns`, { ...wish({ outcome: "KEEP" }, 1), shipping_method: "NO_SHIPMENT" });
    expect(kept.status).toBe(201);
  });

  it("give keeping an item days of its own, which customers cannot pass over", async () => {
    const fulfilled_at = new Date(api.clock.now().getTime() - 86_400_000).toISOString();
    order = await w.order({ lines: [{ unit_price_minor: 5000 }, { unit_price_minor: 1200 }], ship_to, fulfilled_at });
    at = `/api/v1/public/portal/orders/${order.id}`;
    await signIn();
    const days = act("days", "SET_WINDOW", { outcomes: ["KEEP"], days: 3 });
    await f.live("RETURN_OFFER", chainOf([act("keep", "ALLOW_KEEP", { max_unit_minor: 9000 }), days]));
    const offered = async () => (await lines())[1].allowed_outcomes;
    expect(await offered()).toContain("KEEP");
    await w.at(new Date(api.clock.now().getTime() + 15 * 86_400_000).toISOString());
    await signIn();
    expect([(await offered()).includes("KEEP"), (await offered()).includes("REFUND")]).toEqual([false, true]);
    const kept = await ann.post(`${at}/returns`, { ...wish({ outcome: "KEEP" }, 1), shipping_method: "NO_SHIPMENT" });
    expect(refusal(kept)).toEqual([422, "WINDOW_CLOSED"]);
  });

  it("hide ways of returning, and hold only while they are published", async () => {
    const address = { line1: "2 High St", city: "Reno", province: "NV", postcode: "89501", country: "US" };
    await w.save("IN_STORE_LOCATIONS", { locations: [{ name: "High Street", address }] } as never);
    const flow = await f.live(
      "RETURN_OFFER",
      chainOf([act("hide", "HIDE_METHODS", { methods: ["LABEL"] }), act("say", "SHOW_MESSAGE", { text: words("Bring it.") })]),
    );
    expect((await lines())[0]).toMatchObject({ methods: ["CUSTOMER_LABEL", "IN_STORE"], messages: ["Bring it."] });
    expect(refusal(await ann.post(`${at}/returns`, wish()))).toEqual([422, "METHOD_NOT_ALLOWED"]);
    await w.owner.post(`${f.path}/${flow.id}/pause`, {});
    expect((await ann.post(`${at}/returns`, wish())).status).toBe(201);
  });
});
