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

const tee = (minor = 2000, over = {}) => w.order({ lines: [{ unit_price_minor: minor }], ...over });
const ago = (days: number) => new Date(api.clock.now().getTime() - days * 86_400_000).toISOString();
const mailing = (...more: Parameters<typeof chainOf>[0]) =>
  chainOf([...more, act("mail", "MAIL_CUSTOMER", { subject: { en: "About {{order.number}}" }, body: { en: "Hello {{customer.name}}" } })]);
const mails = () =>
  api.db.kysely
    .selectFrom("message")
    .select(["subject", "recipient", "order_id"])
    .where("store_id", "=", w.storeId)
    .where("template", "=", "flow")
    .orderBy("id")
    .execute();

describe("a flow of delivered orders", () => {
  const delivered = async (days: number, over = {}) => {
    const order = await tee(2000, over);
    const put = { number: order.number, currency: "USD", ordered_at: order.ordered_at, delivered_at: ago(days) };
    const customer = { email: "ann@example.test", first_name: "Ann", last_name: "Bee" };
    const { external_id } = await api.db.kysely
      .selectFrom("orders")
      .select("external_id")
      .where("store_id", "=", w.storeId)
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    const lines = order.lines.map(({ external_id, title, quantity, unit_price_minor }: any) => ({
      ...{ external_id, title, quantity, unit_price_minor, fulfilled_quantity: quantity },
    }));
    const answer = await w.erp.put(`/api/v1/public/orders/${external_id}`, { ...put, customer, lines });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await f.settle();
    return order;
  };

  it("begins once with the first delivery, and not with one of long ago", async () => {
    await f.live("ORDER_DELIVERED", mailing(when("fresh", { field: "order.days_since_delivered", op: "LTE", value: 40 })));
    const [fresh, old] = [await delivered(2), await delivered(31)];
    expect(await f.only(fresh)).toMatchObject({ subject_type: "ORDER", subject_number: fresh.number, state: "DONE" });
    expect(await f.runsOf(old)).toEqual([]);
    expect(await mails()).toMatchObject([{ subject: `About ${fresh.number}`, order_id: fresh.id }]);
  });

  it("tags the order and its customer beside the platform's tags, which stay through its changes", async () => {
    await f.live(
      "ORDER_DELIVERED",
      chainOf([
        act("customer", "TAG_CUSTOMER", { tags: ["loyal"] }),
        act("order", "TAG_ORDER", { tags: ["arrived", "arrived"] }),
        when("tagged", {
          all: [
            { field: "order.tags", op: "HAS_ALL", value: ["arrived"] },
            { field: "customer.tags", op: "HAS_ANY", value: ["loyal"] },
          ],
        }),
        act("again", "TAG_ORDER", { tags: ["seen"] }),
      ]),
    );
    const order = await delivered(1);
    const shown = (await w.owner.get(`/api/v1/orders/${order.id}`)).body.data;
    expect([[...shown.tags].sort(), shown.customer.tags]).toEqual([["arrived", "seen"], ["loyal"]]);
  });

  it("is tried on past deliveries", async () => {
    const order = await delivered(3);
    const flow = await f.create("ORDER_DELIVERED", mailing());
    const { data } = (await w.owner.post(`${f.path}/${flow.id}/dry-run`, {})).body;
    expect(data.cases).toMatchObject([{ id: order.id, subject_type: "ORDER", would: { mails: 1 } }]);
    expect(await mails()).toEqual([]);
  });

  it("knows no actions or waits of cases", async () => {
    const wait = { id: "wait", type: "WAIT" as const, config: { topic: "return.approved", timeout: { amount: 1, unit: "DAYS" } } };
    const flow = await f.create("ORDER_DELIVERED", chainOf([act("flag", "FLAG", { flag: "VIP" }), wait]));
    expect(flow.problems.map(({ code }) => code)).toEqual(["NOT_FOR_TRIGGER", "NOT_FOR_TRIGGER"]);
  });
});

describe("a flow of warranty registrations", () => {
  it("writes to whoever registered", async () => {
    await f.live("WARRANTY_REGISTERED", mailing());
    await w.variant("watch", 5000);
    const product = await api.db.kysely.selectFrom("product").select("id").where("store_id", "=", w.storeId).executeTakeFirstOrThrow();
    const at = `/api/v1/merchant/warranty/${w.storeId}`;
    const entry = { name: "Two years", duration: { value: 24, unit: "MONTHS" }, benefits: [{ type: "REPAIR", total_quantity: null }] };
    expect((await w.owner.post(at, entry)).status).toBe(201);
    const body = {
      product_id: product.id,
      customer: { email: "bo@example.test", name: "Bo" },
      purchase: { channel: "Fair", date: ago(30).slice(0, 10) },
    };
    const made = await w.owner.post(`${at}/registrations`, body);
    expect(made.status, JSON.stringify(made.body).slice(0, 600)).toBe(201);
    await f.settle();
    expect(await f.only({ id: made.body.data.id })).toMatchObject({ subject_type: "REGISTRATION", state: "DONE" });
    expect(await mails()).toMatchObject([{ recipient: "bo@example.test" }]);
  });
});

describe("fields", () => {
  it("say how an order was paid, what kind it is, where the request came from and what it comes to", async () => {
    const rule = {
      all: [
        { field: "order.payment_kinds", op: "HAS_ANY", value: ["card"] },
        {
          all: [
            { field: "order.is_exchange", op: "IS", value: false },
            { field: "order.is_replacement", op: "IS", value: false },
          ],
        },
        { field: "item.is_gift_card", op: "IS", value: false },
        { field: "return.source", op: "IS", value: "staff" },
        { field: "return.net", op: "EQ", value: 2000 },
      ],
    };
    await f.live("RETURN_REQUESTED", chainOf([when("all", rule), act("flag", "FLAG", { flag: "SEEN" })]));
    const payments = [{ external_id: "pay", kind: "card", captured_minor: 2000, captured_at: ago(1) }];
    const r = await w.request(await tee(2000, { ordered_at: ago(1), payments }), [1]);
    await f.settle();
    expect((await f.only(r)).trace.find(({ node }) => node === "all")?.facts).toMatchObject({
      "return.source": "staff",
      "return.net": 2000,
    });
    expect((await w.show(r)).flags).toEqual(["SEEN"]);
  });
});

describe("what a published flow names", () => {
  it("cannot be deleted: endpoints", async () => {
    const made = await w.owner.post("/api/v1/merchant/webhook-endpoints", {
      url: "https://hooks.example.test/x",
      topics: ["return.requested"],
    });
    const { id } = made.body.data;
    const flow = await f.live("RETURN_REQUESTED", chainOf([act("hook", "WEBHOOK", { endpoint_id: id })]));
    const refused = await w.owner.delete(`/api/v1/merchant/webhook-endpoints/${id}`);
    expect(refusal(refused, "users")).toEqual([409, "IN_USE", [{ noun: "flows", id: flow.id, name: flow.name }]]);
    await w.owner.post(`${f.path}/${flow.id}/archive`, { cancel_runs: true });
    expect((await w.owner.delete(`/api/v1/merchant/webhook-endpoints/${id}`)).status).toBe(200);
  });

  it("cannot be deleted: return addresses", async () => {
    const address = { line1: "1 Main St", line2: "", city: "Reno", postcode: "89502", province: "NV", country: "US" };
    const saved = await w.save("SHIPPING_LOCATIONS", { locations: [{ name: "Depot", address } as any] });
    const { id } = (saved.data as any).locations[0];
    const flow = await f.live("RETURN_REQUESTED", chainOf([act("place", "SET_PLACE", { place_id: id })]));
    const refused = await w.owner.put("/api/v1/merchant/settings", { section: "SHIPPING_LOCATIONS", data: { locations: [] } });
    expect(refusal(refused, "users")).toEqual([409, "IN_USE", [{ noun: "flows", id: flow.id, name: flow.name }]]);
  });

  it("is refused when it is a member who is suspended", async () => {
    const { id } = await api.member(["returns"], { storeId: w.storeId });
    await f.live("RETURN_REQUESTED", chainOf([act("assign", "ASSIGN", { to: "MEMBER", member_id: id })]));
    await api.db.kysely
      .updateTable("membership")
      .set({ status: "suspended" })
      .where("store_id", "=", w.storeId)
      .where("id", "=", id)
      .execute();
    const r = await w.request(await tee(), [1]);
    const { trace } = await f.only(r);
    expect(trace.find(({ node }) => node === "assign")).toMatchObject({ out: "refused", refused: "UNKNOWN_MEMBER" });
  });
});
