import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InvoiceDetail } from "#contracts/invoices/shapes";
import { addDays, dayIn } from "#server/kit/days";
import { type Answer, startApi, type TestApi } from "../../../tests/support/api.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

const path = "/api/v1/invoices";
let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
});

function ok(answer: Answer, status = 200): any {
  expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(status);
  return answer.body.data;
}
const show = async (id: string): Promise<InvoiceDetail> => ok(await w.owner.get(`${path}/${id}`));

/** A return of goods for 12.00 at 20 %, exchanged for goods of 11.25 at 12.5 % whose shipping is 1.13. */
async function dearerExchange(over: object = {}) {
  const variant_id = await w.variant("tea", 1000, { tax_rate: "12.5" });
  await w.save("RETURN_POLICIES", {});
  const order = await w.order({ lines: [{ unit_price_minor: 1000, tax_rate: "20", tax_minor: 200, title: "Cup" }], ...over });
  return w.received(order, [{ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id, quantity: 2 } }]);
}

describe("the documents of a return", () => {
  it("list what came back with what went out, each with its own rate", async () => {
    const r = await dearerExchange();
    await w.process(r);
    const sent = await w.done(r, "send-invoice", { data: { message: "Thank you" } });
    const invoice = await show(sent.documents[0]?.id ?? "");
    expect(invoice).toMatchObject({
      kind: "ADDITIONAL_INVOICE",
      status: "OPEN",
      gross_minor: 2250 - 1200,
      message: "Thank you",
      return: { id: r.id },
    });
    expect(
      invoice.lines.map(({ description, quantity, rate, gross_minor, tax_minor }) => [description, quantity, rate, gross_minor, tax_minor]),
    ).toEqual([
      ["Returned: Cup", "-1", "20", -1200, -200],
      ["Product tea · tea", "2", "12.5", 2250, 250],
    ]);
    expect([invoice.net_minor, invoice.tax_minor]).toEqual([1000, 50]);
    expect(invoice.taxes.map(({ rate, tax_minor }) => [rate, tax_minor])).toEqual([
      ["20", -200],
      ["12.5", 250],
    ]);
  });

  it("are never refused: what is missing is flagged", async () => {
    const r = await w.received(await w.order({ lines: [{ unit_price_minor: 2000 }] }), [1]);
    await w.process(r);
    const { documents } = await w.done(r, "refund");
    const note = await show(documents[0]?.id ?? "");
    expect(note).toMatchObject({
      kind: "CREDIT_NOTE",
      status: "ISSUED",
      flags: ["INCOMPLETE"],
      number: expect.stringMatching(/^CN-\d{4}-000001$/),
    });
    expect(note.problems.map(({ field, entered_in }) => [field, entered_in])).toEqual([["seller.lines", "settings"]]);
    expect(note.buyer).toMatchObject({ name: "Ann Bee", email: "ann@example.test" });
    expect(ok(await w.owner.get(`${path}?return_id=${r.id}`)).items.map(({ id }: { id: string }) => id)).toEqual([note.id]);
    expect(ok(await w.owner.get(`${path}?flag=INCOMPLETE`)).total).toBe(1);
    const seller = { name: "Shop", lines: ["1 St"], city: "Reno", postal_code: "89502", country: "US" };
    ok(await w.owner.put(`${path}/settings`, { seller }));
    const other = await w.received(await w.order({ lines: [{ unit_price_minor: 2000 }] }), [1]);
    await w.process(other);
    expect((await show((await w.done(other, "refund")).documents[0]?.id ?? "")).flags).toEqual([]);
  });

  describe("that ask for money", () => {
    const seller = { name: "Shop", lines: ["1 St"], city: "Berlin", postal_code: "10115", country: "DE", vat_id: "DE123456789" };
    const ship_to = { name: "Ann Bee", line1: "1 St", city: "Wien", postcode: "1010", country: "AT" };
    const sentWith = async (data: object): Promise<InvoiceDetail> => {
      const r = await dearerExchange({ ship_to });
      await w.process(r);
      return show((await w.done(r, "send-invoice", { data })).documents.at(-1)?.id ?? "");
    };
    beforeEach(async () => {
      w = await world(api, { timezone: "Europe/Berlin", country: "DE", currency: "USD" });
      ok(await w.owner.put(`${path}/settings`, { seller, due_days: 10, reminders: [3], terms: { en: "Please pay within 10 days" } }));
    });

    it("fall due like invoices by hand, are chased, and carry an e-invoice", async () => {
      const before = api.clock.now().toISOString();
      try {
        const invoice = await sentWith({});
        expect(invoice.due_date).toBe(addDays(invoice.issue_date ?? "", 10));
        expect(invoice.terms).toBe("Please pay within 10 days");
        await api.drain();
        expect(await show(invoice.id)).toMatchObject({ einvoice: "READY", einvoice_rule: null });
        await w.at(`${addDays(invoice.due_date ?? "", 3)}T10:00:00Z`);
        await w.runTask("invoices.chase");
        const chased = await show(invoice.id);
        expect([chased.standing, chased.history.map(({ event }) => event)]).toEqual(["OVERDUE", ["issued", "overdue", "reminded"]]);
      } finally {
        await w.at(before);
      }
    });

    it("fall due on the day that is named, in the store's time zone", async () => {
      const day = addDays(dayIn("Europe/Berlin", api.clock.now()), 30);
      expect((await sentWith({ due_at: `${addDays(day, -1)}T23:00:00Z` })).due_date).toBe(day);
    });
  });

  describe("that correct an invoice", () => {
    const seller = { name: "Shop", lines: ["1 St"], city: "Berlin", postal_code: "10115", country: "DE", vat_id: "DE123456789" };
    const buyer = { name: "Ann Bee", lines: ["1 St"], city: "Wien", postal_code: "1010", country: "AT" };
    const lines = [{ unit_price_minor: 2000, quantity: 2, tax_rate: "20", tax_minor: 800 }];
    const ship_to = { name: "Ann Bee", line1: "1 St", city: "Wien", postcode: "1010", country: "AT" };
    beforeEach(async () => {
      w = await world(api, { currency: "EUR", country: "DE" });
      ok(await w.owner.put(`${path}/settings`, { seller, terms: { en: "Refunded to the card" } }));
    });
    const invoiced = async (order: { id: string }, over: object = {}): Promise<InvoiceDetail> => {
      const { id } = ok(await w.owner.post(path, { order_id: order.id, buyer, ...over }), 201);
      return ok(await w.owner.post(`${path}/${id}/issue`, {})).invoice;
    };
    const refunded = async (order: unknown, quantity: number): Promise<InvoiceDetail> => {
      const r = await w.received(order, [quantity]);
      await w.process(r);
      return show((await w.done(r, "refund")).documents[0]?.id ?? "");
    };

    it("name it, and count against it", async () => {
      const order = await w.order({ currency: "EUR", lines, ship_to });
      const { id, number, issue_date } = await invoiced(order);
      const note = await refunded(order, 1);
      expect(note).toMatchObject({ gross_minor: 2400, related: { id, number, issue_date } });
      const xml = await w.owner.raw({ method: "GET", url: `${path}/${note.id}/xml` });
      expect([xml.statusCode, xml.payload.includes(`>${number}<`)]).toEqual([200, true]);
      const after = await show(id);
      expect(after).toMatchObject({ status: "PAID", credited_minor: 2400, creditable_minor: 2400, credit_notes: [{ id: note.id }] });
      expect(after.history.at(-1)).toMatchObject({ event: "credited", data: { number: note.number, amount_minor: 2400 } });
      const rest = ok(await w.owner.post(`${path}/${id}/credit`, {})).credit_note as InvoiceDetail;
      expect([rest.gross_minor, rest.tax_minor, rest.lines[0]?.quantity]).toEqual([2400, 400, "1"]);
      await refunded(order, 1);
      expect(refusal(await w.owner.post(`${path}/${rest.id}/issue`, {}), "maximum_minor")).toEqual([422, "CREDIT_EXCEEDS_INVOICE", 0]);
      expect(await show(id)).toMatchObject({ status: "PAID", credited_minor: 4800, creditable_minor: 0 });
    });

    it("are not refused where they exceed it: they count with what is left", async () => {
      const order = await w.order({ currency: "EUR", lines });
      const { id } = await invoiced(order, { lines: [{ description: "Deposit", unit_price: "500", rate: "20" }], prices: "GROSS" });
      expect(await refunded(order, 1)).toMatchObject({ gross_minor: 2400, related: { id } });
      expect(await show(id)).toMatchObject({ gross_minor: 500, credited_minor: 500, creditable_minor: 0, due_minor: 0 });
      expect(refusal(await w.owner.post(`${path}/${id}/credit`, {}))).toEqual([422, "CREDIT_EXCEEDS_INVOICE"]);
    });

    it("name one made elsewhere", async () => {
      const order = await w.order({ currency: "EUR", lines, invoice: { number: "2026/17", issued_on: "2026-06-01" } });
      expect((await refunded(order, 1)).related).toEqual({ id: null, number: "2026/17", issue_date: "2026-06-01" });
    });

    it("leave out drafts and voided ones", async () => {
      const order = await w.order({ currency: "EUR", lines, payments: [] });
      const { id } = await invoiced(order);
      ok(await w.owner.post(`${path}/${id}/void`, { reason: "Wrong buyer" }));
      ok(await w.owner.post(path, { order_id: order.id }), 201);
      const paid = await w.order({ currency: "EUR", lines });
      expect((await refunded(paid, 1)).related).toBeNull();
    });
  });

  it("are paid into the ledger of the return, which releases its exchange, whoever records the payment", async () => {
    const r = await dearerExchange();
    await w.process(r);
    const { documents } = await w.done(r, "send-invoice");
    const id = documents[0]?.id ?? "";
    const pay = (amount_minor: number, external_id: string) => w.owner.post(`${path}/${id}/payments`, { amount_minor, external_id });
    expect(refusal(await pay(1051, "x"), "left_minor")).toEqual([422, "INVALID_AMOUNT", 1050]);
    expect(ok(await pay(1000, "x"))).toMatchObject({ changed: true, invoice: { standing: "PARTIALLY_PAID", due_minor: 50 } });
    expect(ok(await pay(1000, "x"))).toMatchObject({ changed: false });
    expect(await w.show(r)).toMatchObject({ stage: "PAYMENT", money: { invoice_due_minor: 50 } });
    const last = ok(await w.erp.post("/api/v1/public/invoice-payments", { invoice_id: id, external_id: "y", amount_minor: 50 }));
    expect(last).toMatchObject({ changed: true, invoice_id: id, status: "PAID", return_id: r.id, paid_minor: 1050, due_minor: 1050 });
    expect(await w.show(r)).toMatchObject({ stage: "FULLY_PAID", exchange_status: "RELEASED", documents: [{ status: "PAID" }] });
    expect((await show(id)).payments.map(({ source }) => source)).toEqual(["PERSON", "PUBLIC"]);
  });

  it("are paid one by one: never a voided one, and none beyond what is due of it", async () => {
    const r = await dearerExchange();
    await w.process(r);
    const a = (await w.done(r, "send-invoice")).documents[0]?.id ?? "";
    ok(await w.owner.post(`${path}/${a}/void`, { reason: "Wrong terms" }));
    const b = (await w.done(r, "send-invoice")).documents[1]?.id ?? "";
    const pay = (id: string, over: object = {}) =>
      w.owner.post(`${path}/${id}/payments`, { amount_minor: 1050, external_id: "x", ...over });
    expect(refusal(await pay(a), "status")).toEqual([409, "WRONG_INVOICE_STATUS", "VOID"]);
    const report = { external_id: "y", amount_minor: 1050 };
    expect(refusal(await w.erp.post("/api/v1/public/invoice-payments", { ...report, invoice_id: a }))).toEqual([
      409,
      "WRONG_INVOICE_STATUS",
    ]);
    expect(await show(a)).toMatchObject({ status: "VOID", paid_minor: 0, payments: [] });
    expect(refusal(await pay(b, { expected_version: 7 }))).toEqual([409, "STALE_VERSION"]);
    expect(refusal(await pay(b, { amount_minor: 0 }), "left_minor")).toEqual([422, "INVALID_AMOUNT", 1050]);
    expect(ok(await pay(b, { expected_version: 1 }))).toMatchObject({ changed: true, invoice: { status: "PAID", paid_minor: 1050 } });
    expect(ok(await pay(b, { expected_version: 1 }))).toMatchObject({ changed: false });
    expect(await w.show(r)).toMatchObject({ stage: "FULLY_PAID", exchange_status: "RELEASED", money: { invoice_due_minor: 0 } });
  });

  it("are no payment of the order's own invoice", async () => {
    ok(
      await w.owner.put(`${path}/settings`, {
        seller: { name: "Shop", lines: ["1 St"], city: "Reno", postal_code: "89502", country: "US" },
      }),
    );
    const r = await dearerExchange();
    await w.process(r);
    const id = (await w.done(r, "send-invoice")).documents[0]?.id ?? "";
    ok(await w.owner.post(`${path}/${id}/payments`, { amount_minor: 1050, external_id: "x" }));
    const paid: number[] = [];
    for (let i = 0; i < 2; i++) {
      const draft = ok(await w.owner.post(path, { order_id: r.order.id, buyer: { name: "Ann", country: "US" } }), 201);
      paid.push(ok(await w.owner.post(`${path}/${draft.id}/issue`, {})).invoice.paid_minor);
    }
    expect(paid).toEqual([1200, 0]);
  });

  it("are paid on the day that is named, also where noon of UTC is the next day", async () => {
    w = await world(api, { timezone: "Pacific/Auckland" });
    const r = await dearerExchange();
    await w.process(r);
    const id = (await w.done(r, "send-invoice")).documents[0]?.id ?? "";
    ok(await w.owner.post(`${path}/${id}/payments`, { amount_minor: 1050, external_id: "x", on: "2026-01-15" }));
    expect((await show(id)).payments.map(({ on }) => on)).toEqual(["2026-01-15"]);
    const captured = await api.db.kysely.selectFrom("order_payment").select("captured_at").where("external_id", "=", "invoice:x").execute();
    expect(captured.map(({ captured_at }) => new Date(captured_at ?? "").toISOString())).toContain("2026-01-14T23:00:00.000Z");
  });

  it("are not credited or copied by hand, and an open one can be voided and sent anew", async () => {
    const r = await dearerExchange();
    await w.process(r);
    const { documents } = await w.done(r, "send-invoice");
    const id = documents[0]?.id ?? "";
    for (const action of ["credit", "duplicate"])
      expect(refusal(await w.owner.post(`${path}/${id}/${action}`, {}))).toEqual([409, "WRONG_INVOICE_STATUS"]);
    const { invoice, credit_note } = ok(await w.owner.post(`${path}/${id}/void`, { reason: "Wrong terms" }));
    expect([invoice.status, credit_note.gross_minor, credit_note.tax_minor]).toEqual(["VOID", 1050, 50]);
    const again = await w.done(r, "send-invoice");
    expect(again.documents.map(({ status, gross_minor }) => [status, gross_minor])).toEqual([
      ["VOID", 1050],
      ["OPEN", 1050],
    ]);
  });

  it("are announced with the addresses of their files", async () => {
    const url = "https://erp.example.com/hook";
    ok(await w.owner.post("/api/v1/merchant/webhook-endpoints", { url, topics: ["invoice.issued"] }), 201);
    const r = await dearerExchange();
    await w.process(r);
    const { documents } = await w.done(r, "send-invoice");
    await api.drain();
    const sent = await api.db.kysely.selectFrom("webhook_delivery").select("body").where("store_id", "=", w.storeId).execute();
    expect(sent.map(({ body }) => JSON.parse(body).data)).toMatchObject([
      { id: documents[0]?.id, xml_path: `${path}/${documents[0]?.id}/xml` },
    ]);
  });
});
