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
    const found = (await w.owner.get("/api/v1/orders?tag=seen")).body.data.items;
    expect(found.map(({ id }: { id: string }) => id)).toEqual([order.id]);
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
  it("know the language of a customer by its regional tag", async () => {
    const rule = { field: "customer.language", op: "IN", value: ["fr", "cn"] };
    await f.live("RETURN_REQUESTED", chainOf([when("known", rule), act("flag", "FLAG", { flag: "KNOWN" })]));
    const flagsOf = async (language: string) => {
      const order = await tee(2000, {
        customer: { external_id: `c-${language}`, email: `${language}@example.test`, first_name: "Ann", last_name: "Bee" },
      });
      await api.db.kysely
        .updateTable("customer")
        .set({ language })
        .where("store_id", "=", w.storeId)
        .where("email", "=", `${language.toLowerCase()}@example.test`)
        .execute();
      return (await w.request(order, [1])).flags;
    };
    expect([await flagsOf("fr-FR"), await flagsOf("zh-CN"), await flagsOf("fr"), await flagsOf("de-DE")]).toEqual([
      ["KNOWN"],
      ["KNOWN"],
      ["KNOWN"],
      [],
    ]);
  });

  it("compare what a customer spent as an amount, and count no cancelled order as bought", async () => {
    const bought = {
      all: [
        { field: "customer.orders_count", op: "GTE", value: 0 },
        { field: "customer.spend_365", op: "GTE", value: 0 },
      ],
    };
    await f.live("RETURN_REQUESTED", chainOf([when("bought", bought), act("flag", "FLAG", { flag: "KNOWN" })]));
    const customer = { external_id: "c-1", email: "ann@example.test", first_name: "Ann", last_name: "Bee" };
    const order = (minor: number, over = {}) => tee(minor, { ordered_at: ago(2), customer, ...over });
    const { id } = await order(500_000);
    await api.db.kysely
      .updateTable("orders")
      .set({ cancelled_at: ago(1) })
      .where("store_id", "=", w.storeId)
      .where("id", "=", id)
      .execute();
    const r = await w.request(await order(2000), [1]);
    expect((await f.only(r)).trace.find(({ node }) => node === "bought")?.facts).toEqual({
      "customer.orders_count": 1,
      "customer.spend_365": 2000,
    });
    expect(r.flags).toEqual(["KNOWN"]);
  });

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

describe("a flow of invoices", () => {
  const invoices = "/api/v1/invoices";
  const seller = { name: "Shop", lines: ["1 St"], city: "Paris", postal_code: "75001", country: "FR" };
  const flagging = (flag: string) =>
    chainOf([when("large", { field: "event.invoice_total", op: "GTE", value: 1000 }), act("flag", "FLAG", { flag })]);

  /** An exchange for something 10.00 dearer, with its invoice sent. */
  async function invoiced() {
    await w.save("RETURN_POLICIES", {});
    const order = await tee(2000, { ordered_at: ago(1) });
    const variant_id = await w.variant(`dear-${order.id}`, 3000);
    const r = await w.received(order, [{ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id, quantity: 1 } }]);
    await w.process(r);
    const { documents } = await w.done(r, "send-invoice", { data: { due_at: ago(-10) } });
    return { r, id: documents[0]?.id ?? "" };
  }

  /** Return the cases a dry-run of a flow of invoices walks. */
  const tried = async (trigger: "INVOICE_OVERDUE" | "INVOICE_PAID") => {
    const { id } = await f.create(trigger, flagging("TRIED"));
    const answer = await w.owner.post(`${f.path}/${id}/dry-run`, {});
    expect(answer.status, JSON.stringify(answer.body).slice(0, 400)).toBe(200);
    return answer.body.data.cases;
  };
  const walked = (r: { id: string }) => ({
    id: r.id,
    path: [{ node: "start" }, { node: "large", out: "yes", facts: { "event.invoice_total": 1000 } }, { node: "flag" }, { node: "end" }],
  });

  it("begins once when the invoice of a return is overdue, and not with another one", async () => {
    expect((await w.owner.put(`${invoices}/settings`, { seller, due_days: 10 })).status).toBe(200);
    await f.live("INVOICE_OVERDUE", flagging("LATE"));
    await f.live("INVOICE_PAID", flagging("PAID"));
    const { r } = await invoiced();
    const other = { buyer: { name: "Ann" }, lines: [{ description: "Tea", unit_price: "100" }] };
    const { id: own } = (await w.owner.post(invoices, other)).body.data;
    expect((await w.owner.post(`${invoices}/${own}/issue`, {})).status).toBe(200);
    await w.runTask("invoices.chase");
    await f.settle();
    expect(await f.runsOf(r)).toEqual([]);
    // Buyers are written to in the morning, and so is what is overdue announced.
    await w.at(`${new Date(api.clock.now().getTime() + 40 * 86_400_000).toISOString().slice(0, 10)}T12:00:00Z`);
    for (let again = 0; again < 2; again++) {
      await w.runTask("invoices.chase");
      await f.settle();
    }
    const run = await f.only(r);
    expect(run).toMatchObject({ subject_type: "RETURN", state: "DONE" });
    expect(run.trace.find(({ node }) => node === "large")?.facts).toEqual({ "event.invoice_total": 1000 });
    expect((await w.show(r)).flags).toContain("LATE");
    expect(await tried("INVOICE_OVERDUE")).toMatchObject([walked(r)]);
    expect(await tried("INVOICE_PAID")).toEqual([]);
  });

  it("begins when the invoice of a return is paid, with its last part alone", async () => {
    await f.live("INVOICE_PAID", flagging("PAID"));
    const { r, id } = await invoiced();
    const pay = async (amount_minor: number) => {
      const answer = await w.owner.post(`${invoices}/${id}/payments`, { amount_minor, external_id: `p${amount_minor}` });
      expect(answer.status, JSON.stringify(answer.body).slice(0, 400)).toBe(200);
      await f.settle();
    };
    await pay(400);
    expect(await f.runsOf(r)).toEqual([]);
    await pay(600);
    expect(await f.only(r)).toMatchObject({ state: "DONE" });
    expect((await w.show(r)).flags).toContain("PAID");
    expect(await tried("INVOICE_PAID")).toMatchObject([walked(r)]);
    expect(await tried("INVOICE_OVERDUE")).toEqual([]);
  });
});

describe("what began a run", () => {
  const at = (field: string, value: unknown, op = "IS") => ({ field, op, value });

  it("stays as it was then, and says who did it, also in a dry-run", async () => {
    const rule = { all: [at("event.by", "merchant"), at("event.stage", "APPROVED"), at("event.value", 2000, "EQ")] };
    const wait = { id: "wait", type: "WAIT" as const, config: { topic: "return.in_transit", timeout: { amount: 9, unit: "DAYS" } } };
    const graph = chainOf([wait, when("then", rule), act("flag", "FLAG", { flag: "SAME" })], []);
    const edges = graph.edges.map((edge) => (edge.out === "event" ? { ...edge, to: "then" } : edge));
    const flow = await f.live("RETURN_APPROVED", { ...graph, edges });
    const r = await w.request(await tee(), [1]);
    await w.done(r, "approve");
    await f.settle();
    await w.done(r, "in-transit");
    await f.settle();
    const run = await f.only(r);
    expect(run.trace.find(({ node }) => node === "then")?.facts).toEqual({
      ...{ "event.by": "merchant", "event.stage": "APPROVED", "event.value": 2000 },
    });
    expect((await w.show(r)).flags).toContain("SAME");
    const { data } = (await w.owner.post(`${f.path}/${flow.id}/dry-run`, { source: "PUBLISHED", ids: [r.id] })).body;
    expect(data.cases[0].path.find(({ node }: any) => node === "then")).toMatchObject({
      out: "yes",
      facts: { "event.by": "merchant", "event.stage": "APPROVED", "event.value": 2000 },
    });
  });

  it("is known at a request, and asked only where there is a case", async () => {
    await f.live("RETURN_REQUESTED", chainOf([when("staff", at("event.by", "customer")), act("flag", "FLAG", { flag: "OWN" })]));
    const r = await w.request(await tee(), [1]);
    expect((await f.only(r)).trace.find(({ node }) => node === "staff")).toMatchObject({ out: "no", facts: { "event.by": "merchant" } });
    const graph = chainOf([when("stage", at("event.stage", "APPROVED"))]);
    for (const trigger of ["RETURN_OFFER", "ORDER_DELIVERED", "CLAIM_SUBMITTED"] as const)
      expect((await f.create(trigger, graph)).problems.map(({ code }) => code)).toContain("NOT_FOR_TRIGGER");
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

  it("cannot be deleted: return policies", async () => {
    const { policies } = (await w.policy({ name: "Shoes", applies_to: { countries: ["FR"] } })).data as any;
    const { id } = policies.find(({ name }: { name: string }) => name === "Shoes");
    const flow = await f.live(
      "RETURN_REQUESTED",
      chainOf([when("shoes", { field: "item.policy", op: "IN", value: [id] }), act("flag", "FLAG", { flag: "SHOES" })]),
    );
    const others = policies.filter((one: { id: string }) => one.id !== id);
    const remove = () => w.owner.put("/api/v1/merchant/settings", { section: "RETURN_POLICIES", data: { policies: others } });
    expect(refusal(await remove(), "users")).toEqual([409, "IN_USE", [{ noun: "flows", id: flow.id, name: flow.name }]]);
    await w.owner.post(`${f.path}/${flow.id}/archive`, { cancel_runs: true });
    expect((await remove()).status).toBe(200);
  });

  it("cannot be deleted: members, who are suspended only by someone who knows", async () => {
    const { id } = await api.member(["returns"], { storeId: w.storeId });
    const flow = await f.live("RETURN_REQUESTED", chainOf([act("assign", "ASSIGN", { to: "FEWEST_OPEN", member_ids: [id] })]));
    const member = `/api/v1/merchants/members/${id}`;
    const users = [{ noun: "flows", id: flow.id, name: flow.name }];
    expect(refusal(await w.owner.delete(member), "users")).toEqual([409, "IN_USE", users]);
    expect(refusal(await w.owner.post(`${member}/suspend`, {}), "users")).toEqual([409, "IN_USE", users]);
    expect((await w.owner.get(member)).body.data.status).toBe("active");
    expect((await w.owner.post(`${member}/suspend`, { in_use_known: true })).body.data.status).toBe("suspended");
    await w.owner.post(`${f.path}/${flow.id}/archive`, { cancel_runs: true });
    expect((await w.owner.delete(member)).status).toBe(200);
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
