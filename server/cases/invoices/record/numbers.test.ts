import { type KyselyPlugin, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InvoiceDetail, InvoiceSeries } from "#contracts/invoices/shapes";
import { systemContext } from "#server/core/stores/system-context";
import type { Tx } from "#server/db/open";
import { type Answer, startApi, type TestApi } from "../../../../tests/support/api.ts";
import { type World, world } from "../../../../tests/support/world.ts";
import { issueDraft, issueInvoice } from "../operations/issue.ts";
import { settingsOf } from "../settings.ts";
import { lockInvoice } from "./row.ts";

const path = "/api/v1/invoices";
const seller = { name: "Shop", lines: ["1 St"], city: "Saigon", postal_code: "700000", country: "VN" };

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

function ok(answer: Answer, status = 200): any {
  expect(answer.status, JSON.stringify(answer.body).slice(0, 400)).toBe(status);
  return answer.body.data;
}
async function shopIn(timezone: string, settings: object = {}): Promise<World> {
  const w = await world(api, { timezone });
  ok(await w.owner.put(`${path}/settings`, { seller, ...settings }));
  return w;
}
const draft = async (w: World): Promise<string> =>
  ok(await w.owner.post(path, { buyer: { name: "Ann" }, lines: [{ description: "Tea", unit_price: "100" }] }), 201).id;
const issue = async (w: World): Promise<InvoiceDetail> => ok(await w.owner.post(`${path}/${await draft(w)}/issue`, {})).invoice;
const series = async (w: World): Promise<InvoiceSeries[]> => ok(await w.owner.get(`${path}/series`)).items;

/** Add copies of a document, as a store with many has them. */
async function addCopies(id: string, count: number): Promise<void> {
  const columns = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'invoice' and is_generated = 'NEVER' and column_name not in ('id', 'number', 'seq')`.execute(api.db.kysely);
  const same = sql.join(columns.rows.map(({ name }) => sql.ref(name)));
  await sql`insert into invoice (id, number, seq, ${same}) select id || '-' || n, number || '-' || n, seq + n, ${same}
    from invoice, generate_series(1, ${sql.lit(count)}) as n where id = ${id}`.execute(api.db.kysely);
}

describe("numbers", () => {
  it("of 50 issued at once, 10 of them rolled back, are 40 without a gap, with dates that do not fall", async () => {
    const w = await shopIn("Europe/Paris");
    const ids = await Promise.all(Array.from({ length: 50 }, () => draft(w)));
    const context = await systemContext(api.db.kysely, w.storeId, api.clock.now());
    const outcomes = await Promise.allSettled(
      ids.map((id, i) =>
        api.db.transaction(async (tx) => {
          await issueDraft(tx, context, await lockInvoice(tx, w.storeId, id), await settingsOf(tx, w.storeId));
          if (i % 5 === 0) throw new Error("rolled back");
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(10);
    const rows = await api.db.kysely
      .selectFrom("invoice")
      .select(["seq", "number", "issue_date"])
      .where("store_id", "=", w.storeId)
      .where("number", "is not", null)
      .orderBy("seq")
      .execute();
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
    expect(new Set(rows.map(({ number }) => number)).size).toBe(40);
    const days = rows.map(({ issue_date }) => issue_date ?? "");
    expect(days).toEqual([...days].sort());
    expect(await series(w)).toMatchObject([{ kind: "INVOICE", prefix: "INV", count: 40, gaps: 0 }]);
  });

  it("take the year of the store's day", async () => {
    const w = await shopIn("Asia/Ho_Chi_Minh");
    await w.at("2026-12-31T10:00:00Z");
    expect(await issue(w)).toMatchObject({ number: "INV-2026-000001", issue_date: "2026-12-31" });
    await w.at("2026-12-31T23:30:00Z");
    expect(await issue(w)).toMatchObject({ number: "INV-2027-000001", issue_date: "2027-01-01" });
  });

  it("follow the fiscal year", async () => {
    const w = await shopIn("Europe/London", { fiscal_month: 4 });
    await w.at("2027-03-31T10:00:00Z");
    expect((await issue(w)).number).toBe("INV-2026-000001");
    await w.at("2027-04-01T10:00:00Z");
    expect((await issue(w)).number).toBe("INV-2027-000001");
  });

  it("never go back in date, even when the store's day does", async () => {
    const w = await shopIn("Pacific/Auckland");
    await w.at("2027-05-10T18:00:00Z");
    expect((await issue(w)).issue_date).toBe("2027-05-11");
    await api.db.kysely.updateTable("store").set({ timezone: "America/New_York" }).where("id", "=", w.storeId).execute();
    expect(await issue(w)).toMatchObject({ issue_date: "2027-05-11", number: "INV-2027-000002" });
  });
});

describe("an invoice that is not paid", () => {
  it("is overdue once, and its buyer reminded on the days of the settings", async () => {
    const w = await shopIn("Europe/Paris", { due_days: 10 });
    const topics = async () => {
      const rows = await api.db.kysely.selectFrom("outbox").select("topic").where("store_id", "=", w.storeId).orderBy("id").execute();
      return rows.map(({ topic }) => topic);
    };
    await w.at("2027-06-01T09:00:00Z");
    const { id } = ok(
      await w.owner.post(path, { buyer: { name: "Ann", email: "ann@example.test" }, lines: [{ description: "Tea", unit_price: "100" }] }),
      201,
    );
    expect(ok(await w.owner.post(`${path}/${id}/issue`, {})).invoice).toMatchObject({ due_date: "2027-06-11", standing: "OPEN" });
    const show = async (): Promise<InvoiceDetail> => ok(await w.owner.get(`${path}/${id}`));
    const events = async () => (await show()).history.map(({ event }) => event).slice(2);
    await w.at("2027-06-11T20:00:00Z");
    await w.runTask("invoices.chase");
    expect([(await show()).standing, await events()]).toEqual(["OPEN", []]);
    await w.at("2027-06-12T09:00:00Z");
    await w.runTask("invoices.chase");
    await w.runTask("invoices.chase");
    expect([(await show()).standing, await events()]).toEqual(["OVERDUE", ["overdue"]]);
    await w.at("2027-06-14T09:00:00Z");
    await w.runTask("invoices.chase");
    await w.runTask("invoices.chase");
    await w.at("2027-07-30T09:00:00Z");
    await w.runTask("invoices.chase");
    expect(await events()).toEqual(["overdue", "reminded", "reminded"]);
    expect((await topics()).filter((topic) => topic === "invoice.overdue")).toHaveLength(1);
    const mails = await api.db.kysely.selectFrom("message").select("template").where("invoice_id", "=", id).execute();
    expect(mails.map(({ template }) => template)).toEqual(["invoiceReminder", "invoiceReminder"]);
    expect(ok(await w.owner.get(`${path}?status=OVERDUE`)).total).toBe(1);
    expect(ok(await w.owner.get(`${path}/counts`)).sums).toMatchObject([{ overdue_minor: 100 }]);
  });

  it("is reminded of in its store's morning, however many wait where it is night", async () => {
    const asleep = await shopIn("America/Los_Angeles");
    const awake = await shopIn("Europe/Paris");
    await asleep.at("2028-06-01T19:00:00Z");
    const { id: waiting } = await issue(asleep);
    await addCopies(waiting, 500);
    await awake.at("2028-06-01T19:00:00Z");
    const { id } = await issue(awake);
    await awake.at("2028-08-01T08:00:00Z");
    await awake.runTask("invoices.chase");
    expect(ok(await awake.owner.get(`${path}/${id}`))).toMatchObject({ standing: "OVERDUE", history: [{}, {}, { event: "overdue" }] });
    await asleep.at("2028-08-01T08:00:00Z");
    expect(ok(await asleep.owner.get(`${path}/${waiting}`)).history).toHaveLength(2);
  });

  it("are taken in one statement of three, and the document is read in one, so that others wait little", async () => {
    const w = await shopIn("Europe/Paris");
    await issue(w);
    const context = await systemContext(api.db.kysely, w.storeId, api.clock.now());
    const id = await draft(w);
    const counted = { statements: 0 };
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        counted.statements += 1;
        return result;
      },
    };
    const db = {
      ...api.db,
      kysely: api.db.kysely.withPlugin(counter),
      transaction: <T>(work: (tx: Tx) => Promise<T>) => api.db.transaction((tx) => work(tx.withPlugin(counter) as Tx)),
    };
    const { invoice } = await issueInvoice({ db }, context, id);
    expect([invoice.number, counted.statements]).toEqual([expect.stringMatching(/-000002$/), 4]);
  });
});
