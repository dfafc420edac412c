import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InvoiceDetail } from "#contracts/invoices/shapes";
import { type Answer, type Client, startApi, type TestApi } from "../../../tests/support/api.ts";
import { openPdf } from "../../../tests/support/pdf.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

const path = "/api/v1/invoices";
const seller = {
  name: "Backhaul GmbH",
  lines: ["Hauptstr. 1"],
  city: "Berlin",
  postal_code: "10115",
  country: "DE",
  vat_id: "DE123456789",
};
const buyer = { name: "Ann Bee", lines: ["1 St"], city: "Wien", postal_code: "1010", country: "AT", email: "ann@example.test" };

let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api, { currency: "EUR", country: "DE", timezone: "Europe/Berlin" });
  ok(await w.owner.put(`${path}/settings`, { seller }));
});

function ok(answer: Answer, status = 200): any {
  expect(answer.status, JSON.stringify(answer.body).slice(0, 600)).toBe(status);
  return answer.body.data;
}
const line = (over: object = {}) => ({ description: "T-shirt", quantity: "1", unit_price: "11900", rate: "19", ...over });
const draft = async (over: object = {}): Promise<InvoiceDetail> => ok(await w.owner.post(path, { buyer, lines: [line()], ...over }), 201);
const act = (id: string, action: string, body: object = {}, who: Client = w.owner) => who.post(`${path}/${id}/${action}`, body);
const done = async (id: string, action: string, body: object = {}) =>
  ok(await act(id, action, body)) as { changed: boolean; invoice: InvoiceDetail; credit_note: InvoiceDetail | null };
const issued = async (over: object = {}): Promise<InvoiceDetail> => (await done((await draft(over)).id, "issue")).invoice;
const show = async (id: string): Promise<InvoiceDetail> => ok(await w.owner.get(`${path}/${id}`));

describe("a draft", () => {
  it("is read with the invoices area, and written with RETURNS_PROCESS beside it", async () => {
    const { id } = await draft();
    expect((await api.as(null).get(path)).status).toBe(401);
    const { client: finance } = await api.member(["invoices", "RETURNS_PROCESS"], { storeId: w.storeId });
    const { client: viewer } = await api.member(["invoices"], { storeId: w.storeId });
    const { client: other } = await api.member(["returns", "RETURNS_PROCESS"], { storeId: w.storeId });
    expect((await viewer.get(`${path}/${id}`)).status).toBe(200);
    expect((await viewer.get(`${path}/series`)).status).toBe(200);
    expect((await other.get(path)).status).toBe(403);
    for (const who of [viewer, other]) {
      expect((await who.post(path, {})).status).toBe(403);
      expect((await act(id, "issue", {}, who)).status).toBe(403);
    }
    expect((await finance.post(path, { buyer, lines: [line()] })).status).toBe(201);
    expect((await finance.get(`${path}/settings`)).status).toBe(403);
    expect((await finance.put(`${path}/settings`, { due_days: 3 })).status).toBe(403);
    const seen = ok(await viewer.get(`${path}/${id}`)) as InvoiceDetail;
    expect(seen.allowed_actions.filter(({ allowed }) => allowed)).toEqual([]);
    expect(seen.next_action).toBeNull();
  });

  it("has its totals computed, and names what is missing", async () => {
    const made = await draft({ lines: [line({ quantity: "2", discount: { percent: "10" } })], discount: { amount_minor: 420 } });
    expect(made).toMatchObject({
      kind: "INVOICE",
      status: "DRAFT",
      number: null,
      gross_minor: 21000,
      tax_minor: 3353,
      net_minor: 17647,
      due_minor: 0,
    });
    expect(made.lines[0]).toMatchObject({ discount_minor: 2380 + 420, category: "S" });
    expect(made.problems).toEqual([]);
    expect(made.next_action).toBe("issue");
    const empty = await draft({ buyer: undefined, lines: [] });
    expect(empty.problems.map(({ field }) => field)).toEqual(["buyer.name", "lines"]);
  });

  it("is changed as a whole, never over a newer version, and deleted", async () => {
    const made = await draft();
    const change = { buyer, lines: [line({ unit_price: "2000" })], notes: "Thanks" };
    expect(ok(await w.owner.put(`${path}/${made.id}`, { ...change, expected_version: 1 }))).toMatchObject({
      gross_minor: 2000,
      version: 2,
      notes: "Thanks",
    });
    expect(refusal(await w.owner.put(`${path}/${made.id}`, { ...change, expected_version: 1 }))).toEqual([409, "STALE_VERSION"]);
    expect(ok(await w.owner.delete(`${path}/${made.id}`))).toEqual({ id: made.id });
    expect((await w.owner.get(`${path}/${made.id}`)).status).toBe(404);
  });

  it("is previewed without being stored", async () => {
    const before = ok(await w.owner.get(path)).total;
    const seen = ok(await act("new", "preview", { buyer, lines: [line({ unit_price: "17925", rate: "20", charged_tax_minor: 2988 })] }));
    expect(seen).toMatchObject({ net_minor: 14937, tax_minor: 2988, gross_minor: 17925, seller: { name: "Backhaul GmbH" }, problems: [] });
    expect(ok(await w.owner.get(path)).total).toBe(before);
  });

  it.each<[object, string]>([
    [{ lines: [line({ quantity: "0" })] }, "lines.0.quantity"],
    [{ lines: [line({ quantity: "1.2345" })] }, "lines.0.quantity"],
    [{ lines: [line({ unit_price: 5 })] }, "lines.0.unit_price"],
    [{ lines: [line({ discount: { amount_minor: 11901 } })] }, "lines.0.discount"],
    [{ lines: [line({ discount: { amount_minor: 1, percent: "1" } })] }, "lines.0.discount"],
    [{ lines: [line({ order_line_id: "none" })] }, "lines.0.order_line_id"],
    [{ lines: [line({ quantity: "999999999", unit_price: "9999999999999" })] }, "lines.0.unit_price"],
    [{ discount: { amount_minor: 11901 } }, "discount"],
    [{ kind: "ADDITIONAL_INVOICE" }, "kind"],
    [{ payment_url: "http://pay.example.test" }, "payment_url"],
  ])("refuses %j and names the field", async (over, field) => {
    const { status, body } = await w.owner.post(path, { buyer, lines: [line()], ...over });
    expect([status, Object.keys(body.data.errors ?? {})]).toEqual([400, [field]]);
  });

  it("is drawn with the footer it would be issued with", async () => {
    const { id } = await draft();
    const drawn = async () => (await w.owner.raw({ method: "GET", url: `${path}/${id}/pdf` })).rawPayload;
    const plain = await drawn();
    expect((await drawn()).equals(plain)).toBe(true);
    ok(await w.owner.put(`${path}/settings`, { footer: { en: "Commercial register Berlin 12345" } }));
    expect((await drawn()).equals(plain)).toBe(false);
  });

  it("of an order repeats the tax as charged, and is paid by what was paid", async () => {
    const order = await w.order({
      currency: "EUR",
      tax_inclusive: true,
      lines: [{ unit_price_minor: 17925, tax_rate: "20", tax_minor: 2988 }],
      ship_to: { name: "Ann Bee", line1: "1 St", city: "Wien", postcode: "1010", country: "AT" },
    });
    const made = ok(await w.owner.post(path, { order_id: order.id }), 201) as InvoiceDetail;
    expect(made).toMatchObject({ prices: "GROSS", net_minor: 14937, tax_minor: 2988, gross_minor: 17925, order: { number: order.number } });
    expect(made.buyer).toMatchObject({ name: "Ann Bee", city: "Wien", country: "AT", email: "ann@example.test" });
    const { invoice } = await done(made.id, "issue");
    expect(invoice).toMatchObject({
      status: "PAID",
      paid_minor: 17925,
      due_minor: 0,
      payments: [{ source: "PLATFORM", amount_minor: 17925 }],
    });
    const again = (await done((ok(await w.owner.post(path, { order_id: order.id }), 201) as InvoiceDetail).id, "issue")).invoice;
    expect(again).toMatchObject({ status: "OPEN", paid_minor: 0, due_minor: 17925 });
    expect(ok(await w.owner.get(`/api/v1/orders/${order.id}`)).documents.map(({ number }: { number: string }) => number)).toEqual([
      again.number,
      invoice.number,
    ]);
  });

  it("of an order that charged tax without naming its rate states the rate it comes to, also of shipping without a title", async () => {
    const order = await w.order({
      currency: "EUR",
      tax_inclusive: true,
      lines: [{ unit_price_minor: 11900, tax_minor: 1900 }],
      shipping: [{ external_id: "s", title: "", price_minor: 590, tax_minor: 94 }],
      ship_to: { name: "Ann Bee", line1: "1 St", city: "Wien", postcode: "1010", country: "AT" },
    });
    const made = ok(await w.owner.post(path, { order_id: order.id }), 201) as InvoiceDetail;
    expect(made.lines.map(({ description, category, rate }) => [description, category, rate]).slice(-1)).toEqual([["Shipping", "S", "19"]]);
    expect(made.taxes).toMatchObject([{ category: "S", rate: "19", tax_minor: 1994 }]);
    const { invoice } = await done(made.id, "issue");
    await api.drain();
    expect((await show(invoice.id)).einvoice).toBe("READY");
  });

  it("with nothing to pay is paid, and nothing of it can be credited", async () => {
    const free = await issued({ lines: [line({ discount: { percent: "100" } })] });
    expect(free).toMatchObject({ status: "PAID", gross_minor: 0 });
    expect(free.allowed_actions.find(({ action }) => action === "credit")).toMatchObject({
      allowed: false,
      code: "CREDIT_EXCEEDS_INVOICE",
    });
  });
});

describe("issuing", () => {
  it("names everything that is missing at once", async () => {
    const made = await draft({ buyer: undefined, lines: [line({ rate: "19", category: "E" })], due_date: "2020-01-01" });
    const refused = await act(made.id, "issue");
    expect(refusal(refused)).toEqual([422, "INVOICE_INCOMPLETE"]);
    expect(Object.keys(refused.body.data.errors)).toEqual(["buyer.name", "due_date", "lines.0.category"]);
  });

  it.each<[string, object, object, string]>([
    ["a standard rate without a rate", {}, line({ category: "S", rate: "0" }), "RATE_REQUIRED"],
    ["a charged tax without a rate", {}, line({ rate: "0", charged_tax_minor: 100 }), "TAX_WITHOUT_RATE"],
    ["an exemption without a reason", {}, line({ category: "E", rate: "0" }), "TAX_REASON_REQUIRED"],
    [
      "a reverse charge without the buyer's VAT id",
      { tax_reasons: { AE: "Reverse charge" } },
      line({ category: "AE", rate: "0" }),
      "BUYER_VAT_REQUIRED",
    ],
    [
      "a supply within the EU without its day",
      { buyer: { ...buyer, vat_id: "ATU12345678" } },
      line({ category: "K", rate: "0" }),
      "SUPPLY_DATE_REQUIRED",
    ],
    ["an export into the EU", {}, line({ category: "G", rate: "0" }), "BUYER_IN_EU"],
    ["a document outside the scope of tax by a seller with a VAT id", {}, line({ category: "O", rate: "0" }), "VAT_NOT_ALLOWED"],
  ])("refuses %s", async (_what, over, only, rule) => {
    const refused = await act((await draft({ ...over, lines: [only] })).id, "issue");
    expect([...refusal(refused), refused.body.data.index, refused.body.data.rule]).toEqual([422, "TAX_CATEGORY", 0, rule]);
  });

  it("numbers, dates and freezes the document", async () => {
    const one = await issued();
    expect(one).toMatchObject({ number: expect.stringMatching(/^INV-\d{4}-000001$/), status: "OPEN", standing: "OPEN", due_minor: 11900 });
    expect(one.issue_date).toBe(one.history.find(({ event }) => event === "issued")?.data.issue_date);
    await w.owner.put(`${path}/settings`, { seller: { ...seller, name: "Another" } });
    expect((await show(one.id)).seller.name).toBe("Backhaul GmbH");
    expect(refusal(await w.owner.put(`${path}/${one.id}`, { lines: [] }))).toEqual([409, "INVOICE_ISSUED"]);
    expect(refusal(await w.owner.delete(`${path}/${one.id}`))).toEqual([409, "INVOICE_ISSUED"]);
    expect(refusal(await act(one.id, "issue"))).toEqual([409, "INVOICE_ISSUED"]);
  });

  it("is guarded by the database: what was issued is neither changed nor deleted", async () => {
    const { id } = await issued();
    const rows = api.db.kysely;
    await expect(rows.deleteFrom("invoice").where("id", "=", id).execute()).rejects.toThrow(/credit note/);
    await expect(rows.updateTable("invoice").set({ gross_minor: 1 }).where("id", "=", id).execute()).rejects.toThrow(/credit note/);
    await expect(rows.updateTable("invoice").set({ number: "INV-1" }).where("id", "=", id).execute()).rejects.toThrow(/credit note/);
    await rows.updateTable("invoice").set({ sent_count: 3 }).where("id", "=", id).execute();
  });

  it("states a day of supply: the one that was entered, or else the issue date", async () => {
    const own = await issued({ supply_date: "2026-01-02" });
    const usual = await issued();
    expect([own.supply_date, usual.supply_date]).toEqual(["2026-01-02", usual.issue_date]);
    const note = await done((await draft({ kind: "CREDIT_NOTE", related: { number: "2025/1" } })).id, "issue");
    expect(note.invoice.supply_date).toBe(note.invoice.issue_date);
    await api.drain();
    const xml = (await w.owner.raw({ method: "GET", url: `${path}/${usual.id}/xml` })).payload;
    expect(xml).toContain(`>${usual.issue_date?.replaceAll("-", "")}</udt:DateTimeString></ram:OccurrenceDateTime>`);
  });

  it("draws the paper once, and the same bytes ever after", async () => {
    const { id } = await issued();
    const early = await w.owner.raw({ method: "GET", url: `${path}/${id}/pdf` });
    expect([early.statusCode, early.headers["content-type"], early.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      "application/pdf",
      "%PDF-",
    ]);
    await api.drain();
    const later = await w.owner.raw({ method: "GET", url: `${path}/${id}/pdf` });
    expect(later.rawPayload.equals(early.rawPayload)).toBe(true);
    const files = await api.db.kysely.selectFrom("invoice_file").select("kind").where("invoice_id", "=", id).execute();
    expect(files.filter(({ kind }) => kind === "PDF")).toHaveLength(1);
    const made = await draft();
    expect((await w.owner.raw({ method: "GET", url: `${path}/${made.id}/pdf` })).statusCode).toBe(200);
    expect(refusal(await w.owner.get(`${path}/${made.id}/xml`))).toEqual([409, "EINVOICE_UNAVAILABLE"]);
  });
});

describe("payments", () => {
  it("are booked once each, up to what is due", async () => {
    const { id } = await issued();
    const pay = (amount_minor: number, external_id: string) => act(id, "payments", { amount_minor, external_id, on: "2026-01-15" });
    expect(ok(await pay(1900, "a"))).toMatchObject({
      changed: true,
      invoice: { standing: "PARTIALLY_PAID", paid_minor: 1900, due_minor: 10000 },
    });
    expect(ok(await pay(1900, "a"))).toMatchObject({ changed: false, invoice: { paid_minor: 1900 } });
    expect(refusal(await pay(10001, "b"), "left_minor")).toEqual([422, "INVALID_AMOUNT", 10000]);
    expect(refusal(await pay(0, "b"))).toEqual([422, "INVALID_AMOUNT"]);
    const early = await act(id, "payments", { amount_minor: 1, external_id: "b", on: "2026-01-16" });
    expect([early.status, early.body.data.errors]).toEqual([400, { on: "This date is in the future." }]);
    const other = await issued();
    expect(refusal(await act(other.id, "payments", { amount_minor: 1, external_id: "a" }))).toEqual([409, "IN_USE"]);
    expect(ok(await pay(10000, "b"))).toMatchObject({
      invoice: { status: "PAID", due_minor: 0, payments: [{ external_id: "a" }, { external_id: "b" }] },
    });
  });

  it("are reported by a store's own systems for invoices of any kind", async () => {
    const { number, id } = await issued();
    const report = { number, external_id: "ch_1", amount_minor: 11900 };
    const paid = ok(await w.erp.post("/api/v1/public/invoice-payments", report));
    expect(paid).toEqual({
      changed: true,
      invoice_id: id,
      status: "PAID",
      return_id: null,
      stage: null,
      paid_minor: 11900,
      due_minor: 11900,
    });
    expect(ok(await w.erp.post("/api/v1/public/invoice-payments", report))).toMatchObject({ changed: false });
    expect((await w.erp.post("/api/v1/public/invoice-payments", { ...report, number: "INV-1999-000001" })).status).toBe(404);
  });

  it("of an invoice that was given up are recorded", async () => {
    const { id } = await issued();
    expect((await done(id, "uncollectible", { reason: "Insolvent" })).invoice).toMatchObject({ status: "UNCOLLECTIBLE" });
    expect(await done(id, "uncollectible")).toMatchObject({ changed: false });
    expect((await done(id, "payments", { amount_minor: 11900, external_id: "late" })).invoice.status).toBe("PAID");
  });
});

describe("an invoice of an order that is paid later", () => {
  const content = {
    ...{ number: "#late", currency: "EUR", tax_inclusive: true, ordered_at: "2026-06-01T09:00:00Z" },
    ...{ customer: { email: "ann@example.test", first_name: "Ann", last_name: "Bee" } },
    lines: [{ external_id: "l0", title: "Lamp", quantity: 1, unit_price_minor: 11900, tax_rate: "19", tax_minor: 1900 }],
    ship_to: { name: "Ann Bee", line1: "1 St", city: "Wien", postcode: "1010", country: "AT" },
  };
  const captured = (captured_minor: number, external_id = "card") => ({
    ...{ external_id, kind: "card", captured_minor },
    captured_at: "2026-06-03T09:00:00Z",
  });
  const put = async (...payments: object[]) => ok(await w.erp.put("/api/v1/public/orders/late", { ...content, payments }));
  const unpaid = async (): Promise<InvoiceDetail> => {
    const { id: order_id } = await put();
    return (await done(ok(await w.owner.post(path, { order_id }), 201).id, "issue")).invoice;
  };

  it("is paid by it, however often the order is reported, and in parts", async () => {
    const { id, status } = await unpaid();
    expect(status).toBe("OPEN");
    for (const minor of [4000, 4000, 11900, 11900]) {
      await put(captured(minor));
      await api.drain();
    }
    const paid = await show(id);
    expect(paid).toMatchObject({ status: "PAID", paid_minor: 11900, due_minor: 0 });
    expect(paid.payments.map(({ amount_minor, source, on }) => [amount_minor, source, on])).toEqual([
      [4000, "PLATFORM", "2026-06-03"],
      [7900, "PLATFORM", "2026-06-03"],
    ]);
    expect(paid.history.at(-1)).toMatchObject({ event: "paid", actor: { type: "system" } });
  });

  it("is not paid twice by the same money under another id, nor beyond what is due", async () => {
    const one = await unpaid();
    const two = (await done(ok(await w.owner.post(path, { order_id: one.order?.id }), 201).id, "issue")).invoice;
    await done(one.id, "payments", { amount_minor: 1900, external_id: "cash" });
    await put(captured(11900, "order:late"));
    await api.drain();
    await put(captured(11900, "ch_1"));
    await api.drain();
    expect(await show(one.id)).toMatchObject({ status: "PAID", paid_minor: 11900 });
    expect(await show(two.id)).toMatchObject({ status: "OPEN", paid_minor: 1900 });
  });

  it("is not reminded of, also where the payment was not announced", async () => {
    const { id } = await unpaid();
    const { id: open } = await issued();
    await put(captured(11900));
    await api.db.kysely.deleteFrom("outbox").where("store_id", "=", w.storeId).where("topic", "=", "order.updated").execute();
    const now = api.clock.now();
    await w.at(new Date(now.getTime() + 40 * 86_400_000).toISOString());
    await w.runTask("invoices.chase");
    expect((await show(id)).history.map(({ event }) => event)).toEqual(["created", "issued", "paid"]);
    expect((await show(open)).standing).toBe("OVERDUE");
    const mails = await api.db.kysely.selectFrom("message").select(["invoice_id", "template"]).where("store_id", "=", w.storeId).execute();
    expect(mails.filter(({ template }) => template === "invoiceReminder").map(({ invoice_id }) => invoice_id)).toEqual([open]);
    api.clock.set(now.toISOString());
  });

  it("is paid once when both happen at the same moment", async () => {
    const { id: order_id } = await put();
    const { id } = ok(await w.owner.post(path, { order_id }), 201);
    await Promise.all([act(id, "issue"), put(captured(11900))]);
    await api.drain();
    expect(await show(id)).toMatchObject({ status: "PAID", paid_minor: 11900, payments: [{ amount_minor: 11900 }] });
  });
});

describe("credit notes", () => {
  it("never exceed their invoice: 50.00, 69.00, 0.01 of 119.00", async () => {
    const { id } = await issued();
    const first = (await done(id, "credit", { lines: [{ index: 0, net_minor: 4202 }] })).credit_note as InvoiceDetail;
    expect(first).toMatchObject({ kind: "CREDIT_NOTE", status: "DRAFT", gross_minor: 5000, related: { id } });
    expect((await done(first.id, "issue")).invoice).toMatchObject({ status: "ISSUED", number: expect.stringMatching(/^CN-\d{4}-000001$/) });
    const rest = (await done(id, "credit")).credit_note as InvoiceDetail;
    const late = (await done(id, "credit", { lines: [{ index: 0, net_minor: 1 }] })).credit_note as InvoiceDetail;
    expect(rest.gross_minor).toBe(6900);
    await done(rest.id, "issue");
    expect(refusal(await act(late.id, "issue"), "maximum_minor")).toEqual([422, "CREDIT_EXCEEDS_INVOICE", 0]);
    expect(refusal(await act(id, "credit"), "maximum_minor")).toEqual([422, "CREDIT_EXCEEDS_INVOICE", 0]);
    expect(await show(id)).toMatchObject({ paid_minor: 0, credited_minor: 11900, due_minor: 0, creditable_minor: 0 });
  });

  it("keep within each rate", async () => {
    const { id } = await issued({ lines: [line(), line({ unit_price: "10700", rate: "7" })] });
    const note = (await done(id, "credit", { lines: [{ index: 0, quantity: "1" }] })).credit_note as InvoiceDetail;
    ok(await w.owner.put(`${path}/${note.id}`, { buyer, lines: [line({ unit_price: "12000" })] }));
    expect(refusal(await act(note.id, "issue"), "maximum_minor")).toEqual([422, "CREDIT_EXCEEDS_INVOICE", 11900]);
  });

  it("know the lines they correct also where their draft was edited", async () => {
    const lines = [
      line({ description: "Lamp" }),
      line({ description: "Book", unit_price: "10700", rate: "7" }),
      line({ description: "Bulb" }),
    ];
    const { id } = await issued({ lines });
    const note = (
      await done(id, "credit", {
        lines: [
          { index: 0, quantity: "1" },
          { index: 1, quantity: "1" },
        ],
      })
    ).credit_note;
    const edited = [line({ description: "Book", unit_price: "5350", rate: "7" }), line({ description: "Lamp, broken" })];
    ok(await w.owner.put(`${path}/${note?.id}`, { buyer, lines: edited }));
    await done(note?.id ?? "", "issue");
    const rest = (await done(id, "credit")).credit_note;
    expect(rest?.lines.map(({ description, gross_minor }) => [description, gross_minor])).toEqual([
      ["Book", 5350],
      ["Bulb", 11900],
    ]);
    const voided = await done(id, "void", { reason: "Wrong buyer" });
    expect([voided.invoice.status, voided.invoice.credited_minor, voided.credit_note?.gross_minor]).toEqual(["VOID", 34500, 17250]);
  });

  it("stay in the currency of their invoice, and have an e-invoice without payment terms", async () => {
    const { id } = await issued({ currency: "USD", exchange_rate: "0.9" });
    const note = (await done(id, "credit")).credit_note!;
    const put = (over: object) => w.owner.put(`${path}/${note.id}`, { buyer, lines: [line({ unit_price: "5000" })], ...over });
    expect((await put({ currency: "JPY" })).body.data).toMatchObject({ code: "BAD_REQUEST", errors: { currency: expect.any(String) } });
    expect(ok(await put({ exchange_rate: "0.9" })).currency).toBe("USD");
    await done(note.id, "issue");
    const xml = await w.owner.raw({ method: "GET", url: `${path}/${note.id}/xml` });
    expect([xml.statusCode, xml.body.includes("no payment is due")]).toEqual([200, true]);
  });

  it("of units add up to the line", async () => {
    const { id } = await issued({ lines: [line({ quantity: "3", unit_price: "3333", discount: { amount_minor: 99 } })] });
    const sums: number[] = [];
    for (const quantity of ["1", "1", "1"]) {
      const note = (await done(id, "credit", { lines: [{ index: 0, quantity }] })).credit_note as InvoiceDetail;
      sums.push((await done(note.id, "issue")).invoice.gross_minor);
    }
    expect(sums.reduce((a, b) => a + b)).toBe(9900);
    expect((await show(id)).credited_minor).toBe(9900);
  });

  it("of an order correct its invoice, and stay within it", async () => {
    const order = await w.order({ currency: "EUR", lines: [{ unit_price_minor: 10000, tax_rate: "19", tax_minor: 1900 }] });
    const address = { order_id: order.id, buyer };
    const invoice = await issued(address);
    const [note, second] = [
      await draft({ kind: "CREDIT_NOTE", ...address, lines: undefined }),
      await draft({ kind: "CREDIT_NOTE", ...address }),
    ];
    expect([note.related?.number, second.related?.number]).toEqual([invoice.number, invoice.number]);
    await done(note.id, "issue");
    expect((await show(invoice.id)).credited_minor).toBe(11900);
    expect(refusal(await act(second.id, "issue"), "maximum_minor")).toEqual([422, "CREDIT_EXCEEDS_INVOICE", 0]);
    const elsewhere = await draft({ kind: "CREDIT_NOTE", ...address, related: { number: "2024-7" } });
    expect((await done(elsewhere.id, "issue")).invoice.related).toMatchObject({ number: "2024-7" });
  });

  it("are written by voiding an invoice, in one answer", async () => {
    const open = await issued();
    const { invoice, credit_note } = await done(open.id, "void", { reason: "Wrong buyer" });
    expect(invoice).toMatchObject({ status: "VOID", due_minor: 0, credited_minor: 11900 });
    expect(credit_note).toMatchObject({
      kind: "CREDIT_NOTE",
      status: "ISSUED",
      gross_minor: 11900,
      tax_minor: 1900,
      related: { number: open.number },
    });
    expect(await done(open.id, "void", { reason: "Again" })).toMatchObject({ changed: false });
    const part = await issued();
    await done(part.id, "payments", { amount_minor: 1, external_id: "p" });
    expect(refusal(await act(part.id, "void", { reason: "x" }))).toEqual([409, "INVOICE_PAID"]);
    expect(refusal(await act(credit_note?.id ?? "", "void", { reason: "x" }))).toEqual([409, "WRONG_INVOICE_STATUS"]);
  });

  it("are not issued before they name what they correct", async () => {
    const note = await draft({ kind: "CREDIT_NOTE" });
    const [problem, ...others] = note.problems;
    expect([problem, others]).toMatchObject([{ field: "related", code: "CORRECTED_REQUIRED", entered_in: "draft" }, []]);
    expect(problem?.message).toBe("A credit note must name the invoice or the order it corrects.");
    const refused = await act(note.id, "issue");
    expect(refusal(refused)).toEqual([422, "INVOICE_INCOMPLETE"]);
    expect(refused.body.data.errors).toEqual({ related: problem?.message });
    const seen = ok(await act("new", "preview", { kind: "CREDIT_NOTE", buyer, lines: [line()] }));
    expect(seen.problems).toMatchObject([{ field: "related" }]);
    ok(await w.owner.put(`${path}/${note.id}`, { buyer, lines: [line()], related: { number: "2025/17" } }));
    expect((await done(note.id, "issue")).invoice.status).toBe("ISSUED");
    const whole = (await done((await issued()).id, "credit")).credit_note!;
    expect(ok(await act(whole.id, "preview", { buyer, lines: [line()] })).problems).toEqual([]);
  });

  it("may correct an invoice made elsewhere", async () => {
    const note = await draft({ kind: "CREDIT_NOTE", related: { number: "2025/17", issue_date: "2025-12-01" } });
    expect((await done(note.id, "issue")).invoice).toMatchObject({
      status: "ISSUED",
      related: { id: null, number: "2025/17" },
      due_date: null,
    });
  });
});

describe("a document", () => {
  it("is mailed to the buyer with its paper, and counted", async () => {
    const { id, number } = await issued({ payment_url: "https://pay.example.test/1", message: "Thank you" });
    await done(id, "send");
    expect((await done(id, "send", { to: "books@example.test" })).invoice).toMatchObject({ sent_count: 2 });
    const mails = await api.db.kysely.selectFrom("message").selectAll().where("invoice_id", "=", id).orderBy("id").execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual(["ann@example.test", "books@example.test"]);
    for (const word of [number, "119", "https://pay.example.test/1", "Thank you"]) expect(mails[0]?.body).toContain(word);
    const { id: nobody } = await issued({ buyer: { ...buyer, email: null } });
    expect(refusal(await act(nobody, "send"))).toEqual([422, "INVALID_RECIPIENT"]);
    expect(refusal(await act((await draft()).id, "send"))).toEqual([409, "WRONG_INVOICE_STATUS"]);
  });

  it("loses its notes with its buyer when the customer's data is erased", async () => {
    const { id } = await issued({ notes: "For Ann Bee", message: "Dear Ann" });
    const about = { email: buyer.email, documents: "erase", reason: "Ticket 1" };
    const answer = await w.owner.post("/api/v1/merchant/customer-data/erase", about);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await show(id)).toMatchObject({ notes: null, message: null, buyer: { name: "", country: "AT" }, gross_minor: 11900 });
  });

  it("can be copied", async () => {
    const { id } = await issued();
    const { invoice } = await done(id, "duplicate");
    expect(invoice).toMatchObject({ status: "DRAFT", number: null, gross_minor: 11900, buyer: { name: "Ann Bee" } });
    expect(invoice.id).not.toBe(id);
  });

  it("tells its history, with who did what", async () => {
    const { id } = await issued();
    await done(id, "payments", { amount_minor: 11900, external_id: "p" });
    const { history } = await show(id);
    expect(history.map(({ event }) => event)).toEqual(["created", "issued", "paid"]);
    expect(history[0]?.actor.type).toBe("merchant");
  });

  it("of another store is not found by any call", async () => {
    const { id } = await issued();
    const { owner } = await api.register();
    for (const answer of [
      await owner.get(`${path}/${id}`),
      await owner.put(`${path}/${id}`, {}),
      await owner.delete(`${path}/${id}`),
      await owner.get(`${path}/${id}/pdf`),
      await owner.get(`${path}/${id}/xml`),
    ])
      expect(answer.status).toBe(404);
    const bodies = {
      issue: {},
      send: {},
      credit: {},
      duplicate: {},
      uncollectible: {},
      void: { reason: "x" },
      payments: { amount_minor: 1, external_id: "x" },
      preview: {},
    };
    for (const [action, body] of Object.entries(bodies)) expect((await act(id, action, body, owner)).status, action).toBe(404);
    const order = await w.order({ currency: "EUR", lines: [{ unit_price_minor: 100 }] });
    expect((await owner.post(path, { order_id: order.id })).status).toBe(404);
  });
});

describe("the list", () => {
  it("filters, sorts, pages and counts", async () => {
    const one = await issued({ due_date: null });
    const two = await issued({ lines: [line({ unit_price: "500" })], buyer: { ...buyer, name: "Zoe Other" } });
    await done(two.id, "payments", { amount_minor: 100, external_id: "p" });
    await draft();
    const ids = async (query: string) => ok(await w.owner.get(`${path}?${query}`)).items.map(({ id }: { id: string }) => id);
    expect(await ids("status=DRAFT")).toHaveLength(1);
    expect(await ids("status=PARTIALLY_PAID")).toEqual([two.id]);
    expect(await ids("status=OPEN&sort=gross_minor")).toEqual([two.id, one.id]);
    expect(await ids("q=zoe")).toEqual([two.id]);
    expect(await ids(`q=${one.number}`)).toEqual([one.id]);
    expect(await ids("kind=CREDIT_NOTE")).toEqual([]);
    expect(await ids(`issued_from=${one.issue_date}&sort=number`)).toEqual([one.id, two.id]);
    expect(await ids("due_to=2020-01-01")).toEqual([]);
    expect((await w.owner.get(`${path}?sort=buyer`)).status).toBe(400);
    expect((await w.owner.get(`${path}?page=0`)).status).toBe(400);
    const seen: string[] = [];
    let cursor: string | null = "";
    for (const sort of ["gross_minor", "-number", "due_date", "-issue_date"]) {
      seen.length = 0;
      cursor = null;
      do {
        const page: any = ok(await w.owner.get(`${path}?limit=1&sort=${sort}${cursor ? `&cursor=${cursor}` : ""}`));
        seen.push(...page.items.map(({ id }: { id: string }) => id));
        cursor = page.next_cursor;
      } while (cursor);
      expect(new Set(seen).size, sort).toBe(3);
    }
    expect(ok(await w.owner.get(`${path}/counts`))).toEqual({
      ...{ all: 3, drafts: 1, open: 2, overdue: 0, paid: 0, credit_notes: 0 },
      sums: [{ currency: "EUR", count: 2, due_minor: 11900 + 400, overdue_minor: 0 }],
    });
  });

  it("of a period of due days is in the order of creation, drafts of long ago among them, page by page", async () => {
    const due = (due_date: string) => ({ due_date });
    await draft(due("2026-03-31"));
    const made = [await draft(due("2026-04-30"))];
    for (const day of ["2026-04-02", "2026-04-30", "2026-04-01", "2026-04-02", "2026-04-01"]) {
      api.clock.advance(3_600_000);
      made.push(day === "2026-04-30" ? await draft(due(day)) : await issued(due(day)));
    }
    await draft(due("2026-05-01"));
    const april = `${path}?due_from=2026-04-01&due_to=2026-04-30`;
    const pages = async (sort: string, limit: number) => {
      const [byPage, byCursor]: [string[], string[]] = [[], []];
      let cursor: string | null = null;
      for (let page = 1; page === 1 || cursor; page++) {
        const next: any = ok(await w.owner.get(`${april}&sort=${sort}&limit=${limit}${cursor ? `&cursor=${cursor}` : ""}`));
        const same: any = ok(await w.owner.get(`${april}&sort=${sort}&limit=${limit}&page=${page}`));
        byCursor.push(...next.items.map(({ id }: { id: string }) => id));
        byPage.push(...same.items.map(({ id }: { id: string }) => id));
        expect(same.total).toBe(6);
        cursor = next.next_cursor;
      }
      expect(byPage).toEqual(byCursor);
      return byCursor;
    };
    const ids = made.map(({ id }) => id);
    for (const limit of [1, 2, 10]) {
      expect(await pages("created_at", limit)).toEqual(ids);
      expect(await pages("-created_at", limit)).toEqual([...ids].reverse());
    }
  });

  it("is exported with one row a tax rate and formulas escaped", async () => {
    await issued({ lines: [line(), line({ unit_price: "10700", rate: "7" })], buyer: { ...buyer, name: "=cmd()" } });
    const file = await w.owner.raw({ method: "GET", url: `${path}/export?format=csv` });
    const rows = file.payload.trim().split("\n");
    expect(rows).toHaveLength(3);
    expect(rows[0]).toContain("Tax rate (%)");
    expect(rows[1]).toMatch(/'=cmd\(\)/);
    expect(rows.slice(1).map((row) => /,(19|7),/.exec(row)?.[1])).toEqual(["19", "7"]);
  });
});

describe("what the standard has a list of", () => {
  const errorsOf = (answer: Answer) => [answer.status, Object.keys(answer.body.data?.errors ?? {})];

  it("is checked of the seller when the settings are saved", async () => {
    const save = (over: object) => w.owner.put(`${path}/settings`, over);
    for (const iban of ["hello", "FR7630006000011234567890188", "DE00 INVALID", "DE8937040044053201300"])
      expect(errorsOf(await save({ iban }))).toEqual([400, ["iban"]]);
    for (const [field, value] of Object.entries({ country: "QQ", vat_id: "FR123", email: "nope" }))
      expect(errorsOf(await save({ seller: { ...seller, [field]: value } }))).toEqual([400, [`seller.${field}`]]);
    expect(
      ok(await save({ iban: "de89 3704 0044 0532 0130 00", seller: { ...seller, country: "uk", vat_id: "XI123456789" } })),
    ).toMatchObject({
      iban: "DE89370400440532013000",
      seller: { country: "GB" },
    });
    expect(ok(await save({ iban: null })).iban).toBeNull();
  });

  it("is checked of a draft when it is saved, and a unit without a code is named in its line", async () => {
    const save = (over: object) => w.owner.post(path, { buyer, lines: [line()], ...over });
    for (const currency of ["AAA", "BTC", "HRK", "MRO", "ZWL"]) expect(errorsOf(await save({ currency }))).toEqual([400, ["currency"]]);
    for (const country of ["EU", "QQ", "Germany"])
      expect(errorsOf(await save({ buyer: { ...buyer, country } }))).toEqual([400, ["buyer.country"]]);
    expect(errorsOf(await save({ lines: [line({ rate: "999" })] }))).toEqual([400, ["lines.0.rate"]]);
    const lines = ["PCE", "kg", "Kanister"].map((unit) => line({ unit }));
    const { id, ...made } = await draft({ buyer: { ...buyer, country: "xk" }, lines });
    expect(made.lines.map(({ unit, description }) => [unit, description])).toEqual([
      ["C62", "T-shirt"],
      ["KGM", "T-shirt"],
      ["C62", "T-shirt (Kanister)"],
    ]);
    expect(made.buyer.country).toBe("XK");
    await done(id, "issue");
    await api.drain();
    expect(await show(id)).toMatchObject({ einvoice: "READY", einvoice_rule: null });
  });

  it("is named for what was saved before, which can still be read", async () => {
    const old = { ...seller, country: "QQ" };
    const { id } = await draft({ lines: [line({ unit: "C62" })] });
    const { kysely } = api.db;
    const lines = (await show(id)).lines.map((one) => ({ ...one, unit: "PCE" }));
    await kysely
      .updateTable("invoice")
      .set({ lines: JSON.stringify(lines) as never })
      .where("id", "=", id)
      .execute();
    const data = JSON.stringify({ seller: old, iban: "hello" }) as never;
    await kysely.updateTable("store_settings").set({ data }).where("store_id", "=", w.storeId).where("section", "=", "INVOICES").execute();
    expect((await show(id)).problems.map(({ field, entered_in }) => [field, entered_in])).toEqual([
      ["seller.country", "settings"],
      ["iban", "settings"],
    ]);
    expect(refusal(await act(id, "issue"))).toEqual([422, "INVOICE_INCOMPLETE"]);
    ok(await w.owner.put(`${path}/settings`, { seller, iban: "" }));
    await done(id, "issue");
    await api.drain();
    expect(await show(id)).toMatchObject({ einvoice: "READY", lines: [{ unit: "PCE" }] });
    const xml = await w.owner.raw({ method: "GET", url: `${path}/${id}/xml` });
    expect([xml.payload.includes('unitCode="C62"'), xml.payload.includes("PCE")]).toEqual([true, false]);
  });

  it("is not needed of scripts: what can be printed is, and what no font has is named before the document is issued", async () => {
    const thai = await issued({ buyer: { ...buyer, name: "สมชาย ใจดี" }, lines: [line({ description: "דוד 👍🏽 김치" })] });
    await api.drain();
    const pdf = await openPdf((await w.owner.raw({ method: "GET", url: `${path}/${thai.id}/pdf` })).rawPayload);
    expect(pdf.text).toContain("สมชาย");
    expect(pdf.text).not.toMatch(/[?\ufffd]/);
    const { id, problems } = await draft({ buyer: { ...buyer, name: "ᠮᠣᠩᠭᠣᠯ" } });
    expect(problems.map(({ field, code }) => [field, code])).toEqual([["buyer.name", "NO_FONT"]]);
    expect(refusal(await act(id, "issue"))).toEqual([422, "INVOICE_INCOMPLETE"]);
  });

  it.each([
    ["uk", "GB"],
    ["XK", "XK"],
    ["de", "DE"],
    ["EU", ""],
  ])("is understood of an order to %j", async (country, kept) => {
    const order = await w.order({ currency: "eur", lines: [{ unit_price_minor: 100 }], ship_to: { name: "Ann", country } });
    expect(order.currency).toBe("EUR");
    expect((await draft({ order_id: order.id, buyer: undefined, lines: undefined })).buyer.country).toBe(kept);
  });
});

describe("the settings", () => {
  it("have the store as the seller until they are saved, in versions that are logged", async () => {
    const fresh = await world(api, { currency: "EUR", country: "DE" });
    expect(ok(await fresh.owner.get(`${path}/settings`))).toMatchObject({
      version: 0,
      due_days: 14,
      seller: { country: "DE" },
      reminders: [3, 10, 21],
    });
    expect(ok(await fresh.owner.put(`${path}/settings`, { due_days: 30, expected_version: 0 }))).toMatchObject({
      version: 1,
      due_days: 30,
      fiscal_month: 1,
    });
    expect(refusal(await fresh.owner.put(`${path}/settings`, { due_days: 3, expected_version: 0 }))).toEqual([409, "STALE_VERSION"]);
    const entry = await api.db.kysely
      .selectFrom("audit")
      .selectAll()
      .where("store_id", "=", fresh.storeId)
      .where("action", "=", "invoice_settings.updated")
      .executeTakeFirst();
    expect(entry).toMatchObject({ before: { version: 0, due_days: 14 }, after: { version: 1, due_days: 30 } });
  });

  it("open a series with a new prefix, and refuse one that numbers another kind", async () => {
    const prefixes = { INVOICE: "INV", ADDITIONAL_INVOICE: "AI", CREDIT_NOTE: "CN" };
    await issued();
    expect((await w.owner.put(`${path}/settings`, { prefixes: { ...prefixes, CREDIT_NOTE: "AI" } })).status).toBe(400);
    expect(
      refusal(await w.owner.put(`${path}/settings`, { prefixes: { INVOICE: "R", ADDITIONAL_INVOICE: "AI", CREDIT_NOTE: "INV" } })),
    ).toEqual([409, "NUMBER_TAKEN"]);
    ok(await w.owner.put(`${path}/settings`, { prefixes: { ...prefixes, INVOICE: "R" } }));
    expect((await issued()).number).toMatch(/^R-\d{4}-000001$/);
  });
});
